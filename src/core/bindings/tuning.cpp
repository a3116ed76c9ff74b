// What tuning the engine's evaluation needs, for Python: skep.training.tuning.
#include <nanobind/stl/map.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "bindings/bindings.h"
#include "learning/tuning_rows.h"
#include "search/alphabeta/parameter_list.h"
#include "search/alphabeta/search_policy.h"

namespace nb = nanobind;
using namespace nb::literals;
using namespace skep;

namespace {

using HivePolicy = search::Policy<hive::Position>;

search::Parameters parameters_of(const std::map<std::string, int>& changes) {
    search::Parameters parameters;
    for (const auto& [name, value] : changes) {
        const auto found = std::ranges::find(search::kParameterList, name, &search::NamedParameter::name);
        if (found == search::kParameterList.end())
            throw std::invalid_argument("unknown parameter of the search '" + name + "'");
        if (value < found->least || value > found->most)
            throw std::invalid_argument(name + " is from " + std::to_string(found->least) + " to " +
                                        std::to_string(found->most) + ", not " + std::to_string(value));
        parameters.*found->member = value;
    }
    return parameters;
}

std::vector<std::tuple<std::string, int, int, int>> search_parameters() {
    std::vector<std::tuple<std::string, int, int, int>> all;
    for (const search::NamedParameter& one : search::kParameterList)
        all.emplace_back(one.name, search::Parameters{}.*one.member, one.least, one.most);
    return all;
}

std::shared_ptr<HivePolicy> search_policy(std::string_view weights, std::uint64_t nodes,
                                          std::shared_ptr<hive::EngineNetwork> network,
                                          const std::map<std::string, int>& parameters) {
    if (nodes < 1) throw std::invalid_argument("nodes must be at least 1");
    using Engine = search::SearchPolicy<hive::Position, hive::Evaluator>;
    return std::make_shared<Engine>(hive::Evaluator(hive::parse_weights(weights), std::move(network)), nodes,
                                    parameters_of(parameters));
}

nb::bytes tuning_rows(const hive::Position& start, const std::vector<Move>& moves, std::string_view weights,
                      int first_ply) {
    const hive::Evaluator evaluator(hive::parse_weights(weights));
    const auto rows = [&] {
        const nb::gil_scoped_release unlock;
        return learning::TuningRows(evaluator).rows(start, moves, first_ply);
    }();
    return nb::bytes(rows.data(), rows.size() * sizeof(float));
}

}  // namespace

void bind_tuning(nb::module_& module) {
    module.def(
        "hive_search_policy", &search_policy, "weights"_a, "nodes"_a, "network"_a = nb::none(),
        "parameters"_a = std::map<std::string, int>{},
        "Alpha-beta with the text of a weights file, so many nodes a move; a network judges instead of "
        "the weights if there is one. Parameters by name replace those of the search. Raises ValueError.");
    module.def("search_parameters", &search_parameters,
               "The parameters of the search: name, value, least, most.");
    module.def("hive_tuning_rows", &tuning_rows, "start"_a, "moves"_a, "weights"_a, "first_ply"_a,
               "For the positions of a game where quiescence comes to rest, the share of the pieces that are "
               "placed, the plies until the game ended, and the terms of the evaluation as White sees them: "
               "rows of 32-bit numbers.");
}
