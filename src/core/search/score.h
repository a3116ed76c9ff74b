// What a position is worth, as a whole number seen from the side to move.
//
// Evaluations stay within ±kMaxEvaluation. A won game is worth kWin minus the plies until it is won,
// so that shorter wins are better and longer losses less bad.
#pragma once

#include <cstdint>
#include <cstdlib>

#include "score_types.h"

namespace skep::search {

// Deepest ply below the root that a search ever reaches, quiescence included: the table keeps depths in 7
// bits.
constexpr int kMaxPly = 127;

// The table keeps scores in 18 bits (±131071).
constexpr Score kWin = 100'000;
static_assert(kWin - kMaxPly > kMaxEvaluation);
constexpr Score kInfinite = kWin + 1;
constexpr Score kDraw = 0;

constexpr Score won_at(int ply) { return kWin - ply; }
constexpr Score lost_at(int ply) { return ply - kWin; }

// A forced win or loss, not an evaluation.
constexpr bool is_decided(Score score) { return std::abs(score) > kMaxEvaluation; }

// Plies from the root until the game ends as the score says; meaningful for decided scores.
constexpr int plies_to_end(Score score) { return kWin - std::abs(score); }

// The table is shared by all plies, so a decided score is kept as the distance from its own position.
constexpr Score to_table(Score score, int ply) {
    if (!is_decided(score)) return score;
    return score > 0 ? score + ply : score - ply;
}

constexpr Score from_table(Score score, int ply) {
    if (!is_decided(score)) return score;
    return score > 0 ? score - ply : score + ply;
}

}  // namespace skep::search
