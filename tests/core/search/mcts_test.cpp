// Monte-Carlo tree search on games small enough to know the truth.
#include "search/tree/mcts.h"

#include <doctest/doctest.h>

#include <cmath>

#include "toys.h"

namespace {

using namespace skep;
using namespace skep::search;
using toys::Connect;
using toys::kNever;
using toys::Reversi;
using toys::ToyEvaluator;

template <Position P>
MctsResult search(const P& position, const MctsSettings& settings) {
    return Mcts<P, ToyEvaluator<P>>(position, settings, kNever).run();
}

Connect after(std::initializer_list<Move> moves) {
    Connect position;
    for (const Move move : moves) position.play(move);
    return position;
}

// Every way of running it, with one thread and with two.
std::vector<MctsSettings> all_settings() {
    std::vector<MctsSettings> all;
    for (const auto parallel : {Parallel::Root, Parallel::Leaf, Parallel::Tree}) {
        for (const auto expansion : {Expansion::One, Expansion::All}) {
            for (const auto playouts : {Playouts::Uniform, Playouts::Guided}) {
                for (const auto choice : {Choice::Visits, Choice::Wins, Choice::RobustMax, Choice::Value}) {
                    for (const int threads : {1, 2}) {
                        all.push_back({.iterations = 200,
                                       .most_iterations = 400,
                                       .rewards = choice == Choice::Wins ? Rewards::Unit : Rewards::Signed,
                                       .parallel = parallel,
                                       .trees = 3,
                                       .threads = threads,
                                       .leaf_playouts = 2,
                                       .playouts = playouts,
                                       .expansion = expansion,
                                       .choice = choice});
                    }
                }
            }
        }
    }
    return all;
}

//   . . . .
//   . . . .
//   o o . .
//   x x . .    x to move wins in column 3
TEST_CASE("finds a win in one") {
    for (const MctsSettings& settings : all_settings()) {
        const MctsResult result = search(after({1, 1, 2, 2}), settings);
        CHECK(result.move == Move{3});
        CHECK(result.value > 0.95);
    }
}

//   . . . .
//   . . . .
//   o . . .
//   x x . .    o to move must stop the row in column 3
TEST_CASE("avoids a loss in one") {
    for (const MctsSettings& settings : all_settings()) {
        CHECK(search(after({1, 1, 2}), settings).move == Move{3});
    }
}

TEST_CASE("same seed gives the same tree") {
    for (const auto parallel : {Parallel::Root, Parallel::Leaf}) {
        MctsSettings settings{.iterations = 100, .parallel = parallel, .trees = 3, .leaf_playouts = 4};
        const MctsResult one = search(Reversi{}, settings);
        settings.threads = 2;
        const MctsResult two = search(Reversi{}, settings);
        CHECK(two.candidates.size() == one.candidates.size());
        for (std::size_t i = 0; i < one.candidates.size(); ++i) {
            CHECK(two.candidates[i].move == one.candidates[i].move);
            CHECK(two.candidates[i].visits == one.candidates[i].visits);
            CHECK(two.candidates[i].reward == one.candidates[i].reward);
        }
        settings.seed = 2;
        const MctsResult other_seed = search(Reversi{}, settings);
        bool differs = false;
        for (std::size_t i = 0; i < one.candidates.size(); ++i) {
            differs |= other_seed.candidates[i].reward != one.candidates[i].reward;
        }
        CHECK(differs);
    }
}

// Every playout is counted once at the root's children.
TEST_CASE("visits add up" * doctest::test_suite("threads")) {
    for (const MctsSettings& settings : all_settings()) {
        if (settings.choice != Choice::Visits) continue;
        const MctsResult result = search(Reversi{}, settings);
        std::uint64_t visits = 0;
        for (const Candidate& candidate : result.candidates) {
            visits += candidate.visits;
            CHECK((candidate.reward >= 0 && candidate.reward <= 2 * std::int64_t{candidate.visits}));
        }
        CHECK(visits == result.playouts);
        const std::uint64_t trees = settings.parallel == Parallel::Root ? 3 : 1;
        CHECK(result.iterations == 200 * trees);
    }
}

// Cut after one ply, only finished games count: everything but the win is a draw.
TEST_CASE("playouts are cut at the depth") {
    const MctsResult result = search(after({1, 1, 2, 2}), {.iterations = 400, .depth = 1});
    for (const Candidate& candidate : result.candidates) {
        CHECK((candidate.value()) == (candidate.move == 3 ? 1.0 : 0.5));
    }
}

// With next to no exploration the search stays with what it knows; with very much it visits all alike.
TEST_CASE("exploration spreads visits") {
    const auto spread = [](double exploration) {
        const auto result = search(Connect{}, {.iterations = 400, .exploration = exploration});
        return result.candidates.front().visits - result.candidates.back().visits;
    };
    CHECK(spread(1000) <= 1);
    CHECK(spread(0.1) > 200);
}

TEST_CASE("ucb choice prefers the unknown") {
    const MctsResult result =
        search(Connect{}, {.iterations = 401, .exploration = 1000, .choice = Choice::Ucb});
    CHECK_FALSE(result.candidates.front().move == result.move);
}

// As long as the most visited move is not the one with most wins, and no longer.
TEST_CASE("robust-max choice goes on until one move is both") {
    int torn = 0;
    for (std::uint64_t seed = 1; seed <= 100; ++seed) {
        MctsSettings settings{.iterations = 30, .most_iterations = 5000, .seed = seed};
        const Move robust = search(Reversi{}, settings).move;
        settings.choice = Choice::Wins;
        const Move max = search(Reversi{}, settings).move;
        settings.choice = Choice::RobustMax;
        const MctsResult result = search(Reversi{}, settings);
        CHECK((result.iterations > 30) == (robust != max));
        for (const Candidate& candidate : result.candidates) {
            CHECK(candidate.reward <= result.candidates.front().reward);
        }
        torn += robust != max;
    }
    CHECK((torn > 0 && torn < 100));
}

TEST_CASE("stopped at once there is a legal move" * doctest::test_suite("threads")) {
    StopFlag stop;
    stop.set();
    const MctsResult result = Mcts<Reversi, ToyEvaluator<Reversi>>({}, {}, stop).run();
    CHECK(result.playouts == std::uint64_t{0});
    CHECK(result.move == result.candidates.front().move);
}

TEST_CASE("time limit ends the search") {
    const MctsResult result = search(Reversi{}, {.iterations = 0, .seconds = 0.02, .trees = 2});
    CHECK(result.iterations > 10);
    CHECK(result.seconds >= 0.02);
}

TEST_CASE("wrong questions are errors") {
    CHECK_THROWS_AS(search(after({1, 2, 1, 2, 1}), {}), std::invalid_argument);
    CHECK_THROWS_AS(search(Connect{}, {.iterations = 0}), std::invalid_argument);
    CHECK_THROWS_AS(search(Connect{}, {.threads = 0}), std::invalid_argument);
}

TEST_CASE("logarithm is the logarithm") {
    for (double number = 1; number < 1e9; number = number * 1.7 + 1) {
        CHECK(std::abs(natural_log(number) - std::log(number)) < 1e-13);
    }
}

}  // namespace
