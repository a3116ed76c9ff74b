#include "rl/planes.h"

#include <algorithm>

namespace skep::rl {

namespace {

// The first plane of each group; groups by kind have eight planes for the own side, then eight for the enemy.
constexpr std::size_t kTop = 0;
constexpr std::size_t kNumber = kTop + 2 * hive::kBugs;
constexpr std::size_t kHeight = kNumber + 3;
constexpr std::size_t kBeneath = kHeight + 1;
constexpr std::size_t kDeeper = kBeneath + 2 * hive::kBugs;
constexpr std::size_t kPinned = kDeeper + 2 * hive::kBugs;
constexpr std::size_t kStunned = kPinned + 1;
constexpr std::size_t kLeft = kStunned + 1;
constexpr std::size_t kReached = kLeft + 1;
constexpr std::size_t kHand = kReached + 1;
constexpr std::size_t kOwnIsWhite = kHand + 2 * hive::kBugs;
constexpr std::size_t kOwnToMove = kOwnIsWhite + 1;
constexpr std::size_t kRepetitions = kOwnToMove + 1;

// The plane of a piece in a group by kind.
std::size_t of_kind(std::size_t group, const hive::Board& board, hive::Piece piece, Color own) {
    return group + (hive::color_of(piece) == own ? 0 : hive::kBugs) + hive::index(board.bug(piece));
}

void add_kind_names(std::vector<std::string>& names, const std::string& what) {
    for (const std::string side : {"own_", "enemy_"})
        for (const std::string_view bug : hive::kBugNames) names.push_back(side + std::string(bug) + what);
}

}  // namespace

const std::vector<std::string>& plane_names() {
    static const std::vector<std::string> names = [] {
        std::vector<std::string> list;
        add_kind_names(list, "");
        list.insert(list.end(), {"number_1", "number_2", "number_3", "height"});
        add_kind_names(list, "_beneath");
        add_kind_names(list, "_deeper");
        list.insert(list.end(), {"pinned", "stunned", "last_left", "last_reached"});
        add_kind_names(list, "_in_hand");
        list.insert(list.end(), {"own_is_white", "own_to_move", "repetitions"});
        return list;
    }();
    return names;
}

PlaneWriter::PlaneWriter(std::span<std::uint8_t> planes, const Encoding& encoding)
    : planes_(planes), cells_(static_cast<std::size_t>(encoding.cells())), filled_(plane_names().size()) {
    written_.reserve(256);  // 28 pieces with five numbers each, and the last move
}

void PlaneWriter::put(std::size_t plane, int cell, int value) {
    const std::size_t at = plane * cells_ + static_cast<std::size_t>(cell);
    planes_[at] = static_cast<std::uint8_t>(value);
    written_.push_back(at);
}

void PlaneWriter::add(std::size_t plane, int cell) {
    put(plane, cell, planes_[plane * cells_ + static_cast<std::size_t>(cell)] + 1);
}

void PlaneWriter::fill(std::size_t plane, int value) {
    const auto number = static_cast<std::uint8_t>(value);
    if (filled_[plane] == number) return;
    const auto part = planes_.subspan(plane * cells_, cells_);
    std::fill(part.begin(), part.end(), number);
    filled_[plane] = number;
}

void PlaneWriter::write(const hive::Position& position, const Window& window, Color own) {
    for (const std::size_t at : written_) planes_[at] = 0;
    written_.clear();
    const hive::Board& board = position.board();
    const hive::PieceBits pinned = pinned_pieces(board);
    hive::for_each_piece(board.visible(), [&](hive::Piece piece) {
        const int at = window.index(board.cell(piece));
        if (at == kOutside) return;
        write_stack(board, board.cell(piece), at, own);
        if (hive::contains(pinned, piece)) put(kPinned, at, 1);
        if (piece == position.stunned()) put(kStunned, at, 1);
    });
    write_last_move(position, window);
    write_whole_planes(position, own);
}

void PlaneWriter::write_stack(const hive::Board& board, hive::Cell cell, int at, Color own) {
    const hive::Piece top = board.top(cell);
    put(of_kind(kTop, board, top, own), at, 1);
    put(kNumber + static_cast<std::size_t>(board.pieces().number(top) - 1), at, 1);
    put(kHeight, at, board.height(cell));
    std::size_t group = kBeneath;
    for (hive::Piece piece = board.below(top); piece != hive::kNoPiece; piece = board.below(piece)) {
        add(of_kind(group, board, piece, own), at);
        group = kDeeper;
    }
}

void PlaneWriter::write_last_move(const hive::Position& position, const Window& window) {
    const int last = position.ply() - 1;
    if (last < 0 || position.move_at(last) == kPass) return;
    const auto mark = [&](std::size_t plane, hive::Cell cell) {
        if (const int at = window.index(cell); at != kOutside) put(plane, at, 1);
    };
    if (position.origin_at(last) != hive::kInHand) mark(kLeft, position.origin_at(last));
    mark(kReached, hive::target_of(position.move_at(last)));
}

void PlaneWriter::write_whole_planes(const hive::Position& position, Color own) {
    std::size_t plane = kHand;
    for (const Color color : {own, other(own)})
        for (std::size_t bug = 0; bug < hive::kBugs; ++bug)
            fill(plane++, position.in_hand(color, static_cast<hive::Bug>(bug)));
    fill(kOwnIsWhite, own == Color::White);
    fill(kOwnToMove, own == position.turn());
    fill(kRepetitions, position.repetitions());
}

}  // namespace skep::rl
