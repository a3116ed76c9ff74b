// Hive for Python: the class under skep.games.hive.Position.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>

#include <algorithm>
#include <array>
#include <optional>
#include <stdexcept>
#include <string_view>

#include "bindings/bindings.h"
#include "bindings/position.h"
#include "hive/eval/features.h"
#include "hive/eval/mobility.h"
#include "hive/keys/symmetry.h"
#include "hive/layout.h"
#include "hive/random_board.h"
#include "hive/text/notation.h"
#include "hive/text/refusal.h"
#include "hive/text/replay.h"
#include "hive/text/setup.h"

namespace nb = nanobind;
using namespace nb::literals;
using namespace skep;
using namespace skep::hive;

namespace {

using HivePosition = hive::Position;
using Coordinates = std::pair<int, int>;

constexpr std::array<std::string_view, 5> kSlidings = {"gates", "crowd", "loose", "ground", "flat"};

Sliding parse_sliding(std::string_view name) {
    const auto found = std::find(kSlidings.begin(), kSlidings.end(), name);
    if (found == kSlidings.end()) throw std::invalid_argument("unknown sliding rule " + quoted(name));
    return static_cast<Sliding>(found - kSlidings.begin());
}

Coordinates coordinates(Hex hex) { return {hex.q, hex.r}; }

Piece require_piece(const HivePosition& position, std::string_view name) {
    if (const auto piece = parse_piece(position.rules().pieces, name)) return *piece;
    throw std::invalid_argument("no piece " + quoted(name) + " in " + position.rules().pieces.text());
}

// Every occupied cell with its pieces from the bottom up.
std::vector<std::pair<Coordinates, std::vector<std::string>>> stacks(const HivePosition& position) {
    const Board& board = position.board();
    std::vector<std::pair<Coordinates, std::vector<std::string>>> result;
    const Layout layout(board);
    for (const auto& [cell, hex] : layout.cells()) {
        std::vector<std::string> names;
        for (Piece piece = board.top(cell); piece != kNoPiece; piece = board.below(piece))
            names.insert(names.begin(), board.pieces().piece_text(piece));
        result.emplace_back(coordinates(hex), std::move(names));
    }
    return result;
}

std::vector<std::string> hand(const HivePosition& position, Color color) {
    std::vector<std::string> names;
    for (int slot = 1; slot <= position.rules().pieces.size(); ++slot) {
        const Piece piece = make_piece(color, slot);
        if (!position.board().is_placed(piece)) names.push_back(position.rules().pieces.piece_text(piece));
    }
    return names;
}

std::optional<std::string> piece_name(const HivePosition& position, Piece piece) {
    if (piece == kNoPiece) return std::nullopt;
    return position.rules().pieces.piece_text(piece);
}

// The piece a move moves and where it goes, for drawing; nothing for a pass.
std::optional<std::pair<std::string, Coordinates>> move_parts(const HivePosition& position, Move move) {
    require_legal(position, move);
    if (move == kPass) return std::nullopt;
    return std::pair(position.rules().pieces.piece_text(piece_of(move)),
                     coordinates(Layout(position.board()).hex(target_of(move))));
}

std::vector<double> features(const HivePosition& position) {
    return feature_vector(features_of(position, MoveCounts::Include));
}

// The position reached, the error that stopped the reading or nothing, and its ply.
using ReplayTuple = std::tuple<HivePosition, std::string, int>;

ReplayTuple parsed_game(std::string_view text, const HivePosition& start) {
    ParsedGame game = parse_game(text, start.rules());
    return {std::move(game.position), std::move(game.error), game.error_ply};
}

ReplayTuple replayed_moves(const std::vector<std::string>& moves, const HivePosition& start) {
    Replay replay = replay_moves(moves, start);
    return {std::move(replay.position), std::move(replay.error), replay.error_ply};
}

ReplayTuple replayed_landings(const std::vector<std::tuple<std::string, int, int>>& landings,
                              const HivePosition& start) {
    std::vector<Landing> places;
    places.reserve(landings.size());
    for (const auto& [piece, q, r] : landings) places.push_back({piece, {q, r}});
    Replay replay = replay_landings(places, start);
    return {std::move(replay.position), std::move(replay.error), replay.error_ply};
}

}  // namespace

