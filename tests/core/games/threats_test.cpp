// The quick answers about lost queens against playing every move.
#include "hive/threats.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "hive/text/notation.h"
#include "hive/text/setup.h"
#include "hive_positions.h"

namespace {

using namespace skep;

bool loses_by(hive::Position position, Move move, Color side) {
    position.play(move);
    const Outcome outcome = position.outcome();
    return outcome == win_for(other(side)) ||
           (outcome == Outcome::Draw && position.board().is_surrounded(side));
}

bool can_lose_now(const hive::Position& position, Color side) {
    MoveList moves;
    position.legal_moves(moves);
    return std::ranges::any_of(moves, [&](Move move) { return loses_by(position, move, side); });
}

bool is_safe_after(hive::Position position, Move move) {
    const Color side = position.turn();
    position.play(move);
    return position.outcome() == Outcome::Ongoing && !can_lose_now(position, side);
}

// Unfinished positions of all lengths, and those before the end of random games.
template <class Visit>
void for_each_late_position(Visit visit) {
    test::for_each_position(visit);
    for (const char* pieces : {"Base", "Base+MLP", "Base[Q1A1M1P1]"}) {
        for (std::uint64_t seed = 1; seed <= 40; ++seed) {
            hive::Position position =
                test::position_after(400, seed, {.pieces = hive::parse_piece_set(pieces)});
            for (int i = 0; i < 4 && position.ply() > 0; ++i) {
                position.undo();
                visit(position);
            }
        }
    }
}

TEST_CASE("queens are lost only where and how it may happen") {
    int lost = 0;
    for_each_late_position([&](const hive::Position& position) {
        MoveList moves;
        position.legal_moves(moves);
        for (const Color side : {Color::White, Color::Black}) {
            for (const Move move : moves) {
                if (!loses_by(position, move, side)) continue;
                ++lost;
                CHECK(hive::may_lose_now(position, side));
                CHECK(hive::may_lose_by(position, move, side));
            }
        }
    });
    CHECK(lost > 50);
}

// White's pillbug throws the queen at its right into the hole at its left.
//     A S
//    Q . P Q
//     S A
constexpr const char* kThrow = " wP@0,0 bQ@1,0 wQ@-2,0 bA1@-1,-1 bA2@-1,1 wS1@0,-1 wS2@-2,1";

TEST_CASE("a queen with one neighbour can be lost by a throw") {
    const hive::Rules rules{.pieces = hive::parse_piece_set("Base+MLP")};
    const hive::Position now = hive::parse_setup(rules, std::string("setup White") + kThrow);
    const Move move = hive::parse_move(now, "bQ -wP");
    CHECK(loses_by(now, move, Color::Black));
    CHECK(hive::may_lose_by(now, move, Color::Black));
    CHECK(hive::may_lose_now(now, Color::Black));
    CHECK(hive::may_lose_next(hive::parse_setup(rules, std::string("setup Black") + kThrow)));
}

TEST_CASE("where a queen cannot be lost next there is a safe move") {
    int safe = 0;
    for_each_late_position([&](const hive::Position& position) {
        if (hive::may_lose_next(position)) return;
        ++safe;
        MoveList moves;
        position.legal_moves(moves);
        CHECK(std::ranges::any_of(moves, [&](Move move) { return is_safe_after(position, move); }));
    });
    CHECK(safe > 50);
}

}  // namespace
