// Errors of moves that came from outside. The bindings translate each into the Python exception of
// the same name.
#pragma once

#include <stdexcept>

namespace skep {

// The text, or the number, does not name a move.
struct InvalidMove : std::invalid_argument {
    using std::invalid_argument::invalid_argument;
};
// The text names a move, but not one allowed here.
struct IllegalMove : std::invalid_argument {
    using std::invalid_argument::invalid_argument;
};

}  // namespace skep
