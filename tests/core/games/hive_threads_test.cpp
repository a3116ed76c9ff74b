// The searches of Hive with two threads: what they share is the table, the evaluation and the tree.
#include <doctest/doctest.h>

#include <algorithm>

#include "hive_positions.h"
#include "search/alphabeta/alphabeta.h"
#include "search/tree/mcts.h"

namespace {

using namespace skep;
using namespace skep::search;

using test::evaluator;
using test::position_after;

const StopFlag kNever;

bool is_legal(const hive::Position& position, Move move) {
    MoveList moves;
    position.legal_moves(moves);
    return std::find(moves.begin(), moves.end(), move) != moves.end();
}

TEST_CASE("two threads search in Hive" * doctest::test_suite("hive threads")) {
    AlphaBeta<hive::Position, hive::Evaluator> engine({.threads = 2, .table_mebibytes = 1, .lines = 2},
                                                      evaluator());
    for (const int plies : {0, 8, 16}) {
        const hive::Position position = position_after(plies, 1);
        const Result result = engine.search(position, {.nodes = 4000}, kNever);
        CHECK(is_legal(position, result.move()));
        CHECK(result.nodes > 2000);
    }
}

TEST_CASE("two threads grow trees in Hive" * doctest::test_suite("hive threads")) {
    const hive::Position position = position_after(12, 1);
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
        CHECK(is_legal(position, result.move));
        CHECK((result.iterations) == (std::uint64_t{parallel == Parallel::Root ? 60u : 30u}));
    }
}

}  // namespace
