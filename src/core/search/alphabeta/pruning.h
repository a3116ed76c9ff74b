// What the parameters say about leaving out and reducing moves.
#pragma once

#include <algorithm>
#include <cstdint>

#include "search/alphabeta/parameters.h"

namespace skep::search {

class Pruning {
  public:
    // The unit is the evaluator's.
    Pruning(const Parameters& parameters, Score unit) : tuned_(parameters), unit_(unit) {}

    // Margins are tuned in quarters of the unit.
    Score margin(int quarters) const { return quarters * unit_ / 4; }

    bool is_far_above(Score evaluation, Score beta, int depth) const {
        return depth <= tuned_.reverse_max_depth &&
               evaluation - margin(tuned_.reverse_margin) * depth >= beta;
    }

    bool is_far_below(Score evaluation, Score alpha, int depth) const {
        return depth <= tuned_.razor_max_depth && evaluation + margin(tuned_.razor_margin) * depth <= alpha;
    }

    // Cannot a quiet move reach alpha any more?
    bool is_futile(Score evaluation, Score alpha, int depth) const {
        return depth <= tuned_.futility_max_depth &&
               evaluation + margin(tuned_.futility_margin) * depth <= alpha;
    }

    // Does the count-th move, a quiet one, come too late?
    bool is_late(int depth, int count, bool is_worse) const {
        const int most = tuned_.late_moves(depth);
        return most > 0 && count > (is_worse ? most * (100 - tuned_.worse_late) / 100 : most);
    }

    int null_reduction(int depth, Score above_beta) const {
        const Score step = margin(tuned_.null_margin);
        return tuned_.null_base + depth / tuned_.null_divisor +
               (step > 0 ? std::min(above_beta / step, 3) : 0);
    }

    // Plies by which the count-th move, a quiet one with such a history, is searched shallower.
    int reduction(int depth, int count, bool is_pv, bool is_worse, std::int32_t history) const {
        if (depth < tuned_.reduction_min_depth || count <= tuned_.reduction_min_moves) return 0;
        int hundredths = late_reduction(depth, count, tuned_.reduction_divisor);
        if (is_worse) hundredths += tuned_.worse_reduction;
        if (tuned_.reduction_history > 0) hundredths -= 100 * history / tuned_.reduction_history;
        return std::clamp(hundredths / 100 - is_pv, 0, depth - 2);
    }

  private:
    const Parameters& tuned_;
    Score unit_;
};

}  // namespace skep::search
