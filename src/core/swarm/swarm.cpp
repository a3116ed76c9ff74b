#include "swarm/swarm.h"

#include "swarm/election.h"
#include "swarm/intentions.h"

namespace skep::hive::swarm {

Cell target_of_swarm(const Board& board, Color color) {
    const Cell queen = board.cell(board.queen(other(color)));
    if (queen != kInHand) return queen;
    const PieceBits enemies = board.placed(other(color));
    return enemies == 0 ? kOrigin : board.cell(static_cast<Piece>(std::countr_zero(enemies)));
}

bool Swarm::has_followed(const Position& position, int since) const {
    if (!followed_ || since_ != since || color_ != position.turn()) return false;
    if (followed_->rules() != position.rules()) return false;
    const int last = followed_->ply();
    if (last > position.ply() || (last == position.ply() && is_turn_taken_)) return false;
    for (int ply = 0; ply < last; ++ply)
        if (followed_->move_at(ply) != position.move_at(ply)) return false;
    return followed_->start().key() == position.start().key();
}

void Swarm::restart(const Position& position, int since) {
    followed_ = position.start();
    is_turn_taken_ = false;
    color_ = position.turn();
    since_ = since;
    first_target_.reset();
    particles_.emplace(settings_, color_, seed_);
    left_to_move_ = 0;
}

// Where the settings say so, makes the particles as soon as all pieces are placed.
void Swarm::make_particles() {
    if (settings_.made != Made::Board || particles_->is_made()) return;
    const int pieces = followed_->rules().pieces.size();
    if (std::popcount(followed_->board().placed()) < 2 * pieces) return;
    particles_->make(followed_->board());
    target();  // takes note of where the enemy queen stands
}

Cell Swarm::target() {
    const Board& board = followed_->board();
    const Cell now = target_of_swarm(board, color_);
    const bool is_queen_placed = board.cell(board.queen(other(color_))) != kInHand;
    if (!first_target_ && is_queen_placed) first_target_ = now;
    return settings_.target == Target::First ? first_target_.value_or(now) : now;
}

Explanation Swarm::decide(const Position& position, int since) {
    if (!has_followed(position, since)) restart(position, since);
    make_particles();
    while (followed_->ply() < position.ply()) {
        const bool is_past_turn = followed_->turn() == color_ && !is_turn_taken_;
        if (is_past_turn && followed_->ply() >= since_) recall_turn();
        followed_->play(position.move_at(followed_->ply()));
        is_turn_taken_ = false;
        make_particles();
    }
    is_turn_taken_ = true;
    return take_turn();
}

void Swarm::recall_turn() {
    if (settings_.mode == Mode::Whole) {
        take_turn();  // who could not move depends on the board, so the sweep is computed again
        return;
    }
    const Board& board = followed_->board();
    particles_->update(board, Plane(board, target(), settings_.space));
}

Explanation Swarm::take_turn() {
    const Board& board = followed_->board();
    const Plane plane(board, target(), settings_.space);
    MoveList legal;
    followed_->legal_moves(legal);
    if (settings_.mode == Mode::One) {
        particles_->update(board, plane);
        Explanation explanation = assemble(legal, plane);
        Election(settings_, *followed_, plane, legal).elect(explanation);
        return explanation;
    }
    Explanation explanation = assemble(legal, plane);
    sweep(explanation, legal, plane);
    return explanation;
}

Explanation Swarm::assemble(const MoveList& legal, const Plane& plane) {
    Explanation explanation;
    explanation.target = plane.target();
    Intentions(settings_, *followed_, plane, *particles_, legal).gather(explanation.members);
    return explanation;
}

// The next member that can move moves. After the last one all particles are updated and the next sweep
// begins.
void Swarm::sweep(Explanation& explanation, const MoveList& legal, const Plane& plane) {
    const auto let_next_move = [&] {
        for (const Member& member : explanation.members) {
            if (!contains(left_to_move_, member.piece)) continue;
            left_to_move_ &= ~bit_of_piece(member.piece);
            if (!member.speaks()) continue;
            explanation.move = member.move;
            explanation.reason = Reason::Sweep;
            return true;
        }
        return false;
    };
    if (let_next_move()) return;
    particles_->update(followed_->board(), plane);
    explanation = assemble(legal, plane);
    left_to_move_ = pieces_of(color_);
    if (!let_next_move()) Election(settings_, *followed_, plane, legal).move_anyhow(explanation);
}

}  // namespace skep::hive::swarm
