#include "hive/text/setup.h"

#include <algorithm>
#include <charconv>
#include <stdexcept>

#include "hive/layout.h"
#include "hive/text/notation.h"
#include "text.h"

namespace skep::hive {

namespace {

constexpr std::string_view kWord = "setup";
constexpr int kFarthest = 15;  // a hive of 30 fits between -15 and 15, and cannot touch itself on the torus

[[noreturn]] void refuse(const std::string& why) { throw std::invalid_argument("impossible setup: " + why); }

// Takes the next word off a text.
std::string_view next_word(std::string_view& text) {
    text = trimmed(text);
    std::size_t end = 0;
    while (end < text.size() && !is_blank(text[end])) ++end;
    const std::string_view word = text.substr(0, end);
    text.remove_prefix(end);
    return word;
}

int parse_coordinate(std::string_view digits, std::string_view word) {
    int value = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (error != std::errc() || end != digits.data() + digits.size() || value < -kFarthest ||
        value > kFarthest)
        refuse("expected coordinates from -15 to 15 such as @0,-1 in " + quoted(word));
    return value;
}

Cell parse_cell(std::string_view text, std::string_view word) {
    const std::size_t comma = text.find(',');
    if (comma == std::string_view::npos) refuse("expected coordinates such as @0,-1 in " + quoted(word));
    return cell_at(
        {parse_coordinate(text.substr(0, comma), word), parse_coordinate(text.substr(comma + 1), word)});
}

// The board while it is being read.
struct Draft {
    Board board;
    Piece stunned = kNoPiece;
};

void add_piece(Draft& draft, std::string_view name, Cell cell, std::string_view word) {
    const bool is_stunned = name.ends_with('!');
    if (is_stunned) name.remove_suffix(1);
    const auto piece = parse_piece(draft.board.pieces(), name);
    if (!piece) refuse("no piece " + quoted(name) + " in " + draft.board.pieces().text());
    if (draft.board.is_placed(*piece)) refuse(std::string(name) + " stands on the board twice");
    const Bug bug = draft.board.bug(*piece);
    if (!draft.board.is_empty(cell) && bug != Bug::Beetle && bug != Bug::Mosquito)
        refuse(std::string(name) + " cannot be on top of another piece, in " + quoted(word));
    if (is_stunned && draft.stunned != kNoPiece) refuse("only one piece can be stunned");
    if (is_stunned) draft.stunned = *piece;
    draft.board.put(*piece, cell);
}

void add_stack(Draft& draft, std::string_view word) {
    const std::size_t at = word.find('@');
    if (at == std::string_view::npos) refuse("expected pieces@q,r instead of " + quoted(word));
    const Cell cell = parse_cell(word.substr(at + 1), word);
    if (!draft.board.is_empty(cell)) refuse("two stacks on the cell of " + quoted(word));
    std::string_view names = word.substr(0, at);
    while (true) {
        const std::size_t plus = std::min(names.find('+'), names.size());
        add_piece(draft, names.substr(0, plus), cell, word);
        if (plus == names.size()) return;
        names.remove_prefix(plus + 1);
    }
}

void check_side(const Board& board, Color color) {
    const PieceSet& pieces = board.pieces();
    for_each_piece(board.placed(color), [&](Piece piece) {
        if (pieces.number(piece) == 1) return;
        const auto lower = static_cast<Piece>(piece - 1);
        if (!board.is_placed(lower))
            refuse(pieces.piece_text(piece) + " is on the board but " + pieces.piece_text(lower) + " is not");
    });
    if (std::popcount(board.placed(color)) >= 4 && !board.is_placed(board.queen(color)))
        refuse(std::string(color == Color::White ? "White" : "Black") +
               " has four pieces but no queen on the board");
}

void check(const Draft& draft) {
    const Board& board = draft.board;
    check_side(board, Color::White);
    check_side(board, Color::Black);
    if (Layout(board).cells().size() != static_cast<std::size_t>(std::popcount(board.visible())))
        refuse("the hive is not connected");
    if (draft.stunned != kNoPiece && !board.is_on_top(draft.stunned))
        refuse(board.pieces().piece_text(draft.stunned) + " cannot be stunned: it is covered");
}

// How far to shift a coordinate of all cells: not at all, or to the middle where a hive that wandered
// would be too far out to be read again.
int shift(const Layout& layout, int Hex::* coordinate) {
    const auto& cells = layout.cells();
    if (cells.empty()) return 0;
    const auto [first, last] = std::minmax_element(cells.begin(), cells.end(), [&](auto& a, auto& b) {
        return a.second.*coordinate < b.second.*coordinate;
    });
    const int low = first->second.*coordinate, high = last->second.*coordinate;
    return low < -kFarthest || high > kFarthest ? -(low + high) / 2 : 0;
}

}  // namespace

bool is_setup(std::string_view field) { return field.starts_with(kWord); }

Position parse_setup(const Rules& rules, std::string_view text) {
    std::string_view rest = trimmed(text);
    if (next_word(rest) != kWord)
        refuse("expected " + quoted(kWord) + " at the beginning of " + quoted(text));
    const std::string_view side = next_word(rest);
    if (side != "White" && side != "Black") refuse("expected White or Black to move, not " + quoted(side));
    Draft draft{Board(rules.pieces), kNoPiece};
    for (std::string_view word = next_word(rest); !word.empty(); word = next_word(rest))
        add_stack(draft, word);
    check(draft);
    return Position(rules, draft.board, side == "White" ? Color::White : Color::Black, draft.stunned);
}

std::string setup_text(const Position& position) {
    const Board& board = position.board();
    std::string text = std::string(kWord) + (position.turn() == Color::White ? " White" : " Black");
    const Layout layout(board);
    const int shift_q = shift(layout, &Hex::q), shift_r = shift(layout, &Hex::r);
    for (const auto& [cell, hex] : layout.cells()) {
        std::string stack;
        for (Piece piece = board.top(cell); piece != kNoPiece; piece = board.below(piece)) {
            std::string name = board.pieces().piece_text(piece);
            if (piece == position.stunned()) name.append("!");
            stack = stack.empty() ? name : name.append("+").append(stack);
        }
        text.append(" ").append(stack).append("@").append(std::to_string(hex.q + shift_q));
        text.append(",").append(std::to_string(hex.r + shift_r));
    }
    return text;
}

}  // namespace skep::hive
