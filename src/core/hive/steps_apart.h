// Steps between two cells of the hive, however far it stretches over the torus.
#pragma once

#include <bit>
#include <cstdint>

#include "hive/board.h"

namespace skep::hive {

// A connected hive fills columns, and rows, that follow each other around the torus. Counted from the first
// of them, coordinates are those of the plane.
class Span {
  public:
    void add(unsigned line) { lines_ |= std::uint32_t{1} << (line & 31); }
    // The place of a line, counted from the first one.
    int place(unsigned line) const { return static_cast<int>((line - first()) & 31); }
    // The line that is filled while the one before is not; a hive of 28 pieces never fills all 32.
    unsigned first() const { return static_cast<unsigned>(std::countr_zero(lines_ & ~std::rotl(lines_, 1))); }

  private:
    std::uint32_t lines_ = 0;
};

// Two cells of the hive. Allocates nothing, and with few pieces costs no more than distance().
inline int steps_apart(const Board& board, Cell from, Cell to) {
    if (std::popcount(board.visible()) <= 16) return distance(from, to);
    Span columns, rows;
    for_each_piece(board.visible(), [&](Piece piece) { columns.add(board.cell(piece)); });
    const auto column = [&](Cell cell) { return columns.place(cell); };
    const auto row = [&](Cell cell) {
        return (cell - columns.first() - static_cast<unsigned>(column(cell))) >> 5 & 31;
    };
    for_each_piece(board.visible(), [&](Piece piece) { rows.add(row(board.cell(piece))); });
    const int dq = column(to) - column(from);
    const int dr = rows.place(row(to)) - rows.place(row(from));
    return length({dq, dr});
}

}  // namespace skep::hive
