// Moves and games as text, in the words of the Universal Hive Protocol.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "errors.h"
#include "hive/position.h"

namespace skep::hive {

// Moves. Reading accepts any reference piece, covered ones and the mover itself (its old cell)
// included, and a direction onto an occupied cell as a climb; writing is canonical: the first
// occupied neighbour of the target clockwise from the north-west, the mover lifted.
Move parse_move(const Position& position, std::string_view text);
std::string move_text(const Position& position, Move move);

// Does the number name a piece of this game and a cell?
bool is_readable(const Position& position, Move move);

// The piece a text such as `wA1` names; the set decides which there are.
std::optional<Piece> parse_piece(const PieceSet& pieces, std::string_view text);
// The same, or InvalidMove.
Piece named_piece(const Position& position, std::string_view name);
// The move itself if it is legal; else IllegalMove, which says why not.
Move legal_move(const Position& position, Move move);

// Games: GameType;GameState;Turn;moves. Header, state and turn are optional and recomputed; rules say
// what the header does not. Beyond UHP, a game may begin from a board that was set up (setup.h).
struct ParsedGame {
    Position position;
    std::string error;  // empty when all of the text was read
    int error_ply = 0;  // the ply, from 1, that could not be played
};
ParsedGame parse_game(std::string_view text, const Rules& rules);
std::string game_text(const Position& position);

std::string state_text(const Position& position);
std::string turn_text(const Position& position);

}  // namespace skep::hive
