// Every number of the search, with its origin. Margins are in the evaluator's own unit.
//
// "Folklore" marks values that open engines have long agreed on within a factor of two and that were
// taken over untuned.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "score_types.h"

namespace skep::search {

// Iterations end here; extensions and quiescence still fit into kMaxPly.
constexpr int kMaxDepth = 100;

// The clock is read once in so many nodes: about 0.3 ms at a million nodes a second.
constexpr std::uint64_t kNodesPerClockReading = 256;

// Monte-Carlo search reports so often: what people expect of a line that shows progress.
constexpr double kSecondsPerReport = 0.5;

// Candidates that a guided playout compares at each ply: drawn at random, the best ranked is played. One is
// uniform play; with more it gets greedier, and blind to what a rank cannot see. Set by hand,
// not tuned.
constexpr std::size_t kGuidedCandidates = 3;

// Aspiration: first half-width, in quarters of a unit, and how many times as wide the side that failed gets
// (folklore).
constexpr int kAspirationQuarters = 1;
constexpr int kAspirationGrowth = 4;
constexpr int kAspirationMinDepth = 4;

// Null move: R = 3 + depth / 4 (adaptive as in Heinz 1999, with today's larger R).
constexpr int kNullMinDepth = 3;
constexpr int null_reduction(int depth) { return 3 + depth / 4; }

// A node without a hash move is searched one ply shallower (Schröder's internal iterative reduction).
constexpr int kIterativeReductionMinDepth = 4;

// Reverse futility: give up nodes near the horizon that are this many units above beta (folklore).
constexpr int kReverseFutilityMaxDepth = 3;
constexpr int kReverseFutilityUnits = 2;

// Futility: skip quiet moves near the horizon when even this many units would not reach alpha (folklore).
constexpr int kFutilityMaxDepth = 3;
constexpr int kFutilityUnits = 2;

// Late moves: near the horizon only so many quiet moves are tried, by remaining depth. Half of what was
// tried first (12, 20, 32), which scored 35 : 18 with 7 draws against it at 10000 nodes a move, Base+MLP.
constexpr int kLateMaxDepth = 3;
constexpr std::array<int, kLateMaxDepth + 1> kLateMoves = {0, 6, 10, 16};

// Late move reductions: log2(depth) * log2(move number) / kReductionDivisor (the product of logarithms is
// folklore; the divisor gives 1 ply for the 8th move at depth 4).
constexpr int kReductionMinDepth = 3;
constexpr int kReductionMinMoves = 3;
constexpr int kReductionDivisor = 5;

// Dangers and forced replies push the horizon back, by so many plies at most.
constexpr int kMaxExtension = 1;

// Quiescence stops after so many plies: loud moves come in short bursts.
constexpr int kQuiescenceMaxPlies = 6;

// Ordering, highest first: hash move, loud moves, killers, countermove, the rest by rank and history, which
// stay below these.
constexpr std::int32_t kMaxHistory = 1 << 14;
constexpr std::int32_t kHashBonus = 1 << 24;
constexpr std::int32_t kLoudBonus = 1 << 20;
constexpr std::int32_t kKillerBonus = 1 << 18;
constexpr std::int32_t kCounterBonus = 1 << 17;
static_assert(2 * (kMaxOrder + kMaxHistory) < kCounterBonus);

// History rewards grow with depth squared, capped (folklore).
constexpr std::int32_t history_bonus(int depth) { return depth < 16 ? 8 * depth * depth : 2048; }

// Quiet moves remembered for the penalty of history; more would punish moves that were hardly tried
// (folklore).
constexpr std::size_t kQuietsRemembered = 32;

// Table: a slot of an older search counts as so much shallower per search (folklore).
constexpr int kDepthPerAge = 8;

// The binary logarithm in sixteenths, by repeated squaring: exact whole-number arithmetic, because the
// library's log may differ in the last bit between machines.
constexpr int log2_sixteenths(std::uint64_t number) {
    int whole = 0;
    while ((number >> whole) > 1) ++whole;
    std::uint64_t mantissa = (number << 16) >> whole;  // in [1, 2), 16 fractional bits
    int result = whole;
    for (int bit = 0; bit < 4; ++bit) {
        mantissa = (mantissa * mantissa) >> 16;
        const bool carry = mantissa >= (2u << 16);
        if (carry) mantissa >>= 1;
        result = 2 * result + carry;
    }
    return result;
}

namespace detail {
constexpr std::size_t kLogTable = 256;
constexpr auto kLog2 = [] {
    std::array<int, kLogTable> logs{};
    for (std::size_t i = 1; i < kLogTable; ++i) logs[i] = log2_sixteenths(i);
    return logs;
}();
}  // namespace detail

// Plies by which the count-th move is searched shallower.
constexpr int late_reduction(int depth, int count) {
    const int last = static_cast<int>(detail::kLogTable) - 1;
    const int product = detail::kLog2[static_cast<std::size_t>(depth)] *
                        detail::kLog2[static_cast<std::size_t>(count < last ? count : last)];
    return product / (16 * 16 * kReductionDivisor);
}
static_assert(late_reduction(4, 8) == 1);

}  // namespace skep::search
