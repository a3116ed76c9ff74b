// What one thread of a search keeps from one search to the next.
#pragma once

#include "search/evaluation_cache.h"
#include "search/history.h"
#include "search/picker.h"

namespace skep::search {

struct ThreadMemory {
    History history;
    EvaluationCache evaluations;
    MoveBuffer buffer;
};

}  // namespace skep::search
