// Whole games between policies, with nobody in between: the inner loop of every learner.
#pragma once

#include <atomic>
#include <cstdint>
#include <span>
#include <thread>
#include <vector>

#include "game.h"
#include "random.h"
#include "search/worth.h"
#include "stop_flag.h"

namespace skep::search {

// Decides on moves. One policy may play in many games and threads at the same time.
template <Position P>
class Policy {
  public:
    virtual ~Policy() = default;
    // A legal move of an unfinished position, which may be played on but is left as it was.
    virtual Move choose(P& position, Random& random) const = 0;
};

// Any legal move.
template <Position P>
class RandomPolicy final : public Policy<P> {
  public:
    Move choose(P& position, Random& random) const override {
        MoveList moves;
        position.legal_moves(moves);
        return moves[random.below(static_cast<std::uint32_t>(moves.size()))];
    }
};

// Looks one ply ahead: wins if it can, never loses at once if it can help it, and else takes the move
// after which the position is worth most (worth.h). Equals are drawn by lot.
template <Position P, class Worth>
class GreedyPolicy final : public Policy<P> {
  public:
    explicit GreedyPolicy(Worth worth) : worth_(std::move(worth)) {}

    Move choose(P& position, Random& random) const override {
        MoveList moves;
        position.legal_moves(moves);
        MoveList best;
        double best_worth = -kWonWorth;
        for (const Move move : moves) {
            position.play(move);
            const double worth = worth_to_mover(position, worth_);
            position.undo();
            if (worth > best_worth) {
                best_worth = worth;
                best.clear();
            }
            if (worth == best_worth) best.add(move);
        }
        return best[random.below(static_cast<std::uint32_t>(best.size()))];
    }

  private:
    Worth worth_;
};

// A game to be played.
template <Position P>
struct Bout {
    const Policy<P>* white;
    const Policy<P>* black;
    std::uint64_t seed;
    std::vector<Move> opening;  // legal moves that are made first
};

// Each side draws from a stream of its own: what one does with chance is nothing to the other.
template <Position P>
P play_bout(const P& start, const Bout<P>& bout, const StopFlag& stop) {
    P position = start;
    for (const Move move : bout.opening) position.play(move);
    Random chance[2] = {Random(mix(bout.seed)), Random(mix(~bout.seed))};
    while (position.outcome() == Outcome::Ongoing && !stop.is_set()) {
        const Policy<P>& mover = position.turn() == Color::White ? *bout.white : *bout.black;
        position.play(mover.choose(position, chance[index(position.turn())]));
    }
    return position;
}

// Plays all bouts and hands the final position of each to `keep(number, position)`, on whichever thread
// played it. Games do not depend on each other, nor on the number of threads. After `stop` is set,
// positions may be unfinished, and the bouts not begun are left out.
template <Position P, class Keep>
void play_bouts(const P& start, std::span<const Bout<P>> bouts, int threads, const StopFlag& stop,
                const Keep& keep) {
    std::atomic<std::size_t> next = 0;
    const auto work = [&] {
        for (std::size_t i = next++; i < bouts.size() && !stop.is_set(); i = next++)
            keep(i, play_bout(start, bouts[i], stop));
    };
    std::vector<std::jthread> helpers;
    for (int i = 1; i < threads; ++i) helpers.emplace_back(work);
    work();
}

}  // namespace skep::search
