#include "captain/position.h"

#include <algorithm>

namespace skep::captain {
namespace {

// Longer than any capped game of the presets, so that play() allocates only in games without a cap.
constexpr std::size_t kReservedPlies = 128;

const Board& standard_start() {
    static const Board board = parse_board(kStartText);
    return board;
}

}  // namespace

Position::Position(const Rules& rules) : Position(rules, standard_start(), Color::White) {}

Position::Position(const Rules& rules, const Board& board, Color turn)
    : rules_(rules), board_(board), start_board_(board), turn_(turn) {
    history_.reserve(kReservedPlies);
}

Position Position::start() const {
    return Position(rules_, start_board_, ply() % 2 == 0 ? turn_ : other(turn_));
}

bool Position::is_set_up() const {
    return start().turn() != Color::White || !(start_board_ == standard_start());
}

int Position::repetitions() const {
    int count = 0;
    for (int back = 2; back <= quiet_plies_; back += 2)
        count += history_[history_.size() - static_cast<std::size_t>(back)].key == key();
    return count;
}

Position Position::unending() const {
    Position copy = *this;
    copy.rules_.ply_cap = 0;
    return copy;
}

bool Position::is_blocked() const {
    const int plies = ply();
    return plies >= 2 && move_at(plies - 1) == kPass && move_at(plies - 2) == kPass;
}

Ending Position::ending() const {
    if (!board_.has_captains(Color::White) || !board_.has_captains(Color::Black)) return Ending::Captains;
    if (is_blocked()) return Ending::Blocked;
    return rules_.ply_cap > 0 && ply() >= rules_.ply_cap ? Ending::Cap : Ending::None;
}

Outcome Position::outcome() const {
    const Ending why = ending();
    if (why == Ending::None) return Outcome::Ongoing;
    const bool white_lives = board_.has_captains(Color::White);
    if (why != Ending::Captains || white_lives == board_.has_captains(Color::Black)) return Outcome::Draw;
    return white_lives ? Outcome::WhiteWins : Outcome::BlackWins;
}

void Position::play(Move move) {
    Past& past = history_.emplace_back(Past{move, quiet_plies_, key(), {}});
    ++quiet_plies_;
    turn_ = other(turn_);
    if (move == kPass) return;
    const Voyage voyage = unpack(move);
    for (int i = 0; i <= voyage.last_step(); ++i) past.line[i] = board_[voyage.square_at(i)];
    sail(voyage);
}

// Neto, rules 2 to 5: stones left behind are a ship without captain, every ship passed over loses
// stones, a captain left without stones sinks, and a load that reaches an own ship joins it.
void Position::sail(const Voyage& voyage) {
    const Ship ship = board_[voyage.from];
    const int removed = voyage.load + (rules_.removal_counts_captain && ship.has_captain() ? 1 : 0);
    board_.put(voyage.from, Ship(ship.color(), ship.stones() - voyage.load, false));
    for (int i = 1; i < voyage.distance; ++i) {
        const Ship passed = board_[voyage.square_at(i)];
        if (passed.is_empty()) continue;
        board_.put(voyage.square_at(i),
                   Ship(passed.color(), std::max(0, passed.stones() - removed), passed.has_captain()));
        quiet_plies_ = 0;
    }
    if (voyage.leaves_board()) return;
    const int joined = board_[voyage.last()].stones();
    board_.put(voyage.last(), Ship(ship.color(), joined + voyage.load, ship.has_captain()));
}

void Position::undo() {
    const Past& past = history_.back();
    if (past.move != kPass) {
        const Voyage voyage = unpack(past.move);
        for (int i = 0; i <= voyage.last_step(); ++i) board_.put(voyage.square_at(i), past.line[i]);
    }
    quiet_plies_ = past.quiet_plies;
    turn_ = other(turn_);
    history_.pop_back();
}

}  // namespace skep::captain
