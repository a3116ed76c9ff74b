// A position of a game and what is to be learned from it, as bytes for training files.
//
//     0  u32  number of the game
//     4  u32  pieces on the board, bit n for the piece with code n (bug.h)
//     8  i16  score of the search for the side to move
//    10  u16  best move: piece << 10 | cell, 0 for a pass
//    12  u8   bits 0-2: mosquito, ladybug, pillbug in the game; bit 3: Black to move; bit 4: nothing is loud;
//             bits 5-6: the game was 0 lost, 1 drawn, 2 won for the side to move
//    13  u8   the stunned piece, or 0
//    14  u8   plies until the game ended; 255 for more
//    15  u8   plies before this position; 255 for more
//    16  u16  for each piece on the board, by code: level in its stack << 10 | cell
//
// Numbers are little-endian. Cells are relative to that of the first piece, so that a hive has the same bytes
// wherever it has wandered; what is not on the board is in hand.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "hive/position.h"
#include "score_types.h"

namespace skep::learning {

enum class GameResult : std::uint8_t { Lost, Drawn, Won };

struct Example {
    static constexpr std::size_t kHeadBytes = 16;
    static constexpr int kMaxPieces = 2 * hive::kPiecesPerSide;

    std::uint32_t game = 0;
    hive::PieceBits placed = 0;
    std::int16_t score = 0;
    std::uint16_t move = 0;
    std::uint8_t expansions = 0;
    Color turn = Color::White;
    bool is_quiet = false;
    GameResult result = GameResult::Drawn;
    hive::Piece stunned = hive::kNoPiece;
    std::uint8_t plies_left = 0;
    std::uint8_t ply = 0;
    std::array<std::uint16_t, kMaxPieces> places{};

    std::size_t size() const { return kHeadBytes + 2 * static_cast<std::size_t>(std::popcount(placed)); }
};

// Scores beyond evaluations, wins and losses, are kept as this and the plies to the end.
constexpr std::int16_t kWonScore = 32'000;

// The arrangement of a position, everything else unset. The game must be of a standard type.
Example example_of(const hive::Position& position);
std::uint16_t relative_move(const hive::Position& position, Move move);
// The best move of an example as a move of its position_of.
Move best_move(const Example& example);
std::int16_t packed_score(Score score);

// The rules of standard games, by their three bits.
const hive::Rules& standard_rules(std::uint8_t expansions);
// The number of a standard piece set; throws std::invalid_argument for any other.
std::uint8_t expansions_of(const hive::PieceSet& pieces);

// The board again. The first checks its stacks only, for examples that were checked before; the second and
// the position throw std::invalid_argument if there can be none such.
hive::Board stacked_board(const Example& example);
hive::Board board_of(const Example& example);
hive::Position position_of(const Example& example);

void append_bytes(const Example& example, std::vector<std::uint8_t>& bytes);
// Reads one example and removes it from the front. Throws std::invalid_argument if it is cut off.
Example take_example(std::span<const std::uint8_t>& bytes);

}  // namespace skep::learning
