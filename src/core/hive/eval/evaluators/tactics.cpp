#include "hive/eval/evaluators/tactics.h"

#include <algorithm>

#include "hive/eval/evaluators/evaluate.h"

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
      own_(board_, position.turn()),
      enemy_(board_, other(position.turn())) {}

Tactics::KnownMover Tactics::known(Piece piece) const {
    KnownMover mover{Mover(board_, piece)};
    mover.is_queen = piece == own_.piece || piece == enemy_.piece;
    mover.is_at_own = own_.touches(mover.from);
    mover.is_at_enemy = enemy_.touches(mover.from);
    return mover;
}

// Most moves are far from both queens and change nothing there.
bool Tactics::is_at_queens(const KnownMover& mover, Cell to) const {
    return mover.is_queen || mover.is_at_own || mover.is_at_enemy || to == enemy_.cell || own_.touches(to) ||
           enemy_.touches(to);
}

Tactics::QueenCounts Tactics::queen_counts_after(const KnownMover& mover, Cell to) const {
    return {.own = queen_neighbors_after(board_, own_, mover.is_at_own, mover, to),
            .enemy = queen_neighbors_after(board_, enemy_, mover.is_at_enemy, mover, to)};
}

Rank Tactics::rank(const KnownMover& mover, Cell to) const {
    const Piece pinned = pinned_by(board_, mover, to);
    Score gain = pinned == kNoPiece ? 0 : weights_.movable[index(board_.bug(pinned))].at(phase_);
    if (!is_at_queens(mover, to)) return {.order = ordered(gain), .is_loud = false};
    const QueenCounts after = queen_counts_after(mover, to);
    if (wins(after)) return {.order = kMaxOrder, .is_loud = true};
    const auto danger = [&](int neighbors) {
        return weights_.queen_neighbors[static_cast<std::size_t>(neighbors)].at(phase_);
    };
    gain += danger(after.own) - danger(own_.neighbors) + danger(enemy_.neighbors) - danger(after.enemy);
    if (to == enemy_.cell) gain += weights_.beetles_on_queen.at(phase_);
    return {.order = ordered(gain),
            .is_loud = is_urgent(after) || (pinned != kNoPiece && pinned == enemy_.piece)};
}

void Tactics::rank(const MoveList& moves, std::span<Rank> ranks) const {
    KnownMover mover;
    std::size_t first = 0;   // where the moves of this mover begin
    std::size_t placed = 0;  // how many moves the mover before it has, if both are placed
    for (std::size_t i = 0; i < moves.size(); ++i) {
        if (moves[i] == kPass) {
            ranks[i] = {.order = 0, .is_loud = false};
            continue;
        }
        if (piece_of(moves[i]) != mover.piece) {
            const KnownMover next = known(piece_of(moves[i]));
            placed = mover.is_newcomer() && next.is_newcomer() ? i - first : 0;
            mover = next;
            first = i;
        }
        // What a placement does depends on the cell, not on the bug, unless that is the queen. Generated
        // lists have the same cells in the same order for every bug in hand, so the rank is mostly known.
        const bool is_known =
            placed > 0 && moves[i - placed] != kPass && target_of(moves[i - placed]) == target_of(moves[i]);
        ranks[i] = is_known ? ranks[i - placed] : rank(mover, target_of(moves[i]));
    }
}

void Tactics::put_wins_first(const MoveList& moves, std::span<Rank> ranks) const {
    const bool is_last_cell = enemy_.neighbors == kDirections - 1;
    KnownMover mover;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        if (moves[i] == kPass) continue;
        if (!is_last_cell && piece_of(moves[i]) != enemy_.piece) continue;  // only a throw of her wins
        if (piece_of(moves[i]) != mover.piece) mover = known(piece_of(moves[i]));
        const Cell to = target_of(moves[i]);
        if (is_at_queens(mover, to) && wins(queen_counts_after(mover, to)))
            ranks[i] = {.order = kMaxOrder, .is_loud = true};
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
    KnownMover mover;
    std::size_t kept = 0;
    for (const Move move : moves) {
        if (move == kPass) continue;
        if (piece_of(move) != mover.piece) mover = known(piece_of(move));
        if (is_urgent(mover, target_of(move))) moves[kept++] = move;
    }
    moves.resize(kept);
}

bool Tactics::is_urgent(const KnownMover& mover, Cell to) const {
    const bool attacks = mover.piece == enemy_.piece || enemy_.touches(to);
    const bool defends = own_.neighbors >= kInDanger && (mover.piece == own_.piece || mover.is_at_own);
    if (!attacks && !defends) return false;
    return is_urgent(queen_counts_after(mover, to)) || pinned_by(board_, mover, to) == enemy_.piece;
}

bool Tactics::is_urgent(QueenCounts after) const {
    return (after.enemy > enemy_.neighbors && after.enemy >= kInDanger) ||
           (after.own < own_.neighbors && own_.neighbors >= kInDanger);
}

}  // namespace skep::hive
