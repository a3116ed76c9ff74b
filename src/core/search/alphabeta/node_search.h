// The search below the root, of one thread: principal variation search and quiescence. Longer than other
// files, because the steps of a node are one recursive function that reads from top to bottom.
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
#include "search/alphabeta/busy_moves.h"
#include "search/alphabeta/deferred_moves.h"
#include "search/alphabeta/evaluation_cache.h"
#include "search/alphabeta/history.h"
#include "search/alphabeta/parameters.h"
#include "search/alphabeta/picker.h"
#include "search/alphabeta/pruning.h"
#include "search/alphabeta/settings.h"
#include "search/alphabeta/table.h"
#include "search/alphabeta/thread_memory.h"
#include "search/evaluator.h"
#include "search/score.h"

namespace skep::search {

// Asked at every node: must the search end now?
template <class S>
concept Stopper = std::predicate<S&, std::uint64_t>;  // given the nodes of this thread

template <Position P, Evaluator<P> E, Stopper S>
class NodeSearch {
  public:
    NodeSearch(const P& root, const E& evaluator, const Settings& settings, const SearchMemory& memory,
               S stopper)
        : position_(root),
          evaluator_(evaluator),
          settings_(settings),
          tuned_(settings.parameters),
          pruning_(tuned_, evaluator_.unit()),
          table_(memory.table),
          history_(memory.own.history),
          evaluations_(memory.own.evaluations),
          buffer_(memory.own.buffer),
          busy_(memory.busy),
          stopper_(std::move(stopper)),
          frames_(std::make_unique_for_overwrite<Frame[]>(kMaxPly + 1)) {}

    // The root's moves, best guess first; to be asked once, before anything is searched.
    Picker& root_moves() {
        Picker& picker = frames_[0].picker;
        picker.fill(position_, evaluator_, {.tuned = tuned_}, buffer_, buffer_.begin());
        return picker;
    }

    // How deep the root is searched: extensions are counted from there.
    void set_root_depth(int depth) { root_depth_ = depth; }

    // The score of the count-th root move for the side that makes it; its play is then in root_pv(). All
    // moves but the first must show that they are better before they get the full window.
    Score search_root_move(Move move, Score alpha, Score beta, int depth, int count) {
        const BusyMoves::Mark mark(busy_, BusyMoves::name(position_.key(), move));
        const int reduction = settings_.selective ? pruning_.reduction(depth, count, true, false, 0) *
                                                        tuned_.root_reduction / 100
                                                  : 0;
        play(move, 0);
        Score score = alpha + 1;
        if (reduction > 0) score = -search(-alpha - 1, -alpha, depth - 1 - reduction, 1, true);
        if (count > 1 && score > alpha) score = -search(-alpha - 1, -alpha, depth - 1, 1, true);
        if (score > alpha) score = -search(-beta, -alpha, depth - 1, 1, true);
        position_.undo();
        return score;
    }

    // Is another thread at this root move?
    bool is_root_move_busy(Move move) const {
        return busy_ && busy_->is_busy(BusyMoves::name(position_.key(), move));
    }

    // Best play after the root move that was searched last.
    std::span<const Move> root_pv() const {
        return std::span(frames_[1].pv).first(static_cast<std::size_t>(frames_[1].pv_size));
    }

    Score evaluate_root() { return evaluated(); }
    Score unit() { return evaluator_.unit(); }
    bool is_stopped() const { return stopped_; }
    std::uint64_t nodes() const { return nodes_; }

  private:
    // What the search knows at one ply.
    struct Frame {
        Picker picker;
        Move move = kNoMove;               // being tried here
        Move excluded = kNoMove;           // not to be tried here
        std::optional<Score> evaluation;   // if it was asked for
        std::array<Move, kMaxPly + 1> pv;  // best play from here
        int pv_size = 0;
    };

