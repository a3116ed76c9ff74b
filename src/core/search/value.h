// The value of a position to the side that has just moved.
//
// A Value is a function object that computes it for unfinished positions, in a unit of its own: weighted sums
// of features for Hive, counted ships for The Last Captain. Finished games have the same value for all.
#pragma once

#include "game.h"

namespace skep::search {

// More than any weighted sum of features; whole numbers around it are exact, so that a win in fewer
// plies can have a slightly larger value.
constexpr double kWonValue = 1e12;

template <Position P, class Value>
double value_to_mover(const P& position, const Value& value) {
    switch (position.outcome()) {
        case Outcome::Ongoing:
            return value(position);
        case Outcome::Draw:
            return 0;
        default:
            return position.outcome() == win_for(other(position.turn())) ? kWonValue : -kWonValue;
    }
}

}  // namespace skep::search
