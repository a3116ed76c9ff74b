// What one thread of a search keeps from one search to the next.
#pragma once

#include "search/alphabeta/evaluation_cache.h"
#include "search/alphabeta/history.h"
#include "search/alphabeta/picker.h"

namespace skep::search {

struct ThreadMemory {
    History history;
    EvaluationCache evaluations;
    MoveBuffer buffer;
};

}  // namespace skep::search
