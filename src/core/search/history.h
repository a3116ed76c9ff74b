// What the search remembers of moves that were good elsewhere in the tree.
#pragma once

#include <array>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <span>

#include "game.h"
#include "search/evaluator.h"
#include "search/parameters.h"
#include "search/score.h"

namespace skep::search {

// Killers, countermoves and history of one thread.
class History {
  public:
    void clear() { *tables_ = Tables{}; }

    // What is remembered at one node: how much the moves tried elsewhere recommend a quiet one.
    class Advice {
      public:
        std::int32_t operator()(Move move) const {
            std::int32_t score = quiet_[slot(move)];
            if (move == killers_[0] || move == killers_[1]) score += kKillerBonus;
            if (move == counter_) score += kCounterBonus;
            return score;
        }

      private:
        friend class History;
        Advice(const std::int16_t* quiet, std::array<Move, 2> killers, Move counter)
            : quiet_(quiet), killers_(killers), counter_(counter) {}

        const std::int16_t* quiet_;
        std::array<Move, 2> killers_;
        Move counter_;
    };

    Advice advice(Color turn, Move previous, int ply) const {
        return {tables_->quiet[index(turn)].data(), tables_->killers[ply],
                tables_->counters[index(turn)][slot(previous)]};
    }

    // A quiet move has refuted the opponent's previous move, after others were tried in vain.
    void reward(Color turn, Move best, Move previous, std::span<const Move> tried_quiets, int depth,
                int ply) {
        if (auto& killers = tables_->killers[ply]; killers[0] != best) killers = {best, killers[0]};
        tables_->counters[index(turn)][slot(previous)] = best;
        const std::int32_t bonus = history_bonus(depth);
        update(turn, best, bonus);
        for (const Move move : tried_quiets) update(turn, move, -bonus);
    }

  private:
    static constexpr std::size_t kSlots = std::size_t{1} << 14;

    // Moves are opaque 32-bit numbers; multiplicative hashing (Knuth) spreads them. A shared slot costs only
    // some precision of the ordering.
    static std::size_t slot(Move move) { return (move * 2654435769u) >> (32 - 14); }

    // Moves towards ±kMaxHistory by the bonus, the slower the nearer it is.
    void update(Color turn, Move move, std::int32_t bonus) {
        std::int16_t& value = tables_->quiet[index(turn)][slot(move)];
        value = static_cast<std::int16_t>(value + bonus - value * std::abs(bonus) / kMaxHistory);
    }

    struct Tables {
        Tables() {
            for (auto& pair : killers) pair.fill(kNoMove);
            for (auto& side : counters) side.fill(kNoMove);
        }
        std::array<std::array<std::int16_t, kSlots>, 2> quiet{};
        std::array<std::array<Move, kSlots>, 2> counters;
        std::array<std::array<Move, 2>, kMaxPly + 1> killers;
    };
    std::unique_ptr<Tables> tables_ = std::make_unique<Tables>();
};

}  // namespace skep::search
