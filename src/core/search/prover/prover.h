// The prover: does one side force a win within so many plies?
//
// Depth-first proof-number search (df-pn, Nagai 2002) over positions and the plies that are left. Every move
// leaves fewer plies, so no line comes back to where it was and no proof rests on itself. Repetition needs
// little care: on the shortest way to a win no position comes twice, so only those count as drawn that stood
// on the board often enough before.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <stdexcept>
#include <vector>

#include "game.h"
#include "search/evaluator.h"
#include "search/limits.h"
#include "search/prover/proof_numbers.h"
#include "search/prover/proof_table.h"
#include "search/prover/provable.h"
#include "search/score.h"
#include "stop_flag.h"

namespace skep::search {

// So near the end every line is looked through, because to remember positions would cost more. Of 1, 2, 3 and
// 5, this one visited the fewest positions for wins in five plies.
constexpr int kDirectPlies = 3;

struct Proof {
    // Nothing if a limit came first.
    std::optional<bool> is_won = {};
    // Won: the win takes exactly so many plies. Otherwise there is none within so many.
    int plies = 0;
    // The shortest way to win against the longest defence; cut short where the time or the flag ended it.
    std::vector<Move> line = {};
    std::uint64_t nodes = 0;
    double seconds = 0;
};

// Asked about one position, it remembers what it found out from one question to the next.
template <Provable P>
class Prover {
  public:
    // Throws std::invalid_argument when the game is over.
    Prover(const P& root, Color attacker, std::size_t table_mebibytes)
        : position_(root.unending()),
          attacker_(attacker),
          most_plies_(std::min(root.plies_to_cap(), kMaxPly)),
          drawn_(root.drawn_if_repeated()),
          table_(table_mebibytes << 20) {
        if (root.outcome() != Outcome::Ongoing)
            throw std::invalid_argument("the game is over: nothing to prove");
        killers_.fill(kNoMove);
    }

    // The attacker's shortest win within so many plies. Limits are those of nodes and seconds; the line of a
    // win that is proven may take more nodes.
    Proof prove(int most_plies, const Limits& limits, const StopFlag& stop) {
        begin(limits, stop);
        Proof proof;
        const int last = std::min(most_plies, most_plies_);
        // The attacker's move wins, so every other number of plies will do to find the shortest win but one.
        for (int plies = is_attackers_turn() ? 1 : 2; !proof.is_won && !is_stopped_; plies += 2)
            prove_step(std::min(plies, last), last, proof);
        if (proof.is_won == true) {
            limits_.nodes.reset();
            extend_line(proof.plies, proof.line);
        } else if (proof.is_won == false) {
            proof.plies = most_plies;
        }
        proof.nodes = nodes_;
        proof.seconds = watch_.seconds();
        return proof;
    }

    // Does the attacker win within so many plies if this move, which must be legal, comes first?
    std::optional<bool> wins_by(Move move, int plies, const Limits& limits, const StopFlag& stop) {
        begin(limits, stop);
        const ProofNumbers numbers = prove_after(move, std::min(plies, most_plies_));
        return numbers.is_decided() ? std::optional(numbers.is_proven()) : std::nullopt;
    }

  private:
    struct Child {
        Move move = kNoMove;
        ProofNumbers numbers = {};
    };

    void begin(const Limits& limits, const StopFlag& stop) {
        limits_ = limits;
        stop_ = &stop;
        watch_ = Stopwatch();
        nodes_ = 0;
        is_stopped_ = false;
    }

    bool must_stop() {
        is_stopped_ = is_stopped_ || stop_->is_set() || (limits_.nodes && nodes_ >= *limits_.nodes) ||
                      watch_.has_passed(limits_.seconds);
        return is_stopped_;
    }

    bool is_attackers_turn() const { return position_.turn() == attacker_; }

