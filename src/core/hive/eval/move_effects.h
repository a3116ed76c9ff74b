// What a move does to the cells around a queen, and which piece it pins: read off the board, without making
// the move. Defined here, because search asks for every move of every position.
#pragma once

#include <bit>

#include "hive/position.h"

namespace skep::hive {

// A queen as she stands before the move.
struct QueenPlace {
    QueenPlace(const Board& board, Color color)
        : piece(board.queen(color)), cell(board.cell(piece)), neighbors(board.queen_neighbors(color)) {}

    bool touches(Cell other) const {
        return cell != kInHand && other != kInHand && ring_toward(cell, other) != 0;
    }

    Piece piece;
    Cell cell;
    int neighbors;
};

// A piece and where it leaves from; no piece at first, so that the next one differs.
struct Mover {
    Mover() = default;
    Mover(const Board& board, Piece moved)
        : piece(moved), from(board.cell(moved)), leaves_a_gap(from != kInHand && board.height(from) == 1) {}

    Piece piece = kNoPiece;
    Cell from = kInHand;
    bool leaves_a_gap = false;  // its cell is empty afterwards
};

// Occupied cells around a queen after the move. `was_beside` says whether the mover touched her before, which
// callers with many moves of one piece know already.
inline int queen_neighbors_after(const Board& board, const QueenPlace& queen, bool was_beside,
                                 const Mover& mover, Cell to) {
    if (mover.piece == queen.piece) {
        const Ring left = mover.leaves_a_gap ? ring_toward(to, mover.from) : Ring{0};
        return std::popcount(static_cast<Ring>(board.occupied_around(to) & ~left));
    }
    const bool fills = queen.touches(to) && board.is_empty(to);
    return queen.neighbors + fills - (mover.leaves_a_gap && was_beside);
}

// The enemy piece that is pinned because the mover becomes the end of a line with it; or kNoPiece. It may
// have been pinned before.
inline Piece pinned_by(const Board& board, const Mover& mover, Cell to) {
    Ring ring = board.occupied_around(to);
    if (std::popcount(ring) > 2) return kNoPiece;  // one of two may be the mover itself
    if (mover.leaves_a_gap) ring = static_cast<Ring>(ring & ~ring_toward(to, mover.from));
    if (std::popcount(ring) != 1) return kNoPiece;
    const Cell cell = neighbor(to, std::countr_zero(ring));
    const Piece pinned = board.top(cell);
    return board.height(cell) == 1 && color_of(pinned) != color_of(mover.piece) ? pinned : kNoPiece;
}

}  // namespace skep::hive
