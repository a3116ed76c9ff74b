// Evaluators rank any list of legal moves, as the Evaluator concept promises: a move's rank depends on the
// position and the move alone.
#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include "captain/eval/evaluate.h"
#include "hive/eval/evaluators/ahmadov.h"
#include "hive_positions.h"
#include "search/evaluator.h"

namespace {

using namespace skep;

using Ranks = std::vector<std::pair<std::int32_t, bool>>;

template <class P, class E>
Ranks ranks_of(const P& position, E& evaluator, const std::vector<Move>& list) {
    MoveList moves;
    for (const Move move : list) moves.add(move);
    std::vector<Rank> ranks(list.size());
    evaluator.rank(position, moves, ranks);
    Ranks result;
    for (const Rank& rank : ranks) result.emplace_back(rank.order, rank.is_loud);
    return result;
}

// Every move alone: nothing in the list can mislead.
template <class P, class E>
std::map<Move, std::pair<std::int32_t, bool>> single_ranks(const P& position, E& evaluator) {
    MoveList moves;
    position.legal_moves(moves);
    std::map<Move, std::pair<std::int32_t, bool>> ranks;
    for (const Move move : moves) ranks[move] = ranks_of(position, evaluator, {move}).front();
    return ranks;
}

// As generated, backwards, shuffled, and a few drawn with repetition, as guided playouts do.
std::vector<std::vector<Move>> lists_of(const MoveList& moves, Random& random) {
    const std::vector<Move> generated(moves.begin(), moves.end());
    std::vector<std::vector<Move>> lists = {generated, {generated.rbegin(), generated.rend()}, generated};
    for (std::size_t i = generated.size(); i > 1; --i)
        std::swap(lists[2][i - 1], lists[2][random.below(static_cast<std::uint32_t>(i))]);
    for (std::size_t size = 2; size < 12; ++size) {
        std::vector<Move>& drawn = lists.emplace_back();
        while (drawn.size() < size)
            drawn.push_back(generated[random.below(static_cast<std::uint32_t>(generated.size()))]);
    }
    return lists;
}

template <class P, class E>
void check_ranks(const P& position, E& evaluator, Random& random) {
    const auto alone = single_ranks(position, evaluator);
    MoveList moves;
    position.legal_moves(moves);
    for (const std::vector<Move>& list : lists_of(moves, random)) {
        Ranks expected;
        for (const Move move : list) expected.push_back(alone.at(move));
        CHECK((ranks_of(position, evaluator, list) == expected));
    }
}

TEST_CASE("the engine's evaluation ranks any list of moves") {
    hive::Evaluator evaluator = test::evaluator();
    Random random(1);
    test::for_each_position(
        [&](const hive::Position& position) { check_ranks(position, evaluator, random); });
}

TEST_CASE("a learned order ranks any list of moves") {
    hive::Evaluator evaluator = test::learned_evaluator();
    Random random(4);
    test::for_each_position(
        [&](const hive::Position& position) { check_ranks(position, evaluator, random); });
}

TEST_CASE("the evaluation of ahmadov2024 ranks any list of moves") {
    hive::AhmadovEvaluator evaluator;
    Random random(2);
    test::for_each_position(
        [&](const hive::Position& position) { check_ranks(position, evaluator, random); });
}

TEST_CASE("the evaluation of The Last Captain ranks any list of moves") {
    captain::Evaluator evaluator;
    Random random(3);
    MoveList moves;
    for (int game = 0; game < 20; ++game) {
        captain::Position position{captain::Rules{}};
        for (int ply = 0; ply < 40 && position.outcome() == Outcome::Ongoing; ++ply) {
            check_ranks(position, evaluator, random);
            position.legal_moves(moves);
            position.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
        }
    }
}

}  // namespace
