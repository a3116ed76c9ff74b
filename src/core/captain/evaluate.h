// What positions of The Last Captain are worth by counting: stones, and ten for each captain (Steyn,
// equation 4).
#pragma once

#include <span>

#include "captain/position.h"
#include "opinion.h"

namespace skep::captain {

inline constexpr int kCaptainStones = 10;  // a captain is worth as much as so many stones

// The stones and captains of a side minus those of the other.
int balance(const Board& board, Color color);

// To the side that has just moved, as the static player counts.
struct StaticWorth {
    double operator()(const Position& position) const {
        return balance(position.board(), other(position.turn()));
    }
};

// The same for search, in hundredths of a stone. Satisfies the Evaluator concept.
class Evaluator {
  public:
    Score evaluate(const Position& position) const;
    // Captures first, by what they take.
    void rank(const Position& position, const MoveList& moves, std::span<Rank> ranks) const;
    void loud_moves(const Position& position, MoveList& moves) const;
    // Where captures are mandatory, having to move is often a burden.
    bool can_skip_turn(const Position& position) const { return !position.rules().mandatory; }
    // The last captain is in line with an enemy captain: the next move may end the game.
    bool is_urgent(const Position& position) const;
    Score unit() const { return kStone; }

  private:
    static constexpr Score kStone = 100;
};

}  // namespace skep::captain
