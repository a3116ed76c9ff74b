// Whole games on several threads, on a game small enough to play very many.
#include "search/core_games.h"

#include <doctest/doctest.h>

#include "toys.h"

namespace {

using namespace skep;
using namespace skep::search;
using toys::Connect;
using toys::kNever;

const RandomPolicy<Connect> kRandom;

// Both colours' stones at the end of every game.
std::vector<std::uint32_t> final_boards(int threads) {
    std::vector<CoreGame<Connect>> games;
    for (std::uint64_t seed = 0; seed < 200; ++seed) games.push_back({&kRandom, &kRandom, seed, {}});
    std::vector<std::uint32_t> boards(games.size());
    play_core_games<Connect>({}, games, threads, kNever, [&](std::size_t number, const Connect& position) {
        boards[number] = position.stones(Color::White) | std::uint32_t{position.stones(Color::Black)} << 16;
    });
    return boards;
}

TEST_CASE("threads play the same games" * doctest::test_suite("threads")) {
    const auto alone = final_boards(1);
    CHECK(alone.front() != alone.back());
    for (const int threads : {2, 3}) CHECK(final_boards(threads) == alone);
}

TEST_CASE("stopped play leaves games out" * doctest::test_suite("threads")) {
    StopFlag stop;
    const std::vector<CoreGame<Connect>> games(100, {&kRandom, &kRandom, 1, {}});
    std::atomic<int> kept = 0;
    play_core_games<Connect>({}, games, 2, stop, [&](std::size_t, const Connect&) {
        ++kept;
        stop.set();
    });
    CHECK((kept >= 1 && kept <= 2));
}

}  // namespace
