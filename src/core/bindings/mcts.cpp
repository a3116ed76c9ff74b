// Monte-Carlo tree search for Python: one function for each game.
#include <nanobind/stl/function.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include <array>
#include <optional>
#include <string_view>

#include "bindings/bindings.h"
#include "bindings/choice.h"
#include "bindings/interruptible.h"
#include "bindings/report.h"
#include "engines/captain.h"
#include "engines/hive.h"
#include "stop_flag.h"

namespace nb = nanobind;
using namespace nb::literals;
using namespace skep;
using namespace skep::search;

namespace {

constexpr std::array<std::string_view, 2> kRewards = {"signed", "unit"};
constexpr std::array<std::string_view, 3> kParallels = {"root", "leaf", "tree"};
constexpr std::array<std::string_view, 2> kPlayouts = {"uniform", "guided"};
constexpr std::array<std::string_view, 2> kExpansions = {"one", "all"};
constexpr std::array<std::string_view, 6> kChoices = {"visits", "wins", "robust-max",
                                                      "value",  "ucb",  "ucb-merged"};
constexpr std::array<std::string_view, 2> kFinished = {"as-parent", "once"};

void bind_settings(nb::module_& module) {
    nb::class_<MctsSettings> settings(module, "MctsSettings", "How Monte-Carlo tree search searches.");
    settings.def(nb::init<>())
        .def_rw("iterations", &MctsSettings::iterations)
        .def_rw("most_iterations", &MctsSettings::most_iterations)
        .def_rw("seconds", &MctsSettings::seconds, nb::arg("seconds").none())
        .def_rw("depth", &MctsSettings::depth)
        .def_rw("playout_plies", &MctsSettings::playout_plies)
        .def_rw("exploration", &MctsSettings::exploration)
        .def_rw("trees", &MctsSettings::trees)
        .def_rw("copies", &MctsSettings::copies)
        .def_rw("shared_reward", &MctsSettings::shared_reward)
        .def_rw("threads", &MctsSettings::threads)
        .def_rw("leaf_playouts", &MctsSettings::leaf_playouts)
        .def_rw("memory", &MctsSettings::memory)
        .def_rw("seed", &MctsSettings::seed);
    bind_choice(settings, "rewards", &MctsSettings::rewards, kRewards);
    bind_choice(settings, "parallel", &MctsSettings::parallel, kParallels);
    bind_choice(settings, "playouts", &MctsSettings::playouts, kPlayouts);
    bind_choice(settings, "expansion", &MctsSettings::expansion, kExpansions);
    bind_choice(settings, "finished", &MctsSettings::finished, kFinished);
    bind_choice(settings, "choice", &MctsSettings::choice, kChoices);
}

void bind_mcts_results(nb::module_& module) {
    nb::class_<Candidate>(module, "MctsCandidate", "A root move and what its playouts say of it.")
        .def_ro("move", &Candidate::move)
        .def_ro("visits", &Candidate::visits)
        .def_prop_ro("value", &Candidate::value, "Share of the points, from 0 to 1.");
    nb::class_<MctsResult>(module, "MctsResult", "What Monte-Carlo tree search found out.")
        .def_ro("move", &MctsResult::move)
        .def_ro("value", &MctsResult::value)
        .def_ro("candidates", &MctsResult::candidates)
        .def_ro("pv", &MctsResult::pv)
        .def_ro("iterations", &MctsResult::iterations)
        .def_ro("playouts", &MctsResult::playouts)
        .def_ro("seconds", &MctsResult::seconds);
}

template <class P, class E>
MctsResult grow(const P& position, const MctsSettings& settings, const E& evaluator, const StopFlag* stop,
                const std::function<void(MctsResult)>& report) {
    return interruptible(stop, [&](const StopFlag& flag) {
        return Mcts<P, E>(position, settings, flag, evaluator).run(locked(report));
    });
}

// Every game binds one, with the same arguments.
template <class P, class E>
void bind_game_mcts(nb::module_& module, const char* name) {
    module.def(name, &grow<P, E>, "position"_a, "settings"_a, "evaluator"_a, "stop"_a = nb::none(),
               "report"_a = nb::none(), "Search one position. Raises ValueError when the game is over.");
}

}  // namespace

void bind_mcts(nb::module_& module) {
    bind_settings(module);
    bind_mcts_results(module);
    bind_game_mcts<hive::Position, hive::Evaluator>(module, "hive_mcts");
    bind_game_mcts<captain::Position, captain::Evaluator>(module, "captain_mcts");
}
