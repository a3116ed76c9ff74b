// What the search remembers of moves that were good elsewhere in the tree.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <span>

#include "game.h"
#include "search/alphabeta/parameters.h"
#include "search/evaluator.h"
#include "search/score.h"

namespace skep::search {

// The moves that led to a node: the opponent's last one, and the own one before it.
struct Before {
    Move previous = kNoMove;
    Move own = kNoMove;
};

// Killers, countermoves, history and continuation history of one thread.
class History {
    struct Tables;

  public:
    void clear() { *tables_ = Tables{}; }

    // What is remembered at one node: how much the moves tried elsewhere recommend a quiet one.
    class Advice {
      public:
        std::int32_t operator()(Move move) const {
            std::int32_t score = history(move);
            if (move == killers_[0] || move == killers_[1]) score += kKillerBonus;
            if (move == counter_) score += kCounterBonus;
            return score;
        }

        // How often the move was good, from -kMaxHistory to kMaxHistory.
        std::int32_t history(Move move) const {
            std::int32_t score = tables_.quiet[index(turn_)][slot(move)];
            if (continuation_ == 0) return score;
            score += continuation_ *
                     (tables_.after_previous[pair_slot(before_.previous, move)] +
                      tables_.after_own[pair_slot(before_.own, move)]) /
                     16;
            return score;
        }

      private:
        friend class History;
        Advice(const Tables& tables, Color turn, Before before, int ply, int continuation)
            : tables_(tables),
              turn_(turn),
              before_(before),
              killers_(tables.killers[static_cast<std::size_t>(ply)]),
              counter_(tables.counters[index(turn)][slot(before.previous)]),
              continuation_(continuation) {}

        const Tables& tables_;
        Color turn_;
        Before before_;
        std::array<Move, 2> killers_;
        Move counter_;
        int continuation_;
    };

    // `continuation` is the weight of continuation history, in sixteenths.
    Advice advice(Color turn, Before before, int ply, int continuation) const {
        return {*tables_, turn, before, ply, continuation};
    }

    // A quiet move has refuted the opponent's previous move, after others were tried in vain.
    void reward(Color turn, Move best, Before before, std::span<const Move> tried_quiets, int depth,
                int ply) {
        if (auto& killers = tables_->killers[static_cast<std::size_t>(ply)]; killers[0] != best)
            killers = {best, killers[0]};
        tables_->counters[index(turn)][slot(before.previous)] = best;
        const std::int32_t bonus = history_bonus(depth);
        update(turn, best, before, bonus);
        for (const Move move : tried_quiets) update(turn, move, before, -bonus);
    }

    // By how much searches found more than the evaluation said after these moves, on average.
    Score correction(Color turn, Before before) const {
        const Corrections& own = tables_->corrections[index(turn)];
        return (own.after_previous[slot(before.previous)] + own.after_own[slot(before.own)]) /
               (2 * kCorrectionOne);
    }

    // A search of that depth found so much more than the evaluation.
    void correct(Color turn, Before before, Score difference, int depth) {
        Corrections& own = tables_->corrections[index(turn)];
        move_towards(own.after_previous[slot(before.previous)], difference, depth);
        move_towards(own.after_own[slot(before.own)], difference, depth);
    }

  private:
    static constexpr int kSlotBits = 14;
    static constexpr std::size_t kSlots = std::size_t{1} << kSlotBits;
    static constexpr int kPairBits = 16;
    static constexpr std::size_t kPairSlots = std::size_t{1} << kPairBits;

    // Moves are opaque 32-bit numbers; multiplicative hashing (Knuth) spreads them. A shared slot costs only
    // some precision of the ordering.
    static std::size_t slot(Move move) { return (move * 2654435769u) >> (32 - kSlotBits); }
    static std::size_t pair_slot(Move first, Move second) {
        return ((first * 2654435769u) ^ (second * 2246822519u)) * 3266489917u >> (32 - kPairBits);
    }

    // Moves towards ±kMaxHistory by the bonus, the slower the nearer it is.
    void update(Color turn, Move move, Before before, std::int32_t bonus) {
        update(tables_->quiet[index(turn)][slot(move)], bonus);
        update(tables_->after_previous[pair_slot(before.previous, move)], bonus);
        update(tables_->after_own[pair_slot(before.own, move)], bonus);
    }

    static void update(std::int16_t& value, std::int32_t bonus) {
        value = static_cast<std::int16_t>(value + bonus - value * std::abs(bonus) / kMaxHistory);
    }

    static void move_towards(std::int16_t& value, Score difference, int depth) {
        const Score target = std::clamp(difference, -kMaxCorrection, kMaxCorrection) * kCorrectionOne;
        const int share = std::min(depth, kCorrectionMaxDepth);
        value = static_cast<std::int16_t>(value + (target - value) * share / kCorrectionShares);
    }

    struct Corrections {  // in units of 1 / kCorrectionOne
        std::array<std::int16_t, kSlots> after_previous{}, after_own{};
    };
    struct Tables {
        Tables() {
            for (auto& pair : killers) pair.fill(kNoMove);
            for (auto& side : counters) side.fill(kNoMove);
        }
        std::array<std::array<std::int16_t, kSlots>, 2> quiet{};
        std::array<std::array<Move, kSlots>, 2> counters;
        std::array<std::array<Move, 2>, kMaxPly + 1> killers;
        std::array<std::int16_t, kPairSlots> after_previous{}, after_own{};
        std::array<Corrections, 2> corrections{};
    };
    std::unique_ptr<Tables> tables_ = std::make_unique<Tables>();
};

}  // namespace skep::search
