// What search must be told about playing well: the Evaluator concept.
//
// The rules belong to the Position; judgement belongs here. Every thread
// searches with its own copy of the evaluator, so an evaluator may keep caches.
#pragma once

#include <concepts>
#include <span>

#include "game.h"
#include "score_types.h"

namespace skep::search {

// No legal move of any game, where a move may be missing. (Zero is the pass.)
constexpr Move kNoMove = ~Move{0};

template <class E, class P>
concept Evaluator =
    Position<P> && std::copyable<E> &&
    requires(E evaluator, const P& position, const MoveList& moves, MoveList& loud, std::span<Rank> ranks) {
        // The value of the position for the side to move, within ±kMaxEvaluation.
        { evaluator.evaluate(position) } -> std::same_as<Score>;
        // Ranks legal moves of the position: ranks[i] is that of moves[i]. The
        // list may be any selection of them, in any order, with moves more than
        // once; the rank of a move depends on the position and the move alone.
        // Only the speed may depend on the list.
        { evaluator.rank(position, moves, ranks) };
        // Are loud moves tried before all others, because ranks compare each kind
        // only with itself?
        { evaluator.is_loud_first() } -> std::same_as<bool>;
        // Clears the list and fills it with the legal moves that quiescence looks
        // at.
        { evaluator.loud_moves(position, loud) };
        // Would making no move at all be no better than the best move? (No
        // zugzwang, and the game's pass can be played here.)
        { evaluator.can_skip_turn(position) } -> std::same_as<bool>;
        // Is the side to move in such danger that the search must not stop here?
        { evaluator.is_urgent(position) } -> std::same_as<bool>;
        // The score of a small but clear advantage: the unit of all pruning
        // margins.
        { evaluator.unit() } -> std::same_as<Score>;
    };

}  // namespace skep::search
