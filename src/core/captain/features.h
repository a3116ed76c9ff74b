// Numbers that describe a position to a player that learns.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "captain/position.h"

namespace skep::captain {

using BoardInputs = std::array<float, kSquares>;

// One input per square, as Steyn feeds his networks: the number of stones, plus 100 for an own
// captain, 50 for an enemy ship without captain, 200 for one with; 0 for an empty square.
//
// Steyn gives the numbers for White and does not say what Black's network sees. Here Black sees the
// board as if it were White's: colours exchanged and files mirrored, as the start position is.
BoardInputs board_inputs(const Board& board, Color viewer);

// Stones and captains of the side to move, those of the other side, then the board as it sees it.
std::vector<double> feature_vector(const Position& position);
const std::vector<std::string>& feature_names();

}  // namespace skep::captain
