#include "hive/text/refusal.h"

#include <algorithm>

#include "hive/movegen.h"

namespace skep::hive {

namespace {

std::string side_text(Color color) { return color == Color::White ? "White" : "Black"; }

bool has_move(const Position& position, Piece piece) {
    MoveList moves;
    position.legal_moves(moves);
    return std::any_of(moves.begin(), moves.end(),
                       [&](Move m) { return m != kPass && piece_of(m) == piece; });
}

// Why a piece in hand cannot be placed at all.
std::string why_not_placeable(const Position& position, Piece piece) {
    const PieceSet& pieces = position.rules().pieces;
    const Color color = color_of(piece);
    const Bug bug = pieces.bug(piece);
    if (color != position.turn()) return "it is " + side_text(position.turn()) + "'s turn";
    if (const Piece next = position.next_piece(color, bug); next != piece)
        return pieces.piece_text(next) + " is placed before " + pieces.piece_text(piece);
    if (bug == Bug::Queen && !position.rules().queen_first && position.board().placed(color) == 0)
        return "the queen may not be the first piece";
    if (bug != Bug::Queen && position.must_place_queen(color))
        return "the queen must be placed by the fourth turn";
    return "";
}

// Why an enemy piece stays where it is: not even a pillbug beside it may throw what has just moved.
std::string why_not_thrown(const Position& position, Piece piece) {
    const Board& board = position.board();
    const bool is_beside_pillbug = board.bugs_around(board.cell(piece)) >> index(Bug::Pillbug) & 1;
    if (piece == position.stunned() && is_beside_pillbug)
        return "it was moved last, so no pillbug may throw it";
    return "it is " + side_text(position.turn()) + "'s turn";
}

// Why a piece on the board cannot move by itself.
std::string why_not_walking(const Position& position, Piece piece) {
    const Board& board = position.board();
    if (color_of(piece) != position.turn()) return why_not_thrown(position, piece);
    if (!position.is_queen_placed(position.turn())) return "the queen of this side is not placed yet";
    if (!board.is_on_top(piece))
        return "it is covered by " + board.pieces().piece_text(board.top(board.cell(piece)));
    if (piece == position.stunned()) return "it is stunned: it was moved on the previous turn";
    if (contains(pinned_pieces(board), piece)) return "it is pinned: without it the hive would fall apart";
    return "";
}

}  // namespace

std::string why_immobile(const Position& position, Piece piece) {
    if (position.outcome() != Outcome::Ongoing) return "the game is over";
    if (has_move(position, piece)) return "";
    if (!position.board().is_placed(piece)) {
        const std::string why = why_not_placeable(position, piece);
        return why.empty() ? "no empty cell touches only its own colour" : why;
    }
    const std::string why = why_not_walking(position, piece);
    return why.empty() ? "it has no free way" : why;
}

std::string why_illegal(const Position& position, Move move) {
    if (position.is_legal(move)) return "";
    if (position.outcome() != Outcome::Ongoing) return "the game is over";
    if (move == kPass) return "a pass is legal only when there is no other move";
    const Board& board = position.board();
    const Piece piece = piece_of(move);
    const Cell to = target_of(move);
    if (!board.is_placed(piece)) {
        const std::string why = why_not_placeable(position, piece);
        if (!why.empty()) return why;
        if (!board.is_empty(to)) return "a piece is placed on an empty cell";
        if (board.around(to, other(position.turn())) != 0) return "a piece is placed touching no enemy piece";
        return "a piece is placed touching an own piece";
    }
    if (board.cell(piece) == to) return "it stands there already";
    const std::string why = why_not_walking(position, piece);
    if (!why.empty()) return why;
    return "a " + std::string(kBugNames[index(board.bug(piece))]) + " cannot get there";
}

}  // namespace skep::hive
