// How long to go on when a clock is to be spent well: more while the best move still changes, less when it is
// clear.
#pragma once

#include "game.h"
#include "search/evaluator.h"
#include "search/score.h"

namespace skep::search {

class Patience {
  public:
    // Takes note of what an iteration found.
    void observe(Move best, Score score, Score unit) {
        stable_ = best == best_ ? stable_ + 1 : 0;
        fell_ = best_ != kNoMove && score + unit < score_;
        best_ = best;
        score_ = score;
    }

    // Another iteration takes two or three times as long as all before it, so it is begun only if less than
    // this share of the planned time has passed. Set by hand, not tuned.
    double share() const {
        const double calm = stable_ >= 4 ? 0.3 : stable_ >= 2 ? 0.45 : stable_ == 1 ? 0.6 : 0.9;
        return fell_ ? calm * 1.5 : calm;
    }

  private:
    Move best_ = kNoMove;
    Score score_ = kDraw;
    int stable_ = 0;     // iterations since the best move changed
    bool fell_ = false;  // the score, by more than a unit
};

}  // namespace skep::search
