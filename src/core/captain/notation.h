// Moves, positions and games of The Last Captain as text.
//
//     b8-d8       the ship on b8 sails to d8
//     b8:2-d8     its captain takes two stones along and leaves the rest
//     b8xh2       he passes over enemy ships and stops on h2
//     b4:3xh4-off he passes over the ship on h4, which is at the edge, and leaves the board
//     pass        only when nothing else is possible
#pragma once

#include <string>
#include <string_view>

#include "captain/position.h"

namespace skep::captain {

// A move need not be legal to be written, only readable.
std::string move_text(const Position& position, Move move);
bool is_readable(const Position& position, Move move);

// Reads what move_text writes; "-" will do for a capture too. Throws InvalidMove if the
// text is not a move, IllegalMove with the reason if it is not allowed here.
Move parse_move(const Position& position, std::string_view text);

// The position without its history: "setup White .W4....B4./…/.W4....B4.", the side to move and the
// board (board.h).
std::string setup_text(const Position& position);

// Reads what setup_text writes. Throws std::invalid_argument.
Position parse_setup(const Rules& rules, std::string_view text);

// Rules and moves: "official;b8-d8;g8xc8". A game that began from another position than usual has
// its setup after the rules.
std::string game_text(const Position& position);

struct ParsedGame {
    Position position;  // where the readable beginning leads
    std::string error;  // empty when all of the text was read
    int error_ply = 0;  // the ply, from 1, that could not be played; 0 for rules and first position
};

// Reads what game_text writes.
ParsedGame parse_game(std::string_view text);

}  // namespace skep::captain
