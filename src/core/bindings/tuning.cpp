// What tuning the engine's evaluation needs, for Python: skep.training.tuning.
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include <memory>
#include <stdexcept>
#include <string_view>
#include <utility>
#include <vector>

#include "bindings/bindings.h"
#include "learning/tuning_rows.h"
#include "search/search_policy.h"

namespace nb = nanobind;
using namespace nb::literals;
using namespace skep;

namespace {

using HivePolicy = search::Policy<hive::Position>;

std::shared_ptr<HivePolicy> search_policy(std::string_view weights, std::uint64_t nodes,
                                          std::shared_ptr<network::SparseNetwork> network) {
    if (nodes < 1) throw std::invalid_argument("nodes must be at least 1");
    using Engine = search::SearchPolicy<hive::Position, hive::Evaluator>;
    return std::make_shared<Engine>(hive::Evaluator(hive::parse_weights(weights), std::move(network)), nodes);
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
        "Alpha-beta with the text of a weights file, so many nodes a move; a network judges instead of "
        "the weights if there is one.");
    module.def("hive_tuning_rows", &tuning_rows, "start"_a, "moves"_a, "weights"_a, "first_ply"_a,
               "For the positions of a game where quiescence comes to rest, the share of the pieces that are "
               "placed, the plies until the game ended, and the terms of the evaluation as White sees them: "
               "rows of 32-bit numbers.");
}
