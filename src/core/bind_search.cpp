// Search for Python: the engines under skep.agents.
#include <nanobind/stl/function.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include <optional>
#include <stdexcept>
#include <string_view>
#include <utility>

#include "bind.h"
#include "engines.h"
#include "stop_flag.h"

namespace nb = nanobind;
using namespace nb::literals;
using namespace skep;
using namespace skep::search;

namespace {

template <class P, class E>
using Engine = AlphaBeta<P, E>;

// Searches run without Python's lock; their reports take it back for as long as they run.
template <class R>
std::function<void(const R&)> locked(const std::function<void(R)>& report) {
    if (!report) return nullptr;
    return [&report](const R& progress) {
        const nb::gil_scoped_acquire lock;
        report(progress);
    };
}

template <class P, class E>
Result think(Engine<P, E>& engine, const P& position, std::optional<double> seconds, std::optional<int> depth,
             std::optional<std::uint64_t> nodes, const StopFlag* stop,
             const std::function<void(Result)>& report) {
    const StopFlag never;
    const nb::gil_scoped_release unlock;
    return engine.search(position, {.seconds = seconds, .depth = depth, .nodes = nodes}, stop ? *stop : never,
                         locked(report));
}

// Everything about an engine but how to make one.
template <class P, class E>
nb::class_<Engine<P, E>> bind_engine(nb::module_& module, const char* name, const char* doc) {
    return nb::class_<Engine<P, E>>(module, name, doc)
        .def("search", &think<P, E>, "position"_a, nb::kw_only(), "seconds"_a = nb::none(),
             "depth"_a = nb::none(), "nodes"_a = nb::none(), "stop"_a = nb::none(), "report"_a = nb::none(),
             "Think until a limit is reached or the flag is set. Raises ValueError when the game is over.")
        .def("clear", &Engine<P, E>::clear, "Forget everything, as before a new game.");
}

template <class P, class E>
void make_engine(Engine<P, E>* self, const E& evaluator, int threads, std::size_t table, int lines,
                 bool settles, bool plain) {
    new (self) Engine<P, E>({.threads = threads,
                             .table_mebibytes = table,
                             .lines = lines,
                             .settles = settles,
                             .selective = !plain,
                             .quiescence = !plain},
                            evaluator);
}

template <class P, class E>
MctsResult grow(const P& position, const MctsSettings& settings, const E& evaluator, const StopFlag* stop,
                const std::function<void(MctsResult)>& report) {
    const StopFlag never;
    const nb::gil_scoped_release unlock;
    return Mcts<P, E>(position, settings, stop ? *stop : never, evaluator).run(locked(report));
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
    nb::class_<Candidate>(module, "MctsCandidate", "A root move in the eyes of Monte-Carlo tree search.")
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

template <class Enum>
using Names = std::initializer_list<std::pair<std::string_view, Enum>>;

template <class Enum>
Enum named(std::string_view what, std::string_view name, Names<Enum> names) {
    for (const auto& [known, value] : names) {
        if (known == name) return value;
    }
    throw std::invalid_argument("unknown " + std::string(what) + " '" + std::string(name) + "'");
}

void bind_mcts_settings(nb::module_& module) {
    const auto make = [](MctsSettings* self, std::uint32_t iterations, std::uint32_t most_iterations,
                         std::optional<double> seconds, int depth, int playout_plies, double exploration,
                         std::string_view rewards, std::string_view parallel, int trees, int threads,
                         int leaf_playouts, std::string_view playouts, std::string_view expansion,
                         std::string_view choice, std::uint64_t seed) {
        new (self) MctsSettings{
            .iterations = iterations,
            .most_iterations = most_iterations,
            .seconds = seconds,
            .depth = depth,
            .playout_plies = playout_plies,
            .exploration = exploration,
            .rewards =
                named<Rewards>("rewards", rewards, {{"signed", Rewards::Signed}, {"unit", Rewards::Unit}}),
            .parallel = named<Parallel>(
                "parallel", parallel,
                {{"root", Parallel::Root}, {"leaf", Parallel::Leaf}, {"tree", Parallel::Tree}}),
            .trees = trees,
            .threads = threads,
            .leaf_playouts = leaf_playouts,
            .playouts = named<Playouts>("playouts", playouts,
                                        {{"uniform", Playouts::Uniform}, {"guided", Playouts::Guided}}),
            .expansion =
                named<Expansion>("expansion", expansion, {{"one", Expansion::One}, {"all", Expansion::All}}),
            .choice = named<Choice>("choice", choice,
                                    {{"visits", Choice::Visits},
                                     {"wins", Choice::Wins},
                                     {"robust-max", Choice::RobustMax},
                                     {"value", Choice::Value},
                                     {"ucb", Choice::Ucb}}),
            .seed = seed};
    };
    nb::class_<MctsSettings>(module, "MctsSettings", "How Monte-Carlo tree search searches.")
        .def("__init__", make, nb::kw_only(), "iterations"_a, "most_iterations"_a, "seconds"_a.none(),
             "depth"_a, "playout_plies"_a, "exploration"_a, "rewards"_a, "parallel"_a, "trees"_a, "threads"_a,
             "leaf_playouts"_a, "playouts"_a, "expansion"_a, "choice"_a, "seed"_a);
}

}  // namespace

void bind_search(nb::module_& module) {
    bind_results(module);
    bind_mcts_settings(module);
    module.attr("WIN_SCORE") = kWin;
    module.attr("MAX_MOVES") = kMaxMoves;
    module.attr("MAX_TABLE_MEBIBYTES") = Table::kMaxMebibytes;

    using hive::AhmadovEvaluator;
    using HiveEvaluator = hive::Evaluator;
    using HivePosition = hive::Position;
    nb::class_<HiveEvaluator>(module, "HiveEvaluator", "A weighted sum of features.")
        .def(
            "__init__",
            [](HiveEvaluator* self, std::string_view text) {
                new (self) HiveEvaluator(hive::parse_weights(text));
            },
            "weights"_a, "From the text of a weights file. Raises ValueError.")
        .def("evaluate", &HiveEvaluator::evaluate, "position"_a, "Worth for the side to move, in hundredths.")
        .def(
            "loud_moves",
            [](const HiveEvaluator& self, const HivePosition& position) {
                MoveList moves;
                self.loud_moves(position, moves);
                return std::vector<Move>(moves.begin(), moves.end());
            },
            "position"_a, "The legal moves that quiescence looks at.");
    module.def("hive_weight_names", &hive::weight_names, "The names of the weights, in order.");
    module.def(
        "ahmadov_evaluate",
        [](const HivePosition& position) { return AhmadovEvaluator().evaluate(position); }, "position"_a,
        "The evaluation of work 003 for the side to move.");

    bind_engine<HivePosition, HiveEvaluator>(module, "HiveEngine", "Alpha-beta with the weighted evaluation.")
        .def("__init__", &make_engine<HivePosition, HiveEvaluator>, "evaluator"_a, nb::kw_only(), "threads"_a,
             "table"_a, "lines"_a, "settles"_a = true, "plain"_a = false);
    bind_engine<HivePosition, AhmadovEvaluator>(module, "AhmadovEngine", "The player of work 003.")
        .def(
            "__init__",
            [](Engine<HivePosition, AhmadovEvaluator>* self, std::size_t table) {
                new (self) Engine<HivePosition, AhmadovEvaluator>(
                    {.table_mebibytes = table, .selective = false, .quiescence = false, .history = false},
                    AhmadovEvaluator());
            },
            nb::kw_only(), "table"_a);
    module.def("hive_mcts", &grow<HivePosition, HiveEvaluator>, "position"_a, "settings"_a, "evaluator"_a,
               "stop"_a = nb::none(), "report"_a = nb::none(),
               "Search one position. Raises ValueError when the game is over.");

    using CaptainEvaluator = captain::Evaluator;
    using CaptainPosition = captain::Position;
    nb::class_<CaptainEvaluator>(module, "CaptainEvaluator", "The static evaluation of work 004.")
        .def(nb::init<>())
        .def("evaluate", &CaptainEvaluator::evaluate, "position"_a, "Stones and captains, own minus enemy.");
    bind_engine<CaptainPosition, CaptainEvaluator>(module, "CaptainEngine",
                                                   "Alpha-beta for The Last Captain.")
        .def("__init__", &make_engine<CaptainPosition, CaptainEvaluator>, "evaluator"_a, nb::kw_only(),
             "threads"_a, "table"_a, "lines"_a, "settles"_a = true, "plain"_a = false);
    module.def("captain_mcts", &grow<CaptainPosition, CaptainEvaluator>, "position"_a, "settings"_a,
               "evaluator"_a, "stop"_a = nb::none(), "report"_a = nb::none(),
               "Search one position. Raises ValueError when the game is over.");
}
