// Alpha-beta against plain minimax on games small enough for both.
#include "search/alphabeta/alphabeta.h"

#include <doctest/doctest.h>

#include <thread>

#include "search/alphabeta/table.h"
#include "toys.h"

namespace {

using namespace skep;
using namespace skep::search;
using toys::Connect;
using toys::kNever;
using toys::random_positions;
using toys::Reversi;
using toys::ToyEvaluator;

template <Position P>
Score minimax(P& position, int depth, int ply = 0) {
    const Outcome outcome = position.outcome();
    if (outcome == Outcome::Draw) return kDraw;
    if (outcome != Outcome::Ongoing) return outcome == win_for(position.turn()) ? won_at(ply) : lost_at(ply);
    if (depth == 0) return ToyEvaluator<P>{}.evaluate(position);
    MoveList moves;
    position.legal_moves(moves);
    Score best = -kInfinite;
    for (const Move move : moves) {
        position.play(move);
        best = std::max(best, -minimax(position, depth - 1, ply + 1));
        position.undo();
    }
    return best;
}

constexpr Settings kPlain{.table_mebibytes = 1, .selective = false, .quiescence = false};

template <Position P>
Result search(const P& root, const Settings& settings, const Limits& limits) {
    return AlphaBeta<P, ToyEvaluator<P>>(settings).search(root, limits, kNever);
}

TEST_CASE_TEMPLATE("equals minimax", P, Connect, Reversi) {
    for (int plies = 0; plies < 8; ++plies) {
        for (P& position : random_positions<P>(10, plies, 1)) {
            for (int depth = 1; depth <= 6; ++depth) {
                const Result result = search(position, kPlain, {.depth = depth});
                CHECK(result.score() == minimax(position, depth));
                position.play(result.move());
                CHECK(-minimax(position, depth - 1, 1) == result.score());
                position.undo();
            }
        }
    }
}

TEST_CASE("lines are the best moves in order") {
    for (Connect& position : random_positions<Connect>(20, 4, 2)) {
        Settings settings = kPlain;
        settings.lines = 10;
        const Result result = search(position, settings, {.depth = 5});
        MoveList moves;
        position.legal_moves(moves);
        std::vector<Score> expected;
        for (const Move move : moves) {
            position.play(move);
            expected.push_back(-minimax(position, 4, 1));
            position.undo();
        }
        std::sort(expected.rbegin(), expected.rend());
        CHECK(result.lines.size() == moves.size());
        for (std::size_t i = 0; i < moves.size(); ++i) {
            CHECK(result.lines[i].score == expected[i]);
            position.play(result.lines[i].moves.front());
            CHECK(-minimax(position, 4, 1) == expected[i]);
            position.undo();
        }
    }
}

// The expected play leads to the position that the score was taken from.
TEST_CASE("line leads to its score") {
    for (Reversi& position : random_positions<Reversi>(20, 3, 3)) {
        const Result result = search(position, kPlain, {.depth = 4});
        Reversi end = position;
        for (const Move move : result.lines.front().moves) end.play(move);
        const int plies = end.ply() - position.ply();
        CHECK((plies == 4 || end.outcome() != Outcome::Ongoing));
        const Score score = minimax(end, 0, plies);
        CHECK((plies % 2 == 0 ? score : -score) == (result.score()));
    }
}

// With every pruning on, a full-depth search still finds who wins, and in how many plies.
TEST_CASE_TEMPLATE("selective search solves", P, Connect, Reversi) {
    for (int plies = 6; plies < 12; ++plies) {
        for (P& position : random_positions<P>(10, plies, 4)) {
            const Score truth = minimax(position, 16);
            const Result result = search(position, {.table_mebibytes = 1}, {.depth = 16});
            CHECK((result.score() > 0) == (truth > 0));
            CHECK((result.score() < 0) == (truth < 0));
        }
    }
}

// Four slots for a whole search: entries are overwritten all the time, and answers stay right.
TEST_CASE("tiny table gives right answers") {
    Settings settings = kPlain;
    settings.table_mebibytes = 0;
    for (Connect& position : random_positions<Connect>(20, 3, 5)) {
        CHECK(search(position, settings, {.depth = 6}).score() == minimax(position, 6));
    }
}

TEST_CASE("table returns what was stored or nothing") {
    Table table(64);
    Random random(6);
    std::vector<std::pair<std::uint64_t, Score>> stored;
    for (int i = 0; i < 1000; ++i) {
        const std::uint64_t key = random.next();
        const auto score = static_cast<Score>(random.below(2 * kWin)) - kWin;
        table.store(
            key,
            {.move = static_cast<Move>(random.next()), .score = score, .depth = 5, .bound = Bound::Exact});
        stored.emplace_back(key, score);
        const auto entry = table.probe(key);
        CHECK((entry && entry->score == score && entry->depth == 5 && entry->bound == Bound::Exact));
    }
    int found = 0;
    for (const auto& [key, score] : stored) {
        const auto entry = table.probe(key);
        found += entry.has_value();
        CHECK((!entry || entry->score == score));
    }
    CHECK(found == 4);
}

TEST_CASE("table keeps deep entries until they are old") {
    Table table(64);
    table.store(1, {.move = 1, .score = 7, .depth = 20, .bound = Bound::Lower});
    for (std::uint64_t key = 2; key < 50; ++key)
        table.store(key, {.move = 1, .score = 0, .depth = 1, .bound = Bound::Lower});
    CHECK(table.probe(1).has_value());
    table.store(1, {.move = 1, .score = 9, .depth = 3, .bound = Bound::Upper});
    CHECK(table.probe(1)->score == 7);
    for (int search = 0; search < 4; ++search) table.begin_search();
    for (std::uint64_t key = 2; key < 50; ++key)
        table.store(key, {.move = 1, .score = 0, .depth = 1, .bound = Bound::Lower});
    CHECK(!table.probe(1).has_value());
}

TEST_CASE("node limit is exact and repeatable") {
    const Reversi position;
    for (const std::uint64_t nodes : {1u, 10u, 100u, 1000u, 5000u}) {
        const Limits limits{.nodes = nodes};
        const Result first = search(position, {.table_mebibytes = 1, .lines = 3}, limits);
        const Result again = search(position, {.table_mebibytes = 1, .lines = 3}, limits);
        CHECK(first.nodes == nodes);
        CHECK(again.nodes == first.nodes);
        CHECK(again.move() == first.move());
        CHECK(again.score() == first.score());
        CHECK(again.lines.front().moves == first.lines.front().moves);
    }
}

TEST_CASE("stopped at once there is a legal move" * doctest::test_suite("threads")) {
    StopFlag stop;
    stop.set();
    const Result result = AlphaBeta<Reversi, ToyEvaluator<Reversi>>({.threads = 2}).search({}, {}, stop);
    MoveList moves;
    Reversi().legal_moves(moves);
    CHECK(std::find(moves.begin(), moves.end(), result.move()) != moves.end());
    CHECK(result.nodes <= 2);
}

TEST_CASE("stop flag ends an infinite search") {
    StopFlag stop;
    std::uint64_t nodes = 0;
    AlphaBeta<Connect, ToyEvaluator<Connect>> engine({.selective = false});
    const Result result = engine.search({}, {}, stop, [&](const Result& progress) {
        if (progress.depth == 4) {
            nodes = progress.nodes;
            stop.set();
        }
    });
    CHECK(result.depth == 4);
    CHECK(result.nodes <= nodes + 1);
}

TEST_CASE("finished game is an error") {
    Connect position;
    for (const Move move : {1, 2, 1, 2, 1}) position.play(static_cast<Move>(move));
    CHECK_THROWS_AS(search(position, kPlain, {.depth = 3}), std::invalid_argument);
}

// A forced pass is the answer, and the search sees through it.
TEST_CASE("forced pass is searched") {
    int found = 0;
    for (int plies = 2; plies < 12; ++plies) {
        for (Reversi& position : random_positions<Reversi>(200, plies, 7)) {
            MoveList moves;
            position.legal_moves(moves);
            if (moves[0] != kPass) continue;
            ++found;
            const Result result = search(position, kPlain, {.depth = 3});
            CHECK(result.move() == kPass);
            CHECK(result.score() == minimax(position, 3));
        }
    }
    CHECK(found > 10);
}

TEST_CASE("only move is played without thinking") {
    for (Reversi& position : random_positions<Reversi>(2000, 5, 8)) {
        if (position.count_moves() != 1) continue;
        const Limits limits{.seconds = 1000, .depth = 5};
        CHECK(search(position, {.table_mebibytes = 1}, limits).depth == 1);
        const Result full = search(position, {.table_mebibytes = 1, .settles = false}, limits);
        CHECK(full.depth == 5);
        return;
    }
    FAIL("no position with one move was met");
}

//   . . . .
//   . . . .
//   o o . .
//   x x . .    x to move wins in column 3, and what the other moves lead to takes longer to see
TEST_CASE("proven win settles all lines or none") {
    Connect position;
    for (const Move move : {1, 1, 2, 2}) position.play(static_cast<Move>(move));
    const Limits limits{.seconds = 1000};
    const int first = search(position, {.table_mebibytes = 1}, limits).depth;
    CHECK(first == 1);
    const Result result = search(position, {.table_mebibytes = 1, .lines = 2}, limits);
    CHECK(result.depth > first);
    for (const Line& line : result.lines) {
        CHECK((is_decided(line.score) || result.depth == kMaxDepth));
    }
}

TEST_CASE("shorter win is preferred") {
    // White to move has three in a row now; every other first move wins later or not at all.
    //   . . . .
    //   . . . .
    //   o o . .
    //   x x . .
    Connect position;
    for (const Move move : {1, 1, 2, 2}) position.play(static_cast<Move>(move));
    for (const bool selective : {false, true}) {
        const Result result = search(position, {.table_mebibytes = 1, .selective = selective}, {.depth = 8});
        CHECK(result.move() == Move{3});
        CHECK(result.score() == won_at(1));
    }
}

TEST_CASE("two threads agree with minimax" * doctest::test_suite("threads")) {
    Settings settings = kPlain;
    settings.threads = 2;
    for (Reversi& position : random_positions<Reversi>(10, 4, 9)) {
        const Result result = search(position, settings, {.depth = 6});
        CHECK(result.depth >= 6);
        CHECK(result.score() == minimax(position, 6));
    }
}

}  // namespace
