// What Python sees of a position, whatever the game. The functions it calls by name (move_text,
// parse_move, game_text, setup_text, is_readable, why_illegal) are those of the game's own namespace.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "bindings/interruptible.h"
#include "errors.h"
#include "game.h"
#include "search/perft.h"
#include "search/playout.h"
#include "text.h"

// Python may hand in any number; the core trusts its callers.
template <skep::Position P>
void require_legal(const P& position, skep::Move move) {
    if (position.is_legal(move)) return;
    const std::string ply = " at ply " + std::to_string(position.ply() + 1);
    if (!is_readable(position, move))
        throw skep::InvalidMove("no move has the number " + std::to_string(move) + ply);
    throw skep::IllegalMove("illegal move " + skep::quoted(move_text(position, move)) + ply + ": " +
                            why_illegal(position, move));
}

template <skep::Position P>
void require_unfinished(const P& position) {
    if (position.outcome() != skep::Outcome::Ongoing)
        throw std::invalid_argument("the game is over: no move to choose");
}

template <skep::Position P>
std::vector<skep::Move> legal_moves(const P& position) {
    skep::MoveList moves;
    position.legal_moves(moves);
    return {moves.begin(), moves.end()};
}

template <skep::Position P>
std::vector<skep::Move> history(const P& position) {
    std::vector<skep::Move> moves;
    for (int ply = 0; ply < position.ply(); ++ply) moves.push_back(position.move_at(ply));
    return moves;
}

template <skep::Position P>
void undo_checked(P& position) {
    if (position.ply() == 0) throw nanobind::index_error("no move to undo at the start position");
    position.undo();
}

template <skep::Position P>
nanobind::class_<P> bind_position(nanobind::module_& module, const char* name, const char* doc) {
    namespace nb = nanobind;
    using namespace nb::literals;
    return nb::class_<P>(module, name, doc)
        .def(nb::init<const P&>(), "other"_a)
        // state
        .def_prop_ro("turn", &P::turn, "The side to move.")
        .def_prop_ro("ply", &P::ply, "The number of moves made.")
        .def_prop_ro("history", &history<P>, "The moves made so far.")
        .def("start", &P::start, "The position before the first move.")
        .def("outcome_code", [](const P& p) { return static_cast<int>(p.outcome()); })
        .def("ending_code", [](const P& p) { return static_cast<int>(p.ending()); })
        .def("repetitions", &P::repetitions,
             "How often this position stood on the board before; 0 where the rules do not count.")
        // moves
        .def("legal_moves", &legal_moves<P>, "All legal moves, each once; none when the game is over.")
        .def("count_moves", &P::count_moves, "The number of legal moves.")
        .def("is_legal", &P::is_legal, "move"_a)
        .def(
            "play",
            [](P& p, skep::Move move) {
                require_legal(p, move);
                p.play(move);
            },
            "move"_a, "Make a legal move. Raises IllegalMove.")
        .def("undo", &undo_checked<P>, "Take back the last move. Raises IndexError at the start.")
        // text
        .def(
            "move_text",
            [](const P& p, skep::Move move) {
                require_legal(p, move);
                return move_text(p, move);
            },
            "move"_a, "A legal move as text. Raises IllegalMove.")
        .def(
            "parse_move", [](const P& p, std::string_view text) { return parse_move(p, text); }, "text"_a,
            "The legal move that a text names. Raises InvalidMove or IllegalMove.")
        .def(
            "game_text", [](const P& p) { return game_text(p); }, "The whole game as one line of text.")
        .def(
            "setup_text", [](const P& p) { return setup_text(p); },
            "The board as it stands, without its history; `parse` reads it.")
        // counting and random play
        .def(
            "perft_divide",
            [](const P& p, int depth, int threads) {
                return interruptible(nullptr, [&](const skep::StopFlag& stop) {
                    return skep::search::perft_divide(p, depth, threads, stop);
                });
            },
            "depth"_a, "threads"_a)
        .def(
            "playouts",
            [](const P& p, std::uint64_t count, std::uint64_t seed, int ply_cap) {
                return interruptible(nullptr, [&](const skep::StopFlag& stop) {
                    return skep::search::playouts(p, count, seed, ply_cap, stop);
                });
            },
            "count"_a, "seed"_a, "ply_cap"_a)
        .def(
            "play_random",
            [](P& p, std::uint64_t seed, int plies) {
                skep::Random random(seed);
                skep::search::playout(p, random, plies);
            },
            "seed"_a, "plies"_a, "Play up to so many random moves, until the game is over.");
}
