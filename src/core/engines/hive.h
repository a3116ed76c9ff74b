// The searches of Hive, compiled once (hive.cpp) for all who use them.
#pragma once

#include "hive/eval/evaluators/ahmadov.h"
#include "hive/eval/evaluators/evaluate.h"
#include "hive/threats.h"
#include "search/alphabeta/alphabeta.h"
#include "search/prover/prover.h"
#include "search/tree/mcts.h"

namespace skep::search {

extern template class AlphaBeta<hive::Position, hive::Evaluator>;
extern template class AlphaBeta<hive::Position, hive::AhmadovEvaluator>;
extern template class Mcts<hive::Position, hive::Evaluator>;
extern template class Prover<hive::Position>;

}  // namespace skep::search
