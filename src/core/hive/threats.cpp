#include "hive/threats.h"

#include "hive/movegen.h"

namespace skep::hive {

namespace {

// Can a piece of this side that lies beside the cell throw what lies there?
bool has_thrower_beside(const Position& position, Cell cell, Color thrower) {
    const Board& board = position.board();
    if (!board.pieces().has(Bug::Pillbug)) return false;
    return any_direction(board.around(cell, thrower),
                         [&](int d) { return can_throw(board, board.top(neighbor(cell, d))); });
}

// Can this side place a piece, other than the queen, that does not touch her?
bool can_place_away_from_queen(const Position& position, Color side) {
    const Board& board = position.board();
    return position.bugs_in_hand(side) != 0 &&
           has_placement_away_from(board, side, board.cell(board.queen(side)));
}

}  // namespace

int cells_to_fill(const Position& position, Color side) {
    const Board& board = position.board();
    const Cell queen = board.cell(board.queen(side));
    return queen == kInHand ? kDirections : kDirections - std::popcount(board.occupied_around(queen));
}

// A move fills one cell at most, unless it throws the queen.
bool may_lose_now(const Position& position, Color side) {
    const Cell queen = position.board().cell(position.board().queen(side));
    if (queen == kInHand) return false;
    return cells_to_fill(position, side) == 1 || has_thrower_beside(position, queen, position.turn());
}

bool may_lose_by(const Position& position, Move move, Color side) {
    if (move == kPass) return false;
    const Board& board = position.board();
    const Piece queen = board.queen(side);
    return piece_of(move) == queen || ring_toward(board.cell(queen), target_of(move)) != 0;
}

bool may_lose_next(const Position& position) {
    const Color side = position.turn();
    if (!position.is_queen_placed(side) || cells_to_fill(position, side) == 1) return true;
    const Cell queen = position.board().cell(position.board().queen(side));
    return has_thrower_beside(position, queen, other(side)) || !can_place_away_from_queen(position, side);
}

}  // namespace skep::hive
