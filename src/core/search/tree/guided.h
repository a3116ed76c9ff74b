// Random play that prefers what looks good.
#pragma once

#include <array>
#include <span>

#include "game.h"
#include "random.h"
#include "search/evaluator.h"

namespace skep::search {

// Candidates that a guided playout compares at each ply: drawn at random, the best ranked is played. One is
// uniform play; with more it gets greedier, and blind to what a rank cannot see. Set by hand,
// not tuned.
constexpr std::size_t kGuidedCandidates = 3;

// As playout(), but each move is the best ranked of a few random ones.
template <Position P, Evaluator<P> E>
Outcome guided_playout(P& position, E& evaluator, Random& random, int ply_cap) {
    MoveList moves, candidates;
    std::array<Rank, kGuidedCandidates> ranks;
    for (int plies = 0; plies < ply_cap; ++plies) {
        position.legal_moves(moves);
        if (moves.empty()) return position.outcome();
        candidates.clear();
        for (std::size_t i = 0; i < kGuidedCandidates; ++i) {
            candidates.add(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
        }
        evaluator.rank(position, candidates, ranks);
        std::size_t best = 0;
        for (std::size_t i = 1; i < kGuidedCandidates; ++i) {
            if (ranks[i].order > ranks[best].order) best = i;
        }
        position.play(candidates[best]);
    }
    const Outcome outcome = position.outcome();
    return outcome == Outcome::Ongoing ? Outcome::Draw : outcome;
}

}  // namespace skep::search
