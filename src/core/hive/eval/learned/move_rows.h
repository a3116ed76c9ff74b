// What can be told of a move at a glance, as numbers of rows whose weights add up to how promising it is: who
// moves, where from and where to as both queens see it, what lies around these cells, and what the move does
// to the queens and to a lone piece at the end of a line. Defined here, because search asks for every move.
#pragma once

#include <algorithm>
#include <bit>

#include "hive/eval/learned/zones.h"
#include "hive/eval/move_effects.h"

namespace skep::hive {

class MoveRows {
  public:
    // Who does what: places a bug, walks with one, or throws one of the enemy's. Beetles and mosquitoes on
    // top walk as bugs of their own.
    static constexpr int kPlaced = 0, kWalked = kBugs, kThrown = kWalked + kBugs + 2;
    static constexpr int kActions = kThrown + kBugs;
    static constexpr int kPhases = 4;
    static constexpr int kPiecesPerPhase = 7;
    static constexpr int kAround = 7;     // none to six of the cells around a cell
    static constexpr int kFewAround = 4;  // none to three or more
    static constexpr int kKindSets = 1 << kBugs;
    static constexpr int kWays = 3;              // placed, walked, thrown
    static constexpr int kTops = 2 * kBugs + 1;  // own bug, enemy's bug, or none
    static constexpr int kTouches = 16;          // start and target at the queens, own and enemy's
    static constexpr int kDangers = 4;  // of the enemy's queen: up to two neighbours, three, four, five

    // Where the rows of each table begin.
    static constexpr int kTargetSeenByEnemy = 0;
    static constexpr int kTargetSeenByOwn = kTargetSeenByEnemy + kPhases * kActions * Zones::kCount;
    static constexpr int kStartSeenByEnemy = kTargetSeenByOwn + kPhases * kActions * Zones::kCount;
    static constexpr int kStartSeenByOwn = kStartSeenByEnemy + kActions * Zones::kCount;
    static constexpr int kAroundTarget = kStartSeenByOwn + kActions * Zones::kCount;
    static constexpr int kAroundStart = kAroundTarget + kActions * kAround * kAround;
    static constexpr int kCovered = kAroundStart + kActions * kFewAround * kFewAround;
    static constexpr int kUncovered = kCovered + kActions * kTops;
    static constexpr int kPinned = kUncovered + kWays * kTops;
    static constexpr int kReleased = kPinned + kWays * (kBugs + 1);
    static constexpr int kAtQueens = kReleased + kWays * (kBugs + 1);
    static constexpr int kActionAtQueens = kAtQueens + kTouches * kAround * kAround;
    static constexpr int kLastMoved = kActionAtQueens + kActions * kTouches * kDangers;
    static constexpr int kOwnKinds = kLastMoved + kActions * 8;
    static constexpr int kEnemyKinds = kOwnKinds + kWays * kKindSets;
    static constexpr int kRows = kEnemyKinds + kWays * kKindSets;

    // A piece that moves, with what holds for all of its moves.
    struct Actor : Mover {
        bool is_placed() const { return piece != kNoPiece && from == kInHand; }

        int action = 0;
        int way = 0;
        int touches = 0;  // bit 3: the own queen, bit 2: the enemy's
    };

    explicit MoveRows(const Position& position)
        : board_(position.board()),
          side_(position.turn()),
          own_(board_, side_),
          enemy_(board_, other(side_)),
          zones_(Zones::through(Zones::symmetry(board_, side_))),
          phase_(std::min(std::popcount(board_.placed()) / kPiecesPerPhase, kPhases - 1)),
          danger_(std::clamp(enemy_.neighbors - 2, 0, kDangers - 1)),
          last_(position.stunned() == kNoPiece ? kInHand : board_.cell(position.stunned())) {}

    Actor actor(Piece piece) const {
        Actor actor{Mover(board_, piece)};
        const bool is_raised = actor.from != kInHand && board_.below(piece) != kNoPiece;
        const Bug bug = board_.bug(piece);
        const int number = static_cast<int>(index(bug));
        if (actor.from == kInHand) {
            actor.action = kPlaced + number;
        } else if (color_of(piece) != side_) {
            actor.action = kThrown + number;
            actor.way = 2;
        } else {
            const int raised = bug == Bug::Beetle ? kBugs : bug == Bug::Mosquito ? kBugs + 1 : number;
            actor.action = kWalked + (is_raised ? raised : number);
            actor.way = 1;
        }
        actor.touches = 8 * own_.touches(actor.from) + 4 * enemy_.touches(actor.from);
        return actor;
    }

