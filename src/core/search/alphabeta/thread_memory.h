// What the threads of a search keep from one search to the next.
#pragma once

#include "search/alphabeta/busy_moves.h"
#include "search/alphabeta/evaluation_cache.h"
#include "search/alphabeta/history.h"
#include "search/alphabeta/picker.h"
#include "search/alphabeta/table.h"

namespace skep::search {

// Of one thread alone.
struct ThreadMemory {
    History history;
    EvaluationCache evaluations;
    MoveBuffer buffer;
};

// What one thread works with: its own, and what it shares with the others.
struct SearchMemory {
    Table& table;
    ThreadMemory& own;
    BusyMoves* busy;  // none where there is one thread
};

}  // namespace skep::search
