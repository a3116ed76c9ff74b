// How the numbers of a position are scaled before a network gets them.
#pragma once

#include <cstdint>

namespace skep {

// As they are; scaled to about one; or scaled, with the enemy's negative.
enum class InputScaling : std::uint8_t { Raw, Scaled, Signed };

}  // namespace skep
