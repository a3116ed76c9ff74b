// What a search found out.
#pragma once

#include <cstdint>
#include <vector>

#include "game.h"
#include "search/score.h"

namespace skep::search {

// A root move with the play expected after it.
struct Line {
    Score score = kDraw;
    int depth = 0;
    std::vector<Move> moves = {};
};

struct Result {
    std::vector<Line> lines;  // best first, at least one
    int depth = 0;            // of the last finished iteration
    std::uint64_t nodes = 0;
    double seconds = 0;

    Move move() const { return lines.front().moves.front(); }
    Score score() const { return lines.front().score; }
};

}  // namespace skep::search
