#include "swarm/plane.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace skep::hive::swarm {

namespace {

// Half of a whole number, rounded down.
constexpr int half(int number) { return number >> 1; }

double rounded(double value, double threshold) {
    const double whole = std::trunc(value) + 0.0;  // no negative zero
    if (std::abs(value - whole) <= threshold) return whole;
    return whole + (value > 0 ? 1 : -1);
}

}  // namespace

int steps(Hex from, Hex to) { return length({to.q - from.q, to.r - from.r}); }

Vector rounded(Vector vector, double threshold) {
    return {rounded(vector.x, threshold), rounded(vector.y, threshold)};
}

// Walks over the hive from the target, noting every occupied cell and its neighbours.
Plane::Plane(const Board& board, Cell target, Space space)
    : target_(target), space_(space), odd_(hex_of(target).q & 1) {
    std::array<Cell, kPieceCodes> hive;
    std::size_t size = 0;
    CellSet seen;
    note(target, {0, 0});
    seen.insert(target);
    hive[size++] = target;
    for (std::size_t at = 0; at < size; ++at) {
        const Cell cell = hive[at];
        for (int d = 0; d < kDirections; ++d) {
            const Cell next = neighbor(cell, d);
            note(next, step(hexes_[cell], d));
            if (!board.is_empty(next) && seen.insert(next)) hive[size++] = next;
        }
    }
}

int Plane::fitness(Cell cell) const { return std::max(1, steps(hex(cell), {0, 0})); }

Vector Plane::point(Hex hex) const {
    if (space_ == Space::Axial) return {static_cast<double>(hex.q), static_cast<double>(hex.r)};
    const int column = hex.q + odd_;
    return {static_cast<double>(hex.r + half(column)), static_cast<double>(column)};
}

Hex Plane::hex_at(Vector point) const {
    const int x = static_cast<int>(point.x), y = static_cast<int>(point.y);
    if (space_ == Space::Axial) return {x, y};
    return {y - odd_, x - half(y)};
}

// Columns are drawn like this, odd ones half a cell lower:
//
//      even   odd   even
//       r           r          from (r, even) straight to the side: between (r-1, odd) and (r, odd)
//              r               from (r, odd) straight to the side: between (r, even) and (r+1, even)
//      r+1         r+1
Wish Plane::wish(Hex from, Vector velocity) const {
    const Vector start = point(from);
    const Vector end = start + velocity;
    Wish wish{{hex_at(end)}, 1};
    const bool is_between =
        space_ == Space::Offset && velocity.x == 0 && (static_cast<int>(velocity.y) & 1) == 1;
    if (is_between) {
        const bool from_odd = (static_cast<int>(start.y) & 1) == 1;
        wish.hexes[1] = hex_at(end + Vector{from_odd ? 1.0 : -1.0, 0});
        wish.count = 2;
    }
    return wish;
}

int Wish::distance(Hex hex) const {
    const int first = steps(hexes[0], hex);
    return count == 1 ? first : std::min(first, steps(hexes[1], hex));
}

}  // namespace skep::hive::swarm
