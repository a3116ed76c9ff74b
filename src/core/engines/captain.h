// The searches of The Last Captain, compiled once (captain.cpp) for all who use them.
#pragma once

#include "captain/eval/evaluate.h"
#include "captain/threats.h"
#include "search/alphabeta.h"
#include "search/mcts.h"
#include "search/prover/prover.h"

namespace skep::search {

extern template class AlphaBeta<captain::Position, captain::Evaluator>;
extern template class Mcts<captain::Position, captain::Evaluator>;
extern template class Prover<captain::Position>;

}  // namespace skep::search
