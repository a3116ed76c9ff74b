// The value of a position of The Last Captain: the static evaluation of steyn.
#pragma once

#include <span>

#include "captain/position.h"
#include "score_types.h"

namespace skep::captain {

inline constexpr Score kCaptainStones = 10;  // a captain counts as so many stones (equation 4)

// Satisfies the Evaluator concept of search.
class Evaluator {
  public:
    // Stones and ten for each captain, own minus enemy.
    Score evaluate(const Position& position) const;
    // Captures first, the larger the better; they are the loud moves.
    void rank(const Position& position, const MoveList& moves, std::span<Rank> ranks) const;
    bool is_loud_first() const { return true; }
    void loud_moves(const Position& position, MoveList& moves) const;
    // With mandatory captures having to move is often bad.
    bool can_skip_turn(const Position& position) const { return !position.rules().mandatory; }
    bool is_urgent(const Position&) const { return false; }
    Score unit() const { return 2; }
};

// The same to the side that has just moved, for players that look a fixed number of plies ahead.
struct StaticValue {
    double operator()(const Position& position) const { return -Evaluator().evaluate(position); }
};

}  // namespace skep::captain
