#include "bind.h"

NB_MODULE(_core, module) {
    module.doc() = "The compiled core of skep. Use skep.games and skep.agents instead.";
#ifdef NDEBUG
    // Whoever leaves while a thread or a traceback still holds a position need not be told; developers are.
    nanobind::set_leak_warnings(false);
#endif
    bind_game(module);
    bind_hive(module);
    bind_swarm(module);
    bind_search(module);
    bind_captain(module);
    bind_network(module);
    bind_contest(module);
    bind_players(module);
    bind_tuning(module);
    bind_learning(module);
}
