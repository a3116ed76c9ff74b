// Random play to the end of a game.
#pragma once

#include "game.h"
#include "random.h"

namespace skep::search {

// Plays moves on `position`, each as likely as any other, until the game ends. After `ply_cap`
// plies it counts as a draw.
template <Position P>
Outcome playout(P& position, Random& random, int ply_cap) {
    MoveList moves;
    for (int plies = 0; plies < ply_cap; ++plies) {
        position.legal_moves(moves);
        if (moves.empty()) return position.outcome();
        position.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
    }
    const Outcome outcome = position.outcome();
    return outcome == Outcome::Ongoing ? Outcome::Draw : outcome;
}

}  // namespace skep::search
