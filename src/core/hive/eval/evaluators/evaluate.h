// The evaluation: a weighted sum of features.
#pragma once

#include <memory>
#include <span>

#include "hive/eval/learned/engine_network.h"
#include "hive/eval/learned/network_score.h"
#include "hive/eval/mobility.h"
#include "hive/eval/weights.h"
#include "hive/position.h"

namespace skep::hive {

Phase phase_of(const Board& board);

// Satisfies the Evaluator concept of search.
class Evaluator {
  public:
    // With a network, that judges positions; the weights order moves only where it cannot.
    explicit Evaluator(const Weights& weights, std::shared_ptr<const EngineNetwork> network = nullptr);

    Score evaluate(const Position& position) const;
    void rank(const Position& position, const MoveList& moves, std::span<Rank> ranks) const;
    // A learned order ranks both kinds by the same measure.
    bool is_loud_first() const { return !network_ || !network_->order; }
    void loud_moves(const Position& position, MoveList& moves) const;
    // Having to move is bad only where nearly everything is pinned; with pieces left to place there
    // is always a harmless move.
    bool can_skip_turn(const Position& position) const;
    // A queen with five neighbours: the next move may end the game.
    bool is_urgent(const Position& position) const;
    // Four neighbours of the enemy's queen: there may be a forced win.
    bool is_win_near(const Position& position) const;
    // About what a bug's freedom to move is worth.
    Score unit() const { return 50; }

    // The state of a piece on the board.
    enum PieceState : std::uint8_t { kIdle, kCovered, kPinned, kMovable };
    using StateWeights = std::array<std::array<Weight, 4>, kBugs>;

  private:
    Score weighted_sum(const Board& board, Color turn, const Mobility& mobility) const;

    Weights weights_;
    std::shared_ptr<const EngineNetwork> network_;
    StateWeights state_weights_{};  // the weight of each bug in each state
};

}  // namespace skep::hive
