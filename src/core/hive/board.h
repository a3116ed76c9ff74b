// The hive itself: which pieces lie where, in stacks, and what surrounds each cell.
#pragma once

#include <array>
#include <cstdint>

#include "hive/bug.h"
#include "hive/hex.h"
#include "hive/sliding.h"

namespace skep::hive {

// A set of pieces as bits, bit n for the piece with code n.
using PieceBits = std::uint32_t;
constexpr bool contains(PieceBits bits, Piece piece) { return bits >> piece & 1; }
constexpr PieceBits bit_of_piece(Piece piece) { return PieceBits{1} << piece; }
constexpr PieceBits pieces_of(Color color) { return color == Color::White ? 0xffff : 0xffff0000; }

// Calls visit(piece) for every piece of the set, in the order of their codes.
template <class Visit>
constexpr void for_each_piece(PieceBits bits, Visit visit) {
    for (; bits != 0; bits &= bits - 1) visit(static_cast<Piece>(std::countr_zero(bits)));
}

class Board {
  public:
    explicit Board(const PieceSet& pieces, Sliding sliding = Sliding::Gates)
        : pieces_(pieces), sliding_(sliding) {
        cells_.fill(kInHand);
    }

    // Putting and lifting pieces
    void put(Piece piece, Cell cell) {
        const Piece covered = tops_[cell];
        const Color color = color_of(piece);
        if (covered == kNoPiece) {
            toggle_around(cell, color);
        } else if (color_of(covered) != color) {
            toggle_around(cell, color_of(covered));
            toggle_around(cell, color);
        }
        below_[piece] = covered;
        visible_ = (visible_ & ~bit_of_piece(covered)) | bit_of_piece(piece);
        placed_ |= bit_of_piece(piece);
        tops_[cell] = piece;
        cells_[piece] = cell;
        ++heights_[cell];
    }

    // Takes the piece, which must lie on top, off the board.
    void lift(Piece piece) {
        const Cell cell = cells_[piece];
        const Piece uncovered = below_[piece];
        const Color color = color_of(piece);
        --heights_[cell];
        if (uncovered == kNoPiece) {
            toggle_around(cell, color);
        } else if (color_of(uncovered) != color) {
            toggle_around(cell, color);
            toggle_around(cell, color_of(uncovered));
        }
        visible_ = (visible_ & ~bit_of_piece(piece)) | (bit_of_piece(uncovered) & placed_);
        placed_ &= ~bit_of_piece(piece);
        tops_[cell] = uncovered;
        cells_[piece] = kInHand;
    }

    // What lies where
    const PieceSet& pieces() const { return pieces_; }
    Sliding sliding() const { return sliding_; }
    Bug bug(Piece piece) const { return pieces_.bug(piece); }
    Piece top(Cell cell) const { return tops_[cell]; }
    Piece below(Piece piece) const { return below_[piece]; }
    int height(Cell cell) const { return heights_[cell]; }
    bool is_empty(Cell cell) const { return tops_[cell] == kNoPiece; }
    Cell cell(Piece piece) const { return cells_[piece]; }
    bool is_placed(Piece piece) const { return contains(placed_, piece); }
    bool is_on_top(Piece piece) const { return contains(visible_, piece); }
    PieceBits placed() const { return placed_; }
    PieceBits placed(Color color) const { return placed_ & pieces_of(color); }
    // Pieces that lie on top of their cell.
    PieceBits visible() const { return visible_; }
    PieceBits visible(Color color) const { return visible_ & pieces_of(color); }
    Piece queen(Color color) const { return make_piece(color, 1); }

    // What surrounds a cell: the occupied neighbours, and those whose top piece has a colour
    Ring occupied_around(Cell cell) const { return static_cast<Ring>(around_[cell] | around_[cell] >> 8); }
    Ring around(Cell cell, Color color) const {
        return static_cast<Ring>(around_[cell] >> (8 * index(color)));
    }

    // The kinds of bugs that lie on top around a cell, bit n for bug n.
    unsigned bugs_around(Cell cell) const {
        unsigned bugs = 0;
        for_each_direction(occupied_around(cell),
                           [&](int d) { bugs |= 1u << index(bug(top(neighbor(cell, d)))); });
        return bugs;
    }

    // A step between neighbours that involves height is blocked when both cells that touch start
    // and end are higher than start and end ("gate"); heights with the mover lifted.
    //        3
    //      1   2      from 1 to 2 is blocked by the two 3s
    //        3
    bool is_gated(Cell from, int direction, int height) const {
        return heights_[neighbor(from, clockwise(direction))] > height &&
               heights_[neighbor(from, counterclockwise(direction))] > height;
    }

    // Occupied cells around the queen of a side; 0 while she is in hand.
    int queen_neighbors(Color color) const {
        const Cell cell = cells_[queen(color)];
        return cell == kInHand ? 0 : std::popcount(occupied_around(cell));
    }
    bool is_surrounded(Color color) const { return queen_neighbors(color) == kDirections; }

  private:
    void toggle_around(Cell cell, Color color) {
        const int shift = 8 * index(color);
        for (int d = 0; d < kDirections; ++d)
            around_[neighbor(cell, d)] ^= static_cast<std::uint16_t>(bit_of(opposite(d)) << shift);
    }

    std::array<Piece, kCells> tops_{};
    std::array<std::uint8_t, kCells> heights_{};
    std::array<std::uint16_t, kCells> around_{};  // low byte: white tops around, high byte: black tops
    std::array<Cell, kPieceCodes> cells_{};
    std::array<Piece, kPieceCodes> below_{};
    PieceBits placed_ = 0;
    PieceBits visible_ = 0;
    PieceSet pieces_;
    Sliding sliding_;
};

// Pieces that hold the hive together: without them it would fall apart. Only pieces that lie
// alone on their cell can be pinned. One pass over the hive finds them all.
PieceBits pinned_pieces(const Board& board);

}  // namespace skep::hive
