#include "hive/tactics.h"

#include <algorithm>

#include "hive/evaluate.h"

namespace skep::hive {

namespace {

// A queen with so many neighbours is worth fighting at: two more moves can decide the game. Set by
// hand, not tuned.
constexpr int kInDanger = 4;

// Static gains count this many times their score in the order, so that they outweigh fresh history. Set by
// hand, not tuned.
constexpr int kOrderPerScore = 16;

std::int32_t ordered(Score gain) { return std::clamp(gain * kOrderPerScore, -kMaxOrder, kMaxOrder - 1); }

}  // namespace

Tactics::Tactics(const Position& position, const Weights& weights)
    : board_(position.board()),
      weights_(weights),
      phase_(phase_of(board_)),
      own_(queen_of(position.turn())),
      enemy_(queen_of(other(position.turn()))) {}

Tactics::Queen Tactics::queen_of(Color color) const {
    Queen queen{.piece = board_.queen(color)};
    if (!board_.is_placed(queen.piece)) return queen;
    queen.cell = board_.cell(queen.piece);
    queen.neighbors = std::popcount(board_.occupied_around(queen.cell));
    return queen;
}

Tactics::Mover Tactics::mover_of(Piece piece) const {
    const Cell from = board_.cell(piece);
    return {.piece = piece,
            .from = from,
            .leaves_a_gap = from != kInHand && board_.height(from) == 1,
            .is_queen = piece == own_.piece || piece == enemy_.piece,
            .is_at_own = touches(own_, from),
            .is_at_enemy = touches(enemy_, from)};
}

bool Tactics::touches(const Queen& queen, Cell cell) {
    return queen.cell != kInHand && cell != kInHand && ring_toward(queen.cell, cell) != 0;
}

// Most moves are far from both queens and change nothing there.
bool Tactics::is_at_queens(const Mover& mover, Cell to) const {
    return mover.is_queen || mover.is_at_own || mover.is_at_enemy || to == enemy_.cell || touches(own_, to) ||
           touches(enemy_, to);
}

int Tactics::neighbors_after(const Queen& queen, bool is_touched, const Mover& mover, Cell to) const {
    if (mover.piece == queen.piece) {
        const Ring left = mover.leaves_a_gap ? ring_toward(to, mover.from) : Ring{0};
        return std::popcount(static_cast<Ring>(board_.occupied_around(to) & ~left));
    }
    const bool fills = touches(queen, to) && board_.is_empty(to);
    return queen.neighbors + fills - (mover.leaves_a_gap && is_touched);
}

Tactics::Fight Tactics::fight_after(const Mover& mover, Cell to) const {
    return {.own = neighbors_after(own_, mover.is_at_own, mover, to),
            .enemy = neighbors_after(enemy_, mover.is_at_enemy, mover, to)};
}

// A piece that ends a line pins its only neighbour.
Piece Tactics::pinned_by(const Mover& mover, Cell to) const {
    Ring ring = board_.occupied_around(to);
    if (std::popcount(ring) > 2) return kNoPiece;  // one may be the mover itself
    if (mover.leaves_a_gap) ring = static_cast<Ring>(ring & ~ring_toward(to, mover.from));
    if (std::popcount(ring) != 1) return kNoPiece;
    const Cell cell = neighbor(to, std::countr_zero(ring));
    const Piece pinned = board_.top(cell);
    return board_.height(cell) == 1 && color_of(pinned) != color_of(mover.piece) ? pinned : kNoPiece;
}

Rank Tactics::rank(const Mover& mover, Cell to) const {
    const Piece pinned = pinned_by(mover, to);
    Score gain = pinned == kNoPiece ? 0 : weights_.movable[index(board_.bug(pinned))].at(phase_);
    if (!is_at_queens(mover, to)) return {.order = ordered(gain), .is_loud = false};
    const Fight after = fight_after(mover, to);
    if (after.enemy == 6 && after.own != 6) return {.order = kMaxOrder, .is_loud = true};
    const auto danger = [&](int neighbors) {
        return weights_.queen_neighbors[static_cast<std::size_t>(neighbors)].at(phase_);
    };
    gain += danger(after.own) - danger(own_.neighbors) + danger(enemy_.neighbors) - danger(after.enemy);
    if (to == enemy_.cell) gain += weights_.beetles_on_queen.at(phase_);
    return {.order = ordered(gain),
            .is_loud = is_urgent(after) || (pinned != kNoPiece && pinned == enemy_.piece)};
}

void Tactics::rank(const MoveList& moves, std::span<Rank> ranks) const {
    Mover mover;
    std::size_t first = 0;   // where the moves of this mover begin
    std::size_t placed = 0;  // how many moves the mover before it has, if both are placed
    for (std::size_t i = 0; i < moves.size(); ++i) {
        if (moves[i] == kPass) {
            ranks[i] = {.order = 0, .is_loud = false};
            continue;
        }
        if (piece_of(moves[i]) != mover.piece) {
            const Mover next = mover_of(piece_of(moves[i]));
            // Bugs are placed at the same cells in the same order, and what that does does not depend on the
            // bug, unless it is the queen.
            placed = mover.is_newcomer() && next.is_newcomer() ? i - first : 0;
            mover = next;
            first = i;
        }
        ranks[i] = placed > 0 ? ranks[i - placed] : rank(mover, target_of(moves[i]));
    }
}

bool Tactics::has_urgent_moves() const {
    return enemy_.neighbors >= kInDanger - 1 || own_.neighbors >= kInDanger;
}

// That is a side's first placement, or one beside a queen that its own beetle covers.
bool Tactics::has_urgent_placements() const {
    const Color own = color_of(own_.piece);
    return board_.placed(own) == 0 || (enemy_.cell != kInHand && color_of(board_.top(enemy_.cell)) == own);
}

void Tactics::keep_urgent(MoveList& moves) const {
    Mover mover;
    std::size_t kept = 0;
    for (const Move move : moves) {
        if (move == kPass) continue;
        if (piece_of(move) != mover.piece) mover = mover_of(piece_of(move));
        if (is_urgent(mover, target_of(move))) moves[kept++] = move;
    }
    moves.resize(kept);
}

bool Tactics::is_urgent(const Mover& mover, Cell to) const {
    const bool attacks = mover.piece == enemy_.piece || touches(enemy_, to);
    const bool defends = own_.neighbors >= kInDanger && (mover.piece == own_.piece || mover.is_at_own);
    if (!attacks && !defends) return false;
    return is_urgent(fight_after(mover, to)) || pinned_by(mover, to) == enemy_.piece;
}

bool Tactics::is_urgent(Fight after) const {
    return (after.enemy > enemy_.neighbors && after.enemy >= kInDanger) ||
           (after.own < own_.neighbors && own_.neighbors >= kInDanger);
}

}  // namespace skep::hive
