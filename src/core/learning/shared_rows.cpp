#include "learning/shared_rows.h"

#include <array>

namespace skep::learning {

namespace {

using Inputs = hive::ActiveRows;
constexpr std::size_t kWidth = network::SparseShape::kWidth;

struct Pair {
    std::size_t by_distance, by_cell;
};

// The distance of each zone; that of a queen who is not on the board is the last.
std::array<std::size_t, Inputs::kZones> zone_distances() {
    std::array<std::size_t, Inputs::kZones> distances{};
    for (hive::Cell cell = 0; cell < hive::kCells; ++cell) {
        const auto steps = static_cast<std::size_t>(hive::distance(hive::kOrigin, cell));
        const std::size_t most = SharedRows::kDistances - 2;
        distances[static_cast<std::size_t>(hive::Zones::through(0)[cell])] = steps < most ? steps : most;
    }
    distances[Inputs::kZones - 1] = SharedRows::kDistances - 1;
    return distances;
}

// Which shared rows the row of a piece has, for all of them.
const std::array<Pair, Inputs::kPieceRows>& pairs() {
    static const auto table = [] {
        const auto distances = zone_distances();
        std::array<Pair, Inputs::kPieceRows> all{};
        for (std::size_t row = 0; row < all.size(); ++row) {
            const std::size_t zone = row % Inputs::kZones, piece = row / Inputs::kZones;
            const std::size_t view_and_side = piece / (Inputs::kKinds * Inputs::kStates);
            all[row] = {piece * SharedRows::kDistances + distances[zone],
                        SharedRows::kByDistance + view_and_side * Inputs::kZones + zone};
        }
        return all;
    }();
    return table;
}

}  // namespace

void SharedRows::add_to_rows(std::span<const float> shared, std::span<float> rows) {
    for (std::size_t row = 0; row < Inputs::kPieceRows; ++row) {
        const float* one = shared.data() + pairs()[row].by_distance * kWidth;
        const float* two = shared.data() + pairs()[row].by_cell * kWidth;
        float* to = rows.data() + row * kWidth;
        for (std::size_t i = 0; i < kWidth; ++i) to[i] += one[i] + two[i];
    }
}

void SharedRows::add_gradients(std::span<const float> row_gradients, std::span<float> shared) {
    for (std::size_t row = 0; row < Inputs::kPieceRows; ++row) {
        float* one = shared.data() + pairs()[row].by_distance * kWidth;
        float* two = shared.data() + pairs()[row].by_cell * kWidth;
        const float* from = row_gradients.data() + row * kWidth;
        for (std::size_t i = 0; i < kWidth; ++i) {
            one[i] += from[i];
            two[i] += from[i];
        }
    }
}

}  // namespace skep::learning
