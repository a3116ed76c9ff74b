// Perft: the number of ways to play on for so many plies, the classic test of a move generator.
#pragma once

#include <atomic>
#include <thread>
#include <utility>
#include <vector>

#include "game.h"
#include "stop_flag.h"

namespace skep::search {

// The last ply is counted, not played. After the flag is set the count is worthless.
template <Position P>
std::uint64_t perft(P& position, int depth, const StopFlag& stop) {
    if (depth == 0) return 1;
    if (depth == 1) return position.count_moves();
    MoveList moves;
    position.legal_moves(moves);
    std::uint64_t count = 0;
    for (const Move move : moves) {
        if (stop.is_set()) break;
        position.play(move);
        count += perft(position, depth - 1, stop);
        position.undo();
    }
    return count;
}

// The count below each legal move, in the order of the moves, spread over threads.
template <Position P>
std::vector<std::pair<Move, std::uint64_t>> perft_divide(const P& position, int depth, int threads,
                                                         const StopFlag& stop) {
    // Work is divided two plies deep, so that few first moves still keep many threads busy.
    struct Task {
        std::size_t root;
        Move second;
    };
    MoveList roots;
    position.legal_moves(roots);
    std::vector<std::pair<Move, std::uint64_t>> counts;
    std::vector<Task> tasks;
    for (const Move move : roots) {
        counts.emplace_back(move, depth == 1 ? 1 : 0);
        if (depth < 2) continue;
        P after = position;
        after.play(move);
        MoveList replies;
        after.legal_moves(replies);
        for (const Move reply : replies) tasks.push_back({counts.size() - 1, reply});
    }
    std::vector<std::uint64_t> results(tasks.size());
    std::atomic<std::size_t> next = 0;
    const auto work = [&] {
        P own = position;
        for (std::size_t i = next++; i < tasks.size() && !stop.is_set(); i = next++) {
            own.play(counts[tasks[i].root].first);
            own.play(tasks[i].second);
            results[i] = perft(own, depth - 2, stop);
            own.undo();
            own.undo();
        }
    };
    {
        std::vector<std::jthread> helpers;
        for (int i = 1; i < threads; ++i) helpers.emplace_back(work);
        work();
    }
    for (std::size_t i = 0; i < tasks.size(); ++i) counts[tasks[i].root].second += results[i];
    return counts;
}

}  // namespace skep::search
