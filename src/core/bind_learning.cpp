// Players that weigh and players that learn, for Python: skep.agents.advanced and skep.training.
#include <nanobind/ndarray.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <bit>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <tuple>
#include <unordered_map>
#include <vector>

#include "bind.h"
#include "hive/evaluate.h"
#include "hive/symmetry.h"
#include "hive/terms.h"
#include "learning/slots.h"
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
    require_unfinished(start);
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

// The table as Python sees it: the bytes of a mapped file, slot after slot as they lie in memory.
static_assert(std::endian::native == std::endian::little, "the file is written as it lies in memory");
using Bytes = nb::ndarray<std::uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using ReadOnlyBytes = nb::ndarray<const std::uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

template <class SlotType, class Buffer>
std::span<SlotType> slots_of(const Buffer& bytes) {
    const std::size_t count = bytes.size() / sizeof(learning::Slot);
    if (!std::has_single_bit(count) || bytes.size() % sizeof(learning::Slot) != 0)
        throw std::invalid_argument("a table of " + std::to_string(bytes.size()) + " bytes is damaged");
    return {reinterpret_cast<SlotType*>(bytes.data()), count};
}

std::uint64_t key_of(const HivePosition& position) { return hive::symmetry_key(position); }

// Turns, new states and actions of a side.
using SideTuple = std::tuple<std::int64_t, std::int64_t, std::int64_t>;
// The number of the outcome, and the sides.
using MatchTuple = std::tuple<int, std::array<SideTuple, 2>>;

SideTuple side_tuple(const learning::TabularSide& side) {
    return {side.turns, side.new_states, side.actions};
}

// Matches, one for each seed, in which later ones know what earlier ones have changed. The table is only
// read: what is to be stored comes back as slots.
std::pair<std::vector<MatchTuple>, nb::bytes> tabular_matches(const HivePosition& start,
                                                              learning::Rewards rewards,
                                                              const std::vector<std::uint64_t>& seeds,
                                                              const ReadOnlyBytes& table) {
    require_unfinished(start);
    const std::span<const learning::Slot> slots = slots_of<const learning::Slot>(table);
    std::unordered_map<std::uint64_t, learning::Actions> changed;
    const auto lookup = [&](std::uint64_t key) {
        const auto found = changed.find(key);
        return found == changed.end() ? learning::find_actions(slots, key) : std::optional(found->second);
    };
    std::vector<MatchTuple> matches;
    std::vector<learning::Slot> stored;
    {
        const nb::gil_scoped_release unlock;
        for (const std::uint64_t seed : seeds) {
            learning::TabularGame<HivePosition, decltype(&key_of), decltype(lookup)> game(&key_of, lookup,
                                                                                          rewards);
            auto match = game.play(start, seed);
            matches.emplace_back(static_cast<int>(match.position.outcome()),
                                 std::array{side_tuple(match.sides[0]), side_tuple(match.sides[1])});
            for (auto& [key, actions] : match.changed) changed[key] = std::move(actions);
        }
        for (const auto& [key, actions] : changed)
            for (const learning::Action& action : actions) stored.push_back({learning::mark_of(key), action});
        // The order in which positions were met, or a library keeps them, is nothing to the file.
        std::sort(stored.begin(), stored.end(), [](const auto& a, const auto& b) {
            return std::pair(a.mark, a.action.name) < std::pair(b.mark, b.action.name);
        });
    }
    return {std::move(matches),
            nb::bytes(reinterpret_cast<const char*>(stored.data()), stored.size() * sizeof(learning::Slot))};
}

// Calls visit(slot of the table, slot to be stored there) for all slots of a list that are not free.
template <class TableSlot, class Visit>
void for_each_stored(std::span<TableSlot> table, const ReadOnlyBytes& list, const Visit& visit) {
    const std::size_t count = list.size() / sizeof(learning::Slot);
    const nb::gil_scoped_release unlock;
    for (const auto& slot : std::span(reinterpret_cast<const learning::Slot*>(list.data()), count))
        if (slot.mark != 0)
            visit(learning::slot_for(table, learning::key_of_mark(slot.mark), slot.action.name), slot);
}

// Stores slots in a table, be it what matches have changed or all of a smaller table.
void store_slots(const Bytes& table, const ReadOnlyBytes& list) {
    for_each_stored(slots_of<learning::Slot>(table), list,
                    [](learning::Slot& place, const learning::Slot& slot) { place = slot; });
}

// How many free slots of a table that would take.
std::size_t count_new_slots(const ReadOnlyBytes& table, const ReadOnlyBytes& list) {
    std::size_t count = 0;
    for_each_stored(slots_of<const learning::Slot>(table), list,
                    [&](const learning::Slot& place, const learning::Slot&) { count += place.mark == 0; });
    return count;
}

std::vector<std::pair<std::uint32_t, std::int32_t>> stored_actions(const ReadOnlyBytes& table,
                                                                   std::uint64_t key) {
    std::vector<std::pair<std::uint32_t, std::int32_t>> pairs;
    for (const auto& action :
         learning::find_actions(slots_of<const learning::Slot>(table), key).value_or(learning::Actions{}))
        pairs.emplace_back(action.name, action.weight);
    return pairs;
}

Move tabular_choose(const HivePosition& position, const ReadOnlyBytes& table, std::uint64_t seed) {
    require_unfinished(position);
    HivePosition copy = position;
    Random random(mix(seed));
    const auto known = learning::find_actions(slots_of<const learning::Slot>(table), key_of(position));
    return learning::draw_move(copy, known.value_or(learning::Actions{}), &key_of, random);
}

void bind_tabular(nb::module_& module) {
    module.attr("TABLE_ALWAYS") = learning::kAlways;
    module.attr("TABLE_NEVER") = learning::kNever;
    module.attr("TABLE_SLOT_BYTES") = sizeof(learning::Slot);
    module.def("hive_tabular_matches", &tabular_matches, "start"_a, "rewards"_a, "seeds"_a, "table"_a,
               "Play a match between table learners for each seed: the number of the outcome and for each "
               "side turns, new states and actions; and the slots to be stored.");
    module.def("hive_tabular_choose", &tabular_choose, "position"_a, "table"_a, "seed"_a,
               "Draw a move by the weights of a table.");
    module.def("table_store", &store_slots, "table"_a, "slots"_a, "Store slots in a table.");
    module.def("table_new_slots", &count_new_slots, "table"_a, "slots"_a,
               "How many free slots of a table it would take to store slots in it.");
    module.def("table_actions", &stored_actions, "table"_a, "key"_a,
               "The changed actions of a position: names and weights.");
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
