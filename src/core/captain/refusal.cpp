#include "captain/refusal.h"

namespace skep::captain {
namespace {

class Inspector {
  public:
    Inspector(const Position& position, const Voyage& voyage)
        : position_(position),
          rules_(position.rules()),
          board_(position.board()),
          voyage_(voyage),
          ship_(board_[voyage.from]) {}

    std::string why_illegal() const {
        for (const auto& inspect :
             {&Inspector::start, &Inspector::reach, &Inspector::way, &Inspector::end, &Inspector::duty}) {
            std::string found = (this->*inspect)();
            if (!found.empty()) return found;
        }
        return {};
    }

  private:
    std::string start() const {
        const std::string from = square_text(voyage_.from);
        if (position_.outcome() != Outcome::Ongoing) return "the game is over";
        if (ship_.is_empty()) return "there is no ship on " + from;
        if (ship_.color() != position_.turn()) return "the ship on " + from + " is the opponent's";
        if (voyage_.load < 1) return "a ship sails with at least one stone";
        if (voyage_.load > ship_.stones())
            return "the ship on " + from + " has only " + std::to_string(ship_.stones()) + " stones";
        if (!is_whole() && !ship_.has_captain()) return "only a captain leaves stones behind";
        return {};
    }

    std::string reach() const {
        const bool has_bonus = ship_.has_captain() && (is_whole() || rules_.partial_bonus);
        const int reach = voyage_.load + (has_bonus ? 1 : 0);
        if (voyage_.distance <= reach) return {};
        return "it reaches " + std::to_string(reach) + " squares, not " + std::to_string(voyage_.distance);
    }

    std::string way() const {
        for (int i = 1; i < voyage_.distance; ++i) {
            const Ship passed = board_[voyage_.square_at(i)];
            if (passed.is_empty()) continue;
            const std::string square = square_text(voyage_.square_at(i));
            if (passed.color() == ship_.color()) return "the own ship on " + square + " is in the way";
            if (!ship_.has_captain() && !rules_.plain_captures)
                return "only a captain passes over the ship on " + square;
        }
        return {};
    }

    std::string end() const {
        if (captures() && board_[voyage_.square_at(voyage_.distance - 1)].is_empty())
            return "it must stop right behind the last ship it passes over";
        if (captures() && !is_whole() && !rules_.partial_capture)
            return "a captain captures with his whole ship";
        if (voyage_.leaves_board()) return leaving();
        const Ship target = board_[voyage_.last()];
        const std::string square = square_text(voyage_.last());
        if (target.is_empty())
            return is_whole() || captures() || rules_.partial_to_empty
                       ? ""
                       : "a captain takes his whole ship to an empty square";
        if (target.color() != ship_.color()) return "an enemy ship is on " + square;
        if (!ship_.has_captain()) return "only a captain boards the ship on " + square;
        return target.has_captain() ? "the ship on " + square + " has a captain already" : "";
    }

    std::string leaving() const {
        if (!rules_.off_board) return "nobody leaves the board by these rules";
        if (!ship_.has_captain()) return "only a captain leaves the board";
        return captures() ? "" : "only a jump over a ship at the edge leads off the board";
    }

    std::string duty() const {
        if (!rules_.mandatory || captures()) return {};
        MoveList moves;
        position_.legal_moves(moves);
        return is_capture(position_, unpack(moves[0])) ? "there is a capture, which is mandatory" : "";
    }

    bool is_whole() const { return voyage_.load == ship_.stones(); }
    bool captures() const { return is_capture(position_, voyage_); }

    const Position& position_;
    const Rules& rules_;
    const Board& board_;
    const Voyage voyage_;
    const Ship ship_;
};

std::string why_not_pass(const Position& position) {
    MoveList moves;
    position.legal_moves(moves);
    if (moves.empty()) return "the game is over";
    return moves[0] == kPass ? "" : "there is a move to make";
}

}  // namespace

bool is_capture(const Position& position, const Voyage& voyage) {
    for (int i = 1; i < voyage.distance; ++i)
        if (!position.board()[voyage.square_at(i)].is_empty()) return true;
    return false;
}

std::string why_illegal(const Position& position, Move move) {
    return move == kPass ? why_not_pass(position) : Inspector(position, unpack(move)).why_illegal();
}

}  // namespace skep::captain
