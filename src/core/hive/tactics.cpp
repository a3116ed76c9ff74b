#include "hive/tactics.h"

#include <algorithm>

namespace skep::hive {

namespace {

// A queen with so many neighbours is worth fighting at: two more moves can decide the game.
constexpr int kInDanger = 4;

// Static gains count this many times their score in the order, so that they outweigh fresh history.
constexpr int kOrderPerScore = 16;

}  // namespace

Tactics::Tactics(const Position& position, const Weights& weights)
    : board_(position.board()),
      weights_(weights),
      own_(queen_of(position.turn())),
      enemy_(queen_of(other(position.turn()))) {}

Tactics::Queen Tactics::queen_of(Color color) const {
    Queen queen{.piece = board_.queen(color)};
    if (!board_.is_placed(queen.piece)) return queen;
    queen.cell = board_.cell(queen.piece);
    queen.neighbors = std::popcount(board_.occupied_around(queen.cell));
    return queen;
}

int Tactics::neighbors_after(const Queen& queen, Piece piece, Cell from, Cell to) const {
    const bool leaves_a_gap = from != kInHand && board_.height(from) == 1;
    if (piece == queen.piece) {
        const Ring left = leaves_a_gap ? ring_toward(to, from) : Ring{0};
        return std::popcount(static_cast<Ring>(board_.occupied_around(to) & ~left));
    }
    if (queen.cell == kInHand) return 0;
    const bool fills = board_.is_empty(to) && ring_toward(queen.cell, to) != 0;
    const bool frees = leaves_a_gap && ring_toward(queen.cell, from) != 0;
    return queen.neighbors + fills - frees;
}

// A piece that ends a line pins its only neighbour.
Piece Tactics::pinned_by(Piece piece, Cell from, Cell to) const {
    Ring ring = board_.occupied_around(to);
    if (std::popcount(ring) > 2) return kNoPiece;  // one may be the mover itself
    if (from != kInHand && board_.height(from) == 1) ring = static_cast<Ring>(ring & ~ring_toward(to, from));
    if (std::popcount(ring) != 1) return kNoPiece;
    const Cell cell = neighbor(to, std::countr_zero(ring));
    const Piece pinned = board_.top(cell);
    return board_.height(cell) == 1 && color_of(pinned) != color_of(piece) ? pinned : kNoPiece;
}

Tactics::Fight Tactics::fight_after(Piece piece, Cell from, Cell to) const {
    return {.own = neighbors_after(own_, piece, from, to), .enemy = neighbors_after(enemy_, piece, from, to)};
}

Rank Tactics::rank(Move move) const {
    if (move == kPass) return {.order = 0, .is_loud = false};
    const Piece piece = piece_of(move);
    const Cell from = board_.cell(piece), to = target_of(move);
    const Fight after = fight_after(piece, from, to);
    if (after.enemy == 6 && after.own != 6) return {.order = kMaxOrder, .is_loud = true};
    const auto danger = [&](int neighbors) {
        return weights_.queen_neighbors[static_cast<std::size_t>(neighbors)];
    };
    Score gain = danger(after.own) - danger(own_.neighbors) + danger(enemy_.neighbors) - danger(after.enemy);
    if (to == enemy_.cell) gain += weights_.beetles_on_queen;
    const Piece pinned = pinned_by(piece, from, to);
    if (pinned != kNoPiece) gain += weights_.movable[index(board_.bug(pinned))];
    return {.order = std::clamp(gain * kOrderPerScore, -kMaxOrder, kMaxOrder - 1),
            .is_loud = is_urgent(after) || (pinned != kNoPiece && pinned == enemy_.piece)};
}

bool Tactics::has_urgent_moves() const {
    return enemy_.neighbors >= kInDanger - 1 || own_.neighbors >= kInDanger;
}

bool Tactics::is_urgent(Move move) const {
    if (move == kPass) return false;
    const Piece piece = piece_of(move);
    const Cell from = board_.cell(piece), to = target_of(move);
    // Most moves are far from both queens.
    const bool attacks = piece == enemy_.piece || touches(enemy_, to);
    const bool defends = own_.neighbors >= kInDanger && (piece == own_.piece || touches(own_, from));
    if (!attacks && !defends) return false;
    return is_urgent(fight_after(piece, from, to)) || pinned_by(piece, from, to) == enemy_.piece;
}

bool Tactics::touches(const Queen& queen, Cell cell) {
    return queen.cell != kInHand && cell != kInHand && ring_toward(queen.cell, cell) != 0;
}

bool Tactics::is_urgent(Fight after) const {
    return (after.enemy > enemy_.neighbors && after.enemy >= kInDanger) ||
           (after.own < own_.neighbors && own_.neighbors >= kInDanger);
}

}  // namespace skep::hive
