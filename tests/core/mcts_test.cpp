// Monte-Carlo tree search on games small enough to know the truth.
#include "search/mcts.h"

#include <cmath>

#include "check.h"
#include "toys.h"

namespace {

using namespace skep;
using namespace skep::search;
using toys::Connect;
using toys::Opinion;
using toys::Reversi;

const StopFlag kNever;

template <Position P>
MctsResult search(const P& position, const MctsSettings& settings) {
    return Mcts<P, Opinion<P>>(position, settings, kNever).run();
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
void finds_a_win_in_one() {
    for (const MctsSettings& settings : all_settings()) {
        const MctsResult result = search(after({1, 1, 2, 2}), settings);
        check::equal(result.move, Move{3}, "move");
        check::is_true(result.value > 0.95, "value of a win");
    }
}

//   . . . .
//   . . . .
//   o . . .
//   x x . .    o to move must stop the row in column 3
void avoids_a_loss_in_one() {
    for (const MctsSettings& settings : all_settings()) {
        check::equal(search(after({1, 1, 2}), settings).move, Move{3}, "move");
    }
}

void same_seed_gives_the_same_tree() {
    for (const auto parallel : {Parallel::Root, Parallel::Leaf}) {
        MctsSettings settings{.iterations = 100, .parallel = parallel, .trees = 3, .leaf_playouts = 4};
        const MctsResult one = search(Reversi{}, settings);
        settings.threads = 2;
        const MctsResult two = search(Reversi{}, settings);
        check::equal(two.candidates.size(), one.candidates.size(), "candidates");
        for (std::size_t i = 0; i < one.candidates.size(); ++i) {
            check::equal(two.candidates[i].move, one.candidates[i].move, "move");
            check::equal(two.candidates[i].visits, one.candidates[i].visits, "visits");
            check::equal(two.candidates[i].reward, one.candidates[i].reward, "reward");
        }
        settings.seed = 2;
        const MctsResult other_seed = search(Reversi{}, settings);
        bool differs = false;
        for (std::size_t i = 0; i < one.candidates.size(); ++i) {
            differs |= other_seed.candidates[i].reward != one.candidates[i].reward;
        }
        check::is_true(differs, "another seed gives another tree");
    }
}

// Every playout is counted once at the root's children.
void visits_add_up() {
    for (const MctsSettings& settings : all_settings()) {
        if (settings.choice != Choice::Visits) continue;
        const MctsResult result = search(Reversi{}, settings);
        std::uint64_t visits = 0;
        for (const Candidate& candidate : result.candidates) {
            visits += candidate.visits;
            check::is_true(candidate.reward >= 0 && candidate.reward <= 2 * std::int64_t{candidate.visits},
                           "reward");
        }
        check::equal(visits, result.playouts, "visits");
        const std::uint64_t trees = settings.parallel == Parallel::Root ? 3 : 1;
        check::equal(result.iterations, 200 * trees, "iterations");
    }
}

// Cut after one ply, only finished games count: everything but the win is a draw.
void playouts_are_cut_at_the_depth() {
    const MctsResult result = search(after({1, 1, 2, 2}), {.iterations = 400, .depth = 1});
    for (const Candidate& candidate : result.candidates) {
        check::equal(candidate.value(), candidate.move == 3 ? 1.0 : 0.5, "value");
    }
}

// With next to no exploration the search stays with what it knows; with very much it visits all alike.
void exploration_spreads_visits() {
    const auto spread = [](double exploration) {
        const auto result = search(Connect{}, {.iterations = 400, .exploration = exploration});
        return result.candidates.front().visits - result.candidates.back().visits;
    };
    check::is_true(spread(1000) <= 1, "much exploration visits all alike");
    check::is_true(spread(0.1) > 200, "little exploration stays");
}

void ucb_choice_prefers_the_unknown() {
    const MctsResult result =
        search(Connect{}, {.iterations = 401, .exploration = 1000, .choice = Choice::Ucb});
    check::equal(result.candidates.front().move == result.move, false,
                 "the most visited move has the lowest bound");
}

// As long as the most visited move is not the one with most wins, and no longer.
void robust_max_choice_goes_on_until_one_move_is_both() {
    int torn = 0;
    for (std::uint64_t seed = 1; seed <= 100; ++seed) {
        MctsSettings settings{.iterations = 30, .most_iterations = 5000, .seed = seed};
        const Move robust = search(Reversi{}, settings).move;
        settings.choice = Choice::Wins;
        const Move max = search(Reversi{}, settings).move;
        settings.choice = Choice::RobustMax;
        const MctsResult result = search(Reversi{}, settings);
        check::equal(result.iterations > 30, robust != max, "goes on");
        for (const Candidate& candidate : result.candidates) {
            check::is_true(candidate.reward <= result.candidates.front().reward, "most wins");
        }
        torn += robust != max;
    }
    check::is_true(torn > 0 && torn < 100, "both cases were met");
}

void stopped_at_once_there_is_a_legal_move() {
    StopFlag stop;
    stop.set();
    const MctsResult result = Mcts<Reversi, Opinion<Reversi>>({}, {}, stop).run();
    check::equal(result.playouts, std::uint64_t{0}, "playouts");
    check::equal(result.move, result.candidates.front().move, "move");
}

void time_limit_ends_the_search() {
    const MctsResult result = search(Reversi{}, {.iterations = 0, .seconds = 0.02, .trees = 2});
    check::is_true(result.iterations > 10, "iterations");
    check::is_true(result.seconds >= 0.02, "seconds");
}

void wrong_questions_are_errors() {
    const auto fails = [](const Connect& position, const MctsSettings& settings) {
        try {
            search(position, settings);
            return false;
        } catch (const std::invalid_argument&) {
            return true;
        }
    };
    check::is_true(fails(after({1, 2, 1, 2, 1}), {}), "finished game");
    check::is_true(fails({}, {.iterations = 0}), "no limit");
    check::is_true(fails({}, {.threads = 0}), "no thread");
}

void logarithm_is_the_logarithm() {
    for (double number = 1; number < 1e9; number = number * 1.7 + 1) {
        check::is_true(std::abs(natural_log(number) - std::log(number)) < 1e-13, "log");
    }
}

}  // namespace

int main(int argument_count, char** arguments) {
    const std::vector<check::Case> cases = {
        {"finds a win in one", finds_a_win_in_one},
        {"avoids a loss in one", avoids_a_loss_in_one},
        {"same seed gives the same tree", same_seed_gives_the_same_tree},
        {"visits add up", visits_add_up},
        {"playouts are cut at the depth", playouts_are_cut_at_the_depth},
        {"exploration spreads visits", exploration_spreads_visits},
        {"ucb choice prefers the unknown", ucb_choice_prefers_the_unknown},
        {"robust-max choice goes on until one move is both",
         robust_max_choice_goes_on_until_one_move_is_both},
        {"stopped at once there is a legal move", stopped_at_once_there_is_a_legal_move},
        {"time limit ends the search", time_limit_ends_the_search},
        {"wrong questions are errors", wrong_questions_are_errors},
        {"logarithm is the logarithm", logarithm_is_the_logarithm},
    };
    return check::run(cases, argument_count, arguments);
}
