// Alpha-beta for Python: one class of engines for each game and evaluation.
#include <nanobind/stl/function.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/vector.h>

#include <optional>

#include "bindings/bindings.h"
#include "bindings/interruptible.h"
#include "bindings/report.h"
#include "bindings/unlocked.h"
#include "engines/captain.h"
#include "engines/hive.h"
#include "stop_flag.h"

namespace nb = nanobind;
using namespace nb::literals;
using namespace skep;
using namespace skep::search;

namespace {

template <class P, class E>
Result think(AlphaBeta<P, E>& engine, const P& position, std::optional<double> seconds,
             std::optional<int> depth, std::optional<std::uint64_t> nodes, std::optional<double> planned,
             const StopFlag* stop, const std::function<void(Result)>& report) {
    const Limits limits{.seconds = seconds, .depth = depth, .nodes = nodes, .planned = planned};
    return interruptible(
        stop, [&](const StopFlag& flag) { return engine.search(position, limits, flag, locked(report)); });
}

// Everything about an engine but how to make one. Its table is large: it is made and cleared unlocked.
template <class P, class E>
nb::class_<AlphaBeta<P, E>> bind_engine(nb::module_& module, const char* name, const char* doc) {
    return nb::class_<AlphaBeta<P, E>>(module, name, doc)
        .def("search", &think<P, E>, "position"_a, nb::kw_only(), "seconds"_a = nb::none(),
             "depth"_a = nb::none(), "nodes"_a = nb::none(), "planned"_a = nb::none(), "stop"_a = nb::none(),
             "report"_a = nb::none(),
             "Think until a limit is reached or the flag is set; about as long as planned, if that is given. "
             "Raises ValueError when the game is over.")
        .def("clear", &AlphaBeta<P, E>::clear, Unlocked(), "Forget everything, as before a new game.");
}

// An engine that a game's own evaluation guides: every game binds one, with the same arguments.
template <class P, class E>
void bind_game_engine(nb::module_& module, const char* name, const char* doc,
                      const Parameters& parameters = {}) {
    bind_engine<P, E>(module, name, doc)
        .def(
            "__init__",
            [parameters](AlphaBeta<P, E>* self, const E& evaluator, int threads, std::size_t table, int lines,
                         bool settles, bool plain) {
                new (self) AlphaBeta<P, E>({.threads = threads,
                                            .table_mebibytes = table,
                                            .lines = lines,
                                            .settles = settles,
                                            .selective = !plain,
                                            .quiescence = !plain,
                                            .parameters = parameters},
                                           evaluator);
            },
            Unlocked(), "evaluator"_a, nb::kw_only(), "threads"_a, "table"_a, "lines"_a, "settles"_a = true,
            "plain"_a = false);
}

void bind_results(nb::module_& module) {
    nb::class_<Line>(module, "SearchLine", "A root move with the play expected after it.")
        .def_ro("score", &Line::score)
        .def_ro("depth", &Line::depth)
        .def_ro("moves", &Line::moves);
    nb::class_<Result>(module, "SearchResult", "What alpha-beta found out.")
        .def_ro("lines", &Result::lines)
        .def_ro("depth", &Result::depth)
        .def_ro("nodes", &Result::nodes)
        .def_ro("seconds", &Result::seconds);
}

}  // namespace

void bind_alphabeta(nb::module_& module) {
    bind_results(module);
    module.attr("WIN_SCORE") = kWin;
    module.attr("MAX_MOVES") = kMaxMoves;
    module.attr("MAX_TABLE_MEBIBYTES") = Table::kMaxMebibytes;
    bind_game_engine<hive::Position, hive::Evaluator>(module, "HiveEngine",
                                                      "Alpha-beta with the weighted evaluation.");
    bind_game_engine<captain::Position, captain::Evaluator>(
        module, "CaptainEngine", "Alpha-beta for The Last Captain.", captain::kSearchParameters);

    using AhmadovEngine = AlphaBeta<hive::Position, hive::AhmadovEvaluator>;
    bind_engine<hive::Position, hive::AhmadovEvaluator>(module, "AhmadovEngine", "The player of ahmadov2024.")
        .def(
            "__init__",
            [](AhmadovEngine* self, std::size_t table) {
                new (self) AhmadovEngine(
                    {.table_mebibytes = table, .selective = false, .quiescence = false, .history = false},
                    hive::AhmadovEvaluator());
            },
            Unlocked(), nb::kw_only(), "table"_a);
}
