// The network that judges positions of Hive, for Python.
#include "network/sparse_network.h"

#include <nanobind/stl/shared_ptr.h>

#include <cstring>
#include <memory>
#include <vector>

#include "bindings/bindings.h"
#include "bindings/bytes.h"
#include "hive/eval/active_rows.h"

namespace nb = nanobind;
using namespace nb::literals;
using skep::network::SparseNetwork;

namespace {

constexpr skep::network::SparseShape kShape{.rows = skep::hive::ActiveRows::kRows};

std::shared_ptr<SparseNetwork> rounded(const nb::bytes& bytes) {
    std::vector<float> weights(bytes.size() / sizeof(float));
    std::memcpy(weights.data(), bytes.data(), weights.size() * sizeof(float));
    return std::make_shared<SparseNetwork>(kShape, std::span<const float>(weights));
}

}  // namespace

void bind_sparse_network(nb::module_& module) {
    nb::class_<SparseNetwork>(module, "HiveNetwork", "A network that judges positions, in whole numbers.")
        .def(
            "__init__",
            [](SparseNetwork* self, const nb::bytes& bytes) {
                new (self) SparseNetwork(kShape, bytes_of(bytes));
            },
            "bytes"_a, "From what `bytes` gave. Raises ValueError.")
        .def_static("rounded", &rounded, "weights"_a,
                    "The nearest one to the weights of a trainer. Raises ValueError.")
        .def_static(
            "size", [] { return SparseNetwork::byte_count(kShape); }, "How many bytes a network has.")
        .def_prop_ro("bytes", [](const SparseNetwork& self) {
            return as_bytes(std::span<const std::uint8_t>(self.bytes()));
        });
}
