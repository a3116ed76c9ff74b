// The search below the root, of one thread: principal variation search and quiescence.
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <utility>

#include "game.h"
#include "search/evaluator.h"
#include "search/history.h"
#include "search/parameters.h"
#include "search/picker.h"
#include "search/score.h"
#include "search/settings.h"
#include "search/table.h"
#include "search/thread_memory.h"

namespace skep::search {

// Asked at every node: must the search end now?
template <class S>
concept Stopper = std::predicate<S&, std::uint64_t>;  // given the nodes of this thread

template <Position P, Evaluator<P> E, Stopper S>
class NodeSearch {
  public:
    NodeSearch(const P& root, const E& evaluator, const Settings& settings, Table& table,
               ThreadMemory& memory, S stopper)
        : position_(root),
          evaluator_(evaluator),
          settings_(settings),
          table_(table),
          history_(memory.history),
          buffer_(memory.buffer),
          stopper_(std::move(stopper)),
          frames_(std::make_unique_for_overwrite<Frame[]>(kMaxPly + 1)) {}

    // The root's moves, best guess first; to be asked once, before anything is searched.
    Picker& root_moves() {
        Picker& picker = frames_[0].picker;
        picker.fill(position_, evaluator_, {}, buffer_, buffer_.begin());
        return picker;
    }

    // How deep the root is searched: extensions are counted from there.
    void set_root_depth(int depth) { root_depth_ = depth; }

    // The score of a root move for the side that makes it; its play is then in root_pv(). All moves but the
    // first must show that they are better before they get the full window.
    Score search_root_move(Move move, Score alpha, Score beta, int depth, bool is_first) {
        play(move, 0);
        Score score = alpha + 1;
        if (!is_first) score = -search(-alpha - 1, -alpha, depth - 1, 1, true);
        if (score > alpha) score = -search(-beta, -alpha, depth - 1, 1, true);
        position_.undo();
        return score;
    }

    // Best play after the root move that was searched last.
    std::span<const Move> root_pv() const {
        return std::span(frames_[1].pv).first(static_cast<std::size_t>(frames_[1].pv_size));
    }

    Score evaluate_root() { return evaluator_.evaluate(position_); }
    Score unit() { return evaluator_.unit(); }
    bool is_stopped() const { return stopped_; }
    std::uint64_t nodes() const { return nodes_; }

  private:
    // What the search knows at one ply.
    struct Frame {
        Picker picker;
        Move move = kNoMove;               // being tried here
        std::array<Move, kMaxPly + 1> pv;  // best play from here
        int pv_size = 0;
    };

