// What one thread of a search keeps from one search to the next.
#pragma once

#include "search/history.h"
#include "search/picker.h"

namespace skep::search {

struct ThreadMemory {
    History history;
    MoveBuffer buffer;
};

}  // namespace skep::search
