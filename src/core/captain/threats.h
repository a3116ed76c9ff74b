// Whether a side may lose its last captain soon: quick answers for proofs, which err on one side only.
#pragma once

#include "captain/position.h"

namespace skep::captain {

// False only where no legal move ends the game with a loss of this side.
inline bool may_lose_now(const Position&, Color) { return true; }

// False only where the move, which is legal, does not end the game with a loss of this side.
inline bool may_lose_by(const Position&, Move, Color) { return true; }

// False only where the side to move can make a move after which it cannot lose at once.
inline bool may_lose_next(const Position&) { return true; }

}  // namespace skep::captain
