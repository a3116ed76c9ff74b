#include "hive/movegen.h"

#include <algorithm>
#include <optional>

#include "hive/bug_moves.h"

namespace skep::hive {

bool can_throw(const Board& board, Piece thrower) {
    if (board.bug(thrower) == Bug::Pillbug) return true;
    const Cell cell = board.cell(thrower);
    if (board.bug(thrower) != Bug::Mosquito || board.height(cell) > 1) return false;
    return board.bugs_around(cell) >> index(Bug::Pillbug) & 1;
}

void add_throws(const Board& board, Piece thrower, PieceBits fixed, std::size_t first, MoveList& moves) {
    const Cell over = board.cell(thrower);
    const Ring occupied = board.occupied_around(over);
    const auto is_open = [&](int d) { return !board.is_gated(over, d, 1); };
    for_each_direction(occupied, [&](int from) {
        const Cell cell = neighbor(over, from);
        const Piece thrown = board.top(cell);
        if (board.height(cell) > 1 || contains(fixed, thrown) || !is_open(from)) return;
        for_each_direction(static_cast<Ring>(~occupied & kFullRing), [&](int to) {
            const Move move = make_move(thrown, neighbor(over, to));
            if (is_open(to) && std::find(moves.begin() + first, moves.end(), move) == moves.end())
                moves.add(move);
        });
    });
}

namespace {

// Bugs that can stop after one slide.
constexpr unsigned kSliders =
    1u << index(Bug::Queen) | 1u << index(Bug::Pillbug) | 1u << index(Bug::Ant) | 1u << index(Bug::Beetle);

// Whether a piece on the ground can walk, where its neighbours alone tell.
std::optional<bool> known_to_walk(const Board& board, Bug bug, Cell cell) {
    const Ring occupied = board.occupied_around(cell);
    const bool can_slide = kSlides[occupied] != 0;
    const auto if_true = [](bool is_known) { return is_known ? std::optional(true) : std::nullopt; };
    switch (bug) {
        case Bug::Queen:
        case Bug::Pillbug:
        case Bug::Ant:
            return can_slide;
        case Bug::Grasshopper:
            return occupied != 0;  // always finds the end of a line
        case Bug::Beetle:
            return if_true(can_slide);
        case Bug::Mosquito:
            return if_true(can_slide && (board.bugs_around(cell) & kSliders) != 0);
        case Bug::Spider:
            return can_slide ? std::nullopt : std::optional(false);
        case Bug::Ladybug:
            break;
    }
    return std::nullopt;
}

}  // namespace

bool can_walk(const Board& board, Piece piece) {
    const Cell cell = board.cell(piece);
    // Asked for every piece at every node.
    if (board.height(cell) == 1 && board.sliding() == Sliding::Gates)
        if (const auto known = known_to_walk(board, board.bug(piece), cell)) return *known;
    const auto stop_at_first = [](Cell) { return true; };
    return any_walk(board, piece, stop_at_first);
}

namespace {

// Calls visit(cell) for each cell where the side may place a piece, each once: of several pieces
// that touch a cell, only the one in the first direction from it counts.
template <class Visit>
void for_each_placement_cell(const Board& board, Color color, Visit visit) {
    if (board.placed() == 0) return visit(kOrigin);
    // A side's first piece touches the enemy; every later one touches no enemy.
    const bool is_first = board.placed(color) == 0;
    const Color touched = is_first ? other(color) : color;
    for_each_piece(board.visible(touched), [&](Piece piece) {
        const Cell cell = board.cell(piece);
        for_each_direction(static_cast<Ring>(~board.occupied_around(cell) & kFullRing), [&](int d) {
            const Cell next = neighbor(cell, d);
            const bool is_clear = is_first || board.around(next, other(color)) == 0;
            if (is_clear && (board.around(next, touched) & (bit_of(opposite(d)) - 1)) == 0) visit(next);
        });
    });
}

// The kinds of bugs a side may place now, as bits.
unsigned placeable_bugs(const Position& position, Color color) {
    constexpr unsigned queen = 1u << index(Bug::Queen);
    if (position.must_place_queen(color)) return queen;
    unsigned bugs = position.bugs_in_hand(color);
    if (position.board().placed(color) == 0 && !position.rules().queen_first) bugs &= ~queen;
    return bugs;
}

void add_placements(const Position& position, Color color, MoveList& moves) {
    unsigned bugs = placeable_bugs(position, color);
    if (bugs == 0) return;
    std::array<Cell, kCells> cells;
    std::size_t size = 0;
    for_each_placement_cell(position.board(), color, [&](Cell cell) { cells[size++] = cell; });
    for (; bugs != 0; bugs &= bugs - 1) {
        const Piece piece = position.next_piece(color, static_cast<Bug>(std::countr_zero(bugs)));
        for (std::size_t i = 0; i < size; ++i) moves.add(make_move(piece, cells[i]));
    }
}

// Only spiders, ladybugs and mosquitoes can come to a cell in several ways.
bool has_several_ways(Bug bug) { return bug == Bug::Spider || bug == Bug::Ladybug || bug == Bug::Mosquito; }

// Every destination once.
void add_walks(const Board& board, Piece piece, MoveList& moves) {
    if (!has_several_ways(board.bug(piece))) {
        const auto add = [&](Cell cell) {
            moves.add(make_move(piece, cell));
            return false;
        };
        any_walk(board, piece, add);
        return;
    }
    CellSet seen;
    seen.insert(board.cell(piece));
    const auto add = [&](Cell cell) {
        if (seen.insert(cell)) moves.add(make_move(piece, cell));
        return false;
    };
    any_walk(board, piece, add);
}

// Pieces that can neither walk nor be thrown now.
PieceBits fixed_pieces(const Position& position) {
    const PieceBits pinned = pinned_pieces(position.board());
    return position.stunned() == kNoPiece ? pinned : pinned | bit_of_piece(position.stunned());
}

void add_all_throws(const Position& position, Color color, PieceBits fixed, std::size_t first,
                    MoveList& moves) {
    const Board& board = position.board();
    if (!board.pieces().has(Bug::Pillbug)) return;
    for_each_piece(board.visible(color), [&](Piece piece) {
        if (piece != position.stunned() && can_throw(board, piece))
            add_throws(board, piece, fixed, first, moves);
    });
}

void add_movements(const Position& position, Color color, MoveList& moves) {
    const Board& board = position.board();
    if (!position.is_queen_placed(color)) return;
    const PieceBits fixed = fixed_pieces(position);
    const std::size_t first = moves.size();
    for_each_piece(board.visible(color) & ~fixed, [&](Piece piece) { add_walks(board, piece, moves); });
    add_all_throws(position, color, fixed, first, moves);
}

}  // namespace

bool has_placement_away_from(const Board& board, Color color, Cell cell) {
    bool found = false;
    for_each_placement_cell(board, color, [&](Cell place) { found |= ring_toward(cell, place) == 0; });
    return found;
}

void Position::legal_moves(MoveList& moves) const {
    moves.clear();
    if (outcome_ != Outcome::Ongoing) return;
    add_placements(*this, turn_, moves);
    add_movements(*this, turn_, moves);
    if (moves.empty() || rules_.free_pass) moves.add(kPass);
}

void Position::legal_movements(MoveList& moves) const {
    moves.clear();
    if (outcome_ == Outcome::Ongoing) add_movements(*this, turn_, moves);
}

std::size_t Position::count_moves() const {
    if (outcome_ != Outcome::Ongoing) return 0;
    const std::size_t count = count_moves_of(turn_);
    return count == 0 || rules_.free_pass ? count + 1 : count;
}

std::size_t Position::count_moves_of(Color color) const {
    std::size_t cells = 0;
    const unsigned bugs = placeable_bugs(*this, color);
    if (bugs != 0) for_each_placement_cell(board_, color, [&](Cell) { ++cells; });
    MoveList movements;
    add_movements(*this, color, movements);
    return cells * static_cast<std::size_t>(std::popcount(bugs)) + movements.size();
}

namespace {

// May the side to move place this piece there?
bool can_place(const Position& position, Piece piece, Cell to) {
    const Board& board = position.board();
    const Color color = position.turn();
    const Bug bug = board.bug(piece);
    const bool is_due = color_of(piece) == color &&
                        (placeable_bugs(position, color) >> index(bug) & 1) != 0 &&
                        piece == position.next_piece(color, bug);
    if (!is_due || board.placed() == 0) return is_due && to == kOrigin;
    if (!board.is_empty(to)) return false;
    const bool touches_own = board.around(to, color) != 0,
               touches_enemy = board.around(to, other(color)) != 0;
    return board.placed(color) == 0 ? touches_enemy : touches_own && !touches_enemy;
}

// May the side to move walk or throw this piece there?
bool can_bring(const Position& position, Piece piece, Cell to) {
    const Board& board = position.board();
    const Color color = position.turn();
    if (!position.is_queen_placed(color) || !board.is_on_top(piece) || to == board.cell(piece)) return false;
    const PieceBits fixed = fixed_pieces(position);
    if (contains(fixed, piece)) return false;
    const auto is_target = [&](Cell cell) { return cell == to; };
    if (color_of(piece) == color && any_walk(board, piece, is_target)) return true;
    MoveList throws;
    add_all_throws(position, color, fixed, 0, throws);
    return std::find(throws.begin(), throws.end(), make_move(piece, to)) != throws.end();
}

}  // namespace

bool Position::is_legal(Move move) const {
    if (outcome_ != Outcome::Ongoing) return false;
    if (move == kPass) return rules_.free_pass || count_moves_of(turn_) == 0;
    if (move >= make_move(kPieceCodes, 0)) return false;
    const Piece piece = piece_of(move);
    if ((piece & 15) == 0 || (piece & 15) > rules_.pieces.size()) return false;
    return board_.is_placed(piece) ? can_bring(*this, piece, target_of(move))
                                   : can_place(*this, piece, target_of(move));
}

std::vector<Cell> Position::placement_cells(Color color) const {
    std::vector<Cell> cells;
    for_each_placement_cell(board_, color, [&](Cell cell) { cells.push_back(cell); });
    return cells;
}

}  // namespace skep::hive
