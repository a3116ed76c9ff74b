#include "learning/example.h"

#include <algorithm>
#include <stdexcept>
#include <string>

#include "hive/layout.h"
#include "search/score.h"

namespace skep::learning {

namespace {

using hive::Bug;
using hive::Cell;
using hive::Piece;

constexpr int kLevelShift = 10;
constexpr Cell kCellMask = hive::kCells - 1;
constexpr std::array<Bug, 3> kExpansions = {Bug::Mosquito, Bug::Ladybug, Bug::Pillbug};

Cell anchor_of(const hive::Board& board) {
    return board.placed() == 0 ? hive::kOrigin
                               : board.cell(static_cast<Piece>(std::countr_zero(board.placed())));
}

Cell relative(Cell cell, Cell anchor) { return static_cast<Cell>((cell - anchor) & kCellMask); }

int level_of(const hive::Board& board, Piece piece) {
    int level = 0;
    for (Piece below = board.below(piece); below != hive::kNoPiece; below = board.below(below)) ++level;
    return level;
}

void append_u16(unsigned number, std::vector<std::uint8_t>& bytes) {
    bytes.push_back(static_cast<std::uint8_t>(number));
    bytes.push_back(static_cast<std::uint8_t>(number >> 8));
}

void append_u32(std::uint32_t number, std::vector<std::uint8_t>& bytes) {
    append_u16(number & 0xffff, bytes);
    append_u16(number >> 16, bytes);
}

std::uint16_t u16_at(std::span<const std::uint8_t> bytes, std::size_t at) {
    return static_cast<std::uint16_t>(bytes[at] | bytes[at + 1] << 8);
}

std::uint32_t u32_at(std::span<const std::uint8_t> bytes, std::size_t at) {
    return u16_at(bytes, at) | std::uint32_t{u16_at(bytes, at + 2)} << 16;
}

[[noreturn]] void refuse(const Example& example, const char* why) {
    throw std::invalid_argument("a position of game " + std::to_string(example.game) + " cannot be: " + why);
}

}  // namespace

const hive::Rules& standard_rules(std::uint8_t expansions) {
    static const auto all = [] {
        std::array<hive::Rules, 8> rules;
        for (std::size_t bits = 0; bits < rules.size(); ++bits) {
            hive::PieceSet::Counts counts{1, 2, 2, 3, 3, 0, 0, 0};
            for (std::size_t i = 0; i < kExpansions.size(); ++i)
                counts[hive::index(kExpansions[i])] = static_cast<int>(bits >> i & 1);
            rules[bits].pieces = hive::PieceSet(counts);
        }
        return rules;
    }();
    return all[expansions & 7];
}

std::uint8_t expansions_of(const hive::PieceSet& pieces) {
    for (std::uint8_t bits = 0; bits < 8; ++bits)
        if (standard_rules(bits).pieces == pieces) return bits;
    throw std::invalid_argument("expected a standard game type, not " + pieces.text());
}

Example example_of(const hive::Position& position) {
    const hive::Board& board = position.board();
    Example example;
    example.placed = board.placed();
    example.expansions = expansions_of(board.pieces());
    example.turn = position.turn();
    example.stunned = position.stunned();
    const Cell anchor = anchor_of(board);
    std::size_t count = 0;
    hive::for_each_piece(board.placed(), [&](Piece piece) {
        const auto level = static_cast<unsigned>(level_of(board, piece)) << kLevelShift;
        example.places[count++] = static_cast<std::uint16_t>(level | relative(board.cell(piece), anchor));
    });
    return example;
}

std::uint16_t relative_move(const hive::Position& position, Move move) {
    if (move == kPass) return 0;
    const Cell to = relative(hive::target_of(move), anchor_of(position.board()));
    return static_cast<std::uint16_t>(hive::make_move(hive::piece_of(move), to));
}

// The position has the first piece at the origin, so relative cells are cells.
Move best_move(const Example& example) { return example.move; }

std::int16_t packed_score(Score score) {
    constexpr Score kLargest = kWonScore - search::kMaxPly - 1;
    if (!search::is_decided(score)) return static_cast<std::int16_t>(std::clamp(score, -kLargest, kLargest));
    const int end = search::plies_to_end(score);
    return static_cast<std::int16_t>(score > 0 ? kWonScore - end : end - kWonScore);
}

// The pieces by level, so that each finds its stack as high as it was.
hive::Board stacked_board(const Example& example) {
    hive::Board board(standard_rules(example.expansions).pieces);
    const int size = board.pieces().size();
    std::array<std::pair<std::uint16_t, Piece>, Example::kMaxPieces> order;
    std::size_t count = 0;
    hive::for_each_piece(example.placed, [&](Piece piece) {
        if ((piece & 15) == 0 || (piece & 15) > size) refuse(example, "it has an unknown piece");
        order[count] = {example.places[count], piece};
        ++count;
    });
    std::sort(order.begin(), order.begin() + count);
    for (const auto& [place, piece] : std::span(order).first(count)) {
        const Cell cell = place & kCellMask;
        if (board.height(cell) != place >> kLevelShift) refuse(example, "a stack has a gap");
        const Bug bug = board.bug(piece);
        if (!board.is_empty(cell) && bug != Bug::Beetle && bug != Bug::Mosquito)
            refuse(example, "a bug that does not climb stands on another");
        board.put(piece, cell);
    }
    return board;
}

hive::Board board_of(const Example& example) {
    hive::Board board = stacked_board(example);
    if (hive::Layout(board).cells().size() != static_cast<std::size_t>(std::popcount(board.visible())))
        refuse(example, "the hive is not connected");
    if (example.stunned != hive::kNoPiece &&
        (example.stunned >= hive::kPieceCodes || !board.is_on_top(example.stunned)))
        refuse(example, "the stunned piece is not on top");
    return board;
}

hive::Position position_of(const Example& example) {
    return {standard_rules(example.expansions), board_of(example), example.turn, example.stunned};
}

void append_bytes(const Example& example, std::vector<std::uint8_t>& bytes) {
    append_u32(example.game, bytes);
    append_u32(example.placed, bytes);
    append_u16(static_cast<std::uint16_t>(example.score), bytes);
    append_u16(example.move, bytes);
    bytes.push_back(static_cast<std::uint8_t>(example.expansions | index(example.turn) << 3 |
                                              example.is_quiet << 4 | static_cast<int>(example.result) << 5));
    bytes.push_back(example.stunned);
    bytes.push_back(example.plies_left);
    bytes.push_back(example.ply);
    const auto count = static_cast<std::size_t>(std::popcount(example.placed));
    for (const std::uint16_t place : std::span(example.places).first(count)) append_u16(place, bytes);
}

Example take_example(std::span<const std::uint8_t>& bytes) {
    if (bytes.size() < Example::kHeadBytes) throw std::invalid_argument("the last position is cut off");
    Example example;
    example.game = u32_at(bytes, 0);
    example.placed = u32_at(bytes, 4);
    example.score = static_cast<std::int16_t>(u16_at(bytes, 8));
    example.move = u16_at(bytes, 10);
    example.expansions = bytes[12] & 7;
    example.turn = bytes[12] & 8 ? Color::Black : Color::White;
    example.is_quiet = bytes[12] & 16;
    if (bytes[12] >> 5 > 2) refuse(example, "its result is neither lost, drawn nor won");
    example.result = static_cast<GameResult>(bytes[12] >> 5);
    example.stunned = bytes[13];
    example.plies_left = bytes[14];
    example.ply = bytes[15];
    const auto count = static_cast<std::size_t>(std::popcount(example.placed));
    if (count > Example::kMaxPieces) refuse(example, "it has too many pieces");
    if (bytes.size() < example.size()) throw std::invalid_argument("the last position is cut off");
    for (std::size_t i = 0; i < count; ++i) example.places[i] = u16_at(bytes, Example::kHeadBytes + 2 * i);
    bytes = bytes.subspan(example.size());
    return example;
}

}  // namespace skep::learning
