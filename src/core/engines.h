// The searches of each game, compiled once (engines.cpp) for all who use them.
#pragma once

#include "captain/evaluate.h"
#include "hive/ahmadov.h"
#include "hive/evaluate.h"
#include "search/alphabeta.h"
#include "search/mcts.h"

namespace skep::search {

extern template class AlphaBeta<hive::Position, hive::Evaluator>;
extern template class AlphaBeta<hive::Position, hive::AhmadovEvaluator>;
extern template class AlphaBeta<captain::Position, captain::Evaluator>;
extern template class Mcts<hive::Position, hive::Evaluator>;
extern template class Mcts<captain::Position, captain::Evaluator>;

}  // namespace skep::search
