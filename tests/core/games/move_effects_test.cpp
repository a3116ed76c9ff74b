// What a move does, read off the board, against the board after the move.
#include "hive/eval/move_effects.h"

#include <doctest/doctest.h>

#include "hive_positions.h"

namespace {

using namespace skep;
using namespace skep::hive;

TEST_CASE("the cells around a queen after a move are those counted after it is made") {
    int checked = 0;
    test::for_each_position([&](hive::Position position) {
        MoveList moves;
        position.legal_moves(moves);
        for (const Move move : moves) {
            if (move == kPass) continue;
            const Mover mover(position.board(), piece_of(move));
            for (const Color color : {Color::White, Color::Black}) {
                const QueenPlace queen(position.board(), color);
                const int foretold = queen_neighbors_after(position.board(), queen, queen.touches(mover.from),
                                                           mover, target_of(move));
                position.play(move);
                CHECK(foretold == position.board().queen_neighbors(color));
                position.undo();
                ++checked;
            }
        }
    });
    CHECK(checked > 10'000);
}

TEST_CASE("an enemy that a move pins is pinned after it") {
    int found = 0;
    test::for_each_position([&](hive::Position position) {
        MoveList moves;
        position.legal_moves(moves);
        for (const Move move : moves) {
            if (move == kPass) continue;
            const Piece pinned =
                pinned_by(position.board(), Mover(position.board(), piece_of(move)), target_of(move));
            if (pinned == kNoPiece) continue;
            CHECK(color_of(pinned) != color_of(piece_of(move)));
            position.play(move);
            // With only two pieces on the board neither holds the other.
            const bool is_pinned = contains(pinned_pieces(position.board()), pinned);
            CHECK(is_pinned == (std::popcount(position.board().visible()) > 2));
            position.undo();
            ++found;
        }
    });
    CHECK(found > 100);
}

}  // namespace
