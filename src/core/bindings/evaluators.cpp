// The evaluations that search uses, for Python.
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <memory>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "bindings/bindings.h"
#include "captain/eval/evaluate.h"
#include "hive/eval/evaluators/ahmadov.h"
#include "hive/eval/evaluators/evaluate.h"

namespace nb = nanobind;
using namespace nb::literals;
using namespace skep;

void bind_evaluators(nb::module_& module) {
    nb::class_<hive::Evaluator>(module, "HiveEvaluator", "A weighted sum of features.")
        .def(
            "__init__",
            [](hive::Evaluator* self, std::string_view text, std::shared_ptr<hive::EngineNetwork> judge) {
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
            "position"_a, "The legal moves that quiescence looks at.")
        .def(
            "ranks",
            [](const hive::Evaluator& self, const hive::Position& position) {
                MoveList moves;
                position.legal_moves(moves);
                std::vector<Rank> ranks(moves.size());
                self.rank(position, moves, ranks);
                std::vector<std::tuple<Move, std::int32_t, bool>> all;
                for (std::size_t i = 0; i < moves.size(); ++i)
                    all.emplace_back(moves[i], ranks[i].order, ranks[i].is_loud);
                return all;
            },
            "position"_a, "Every legal move, how promising it looks, and whether it is loud.");
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
