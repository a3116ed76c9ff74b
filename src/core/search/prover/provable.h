// What the prover must know about a game beyond its moves: what its history forbids, and when the end is
// near.
#pragma once

#include <concepts>
#include <cstdint>
#include <vector>

#include "game.h"

namespace skep::search {

template <class P>
concept Provable = Position<P> && requires(const P& position, Move move, Color side) {
    // The same position in a game that neither repetition nor a cap on its length ends, so that all that can
    // follow depends on the board alone.
    { position.unending() } -> std::same_as<P>;
    // Plies until the cap ends the game; kNoCap without one.
    { position.plies_to_cap() } -> std::convertible_to<int>;
    // Equal for what the rules call the same position.
    { position.same_position_key() } -> std::same_as<std::uint64_t>;
    // Those of the positions that end the game, drawn, if they come once more.
    { position.drawn_if_repeated() } -> std::same_as<std::vector<std::uint64_t>>;
    // False only where no legal move ends the game with a loss of this side.
    { may_lose_now(position, side) } -> std::same_as<bool>;
    // False only where this legal move does not end the game with a loss of this side.
    { may_lose_by(position, move, side) } -> std::same_as<bool>;
    // False only where the side to move has a move after which it cannot lose at once.
    { may_lose_next(position) } -> std::same_as<bool>;
};

}  // namespace skep::search
