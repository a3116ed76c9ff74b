// The trainer of evaluation networks for Python: skep.training.network.
#include "learning/network_trainer.h"

#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include <utility>

#include "bindings/bindings.h"
#include "bindings/bytes.h"

namespace nb = nanobind;
using namespace nb::literals;
using namespace skep;
using learning::NetworkTrainer;

void bind_network_trainer(nb::module_& module) {
    nb::class_<NetworkTrainer>(module, "NetworkTrainer", "Learns an evaluation network from examples.")
        .def(
            "__init__",
            [](NetworkTrainer* self, float score_share, float score_scale, std::size_t batch,
               std::uint64_t seed) {
                new (self) NetworkTrainer(
                    {.score_share = score_share, .score_scale = score_scale, .batch = batch, .seed = seed});
            },
            nb::kw_only(), "score_share"_a, "score_scale"_a, "batch"_a, "seed"_a)
        .def(
            "add", [](NetworkTrainer& self, const nb::bytes& bytes) { self.add(bytes_of(bytes)); }, "bytes"_a)
        .def("train", &NetworkTrainer::train, "first_rate"_a, "last_rate"_a, "threads"_a, "stop"_a,
             nb::call_guard<nb::gil_scoped_release>(), "One pass over all examples; False if it was stopped.")
        .def(
            "held_out_losses",
            [](const NetworkTrainer& self, int threads) {
                const nb::gil_scoped_release unlock;
                const auto losses = self.held_out_losses(threads);
                return std::pair(losses.target, losses.result);
            },
            "threads"_a)
        .def(
            "outputs",
            [](const NetworkTrainer& self, const nb::bytes& bytes) { return self.outputs(bytes_of(bytes)); },
            "bytes"_a, "What the network says about examples, in units of the logistic function.")
        .def_prop_ro("training_count", &NetworkTrainer::training_count)
        .def_prop_ro("held_out_count", &NetworkTrainer::held_out_count)
        .def_prop_ro("weights", [](const NetworkTrainer& self) {
            return nb::bytes(self.weights().data(), self.weights().size_bytes());
        });
}
