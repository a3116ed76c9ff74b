// The types in which evaluators score positions and moves: shared by the evaluators of the games and by
// search, which do not include each other.
#pragma once

#include <cstdint>

namespace skep {

// What a position is worth, seen from the side to move.
using Score = std::int32_t;

// No evaluation is larger: scores beyond are wins and losses. The evaluation of ahmadov2024 adds up to
// about 70000, the most of all evaluations here.
constexpr Score kMaxEvaluation = 90'000;

// How promising a move looks before anything is searched.
struct Rank {
    std::int32_t order;  // larger is tried first; within ±kMaxOrder
    bool is_loud;        // changes the position so much that it is neither pruned nor reduced
};
constexpr std::int32_t kMaxOrder = 1 << 14;

}  // namespace skep
