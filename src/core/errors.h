// Errors of text that came from outside. The bindings translate each kind into the Python
// exception of the same name.
#pragma once

#include <stdexcept>
#include <string>

namespace skep {

enum class ErrorKind {
    InvalidMove,  // the text is not a move at all
    IllegalMove,  // a move, but not one allowed here
    InvalidGame,  // not a game, a position or a set of rules
};

class TextError : public std::runtime_error {
  public:
    TextError(ErrorKind kind, const std::string& message) : std::runtime_error(message), kind_(kind) {}

    ErrorKind kind() const { return kind_; }

  private:
    ErrorKind kind_;
};

}  // namespace skep
