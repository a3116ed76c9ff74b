#include "hive/random_board.h"

#include <algorithm>
#include <optional>
#include <stdexcept>
#include <string>

namespace skep::hive {

namespace {

std::uint32_t size_of(const MoveList& moves) { return static_cast<std::uint32_t>(moves.size()); }

// One of the moves of one piece, any of the pieces in the list as likely. Moves of a piece stand together
// unless a pillbug throws it too, so pieces are counted as a set.
Move pick_by_piece(const MoveList& moves, Random& random) {
    PieceBits pieces = 0;
    for (const Move move : moves) pieces |= bit_of_piece(piece_of(move));
    for (auto skipped = random.below(static_cast<std::uint32_t>(std::popcount(pieces))); skipped > 0;
         --skipped)
        pieces &= pieces - 1;
    const auto piece = static_cast<Piece>(std::countr_zero(pieces));
    MoveList its_moves;
    for (const Move move : moves)
        if (piece_of(move) == piece) its_moves.add(move);
    return its_moves[random.below(size_of(its_moves))];
}

// One of the placements: a kind as likely as there are pieces of it in hand, then any cell.
Move pick_placement(const Position& position, const MoveList& moves, Random& random) {
    const auto weight = [&](Move move) {
        return static_cast<std::uint32_t>(
            position.in_hand(position.turn(), position.board().bug(piece_of(move))));
    };
    // Every kind has the same cells, so weighing each placement by what is in hand weighs the kinds.
    std::uint32_t total = 0;
    for (const Move move : moves) total += weight(move);
    std::uint32_t ticket = random.below(total);
    std::size_t at = 0;
    while (ticket >= weight(moves[at])) ticket -= weight(moves[at++]);
    return moves[at];
}

bool has_pieces_in_hand(const Position& position) {
    return std::popcount(position.board().placed(position.turn())) < position.rules().pieces.size();
}

// Keeps the placements, or the movements.
void keep(const Position& position, bool placements, MoveList& moves) {
    const auto is_other = [&](Move move) {
        return move == kPass || position.board().is_placed(piece_of(move)) == placements;
    };
    moves.resize(
        static_cast<std::size_t>(std::remove_if(moves.begin(), moves.end(), is_other) - moves.begin()));
}

// One attempt.
std::optional<Position> try_random_board(const Rules& rules, Random& random, int stirring_moves) {
    Position position(rules);
    MoveList moves;
    while (position.outcome() == Outcome::Ongoing && has_pieces_in_hand(position)) {
        position.legal_moves(moves);
        keep(position, true, moves);
        if (moves.empty()) return std::nullopt;
        position.play(pick_placement(position, moves, random));
    }
    for (int ply = 0; ply < 2 * stirring_moves && position.outcome() == Outcome::Ongoing; ++ply) {
        position.legal_moves(moves);
        keep(position, false, moves);
        position.play(moves.empty() ? kPass : pick_by_piece(moves, random));
    }
    if (position.outcome() != Outcome::Ongoing) return std::nullopt;
    return position;
}

}  // namespace

Position random_full_board(const Rules& rules, Random& random, int stirring_moves) {
    const int plies = 2 * (rules.pieces.size() + stirring_moves);
    if (rules.ply_cap > 0 && rules.ply_cap <= plies)
        throw std::invalid_argument("a random full board takes " + std::to_string(plies) +
                                    " plies, but the game ends after " + std::to_string(rules.ply_cap));
    while (true)
        if (auto found = try_random_board(rules, random, stirring_moves)) return *std::move(found);
}

}  // namespace skep::hive
