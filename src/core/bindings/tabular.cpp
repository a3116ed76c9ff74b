// The weight table and its learners for Python: skep.agents.tabular and skep.training.tabular.
#include "learning/tabular.h"

#include <nanobind/ndarray.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <bit>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <vector>

#include "bindings/bindings.h"
#include "bindings/interruptible.h"
#include "bindings/position.h"
#include "hive/keys/print_key.h"
#include "hive/keys/symmetry.h"
#include "learning/slots.h"
#include "text.h"

namespace nb = nanobind;
using namespace nb::literals;
using namespace skep;

namespace {

using HivePosition = hive::Position;

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

using Key = std::uint64_t (*)(const HivePosition&);

Key parse_key(std::string_view name) {
    if (name == "symmetry") return &key_of;
    if (name == "position") return [](const HivePosition& p) { return p.same_position_key() >> 1; };
    if (name == "print") return [](const HivePosition& p) { return print_key(p, hive::Print::Kinds); };
    if (name == "numbers") return [](const HivePosition& p) { return print_key(p, hive::Print::Numbers); };
    if (name == "rows") return [](const HivePosition& p) { return print_key(p, hive::Print::Rows); };
    if (name == "tops") return [](const HivePosition& p) { return print_key(p, hive::Print::Tops); };
    throw std::invalid_argument("unknown key " + quoted(name));
}

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
                                                              const ReadOnlyBytes& table,
                                                              std::string_view key_name) {
    const Key key_function = parse_key(key_name);
    require_unfinished(start);
    const std::span<const learning::Slot> slots = slots_of<const learning::Slot>(table);
    std::unordered_map<std::uint64_t, learning::Actions> changed;
    const auto lookup = [&](std::uint64_t key) {
        const auto found = changed.find(key);
        return found == changed.end() ? learning::find_actions(slots, key) : std::optional(found->second);
    };
    std::vector<MatchTuple> matches;
    const auto stored = interruptible(nullptr, [&](const StopFlag& stop) {
        std::vector<learning::Slot> slots_to_store;
        for (const std::uint64_t seed : seeds) {
            if (stop.is_set()) break;
            learning::TabularGame<HivePosition, Key, decltype(lookup)> game(key_function, lookup, rewards);
            auto match = game.play(start, seed);
            matches.emplace_back(static_cast<int>(match.position.outcome()),
                                 std::array{side_tuple(match.sides[0]), side_tuple(match.sides[1])});
            for (auto& [key, actions] : match.changed) changed[key] = std::move(actions);
        }
        for (const auto& [key, actions] : changed)
            for (const learning::Action& action : actions)
                slots_to_store.push_back({learning::mark_of(key), action});
        // Sorted, so that the file does not depend on the order of a hash map.
        std::sort(slots_to_store.begin(), slots_to_store.end(), [](const auto& a, const auto& b) {
            return std::pair(a.mark, a.action.name) < std::pair(b.mark, b.action.name);
        });
        return slots_to_store;
    });
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

}  // namespace

void bind_tabular(nb::module_& module) {
    module.attr("TABLE_ALWAYS") = learning::kAlways;
    module.attr("TABLE_NEVER") = learning::kNever;
    module.attr("TABLE_SLOT_BYTES") = sizeof(learning::Slot);
    module.def("hive_tabular_matches", &tabular_matches, "start"_a, "rewards"_a, "seeds"_a, "table"_a,
               "key"_a = "symmetry",
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