    // Asks for a win within so many plies, of at most `last`.
    void prove_step(int plies, int last, Proof& proof) {
        const ProofNumbers numbers = prove_within(plies);
        if (numbers.is_disproven()) {
            proof.plies = plies;
            if (plies == last) proof.is_won = false;
        } else if (numbers.is_proven()) {
            // One ply less is enough where the defender must end the game himself.
            const ProofNumbers sooner = prove_within(plies - 1);
            if (!sooner.is_decided()) return;
            proof.plies = sooner.is_proven() ? plies - 1 : plies;
            proof.is_won = true;
        } else {
            is_stopped_ = true;  // or the numbers have grown beyond all bounds
        }
    }

    ProofNumbers prove_within(int plies) {
        const ProofNumbers numbers = first_numbers(plies);
        return numbers.is_decided() ? numbers : search(plies, kNoProofLimits);
    }

    ProofNumbers prove_after(Move move, int plies) {
        play(move);
        const ProofNumbers numbers = prove_within(plies - 1);
        position_.undo();
        return numbers;
    }

    // What is known of a position before it is searched.
    ProofNumbers first_numbers(int plies) {
        const Outcome outcome = position_.outcome();
        if (outcome != Outcome::Ongoing) return outcome == win_for(attacker_) ? kProven : kDisproven;
        if (plies == 0 || is_drawn()) return kDisproven;
        if (plies <= kDirectPlies) return is_won_within(plies) ? kProven : kDisproven;
        return table_.find(position_.key(), plies);
    }

    bool is_drawn() const {
        return !drawn_.empty() && std::ranges::find(drawn_, position_.same_position_key()) != drawn_.end();
    }

    // Looks through all lines of so many plies, one at least.
    bool is_won_within(int plies) {
        const bool is_attacker = is_attackers_turn();
        if (plies == 1 && !may_lose_now(position_, other(attacker_))) return false;
        if (plies == 2 && !is_attacker && !may_lose_next(position_)) return false;
        MoveList moves;
        list_moves(moves, plies);
        const auto decides = [&](Move move) { return is_won_by(move, plies) == is_attacker; };
        const auto decisive = std::ranges::find_if(moves, decides);
        if (decisive == moves.end()) return !is_attacker;
        killers_[static_cast<std::size_t>(plies)] = *decisive;
        return is_attacker;
    }

    bool is_won_by(Move move, int plies) {
        if (plies == 1 && !may_lose_by(position_, move, other(attacker_))) return false;
        play(move);
        const Outcome outcome = position_.outcome();
        const bool is_won = outcome == Outcome::Ongoing ? plies > 1 && !is_drawn() && is_won_within(plies - 1)
                                                        : outcome == win_for(attacker_);
        position_.undo();
        return is_won;
    }

    // The legal moves, and before all others the one that last decided as near to the end.
    void list_moves(MoveList& moves, int plies) const {
        position_.legal_moves(moves);
        const auto killer = std::ranges::find(moves, killers_[static_cast<std::size_t>(plies)]);
        if (killer != moves.end()) std::swap(*killer, *moves.begin());
    }

    // Searches until the position is proven or disproven, or one of its numbers reaches its limit.
    ProofNumbers search(int plies, ProofNumbers limits) {
        const std::uint64_t nodes_before = nodes_;
        const std::size_t first = children_.size();
        expand(plies);
        ProofNumbers numbers;
        while (!must_stop()) {
            const std::span<const Child> children = std::span(children_).subspan(first);
            numbers = combined(children);
            if (numbers.reach(limits)) break;
            const std::size_t chosen = first + nearest(children);
            const ProofNumbers child_limits = limits_of(chosen - first, children, numbers, limits);
            play(children_[chosen].move);
            const ProofNumbers found = search(plies - 1, child_limits);
            position_.undo();
            children_[chosen].numbers = found;
        }
        children_.resize(first);
        if (is_stopped_) return {};
        table_.store(position_.key(), plies, numbers, nodes_ - nodes_before);
        return numbers;
    }

