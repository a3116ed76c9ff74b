#include "hive/text/notation.h"

#include <algorithm>
#include <utility>

#include "game_text.h"
#include "hive/text/refusal.h"
#include "hive/text/setup.h"
#include "text.h"

namespace skep::hive {

namespace {

// The sign of a direction, and whether it stands before the reference piece: `-x` west of x,
// `x-` east, `\x` north-west, `x\` south-east, `x/` north-east, `/x` south-west.
struct Sign {
    char sign;
    bool is_before;
};
constexpr std::array<Sign, kDirections> kSigns = {
    {{'\\', true}, {'/', false}, {'-', false}, {'\\', false}, {'/', true}, {'-', true}}};

std::optional<int> direction_of(char sign, bool is_before) {
    for (int d = 0; d < kDirections; ++d) {
        const Sign& known = kSigns[static_cast<std::size_t>(d)];
        if (known.sign == sign && known.is_before == is_before) return d;
    }
    return std::nullopt;
}

bool is_sign(char c) { return c == '-' || c == '/' || c == '\\'; }

std::string where(const Position& position) { return " at ply " + std::to_string(position.ply() + 1); }

[[noreturn]] void refuse(const Position& position, std::string_view text, const std::string& why) {
    throw InvalidMove("invalid move " + quoted(text) + where(position) + ": " + why);
}

Piece require_piece(const Position& position, std::string_view name, std::string_view text) {
    const PieceSet& pieces = position.rules().pieces;
    if (const auto piece = parse_piece(pieces, name)) return *piece;
    refuse(position, text, "no piece " + quoted(name) + " in " + pieces.text());
}

// The cell named by a target such as `bQ`, `-bQ` or `bQ/`.
Cell parse_target(const Position& position, std::string_view target, std::string_view text) {
    std::optional<int> direction;
    if (is_sign(target.front())) {
        direction = direction_of(target.front(), true);
        target.remove_prefix(1);
    } else if (is_sign(target.back())) {
        direction = direction_of(target.back(), false);
        target.remove_suffix(1);
    }
    const Piece reference = require_piece(position, target, text);
    const Cell cell = position.board().cell(reference);
    if (cell == kInHand) refuse(position, text, "reference piece " + quoted(target) + " is not on the board");
    return direction ? neighbor(cell, *direction) : cell;
}

Move parse_piece_move(const Position& position, std::string_view text) {
    const std::size_t blank = std::find_if(text.begin(), text.end(), is_blank) - text.begin();
    const Piece piece = require_piece(position, text.substr(0, blank), text);
    const std::string_view target = trimmed(text.substr(blank));
    if (!target.empty()) return make_move(piece, parse_target(position, target, text));
    if (position.board().placed() != 0)
        refuse(position, text, "expected a target such as '-bQ' after the piece");
    return make_move(piece, kOrigin);
}

}  // namespace

std::optional<Piece> parse_piece(const PieceSet& pieces, std::string_view text) {
    if (text.size() < 2 || text.size() > 4 || (text[0] != 'w' && text[0] != 'b')) return std::nullopt;
    const std::size_t bug = kBugLetters.find(text[1]);
    if (bug == std::string_view::npos) return std::nullopt;
    const int count = pieces.count(static_cast<Bug>(bug));
    int number = 0;
    for (const char c : text.substr(2)) {
        if (!is_digit(c)) return std::nullopt;
        number = number * 10 + (c - '0');
    }
    if (text.size() == 2 && count == 1) number = 1;
    if (number < 1 || number > count || (text.size() > 2 && text[2] == '0')) return std::nullopt;
    return pieces.piece(text[0] == 'w' ? Color::White : Color::Black, static_cast<Bug>(bug), number);
}

Piece named_piece(const Position& position, std::string_view name) {
    return require_piece(position, name, name);
}

Move legal_move(const Position& position, Move move) {
    const std::string why = why_illegal(position, move);
    if (why.empty()) return move;
    throw IllegalMove("illegal move " + quoted(move_text(position, move)) + where(position) + ": " + why);
}

Move parse_move(const Position& position, std::string_view text) {
    const std::string_view move = trimmed(text);
    if (move.empty()) refuse(position, text, "expected a move such as 'wA1 -bQ', or 'pass'");
    const Move parsed = move == "pass" ? kPass : parse_piece_move(position, move);
    const std::string why = why_illegal(position, parsed);
    if (!why.empty()) throw IllegalMove("illegal move " + quoted(move) + where(position) + ": " + why);
    return parsed;
}

std::string move_text(const Position& position, Move move) {
    if (move == kPass) return "pass";
    const Board& board = position.board();
    const Piece piece = piece_of(move);
    const Cell to = target_of(move);
    const std::string mover = board.pieces().piece_text(piece);
    if (!board.is_empty(to)) return mover + " " + board.pieces().piece_text(board.top(to));
    for (int d = 0; d < kDirections; ++d) {
        const Cell cell = neighbor(to, d);
        Piece reference = board.top(cell);
        if (reference == piece) reference = board.below(piece);
        if (reference == kNoPiece) continue;
        const Sign& sign = kSigns[static_cast<std::size_t>(opposite(d))];
        const std::string name = board.pieces().piece_text(reference);
        return mover + " " + (sign.is_before ? sign.sign + name : name + sign.sign);
    }
    return mover;
}

bool is_readable(const Position& position, Move move) {
    const int slot = piece_of(move) & 15;
    return move == kPass || (move <= make_move(kPieceCodes - 1, kCells - 1) && slot >= 1 &&
                             slot <= position.rules().pieces.size());
}

std::string state_text(const Position& position) {
    switch (position.outcome()) {
        case Outcome::WhiteWins:
            return "WhiteWins";
        case Outcome::BlackWins:
            return "BlackWins";
        case Outcome::Draw:
            return "Draw";
        case Outcome::Ongoing:
            break;
    }
    return position.ply() == 0 ? "NotStarted" : "InProgress";
}

std::string turn_text(const Position& position) {
    std::string text = position.turn() == Color::White ? "White[" : "Black[";
    text += std::to_string(position.turns_taken() / 2 + 1);
    return text += ']';
}

std::string game_text(const Position& position) {
    std::string header = position.rules().pieces.text();
    header.append(";").append(state_text(position)).append(";").append(turn_text(position));
    return with_moves(std::move(header), position);
}

namespace {

bool is_state(std::string_view field) {
    constexpr std::array<std::string_view, 5> kStates = {"NotStarted", "InProgress", "Draw", "WhiteWins",
                                                         "BlackWins"};
    return std::find(kStates.begin(), kStates.end(), field) != kStates.end();
}

bool is_turn(std::string_view field) {
    return (field.starts_with("White[") || field.starts_with("Black[")) && field.ends_with("]");
}

// Reads a field of the header into a position that has no moves yet; false if it is none.
bool read_header(std::string_view field, Position& position) {
    if (field.starts_with("Base")) {
        Rules rules = position.rules();
        rules.pieces = parse_piece_set(field);
        position = Position(rules);
        return true;
    }
    if (is_setup(field)) {
        position = parse_setup(position.rules(), field);
        return true;
    }
    return is_state(field) || is_turn(field);
}

// Hands out the fields between semicolons, without the blanks around them.
class Fields {
  public:
    explicit Fields(std::string_view text) : rest_(text) {}
    bool has_more() const { return !rest_.empty(); }
    std::string_view next() {
        const std::size_t end = std::min(rest_.find(';'), rest_.size());
        const std::string_view field = trimmed(rest_.substr(0, end));
        rest_.remove_prefix(std::min(end + 1, rest_.size()));
        return field;
    }

  private:
    std::string_view rest_;
};

}  // namespace

ParsedGame parse_game(std::string_view text, const Rules& rules) {
    ParsedGame game{Position(rules), "", 0};
    Fields fields(trimmed(text));
    bool in_header = true;
    while (fields.has_more()) {
        const std::string_view field = fields.next();
        if (field.empty()) continue;
        try {
            if (in_header && read_header(field, game.position)) continue;
            in_header = false;
            game.position.play(parse_move(game.position, field));
        } catch (const std::invalid_argument& error) {
            game.error = error.what();
            game.error_ply = in_header ? 0 : game.position.ply() + 1;
            return game;
        }
    }
    return game;
}

}  // namespace skep::hive
