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
    explicit Evaluator(const Weights& weights);

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

    // What becomes of a piece on the board.
    enum Lot : std::uint8_t { kIdle, kCovered, kPinned, kMovable };
    using Lots = std::array<std::array<Weight, 4>, kBugs>;

  private:
    Weights weights_;
    Lots lots_{};  // what each bug is worth with each lot
};

}  // namespace skep::hive
