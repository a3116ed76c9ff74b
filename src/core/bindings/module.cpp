#include "bindings/bindings.h"

NB_MODULE(_core, module) {
    module.doc() = "The compiled core of skep. Use skep.games and skep.agents instead.";
#ifdef NDEBUG
    // A program that ends while a thread or a traceback still holds a position leaks nothing that matters:
    // only debug builds warn.
    nanobind::set_leak_warnings(false);
#endif
    bind_game(module);
    bind_hive(module);
    bind_captain(module);
    bind_sparse_network(module);
    bind_evaluators(module);
    bind_alphabeta(module);
    bind_mcts(module);
    bind_prover(module);
    bind_network(module);
    bind_core_games(module);
    bind_minimax(module);
    bind_swarm(module);
    bind_temporal(module);
    bind_tabular(module);
    bind_tuning(module);
    bind_training_data(module);
    bind_network_trainer(module);
    bind_rl(module);
}
