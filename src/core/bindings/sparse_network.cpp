// What the engine learned for Hive, for Python: a network that judges positions, and an order of moves.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>

#include <cstring>
#include <memory>
#include <optional>
#include <vector>

#include "bindings/bindings.h"
#include "bindings/bytes.h"
#include "hive/eval/learned/engine_network.h"

namespace nb = nanobind;
using namespace nb::literals;
using skep::hive::EngineNetwork;
using skep::hive::kNetworkShape;
using skep::hive::MoveOrder;
using skep::network::SparseNetwork;

namespace {

std::vector<float> floats_of(const nb::bytes& bytes) {
    std::vector<float> numbers(bytes.size() / sizeof(float));
    std::memcpy(numbers.data(), bytes.data(), numbers.size() * sizeof(float));
    return numbers;
}

std::shared_ptr<EngineNetwork> rounded(const nb::bytes& weights, const std::optional<nb::bytes>& order) {
    return std::make_shared<EngineNetwork>(
        SparseNetwork(kNetworkShape, floats_of(weights)),
        order ? std::optional<MoveOrder>(MoveOrder(floats_of(*order))) : std::nullopt);
}

}  // namespace

void bind_sparse_network(nb::module_& module) {
    nb::class_<EngineNetwork>(module, "HiveNetwork",
                              "A network that judges positions, in whole numbers, and an order of moves.")
        .def(
            "__init__",
            [](EngineNetwork* self, const nb::bytes& bytes) {
                new (self) EngineNetwork(EngineNetwork::from_bytes(bytes_of(bytes)));
            },
            "bytes"_a, "From what `bytes` gave. Raises ValueError.")
        .def_static("rounded", &rounded, "weights"_a, "order"_a = nb::none(),
                    "The nearest one to the weights of a trainer, and of a trainer of the order of moves. "
                    "Raises ValueError.")
        .def_static(
            "size", [] { return SparseNetwork::byte_count(kNetworkShape); },
            "How many bytes a network without an order of moves has.")
        .def_static("order_size", &MoveOrder::byte_count, "How many bytes an order of moves has.")
        .def_prop_ro("has_order", [](const EngineNetwork& self) { return self.order.has_value(); })
        .def_prop_ro("bytes", [](const EngineNetwork& self) {
            return as_bytes(std::span<const std::uint8_t>(self.bytes()));
        });
}
