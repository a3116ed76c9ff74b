// The evaluations that search uses, for Python.
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include "bindings/bindings.h"
#include "captain/eval/evaluate.h"
#include "hive/eval/ahmadov.h"
#include "hive/eval/evaluate.h"

namespace nb = nanobind;
using namespace nb::literals;
using namespace skep;

void bind_evaluators(nb::module_& module) {
    nb::class_<hive::Evaluator>(module, "HiveEvaluator", "A weighted sum of features.")
        .def(
            "__init__",
            [](hive::Evaluator* self, std::string_view text, std::shared_ptr<network::SparseNetwork> judge) {
                new (self) hive::Evaluator(hive::parse_weights(text), std::move(judge));
            },
            "weights"_a, "network"_a = nb::none(),
            "From the text of a weights file, and if there is one a network that judges instead of them. "
            "Raises ValueError.")
        .def("evaluate", &hive::Evaluator::evaluate, "position"_a,
             "What the position is worth to the side to move, in hundredths.")
        .def(
            "loud_moves",
            [](const hive::Evaluator& self, const hive::Position& position) {
                MoveList moves;
                self.loud_moves(position, moves);
                return std::vector<Move>(moves.begin(), moves.end());
            },
            "position"_a, "The legal moves that quiescence looks at.");
    module.def("hive_weight_names", &hive::weight_names, "The names of the weights, in order.");
    module.def(
        "ahmadov_evaluate",
        [](const hive::Position& position) { return hive::AhmadovEvaluator().evaluate(position); },
        "position"_a, "The evaluation of ahmadov2024 for the side to move.");
    nb::class_<captain::Evaluator>(module, "CaptainEvaluator", "The static evaluation of steyn.")
        .def(nb::init<>())
        .def("evaluate", &captain::Evaluator::evaluate, "position"_a,
             "Stones and captains, own minus enemy.");
}
