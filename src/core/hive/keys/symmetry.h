// The key of a position in a library of games: the same however the hive was shifted, turned or
// mirrored.
#pragma once

#include <vector>

#include "hive/position.h"

namespace skep::hive {

// Equal for positions that are the same up to the twelve symmetries of the hexagonal grid: kinds and
// colours, the side to move, the piece set, and with the Pillbug the stunned piece. It has 63 bits,
// to fit the signed integers of a database.
std::uint64_t symmetry_key(const Position& position);

// The keys of all positions of a game, from its start to where it stands.
std::vector<std::uint64_t> symmetry_keys(const Position& position);

}  // namespace skep::hive
