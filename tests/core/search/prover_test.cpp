// The prover against plain exhaustive search on games small enough for both.
#include "search/prover/prover.h"

#include <doctest/doctest.h>

#include "random.h"
#include "toys.h"

namespace {

using namespace skep;
using namespace skep::search;
using toys::Connect;
using toys::kNever;
using toys::random_positions;
using toys::Reversi;

template <Position P>
bool is_won_within(P& position, Color attacker, int plies) {
    const Outcome outcome = position.outcome();
    if (outcome != Outcome::Ongoing) return outcome == win_for(attacker);
    if (plies == 0) return false;
    const bool is_attacker = position.turn() == attacker;
    MoveList moves;
    position.legal_moves(moves);
    for (const Move move : moves) {
        position.play(move);
        const bool is_won = is_won_within(position, attacker, plies - 1);
        position.undo();
        if (is_won == is_attacker) return is_attacker;
    }
    return !is_attacker;
}

// Plies of the shortest win, 0 if there is none within so many.
template <Position P>
int shortest_win(P& position, Color attacker, int most_plies) {
    for (int plies = 1; plies <= most_plies; ++plies)
        if (is_won_within(position, attacker, plies)) return plies;
    return 0;
}

TEST_CASE_TEMPLATE("proofs equal exhaustive search", P, Connect, Reversi) {
    for (int plies = 2; plies < 12; ++plies) {
        for (P& position : random_positions<P>(20, plies, 1)) {
            for (const Color attacker : {Color::White, Color::Black}) {
                const int truth = shortest_win(position, attacker, 9);
                const Proof proof = Prover<P>(position, attacker, 1).prove(9, {}, kNever);
                CHECK(proof.is_won.has_value());
                CHECK(*proof.is_won == (truth > 0));
                CHECK(proof.plies == (truth > 0 ? truth : 9));
            }
        }
    }
}

// Every move of the attacker wins in time, every reply holds out as long as it can.
TEST_CASE_TEMPLATE("lines of proofs are shortest wins against longest defences", P, Connect, Reversi) {
    int wins = 0;
    for (P& position : random_positions<P>(100, 5, 2)) {
        for (const Color attacker : {Color::White, Color::Black}) {
            const Proof proof = Prover<P>(position, attacker, 1).prove(9, {}, kNever);
            if (proof.is_won != true) continue;
            ++wins;
            P end = position;
            for (std::size_t i = 0; i < proof.line.size(); ++i) {
                const int left = proof.plies - static_cast<int>(i);
                CHECK(shortest_win(end, attacker, left) == left);
                end.play(proof.line[i]);
            }
            CHECK(end.outcome() == win_for(attacker));
        }
    }
    CHECK(wins > 20);
}

// One bucket for everything: whatever is forgotten is found out again.
TEST_CASE("a full proof table changes nothing") {
    for (Connect& position : random_positions<Connect>(30, 3, 3)) {
        const Proof large = Prover<Connect>(position, position.turn(), 1).prove(9, {}, kNever);
        const Proof small = Prover<Connect>(position, position.turn(), 0).prove(9, {}, kNever);
        CHECK(small.is_won == large.is_won);
        CHECK(small.plies == large.plies);
    }
}

TEST_CASE("moves that win are told from others") {
    for (Connect& position : random_positions<Connect>(50, 5, 4)) {
        Prover<Connect> prover(position, position.turn(), 1);
        MoveList moves;
        position.legal_moves(moves);
        for (const Move move : moves) {
            const Color attacker = position.turn();
            const auto wins = prover.wins_by(move, 7, {}, kNever);
            position.play(move);
            CHECK(wins == is_won_within(position, attacker, 6));
            position.undo();
        }
    }
}

TEST_CASE("limits of proofs hold") {
    Prover<Reversi> prover(Reversi(), Color::Black, 1);
    const Proof proof = prover.prove(20, {.nodes = 1000}, kNever);
    CHECK(!proof.is_won.has_value());
    CHECK(proof.nodes < 2000);
    CHECK(proof.plies > 0);
    CHECK(proof.plies < 20);
    StopFlag stop;
    stop.set();
    CHECK(!prover.prove(20, {}, stop).is_won.has_value());
    CHECK(!prover.prove(20, {.seconds = 0.0}, kNever).is_won.has_value());
}

TEST_CASE("proofs about finished games are refused") {
    Connect position;
    for (const Move move : {1u, 2u, 1u, 2u, 1u}) position.play(move);
    CHECK_THROWS_WITH_AS(Prover<Connect>(position, Color::White, 1), "the game is over: nothing to prove",
                         std::invalid_argument);
}

}  // namespace
