// The trainers of networks and of the order of moves for Python: skep.training.network.
#include "learning/network_trainer.h"

#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/vector.h>

#include <memory>
#include <utility>

#include "bindings/bindings.h"
#include "bindings/bytes.h"
#include "learning/order_trainer.h"

namespace nb = nanobind;
using namespace nb::literals;
using namespace skep;
using learning::ExampleSet;
using learning::NetworkTrainer;
using learning::OrderTrainer;

namespace {

void bind_example_set(nb::module_& module) {
    nb::class_<ExampleSet>(module, "HiveExampleSet", "Examples to learn from, some games of them held out.")
        .def(nb::init<>())
        .def(
            "add", [](ExampleSet& self, const nb::bytes& bytes) { self.add(bytes_of(bytes)); }, "bytes"_a,
            "Raises ValueError for bytes that are no examples.")
        .def_prop_ro("training_count", [](const ExampleSet& self) { return self.training().size(); })
        .def_prop_ro("held_out_count", [](const ExampleSet& self) { return self.held_out().size(); });
}

void bind_order_trainer(nb::module_& module) {
    nb::class_<OrderTrainer>(module, "OrderTrainer", "Learns an order of moves from best moves.")
        .def(
            "__init__",
            [](OrderTrainer* self, std::shared_ptr<ExampleSet> examples, std::uint64_t seed) {
                new (self) OrderTrainer(std::move(examples), seed);
            },
            "examples"_a, nb::kw_only(), "seed"_a)
        .def("train", &OrderTrainer::train, "most"_a, "first_rate"_a, "last_rate"_a, "stop"_a,
             nb::call_guard<nb::gil_scoped_release>(),
             "One pass over so many examples at most; False if it was stopped.")
        .def(
            "held_out_losses",
            [](const OrderTrainer& self, std::size_t most) {
                const nb::gil_scoped_release unlock;
                const auto losses = self.held_out_losses(most);
                return std::pair(losses.cross_entropy, losses.moves_before);
            },
            "most"_a, "The cross entropy, and how many moves look better than the best one, on average.")
        .def_prop_ro("weights", [](const OrderTrainer& self) { return as_bytes(self.weights()); });
}

}  // namespace

void bind_network_trainer(nb::module_& module) {
    bind_example_set(module);
    bind_order_trainer(module);
    nb::class_<NetworkTrainer>(module, "NetworkTrainer", "Learns an evaluation network from examples.")
        .def(
            "__init__",
            [](NetworkTrainer* self, std::shared_ptr<ExampleSet> examples, float score_share,
               float score_scale, std::size_t batch, std::uint64_t seed) {
                new (self) NetworkTrainer(
                    std::move(examples),
                    {.score_share = score_share, .score_scale = score_scale, .batch = batch, .seed = seed});
            },
            "examples"_a, nb::kw_only(), "score_share"_a, "score_scale"_a, "batch"_a, "seed"_a)
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
        .def_prop_ro("weights", [](const NetworkTrainer& self) {
            return nb::bytes(self.weights().data(), self.weights().size_bytes());
        });
}
