// The evaluation and move ordering of ahmadov2024, for comparison with our own.
#pragma once

#include <span>

#include "hive/position.h"
#include "score_types.h"

namespace skep::hive {

// Advantage minus threat, where the threat is the advantage with the sides exchanged. Satisfies the
// Evaluator concept of search; ahmadov2024 has no quiescence and no pruning but alpha-beta.
class AhmadovEvaluator {
  public:
    Score evaluate(const Position& position) const;
    // Four classes: placements beside the enemy queen, moves to her side, other placements, other moves.
    void rank(const Position& position, const MoveList& moves, std::span<Rank> ranks) const;
    bool is_loud_first() const { return true; }
    void loud_moves(const Position&, MoveList& moves) const { moves.clear(); }
    bool can_skip_turn(const Position&) const { return false; }
    bool is_urgent(const Position&) const { return false; }
    Score unit() const { return 5'000; }  // one more piece at a queen
};

}  // namespace skep::hive
