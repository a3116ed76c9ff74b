// What a move leads to: for the own queen, and for a gap beside the enemy's.
#pragma once

#include "hive/position.h"

namespace skep::hive::swarm {

// How many more cells around the own queen are occupied after the move of an own piece.
int crowding(const Board& board, Move move);

// Is this empty cell closed to pieces that slide, because every way into it is a gate?
bool is_closed(const Board& board, Cell cell);

// Is the own queen surrounded after the move, or can the opponent surround her with its next one,
// while the move itself does not win? The position is played on and restored.
bool endangers_queen(Position& position, Move move);

// How many of these own pieces, which cannot move now, could if this move were made?
int freed_by(Position& position, Move move, PieceBits stuck);

// May an own piece go to the cell, if this move is made and the opponent passes?
bool opens(Position& position, Move move, Cell cell);

}  // namespace skep::hive::swarm
