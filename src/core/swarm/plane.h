// The plane in which particles fly: cells as points that can be added, subtracted and scaled.
//
// Its origin is the target of the swarm, so nothing depends on where on the torus the hive lies.
// Two kinds of coordinates are offered, because vectors differ with them:
//
// Axial    the game's own (q, r); a vector means the same everywhere.
// Offset   rows and columns of a drawn board, in which odd columns are shifted by half a cell.
//          mcguile2020 uses these: a vector means slightly different steps from an odd column than from
//          an even one. Its flat-top hexes are ours turned by 30 degrees, which changes no neighbour:
//          column = q, row = r + floor(q / 2).
#pragma once

#include <array>

#include "hive/board.h"

namespace skep::hive::swarm {

enum class Space : std::uint8_t { Axial, Offset };

struct Vector {
    double x = 0;
    double y = 0;

    friend Vector operator+(Vector a, Vector b) { return {a.x + b.x, a.y + b.y}; }
    friend Vector operator-(Vector a, Vector b) { return {a.x - b.x, a.y - b.y}; }
    friend Vector operator*(double factor, Vector v) { return {factor * v.x, factor * v.y}; }
    bool operator==(const Vector&) const = default;
};

// Steps between two hexes of the plane.
int steps(Hex from, Hex to);

// Cuts each part to a whole number, and adds one away from zero where more than the threshold was cut.
Vector rounded(Vector vector, double threshold);

class Plane {
  public:
    Plane(const Board& board, Cell target, Space space);

    Cell target() const { return target_; }

    // A cell relative to the target. Cells on or beside the hive are found however far the hive
    // stretches; others, which only old best cells can be, are taken at their nearest to the target.
    Hex hex(Cell cell) const { return known_.contains(cell) ? hexes_[cell] : nearest(cell); }

    // McGuile's fitness: steps to the target, the lower the better; a beetle on top of the queen
    // counts as one beside her.
    int fitness(Cell cell) const;
    int distance(Cell from, Cell to) const { return steps(hex(from), hex(to)); }

    Vector point(Hex hex) const;
    // The hex at a point with whole coordinates.
    Hex hex_at(Vector point) const;

    // Where a particle wants to be: at the end of its velocity. A vector of the offset kind that
    // crosses an odd number of columns and no row ends between two cells, and both count as its end.
    struct Wish {
        std::array<Hex, 2> hexes{};
        int count = 0;

        int distance(Hex hex) const;
    };
    Wish wish(Hex from, Vector velocity) const;

  private:
    Hex nearest(Cell cell) const { return hex_of(static_cast<Cell>((cell - target_) & (kCells - 1))); }
    void note(Cell cell, Hex hex) {
        known_.insert(cell);
        hexes_[cell] = hex;
    }

    Cell target_;
    Space space_;
    int odd_;  // 1 if the target lies in an odd column
    CellSet known_;
    std::array<Hex, kCells> hexes_;
};

using Wish = Plane::Wish;

}  // namespace skep::hive::swarm
