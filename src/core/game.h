// What search needs of a game: the Position concept and its vocabulary.
//
// Search, playouts and perft are templates over this concept, so another game needs another class
// and no virtual call. Evaluation is a separate concept (search/evaluator.h): which moves
// are loud and what a position is worth are choices of an engine, not rules of a game.
#pragma once

#include <array>
#include <cassert>
#include <concepts>
#include <cstddef>
#include <cstdint>

namespace skep {

enum class Color : std::uint8_t { White, Black };

constexpr Color other(Color color) { return color == Color::White ? Color::Black : Color::White; }
constexpr int index(Color color) { return static_cast<int>(color); }

enum class Outcome : std::uint8_t { Ongoing, WhiteWins, BlackWins, Draw };

constexpr Outcome win_for(Color color) {
    return color == Color::White ? Outcome::WhiteWins : Outcome::BlackWins;
}

// A move is a small number that only its own game can read. Zero is the pass in every game.
using Move = std::uint32_t;
constexpr Move kPass = 0;

// Enough for any position of either game: 15 pieces with at most 62 cells around a hive of 30,
// placements and throws included, stays below it; checked in debug builds.
constexpr std::size_t kMaxMoves = 2048;

// Plies until the end of a game whose length has no cap.
constexpr int kNoCap = 1 << 20;

// A list of moves on the stack.
class MoveList {
  public:
    MoveList() {}  // leaves the storage unset: clearing 8 KiB per node would cost more than the node

    void add(Move move) {
        assert(size_ < kMaxMoves);
        moves_[size_++] = move;
    }
    void clear() { size_ = 0; }
    void resize(std::size_t size) { size_ = size; }

    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    Move operator[](std::size_t i) const { return moves_[i]; }
    Move& operator[](std::size_t i) { return moves_[i]; }
    const Move* begin() const { return moves_.data(); }
    const Move* end() const { return moves_.data() + size_; }
    Move* begin() { return moves_.data(); }
    Move* end() { return moves_.data() + size_; }

  private:
    std::array<Move, kMaxMoves> moves_;
    std::size_t size_ = 0;
};

template <class P>
concept Position = std::copyable<P> && requires(P position, const P& view, Move move, MoveList& moves) {
    { view.turn() } -> std::same_as<Color>;
    { view.ply() } -> std::convertible_to<int>;
    { view.outcome() } -> std::same_as<Outcome>;
    // Equal positions have equal keys, however they were reached; for the transposition table.
    { view.key() } -> std::same_as<std::uint64_t>;
    // How often this position stood on the board before in this game, as the game counts sameness.
    { view.repetitions() } -> std::convertible_to<int>;
    // Clears the list and fills it: complete, each move once, always in the same order for the
    // same position. Empty when the game is over, and only then.
    { view.legal_moves(moves) };
    // The number of legal moves, without listing what can be counted in bulk.
    { view.count_moves() } -> std::convertible_to<std::size_t>;
    // Whether a number is a legal move here; it need not be a move at all.
    { view.is_legal(move) } -> std::same_as<bool>;
    // The move must be legal; nothing is checked.
    { position.play(move) };
    { position.undo() };
};

}  // namespace skep
