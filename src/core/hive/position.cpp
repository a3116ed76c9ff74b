#include "hive/position.h"

#include <algorithm>

namespace skep::hive {

Position::Position(const Rules& rules) : rules_(rules), board_(rules.pieces, rules.sliding) {
    for (const Color color : {Color::White, Color::Black})
        for (std::size_t bug = 0; bug < kBugs; ++bug) {
            const int count = rules.pieces.count(static_cast<Bug>(bug));
            hands_[index(color)][bug] = static_cast<std::int8_t>(count);
            if (count > 0) hand_bugs_[index(color)] |= static_cast<std::uint8_t>(1u << bug);
        }
    history_.reserve(256);
    if (rules_.repetition) same_key_ = same_position_key();
}

Position::Position(const Rules& rules, const Board& board, Color turn, Piece stunned) : Position(rules) {
    start_ = std::make_shared<const Start>(Start{board, turn, stunned});
    turn_ = turn;
    stunned_ = stunned;
    // Level by level, so that every piece finds its stack as high as it was.
    for (PieceBits left = board.placed(); left != 0;)
        for_each_piece(left, [&](Piece piece) {
            if (board.below(piece) != kNoPiece && contains(left, board.below(piece))) return;
            take_from_hand(piece);
            put(piece, board.cell(piece));
            left &= ~bit_of_piece(piece);
        });
    turns_before_ = std::popcount(board.placed());
    if (turns_before_ % 2 != index(turn)) ++turns_before_;
    settle();
}

Position Position::start() const {
    return start_ ? Position(rules_, start_->board, start_->turn, start_->stunned) : Position(rules_);
}

void Position::put(Piece piece, Cell cell) {
    hash_ = field::add(hash_, key_term(color_of(piece), board_.bug(piece), board_.height(cell), cell));
    board_.put(piece, cell);
}

void Position::lift(Piece piece) {
    const Cell cell = board_.cell(piece);
    board_.lift(piece);
    hash_ = field::subtract(hash_, key_term(color_of(piece), board_.bug(piece), board_.height(cell), cell));
}

void Position::take_from_hand(Piece piece) {
    const std::size_t side = piece >> 4, bug = index(board_.bug(piece));
    if (--hands_[side][bug] == 0) hand_bugs_[side] &= static_cast<std::uint8_t>(~(1u << bug));
}

void Position::return_to_hand(Piece piece) {
    const std::size_t side = piece >> 4, bug = index(board_.bug(piece));
    ++hands_[side][bug];
    hand_bugs_[side] |= static_cast<std::uint8_t>(1u << bug);
}

void Position::play(Move move) {
    Past past{move, kInHand, stunned_, last_placement_, hash_, same_key_};
    stunned_ = kNoPiece;
    if (move != kPass) {
        const Piece piece = piece_of(move);
        past.from = board_.cell(piece);
        if (past.from == kInHand) {
            take_from_hand(piece);
            last_placement_ = static_cast<std::uint16_t>(history_.size() + 1);
        } else {
            lift(piece);
            stunned_ = piece;
        }
        put(piece, target_of(move));
    }
    history_.push_back(past);
    turn_ = other(turn_);
    settle();
}

void Position::undo() {
    const Past past = history_.back();
    history_.pop_back();
    if (past.move != kPass) {
        const Piece piece = piece_of(past.move);
        board_.lift(piece);
        if (past.from == kInHand)
            return_to_hand(piece);
        else
            board_.put(piece, past.from);
    }
    stunned_ = past.stunned;
    last_placement_ = past.last_placement;
    hash_ = past.hash;
    same_key_ = past.same_key;
    turn_ = other(turn_);
    outcome_ = Outcome::Ongoing;  // a finished game has no next move, so this was not its end
    ending_ = Ending::None;
}

// Finds out whether the move just made has ended the game.
void Position::settle() {
    if (rules_.repetition) same_key_ = same_position_key();
    const bool white_lost = board_.is_surrounded(Color::White);
    const bool black_lost = board_.is_surrounded(Color::Black);
    if (white_lost || black_lost) {
        outcome_ =
            white_lost && black_lost ? Outcome::Draw : win_for(white_lost ? Color::Black : Color::White);
        ending_ = Ending::Surround;
    } else if (rules_.repetition && repetitions() >= 2) {
        outcome_ = Outcome::Draw;
        ending_ = Ending::Repetition;
    } else if (rules_.ply_cap > 0 && ply() >= rules_.ply_cap) {
        outcome_ = Outcome::Draw;
        ending_ = Ending::Cap;
    }
}

// What a key has to know beyond the arrangement of the pieces and the stun.
std::uint64_t Position::marks() const {
    std::uint64_t marks = turn_ == Color::White ? 0 : mix(1);
    // Before the queens are placed the turn number decides what is legal; it follows from the
    // pieces on the board unless somebody passed.
    if (!is_queen_placed(Color::White) || !is_queen_placed(Color::Black))
        marks ^= mix(2 + std::min(turns_taken(), 8));
    return marks;
}

// A stun is part of a position only where a pillbug could make use of it.
std::uint64_t Position::stunned_hash() const {
    if (stunned_ == kNoPiece || !rules_.pieces.has(Bug::Pillbug)) return hash_;
    return field::add(hash_, stun_term(board_.cell(stunned_)));
}

std::uint64_t Position::key() const { return mix(stunned_hash() ^ marks()); }

std::uint64_t Position::same_position_key() const {
    for (const Color color : {Color::White, Color::Black})
        if (is_queen_placed(color))
            return mix(anchored(stunned_hash(), board_.cell(board_.queen(color))) ^ marks());
    return mix(shift_free(stunned_hash()) ^ marks());
}

int Position::repetitions() const {
    if (!rules_.repetition) return 0;
    int count = 0;
    for (int before = ply() - 2; before >= last_placement_; before -= 2)
        count += history_[static_cast<std::size_t>(before)].same_key == same_key_;
    return count;
}

Position Position::unending() const {
    Position copy = *this;
    copy.rules_.repetition = false;
    copy.rules_.ply_cap = 0;
    return copy;
}

std::vector<std::uint64_t> Position::drawn_if_repeated() const {
    std::vector<std::uint64_t> keys;
    if (!rules_.repetition) return keys;
    Position past = *this;
    while (true) {
        if (past.repetitions() > 0) keys.push_back(past.same_key_);
        if (past.ply() <= last_placement_) return keys;
        past.undo();
    }
}

}  // namespace skep::hive
