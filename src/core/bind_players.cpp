// Players that look at all moves to a depth and ask a count or a network at the end, for Python: as
// policies for whole games in the core, and one position at a time.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <array>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

#include "bind.h"
#include "captain/evaluate.h"
#include "captain/sight.h"
#include "hive/sight.h"
#include "search/narrow.h"

namespace nb = nanobind;
using namespace nb::literals;
using namespace skep;

namespace {

search::NarrowSettings all_moves(int depth) {
    if (depth < 1) throw std::invalid_argument("depth is 1 or more, not " + std::to_string(depth));
    return {.depth = depth, .width = 0};
}

// Depth 1 needs no ordering of moves.
template <Position P, class Worth>
std::shared_ptr<search::Policy<P>> policy_of(Worth worth, int depth) {
    const search::NarrowSettings settings = all_moves(depth);
    if (depth == 1) return std::make_shared<search::GreedyPolicy<P, Worth>>(std::move(worth));
    return std::make_shared<search::NarrowPolicy<P, Worth>>(std::move(worth), settings);
}

// The move, what it is worth, the depth that was finished, and the positions seen.
using Thought = std::tuple<Move, double, int, std::uint64_t>;

template <Position P, class Worth>
Thought think(const P& position, Worth worth, int depth, std::uint64_t seed, std::optional<double> seconds,
              std::optional<std::uint64_t> nodes, const StopFlag* stop) {
    if (position.outcome() != Outcome::Ongoing)
        throw std::invalid_argument("the game is over: no move to choose");
    const StopFlag never;
    const nb::gil_scoped_release unlock;
    Random random(mix(seed));
    const search::NarrowPolicy<P, Worth> policy(std::move(worth), all_moves(depth));
    const search::Limits limits{.seconds = seconds, .nodes = nodes};
    const search::NarrowResult result = policy.think(position, random, limits, stop ? *stop : never);
    return {result.move, result.worth, result.depth, result.nodes};
}

Inputs parse_inputs(std::string_view text) {
    if (text == "raw") return Inputs::Raw;
    if (text == "scaled") return Inputs::Scaled;
    if (text == "signed") return Inputs::Signed;
    throw std::invalid_argument("inputs are raw, scaled or signed, not '" + std::string(text) + "'");
}

constexpr const char* kThinkDoc =
    "Look so deep at all moves: the move, its worth to the side to move, the depth finished and the "
    "positions seen. Equal moves are drawn by lot. Raises ValueError when the game is over.";

void bind_static(nb::module_& module) {
    using P = captain::Position;
    module.def(
        "captain_static_policy", [](int depth) { return policy_of<P>(captain::StaticWorth(), depth); },
        "depth"_a, "Counts stones, and ten for each captain.");
    module.def(
        "captain_static_think",
        [](const P& position, int depth, std::uint64_t seed, std::optional<double> seconds,
           std::optional<std::uint64_t> nodes, const StopFlag* stop) {
            return think(position, captain::StaticWorth(), depth, seed, seconds, nodes, stop);
        },
        "position"_a, nb::kw_only(), "depth"_a, "seed"_a, "seconds"_a = nb::none(), "nodes"_a = nb::none(),
        "stop"_a = nb::none(), kThinkDoc);
}

template <Position P, class Sight>
void bind_networks(nb::module_& module, const std::string& game) {
    using Worth = NetworkWorth<Sight>;
    const auto worth = [](std::shared_ptr<Network> network, std::string_view inputs) {
        return Worth(std::move(network), Sight(parse_inputs(inputs)));
    };
    module.attr((game + "_network_inputs").c_str()) = Sight::kInputs;
    module.def((game + "_network_policy").c_str(),
               [worth](std::shared_ptr<Network> network, std::string_view inputs, int depth) {
                   return policy_of<P>(worth(std::move(network), inputs), depth);
               },
               "network"_a, "inputs"_a, "depth"_a,
               "Asks a network, which sees raw, scaled or signed inputs.");
    module.def(
        (game + "_network_think").c_str(),
        [worth](const P& position, std::shared_ptr<Network> network, std::string_view inputs, int depth,
                std::uint64_t seed, std::optional<double> seconds, std::optional<std::uint64_t> nodes,
                const StopFlag* stop) {
            return think(position, worth(std::move(network), inputs), depth, seed, seconds, nodes, stop);
        },
        "position"_a, "network"_a, "inputs"_a, nb::kw_only(), "depth"_a, "seed"_a, "seconds"_a = nb::none(),
        "nodes"_a = nb::none(), "stop"_a = nb::none(), kThinkDoc);
    module.def((game + "_network_view").c_str(),
               [](const P& position, Color viewer, std::string_view inputs) {
                   std::array<Network::Input, Sight::kInputs> seen;
                   const std::size_t count = Sight(parse_inputs(inputs)).look(position, viewer, seen);
                   std::vector<float> view(Sight::kInputs);
                   for (const auto& [unit, value] : std::span(seen).first(count)) view[unit] = value;
                   return view;
               },
               "position"_a, "viewer"_a, "inputs"_a, "What a network sees of a position.");
}

}  // namespace

void bind_players(nb::module_& module) {
    bind_static(module);
    bind_networks<captain::Position, captain::Sight>(module, "captain");
    bind_networks<hive::Position, hive::Sight>(module, "hive");
}
