#include "hive/eval/learned/engine_network.h"

namespace skep::hive {

EngineNetwork EngineNetwork::from_bytes(std::span<const std::uint8_t> bytes) {
    const std::size_t size = network::SparseNetwork::byte_count(kNetworkShape);
    if (bytes.size() <= size) return {network::SparseNetwork(kNetworkShape, bytes), std::nullopt};
    return {network::SparseNetwork(kNetworkShape, bytes.first(size)), MoveOrder(bytes.subspan(size))};
}

std::vector<std::uint8_t> EngineNetwork::bytes() const {
    std::vector<std::uint8_t> all = judge.bytes();
    if (order) {
        const std::vector<std::uint8_t> more = order->bytes();
        all.insert(all.end(), more.begin(), more.end());
    }
    return all;
}

}  // namespace skep::hive
