#include "engines.h"

namespace skep::search {

template class AlphaBeta<hive::Position, hive::Evaluator>;
template class AlphaBeta<hive::Position, hive::AhmadovEvaluator>;
template class AlphaBeta<captain::Position, captain::Evaluator>;
template class Mcts<hive::Position, hive::Evaluator>;
template class Mcts<captain::Position, captain::Evaluator>;

}  // namespace skep::search
