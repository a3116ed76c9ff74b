// What keeps a sliding piece out of a cell.
#pragma once

#include <cstdint>

namespace skep::hive {

enum class Sliding : std::uint8_t {
    Gates,  // two pieces that leave no gap beside its way, as the rules of the game say
    Crowd,  // more than four pieces around the cell, as in ibnnasar2020 (section 3.3.3)
};

}  // namespace skep::hive
