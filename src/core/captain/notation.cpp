#include "captain/notation.h"

#include <charconv>
#include <cstdlib>
#include <optional>

#include "captain/refusal.h"
#include "errors.h"
#include "game_text.h"
#include "text.h"

namespace skep::captain {
namespace {

constexpr std::string_view kPassText = "pass";
constexpr std::string_view kOffText = "-off";
constexpr std::string_view kSetupText = "setup";

// What a move's text says, before anybody looks at the board.
struct Order {
    int from;
    int to;
    std::optional<int> load;
    bool says_capture;
    bool says_off;
};

std::optional<int> take_square(std::string_view& text) {
    const int square = parse_square(text.substr(0, 2));
    if (square == kNoSquare) return std::nullopt;
    text.remove_prefix(2);
    return square;
}

bool take(std::string_view& text, std::string_view expected) {
    if (!text.starts_with(expected)) return false;
    text.remove_prefix(expected.size());
    return true;
}

std::optional<int> take_number(std::string_view& text) {
    int number = 0;
    if (text.empty() || !is_digit(text[0])) return std::nullopt;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{}) return std::nullopt;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return number;
}

std::optional<Order> parse_order(std::string_view text) {
    Order order{};
    const std::optional<int> from = take_square(text);
    if (!from) return std::nullopt;
    if (take(text, ":")) {
        order.load = take_number(text);
        if (!order.load) return std::nullopt;
    }
    order.says_capture = take(text, "x");
    if (!order.says_capture && !take(text, "-")) return std::nullopt;
    const std::optional<int> to = take_square(text);
    order.says_off = take(text, kOffText);
    if (!to || !text.empty()) return std::nullopt;
    order.from = *from;
    order.to = *to;
    return order;
}

std::string where(const Position& position) { return " at ply " + std::to_string(position.ply() + 1); }

[[noreturn]] void refuse(const Position& position, std::string_view text, const std::string& why) {
    throw IllegalMove("illegal move " + quoted(text) + where(position) + ": " + why);
}

// The way between two squares of one line. The load is the whole ship unless the text says otherwise.
Move find_move(const Position& position, const Order& order, std::string_view text) {
    const int stones = position.board()[order.from].stones();
    const int load = order.load.value_or(stones);
    if (load > kMaxStones) refuse(position, text, "no ship has so many stones");
    for (int direction = 0; direction < kDirections; ++direction) {
        if (!(kRay[order.from][direction] & bit(order.to))) continue;
        const int files = std::abs(file_of(order.to) - file_of(order.from));
        const int ranks = std::abs(rank_of(order.to) - rank_of(order.from));
        const int distance = std::max(files, ranks);
        if (!order.says_off) return pack({order.from, direction, distance, load});
        if (distance < kStepsToEdge[order.from][direction])
            refuse(position, text, square_text(order.to) + " is not at the edge in that direction");
        return pack({order.from, direction, distance + 1, load});
    }
    refuse(position, text,
           square_text(order.from) + " and " + square_text(order.to) + " are not in one line");
}

// Cuts the next field, up to a semicolon or the end, off the front.
std::string_view take_field(std::string_view& text) {
    const std::size_t end = text.find(';');
    const std::string_view field = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    return trimmed(field);
}

// Cuts a word and the blanks behind it off the front.
bool take_word(std::string_view& text, std::string_view word) {
    if (!take(text, word)) return false;
    const bool is_whole = text.empty() || is_blank(text.front());
    text = trimmed(text);
    return is_whole;
}

[[noreturn]] void refuse_setup(std::string_view text) {
    throw std::invalid_argument("invalid setup " + quoted(text) + ": expected '" + std::string(kSetupText) +
                                "', then White or Black, then a board");
}

}  // namespace

std::string move_text(const Position& position, Move move) {
    if (move == kPass) return std::string(kPassText);
    const Voyage voyage = unpack(move);
    std::string text = square_text(voyage.from);
    if (voyage.load != position.board()[voyage.from].stones())
        text.append(":").append(std::to_string(voyage.load));
    text += is_capture(position, voyage) ? "x" : "-";
    text += square_text(voyage.last());
    if (voyage.leaves_board()) text += kOffText;
    return text;
}

bool is_readable(const Position&, Move move) {
    if (move == kPass) return true;
    const Voyage voyage = unpack(move);
    return pack(voyage) == move && voyage.distance >= 1 &&
           voyage.distance <= kStepsToEdge[voyage.from][voyage.direction] + 1;
}

Move parse_move(const Position& position, std::string_view text) {
    text = trimmed(text);
    const std::optional<Order> order = parse_order(text);
    if (!order && text != kPassText)
        throw InvalidMove("invalid move " + quoted(text) + where(position) +
                          ": expected a move such as 'b8-d8', 'b8:2xe5', 'b4xh4-off' or 'pass'");
    const Move move = order ? find_move(position, *order, text) : kPass;
    const std::string why = why_illegal(position, move);
    if (!why.empty()) refuse(position, text, why);
    if (order && order->says_capture && !is_capture(position, unpack(move)))
        refuse(position, text, "it captures nothing");
    return move;
}

std::string setup_text(const Position& position) {
    const std::string_view turn = position.turn() == Color::White ? " White " : " Black ";
    return std::string(kSetupText).append(turn).append(board_text(position.board()));
}

Position parse_setup(const Rules& rules, std::string_view text) {
    std::string_view rest = trimmed(text);
    if (!take_word(rest, kSetupText)) refuse_setup(text);
    const bool is_white = take_word(rest, "White");
    if (!is_white && !take_word(rest, "Black")) refuse_setup(text);
    return Position(rules, parse_board(rest), is_white ? Color::White : Color::Black);
}

std::string game_text(const Position& position) { return with_moves(rules_text(position.rules()), position); }

ParsedGame parse_game(std::string_view text) {
    ParsedGame game;
    try {
        const Rules rules = parse_rules(take_field(text));
        const bool has_setup = trimmed(text).starts_with(kSetupText);
        game.position = has_setup ? parse_setup(rules, take_field(text)) : Position(rules);
        while (!text.empty()) {
            game.error_ply = game.position.ply() + 1;
            game.position.play(parse_move(game.position, take_field(text)));
        }
        game.error_ply = 0;
    } catch (const std::invalid_argument& error) {
        game.error = error.what();
    }
    return game;
}

}  // namespace skep::captain
