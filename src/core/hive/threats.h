// Whether a queen may be lost soon: quick answers for proofs. They err on one side only, as their comments
// say.
#pragma once

#include "hive/position.h"

namespace skep::hive {

// Empty cells around the queen of a side; six before she is placed.
int cells_to_fill(const Position& position, Color side);

// False only where no legal move surrounds the queen of this side.
bool may_lose_now(const Position& position, Color side);

// False only where the move, which is legal, does not surround the queen of this side.
bool may_lose_by(const Position& position, Move move, Color side);

// False only where the side to move can make a move after which its queen cannot be surrounded at once.
bool may_lose_next(const Position& position);

}  // namespace skep::hive
