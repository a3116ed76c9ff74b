// What can be moved: by walking (bug_moves.h), and by a pillbug's throw.
#pragma once

#include "hive/position.h"

namespace skep::hive {

// May this piece, which lies on top, throw its neighbours? A pillbug may, and a mosquito on the
// ground beside one. (Whether it is stunned, the caller knows.)
bool can_throw(const Board& board, Piece thrower);

// Adds what the thrower can throw, as moves of the thrown pieces, unless the list has them from
// `first` on. The thrower lifts a neighbour that lies alone, is neither pinned nor stunned, over
// itself to an empty cell beside it; gates hold on both halves of the way.
void add_throws(const Board& board, Piece thrower, PieceBits fixed, std::size_t first, MoveList& moves);

// Is there a cell for a new piece of this side that does not touch the given one?
bool has_placement_away_from(const Board& board, Color color, Cell cell);

// Can the piece walk at all? It must lie on top and must not be pinned.
bool can_walk(const Board& board, Piece piece);

}  // namespace skep::hive
