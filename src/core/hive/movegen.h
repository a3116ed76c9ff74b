// How bugs move. One class per question: where one piece can go, and what a pillbug can throw.
#pragma once

#include "hive/position.h"

namespace skep::hive {

// The destinations of one piece, each once, as moves added to a list. The piece must lie on top
// of its cell and must not be pinned; stuns are the caller's business.
class Walk {
  public:
    Walk(const Board& board, Piece piece, MoveList& moves)
        : board_(board), moves_(moves), start_(board.cell(piece)), piece_(piece) {
        seen_.insert(start_);
    }

    // All destinations by the piece's own way of moving.
    void all();

  private:
    void move_as(Bug bug);
    void slide_once();
    void ant();
    void spider();
    void beetle();
    void grasshopper();
    void ladybug();
    void mosquito();

    // The occupied neighbours of a cell as they are while the mover is lifted off the ground.
    Ring ring(Cell cell) const {
        return static_cast<Ring>(board_.occupied_around(cell) & ~ring_toward(cell, start_));
    }
    void reach(Cell cell) {
        if (seen_.insert(cell)) moves_.add(make_move(piece_, cell));
    }

    const Board& board_;
    MoveList& moves_;
    Cell start_;
    Piece piece_;
    CellSet seen_;
};

// May this piece, which lies on top, throw its neighbours? A pillbug may, and a mosquito on the
// ground beside one. (Whether it is stunned, the caller knows.)
bool can_throw(const Board& board, Piece thrower);

// Adds what the thrower can throw, as moves of the thrown pieces, unless the list has them from
// `first` on. The thrower lifts a neighbour that lies alone, is neither pinned nor stunned, over
// itself to an empty cell beside it; gates hold on both halves of the way.
void add_throws(const Board& board, Piece thrower, PieceBits fixed, std::size_t first, MoveList& moves);

// Can the piece walk at all? As Walk, but stops at the first destination where that is cheap.
bool can_walk(const Board& board, Piece piece);

}  // namespace skep::hive