void bind_hive(nb::module_& module) {
    module.def("hive_feature_names", &feature_names, "The names of HivePosition.feature_vector(), in order.");
    module.def(
        "hive_piece_set", [](std::string_view text) { return parse_piece_set(text).text(); }, "text"_a,
        "The canonical text of a game type. Raises ValueError.");
    module.def("hive_parse_game", &parsed_game, "text"_a, "start"_a,
               "Read a GameString: the position reached, the error that stopped it or '', and its ply.");

    module.def("hive_replay_moves", &replayed_moves, "moves"_a, "start"_a,
               "Play MoveStrings: the position reached, the error that stopped it or '', and its ply.");
    module.def("hive_replay_landings", &replayed_landings, "landings"_a, "start"_a,
               "Play (piece, q, r) with coordinates of a fixed board, '' for a pass; as hive_replay_moves.");
    module.def(
        "hive_random_full_board",
        [](const HivePosition& start, std::uint64_t seed, int stirring_moves) {
            Random random(seed);
            return random_full_board(start.rules(), random, stirring_moves);
        },
        "start"_a, "seed"_a, "stirring_moves"_a, nb::call_guard<nb::gil_scoped_release>());

    bind_position<HivePosition>(module, "HivePosition", "A game of Hive at one moment.")
        .def(
            "__init__",
            [](HivePosition* self, std::string_view pieces, bool queen_first, bool repetition, int ply_cap,
               bool free_pass, std::string_view sliding) {
                new (self) HivePosition(Rules{parse_piece_set(pieces), queen_first, repetition, ply_cap,
                                              free_pass, parse_sliding(sliding)});
            },
            "pieces"_a, "queen_first"_a, "repetition"_a, "ply_cap"_a, "free_pass"_a, "sliding"_a)
        .def_prop_ro(
            "stunned", [](const HivePosition& p) { return piece_name(p, p.stunned()); },
            "The piece that was moved on the previous ply, which may not move or be thrown; or None.")
        .def("rules_tuple",
             [](const HivePosition& p) {
                 const Rules& r = p.rules();
                 return std::tuple(r.pieces.text(), r.queen_first, r.repetition, r.ply_cap, r.free_pass,
                                   kSlidings[static_cast<std::size_t>(r.sliding)]);
             })
        .def("key", &HivePosition::same_position_key,
             "Equal for what the rules call the same position, wherever the hive has wandered.")
        .def("search_key", &HivePosition::key,
             "The key of the transposition table: tells shifted hives apart.")
        .def("symmetry_key", &symmetry_key,
             "63 bits, equal for positions that are the same once shifted, turned or mirrored.")
        .def("symmetry_keys", &symmetry_keys, "The symmetry keys from the start of the game to here.")
        .def("is_set_up", &HivePosition::is_set_up, "Did the game begin from a board that was set up?")
        .def(
            "why_immobile",
            [](const HivePosition& p, std::string_view piece) {
                return why_immobile(p, require_piece(p, piece));
            },
            "piece"_a, "Why a piece has no move now, in words; empty if it has one.")
        .def("stacks", &stacks)
        .def("hand", &hand, "color"_a)
        .def(
            "cell_number",
            [](const HivePosition& p, std::string_view piece) {
                const Piece code = require_piece(p, piece);
                return p.board().is_placed(code) ? static_cast<int>(p.board().cell(code)) : -1;
            },
            "piece"_a)
        .def(
            "is_pinned",
            [](const HivePosition& p, std::string_view piece) {
                return contains(pinned_pieces(p.board()), require_piece(p, piece));
            },
            "piece"_a, "Would the hive fall apart without this piece?")
        .def(
            "walkers",
            [](const HivePosition& p) {
                std::vector<std::string> names;
                for_each_piece(mobility_of(p).movable,
                               [&](Piece piece) { names.push_back(p.board().pieces().piece_text(piece)); });
                return names;
            },
            "The pieces of both sides that could walk if it were their turn.")
        .def("move_parts", &move_parts, "move"_a,
             "The piece that a legal move moves and the cell it goes to; None for a pass.")
        .def("feature_vector", &features);
}