    // The score of the position for the side to move: exact inside (alpha, beta), otherwise a bound.
    Score search(Score alpha, Score beta, int depth, int ply, bool may_skip) {
        Frame& frame = frames_[ply];
        frame.pv_size = 0;
        const bool is_pv = beta - alpha > 1;

        // Step 1. The end of the search, of the game, and of the tree.
        if (must_stop()) return kDraw;
        if (const auto score = finished_score(ply)) return *score;
        if (ply >= kMaxPly - 1) return evaluator_.evaluate(position_);

        // Step 2. No line from here can be shorter than a win already found (mate distance).
        alpha = std::max(alpha, lost_at(ply));
        beta = std::min(beta, won_at(ply + 1));
        if (alpha >= beta) return alpha;

        // Step 3. The horizon. In danger it is one ply further away.
        const bool is_urgent = settings_.selective && evaluator_.is_urgent(position_);
        if (is_urgent && depth <= 0 && ply <= root_depth_ + kMaxExtension) depth = 1;
        if (depth <= 0)
            return settings_.quiescence ? quiesce(alpha, beta, ply, 0) : evaluator_.evaluate(position_);

        // Step 4. What the table knows.
        const std::uint64_t key = position_.key();
        const auto entry = table_.probe(key);
        if (entry && !is_pv && is_deep_enough(*entry, depth)) {
            if (const Score score = from_table(entry->score, ply); settles(entry->bound, score, alpha, beta))
                return score;
        }
        const Move hash_move = entry ? entry->move : kNoMove;

        // Step 5. Near the horizon and far above beta: leave it (reverse futility), unless the next move may
        // end the game, which no evaluation sees.
        const bool may_prune = settings_.selective && !is_pv && !is_decided(alpha) && !is_decided(beta);
        const Score evaluation = may_prune ? evaluator_.evaluate(position_) : kDraw;
        const Score unit = evaluator_.unit();
        if (may_prune && !is_urgent && depth <= kReverseFutilityMaxDepth &&
            evaluation - kReverseFutilityUnits * unit * depth >= beta) {
            return evaluation;
        }

        // Step 6. Give the opponent a move for nothing: if that is still too good, so is this (null move).
        if (may_prune && !is_urgent && may_skip && depth >= kNullMinDepth && evaluation >= beta &&
            evaluator_.can_skip_turn(position_)) {
            frame.picker.clear(frames_[ply - 1].picker.end());
            play(kPass, ply);
            const Score score = -search(-beta, -beta + 1, depth - 1 - null_reduction(depth), ply + 1, false);
            position_.undo();
            if (stopped_) return kDraw;
            if (score >= beta) return is_decided(score) ? beta : score;
        }

        // Step 7. Without a hash move the ordering is poor: look less deep now, the next iteration will
        // have one (internal iterative reduction).
        if (settings_.selective && hash_move == kNoMove && depth >= kIterativeReductionMinDepth) --depth;

        // Step 8. Try the moves, best guess first.
        const Color turn = position_.turn();
        const Move previous = frames_[ply - 1].move;
        const MoveHints hints{hash_move, settings_.history ? &history_ : nullptr, previous, ply};
        frame.picker.fill(position_, evaluator_, hints, buffer_, frames_[ply - 1].picker.end());
        const bool is_forced = settings_.selective && !is_urgent && frame.picker.left() == 1 &&
                               ply <= root_depth_ + kMaxExtension;
        const Score old_alpha = alpha;
        Score best = -kInfinite;
        Move best_move = kNoMove;
        std::array<Move, kQuietsRemembered> tried_quiets;
        std::size_t tried_quiet_count = 0;
        int count = 0;
        while (frame.picker.has_next()) {
            const ScoredMove& scored = frame.picker.next();
            const Move move = scored.move;
            const bool is_quiet = !scored.is_loud;
            ++count;

            // Step 9. Near the horizon, quiet moves that come late or cannot reach alpha are left out. Only
            // quiet ones come after them.
            if (may_prune && is_quiet && count > 1 && !is_decided(best)) {
                if (depth <= kLateMaxDepth && count > kLateMoves[static_cast<std::size_t>(depth)]) break;
                if (depth <= kFutilityMaxDepth && evaluation + kFutilityUnits * unit * depth <= alpha) break;
            }

            // Step 10. First move with the full window, the others to show that they are worse: late quiet
            // ones at reduced depth, then at full depth, then with the full window.
            play(move, ply);
            const int new_depth = depth - 1 + is_forced;
            Score score = alpha + 1;
            if (const int reduction = is_quiet ? reduction_of(depth, count, is_pv) : 0; reduction > 0) {
                score = -search(-alpha - 1, -alpha, new_depth - reduction, ply + 1, true);
            }
            if (score > alpha && count > 1) score = -search(-alpha - 1, -alpha, new_depth, ply + 1, true);
            if (count == 1 || (is_pv && score > alpha))
                score = -search(-beta, -alpha, new_depth, ply + 1, true);
            position_.undo();
            if (stopped_) return kDraw;

            // Step 11. Better than anything so far?
            if (score > best) {
                best = score;
                if (score > alpha) {
                    best_move = move;
                    extend_pv(ply, move);
                    alpha = score;
                }
            }
            if (alpha >= beta) {
                if (is_quiet)
                    history_.reward(turn, move, previous, {tried_quiets.data(), tried_quiet_count}, depth,
                                    ply);
                break;
            }
            if (is_quiet && tried_quiet_count < tried_quiets.size()) tried_quiets[tried_quiet_count++] = move;
        }

        // Step 12. Remember the result.
        const Bound bound = best >= beta ? Bound::Lower : best > old_alpha ? Bound::Exact : Bound::Upper;
        table_.store(key, {.move = best_move == kNoMove ? hash_move : best_move,
                           .score = to_table(best, ply),
                           .depth = depth,
                           .bound = bound});
        return best;
    }

