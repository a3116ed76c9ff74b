// Numbers that describe a position to a player that learns.
#pragma once

#include <array>
#include <bit>
#include <string>
#include <vector>

#include "captain/position.h"

namespace skep::captain {

// Calls action(square, ship) for every ship on the board as the viewer sees it.
//
// Steyn describes the board for White and does not say what Black's network sees. Here Black sees it
// as if it were White's: files are mirrored, as the start position is, and own ships are own.
template <class Action>
void for_each_ship(const Board& board, Color viewer, Action action) {
    constexpr int kMirrorFiles = 7;  // exclusive or with it turns file a into h and back
    const int mirror = viewer == Color::White ? 0 : kMirrorFiles;
    for (Squares ships = board.occupied(Color::White) | board.occupied(Color::Black); ships != 0;
         ships &= ships - 1) {
        const int square = std::countr_zero(ships);
        action(square ^ mirror, board[square]);
    }
}

// A ship as Steyn shows it to his networks: the number of stones, plus 100 for an own captain, 50 for an
// enemy ship without captain, 200 for one with.
float input_of(Ship ship, Color viewer);

// One input per square; 0 for an empty one.
using BoardInputs = std::array<float, kSquares>;
BoardInputs board_inputs(const Board& board, Color viewer);

// Stones and captains of the side to move, those of the other side, then the board as it sees it.
std::vector<double> feature_vector(const Position& position);
const std::vector<std::string>& feature_names();

}  // namespace skep::captain
