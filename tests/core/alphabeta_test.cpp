// Alpha-beta against plain minimax on games small enough for both.
#include "search/alphabeta.h"

#include <thread>

#include "check.h"
#include "search/table.h"
#include "toys.h"

namespace {

using namespace skep;
using namespace skep::search;
using toys::Connect;
using toys::Opinion;
using toys::Reversi;

const StopFlag kNever;

template <Position P>
Score minimax(P& position, int depth, int ply = 0) {
    const Outcome outcome = position.outcome();
    if (outcome == Outcome::Draw) return kDraw;
    if (outcome != Outcome::Ongoing) return outcome == win_for(position.turn()) ? won_at(ply) : lost_at(ply);
    if (depth == 0) return Opinion<P>{}.evaluate(position);
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

// Positions after so many random moves that are not finished.
template <Position P>
std::vector<P> random_positions(int count, int plies, std::uint64_t seed) {
    Random random(seed);
    std::vector<P> positions;
    while (static_cast<int>(positions.size()) < count) {
        P position;
        MoveList moves;
        for (int i = 0; i < plies && position.outcome() == Outcome::Ongoing; ++i) {
            position.legal_moves(moves);
            position.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
        }
        if (position.outcome() == Outcome::Ongoing) positions.push_back(position);
    }
    return positions;
}

constexpr Settings kPlain{.table_mebibytes = 1, .selective = false, .quiescence = false};

template <Position P>
Result search(const P& root, const Settings& settings, const Limits& limits) {
    return AlphaBeta<P, Opinion<P>>(settings).search(root, limits, kNever);
}

template <Position P>
void equals_minimax() {
    for (int plies = 0; plies < 8; ++plies) {
        for (P& position : random_positions<P>(10, plies, 1)) {
            for (int depth = 1; depth <= 6; ++depth) {
                const Result result = search(position, kPlain, {.depth = depth});
                check::equal(result.score(), minimax(position, depth), "score");
                position.play(result.move());
                check::equal(-minimax(position, depth - 1, 1), result.score(), "score of the chosen move");
                position.undo();
            }
        }
    }
}

void lines_are_the_best_moves_in_order() {
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
        check::equal(result.lines.size(), moves.size(), "number of lines");
        for (std::size_t i = 0; i < moves.size(); ++i) {
            check::equal(result.lines[i].score, expected[i], "score of a line");
            position.play(result.lines[i].moves.front());
            check::equal(-minimax(position, 4, 1), expected[i], "score of the move of a line");
            position.undo();
        }
    }
}

// The expected play leads to the position that the score was taken from.
void line_leads_to_its_score() {
    for (Reversi& position : random_positions<Reversi>(20, 3, 3)) {
        const Result result = search(position, kPlain, {.depth = 4});
        Reversi end = position;
        for (const Move move : result.lines.front().moves) end.play(move);
        const int plies = end.ply() - position.ply();
        check::is_true(plies == 4 || end.outcome() != Outcome::Ongoing,
                       "line is as long as the search is deep");
        const Score score = minimax(end, 0, plies);
        check::equal(plies % 2 == 0 ? score : -score, result.score(), "score at the end of the line");
    }
}

// With every pruning on, a full-depth search still finds who wins, and in how many plies.
template <Position P>
void selective_search_solves() {
    for (int plies = 6; plies < 12; ++plies) {
        for (P& position : random_positions<P>(10, plies, 4)) {
            const Score truth = minimax(position, 16);
            const Result result = search(position, {.table_mebibytes = 1}, {.depth = 16});
            check::equal(result.score() > 0, truth > 0, "won");
            check::equal(result.score() < 0, truth < 0, "lost");
        }
    }
}

// Four slots for a whole search: entries are overwritten all the time, and answers stay right.
void tiny_table_gives_right_answers() {
    Settings settings = kPlain;
    settings.table_mebibytes = 0;
    for (Connect& position : random_positions<Connect>(20, 3, 5)) {
        check::equal(search(position, settings, {.depth = 6}).score(), minimax(position, 6), "score");
    }
}

void table_returns_what_was_stored_or_nothing() {
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
        check::is_true(entry && entry->score == score && entry->depth == 5 && entry->bound == Bound::Exact,
                       "latest entry");
    }
    int found = 0;
    for (const auto& [key, score] : stored) {
        const auto entry = table.probe(key);
        found += entry.has_value();
        check::is_true(!entry || entry->score == score, "an entry found is the one stored");
    }
    check::equal(found, 4, "entries left in one bucket");
}

