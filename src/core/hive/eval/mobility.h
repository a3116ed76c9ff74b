// Which pieces on the board could walk: what every evaluation begins with.
#pragma once

#include "hive/position.h"

namespace skep::hive {

struct Mobility {
    PieceBits pinned = 0;
    PieceBits movable = 0;  // could walk if it were their side's turn
};

Mobility mobility_of(const Board& board, Color turn, Piece stunned);
Mobility mobility_of(const Position& position);

}  // namespace skep::hive
