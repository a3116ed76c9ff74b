// Random play to the end.
#pragma once

#include "game.h"
#include "random.h"
#include "stop_flag.h"

namespace skep::search {

// Plays uniformly random legal moves until the game ends or the cap on further plies is reached,
// which counts as a draw. The position is left where play stopped.
template <Position P>
Outcome playout(P& position, Random& random, int ply_cap) {
    MoveList moves;
    for (int ply = 0; ply < ply_cap && position.outcome() == Outcome::Ongoing; ++ply) {
        position.legal_moves(moves);
        position.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
    }
    return position.outcome() == Outcome::Ongoing ? Outcome::Draw : position.outcome();
}

// How many playouts ended how.
struct PlayoutCounts {
    std::uint64_t white_wins = 0;
    std::uint64_t black_wins = 0;
    std::uint64_t draws = 0;
    std::uint64_t plies = 0;
};

// Playout number i has a seed of its own, so the counts do not depend on the order of play. Ends early when
// the flag is set.
template <Position P>
PlayoutCounts playouts(const P& start, std::uint64_t count, std::uint64_t seed, int ply_cap,
                       const StopFlag& stop) {
    PlayoutCounts counts;
    P position = start;
    for (std::uint64_t i = 0; i < count && !stop.is_set(); ++i) {
        Random random(mix(seed) ^ i);
        position = start;
        switch (playout(position, random, ply_cap)) {
            case Outcome::WhiteWins:
                ++counts.white_wins;
                break;
            case Outcome::BlackWins:
                ++counts.black_wins;
                break;
            default:
                ++counts.draws;
        }
        counts.plies += static_cast<std::uint64_t>(position.ply() - start.ply());
    }
    return counts;
}

}  // namespace skep::search