void table_keeps_deep_entries_until_they_are_old() {
    Table table(64);
    table.store(1, {.move = 1, .score = 7, .depth = 20, .bound = Bound::Lower});
    for (std::uint64_t key = 2; key < 50; ++key)
        table.store(key, {.move = 1, .score = 0, .depth = 1, .bound = Bound::Lower});
    check::is_true(table.probe(1).has_value(), "deep entry survives shallow ones");
    table.store(1, {.move = 1, .score = 9, .depth = 3, .bound = Bound::Upper});
    check::equal(table.probe(1)->score, 7, "a shallow bound does not replace a deep one");
    for (int search = 0; search < 4; ++search) table.begin_search();
    for (std::uint64_t key = 2; key < 50; ++key)
        table.store(key, {.move = 1, .score = 0, .depth = 1, .bound = Bound::Lower});
    check::is_true(!table.probe(1).has_value(), "old entry makes room");
}

void node_limit_is_exact_and_repeatable() {
    const Reversi position;
    for (const std::uint64_t nodes : {1u, 10u, 100u, 1000u, 5000u}) {
        const Limits limits{.nodes = nodes};
        const Result first = search(position, {.table_mebibytes = 1, .lines = 3}, limits);
        const Result again = search(position, {.table_mebibytes = 1, .lines = 3}, limits);
        check::equal(first.nodes, nodes, "nodes");
        check::equal(again.nodes, first.nodes, "nodes the second time");
        check::equal(again.move(), first.move(), "move");
        check::equal(again.score(), first.score(), "score");
        check::is_true(again.lines.front().moves == first.lines.front().moves, "line");
    }
}

void stopped_at_once_there_is_a_legal_move() {
    StopFlag stop;
    stop.set();
    const Result result = AlphaBeta<Reversi, Opinion<Reversi>>({.threads = 2}).search({}, {}, stop);
    MoveList moves;
    Reversi().legal_moves(moves);
    check::is_true(std::find(moves.begin(), moves.end(), result.move()) != moves.end(), "legal move");
    check::is_true(result.nodes <= 2, "at most one node a thread");
}

void stop_flag_ends_an_infinite_search() {
    StopFlag stop;
    std::uint64_t nodes = 0;
    AlphaBeta<Connect, Opinion<Connect>> engine({.selective = false});
    const Result result = engine.search({}, {}, stop, [&](const Result& progress) {
        if (progress.depth == 4) {
            nodes = progress.nodes;
            stop.set();
        }
    });
    check::equal(result.depth, 4, "depth");
    check::is_true(result.nodes <= nodes + 1, "at most one node after the flag");
}

void finished_game_is_an_error() {
    Connect position;
    for (const Move move : {1, 2, 1, 2, 1}) position.play(static_cast<Move>(move));
    try {
        search(position, kPlain, {.depth = 3});
        check::is_true(false, "throws");
    } catch (const std::invalid_argument&) {
    }
}

// A forced pass is the answer, and the search sees through it.
void forced_pass_is_searched() {
    int found = 0;
    for (int plies = 2; plies < 12; ++plies) {
        for (Reversi& position : random_positions<Reversi>(200, plies, 7)) {
            MoveList moves;
            position.legal_moves(moves);
            if (moves[0] != kPass) continue;
            ++found;
            const Result result = search(position, kPlain, {.depth = 3});
            check::equal(result.move(), kPass, "move");
            check::equal(result.score(), minimax(position, 3), "score");
        }
    }
    check::is_true(found > 10, "positions with a forced pass were met");
}

