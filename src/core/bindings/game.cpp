// What both games and all players share.
#include "game.h"

#include <nanobind/stl/string.h>

#include "bindings/bindings.h"
#include "errors.h"
#include "search/playout.h"
#include "stop_flag.h"

namespace nb = nanobind;
using namespace nb::literals;

void bind_game(nb::module_& module) {
    using skep::Color;
    nb::enum_<Color>(module, "Color", "A side of a game.")
        .value("WHITE", Color::White)
        .value("BLACK", Color::Black)
        .def_prop_ro("other", [](Color color) { return skep::other(color); }, "The opponent.");

    nb::exception<skep::InvalidMove>(module, "InvalidMove", PyExc_ValueError);
    nb::exception<skep::IllegalMove>(module, "IllegalMove", PyExc_ValueError);

    using skep::StopFlag;
    nb::class_<StopFlag>(module, "StopFlag", "Set it, and a long computation that was given it ends soon.")
        .def(nb::init<>())
        .def("set", &StopFlag::set)
        .def("clear", &StopFlag::clear)
        .def("is_set", &StopFlag::is_set);

    using skep::search::PlayoutCounts;
    nb::class_<PlayoutCounts>(module, "PlayoutCounts", "How many playouts ended how, and their plies in all.")
        .def_ro("white_wins", &PlayoutCounts::white_wins)
        .def_ro("black_wins", &PlayoutCounts::black_wins)
        .def_ro("draws", &PlayoutCounts::draws)
        .def_ro("plies", &PlayoutCounts::plies)
        .def("__repr__", [](const PlayoutCounts& counts) {
            return "PlayoutCounts(white_wins=" + std::to_string(counts.white_wins) +
                   ", black_wins=" + std::to_string(counts.black_wins) +
                   ", draws=" + std::to_string(counts.draws) + ", plies=" + std::to_string(counts.plies) +
                   ")";
        });
}
