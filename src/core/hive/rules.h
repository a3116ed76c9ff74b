// The rules a game is played by.
#pragma once

#include "hive/bug.h"
#include "hive/sliding.h"

namespace skep::hive {

struct Rules {
    PieceSet pieces;
    bool queen_first = false;  // may the queen be a side's first placement?
    bool repetition = true;    // is the third occurrence of a position a draw?
    int ply_cap = 0;           // the game is drawn after so many plies; 0 is never
    bool free_pass = false;    // may a side pass although it could move?
    Sliding sliding = Sliding::Gates;
    bool operator==(const Rules&) const = default;
};

}  // namespace skep::hive
