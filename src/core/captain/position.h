// A game of The Last Captain in progress: rules, board, whose turn, and how it came about.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "captain/board.h"
#include "captain/move.h"
#include "captain/rules.h"
#include "game.h"

namespace skep::captain {

// Why a game is over: a side has no captain left; two passes in a row, so that nobody can ever move
// again; the ply cap.
enum class Ending : std::uint8_t { None, Captains, Blocked, Cap };

class Position {
  public:
    explicit Position(const Rules& rules = kOfficial);
    Position(const Rules& rules, const Board& board, Color turn);

    const Rules& rules() const { return rules_; }
    const Board& board() const { return board_; }
    // The position before the first move, and whether it is another than that of every game.
    Position start() const;
    bool is_set_up() const;
    Color turn() const { return turn_; }
    int ply() const { return static_cast<int>(history_.size()); }
    Move move_at(int ply) const { return history_[static_cast<std::size_t>(ply)].move; }

    std::uint64_t key() const { return board_.hash() ^ (turn_ == Color::Black ? mix(~std::uint64_t{0}) : 0); }

    // Equal positions earlier in this game. They do not end it: the cap does.
    int repetitions() const;

    // For proofs
    // The same position in a game that no cap ends.
    Position unending() const;
    int plies_to_cap() const { return rules_.ply_cap > 0 ? rules_.ply_cap - ply() : kNoCap; }
    std::uint64_t same_position_key() const { return key(); }
    // None: a repetition does not end the game.
    std::vector<std::uint64_t> drawn_if_repeated() const { return {}; }

    // A side without captains loses; when both lose the last one in the same move, nobody wins.
    Outcome outcome() const;

    Ending ending() const;

    // Moves (movegen.cpp). A player who cannot move passes.
    void legal_moves(MoveList& moves) const;
    std::size_t count_moves() const;
    bool is_legal(Move move) const;

    void play(Move move);
    void undo();

  private:
    struct Past {
        Move move;
        int quiet_plies;
        std::uint64_t key;
        std::array<Ship, kSide> line;  // what stood where the voyage went, its start first
    };

    bool is_blocked() const;
    void sail(const Voyage& voyage);

    Rules rules_;
    Board board_;
    Board start_board_;
    Color turn_;
    int quiet_plies_ = 0;  // since the last capture: no earlier position can come again
    std::vector<Past> history_;
};

static_assert(skep::Position<Position>);

}  // namespace skep::captain
