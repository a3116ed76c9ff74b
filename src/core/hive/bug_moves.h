// How each bug moves: the destinations of one piece, by the rule of its kind.
#pragma once

#include <algorithm>

#include "hive/board.h"

namespace skep::hive {

// A walk along the rim of the hive, and the cells it has passed.
struct RimWalk {
    RimWalk(Cell start, int first)
        : cell(neighbor(start, first)), direction(static_cast<std::size_t>(first)) {
        path[0] = cell;  // the others stay unset
    }

    // At a dead end it stays.
    void go(Onward onward) {
        cell = static_cast<Cell>((cell + onward.offset) & (kCells - 1));
        direction = onward.direction;
        path[size] = cell;
        size += onward.offset != 0;
    }

    template <class Visit>
    bool visit_forward(Visit visit) const {
        return std::any_of(path.begin(), path.begin() + size, visit);
    }
    // Backwards from where it met the other walk, which has visited the last cell.
    template <class Visit>
    bool visit_backward(Visit visit) const {
        return std::any_of(std::reverse_iterator(path.begin() + size - 1), path.rend(), visit);
    }

    Cell cell;
    std::size_t direction;
    std::size_t size = 1;
    std::array<Cell, kCells> path;
};

// Calls visit(cell) for each destination until one call returns true, and tells whether one did.
// A destination that can be reached in several ways comes several times. The piece must lie on top of
// its cell and must not be pinned; the caller checks stuns.
template <class Visit, Sliding kSliding = Sliding::Gates>
class Walk {
  public:
    Walk(const Board& board, Piece piece, Visit visit)
        : board_(board), visit_(visit), start_(board.cell(piece)), piece_(piece) {}

    bool any() {
        const bool is_raised = board_.height(start_) > 1;
        // On top of a stack only beetles and mosquitoes can be, and there a mosquito is a beetle.
        return any_as(is_raised ? Bug::Beetle : board_.bug(piece_));
    }

  private:
    static constexpr bool kIsCrowd = kSliding == Sliding::Crowd;

    bool any_as(Bug bug) {
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
        return false;
    }

    bool slide_once() {
        return any_direction(exits(start_), [&](int d) { return visit_(neighbor(start_, d)); });
    }

    // The directions in which a slide may leave a cell.
    Ring exits(Cell cell) const {
        if constexpr (!kIsCrowd) return kSlides[ring(cell)];
        Ring open = 0;
        for (int d = 0; d < kDirections; ++d)
            if (is_uncrowded(neighbor(cell, d))) open |= bit_of(d);
        return open;
    }

    // Is a cell free, beside the hive, and with four neighbours at most?
    bool is_uncrowded(Cell cell) const {
        const int count = std::popcount(ring(cell));
        return board_.is_empty(cell) && count >= 1 && count <= 4;
    }

    // Every such cell, wherever it is: ibnnasar2020 finds no way for the ant.
    bool ant_anywhere() {
        CellSet seen;
        for (PieceBits left = board_.visible() & ~bit_of_piece(piece_); left != 0; left &= left - 1) {
            const Cell cell = board_.cell(static_cast<Piece>(std::countr_zero(left)));
            for (int d = 0; d < kDirections; ++d) {
                const Cell next = neighbor(cell, d);
                if (seen.insert(next) && is_uncrowded(next) && visit_(next)) return true;
            }
        }
        return false;
    }

    // All around the hive. Nearly always the rim has no forks: then two walks go both ways around, until they
    // meet or both end. Together they take as many steps as one walk would, but each step needs the result
    // of the one before it, and the processor can work on two walks at a time. Cells are visited in the order
    // of a single walk.
    bool ant() {
        if constexpr (kIsCrowd) return ant_anywhere();
        const Ring ways = kSlides[ring(start_)];
        if (std::popcount(ways) != 2) return ant_at_forks();
        RimWalk there(start_, std::countr_zero(ways));
        RimWalk back(start_, std::countr_zero(static_cast<unsigned>(ways & (ways - 1))));
        while (true) {
            const Onward onward = onward_of(there), backward = onward_of(back);
            if ((onward.others | backward.others) != 0) return ant_at_forks();
            if (onward.offset == 0 && backward.offset == 0)
                return there.visit_forward(visit_) || back.visit_forward(visit_);
            const Cell last = back.cell;
            there.go(onward);
            if (there.cell == last) break;
            back.go(backward);
            if (there.cell == back.cell) {
                if (onward_of(there).others != 0) return ant_at_forks();
                break;
            }
        }
        return there.visit_forward(visit_) || back.visit_backward(visit_);
    }