    // The score of the position for the side to move: exact inside (alpha, beta), otherwise a bound.
    Score search(Score alpha, Score beta, int depth, int ply, bool may_skip) {
        Frame& frame = frames_[ply];
        frame.pv_size = 0;
        frame.evaluation.reset();
        const bool is_pv = beta - alpha > 1;

        // Step 1. The end of the search, of the game, and of the tree.
        if (must_stop()) return kDraw;
        if (const auto score = finished_score(ply)) return *score;
        if (ply >= kMaxPly - 1) return evaluated();

        // Step 2. No line from here can be shorter than a win already found (mate distance).
        alpha = std::max(alpha, lost_at(ply));
        beta = std::min(beta, won_at(ply + 1));
        if (alpha >= beta) return alpha;

        // Step 3. The horizon. In danger it is one ply further away.
        const bool is_urgent = settings_.selective && evaluator_.is_urgent(position_);
        if (is_urgent && depth <= 0 && ply <= root_depth_ + kMaxExtension) depth = 1;
        if (depth <= 0) return settings_.quiescence ? quiesce(alpha, beta, ply, 0) : evaluated();

        // Step 4. What the table knows.
        const bool has_excluded = frame.excluded != kNoMove;
        const std::uint64_t key = position_.key();
        const auto entry = table_.probe(key);
        if (entry && !is_pv && !has_excluded && is_deep_enough(*entry, depth)) {
            if (const Score score = from_table(entry->score, ply); settles(entry->bound, score, alpha, beta))
                return score;
        }
        const Move hash_move = entry ? entry->move : kNoMove;

        // Step 5. Near the horizon and far above beta: leave it (reverse futility), unless the next move may
        // end the game, which no evaluation sees. Far below alpha only loud moves can help (razoring).
        const Color turn = position_.turn();
        const Before before = before_at(ply);
        const bool may_prune =
            settings_.selective && !is_pv && !has_excluded && !is_decided(alpha) && !is_decided(beta);
        const Score raw = may_prune ? evaluated() : kDraw;
        const Score evaluation = may_prune ? corrected(raw, turn, before) : kDraw;
        if (may_prune) frame.evaluation = evaluation;
        if (may_prune && !is_urgent && pruning_.is_far_above(evaluation, beta, depth)) return evaluation;
        if (may_prune && !is_urgent && pruning_.is_far_below(evaluation, alpha, depth)) {
            const Score score = quiesce(alpha, beta, ply, 0);
            if (stopped_ || score <= alpha) return score;
            frame.evaluation = evaluation;
        }

        // Step 6. Give the opponent a move for nothing: if that is still too good, so is this (null move).
        if (may_prune && !is_urgent && may_skip && depth >= tuned_.null_min_depth && evaluation >= beta &&
            evaluator_.can_skip_turn(position_)) {
            frame.picker.clear(frames_[ply - 1].picker.end());
            play(kPass, ply);
            const int null_depth = depth - 1 - pruning_.null_reduction(depth, evaluation - beta);
            const Score score = -search(-beta, -beta + 1, null_depth, ply + 1, false);
            position_.undo();
            if (stopped_) return kDraw;
            if (score >= beta) return is_decided(score) ? beta : score;
        }

        // Step 7. Without a hash move the ordering is poor: look less deep now, the next iteration will
        // have one (internal iterative reduction). With one that stands alone, look deeper after it.
        if (settings_.selective && !has_excluded && hash_move == kNoMove &&
            depth >= tuned_.iterative_min_depth)
            --depth;
        const bool is_singular = entry && !has_excluded && is_hash_move_singular(*entry, depth, ply);
        if (stopped_) return kDraw;

        // Step 8. Try the moves, best guess first; those that another thread is at come last.
        const MoveHints hints{hash_move, settings_.history ? &history_ : nullptr, before, ply, tuned_};
        ScoredMove* const begin = frames_[ply - 1].picker.end();
        bool has_hash_only = settings_.selective && hash_move != kNoMove && hash_move != frame.excluded &&
                             position_.is_legal(hash_move);
        if (has_hash_only)
            frame.picker.begin_with(position_, evaluator_, hints, buffer_, begin);
        else
            frame.picker.fill(position_, evaluator_, hints, buffer_, begin);
        const auto has_next = [&] {
            if (has_hash_only && !frame.picker.has_next()) {
                has_hash_only = false;
                frame.picker.fill(position_, evaluator_, hints, buffer_, begin);
                frame.picker.next();  // the hash move again
            }
            return frame.picker.has_next();
        };
        const bool is_forced = settings_.selective && !is_urgent && !has_hash_only &&
                               frame.picker.left() == 1 && ply <= root_depth_ + kMaxExtension;
        const bool is_worse = may_prune && ply >= 2 && frames_[ply - 2].evaluation &&
                              evaluation <= *frames_[ply - 2].evaluation;
        const auto advice = history_.advice(turn, before, ply, tuned_.continuation);
        const Score old_alpha = alpha;
        Score best = -kInfinite;
        Move best_move = kNoMove;
        bool is_best_quiet = true;
        std::array<Move, kQuietsRemembered> tried_quiets;
        std::size_t tried_quiet_count = 0;
        DeferredMoves deferred;
        bool has_more = true;
        int count = 0;
        while ((has_more = has_more && has_next()) || deferred.has_next()) {
            const bool is_deferred = !has_more;
            const ScoredMove scored = is_deferred ? deferred.next() : frame.picker.next();
            const Move move = scored.move;
            if (move == frame.excluded) continue;
            const bool is_quiet = !scored.is_loud;
            if (!is_deferred) ++count;

            // Step 9. Near the horizon, quiet moves that come late or cannot reach alpha are left out, and
            // with them all that follow once no loud one is left.
            if (!is_deferred && may_prune && is_quiet && count > 1 && !is_decided(best)) {
                const bool is_out =
                    pruning_.is_late(depth, count, is_worse) || pruning_.is_futile(evaluation, alpha, depth);
                has_more = !is_out || frame.picker.has_loud();
                if (is_out) continue;
            }
            const bool shares = busy_ && depth >= kDeferMinDepth;
            const std::uint64_t name = shares ? BusyMoves::name(key, move) : 0;
            if (shares && !is_deferred && count > 1 && busy_->is_busy(name) && deferred.add(scored)) continue;

            // Step 10. First move with the full window, the others to show that they are worse: late quiet
            // ones at reduced depth, then at full depth, then with the full window.
            const BusyMoves::Mark mark(shares ? busy_ : nullptr, name);
            const int reduction =
                settings_.selective && is_quiet
                    ? pruning_.reduction(depth, count, is_pv, is_worse, advice.history(move))
                    : 0;
            play(move, ply);
            const int new_depth = depth - 1 + (is_forced || (is_singular && move == hash_move));
            Score score = alpha + 1;
            if (reduction > 0) score = -search(-alpha - 1, -alpha, new_depth - reduction, ply + 1, true);
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
                    is_best_quiet = is_quiet;
                    extend_pv(ply, move);
                    alpha = score;
                }
            }
            if (alpha >= beta) {
                if (is_quiet)
                    history_.reward(turn, move, before, {tried_quiets.data(), tried_quiet_count}, depth, ply);
                break;
            }
            if (is_quiet && tried_quiet_count < tried_quiets.size()) tried_quiets[tried_quiet_count++] = move;
        }
        if (has_excluded) return best == -kInfinite ? alpha : best;