    // Lists the moves with what is known of them, up to the first that decides.
    void expand(int plies) {
        const bool is_attacker = is_attackers_turn();
        MoveList moves;
        list_moves(moves, plies);
        for (const Move move : moves) {
            if (must_stop()) return;
            play(move);
            const ProofNumbers numbers = first_numbers(plies - 1);
            position_.undo();
            children_.push_back({move, numbers});
            if (numbers.seen_by(is_attacker).proof > 0) continue;
            killers_[static_cast<std::size_t>(plies)] = move;
            return;
        }
    }

    // The attacker needs one move that wins, and to refute him all of them must be refuted. For the defender
    // it is the other way round.
    ProofNumbers combined(std::span<const Child> children) const {
        const bool is_attacker = is_attackers_turn();
        std::uint32_t least = ProofNumbers::kInfinite;
        std::uint64_t sum = 0;
        for (const Child& child : children) {
            const ProofNumbers numbers = child.numbers.seen_by(is_attacker);
            least = std::min(least, numbers.proof);
            sum += numbers.disproof;
        }
        return ProofNumbers{.proof = least, .disproof = ProofNumbers::capped(sum)}.seen_by(is_attacker);
    }

    // The child that is nearest to deciding.
    std::size_t nearest(std::span<const Child> children) const {
        const bool is_attacker = is_attackers_turn();
        const auto missing = [&](const Child& child) { return child.numbers.seen_by(is_attacker).proof; };
        return static_cast<std::size_t>(std::ranges::min_element(children, {}, missing) - children.begin());
    }

    // The chosen child is searched until another one is clearly nearer, or the position has reached its
    // limits.
    ProofNumbers limits_of(std::size_t chosen, std::span<const Child> children, ProofNumbers numbers,
                           ProofNumbers limits) const {
        const bool is_attacker = is_attackers_turn();
        std::uint64_t second = ProofNumbers::kInfinite;
        for (std::size_t i = 0; i < children.size(); ++i) {
            const std::uint32_t missing = children[i].numbers.seen_by(is_attacker).proof;
            if (i != chosen) second = std::min<std::uint64_t>(second, missing);
        }
        const ProofNumbers all = numbers.seen_by(is_attacker), own = limits.seen_by(is_attacker);
        const std::uint64_t rest = all.disproof - children[chosen].numbers.seen_by(is_attacker).disproof;
        return ProofNumbers{
            .proof = std::min(own.proof, ProofNumbers::capped(second + second / kPatience + 1)),
            .disproof = own.disproof == ProofNumbers::kInfinite ? ProofNumbers::kInfinite
                                                                : ProofNumbers::capped(own.disproof - rest)}
            .seen_by(is_attacker);
    }

    // Adds the play from a position that is won in exactly so many plies: moves that win in time, and replies
    // that do not lose sooner.
    void extend_line(int plies, std::vector<Move>& line) {
        if (plies == 0) return;
        MoveList moves;
        position_.legal_moves(moves);
        const auto fits = [&](Move move) {
            if (is_attackers_turn()) return prove_after(move, plies).is_proven();
            return plies == 1 || prove_after(move, plies - 1).is_disproven();
        };
        const auto found = std::ranges::find_if(moves, fits);
        if (found == moves.end()) return;  // stopped
        line.push_back(*found);
        play(*found);
        extend_line(plies - 1, line);
        position_.undo();
    }

    void play(Move move) {
        position_.play(move);
        ++nodes_;
    }

    P position_;
    Color attacker_;
    int most_plies_;
    std::vector<std::uint64_t> drawn_;
    ProofTable table_;
    std::vector<Child> children_;  // of all positions on the way to this one
    std::array<Move, kMaxPly + 1> killers_;
    Limits limits_;
    const StopFlag* stop_ = nullptr;
    Stopwatch watch_;
    std::uint64_t nodes_ = 0;
    bool is_stopped_ = false;
};

}  // namespace skep::search