    // Calls visit(row) for what holds for all moves of the piece.
    template <class Visit>
    void visit_actor(const Actor& actor, Visit visit) const {
        if (actor.from == kInHand) return;
        visit(kStartSeenByEnemy + actor.action * Zones::kCount + Zones::of(zones_, actor.from, enemy_.cell));
        visit(kStartSeenByOwn + actor.action * Zones::kCount + Zones::of(zones_, actor.from, own_.cell));
        const int own = std::min(count(board_.around(actor.from, side_)), kFewAround - 1);
        const int enemy = std::min(count(board_.around(actor.from, other(side_))), kFewAround - 1);
        visit(kAroundStart + (actor.action * kFewAround + own) * kFewAround + enemy);
        visit(kUncovered + actor.way * kTops + top_number(board_.below(actor.piece)));
        visit(kReleased + actor.way * (kBugs + 1) + released_by(actor));
    }

    // Calls visit(row) for what the target adds to this very piece.
    template <class Visit>
    void visit_target(const Actor& actor, Cell to, Visit visit) const {
        const int seen = (phase_ * kActions + actor.action) * Zones::kCount;
        visit(kTargetSeenByEnemy + seen + Zones::of(zones_, to, enemy_.cell));
        visit(kTargetSeenByOwn + seen + Zones::of(zones_, to, own_.cell));
        const auto [own, enemy] = around(actor, to);
        visit(kAroundTarget + (actor.action * kAround + count(own)) * kAround + count(enemy));
        visit(kCovered + actor.action * kTops + top_number(board_.top(to)));
        visit(kActionAtQueens + (actor.action * kTouches + touches(actor, to)) * kDangers + danger_);
        if (last_ == kInHand) return;
        const int beside = (ring_toward(last_, to) != 0) + 2 * (to == last_) +
                           4 * (actor.from != kInHand && ring_toward(last_, actor.from) != 0);
        visit(kLastMoved + actor.action * 8 + beside);
    }

    // Calls visit(row) for what the target adds, the same for every bug that is placed there.
    template <class Visit>
    void visit_place(const Actor& actor, Cell to, Visit visit) const {
        const Piece pinned = pinned_by(board_, actor, to);
        visit(kPinned + actor.way * (kBugs + 1) + (pinned == kNoPiece ? kBugs : bug_number(pinned)));
        visit(kAtQueens + (touches(actor, to) * kAround + own_.neighbors) * kAround + enemy_.neighbors);
        const auto [own, enemy] = around(actor, to);
        visit(kOwnKinds + actor.way * kKindSets + kinds(to, own));
        visit(kEnemyKinds + actor.way * kKindSets + kinds(to, enemy));
    }

  private:
    // Neighbours of the target by side, without the mover.
    struct Around {
        Ring own, enemy;
    };
    Around around(const Actor& actor, Cell to) const {
        const Ring left = actor.leaves_a_gap ? ring_toward(to, actor.from) : Ring{0};
        return {.own = static_cast<Ring>(board_.around(to, side_) & ~left),
                .enemy = static_cast<Ring>(board_.around(to, other(side_)) & ~left)};
    }
    int touches(const Actor& actor, Cell to) const {
        return actor.touches + 2 * own_.touches(to) + enemy_.touches(to);
    }
    static int count(Ring ring) { return std::popcount(ring); }
    int bug_number(Piece piece) const { return static_cast<int>(index(board_.bug(piece))); }
    int top_number(Piece piece) const {
        return piece == kNoPiece ? 2 * kBugs : (color_of(piece) != side_) * kBugs + bug_number(piece);
    }

    // The enemy's bug that the mover pins now, alone beside it; kBugs for none.
    int released_by(const Actor& actor) const {
        const Ring ring = board_.occupied_around(actor.from);
        if (!actor.leaves_a_gap || count(ring) != 1) return kBugs;
        const Cell cell = neighbor(actor.from, std::countr_zero(ring));
        const Piece piece = board_.top(cell);
        return color_of(piece) != side_ && board_.height(cell) == 1 ? bug_number(piece) : kBugs;
    }

    int kinds(Cell cell, Ring ring) const {
        int kinds = 0;
        for_each_direction(ring, [&](int d) { kinds |= 1 << bug_number(board_.top(neighbor(cell, d))); });
        return kinds;
    }

    const Board& board_;
    Color side_;
    QueenPlace own_, enemy_;
    const Zones::Table& zones_;
    int phase_;
    int danger_;
    Cell last_;  // of the piece that moved on the previous ply
};

}  // namespace skep::hive
