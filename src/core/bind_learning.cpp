// Players that weigh and players that learn, for Python: skep.agents.advanced and skep.training.
#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <bit>
#include <cstring>
#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <tuple>
#include <vector>

#include "bind.h"
#include "hive/evaluate.h"
#include "hive/symmetry.h"
#include "hive/terms.h"
#include "learning/tabular.h"
#include "learning/temporal.h"
#include "search/narrow.h"

namespace nb = nanobind;
using namespace nb::literals;
using namespace skep;

namespace {

using HivePosition = hive::Position;
using HivePolicy = search::Policy<HivePosition>;
using AdvancedWorth = hive::LinearWorth<hive::AdvancedTerms>;
using Vector = std::vector<double>;

void require_unfinished(const HivePosition& position) {
    if (position.outcome() != Outcome::Ongoing)
        throw std::invalid_argument("the game is over: no move to choose");
}

search::NarrowSettings narrow(int depth, int width) {
    if (depth < 1) throw std::invalid_argument("depth must be at least 1");
    if (width < 0) throw std::invalid_argument("width must be at least 0");
    return {.depth = depth, .width = width};
}

// Depth 1 needs no ordering of moves.
template <class Worth>
std::shared_ptr<HivePolicy> policy_of(Worth worth, int depth, int width) {
    const search::NarrowSettings settings = narrow(depth, width);
    if (depth == 1) return std::make_shared<search::GreedyPolicy<HivePosition, Worth>>(std::move(worth));
    return std::make_shared<search::NarrowPolicy<HivePosition, Worth>>(std::move(worth), settings);
}

// The engine's evaluation, which sees the side to move, for the side that has just moved.
struct EngineWorth {
    hive::Evaluator evaluator;
    double operator()(const HivePosition& position) const { return -evaluator.evaluate(position); }
};

// The move, what it is worth, the depth that was finished, and the positions seen.
using Thought = std::tuple<Move, double, int, std::uint64_t>;

Thought think(const HivePosition& position, const Vector& weights, int depth, int width, std::uint64_t seed,
              std::optional<double> seconds, std::optional<int> depth_limit,
              std::optional<std::uint64_t> nodes, const StopFlag* stop) {
    require_unfinished(position);
    const StopFlag never;
    const nb::gil_scoped_release unlock;
    Random random(mix(seed));
    const search::NarrowPolicy<HivePosition, AdvancedWorth> policy(AdvancedWorth(weights),
                                                                   narrow(depth, width));
    const search::Limits limits{.seconds = seconds, .depth = depth_limit, .nodes = nodes};
    const auto result = policy.think(position, random, limits, stop ? *stop : never);
    return {result.move, result.worth, result.depth, result.nodes};
}

template <class Terms>
Vector terms_of(const HivePosition& position) {
    Vector terms(Terms::names().size());
    Terms::fill(position, terms);
    return terms;
}

// Games of self-play, one for each seed: the weights after them, and for each game the number of the outcome
// and the plies.
using Lessons = std::pair<Vector, std::vector<std::pair<int, int>>>;

template <class Terms>
Lessons learn(const HivePosition& start, Vector weights, const std::vector<std::uint64_t>& seeds, double rate,
              double trace, double exploration) {
    const nb::gil_scoped_release unlock;
    using Linear = hive::LinearWorth<Terms>;
    learning::TemporalLearner<HivePosition, Linear> learner(
        Linear(std::move(weights)), {.rate = rate, .trace = trace, .exploration = exploration});
    std::vector<std::pair<int, int>> games;
    for (const std::uint64_t seed : seeds) {
        const HivePosition end = learner.play(start, seed);
        games.emplace_back(static_cast<int>(end.outcome()), end.ply());
    }
    return {learner.weights(), std::move(games)};
}

template <class Terms>
void bind_linear(nb::module_& module, const std::string& kind) {
    module.def(("hive_" + kind + "_names").c_str(), &Terms::names, "The names of the weights, in order.");
    module.def(("hive_" + kind + "_terms").c_str(), &terms_of<Terms>, "position"_a,
               "What the weights are multiplied with, seen from the side that has just moved.");
    module.def(("hive_" + kind + "_lessons").c_str(), &learn<Terms>, "start"_a, "weights"_a, "seeds"_a,
               nb::kw_only(), "rate"_a, "trace"_a, "exploration"_a,
               "Learn by TD(λ) from a game of self-play for each seed: the weights, and the number of the "
               "outcome and the plies of each game.");
}

// A record of the table: eight bytes for each action, its name and its weight, little-endian.
static_assert(std::endian::native == std::endian::little, "records are written as they lie in memory");

learning::Actions parse_actions(const nb::bytes& record) {
    if (record.size() % sizeof(learning::Action) != 0)
        throw std::invalid_argument("a record of the table is damaged: " + std::to_string(record.size()) +
                                    " bytes");
    learning::Actions actions(record.size() / sizeof(learning::Action));
    std::memcpy(actions.data(), record.data(), record.size());
    return actions;
}

nb::bytes record_of(const learning::Actions& actions) {
    return nb::bytes(reinterpret_cast<const char*>(actions.data()),
                     actions.size() * sizeof(learning::Action));
}

std::uint64_t key_of(const HivePosition& position) { return hive::symmetry_key(position); }

using SideTuple = std::tuple<std::int64_t, std::int64_t, std::int64_t>;
using MatchTuple =
    std::tuple<int, std::array<SideTuple, 2>, std::vector<std::pair<std::uint64_t, nb::bytes>>>;

MatchTuple tabular_match(const HivePosition& start, learning::Rewards rewards, std::uint64_t seed,
                         const nb::callable& stored) {
    const auto lookup = [&](std::uint64_t key) -> std::optional<learning::Actions> {
        const nb::gil_scoped_acquire lock;
        const nb::object record = stored(key);
        if (record.is_none()) return std::nullopt;
        return parse_actions(nb::cast<nb::bytes>(record));
    };
    learning::TabularGame<HivePosition, decltype(&key_of), decltype(lookup)> game(&key_of, lookup, rewards);
    const auto match = [&] {
        const nb::gil_scoped_release unlock;
        return game.play(start, seed);
    }();
    std::vector<std::pair<std::uint64_t, nb::bytes>> changed;
    for (const auto& [key, actions] : match.changed) changed.emplace_back(key, record_of(actions));
    const auto side = [&](std::size_t i) {
        return SideTuple{match.sides[i].turns, match.sides[i].new_states, match.sides[i].actions};
    };
    return {static_cast<int>(match.position.outcome()), {side(0), side(1)}, std::move(changed)};
}

void bind_tabular(nb::module_& module) {
    module.attr("TABLE_ALWAYS") = learning::kAlways;
    module.attr("TABLE_NEVER") = learning::kNever;
    module.def(
        "hive_tabular_match", &tabular_match, "start"_a, "rewards"_a, "seed"_a, "stored"_a,
        "Play a match between table learners; `stored` tells the record of a key, or None. Returns the "
        "number of the outcome, turns, new states and actions of each side, and records to store.");
    module.def(
        "hive_tabular_choose",
        [](const HivePosition& position, const nb::bytes& record, std::uint64_t seed) {
            require_unfinished(position);
            HivePosition copy = position;
            Random random(mix(seed));
            return learning::draw_move(copy, parse_actions(record), &key_of, random);
        },
        "position"_a, "record"_a, "seed"_a, "Draw a move by the weights of a record; b'' if there is none.");
}

}  // namespace

void bind_learning(nb::module_& module) {
    bind_linear<hive::AdvancedTerms>(module, "advanced");
    bind_linear<hive::EngineTerms>(module, "engine");
    module.def(
        "hive_advanced_policy",
        [](const Vector& weights, int depth, int width) {
            return policy_of(AdvancedWorth(weights), depth, width);
        },
        "weights"_a, "depth"_a, "width"_a, "The players of work 001, for whole games.");
    module.def(
        "hive_engine_policy",
        [](std::string_view weights, int depth, int width) {
            return policy_of(EngineWorth{hive::Evaluator(hive::parse_weights(weights))}, depth, width);
        },
        "weights"_a, "depth"_a, "width"_a, "Plays by the engine's evaluation, for whole games.");
    module.def("hive_advanced_think", &think, "position"_a, "weights"_a, nb::kw_only(), "depth"_a, "width"_a,
               "seed"_a, "seconds"_a = nb::none(), "depth_limit"_a = nb::none(), "nodes"_a = nb::none(),
               "stop"_a = nb::none(),
               "Choose a move by the weights: the move, its worth, the depth finished, the positions seen. "
               "Raises ValueError when the game is over.");
    bind_tabular(module);
}
