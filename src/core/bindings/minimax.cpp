// Players that look a fixed number of plies ahead, for Python: as policies for whole games in the core, and
// one position at a time. They differ in what they take a position to be worth at the end.
#include "search/minimax.h"

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
#include <vector>

#include "bindings/bindings.h"
#include "bindings/interruptible.h"
#include "bindings/position.h"
#include "captain/eval/evaluate.h"
#include "captain/eval/network_inputs.h"
#include "hive/eval/abstract_state.h"
#include "hive/eval/evaluators/evaluate.h"
#include "hive/eval/network_inputs.h"
#include "hive/eval/terms.h"
#include "network/network_value.h"

namespace nb = nanobind;
using namespace nb::literals;
using namespace skep;

namespace {

constexpr int kAllMoves = 0;  // a width

search::MinimaxSettings checked(int depth, int width) {
    if (depth < 1) throw std::invalid_argument("depth must be at least 1, not " + std::to_string(depth));
    if (width < 0) throw std::invalid_argument("width must be at least 0, not " + std::to_string(width));
    return {.depth = depth, .width = width};
}

// Depth 1 needs no ordering of moves.
template <Position P, class Value>
std::shared_ptr<search::Policy<P>> policy_of(Value value, int depth, int width,
                                             search::GreedySettings greedy = {}) {
    search::MinimaxSettings settings = checked(depth, width);
    settings.ties = greedy.ties;
    if (depth == 1) return std::make_shared<search::GreedyPolicy<P, Value>>(std::move(value), greedy);
    if (greedy.sees_finished) throw std::invalid_argument("only a policy of depth 1 sees finished games");
    return std::make_shared<search::MinimaxPolicy<P, Value>>(std::move(value), settings);
}

// The move, what it is worth, the depth that was finished, and the positions seen.
using Thought = std::tuple<Move, double, int, std::uint64_t>;

// What every question has in common: how deep to look at how many moves, and when to stop.
struct Question {
    search::MinimaxSettings settings;
    std::uint64_t seed;
    search::Limits limits;
    const StopFlag* stop;
};

template <Position P, class Value>
Thought think(const P& position, Value value, const Question& question) {
    require_unfinished(position);
    Random random(mix(question.seed));
    const search::MinimaxPolicy<P, Value> policy(std::move(value), question.settings);
    const auto result = interruptible(question.stop, [&](const StopFlag& stop) {
        return policy.think(position, random, question.limits, stop);
    });
    return {result.move, result.value, result.depth, result.nodes};
}

constexpr const char* kThinkDoc =
    "Look so many plies ahead: the move, its value to the side to move, the depth finished and the positions "
    "seen. Equal moves are drawn by lot. Raises ValueError when the game is over.";

// How a player that looks ahead reads ibnnasar2020, which leaves it open.
search::MinimaxSettings read(search::MinimaxSettings settings, bool ranks_for_player, bool weighs_finished) {
    if (ranks_for_player) settings.ranking = search::Ranking::Player;
    settings.weighs_finished = weighs_finished;
    return settings;
}

search::Ties parse_ties(std::string_view text) {
    if (text == "lot") return search::Ties::Lot;
    if (text == "first") return search::Ties::First;
    if (text == "last") return search::Ties::Last;
    throw std::invalid_argument("ties are decided by lot, for the first or the last, not '" +
                                std::string(text) + "'");
}

void bind_static(nb::module_& module) {
    using P = captain::Position;
    module.def(
        "captain_static_policy",
        [](int depth, std::string_view ties) {
            return policy_of<P>(captain::StaticValue(), depth, kAllMoves, {.ties = parse_ties(ties)});
        },
        "depth"_a, "ties"_a = "lot", "Counts stones, and ten for each captain.");
    module.def(
        "captain_static_think",
        [](const P& position, int depth, std::uint64_t seed, std::string_view ties,
           std::optional<double> seconds, std::optional<std::uint64_t> nodes, const StopFlag* stop) {
            search::MinimaxSettings settings = checked(depth, kAllMoves);
            settings.ties = parse_ties(ties);
            return think(position, captain::StaticValue(),
                         {settings, seed, {.seconds = seconds, .nodes = nodes}, stop});
        },
        "position"_a, nb::kw_only(), "depth"_a, "seed"_a, "ties"_a = "lot", "seconds"_a = nb::none(),
        "nodes"_a = nb::none(), "stop"_a = nb::none(), kThinkDoc);
}

InputScaling parse_scaling(std::string_view text) {
    if (text == "raw") return InputScaling::Raw;
    if (text == "scaled") return InputScaling::Scaled;
    if (text == "signed") return InputScaling::Signed;
    if (text == "colors") return InputScaling::Colors;
    throw std::invalid_argument("inputs are raw, colors, scaled or signed, not '" + std::string(text) + "'");
}

template <Position P, class NetworkInputs>
void bind_networks(nb::module_& module, const std::string& game) {
    using Value = NetworkValue<NetworkInputs>;
    const auto value_of = [](std::shared_ptr<Network> network, std::string_view inputs) {
        return Value(std::move(network), NetworkInputs(parse_scaling(inputs)));
    };
    module.attr((game + "_network_inputs").c_str()) = NetworkInputs::kInputs;
    module.def((game + "_network_policy").c_str(),
               [value_of](std::shared_ptr<Network> network, std::string_view inputs, int depth,
                          std::string_view ties, bool sees_finished) {
                   return policy_of<P>(value_of(std::move(network), inputs), depth, kAllMoves,
                                       {parse_ties(ties), sees_finished});
               },
               "network"_a, "inputs"_a, "depth"_a, "ties"_a = "lot", "sees_finished"_a = false,
               "Asks a network, which sees raw, colors, scaled or signed inputs.");
    module.def(
        (game + "_network_think").c_str(),
        [value_of](const P& position, std::shared_ptr<Network> network, std::string_view inputs, int depth,
                   std::uint64_t seed, std::optional<double> seconds, std::optional<std::uint64_t> nodes,
                   const StopFlag* stop) {
            return think(position, value_of(std::move(network), inputs),
                         {checked(depth, kAllMoves), seed, {.seconds = seconds, .nodes = nodes}, stop});
        },
        "position"_a, "network"_a, "inputs"_a, nb::kw_only(), "depth"_a, "seed"_a, "seconds"_a = nb::none(),
        "nodes"_a = nb::none(), "stop"_a = nb::none(), kThinkDoc);
    module.def((game + "_network_view").c_str(),
               [](const P& position, Color viewer, std::string_view inputs) {
                   std::array<Network::Input, NetworkInputs::kInputs> seen;
                   const std::size_t count =
                       NetworkInputs(parse_scaling(inputs)).fill(position, viewer, seen);
                   std::vector<float> view(NetworkInputs::kInputs);
                   for (const auto& [unit, value] : std::span(seen).first(count)) view[unit] = value;
                   return view;
               },
               "position"_a, "viewer"_a, "inputs"_a, "What a network sees of a position.");
}

// The engine's evaluation, which takes the view of the side to move, for the side that has just moved.
struct EngineValue {
    hive::Evaluator evaluator;
    double operator()(const hive::Position& position) const { return -evaluator.evaluate(position); }
};

// Players of Hive whose value is made of a vector of weights.
template <class Value>
void bind_vector_players(nb::module_& module, const std::string& kind) {
    using P = hive::Position;
    module.def(("hive_" + kind + "_policy").c_str(),
               [](const std::vector<double>& weights, int depth, int width, bool ranks_for_player,
                  bool weighs_finished) -> std::shared_ptr<search::Policy<P>> {
                   if (!ranks_for_player && !weighs_finished)
                       return policy_of<P>(Value(weights), depth, width);
                   return std::make_shared<search::MinimaxPolicy<P, Value>>(
                       Value(weights), read(checked(depth, width), ranks_for_player, weighs_finished));
               },
               "weights"_a, "depth"_a, "width"_a, "ranks_for_player"_a = false, "weighs_finished"_a = false,
               "Plays by these weights, for whole games.");
    module.def(
        ("hive_" + kind + "_think").c_str(),
        [](const P& position, const std::vector<double>& weights, int depth, int width, std::uint64_t seed,
           bool ranks_for_player, bool weighs_finished, std::optional<double> seconds,
           std::optional<int> depth_limit, std::optional<std::uint64_t> nodes, const StopFlag* stop) {
            const search::Limits limits{.seconds = seconds, .depth = depth_limit, .nodes = nodes};
            const auto settings = read(checked(depth, width), ranks_for_player, weighs_finished);
            return think(position, Value(weights), {settings, seed, limits, stop});
        },
        "position"_a, "weights"_a, nb::kw_only(), "depth"_a, "width"_a, "seed"_a,
        "ranks_for_player"_a = false, "weighs_finished"_a = false, "seconds"_a = nb::none(),
        "depth_limit"_a = nb::none(), "nodes"_a = nb::none(), "stop"_a = nb::none(), kThinkDoc);
}

void bind_weighted(nb::module_& module) {
    using P = hive::Position;
    using AdvancedValue = hive::LinearValue<hive::AdvancedTerms>;
    bind_vector_players<AdvancedValue>(module, "advanced");
    bind_vector_players<hive::TableValue>(module, "abstract");
    module.def(
        "hive_engine_policy",
        [](std::string_view weights, int depth, int width) {
            return policy_of<P>(EngineValue{hive::Evaluator(hive::parse_weights(weights))}, depth, width);
        },
        "weights"_a, "depth"_a, "width"_a, "Plays by the engine's evaluation, for whole games.");
}

}  // namespace

void bind_minimax(nb::module_& module) {
    bind_static(module);
    bind_networks<captain::Position, captain::NetworkInputs>(module, "captain");
    bind_networks<hive::Position, hive::NetworkInputs>(module, "hive");
    bind_weighted(module);
}
