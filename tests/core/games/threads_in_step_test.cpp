// How much two threads gain, counted in positions so that a busy machine changes nothing: both are kept in
// step.
#include <doctest/doctest.h>

#include <atomic>
#include <cmath>
#include <thread>

#include "hive_positions.h"
#include "search/alphabeta/worker.h"

namespace {

using namespace skep;
using namespace skep::search;

using test::evaluator;
using test::position_after;

constexpr int kDepth = 5;
constexpr std::uint64_t kGames = 12;
constexpr std::uint64_t kStep = 128;  // positions by which a thread may be ahead

// Waits for the other thread when this one is ahead of it.
struct InStep {
    std::atomic<std::uint64_t>* own;
    std::atomic<std::uint64_t>* other;
    std::atomic<bool>* halt;

    bool operator()(std::uint64_t nodes) const {
        own->store(nodes);
        while (other && !*halt && nodes > *other + kStep) std::this_thread::yield();
        return *halt;
    }
};

using StepWorker = Worker<hive::Position, hive::Evaluator, InStep>;

// Positions that the first thread to reach the depth visits itself.
std::uint64_t nodes_to_depth(const hive::Position& position, int depth, int threads) {
    Table table(Table::kMebibyte * 4);
    BusyMoves busy;
    std::atomic<std::uint64_t> nodes[2] = {0, 0};
    std::atomic<bool> halt = false;
    std::atomic<std::uint64_t> first = 0;
    const auto run = [&](int number) {
        ThreadMemory memory;
        const Settings settings;
        StepWorker worker(position, evaluator(), settings, {table, memory, threads > 1 ? &busy : nullptr},
                          InStep{&nodes[number], threads > 1 ? &nodes[1 - number] : nullptr, &halt});
        for (int iteration = 1; iteration <= depth; ++iteration) {
            if (!worker.search_depth(iteration)) return;
        }
        if (!halt.exchange(true)) first = worker.nodes();
    };
    std::vector<std::jthread> helpers;
    for (int number = 1; number < threads; ++number) helpers.emplace_back(run, number);
    run(0);
    helpers.clear();
    return first;
}

TEST_CASE("two threads in step reach a depth with far fewer positions each" *
          doctest::test_suite("hive threads")) {
    const hive::Rules rules{.pieces = hive::parse_piece_set("Base+MLP")};
    double logarithms = 0;
    int count = 0;
    for (std::uint64_t seed = 1; seed <= kGames; ++seed) {
        const hive::Position position = position_after(8 + 2 * (seed % 8), seed, rules);
        if (position.outcome() != Outcome::Ongoing) continue;
        const auto alone = static_cast<double>(nodes_to_depth(position, kDepth, 1));
        const auto together = static_cast<double>(nodes_to_depth(position, kDepth, 2));
        logarithms += std::log(alone / together);
        ++count;
    }
    const double gain = std::exp(logarithms / count);
    MESSAGE("positions alone / positions of each of two: " << gain << ", " << count << " games");
    CHECK(gain > 1.2);
}

}  // namespace
