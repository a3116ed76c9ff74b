#include "hive/eval/active_rows.h"

#include <algorithm>

namespace skep::hive {

namespace {

using Inputs = ActiveRows;

// The symmetries of the grid: so many sixths of a turn, and from the seventh on mirrored.
constexpr Hex turned(Hex hex) { return {-hex.r, hex.q + hex.r}; }
constexpr Hex mirrored(Hex hex) { return {hex.r, hex.q}; }
constexpr Hex seen(Hex hex, int symmetry) {
    for (int i = 0; i < symmetry % kDirections; ++i) hex = turned(hex);
    return symmetry < kDirections ? hex : mirrored(hex);
}

constexpr Cell kCellMask = kCells - 1;
constexpr int kNoQueenZone = Inputs::kZones - 1;

// Near cells have a number each, row by row; farther ones share one by distance.
constexpr int zone_of(Hex hex) {
    constexpr int kRadius = Inputs::kNearRadius;
    const int steps = distance(kOrigin, cell_at(hex));
    if (steps > kRadius) return Inputs::kNearCells + std::min(steps - kRadius, Inputs::kFarZones) - 1;
    int number = 0;
    for (int r = -kRadius; r < hex.r; ++r) number += 2 * kRadius + 1 - (r < 0 ? -r : r);
    return number + hex.q - std::max(-kRadius, -kRadius - hex.r);
}

using ZoneTable = std::array<std::array<std::uint8_t, kCells>, Inputs::kSymmetries>;
const ZoneTable kZoneOf = [] {
    ZoneTable table{};
    for (int symmetry = 0; symmetry < Inputs::kSymmetries; ++symmetry)
        for (Cell cell = 0; cell < kCells; ++cell)
            table[static_cast<std::size_t>(symmetry)][cell] =
                static_cast<std::uint8_t>(zone_of(seen(hex_of(cell), symmetry)));
    return table;
}();

using RingTable = std::array<std::array<Ring, 64>, Inputs::kSymmetries>;
const RingTable kRingOf = [] {
    RingTable table{};
    for (int symmetry = 0; symmetry < Inputs::kSymmetries; ++symmetry)
        for (unsigned ring = 0; ring < 64; ++ring)
            for_each_direction(static_cast<Ring>(ring), [&](int d) {
                const Cell to = cell_at(seen(step({}, d), symmetry));
                table[static_cast<std::size_t>(symmetry)][ring] |= ring_toward(kOrigin, to);
            });
    return table;
}();

// The symmetries that turn a way into the first twelfth of the plane: one, or two where it is an axis.
using OrientationTable = std::array<std::array<std::uint8_t, kCells>, 2>;
const OrientationTable kOrientationOf = [] {
    OrientationTable table{};
    for (Cell cell = 1; cell < kCells; ++cell) {
        int found = 0;
        for (int symmetry = 0; symmetry < Inputs::kSymmetries; ++symmetry) {
            const Hex hex = seen(hex_of(cell), symmetry);
            if (hex.r < 0 || hex.q < hex.r) continue;
            for (int variant = found; variant < 2; ++variant)
                table[static_cast<std::size_t>(variant)][cell] = static_cast<std::uint8_t>(symmetry);
            ++found;
        }
    }
    return table;
}();

int state_of(const Board& board, const Mobility& mobility, Piece piece) {
    return 3 * contains(mobility.movable, piece) + 2 * contains(mobility.pinned, piece) +
           !board.is_on_top(piece);
}

int kind_of(const Board& board, Piece piece) {
    const Bug bug = board.bug(piece);
    const bool is_raised = board.below(piece) != kNoPiece;
    if (is_raised && bug == Bug::Beetle) return kBugs;
    if (is_raised && bug == Bug::Mosquito) return kBugs + 1;
    return static_cast<int>(index(bug));
}

}  // namespace

int ActiveRows::zone(Cell way, int symmetry) { return kZoneOf[static_cast<std::size_t>(symmetry)][way]; }

int ActiveRows::orientation(Cell way, int variant) {
    return kOrientationOf[static_cast<std::size_t>(variant)][way];
}

ActiveRows::ActiveRows(const Board& board, Color turn, const Mobility& mobility, int variant) {
    const Cell own = board.cell(board.queen(turn)), enemy = board.cell(board.queen(other(turn)));
    const bool has_way = own != kInHand && enemy != kInHand;
    const int symmetry = has_way ? orientation(static_cast<Cell>((enemy - own) & kCellMask), variant) : 0;
    add_pieces(board, turn, mobility, symmetry);
    add_hand(board, turn);
    add_queen(board, turn, 0, mobility, symmetry);
    add_queen(board, other(turn), 1, mobility, symmetry);
    add_phase(board);
}

void ActiveRows::add_pieces(const Board& board, Color turn, const Mobility& mobility, int symmetry) {
    const auto& zones = kZoneOf[static_cast<std::size_t>(symmetry)];
    const std::array<Cell, 2> queens = {board.cell(board.queen(turn)), board.cell(board.queen(other(turn)))};
    for_each_piece(board.placed(), [&](Piece piece) {
        const int side = color_of(piece) != turn;
        const int row =
            ((side * kKinds + kind_of(board, piece)) * kStates + state_of(board, mobility, piece)) * kZones;
        const Cell cell = board.cell(piece);
        for (std::size_t view = 0; view < 2; ++view) {
            const int zone =
                queens[view] == kInHand ? kNoQueenZone : zones[(cell - queens[view]) & kCellMask];
            add(static_cast<int>(view) * (kPieceRows / 2) + row + zone);
        }
    });
}

void ActiveRows::add_hand(const Board& board, Color turn) {
    for (int side = 0; side < 2; ++side) {
        const PieceBits placed = board.placed(side == 0 ? turn : other(turn));
        std::array<int, kBugs> counts;
        for (std::size_t bug = 0; bug < kBugs; ++bug)
            counts[bug] = board.pieces().count(static_cast<Bug>(bug));
        for_each_piece(placed, [&](Piece piece) { --counts[index(board.bug(piece))]; });
        for (std::size_t bug = 0; bug < kBugs; ++bug)
            if (counts[bug] > 0)
                add(kPieceRows + (side * kBugs + static_cast<int>(bug)) * kMostInHand +
                    std::min(counts[bug], kMostInHand) - 1);
    }
}

void ActiveRows::add_queen(const Board& board, Color color, int side, const Mobility& mobility,
                           int symmetry) {
    const Piece queen = board.queen(color);
    if (!board.is_placed(queen)) return;
    const Cell cell = board.cell(queen);
    const Ring occupied = board.occupied_around(cell);
    const bool is_movable = contains(mobility.movable, queen);
    const int escapes = is_movable ? std::min(std::popcount(kSlides[occupied]), kMostEscapes) : 0;
    int throwers[2] = {0, 0};
    for_each_direction(occupied, [&](int d) {
        const Piece piece = board.top(neighbor(cell, d));
        if (board.bug(piece) == Bug::Pillbug) throwers[color_of(piece) != color] = 1;
    });
    const int cover = board.is_on_top(queen) ? 0 : color_of(board.top(cell)) == color ? 1 : 2;
    int row = kPieceRows + kHandRows;
    add(row + side * 64 + kRingOf[static_cast<std::size_t>(symmetry)][occupied]);
    row += kRingRows;
    add(row + (side * 7 + std::popcount(occupied)) * (kMostEscapes + 1) + escapes);
    row += kEscapeRows;
    add(row + (((side * kStates + state_of(board, mobility, queen)) * 3 + cover) * 2 + throwers[0]) * 2 +
        throwers[1]);
}

void ActiveRows::add_phase(const Board& board) {
    constexpr int kFirst = kPieceRows + kHandRows + kRingRows + kEscapeRows + kQueenRows;
    add(kFirst + std::popcount(board.placed()));
    const PieceSet& pieces = board.pieces();
    add(kFirst + kPhaseRows + pieces.has(Bug::Mosquito) + 2 * pieces.has(Bug::Ladybug) +
        4 * pieces.has(Bug::Pillbug));
}

}  // namespace skep::hive
