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

// Dangers and forced replies push the horizon back, by so many plies at most.
constexpr int kMaxExtension = 1;

// Near the horizon, at so many plies left at most, only some quiet moves are tried.
constexpr int kLateMaxDepth = 5;

// Threads put a move off that another one is at, at nodes with so many plies left at least (Kerrigan).
constexpr int kDeferMinDepth = 2;

// The prover at the root: wins within so many plies, positions and memory at most. Set by hand, not tuned.
constexpr int kProofMaxPlies = 11;
constexpr std::uint64_t kProofMaxNodes = 200'000;
constexpr std::size_t kProofMebibytes = 1;

// What may be tuned (`skep train search`). Margins are in quarters of the evaluator's unit. Reverse margin,
// singular extension, the reductions' divisor and history, and those at the root were chosen together for the
// learned order of moves: docs/search.md has the screening and the match.
struct Parameters {
    // Aspiration: first half-width, and how many times as wide the side that failed gets (folklore).
    int aspiration_margin = 1;
    int aspiration_growth = 4;
    int aspiration_min_depth = 4;

    // Null move: R = base + depth / divisor (adaptive as in Heinz 1999, with today's larger R), and one
    // more for each such margin above beta.
    int null_min_depth = 3;
    int null_base = 3;
    int null_divisor = 4;
    int null_margin = 0;

    // A node without a hash move is searched one ply shallower (Schröder's internal iterative reduction).
    int iterative_min_depth = 4;

    // Reverse futility: give up nodes near the horizon that are this much above beta, for each ply left
    // (folklore).
    int reverse_max_depth = 3;
    int reverse_margin = 5;

    // Razoring: near the horizon and this much below alpha for each ply left, only quiescence is asked.
    int razor_max_depth = 0;
    int razor_margin = 12;

    // Futility: skip quiet moves near the horizon when even this much would not reach alpha (folklore).
    int futility_max_depth = 3;
    int futility_margin = 8;

    // Late moves: near the horizon only so many quiet moves are tried, by the plies left. Half of what was
    // tried first (12, 20, 32), which scored 35 : 18 with 7 draws against it at 10000 nodes a move, Base+MLP.
    int late_1 = 6;
    int late_2 = 10;
    int late_3 = 16;
    int late_4 = 0;
    int late_5 = 0;

    // Late move reductions: log2(depth) * log2(move number) * 100 / divisor plies (the product of logarithms
    // is folklore; 400 gives 1 ply for the 4th move at depth 4), and one more or less for so much
    // history.
    int reduction_min_depth = 3;
    int reduction_min_moves = 3;
    int reduction_divisor = 400;
    int reduction_history = 4096;

    // A side whose evaluation got no better in its last two moves: so many percent fewer late moves are
    // tried, and moves are reduced by so many hundredths of a ply more.
    int worse_late = 0;
    int worse_reduction = 0;

    // Root moves after the first few are reduced as others are, by so many percent of that.
    int root_reduction = 100;

    // The weight of the evaluator's rank in the order, in sixteenths.
    int rank_weight = 16;

    // Quiescence stops after so many plies: loud moves come in short bursts. From its second ply on only
    // the most promising moves are tried, and none when the evaluation is so far below alpha; 0 for
    // no such limit.
    int quiescence_plies = 6;
    int quiescence_moves = 0;
    int quiescence_margin = 0;

    // The weight of continuation history in the order, in sixteenths of that of history.
    int continuation = 0;

    // Of the differences that were found between searches and evaluations, so many sixteenths correct the
    // evaluation.
    int correction = 0;

    // Singular extension: from this depth on, a hash move without equals gets a ply more; 0 for never.
    int singular_min_depth = 5;
    int singular_margin = 2;

    // Where a queen is nearly surrounded the prover gets so many percent of the limits first.
    int proof_percent = 0;

    constexpr int late_moves(int depth) const {
        const std::array<int, kLateMaxDepth> limits = {late_1, late_2, late_3, late_4, late_5};
        return depth > kLateMaxDepth ? 0 : limits[static_cast<std::size_t>(depth - 1)];
    }
};

// Ordering, highest first: hash move, loud moves where the evaluator wants them first, killers, countermove,
// the rest by rank and history, which stay below these.
constexpr std::int32_t kMaxHistory = 1 << 14;
constexpr std::int32_t kHashBonus = 1 << 24;
constexpr std::int32_t kLoudBonus = 1 << 21;
constexpr std::int32_t kKillerBonus = 1 << 20;
constexpr std::int32_t kCounterBonus = 1 << 19;
static_assert(2 * (kMaxOrder + 5 * kMaxHistory) < kCounterBonus);

// History rewards grow with depth squared, capped (folklore).
constexpr std::int32_t history_bonus(int depth) { return depth < 16 ? 8 * depth * depth : 2048; }

// Corrections of the evaluation are moving averages in sixteenths: a search moves them by depth / 64, at most
// by a quarter, and single differences count up to 400 (folklore).
constexpr int kCorrectionOne = 16;
constexpr int kCorrectionShares = 64;
constexpr int kCorrectionMaxDepth = 16;
constexpr Score kMaxCorrection = 400;

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

// Hundredths of a ply by which the count-th move is searched shallower.
constexpr int late_reduction(int depth, int count, int divisor) {
    const int last = static_cast<int>(detail::kLogTable) - 1;
    const int product = detail::kLog2[static_cast<std::size_t>(depth)] *
                        detail::kLog2[static_cast<std::size_t>(count < last ? count : last)];
    return product * (100 * 100 / 16) / (16 * divisor);
}
static_assert(late_reduction(4, 8, Parameters{}.reduction_divisor) / 100 == 1);

}  // namespace skep::search