void only_move_is_played_without_thinking() {
    for (Reversi& position : random_positions<Reversi>(2000, 5, 8)) {
        if (position.count_moves() != 1) continue;
        const Limits limits{.seconds = 1000, .depth = 5};
        check::equal(search(position, {.table_mebibytes = 1}, limits).depth, 1, "depth");
        const Result full = search(position, {.table_mebibytes = 1, .settles = false}, limits);
        check::equal(full.depth, 5, "depth of a search that does not settle for less");
        return;
    }
    check::is_true(false, "a position with one move was met");
}

//   . . . .
//   . . . .
//   o o . .
//   x x . .    x to move wins in column 3, and what the other moves lead to takes longer to see
void proven_win_settles_all_lines_or_none() {
    Connect position;
    for (const Move move : {1, 1, 2, 2}) position.play(static_cast<Move>(move));
    const Limits limits{.seconds = 1000};
    const int first = search(position, {.table_mebibytes = 1}, limits).depth;
    check::equal(first, 1, "depth with one line");
    const Result result = search(position, {.table_mebibytes = 1, .lines = 2}, limits);
    check::is_true(result.depth > first, "depth with two lines");
    for (const Line& line : result.lines) {
        check::is_true(is_decided(line.score) || result.depth == kMaxDepth, "both proven, or all time used");
    }
}

void shorter_win_is_preferred() {
    // White to move has three in a row now; every other first move wins later or not at all.
    //   . . . .
    //   . . . .
    //   o o . .
    //   x x . .
    Connect position;
    for (const Move move : {1, 1, 2, 2}) position.play(static_cast<Move>(move));
    for (const bool selective : {false, true}) {
        const Result result = search(position, {.table_mebibytes = 1, .selective = selective}, {.depth = 8});
        check::equal(result.move(), Move{3}, "move");
        check::equal(result.score(), won_at(1), "score");
    }
}

void two_threads_agree_with_minimax() {
    Settings settings = kPlain;
    settings.threads = 2;
    for (Reversi& position : random_positions<Reversi>(10, 4, 9)) {
        const Result result = search(position, settings, {.depth = 6});
        check::is_true(result.depth >= 6, "depth");
        check::equal(result.score(), minimax(position, 6), "score");
    }
}

}  // namespace

int main(int argument_count, char** arguments) {
    const std::vector<check::Case> cases = {
        {"connect equals minimax", equals_minimax<Connect>},
        {"reversi equals minimax", equals_minimax<Reversi>},
        {"lines are the best moves in order", lines_are_the_best_moves_in_order},
        {"line leads to its score", line_leads_to_its_score},
        {"selective search solves connect", selective_search_solves<Connect>},
        {"selective search solves reversi", selective_search_solves<Reversi>},
        {"tiny table gives right answers", tiny_table_gives_right_answers},
        {"table returns what was stored or nothing", table_returns_what_was_stored_or_nothing},
        {"table keeps deep entries until they are old", table_keeps_deep_entries_until_they_are_old},
        {"node limit is exact and repeatable", node_limit_is_exact_and_repeatable},
        {"stopped at once there is a legal move", stopped_at_once_there_is_a_legal_move},
        {"stop flag ends an infinite search", stop_flag_ends_an_infinite_search},
        {"finished game is an error", finished_game_is_an_error},
        {"forced pass is searched", forced_pass_is_searched},
        {"only move is played without thinking", only_move_is_played_without_thinking},
        {"proven win settles all lines or none", proven_win_settles_all_lines_or_none},
        {"shorter win is preferred", shorter_win_is_preferred},
        {"two threads agree with minimax", two_threads_agree_with_minimax},
    };
    return check::run(cases, argument_count, arguments);
}
