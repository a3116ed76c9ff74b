// Policies: players that need nothing but a position, for whole games in the core.
#pragma once

#include <cstdint>
#include <utility>

#include "game.h"
#include "random.h"
#include "search/value.h"

namespace skep::search {

// Decides on moves. One policy may play in many games and threads at the same time.
template <Position P>
class Policy {
  public:
    virtual ~Policy() = default;
    // A legal move of an unfinished position, which may be played on but is left as it was.
    virtual Move choose(P& position, Random& random) const = 0;
};

// Any legal move.
template <Position P>
class RandomPolicy final : public Policy<P> {
  public:
    Move choose(P& position, Random& random) const override {
        MoveList moves;
        position.legal_moves(moves);
        return moves[random.below(static_cast<std::uint32_t>(moves.size()))];
    }
};

// Which of several best moves is taken: any, by lot, or the first or the last one that is generated.
enum class Ties : std::uint8_t { Lot, First, Last };

inline Move taken(const MoveList& best, Ties ties, Random& random) {
    if (ties == Ties::First) return best[0];
    if (ties == Ties::Last) return best[best.size() - 1];
    return best[random.below(static_cast<std::uint32_t>(best.size()))];
}

struct GreedySettings {
    Ties ties = Ties::Lot;
    bool sees_finished = false;  // is a finished game judged by the value too, like any other position?
};

// Looks one ply ahead: wins if it can, never loses at once if it can help it, and else takes the move
// after which the position is worth most (value.h). Equals are drawn by lot.
template <Position P, class Value>
class GreedyPolicy final : public Policy<P> {
  public:
    explicit GreedyPolicy(Value value, GreedySettings settings = {})
        : value_(std::move(value)), settings_(settings) {}

    Move choose(P& position, Random& random) const override {
        MoveList moves;
        position.legal_moves(moves);
        MoveList best;
        double best_value = -kWonValue;
        for (const Move move : moves) {
            position.play(move);
            const double value =
                settings_.sees_finished ? value_(position) : value_to_mover(position, value_);
            position.undo();
            if (value > best_value) {
                best_value = value;
                best.clear();
            }
            if (value == best_value) best.add(move);
        }
        return taken(best, settings_.ties, random);
    }

  private:
    Value value_;
    GreedySettings settings_;
};

}  // namespace skep::search
