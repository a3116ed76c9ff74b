// Whole games on several threads, on a game small enough to play very many.
#include "search/contest.h"

#include "check.h"
#include "toys.h"

namespace {

using namespace skep;
using namespace skep::search;
using toys::Connect;

const StopFlag kNever;
const RandomPolicy<Connect> kRandom;

// Both colours' stones at the end of every game.
std::vector<std::uint32_t> final_boards(int threads) {
    std::vector<Bout<Connect>> bouts;
    for (std::uint64_t seed = 0; seed < 200; ++seed) bouts.push_back({&kRandom, &kRandom, seed, {}});
    std::vector<std::uint32_t> boards(bouts.size());
    play_bouts<Connect>({}, bouts, threads, kNever, [&](std::size_t number, const Connect& position) {
        boards[number] = position.stones(Color::White) | std::uint32_t{position.stones(Color::Black)} << 16;
    });
    return boards;
}

void threads_play_the_same_games() {
    const auto alone = final_boards(1);
    check::is_true(alone.front() != alone.back(), "seeds differ");
    for (const int threads : {2, 3}) check::is_true(final_boards(threads) == alone, "boards");
}

void stopped_contests_leave_games_out() {
    StopFlag stop;
    const std::vector<Bout<Connect>> bouts(100, {&kRandom, &kRandom, 1, {}});
    std::atomic<int> kept = 0;
    play_bouts<Connect>({}, bouts, 2, stop, [&](std::size_t, const Connect&) {
        ++kept;
        stop.set();
    });
    check::is_true(kept >= 1 && kept <= 2, "one game a thread");
}

}  // namespace

int main(int argument_count, char** arguments) {
    const std::vector<check::Case> cases = {
        {"threads play the same games", threads_play_the_same_games},
        {"stopped contests leave games out", stopped_contests_leave_games_out},
    };
    return check::run(cases, argument_count, arguments);
}
