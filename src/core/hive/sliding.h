// What keeps a sliding piece out of a cell.
#pragma once

#include <cstdint>

namespace skep::hive {

enum class Sliding : std::uint8_t {
    Gates,   // two pieces that leave no gap beside its way, as the rules of the game say
    Crowd,   // more than four pieces around the cell, as in ibnnasar2020 (section 3.3.3)
    Loose,   // the same, and pieces that hold the hive together may move: only the goal must touch a piece
    Ground,  // gates, but a beetle that climbs or stands on others passes all of them (program of
             // mcguile2020)
    Flat,    // gates, and two occupied cells, however low, are one for a beetle at every height
};

}  // namespace skep::hive