    // Follows loud moves only, until the evaluation can be trusted. Either side may stop at any time.
    Score quiesce(Score alpha, Score beta, int ply, int plies) {
        Frame& frame = frames_[ply];
        frame.pv_size = 0;
        if (plies > 0) {
            if (must_stop()) return kDraw;
            if (const auto score = finished_score(ply)) return *score;
        }
        // Evaluated first, while the table's memory is on its way; few of its entries cut.
        Score best = evaluator_.evaluate(position_);
        const std::uint64_t key = position_.key();
        const auto entry = table_.probe(key);
        if (entry && beta - alpha == 1) {
            if (const Score score = from_table(entry->score, ply); settles(entry->bound, score, alpha, beta))
                return score;
        }
        if (best >= beta || plies >= kQuiescenceMaxPlies || ply >= kMaxPly - 1) return best;
        const Score old_alpha = alpha;
        alpha = std::max(alpha, best);
        Move best_move = kNoMove;
        frame.picker.fill_loud(position_, evaluator_, entry ? entry->move : kNoMove, buffer_,
                               frames_[ply - 1].picker.end());
        while (frame.picker.has_next() && alpha < beta) {
            const Move move = frame.picker.next().move;
            play(move, ply);
            const Score score = -quiesce(-beta, -alpha, ply + 1, plies + 1);
            position_.undo();
            if (stopped_) return kDraw;
            if (score <= best) continue;
            best = score;
            if (score <= alpha) continue;
            alpha = score;
            best_move = move;
            extend_pv(ply, move);
        }
        const Bound bound = best >= beta ? Bound::Lower : best > old_alpha ? Bound::Exact : Bound::Upper;
        table_.store(key, {.move = best_move, .score = to_table(best, ply), .depth = 0, .bound = bound});
        return best;
    }

    // The score where play has ended, or where it repeats: whoever repeats once can do so again, so the
    // search need not wait for the third time.
    std::optional<Score> finished_score(int ply) const {
        const Outcome outcome = position_.outcome();
        if (outcome == Outcome::Draw) return kDraw;
        if (outcome != Outcome::Ongoing)
            return outcome == win_for(position_.turn()) ? won_at(ply) : lost_at(ply);
        if (settings_.selective && position_.repetitions() > 0) return kDraw;
        return std::nullopt;
    }

    bool is_deep_enough(const Entry& entry, int depth) const {
        return settings_.selective ? entry.depth >= depth : entry.depth == depth;
    }

    int reduction_of(int depth, int count, bool is_pv) const {
        if (!settings_.selective || depth < kReductionMinDepth || count <= kReductionMinMoves) return 0;
        return std::clamp(late_reduction(depth, count) - is_pv, 0, depth - 2);
    }

    void extend_pv(int ply, Move move) {
        Frame& frame = frames_[ply];
        const Frame& next = frames_[ply + 1];
        frame.pv[0] = move;
        std::copy_n(next.pv.begin(), next.pv_size, frame.pv.begin() + 1);
        frame.pv_size = next.pv_size + 1;
    }

    void play(Move move, int ply) {
        frames_[ply].move = move;
        position_.play(move);
        table_.prefetch(position_.key());
        ++nodes_;
    }

    bool must_stop() {
        stopped_ = stopped_ || stopper_(nodes_);
        return stopped_;
    }

    P position_;
    E evaluator_;
    const Settings& settings_;
    Table& table_;
    History& history_;
    MoveBuffer& buffer_;
    S stopper_;
    std::unique_ptr<Frame[]> frames_;
    int root_depth_ = 0;
    std::uint64_t nodes_ = 0;
    bool stopped_ = false;
};

}  // namespace skep::search
