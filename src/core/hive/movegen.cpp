#include "hive/movegen.h"

#include <algorithm>

namespace skep::hive {

void Walk::all() {
    const bool is_raised = board_.height(start_) > 1;
    // On top of a stack only beetles and mosquitoes can be, and there a mosquito is a beetle.
    move_as(is_raised ? Bug::Beetle : board_.bug(piece_));
}

void Walk::move_as(Bug bug) {
    switch (bug) {
        case Bug::Queen:
        case Bug::Pillbug:
            return slide_once();
        case Bug::Spider:
            return spider();
        case Bug::Beetle:
            return beetle();
        case Bug::Grasshopper:
            return grasshopper();
        case Bug::Ant:
            return ant();
        case Bug::Mosquito:
            return mosquito();
        case Bug::Ladybug:
            return ladybug();
    }
}

void Walk::slide_once() {
    for_each_direction(kSlides[board_.occupied_around(start_)], [&](int d) { reach(neighbor(start_, d)); });
}

// Walks the rim of the hive as far as it goes, never straight back; where the rim forks, the other
// ways are kept for later. Call it before other abilities of a mosquito: cells seen by others would
// end the walk.
void Walk::ant() {
    struct Fork {
        Cell cell;
        Ring exits;
    };
    std::array<Fork, kCells> forks;
    std::size_t size = 0;
    forks[size++] = {start_, kSlides[ring(start_)]};
    while (size > 0) {
        auto [cell, exits] = forks[--size];
        while (exits != 0) {
            const int d = std::countr_zero(exits);
            if (const auto others = static_cast<Ring>(exits & (exits - 1))) forks[size++] = {cell, others};
            cell = neighbor(cell, d);
            if (!seen_.insert(cell)) break;
            moves_.add(make_move(piece_, cell));
            exits = static_cast<Ring>(kSlides[ring(cell)] & ~bit_of(opposite(d)));
        }
    }
}

// Exactly three slides, no cell twice. Every path counts: a cell seen at distance two can still be
// the end of another path of three.
void Walk::spider() {
    for_each_direction(kSlides[ring(start_)], [&](int d1) {
        const Cell first = neighbor(start_, d1);
        for_each_direction(kSlides[ring(first)], [&](int d2) {
            const Cell second = neighbor(first, d2);
            if (second == start_) return;
            for_each_direction(kSlides[ring(second)], [&](int d3) {
                const Cell third = neighbor(second, d3);
                if (third != first) reach(third);  // the start is in the set of seen cells
            });
        });
    });
}

void Walk::beetle() {
    const int level = board_.height(start_) - 1;  // what the beetle stands on
    const Ring occupied = board_.occupied_around(start_);
    if (level == 0) slide_once();
    const Ring with_height = level == 0 ? occupied : kFullRing;
    for_each_direction(with_height, [&](int d) {
        const Cell next = neighbor(start_, d);
        if (!board_.is_gated(start_, d, std::max(level, board_.height(next)))) reach(next);
    });
}

void Walk::grasshopper() {
    for_each_direction(board_.occupied_around(start_), [&](int d) {
        Cell cell = neighbor(start_, d);
        while (!board_.is_empty(cell)) cell = neighbor(cell, d);
        reach(cell);
    });
}

// Up, across on top, down.
void Walk::ladybug() {
    for_each_direction(board_.occupied_around(start_), [&](int d1) {
        const Cell first = neighbor(start_, d1);
        const int first_height = board_.height(first);
        if (board_.is_gated(start_, d1, first_height)) return;
        for_each_direction(ring(first), [&](int d2) {
            const Cell second = neighbor(first, d2);
            const int second_height = board_.height(second);
            if (board_.is_gated(first, d2, std::max(first_height, second_height))) return;
            const Ring empty = static_cast<Ring>(~board_.occupied_around(second) & kFullRing);
            for_each_direction(empty, [&](int d3) {
                if (!board_.is_gated(second, d3, second_height)) reach(neighbor(second, d3));
            });
        });
    });
}

// Moves like whatever it touches when it sets out; mosquitoes lend each other nothing.
void Walk::mosquito() {
    unsigned bugs = 0;
    for_each_direction(board_.occupied_around(start_),
                       [&](int d) { bugs |= 1u << index(board_.bug(board_.top(neighbor(start_, d)))); });
    bugs &= ~(1u << index(Bug::Mosquito));
    if (bugs >> index(Bug::Ant) & 1) {
        ant();
        // whatever slides less far is included
        bugs &= ~(1u << index(Bug::Ant) | 1u << index(Bug::Queen) | 1u << index(Bug::Spider) |
                  1u << index(Bug::Pillbug));
    }
    for (; bugs != 0; bugs &= bugs - 1) move_as(static_cast<Bug>(std::countr_zero(bugs)));
}

bool can_throw(const Board& board, Piece thrower) {
    if (board.bug(thrower) == Bug::Pillbug) return true;
    const Cell cell = board.cell(thrower);
    if (board.bug(thrower) != Bug::Mosquito || board.height(cell) > 1) return false;
    bool beside_pillbug = false;
    for_each_direction(board.occupied_around(cell), [&](int d) {
        beside_pillbug |= board.bug(board.top(neighbor(cell, d))) == Bug::Pillbug;
    });
    return beside_pillbug;
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

bool can_walk(const Board& board, Piece piece) {
    const Cell cell = board.cell(piece);
    const Ring occupied = board.occupied_around(cell);
    if (board.height(cell) == 1) switch (board.bug(piece)) {
            case Bug::Queen:
            case Bug::Pillbug:
            case Bug::Ant:
                return kSlides[occupied] != 0;
            case Bug::Grasshopper:
                return occupied != 0;
            default:
                break;
        }
    MoveList moves;
    Walk(board, piece, moves).all();
    return !moves.empty();
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

void add_movements(const Position& position, Color color, MoveList& moves) {
    const Board& board = position.board();
    if (!position.is_queen_placed(color)) return;
    PieceBits fixed = pinned_pieces(board);
    if (position.stunned() != kNoPiece) fixed |= bit_of_piece(position.stunned());
    const std::size_t first = moves.size();
    for_each_piece(board.visible(color) & ~fixed, [&](Piece piece) { Walk(board, piece, moves).all(); });
    if (!board.pieces().has(Bug::Pillbug)) return;
    for_each_piece(board.visible(color), [&](Piece piece) {
        if (piece != position.stunned() && can_throw(board, piece))
            add_throws(board, piece, fixed, first, moves);
    });
}

}  // namespace

void Position::legal_moves(MoveList& moves) const {
    moves.clear();
    if (outcome_ != Outcome::Ongoing) return;
    add_placements(*this, turn_, moves);
    add_movements(*this, turn_, moves);
    if (moves.empty() || rules_.free_pass) moves.add(kPass);
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

bool Position::is_legal(Move move) const {
    MoveList moves;
    legal_moves(moves);
    return std::find(moves.begin(), moves.end(), move) != moves.end();
}

std::vector<Cell> Position::placement_cells(Color color) const {
    std::vector<Cell> cells;
    for_each_placement_cell(board_, color, [&](Cell cell) { cells.push_back(cell); });
    return cells;
}

}  // namespace skep::hive
