// The searches of Hive with two threads: what they share is the table, the evaluation and the tree.
#include <algorithm>
#include <fstream>
#include <sstream>

#include "check.h"
#include "hive/evaluate.h"
#include "random.h"
#include "search/alphabeta.h"
#include "search/mcts.h"

namespace {

using namespace skep;
using namespace skep::search;

const StopFlag kNever;

hive::Evaluator evaluator() {
    std::ifstream file(SKEP_WEIGHTS);
    std::stringstream text;
    text << file.rdbuf();
    return hive::Evaluator(hive::parse_weights(text.str()));
}

// After so many random moves.
hive::Position position_after(int plies) {
    Random random(1);
    hive::Position position{hive::Rules{}};
    MoveList moves;
    for (int i = 0; i < plies; ++i) {
        position.legal_moves(moves);
        position.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
    }
    return position;
}

bool is_legal(const hive::Position& position, Move move) {
    MoveList moves;
    position.legal_moves(moves);
    return std::find(moves.begin(), moves.end(), move) != moves.end();
}

void two_threads_search() {
    AlphaBeta<hive::Position, hive::Evaluator> engine({.threads = 2, .table_mebibytes = 1, .lines = 2},
                                                      evaluator());
    for (const int plies : {0, 8, 16}) {
        const hive::Position position = position_after(plies);
        const Result result = engine.search(position, {.nodes = 4000}, kNever);
        check::is_true(is_legal(position, result.move()), "legal move");
        check::is_true(result.nodes > 2000, "nodes of more than one thread");
    }
}

void two_threads_grow_trees() {
    const hive::Position position = position_after(12);
    for (const auto parallel : {Parallel::Root, Parallel::Leaf, Parallel::Tree}) {
        const MctsSettings settings{.iterations = 30,
                                    .depth = 12,
                                    .parallel = parallel,
                                    .trees = 2,
                                    .threads = 2,
                                    .leaf_playouts = 2,
                                    .playouts = Playouts::Guided};
        const MctsResult result =
            Mcts<hive::Position, hive::Evaluator>(position, settings, kNever, evaluator()).run();
        check::is_true(is_legal(position, result.move), "legal move");
        check::equal(result.iterations, std::uint64_t{parallel == Parallel::Root ? 60u : 30u}, "iterations");
    }
}

}  // namespace

int main(int argument_count, char** arguments) {
    const std::vector<check::Case> cases = {
        {"two threads search", two_threads_search},
        {"two threads grow trees", two_threads_grow_trees},
    };
    return check::run(cases, argument_count, arguments);
}