    // The same where the rim forks: the other ways are kept for later.
    bool ant_at_forks() {
        struct Fork {
            Cell cell;
            Ring exits;
        };
        CellSet seen;
        seen.insert(start_);
        std::array<Fork, kCells> forks;
        std::size_t size = 0;
        if (const Ring exits = kSlides[ring(start_)]) forks[size++] = {start_, exits};
        while (size > 0) {
            Fork& fork = forks[size - 1];
            int d = std::countr_zero(fork.exits);
            Cell cell = neighbor(fork.cell, d);
            fork.exits = static_cast<Ring>(fork.exits & (fork.exits - 1));
            if (fork.exits == 0) --size;
            while (seen.insert(cell)) {
                if (visit_(cell)) return true;
                const Onward onward = kOnward[static_cast<std::size_t>(d)][ring(cell)];
                if (onward.others != 0) forks[size++] = {cell, onward.others};
                d = onward.direction;
                cell = static_cast<Cell>((cell + onward.offset) & (kCells - 1));
            }
        }
        return false;
    }

    // Exactly three slides, no cell twice. Every path counts: a cell seen at distance two can still be
    // the end of another path of three.
    bool spider() {
        return any_direction(exits(start_), [&](int d1) {
            const Cell first = neighbor(start_, d1);
            return any_direction(exits(first), [&](int d2) {
                const Cell second = neighbor(first, d2);
                if (second == start_) return false;
                return any_direction(exits(second), [&](int d3) {
                    const Cell third = neighbor(second, d3);
                    return third != first && third != start_ && visit_(third);
                });
            });
        });
    }

    bool beetle() {
        if constexpr (kIsCrowd) return beetle_anywhere();
        const int level = board_.height(start_) - 1;  // what the beetle stands on
        if (level == 0 && slide_once()) return true;
        const Ring with_height = level == 0 ? board_.occupied_around(start_) : kFullRing;
        return any_direction(with_height, [&](int d) {
            const Cell next = neighbor(start_, d);
            return !bars_beetle(d, std::max(level, board_.height(next))) && visit_(next);
        });
    }

    // Is there a gate in this direction for a beetle whose way leads over this height?
    bool bars_beetle(int d, int height) const {
        if constexpr (kSliding == Sliding::Ground) return false;
        return board_.is_gated(start_, d, kSliding == Sliding::Flat ? 0 : height);
    }

    // To every neighbour that touches the hive: ibnnasar2020 exempts the beetle from its rule.
    bool beetle_anywhere() {
        const bool is_raised = board_.height(start_) > 1;
        return any_direction(kFullRing, [&](int d) {
            const Cell next = neighbor(start_, d);
            return (is_raised || !board_.is_empty(next) || ring(next) != 0) && visit_(next);
        });
    }

    bool grasshopper() {
        return any_direction(board_.occupied_around(start_), [&](int d) {
            Cell cell = neighbor(start_, d);
            while (!board_.is_empty(cell)) cell = neighbor(cell, d);
            return visit_(cell);
        });
    }

    // Up, across on top, down; not back to its start.
    bool ladybug() {
        return any_direction(board_.occupied_around(start_), [&](int d1) {
            const Cell first = neighbor(start_, d1);
            const int first_height = board_.height(first);
            if (board_.is_gated(start_, d1, first_height)) return false;
            return any_direction(ring(first), [&](int d2) {
                const Cell second = neighbor(first, d2);
                const int second_height = board_.height(second);
                if (board_.is_gated(first, d2, std::max(first_height, second_height))) return false;
                const Ring empty = static_cast<Ring>(~board_.occupied_around(second) & kFullRing);
                return any_direction(empty, [&](int d3) {
                    return !board_.is_gated(second, d3, second_height) && visit_(neighbor(second, d3));
                });
            });
        });
    }

    // Moves like any bug it touches at the start; a mosquito that touches only mosquitoes cannot move.
    bool mosquito() {
        unsigned bugs = board_.bugs_around(start_) & ~(1u << index(Bug::Mosquito));
        if (bugs >> index(Bug::Ant) & 1) {
            // whatever slides less far is included
            bugs &= ~(1u << index(Bug::Queen) | 1u << index(Bug::Spider) | 1u << index(Bug::Pillbug));
        }
        for (; bugs != 0; bugs &= bugs - 1) {
            if (any_as(static_cast<Bug>(std::countr_zero(bugs)))) return true;
        }
        return false;
    }

    Onward onward_of(const RimWalk& walk) const { return kOnward[walk.direction][ring(walk.cell)]; }

    // The occupied neighbours of a cell as they are while the mover is lifted off the ground.
    Ring ring(Cell cell) const {
        return static_cast<Ring>(board_.occupied_around(cell) & ~ring_toward(cell, start_));
    }

    const Board& board_;
    Visit visit_;
    Cell start_;
    Piece piece_;
};

// The walk of a piece by the rule of the board.
template <class Visit>
bool any_walk(const Board& board, Piece piece, Visit visit) {
    switch (board.sliding()) {
        case Sliding::Gates:
            return Walk<Visit>(board, piece, visit).any();
        case Sliding::Crowd:
        case Sliding::Loose:
            return Walk<Visit, Sliding::Crowd>(board, piece, visit).any();
        case Sliding::Ground:
            return Walk<Visit, Sliding::Ground>(board, piece, visit).any();
        case Sliding::Flat:
            return Walk<Visit, Sliding::Flat>(board, piece, visit).any();
    }
    return false;
}

}  // namespace skep::hive
