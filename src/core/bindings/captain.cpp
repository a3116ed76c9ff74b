// The Last Captain for Python: the class under skep.games.captain.Position.
#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>

#include <optional>

#include "bindings/bindings.h"
#include "bindings/position.h"
#include "captain/eval/features.h"
#include "captain/notation.h"
#include "captain/refusal.h"

namespace nb = nanobind;
using namespace nb::literals;
using namespace skep;
using namespace skep::captain;

namespace {

using CaptainPosition = captain::Position;

Rules make_rules(bool mandatory, bool off_board, bool partial_to_empty, bool partial_bonus,
                 bool removal_counts_captain, bool partial_capture, bool plain_captures, int ply_cap) {
    return {mandatory,       off_board,      partial_to_empty, partial_bonus, removal_counts_captain,
            partial_capture, plain_captures, ply_cap};
}

nb::typed<nb::dict, nb::str, nb::any> rules_dict(const Rules& rules) {
    nb::typed<nb::dict, nb::str, nb::any> dict;
    dict["mandatory"] = rules.mandatory;
    dict["off_board"] = rules.off_board;
    dict["partial_to_empty"] = rules.partial_to_empty;
    dict["partial_bonus"] = rules.partial_bonus;
    dict["removal_counts_captain"] = rules.removal_counts_captain;
    dict["partial_capture"] = rules.partial_capture;
    dict["plain_captures"] = rules.plain_captures;
    dict["ply_cap"] = rules.ply_cap;
    return dict;
}

// A ship is its side, its stones and whether it has a captain.
std::vector<std::pair<std::string, std::tuple<Color, int, bool>>> ships(const CaptainPosition& position) {
    std::vector<std::pair<std::string, std::tuple<Color, int, bool>>> list;
    for (int square = 0; square < kSquares; ++square) {
        const Ship ship = position.board()[square];
        if (ship.is_empty()) continue;
        list.emplace_back(square_text(square), std::tuple(ship.color(), ship.stones(), ship.has_captain()));
    }
    return list;
}

// Where a move begins and ends, for drawing; nothing for a pass.
std::optional<std::tuple<std::string, std::string, bool>> move_parts(const CaptainPosition& position,
                                                                     Move move) {
    require_legal(position, move);
    if (move == kPass) return std::nullopt;
    const Voyage voyage = unpack(move);
    return std::tuple(square_text(voyage.from), square_text(voyage.last()), voyage.leaves_board());
}

std::tuple<CaptainPosition, std::string, int> parsed_game(std::string_view text) {
    ParsedGame game = parse_game(text);
    return {std::move(game.position), std::move(game.error), game.error_ply};
}

}  // namespace

void bind_captain(nb::module_& module) {
    module.def(
        "captain_parse_rules", [](std::string_view text) { return rules_dict(parse_rules(text)); }, "text"_a,
        "The rules that a text such as 'official' or 'steyn:ply_cap=500' names. Raises ValueError.");
    module.def(
        "captain_rules_text",
        [](bool mandatory, bool off_board, bool partial_to_empty, bool partial_bonus,
           bool removal_counts_captain, bool partial_capture, bool plain_captures, int ply_cap) {
            return rules_text(make_rules(mandatory, off_board, partial_to_empty, partial_bonus,
                                         removal_counts_captain, partial_capture, plain_captures, ply_cap));
        },
        "mandatory"_a, "off_board"_a, "partial_to_empty"_a, "partial_bonus"_a, "removal_counts_captain"_a,
        "partial_capture"_a, "plain_captures"_a, "ply_cap"_a, "The shortest text that names these rules.");
    module.def("captain_feature_names", &feature_names,
               "The names of CaptainPosition.feature_vector(), in order.");
    module.def("captain_parse_game", &parsed_game, "text"_a,
               "Read a game: the position reached, the error that stopped it or '', and its ply.");

    bind_position<CaptainPosition>(module, "CaptainPosition", "A game of The Last Captain at one moment.")
        .def(
            "__init__",
            [](CaptainPosition* self, std::string_view rules) {
                new (self) CaptainPosition(parse_rules(rules));
            },
            "rules"_a)
        .def("rules_text", [](const CaptainPosition& p) { return rules_text(p.rules()); })
        .def("key", &CaptainPosition::key, "Equal for the same ships on the same squares and the same turn.")
        .def("ship_list", &ships, "Every ship by its square: side, stones, and whether it has a captain.")
        .def("move_parts", &move_parts, "move"_a,
             "The first and the last square of a legal move, and whether it leaves the board from there; "
             "None for a pass.")
        .def(
            "stone_count", [](const CaptainPosition& p, Color color) { return p.board().stone_count(color); },
            "color"_a, "The stones of a side on the board.")
        .def(
            "captain_count",
            [](const CaptainPosition& p, Color color) { return p.board().captain_count(color); }, "color"_a,
            "The captains of a side on the board.")
        .def("feature_vector", &feature_vector)
        .def(
            "board_inputs",
            [](const CaptainPosition& p, Color viewer) { return board_inputs(p.board(), viewer); },
            "viewer"_a, "What Steyn's networks see of the board: one number per square, a1 first.");
}
