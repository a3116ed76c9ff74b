// The evaluation: a weighted sum of features.
#pragma once

#include <span>

#include "hive/position.h"
#include "hive/weights.h"

namespace skep::hive {

Phase phase_of(const Board& board);

// Satisfies the Evaluator concept of search.
class Evaluator {
  public:
    explicit Evaluator(const Weights& weights) : weights_(weights) {}

    Score evaluate(const Position& position) const;
    void rank(const Position& position, const MoveList& moves, std::span<Rank> ranks) const;
    void loud_moves(const Position& position, MoveList& moves) const;
    // Having to move is a burden only where nearly everything is pinned; with pieces left to place there
    // is always a harmless move.
    bool can_skip_turn(const Position& position) const;
    // A queen with five neighbours: the next move may end the game.
    bool is_urgent(const Position& position) const;
    // About what a bug's freedom to move is worth.
    Score unit() const { return 50; }

  private:
    Weights weights_;
};

}  // namespace skep::hive
