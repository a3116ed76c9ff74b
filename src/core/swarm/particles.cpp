#include "swarm/particles.h"

namespace skep::hive::swarm {

namespace {

// Keeps the fitter of two cells; the old one if they are equal.
void improve(Cell& best, Cell cell, const Plane& plane) {
    if (best == kInHand || plane.fitness(cell) < plane.fitness(best)) best = cell;
}

}  // namespace

PieceBits vicinity(const Board& board, const Plane& plane, Piece piece, int radius) {
    PieceBits members = 0;
    for_each_piece(board.placed(color_of(piece)), [&](Piece other) {
        if (plane.distance(board.cell(piece), board.cell(other)) <= radius) members |= bit_of_piece(other);
    });
    return members;
}

void Particles::update(const Board& board, const Plane& plane) {
    if (!is_made_)
        for_each_piece(board.placed(color_) & ~known_, [&](Piece piece) { join(board, piece); });
    else if (!is_bound_)
        bind(board);
    for (const Cell cell : left_) improve(global_best_, cell, plane);
    for_each_piece(known_, [&](Piece piece) {
        improve(at(piece).best, board.cell(piece), plane);
        improve(global_best_, board.cell(piece), plane);
    });
    for_each_piece(known_, [&](Piece piece) { share(board, plane, piece); });
    for_each_piece(known_, [&](Piece piece) { accelerate(board, plane, piece); });
}

void Particles::share(const Board& board, const Plane& plane, Piece piece) {
    Cell& shared = at(piece).shared_best;
    if (settings_.growing) grown_[piece & 15] = vicinity_of(board, plane, piece);
    if (settings_.best == Best::Global) {
        shared = global_best_;
        return;
    }
    for (const Cell cell : left_)
        if (plane.distance(board.cell(piece), cell) <= settings_.radius) improve(shared, cell, plane);
    for_each_piece(vicinity_of(board, plane, piece),
                   [&](Piece other) { improve(shared, board.cell(other), plane); });
}

void Particles::make(const Board& board) {
    is_made_ = true;
    for_each_piece(board.visible(color_), [&](Piece piece) { left_.push_back(board.cell(piece)); });
}

// A particle is whatever own piece lies where it was made.
void Particles::bind(const Board& board) {
    is_bound_ = true;
    std::erase_if(left_, [&](Cell cell) {
        const Piece piece = board.top(cell);
        if (piece == kNoPiece || color_of(piece) != color_) return false;
        join(board, piece);
        return true;
    });
}

// A new particle starts with a velocity of up to so many cells along each axis. The numbers are
// drawn even where it is to be zero, so that every later draw stays the same.
void Particles::join(const Board& board, Piece piece) {
    const int most = settings_.initial_velocity;
    const auto draw = [&] { return static_cast<double>(random_.below(2u * most + 1)) - most; };
    const double x = draw();
    at(piece) = {{x, draw()}, board.cell(piece), kInHand};
    known_ |= bit_of_piece(piece);
}

// v' = w v + c1 r1 (own best - here) + c2 r2 (shared best - here), rounded; one draw of each r for
// both axes.
void Particles::accelerate(const Board& board, const Plane& plane, Piece piece) {
    Particle& particle = at(piece);
    const auto point = [&](Cell cell) { return plane.point(plane.hex(cell)); };
    const Vector here = point(board.cell(piece));
    const double cognitive = settings_.cognitive * random_.uniform();
    const double social = settings_.social * random_.uniform();
    const Vector velocity = settings_.inertia * particle.velocity +
                            cognitive * (point(particle.best) - here) +
                            social * (point(particle.shared_best) - here);
    particle.velocity = rounded(velocity, settings_.rounding);
}

}  // namespace skep::hive::swarm
