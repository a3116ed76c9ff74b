// Random full boards: all pieces placed at random, then stirred. The start positions of
// mcguile2020 (section 3.5.1), from which its swarm and every opponent began.
#pragma once

#include "hive/position.h"
#include "random.h"

namespace skep::hive {

// Both sides place in turn, each piece in hand as likely, on any legal cell; then each makes
// `stirring_moves` random moves, every piece that can move as likely, to any of its cells. Nobody
// passes who can move. Games that are over before that, or in which a piece found no place, are
// thrown away. Throws std::invalid_argument if the rules end every game before.
Position random_full_board(const Rules& rules, Random& random, int stirring_moves);

}  // namespace skep::hive
