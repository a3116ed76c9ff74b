// Hands out the moves of a position, most promising first.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>

#include "game.h"
#include "search/alphabeta/history.h"
#include "search/alphabeta/parameters.h"
#include "search/evaluator.h"

namespace skep::search {

// A move and how promising it is.
struct ScoredMove {
    std::int64_t key;  // all keys of a position differ, and larger is better
    Move move;
    bool is_loud;
};

// The moves of all plies of one thread, in one block of memory, so that those of a line of play are close
// together.
struct MoveBuffer {
    ScoredMove* begin() { return scored_moves.get(); }

    MoveList moves;  // of the position that is looked at
    std::array<Rank, kMaxMoves> ranks;
    std::unique_ptr<ScoredMove[]> scored_moves =
        std::make_unique_for_overwrite<ScoredMove[]>(kMaxMoves * (kMaxPly + 1));
};

// What the search knows of a position's moves before it looks at them.
struct MoveHints {
    Move hash_move = kNoMove;
    const History* history = nullptr;  // none to order without it
    Before before = {};                // the moves that led here
    int ply = 0;
    const Parameters& tuned;
};

// Filled anew at every visit. Selects instead of sorting, because most visits end after a few moves.
class Picker {
  public:
    // Lists the legal moves from `begin` on and orders them by the evaluator and the hints.
    template <Position P, Evaluator<P> E>
    void fill(const P& position, E& evaluator, const MoveHints& hints, MoveBuffer& buffer,
              ScoredMove* begin) {
        position.legal_moves(buffer.moves);
        order(position, evaluator, hints, buffer, begin);
        if (!hints.history) return;
        const History::Advice advice =
            hints.history->advice(position.turn(), hints.before, hints.ply, hints.tuned.continuation);
        for (ScoredMove& scored : std::span(next_, end_)) {
            if (!scored.is_loud) scored.key += shifted(advice(scored.move));
        }
    }

    // Begins with a legal move that needs no list of the others: the hash move is often enough.
    template <Position P, Evaluator<P> E>
    void begin_with(const P& position, E& evaluator, const MoveHints& hints, MoveBuffer& buffer,
                    ScoredMove* begin) {
        buffer.moves.clear();
        buffer.moves.add(hints.hash_move);
        order(position, evaluator, hints, buffer, begin);
    }

    // The same for the moves of quiescence.
    template <Position P, Evaluator<P> E>
    void fill_loud(const P& position, E& evaluator, const MoveHints& hints, MoveBuffer& buffer,
                   ScoredMove* begin) {
        evaluator.loud_moves(position, buffer.moves);
        order(position, evaluator, hints, buffer, begin);
    }

    // Nothing to hand out.
    void clear(ScoredMove* begin) {
        next_ = end_ = begin;
        loud_left_ = 0;
    }

    // Where the moves of the next ply may be stored.
    ScoredMove* end() const { return end_; }
    std::size_t left() const { return static_cast<std::size_t>(end_ - next_); }
    bool has_next() const { return next_ != end_; }
    bool has_loud() const { return loud_left_ > 0; }

    // The best of the moves left; among equals the one generated first.
    const ScoredMove& next() {
        const auto best =
            std::max_element(next_, end_, [](const auto& a, const auto& b) { return a.key < b.key; });
        std::swap(*best, *next_);
        loud_left_ -= next_->is_loud;
        return *next_++;
    }

  private:
    // A key is the order above the index counted backwards.
    static constexpr std::int64_t shifted(std::int32_t order) { return std::int64_t{order} * (1 << 16); }
    static_assert(kMaxMoves <= 1 << 16);

    template <Position P, Evaluator<P> E>
    void order(const P& position, E& evaluator, const MoveHints& hints, MoveBuffer& buffer,
               ScoredMove* begin) {
        const std::int32_t loud_bonus = evaluator.is_loud_first() ? kLoudBonus : 0;
        const std::size_t count = buffer.moves.size();
        next_ = begin;
        end_ = begin + count;
        loud_left_ = 0;
        if (count == 0) return;
        evaluator.rank(position, buffer.moves, std::span(buffer.ranks).first(count));
        for (std::size_t i = 0; i < count; ++i) {
            const auto [rank, is_loud] = buffer.ranks[i];
            const Move move = buffer.moves[i];
            const std::int32_t order = rank * hints.tuned.rank_weight / 16 + (is_loud ? loud_bonus : 0) +
                                       (move == hints.hash_move ? kHashBonus : 0);
            begin[i] = {shifted(order) + static_cast<std::int64_t>(kMaxMoves - 1 - i), move, is_loud};
            loud_left_ += is_loud;
        }
    }

    ScoredMove* next_ = nullptr;
    ScoredMove* end_ = nullptr;
    int loud_left_ = 0;
};

}  // namespace skep::search
