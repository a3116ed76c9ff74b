// Weighted sums and how they learn from play, for Python: skep.training.td.
#include "learning/temporal.h"

#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <string>
#include <utility>
#include <vector>

#include "bindings/bindings.h"
#include "bindings/interruptible.h"
#include "bindings/position.h"
#include "hive/eval/abstract_state.h"
#include "hive/eval/terms.h"

namespace nb = nanobind;
using namespace nb::literals;
using namespace skep;

namespace {

using HivePosition = hive::Position;
using Vector = std::vector<double>;

template <class Terms>
Vector terms_of(const HivePosition& position) {
    Vector terms(Terms::names().size());
    Terms::fill(position, terms);
    return terms;
}

// Games of self-play, one for each seed: the weights after them, and for each game the number of the outcome
// and the plies.
using Lessons = std::pair<Vector, std::vector<std::pair<int, int>>>;

template <class Linear>
Lessons learn(const HivePosition& start, Vector weights, const std::vector<std::uint64_t>& seeds, double rate,
              double trace, double exploration) {
    require_unfinished(start);
    return interruptible(nullptr, [&](const StopFlag& stop) -> Lessons {
        learning::TemporalLearner<HivePosition, Linear> learner(
            Linear(std::move(weights)), {.rate = rate, .trace = trace, .exploration = exploration});
        std::vector<std::pair<int, int>> games;
        for (const std::uint64_t seed : seeds) {
            if (stop.is_set()) break;
            const HivePosition end = learner.play(start, seed);
            games.emplace_back(static_cast<int>(end.outcome()), end.ply());
        }
        return {learner.weights(), std::move(games)};
    });
}

template <class Linear>
void bind_lessons(nb::module_& module, const std::string& kind) {
    module.def(("hive_" + kind + "_lessons").c_str(), &learn<Linear>, "start"_a, "weights"_a, "seeds"_a,
               nb::kw_only(), "rate"_a, "trace"_a, "exploration"_a,
               "Learn by TD(λ) from a game of self-play for each seed: the weights, and the number of the "
               "outcome and the plies of each game.");
}

template <class Terms>
void bind_linear(nb::module_& module, const std::string& kind) {
    module.def(("hive_" + kind + "_names").c_str(), &Terms::names, "The names of the weights, in order.");
    module.def(("hive_" + kind + "_terms").c_str(), &terms_of<Terms>, "position"_a,
               "What the weights are multiplied with, seen from the side that has just moved.");
    bind_lessons<hive::LinearValue<Terms>>(module, kind);
}

void bind_table(nb::module_& module) {
    module.def("hive_abstract_names", &hive::AbstractStates::names, "The names of abstract states.");
    module.def("hive_abstract_state", &hive::AbstractStates::of, "position"_a,
               "The number of the abstract state, seen from the side that has just moved.");
    bind_lessons<hive::TableValue>(module, "abstract");
}

}  // namespace

void bind_temporal(nb::module_& module) {
    bind_linear<hive::AdvancedTerms>(module, "advanced");
    bind_linear<hive::EngineTerms>(module, "engine");
    bind_table(module);
}
