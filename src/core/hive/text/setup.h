// Boards that were set up instead of played: for puzzles, experiments and tests.
//
//     setup White wQ@0,0 bQ+wB1@1,0 bA1!@0,1
//
// The side to move, then every cell with its pieces from the bottom up and its axial coordinates;
// `!` marks the stunned piece.
#pragma once

#include <string>
#include <string_view>

#include "hive/position.h"

namespace skep::hive {

bool is_setup(std::string_view field);

// Throws std::invalid_argument with the reason why such a board cannot be.
Position parse_setup(const Rules& rules, std::string_view text);

// The position as a board to set up, without its history.
std::string setup_text(const Position& position);

}  // namespace skep::hive
