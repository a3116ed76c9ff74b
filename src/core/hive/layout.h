// The hive laid out flat: coordinates for drawing, free of the seam of the torus.
#pragma once

#include <utility>
#include <vector>

#include "hive/board.h"

namespace skep::hive {

class Layout {
  public:
    explicit Layout(const Board& board);

    // Occupied cells with their coordinates, from the first found on.
    const std::vector<std::pair<Cell, Hex>>& cells() const { return cells_; }
    // The coordinates of a cell on or beside the hive.
    Hex hex(Cell cell) const;

  private:
    std::vector<std::pair<Cell, Hex>> cells_;
};

}  // namespace skep::hive
