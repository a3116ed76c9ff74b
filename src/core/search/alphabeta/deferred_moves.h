// Moves of a node that are put off because another thread is at them.
#pragma once

#include <array>
#include <cstddef>

#include "search/alphabeta/picker.h"

namespace skep::search {

class DeferredMoves {
  public:
    // False if there is no room left.
    bool add(const ScoredMove& move) {
        if (end_ == moves_.size()) return false;
        moves_[end_++] = move;
        return true;
    }
    bool has_next() const { return next_ < end_; }
    const ScoredMove& next() { return moves_[next_++]; }

  private:
    std::array<ScoredMove, 16> moves_;
    std::size_t next_ = 0, end_ = 0;
};

}  // namespace skep::search
