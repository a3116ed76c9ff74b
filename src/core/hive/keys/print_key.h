// The states of blixtye2013: a printed board from which blanks, line ends and dashes were removed. Boards
// with different gaps have the same print, which is what makes it worth having beside symmetry.h.
#pragma once

#include <cstdint>

#include "hive/position.h"

namespace skep::hive {

enum class Print : std::uint8_t {
    Kinds,    // a piece is printed as its colour and kind
    Numbers,  // and as its number
    Rows,     // as its colour and kind, with the row in which it lies
    Tops,     // as its colour and kind, if nothing lies on it, with blanks and line ends
};

// 63 bits, equal for positions with the same print and the same side to move.
std::uint64_t print_key(const Position& position, Print print);

}  // namespace skep::hive
