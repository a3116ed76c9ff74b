// What search must be told about playing well: the Evaluator concept.
//
// Rules belong to the Position; opinions belong here. Every thread searches with its own copy of the
// evaluator, so an evaluator may keep caches.
#pragma once

#include <concepts>
#include <span>

#include "game.h"
#include "opinion.h"

namespace skep::search {

// No legal move of any game, where a move may be missing. (Zero is the pass.)
constexpr Move kNoMove = ~Move{0};

template <class E, class P>
concept Evaluator =
    Position<P> && std::copyable<E> &&
    requires(E evaluator, const P& position, const MoveList& moves, MoveList& loud, std::span<Rank> ranks) {
        // Worth of the position for the side to move, within ±kMaxEvaluation.
        { evaluator.evaluate(position) } -> std::same_as<Score>;
        // Ranks the moves, one rank for each, in the same order.
        { evaluator.rank(position, moves, ranks) };
        // Clears the list and fills it with the legal moves that quiescence looks at.
        { evaluator.loud_moves(position, loud) };
        // Would making no move at all be no better than the best move? (No zugzwang, and the
        // game's pass can be played here.)
        { evaluator.can_skip_turn(position) } -> std::same_as<bool>;
        // Is the side to move in such danger that stopping here would be blind?
        { evaluator.is_urgent(position) } -> std::same_as<bool>;
        // What a small but clear advantage is worth: the unit of all pruning margins.
        { evaluator.unit() } -> std::same_as<Score>;
    };

}  // namespace skep::search
