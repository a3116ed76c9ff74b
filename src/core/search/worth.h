// What a position is worth to the side that has just moved.
//
// A Worth is a function object that says so for unfinished positions, in a unit of its own: weighted sums
// of features for Hive, counted ships for captains. The end of a game is worth the same to all of them.
#pragma once

#include "game.h"

namespace skep::search {

// More than any weighted sum of features; whole numbers around it are exact, so that a win in fewer
// plies can be worth a little more.
constexpr double kWonWorth = 1e12;

template <Position P, class Worth>
double worth_to_mover(const P& position, const Worth& worth) {
    switch (position.outcome()) {
        case Outcome::Ongoing:
            return worth(position);
        case Outcome::Draw:
            return 0;
        default:
            return position.outcome() == win_for(other(position.turn())) ? kWonWorth : -kWonWorth;
    }
}

}  // namespace skep::search
