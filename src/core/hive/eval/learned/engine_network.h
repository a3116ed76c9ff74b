// What was learned for Hive: a network that judges positions, and an order of moves if it came with one.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "hive/eval/learned/active_rows.h"
#include "hive/eval/learned/move_order.h"
#include "network/sparse_network.h"

namespace skep::hive {

constexpr network::SparseShape kNetworkShape{.rows = ActiveRows::kRows};

struct EngineNetwork {
    // From what bytes() gave, with or without an order of moves. Throws std::invalid_argument.
    static EngineNetwork from_bytes(std::span<const std::uint8_t> bytes);
    std::vector<std::uint8_t> bytes() const;

    network::SparseNetwork judge;
    std::optional<MoveOrder> order;
};

}  // namespace skep::hive
