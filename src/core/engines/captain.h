// The searches of The Last Captain, compiled once (captain.cpp) for all who use them.
#pragma once

#include "captain/eval/evaluate.h"
#include "captain/threats.h"
#include "search/alphabeta/alphabeta.h"
#include "search/prover/prover.h"
#include "search/tree/mcts.h"

namespace skep::captain {

// How its search differs: what was chosen for Hive's learned order of moves cost it games, 31.5 of 80 points
// at 3,000 nodes a move.
constexpr search::Parameters kSearchParameters{.reverse_margin = 8,
                                               .reduction_divisor = 500,
                                               .reduction_history = 0,
                                               .root_reduction = 0,
                                               .singular_min_depth = 0};

}  // namespace skep::captain

namespace skep::search {

extern template class AlphaBeta<captain::Position, captain::Evaluator>;
extern template class Mcts<captain::Position, captain::Evaluator>;
extern template class Prover<captain::Position>;

}  // namespace skep::search
