// Why a move is not allowed. Move generation lists what is legal; this looks at one voyage and says
// in words what is wrong with it.
#pragma once

#include <string>

#include "captain/position.h"

namespace skep::captain {

// Does the voyage, if it is legal, pass over a ship?
bool is_capture(const Position& position, const Voyage& voyage);

// Why the move, which must be readable, is not legal; empty if it is.
std::string why_illegal(const Position& position, Move move);

}  // namespace skep::captain
