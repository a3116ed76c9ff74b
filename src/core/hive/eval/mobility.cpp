#include "hive/eval/mobility.h"

#include "hive/movegen.h"

namespace skep::hive {

Mobility mobility_of(const Board& board, Color turn, Piece stunned) {
    Mobility mobility{.pinned = pinned_pieces(board)};
    PieceBits candidates = board.visible() & ~mobility.pinned;
    for (const Color color : {Color::White, Color::Black}) {
        if (!board.is_placed(board.queen(color))) candidates &= ~pieces_of(color);
    }
    // A stun does not outlast the ply after it, so it counts only for the side to move.
    if (stunned != kNoPiece && color_of(stunned) == turn) {
        candidates &= ~bit_of_piece(stunned);
    }
    for_each_piece(candidates, [&](Piece piece) {
        mobility.movable |= static_cast<PieceBits>(can_walk(board, piece)) << piece;
    });
    return mobility;
}

Mobility mobility_of(const Position& position) {
    return mobility_of(position.board(), position.turn(), position.stunned());
}

}  // namespace skep::hive
