#include "hive/eval/learned/zones.h"

#include <algorithm>

namespace skep::hive {

namespace {

constexpr Hex turned(Hex hex) { return {-hex.r, hex.q + hex.r}; }
constexpr Hex mirrored(Hex hex) { return {hex.r, hex.q}; }
constexpr Hex seen(Hex hex, int symmetry) {
    for (int i = 0; i < symmetry % kDirections; ++i) hex = turned(hex);
    return symmetry < kDirections ? hex : mirrored(hex);
}

// Near cells row by row.
constexpr int zone_of(Hex hex) {
    constexpr int kRadius = Zones::kNearRadius;
    const int steps = distance(kOrigin, cell_at(hex));
    if (steps > kRadius) return Zones::kNearCells + std::min(steps - kRadius, Zones::kFarZones) - 1;
    int number = 0;
    for (int r = -kRadius; r < hex.r; ++r) number += 2 * kRadius + 1 - (r < 0 ? -r : r);
    return number + hex.q - std::max(-kRadius, -kRadius - hex.r);
}

const std::array<Zones::Table, Zones::kSymmetries> kZones = [] {
    std::array<Zones::Table, Zones::kSymmetries> tables{};
    for (int symmetry = 0; symmetry < Zones::kSymmetries; ++symmetry)
        for (Cell cell = 0; cell < kCells; ++cell)
            tables[static_cast<std::size_t>(symmetry)][cell] =
                static_cast<std::uint8_t>(zone_of(seen(hex_of(cell), symmetry)));
    return tables;
}();

using RingTable = std::array<std::array<Ring, 64>, Zones::kSymmetries>;
const RingTable kRings = [] {
    RingTable table{};
    for (int symmetry = 0; symmetry < Zones::kSymmetries; ++symmetry)
        for (unsigned ring = 0; ring < 64; ++ring)
            for_each_direction(static_cast<Ring>(ring), [&](int d) {
                const Cell to = cell_at(seen(step({}, d), symmetry));
                table[static_cast<std::size_t>(symmetry)][ring] |= ring_toward(kOrigin, to);
            });
    return table;
}();

// The symmetries that turn a way into the first twelfth of the plane: one, or two where it is an axis.
using SymmetryTable = std::array<std::array<std::uint8_t, kCells>, 2>;
const SymmetryTable kSymmetryOfWay = [] {
    SymmetryTable table{};
    for (Cell cell = 1; cell < kCells; ++cell) {
        int found = 0;
        for (int symmetry = 0; symmetry < Zones::kSymmetries; ++symmetry) {
            const Hex hex = seen(hex_of(cell), symmetry);
            if (hex.r < 0 || hex.q < hex.r) continue;
            for (int variant = found; variant < 2; ++variant)
                table[static_cast<std::size_t>(variant)][cell] = static_cast<std::uint8_t>(symmetry);
            ++found;
        }
    }
    return table;
}();

}  // namespace

const Zones::Table& Zones::through(int symmetry) { return kZones[static_cast<std::size_t>(symmetry)]; }

Ring Zones::ring(Ring ring, int symmetry) { return kRings[static_cast<std::size_t>(symmetry)][ring]; }

int Zones::symmetry(const Board& board, Color side, int variant) {
    const Cell own = board.cell(board.queen(side)), enemy = board.cell(board.queen(other(side)));
    if (own == kInHand || enemy == kInHand) return 0;
    return kSymmetryOfWay[static_cast<std::size_t>(variant)][(enemy - own) & (kCells - 1)];
}

}  // namespace skep::hive
