// Why a piece cannot move, and why a move is not legal, in words for people.
#pragma once

#include <string>

#include "hive/position.h"

namespace skep::hive {

// Why the piece has no legal move now; empty if it has one.
std::string why_immobile(const Position& position, Piece piece);

// Why the move is not legal; empty if it is.
std::string why_illegal(const Position& position, Move move);

}  // namespace skep::hive
