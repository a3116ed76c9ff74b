// A move of The Last Captain packed into a skep::Move.
#pragma once

#include "captain/square.h"
#include "game.h"

namespace skep::captain {

// `load` stones sail from a square in a straight line. A captain among them is not counted: the
// ship on `from` tells whether there is one. One step past the edge is a jump off the board.
struct Voyage {
    int from;
    int direction;
    int distance;  // at least 1, so that no voyage is packed to the pass
    int load;

    bool leaves_board() const { return distance > kStepsToEdge[from][direction]; }
    int square_at(int steps) const { return from + steps * step_of(direction); }
    // The last square on the board: where the voyage ends, or where it jumps off.
    int last_step() const { return leaves_board() ? distance - 1 : distance; }
    int last() const { return square_at(last_step()); }
};

// Bits from the lowest: from 6, direction 3, distance 4, load 6.
constexpr Move pack(const Voyage& voyage) {
    return static_cast<Move>(voyage.from | voyage.direction << 6 | voyage.distance << 9 | voyage.load << 13);
}

constexpr Voyage unpack(Move move) {
    return {static_cast<int>(move & 63), static_cast<int>(move >> 6 & 7), static_cast<int>(move >> 9 & 15),
            static_cast<int>(move >> 13 & 63)};
}

}  // namespace skep::captain
