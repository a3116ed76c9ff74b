// The part of the plane that a learner sees: a square of axial coordinates with the hive in its middle.
//
// The hive has no fixed place, so the window follows it: the rectangle around all pieces lies in the
// middle, with one row or column more behind it where the rest is odd. Legal moves end on the hive or
// beside it, so everything fits as long as the hive spans at most two cells less than the window in q
// and in r. A hive spans at most 28 cells, so a window of 30 or more shows every hive and every move.
#pragma once

#include "hive/board.h"

namespace skep::rl {

constexpr int kSmallestWindow = 8;
constexpr int kLargestWindow = 32;  // the whole torus
constexpr int kOutside = -1;

class Window {
  public:
    Window(const hive::Board& board, int side);

    int side() const { return side_; }
    // The number of a cell in the window, row by row (r) and from the west in each (q); kOutside elsewhere.
    int index(hive::Cell cell) const {
        const int away = (cell - corner_) & (hive::kCells - 1);
        const int q = away & 31, r = away >> 5;
        return q < side_ && r < side_ ? r * side_ + q : kOutside;
    }
    hive::Cell cell(int index) const {
        return static_cast<hive::Cell>((corner_ + index % side_ + 32 * (index / side_)) & (hive::kCells - 1));
    }

  private:
    int side_;
    int corner_;  // the cell with number 0
};

}  // namespace skep::rl
