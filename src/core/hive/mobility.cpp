#include "hive/mobility.h"

#include "hive/movegen.h"

namespace skep::hive {

Mobility mobility_of(const Position& position) {
    const Board& board = position.board();
    Mobility mobility{.pinned = pinned_pieces(board)};
    PieceBits candidates = board.visible() & ~mobility.pinned;
    for (const Color color : {Color::White, Color::Black}) {
        if (!position.is_queen_placed(color)) candidates &= ~pieces_of(color);
    }
    // A stun does not outlast the ply after it, so it counts only for the side to move.
    if (position.stunned() != kNoPiece && color_of(position.stunned()) == position.turn()) {
        candidates &= ~bit_of_piece(position.stunned());
    }
    for_each_piece(candidates, [&](Piece piece) {
        mobility.movable |= static_cast<PieceBits>(can_walk(board, piece)) << piece;
    });
    return mobility;
}

}  // namespace skep::hive
