// The vocabulary of opinions about positions and moves. Evaluators of a game speak it and search
// understands it, without either knowing the other.
#pragma once

#include <cstdint>

namespace skep {

// What a position is worth, seen from the side to move.
using Score = std::int32_t;

// No opinion is stronger: what lies beyond are wins and losses. Work 003 adds up to about 70000, the
// most of all evaluations here.
constexpr Score kMaxEvaluation = 90'000;

// An opinion on a move before anything is searched.
struct Rank {
    std::int32_t order;  // larger is tried first; within ±kMaxOrder
    bool is_loud;        // changes the position so much that it is neither pruned nor reduced
};
constexpr std::int32_t kMaxOrder = 1 << 14;

}  // namespace skep
