// Whole games between policies, played inside the core: the inner loop of every learner.
#pragma once

#include <atomic>
#include <cstdint>
#include <span>
#include <thread>
#include <vector>

#include "game.h"
#include "random.h"
#include "search/policy.h"
#include "stop_flag.h"

namespace skep::search {

// A game to be played.
template <Position P>
struct CoreGame {
    const Policy<P>* white;
    const Policy<P>* black;
    std::uint64_t seed;
    std::vector<Move> opening;  // legal moves that are made first
};

// Each side has its own stream of random numbers, so that neither depends on what the other draws.
template <Position P>
P play_core_game(const P& start, const CoreGame<P>& game, const StopFlag& stop) {
    P position = start;
    for (const Move move : game.opening) position.play(move);
    Random chance[2] = {Random(mix(game.seed)), Random(mix(~game.seed))};
    while (position.outcome() == Outcome::Ongoing && !stop.is_set()) {
        const Policy<P>& mover = position.turn() == Color::White ? *game.white : *game.black;
        position.play(mover.choose(position, chance[index(position.turn())]));
    }
    return position;
}

// Plays all games and hands the final position of each to `keep(number, position)`, on whichever thread
// played it. Games do not depend on each other, nor on the number of threads. After `stop` is set,
// positions may be unfinished, and the games not begun are left out.
template <Position P, class Keep>
void play_core_games(const P& start, std::span<const CoreGame<P>> games, int threads, const StopFlag& stop,
                     const Keep& keep) {
    std::atomic<std::size_t> next = 0;
    const auto work = [&] {
        for (std::size_t i = next++; i < games.size() && !stop.is_set(); i = next++)
            keep(i, play_core_game(start, games[i], stop));
    };
    std::vector<std::jthread> helpers;
    for (int i = 1; i < threads; ++i) helpers.emplace_back(work);
    work();
}

}  // namespace skep::search
