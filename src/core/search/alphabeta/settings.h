// How alpha-beta searches, apart from how long.
#pragma once

#include <cstddef>

#include "search/alphabeta/parameters.h"

namespace skep::search {

struct Settings {
    int threads = 1;
    std::size_t table_mebibytes = 16;
    int lines = 1;  // how many best moves get a line of their own
    // Stop early when more time would not change the move. Callers that compare scores switch this off, so
    // that all are searched equally long.
    bool settles = true;
    // Null move, futility, reductions, extensions, and the first repetition scored as a draw. Without
    // them the score is that of plain minimax.
    bool selective = true;
    // Resolve loud moves at the horizon, instead of evaluating there.
    bool quiescence = true;
    // Order moves by killers, countermoves and history too, instead of by the evaluator alone.
    bool history = true;
    Parameters parameters = {};
};

}  // namespace skep::search
