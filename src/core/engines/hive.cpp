#include "engines/hive.h"

namespace skep::search {

template class AlphaBeta<hive::Position, hive::Evaluator>;
template class AlphaBeta<hive::Position, hive::AhmadovEvaluator>;
template class Mcts<hive::Position, hive::Evaluator>;
template class Prover<hive::Position>;

}  // namespace skep::search
