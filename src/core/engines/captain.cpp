#include "engines/captain.h"

namespace skep::search {

template class AlphaBeta<captain::Position, captain::Evaluator>;
template class Mcts<captain::Position, captain::Evaluator>;
template class Prover<captain::Position>;

}  // namespace skep::search
