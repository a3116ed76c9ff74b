// The prover for Python: one class for each game.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/vector.h>

#include <optional>

#include "bindings/bindings.h"
#include "bindings/position.h"
#include "captain/notation.h"
#include "captain/refusal.h"
#include "engines/captain.h"
#include "engines/hive.h"
#include "hive/text/notation.h"
#include "hive/text/refusal.h"
#include "stop_flag.h"

namespace nb = nanobind;
using namespace nb::literals;
using namespace skep;
using namespace skep::search;

namespace {

// A prover, and its position to check moves against.
template <class P>
struct BoundProver {
    P root;
    Prover<P> prover;
};

template <class P>
Proof prove(BoundProver<P>& self, int plies, std::optional<std::uint64_t> nodes,
            std::optional<double> seconds, const StopFlag* stop) {
    const StopFlag never;
    const nb::gil_scoped_release unlock;
    return self.prover.prove(plies, {.seconds = seconds, .nodes = nodes}, stop ? *stop : never);
}

template <class P>
std::optional<bool> wins_by(BoundProver<P>& self, Move move, int plies, std::optional<std::uint64_t> nodes,
                            std::optional<double> seconds, const StopFlag* stop) {
    require_legal(self.root, move);
    const StopFlag never;
    const nb::gil_scoped_release unlock;
    return self.prover.wins_by(move, plies, {.seconds = seconds, .nodes = nodes}, stop ? *stop : never);
}

template <class P>
void bind_prover_of(nb::module_& module, const char* name) {
    nb::class_<BoundProver<P>>(module, name, "Proves that a side wins by force within so many plies.")
        .def(
            "__init__",
            [](BoundProver<P>* self, const P& position, Color attacker, std::size_t table) {
                new (self) BoundProver<P>{position, Prover<P>(position, attacker, table)};
            },
            "position"_a, "attacker"_a, nb::kw_only(), "table"_a,
            "With a table of so many MiB. Raises ValueError when the game is over.")
        .def("prove", &prove<P>, "plies"_a, nb::kw_only(), "nodes"_a = nb::none(), "seconds"_a = nb::none(),
             "stop"_a = nb::none(), "The attacker's shortest win within so many plies.")
        .def("wins_by", &wins_by<P>, "move"_a, "plies"_a, nb::kw_only(), "nodes"_a = nb::none(),
             "seconds"_a = nb::none(), "stop"_a = nb::none(),
             "Does the attacker win within so many plies if this move comes first? None if a limit came "
             "before the answer. Raises IllegalMove.");
}

}  // namespace

void bind_prover(nb::module_& module) {
    nb::class_<Proof>(module, "Proof", "What the prover found out.")
        .def_ro("is_won", &Proof::is_won, "None if a limit came first.")
        .def_ro("plies", &Proof::plies,
                "The exact length of the win; else there is no win within so many plies.")
        .def_ro("line", &Proof::line, "The shortest way to win against the longest defence.")
        .def_ro("nodes", &Proof::nodes)
        .def_ro("seconds", &Proof::seconds);
    module.attr("MAX_PROOF_PLIES") = kMaxPly;
    bind_prover_of<hive::Position>(module, "HiveProver");
    bind_prover_of<captain::Position>(module, "CaptainProver");
}
