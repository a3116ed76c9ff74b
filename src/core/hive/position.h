// A game of Hive at one moment: the hive, whose turn it is, and how it came about.
#pragma once

#include <memory>
#include <vector>

#include "game.h"
#include "hive/board.h"
#include "hive/key.h"
#include "hive/rules.h"

namespace skep::hive {

// A move is a piece and the cell it goes to, whether placed, walked or thrown there.
constexpr Move make_move(Piece piece, Cell to) { return static_cast<Move>(piece) << 10 | to; }
constexpr Piece piece_of(Move move) { return static_cast<Piece>(move >> 10); }
constexpr Cell target_of(Move move) { return static_cast<Cell>(move & (kCells - 1)); }

enum class Ending : std::uint8_t { None, Surround, Repetition, Cap };

class Position {
  public:
    explicit Position(const Rules& rules = {});
    // A game that begins with pieces on the board; setup.h reads and checks such boards.
    Position(const Rules& rules, const Board& board, Color turn, Piece stunned);

    // Playing
    void play(Move move);
    void undo();

    // State
    // The position before the first move.
    Position start() const;
    bool is_set_up() const { return start_ != nullptr; }
    const Rules& rules() const { return rules_; }
    const Board& board() const { return board_; }
    Color turn() const { return turn_; }
    int ply() const { return static_cast<int>(history_.size()); }
    // Turns of both sides so far; a board that was set up counts a turn for each piece on it.
    int turns_taken() const { return turns_before_ + ply(); }
    Move move_at(int ply) const { return history_[static_cast<std::size_t>(ply)].move; }
    // Where the piece that moved at this ply came from; kInHand for a placement.
    Cell origin_at(int ply) const { return history_[static_cast<std::size_t>(ply)].from; }
    Outcome outcome() const { return outcome_; }
    Ending ending() const { return ending_; }
    // The piece that was moved or thrown on the previous ply; it may not move, be thrown or throw.
    Piece stunned() const { return stunned_; }
    int in_hand(Color color, Bug bug) const { return hands_[index(color)][index(bug)]; }
    // The kinds of bugs in a side's hand, bit n for bug n.
    unsigned bugs_in_hand(Color color) const { return hand_bugs_[index(color)]; }
    bool is_queen_placed(Color color) const { return board_.is_placed(board_.queen(color)); }
    // The queen is due on a side's fourth turn.
    bool must_place_queen(Color color) const {
        const int turns = (turns_taken() + (color == Color::White)) / 2;
        return turns >= 3 && !is_queen_placed(color);
    }
    // The next piece of its kind from the hand: pieces of a kind are placed in order.
    Piece next_piece(Color color, Bug bug) const {
        return rules_.pieces.piece(color, bug, rules_.pieces.count(bug) - in_hand(color, bug) + 1);
    }

    // Keys
    std::uint64_t key() const;
    // Equal for what the rules call the same position: kinds and colours in the same arrangement
    // wherever the hive has wandered, the same side to move, and with the Pillbug the same stun.
    std::uint64_t same_position_key() const;
    // How often this position stood here before; 0 where the rules do not count repetitions.
    int repetitions() const;

    // For proofs
    // The same position in a game that neither repetition nor a cap ends.
    Position unending() const;
    int plies_to_cap() const { return rules_.ply_cap > 0 ? rules_.ply_cap - ply() : kNoCap; }
    // Positions, by their key of sameness, that end the game if they come once more.
    std::vector<std::uint64_t> drawn_if_repeated() const;

    // Moves (movegen.cpp)
    void legal_moves(MoveList& moves) const;
    // Those that walk or throw a piece, in the same order.
    void legal_movements(MoveList& moves) const;
    std::size_t count_moves() const;
    // Placements and movements a side would have if it were on turn; passes not counted.
    std::size_t count_moves_of(Color color) const;
    bool is_legal(Move move) const;
    // The cells where a side may place a piece now, each once.
    std::vector<Cell> placement_cells(Color color) const;

  private:
    // A move and what it changed: the state before it.
    struct Past {
        Move move;
        Cell from;
        Piece stunned;
        std::uint16_t last_placement;
        std::uint64_t hash;
        std::uint64_t same_key;
    };

    void put(Piece piece, Cell cell);
    void lift(Piece piece);
    void take_from_hand(Piece piece);
    void return_to_hand(Piece piece);
    std::uint64_t stunned_hash() const;
    std::uint64_t marks() const;
    void settle();

    struct Start {
        Board board;
        Color turn;
        Piece stunned;
    };

    Rules rules_;
    Board board_;
    std::shared_ptr<const Start> start_;  // null for the empty board
    int turns_before_ = 0;
    Color turn_ = Color::White;
    Outcome outcome_ = Outcome::Ongoing;
    Ending ending_ = Ending::None;
    Piece stunned_ = kNoPiece;
    std::uint16_t last_placement_ = 0;  // no position before this ply can come again
    std::uint64_t hash_ = 0;            // of the pieces on the board, see key.h
    std::uint64_t same_key_ = 0;        // kept up to date only where the rules ask for it
    std::array<std::array<std::int8_t, kBugs>, 2> hands_{};
    std::array<std::uint8_t, 2> hand_bugs_{};
    std::vector<Past> history_;
};

static_assert(skep::Position<Position>);

}  // namespace skep::hive
