// What a position of The Last Captain is worth: the static evaluation of work 004 (Steyn).
#pragma once

#include <span>

#include "captain/position.h"
#include "opinion.h"

namespace skep::captain {

// Satisfies the Evaluator concept of search.
class Evaluator {
  public:
    // Stones and ten for each captain, own minus enemy.
    Score evaluate(const Position& position) const;
    // Captures first, the larger the better; they are the loud moves.
    void rank(const Position& position, const MoveList& moves, std::span<Rank> ranks) const;
    void loud_moves(const Position& position, MoveList& moves) const;
    // With mandatory captures having to move is often bad.
    bool can_skip_turn(const Position& position) const { return !position.rules().mandatory; }
    bool is_urgent(const Position&) const { return false; }
    Score unit() const { return 2; }
};

}  // namespace skep::captain
