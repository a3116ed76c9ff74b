// Asking whether one move is legal gives the same answer as listing them all.
#include <doctest/doctest.h>

#include <algorithm>

#include "hive_positions.h"

namespace {

using namespace skep;

TEST_CASE("a move is legal exactly if it is generated") {
    std::size_t legal = 0;
    const auto check = [&](const hive::Position& position) {
        MoveList moves;
        position.legal_moves(moves);
        for (Move move = 0; move < hive::make_move(hive::kPieceCodes, 0) + 100; ++move) {
            const bool is_generated = std::find(moves.begin(), moves.end(), move) != moves.end();
            if (position.is_legal(move) != is_generated)
                FAIL("move " << move << " of ply " << position.ply());
            legal += is_generated;
        }
    };
    for (const char* type : {"Base+MLP", "Base", "Base+P"}) {
        const hive::Rules rules{.pieces = hive::parse_piece_set(type)};
        for (int plies = 0; plies < 48; plies += 3) check(test::position_after(plies, 7, rules));
    }
    for (const bool free_pass : {false, true})
        check(test::position_after(30, 3,
                                   {.pieces = hive::parse_piece_set("Base+MLP"), .free_pass = free_pass}));
    CHECK(legal > 1000);
}

TEST_CASE("nothing is legal when the game is over") {
    for (std::uint64_t seed = 1; seed < 20; ++seed) {
        const hive::Position position = test::position_after(400, seed);
        if (position.outcome() == Outcome::Ongoing) continue;
        CHECK(!position.is_legal(kPass));
        CHECK(!position.is_legal(hive::make_move(hive::make_piece(position.turn(), 1), 5)));
    }
}

}  // namespace
