// How the numbers of a position are scaled before a network gets them.
#pragma once

#include <cstdint>

namespace skep {

// As they are; scaled to about one; scaled, with the enemy's negative; or as they are, with White's numbers
// for White's pieces whoever looks.
enum class InputScaling : std::uint8_t { Raw, Scaled, Signed, Colors };

}  // namespace skep
