// Rows of the first layer that alike inputs share while the network learns.
//
// Most rows of pieces are seen too seldom to be learned well one by one. So each is the sum of its own row,
// of one that the same piece at the same distance shares, and of one that all pieces of its side on the same
// cell share; in the end they are added up.
#pragma once

#include <cstddef>
#include <span>

#include "hive/eval/learned/active_rows.h"
#include "network/sparse_shape.h"

namespace skep::learning {

struct SharedRows {
    using Inputs = hive::ActiveRows;
    static constexpr int kDistances = hive::Zones::kNearRadius + 1 + hive::Zones::kFarZones + 1;
    static constexpr std::size_t kByDistance = Inputs::kPieceRows / Inputs::kZones * kDistances;
    static constexpr std::size_t kByCell = 2 * 2 * Inputs::kZones;
    static constexpr std::size_t kNumbers = (kByDistance + kByCell) * network::SparseShape::kWidth;

    // Adds to the row of every piece what it shares.
    static void add_to_rows(std::span<const float> shared, std::span<float> rows);
    // Adds to what is shared the gradients of all rows that share it.
    static void add_gradients(std::span<const float> row_gradients, std::span<float> shared);
};

}  // namespace skep::learning
