// Networks for Python: made from weights or from text, and evaluated.
#include "network/network.h"

#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include "bindings/bindings.h"

namespace nb = nanobind;
using namespace nb::literals;
using skep::Network;
using skep::NetworkFile;

namespace {

std::vector<float> evaluate(const Network& network, const std::vector<float>& inputs) {
    if (inputs.size() != network.input_count())
        throw std::invalid_argument("expected " + std::to_string(network.input_count()) + " inputs, not " +
                                    std::to_string(inputs.size()));
    Network::Workspace workspace;
    const std::span<const float> outputs = network.evaluate(inputs, workspace);
    return {outputs.begin(), outputs.end()};
}

}  // namespace

void bind_network(nb::module_& module) {
    nb::class_<Network>(module, "Network", "A small multilayer perceptron of sigmoids.")
        .def(nb::init<std::vector<int>, std::vector<float>>(), "layers"_a, "weights"_a,
             "Layer sizes from inputs to outputs, and the weights layer by layer: for each unit of the layer "
             "before its weights to all units of the layer, then the biases. Raises ValueError.")
        .def_prop_ro("layers", &Network::layers)
        .def_prop_ro("weights", &Network::weights)
        .def("evaluate", &evaluate, "inputs"_a, "The outputs for these inputs.")
        .def(
            "text",
            [](const Network& network, const NetworkFile::Provenance& provenance) {
                return skep::network_text({network, provenance});
            },
            "provenance"_a, "The network as text, with lines that say where it comes from.");
    module.def(
        "network_weight_count", [](const std::vector<int>& layers) { return Network::weight_count(layers); },
        "layers"_a, "The number of weights and biases of a network of these layers.");
    module.def(
        "parse_network",
        [](std::string_view text) {
            NetworkFile file = skep::parse_network(text);
            return std::pair(std::move(file.network), std::move(file.provenance));
        },
        "text"_a, "A network and its provenance from text. Raises ValueError.");
}
