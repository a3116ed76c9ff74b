// Moves as numbers that mean the same in every position: the actions of a learner.
//
// An action is a piece and the cell of the window that it goes to, whether placed, walked or thrown there:
//
//     (side * 14 + piece) * cells of the window + cell
//
// with side 0 for the learner's own pieces and 1 for those of the enemy, which a pillbug may throw; the
// 14 pieces of Base+MLP in the order Q S1 S2 B1 B2 G1 G2 G3 A1 A2 A3 M L P; and the cells row by row. The
// last action is the pass. All eight standard game types share these numbers; pieces that a type does not
// have are never legal.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "hive/position.h"
#include "rl/window.h"

namespace skep::rl {

constexpr int kPieces = 14;

// A legal move and its action.
struct Choice {
    std::int32_t action;
    Move move;
};

// What a side can do in a position.
struct Choices {
    std::vector<Choice> list;  // in the order of the legal moves; empty only when the game is over
    int moves = 0;             // legal moves
    int outside = 0;           // those that end outside the window and have no action
    // No legal move ends inside the window. Then the action of the pass stands for the first of them.
    bool is_fallback = false;
};

// Throws std::invalid_argument unless the pieces are those of one of the eight standard game types.
void require_standard(const hive::PieceSet& pieces);

class Encoding {
  public:
    // Throws std::invalid_argument for a window that is too small or too large.
    explicit Encoding(int side);

    int side() const { return side_; }
    int cells() const { return side_ * side_; }
    int actions() const { return 2 * kPieces * cells() + 1; }
    int pass() const { return actions() - 1; }

    // The action of a move for a side; kOutside if it ends outside the window.
    int action_of(Move move, const hive::PieceSet& pieces, const Window& window, Color own) const;
    void fill_choices(const hive::Position& position, const Window& window, Color own,
                      Choices& choices) const;

  private:
    int side_;
};

// The names of the pieces in the order of their numbers: Q, S1, S2 ...
const std::vector<std::string>& piece_names();

}  // namespace skep::rl
