// Hands out the moves of a position, most promising first.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <utility>

#include "game.h"
#include "search/evaluator.h"
#include "search/history.h"
#include "search/parameters.h"

namespace skep::search {

// Lives in a frame of the search and is filled anew at every visit: its storage is too large for the call
// stack. Selects instead of sorting, because most visits end after a few moves.
class Picker {
  public:
    // Lists the legal moves and orders them by the evaluator, by the hash move and, if there is a
    // history, by what it remembers.
    template <Position P, Evaluator<P> E>
    void fill(const P& position, E& evaluator, Move hash_move, const History* history, Move previous,
              int ply) {
        position.legal_moves(moves_);
        order(position, evaluator, hash_move);
        if (!history) return;
        const History::Advice advice = history->advice(position.turn(), previous, ply);
        for (std::size_t i = 0; i < moves_.size(); ++i) {
            if (!ranks_[i].is_loud) keys_[i] += shifted(advice(moves_[i]));
        }
    }

    // The same for the moves of quiescence.
    template <Position P, Evaluator<P> E>
    void fill_loud(const P& position, E& evaluator, Move hash_move) {
        evaluator.loud_moves(position, moves_);
        order(position, evaluator, hash_move);
    }

    std::size_t size() const { return moves_.size(); }
    bool has_next() const { return next_ < moves_.size(); }

    // The best of the moves left; among equals the one generated first.
    Move next() {
        const auto best = std::max_element(keys_.begin() + next_, keys_.begin() + moves_.size());
        std::swap(*best, keys_[next_]);
        return moves_[last_ = index_of(keys_[next_++])];
    }

    // Of the move handed out last.
    bool is_loud() const { return ranks_[last_].is_loud; }

  private:
    // A key is the order above the index counted backwards: keys differ, and larger is better.
    static constexpr std::int64_t shifted(std::int32_t order) { return std::int64_t{order} * (1 << 16); }
    static constexpr std::size_t index_of(std::int64_t key) { return (kMaxMoves - 1) - (key & 0xffff); }
    static_assert(kMaxMoves <= 1 << 16);

    template <Position P, Evaluator<P> E>
    void order(const P& position, E& evaluator, Move hash_move) {
        evaluator.rank(position, moves_, std::span(ranks_).first(moves_.size()));
        for (std::size_t i = 0; i < moves_.size(); ++i) {
            std::int32_t order = ranks_[i].order;
            if (ranks_[i].is_loud) order += kLoudBonus;
            if (moves_[i] == hash_move) order += kHashBonus;
            keys_[i] = shifted(order) + static_cast<std::int64_t>(kMaxMoves - 1 - i);
        }
        next_ = 0;
    }

    MoveList moves_;
    std::array<Rank, kMaxMoves> ranks_;
    std::array<std::int64_t, kMaxMoves> keys_;
    std::size_t next_ = 0;
    std::size_t last_ = 0;
};

}  // namespace skep::search
