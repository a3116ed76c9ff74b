// The searches of The Last Captain, compiled once (captain.cpp) for all who use them.
#pragma once

#include "captain/eval/evaluate.h"
#include "captain/threats.h"
#include "search/alphabeta/alphabeta.h"
#include "search/prover/prover.h"
#include "search/tree/mcts.h"

namespace skep::search {

extern template class AlphaBeta<captain::Position, captain::Evaluator>;
extern template class Mcts<captain::Position, captain::Evaluator>;
extern template class Prover<captain::Position>;

}  // namespace skep::search
