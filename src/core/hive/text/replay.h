// Plays games from files to their end, or to the first move that is not legal.
#pragma once

#include <string>
#include <vector>

#include "hive/position.h"

namespace skep::hive {

struct Replay {
    Position position;
    std::string error;  // empty when every move was played
    int error_ply = 0;  // the ply, from 1, that could not be played
};

// Plays moves in the notation of UHP.
Replay replay_moves(const std::vector<std::string>& moves, const Position& start);

// A move as files write it that know a board with fixed cells: a piece and where it comes to lie.
// Without a piece it is a pass. Only the cells' places relative to each other matter.
struct Landing {
    std::string piece;
    Hex hex;
};
Replay replay_landings(const std::vector<Landing>& landings, const Position& start);

}  // namespace skep::hive
