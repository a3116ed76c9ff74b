// Cells as a queen sees them, turned and mirrored so that the way from the own queen to the other one always
// points into the same twelfth of the plane.
#pragma once

#include <array>
#include <cstdint>

#include "hive/board.h"
#include "hive/hex.h"

namespace skep::hive {

// Every cell within four steps of a queen has a number of its own, farther ones share one by distance.
struct Zones {
    static constexpr int kSymmetries = 2 * kDirections;
    static constexpr int kNearRadius = 4;
    static constexpr int kNearCells = 3 * kNearRadius * (kNearRadius + 1) + 1;
    static constexpr int kFarZones = 5;  // five steps away to nine or more
    static constexpr int kCount = kNearCells + kFarZones + 1;
    static constexpr int kNoQueen = kCount - 1;  // she is not on the board

    using Table = std::array<std::uint8_t, kCells>;
    // The zone of each way from a queen to a cell, through a symmetry of the grid: so many sixths of a turn,
    // and from the seventh on mirrored.
    static const Table& through(int symmetry);
    static int of(const Table& zones, Cell cell, Cell queen) {
        return queen == kInHand ? kNoQueen : zones[(cell - queen) & (kCells - 1)];
    }
    // Six cells around a cell as they look through a symmetry.
    static Ring ring(Ring ring, int symmetry);
    // The symmetry for a board, seen by a side; none where a queen is missing. Among the two that may be left
    // `variant` 0 or 1 chooses.
    static int symmetry(const Board& board, Color side, int variant = 0);
};

}  // namespace skep::hive
