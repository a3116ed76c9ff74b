#include "hive/eval/learned/active_rows.h"

#include <algorithm>

namespace skep::hive {

namespace {

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

ActiveRows::ActiveRows(const Board& board, Color turn, const Mobility& mobility, int variant) {
    const int symmetry = Zones::symmetry(board, turn, variant);
    add_pieces(board, turn, mobility, symmetry);
    add_hand(board, turn);
    add_queen(board, turn, 0, mobility, symmetry);
    add_queen(board, other(turn), 1, mobility, symmetry);
    add_phase(board);
}

void ActiveRows::add_pieces(const Board& board, Color turn, const Mobility& mobility, int symmetry) {
    const Zones::Table& zones = Zones::through(symmetry);
    const std::array<Cell, 2> queens = {board.cell(board.queen(turn)), board.cell(board.queen(other(turn)))};
    for_each_piece(board.placed(), [&](Piece piece) {
        const int side = color_of(piece) != turn;
        const int row =
            ((side * kKinds + kind_of(board, piece)) * kStates + state_of(board, mobility, piece)) * kZones;
        const Cell cell = board.cell(piece);
        for (std::size_t view = 0; view < 2; ++view) {
            add(static_cast<int>(view) * (kPieceRows / 2) + row + Zones::of(zones, cell, queens[view]));
        }
    });
}

void ActiveRows::add_hand(const Board& board, Color turn) {
    for (int side = 0; side < 2; ++side) {
        const PieceBits placed = board.placed(side == 0 ? turn : other(turn));
        const unsigned slots = (placed | placed >> 16) & 0xffff;
        for (int bug = 0; bug < kBugs; ++bug) {
            const unsigned all = board.pieces().slots(static_cast<Bug>(bug));
            const int left = std::popcount(all & ~slots);
            if (left > 0)
                add(kPieceRows + (side * kBugs + bug) * kMostInHand + std::min(left, kMostInHand) - 1);
        }
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
    add(row + side * 64 + Zones::ring(occupied, symmetry));
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
