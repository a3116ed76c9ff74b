// Learning environments for Python: the encoding of positions, and games in batches, under skep.rl.
#include <nanobind/ndarray.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <span>
#include <stdexcept>
#include <string>
#include <tuple>
#include <vector>

#include "bindings/bindings.h"
#include "hive/eval/features.h"
#include "rl/batch.h"

namespace nb = nanobind;
using namespace nb::literals;
using namespace skep;
using namespace skep::rl;

namespace {

using HivePosition = hive::Position;
template <class T>
using Input = nb::ndarray<const T, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
template <class T>
using Output = nb::ndarray<T, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Planes = nb::ndarray<std::uint8_t, nb::ndim<3>, nb::c_contig, nb::device::cpu>;

template <class T, class Array>
std::span<T> span_of(const Array& array) {
    return {array.data(), array.size()};
}

// An array of the batch as Python sees it: it cannot be written to and keeps the batch alive.
template <class T>
auto view(nb::handle batch, const T* data, std::vector<std::size_t> shape) {
    return nb::ndarray<nb::numpy, const T>(data, shape.size(), shape.data(), batch);
}

auto flags(nb::handle batch, const std::vector<std::uint8_t>& array, std::vector<std::size_t> shape) {
    static_assert(sizeof(bool) == 1);
    return view(batch, reinterpret_cast<const bool*>(array.data()), std::move(shape));
}

const BatchBuffers& buffers_of(nb::handle batch) { return nb::cast<const Batch&>(batch).buffers(); }
std::size_t size_of(nb::handle batch) { return nb::cast<const Batch&>(batch).size(); }
std::size_t side_of(nb::handle batch) {
    return static_cast<std::size_t>(nb::cast<const Batch&>(batch).encoding().side());
}

// What a side can do: pairs of an action and its move, the number of legal moves outside the window, and
// whether all of them are.
using ChoicesTuple = std::tuple<std::vector<std::pair<int, Move>>, int, bool>;

ChoicesTuple choices_of(const Encoding& encoding, const HivePosition& position, Color own) {
    require_standard(position.rules().pieces);
    Choices choices;
    encoding.fill_choices(position, Window(position.board(), encoding.side()), own, choices);
    std::vector<std::pair<int, Move>> pairs;
    for (const Choice& choice : choices.list) pairs.emplace_back(choice.action, choice.move);
    return {std::move(pairs), choices.outside, choices.is_fallback};
}

void write_planes(const Encoding& encoding, const HivePosition& position, Color own, const Planes& planes) {
    require_standard(position.rules().pieces);
    const auto side = static_cast<std::size_t>(encoding.side());
    if (planes.shape(0) != plane_names().size() || planes.shape(1) != side || planes.shape(2) != side)
        throw std::invalid_argument("these planes do not have the shape of the encoding");
    PlaneWriter(span_of<std::uint8_t>(planes), encoding)
        .write(position, Window(position.board(), encoding.side()), own);
}

using CountsTuple = std::tuple<std::int64_t, std::int64_t, std::int64_t, std::int64_t, std::int64_t>;

CountsTuple window_counts(const Batch& batch) {
    const WindowCounts counts = batch.window_counts();
    return {counts.positions, counts.moves, counts.positions_outside, counts.moves_outside, counts.fallbacks};
}

void bind_encoding(nb::module_& module) {
    nb::class_<Encoding>(module, "HiveEncoding", "Positions and moves of Hive as numbers for learners.")
        .def(nb::init<int>(), "window"_a)
        .def_prop_ro("actions", &Encoding::actions, "The number of actions.")
        .def("choices", &choices_of, "position"_a, "own"_a,
             "Legal actions with their moves, the number of legal moves outside the window, and whether all "
             "moves are outside, so that the action of the pass stands for the first.")
        .def("write_planes", &write_planes, "position"_a, "own"_a, "planes"_a,
             "Write a position into planes that are zero.");
}

void bind_batch(nb::module_& module) {
    nb::class_<Batch>(module, "HiveBatch", "Many games of Hive at once.")
        .def(
            "__init__",
            [](Batch* self, const HivePosition& start, const Input<std::uint64_t>& seeds, int window,
               int threads, int opening_plies, bool features, bool white_view) {
                const BatchSettings settings{.rules = start.rules(),
                                             .side = window,
                                             .opening_plies = opening_plies,
                                             .features = features,
                                             .view = white_view ? View::White : View::Mover};
                new (self) Batch(settings, span_of<const std::uint64_t>(seeds), threads);
            },
            "start"_a, "seeds"_a, nb::kw_only(), "window"_a, "threads"_a, "opening_plies"_a, "features"_a,
            "white_view"_a)
        .def(
            "reset",
            [](Batch& batch, const Input<std::uint64_t>& seeds) {
                const nb::gil_scoped_release unlock;
                batch.reset(span_of<const std::uint64_t>(seeds));
            },
            "seeds"_a, "Begin all games anew, one for each seed.")
        .def(
            "step",
            [](Batch& batch, const Input<std::int64_t>& actions) {
                const nb::gil_scoped_release unlock;
                batch.step(span_of<const std::int64_t>(actions));
            },
            "actions"_a, "One action in each game. Raises ValueError for one that is not legal.")
        .def(
            "random_actions",
            [](Batch& batch, const Output<std::int64_t>& actions) {
                const nb::gil_scoped_release unlock;
                batch.random_actions(span_of<std::int64_t>(actions));
            },
            "actions"_a, "Write a legal action for each game, each as likely.")
        .def(
            "position", [](const Batch& batch, std::size_t game) { return batch.position(game); }, "game"_a)
        .def("window_counts", &window_counts)
        .def_prop_ro("planes",
                     [](nb::handle self) {
                         return view(self, buffers_of(self).planes.data(),
                                     {size_of(self), plane_names().size(), side_of(self), side_of(self)});
                     })
        .def_prop_ro("masks",
                     [](nb::handle self) {
                         const auto& masks = buffers_of(self).masks;
                         return flags(self, masks, {size_of(self), masks.size() / size_of(self)});
                     })
        .def_prop_ro("features",
                     [](nb::handle self) {
                         return view(self, buffers_of(self).features.data(),
                                     {size_of(self), hive::feature_names().size()});
                     })
        .def_prop_ro(
            "rewards",
            [](nb::handle self) { return view(self, buffers_of(self).rewards.data(), {size_of(self), 2}); })
        .def_prop_ro(
            "terminated",
            [](nb::handle self) { return flags(self, buffers_of(self).terminated, {size_of(self)}); })
        .def_prop_ro("truncated",
                     [](nb::handle self) { return flags(self, buffers_of(self).truncated, {size_of(self)}); })
        .def_prop_ro(
            "to_move",
            [](nb::handle self) { return view(self, buffers_of(self).to_move.data(), {size_of(self)}); })
        .def_prop_ro("plies", [](nb::handle self) {
            return view(self, buffers_of(self).plies.data(), {size_of(self)});
        });
}

}  // namespace

void bind_rl(nb::module_& module) {
    module.def("hive_plane_names", &plane_names, "What each plane of an observation shows, in order.");
    module.def("hive_action_pieces", &piece_names, "The pieces of the actions, in order, without colour.");
    bind_encoding(module);
    bind_batch(module);
}
