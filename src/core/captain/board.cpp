#include "captain/board.h"

#include <charconv>
#include <stdexcept>

#include "text.h"

namespace skep::captain {
namespace {

// A cursor over a board's text that knows where it is when something is wrong.
class BoardReader {
  public:
    explicit BoardReader(std::string_view text) : text_(text) {}

    Board read() {
        Board board;
        for (int rank = kSide - 1; rank >= 0; --rank) {
            for (int file = 0; file < kSide; ++file)
                board.put(kSide * rank + file, read_square(kSide * rank + file));
            if (rank > 0 && !skip('/')) fail("expected '/' after rank " + std::to_string(rank + 1));
        }
        if (at_ != text_.size()) fail("expected nothing after h1");
        for (const Color color : {Color::White, Color::Black}) check_material(board, color);
        return board;
    }

  private:
    Ship read_square(int square) {
        if (skip('.')) return {};
        for (const Color color : {Color::White, Color::Black}) {
            if (skip(color == Color::White ? 'w' : 'b')) return {color, read_stones(square), false};
            if (skip(color == Color::White ? 'W' : 'B')) return {color, read_stones(square), true};
        }
        fail("expected '.' or a ship such as 'w4' or 'B2' on " + square_text(square));
    }

    int read_stones(int square) {
        int stones = 0;
        const char* const begin = text_.data() + at_;
        const auto [end, error] = std::from_chars(begin, text_.data() + text_.size(), stones);
        if (error != std::errc{} || stones < 1 || stones > kMaxStones)
            fail("expected 1 to " + std::to_string(kMaxStones) + " stones on " + square_text(square));
        at_ += static_cast<std::size_t>(end - begin);
        return stones;
    }

    void check_material(const Board& board, Color color) {
        const std::string side = color == Color::White ? "White" : "Black";
        at_ = 0;  // the fault is of the whole text
        if (board.stone_count(color) > kMaxStones)
            fail(side + " has more than " + std::to_string(kMaxStones) + " stones");
        if (board.captain_count(color) > kMaxCaptains)
            fail(side + " has more than " + std::to_string(kMaxCaptains) + " captains");
    }

    bool skip(char expected) {
        if (at_ == text_.size() || text_[at_] != expected) return false;
        ++at_;
        return true;
    }

    [[noreturn]] void fail(const std::string& what) const {
        throw std::invalid_argument("invalid board: " + what + ", at " + quoted(text_.substr(at_)));
    }

    std::string_view text_;
    std::size_t at_ = 0;
};

std::string ship_text(Ship ship) {
    if (ship.is_empty()) return ".";
    const std::string_view letters = ship.has_captain() ? "WB" : "wb";
    return letters[static_cast<std::size_t>(index(ship.color()))] + std::to_string(ship.stones());
}

}  // namespace

std::string board_text(const Board& board) {
    std::string text;
    for (int rank = kSide - 1; rank >= 0; --rank) {
        for (int file = 0; file < kSide; ++file) text += ship_text(board[kSide * rank + file]);
        if (rank > 0) text += '/';
    }
    return text;
}

Board parse_board(std::string_view text) { return BoardReader(text).read(); }

}  // namespace skep::captain
