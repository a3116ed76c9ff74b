// Hands out the moves of a position, most promising first.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>

#include "game.h"
#include "search/evaluator.h"
#include "search/history.h"
#include "search/parameters.h"

namespace skep::search {

// A move and how promising it is.
struct Prospect {
    std::int64_t key;  // all keys of a position differ, and larger is better
    Move move;
    bool is_loud;
};

// Where one thread lays out the moves of all plies, one after the other, so that the few that a line of play
// has lie close together.
struct Desk {
    Prospect* begin() { return prospects.get(); }

    MoveList moves;  // of the position that is looked at
    std::array<Rank, kMaxMoves> ranks;
    std::unique_ptr<Prospect[]> prospects =
        std::make_unique_for_overwrite<Prospect[]>(kMaxMoves * (kMaxPly + 1));
};

// Filled anew at every visit. Selects instead of sorting, because most visits end after a few moves.
class Picker {
  public:
    // Lists the legal moves from `begin` on and orders them by the evaluator, by the hash move and, if there
    // is a history, by what it remembers.
    template <Position P, Evaluator<P> E>
    void fill(const P& position, E& evaluator, Move hash_move, const History* history, Move previous, int ply,
              Desk& desk, Prospect* begin) {
        position.legal_moves(desk.moves);
        order(position, evaluator, hash_move, desk, begin);
        if (!history) return;
        const History::Advice advice = history->advice(position.turn(), previous, ply);
        for (Prospect& prospect : std::span(next_, end_)) {
            if (!prospect.is_loud) prospect.key += shifted(advice(prospect.move));
        }
    }

    // The same for the moves of quiescence.
    template <Position P, Evaluator<P> E>
    void fill_loud(const P& position, E& evaluator, Move hash_move, Desk& desk, Prospect* begin) {
        evaluator.loud_moves(position, desk.moves);
        order(position, evaluator, hash_move, desk, begin);
    }

    // Nothing to hand out.
    void clear(Prospect* begin) { next_ = end_ = begin; }

    // Where the moves of the next ply may be laid out.
    Prospect* end() const { return end_; }
    std::size_t left() const { return static_cast<std::size_t>(end_ - next_); }
    bool has_next() const { return next_ != end_; }

    // The best of the moves left; among equals the one generated first.
    const Prospect& next() {
        const auto best =
            std::max_element(next_, end_, [](const auto& a, const auto& b) { return a.key < b.key; });
        std::swap(*best, *next_);
        return *next_++;
    }

  private:
    // A key is the order above the index counted backwards.
    static constexpr std::int64_t shifted(std::int32_t order) { return std::int64_t{order} * (1 << 16); }
    static_assert(kMaxMoves <= 1 << 16);

    template <Position P, Evaluator<P> E>
    void order(const P& position, E& evaluator, Move hash_move, Desk& desk, Prospect* begin) {
        const std::size_t count = desk.moves.size();
        next_ = begin;
        end_ = begin + count;
        if (count == 0) return;
        evaluator.rank(position, desk.moves, std::span(desk.ranks).first(count));
        for (std::size_t i = 0; i < count; ++i) {
            const auto [rank, is_loud] = desk.ranks[i];
            const Move move = desk.moves[i];
            const std::int32_t order =
                rank + (is_loud ? kLoudBonus : 0) + (move == hash_move ? kHashBonus : 0);
            begin[i] = {shifted(order) + static_cast<std::int64_t>(kMaxMoves - 1 - i), move, is_loud};
        }
    }

    Prospect* next_ = nullptr;
    Prospect* end_ = nullptr;
};

}  // namespace skep::search