        // Step 12. Remember the result, and where it shows the evaluation to be wrong, that.
        const Bound bound = best >= beta ? Bound::Lower : best > old_alpha ? Bound::Exact : Bound::Upper;
        table_.store(key, {.move = best_move == kNoMove ? hash_move : best_move,
                           .score = to_table(best, ply),
                           .depth = depth,
                           .bound = bound});
        if (tuned_.correction > 0 && may_prune && !is_urgent && is_best_quiet && !is_decided(best) &&
            settles(bound, best, raw, raw))
            history_.correct(turn, before, best - raw, depth);
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
        Score best = corrected(evaluated(), position_.turn(), before_at(ply));
        const std::uint64_t key = position_.key();
        const auto entry = table_.probe(key);
        if (entry && beta - alpha == 1) {
            if (const Score score = from_table(entry->score, ply); settles(entry->bound, score, alpha, beta))
                return score;
        }
        if (best >= beta || plies >= tuned_.quiescence_plies || ply >= kMaxPly - 1) return best;
        if (plies > 0 && tuned_.quiescence_margin > 0 &&
            best + pruning_.margin(tuned_.quiescence_margin) <= alpha)
            return best;
        const Score old_alpha = alpha;
        alpha = std::max(alpha, best);
        Move best_move = kNoMove;
        frame.picker.fill_loud(position_, evaluator_,
                               {.hash_move = entry ? entry->move : kNoMove, .tuned = tuned_}, buffer_,
                               frames_[ply - 1].picker.end());
        const int most =
            plies > 0 && tuned_.quiescence_moves > 0 ? tuned_.quiescence_moves : static_cast<int>(kMaxMoves);
        for (int count = 0; frame.picker.has_next() && alpha < beta && count < most; ++count) {
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

    Before before_at(int ply) const {
        return {.previous = frames_[ply - 1].move, .own = ply >= 2 ? frames_[ply - 2].move : kNoMove};
    }

    Score corrected(Score raw, Color turn, Before before) const {
        if (tuned_.correction == 0 || !settings_.selective) return raw;
        const Score sum = raw + history_.correction(turn, before) * tuned_.correction / 16;
        return std::clamp(sum, -kMaxEvaluation, kMaxEvaluation);
    }

    // Does every other move fail against a bound somewhat below the hash move's score?
    bool is_hash_move_singular(const Entry& entry, int depth, int ply) {
        if (tuned_.singular_min_depth == 0 || !settings_.selective || depth < tuned_.singular_min_depth ||
            entry.move == kNoMove || entry.bound == Bound::Upper || entry.depth < depth - 3 ||
            is_decided(entry.score) || ply >= 2 * root_depth_)
            return false;
        const Score bound = entry.score - pruning_.margin(tuned_.singular_margin) * depth / 4;
        Frame& frame = frames_[ply];
        const auto evaluation = frame.evaluation;
        frame.excluded = entry.move;
        const Score score = search(bound - 1, bound, (depth - 1) / 2, ply, false);
        frame.excluded = kNoMove;
        frame.evaluation = evaluation;
        frame.pv_size = 0;
        return !stopped_ && score < bound;
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

    Score evaluated() {
        const std::uint64_t key = position_.key();
        if (const auto known = evaluations_.find(key)) return *known;
        return evaluations_.add(key, evaluator_.evaluate(position_));
    }

    bool must_stop() {
        stopped_ = stopped_ || stopper_(nodes_);
        return stopped_;
    }

    P position_;
    E evaluator_;
    const Settings& settings_;
    const Parameters& tuned_;
    Pruning pruning_;
    Table& table_;
    History& history_;
    EvaluationCache& evaluations_;
    MoveBuffer& buffer_;
    BusyMoves* busy_;  // none if there is one thread
    S stopper_;
    std::unique_ptr<Frame[]> frames_;
    int root_depth_ = 0;
    std::uint64_t nodes_ = 0;
    bool stopped_ = false;
};

}  // namespace skep::search
