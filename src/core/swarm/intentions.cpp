#include "swarm/intentions.h"

#include <algorithm>
#include <utility>

#include "hive/eval/move_effects.h"
#include "swarm/lookahead.h"
#include "swarm/swarm.h"

namespace skep::hive::swarm {

namespace {

constexpr double kFullAccuracy = 5;  // as much as a velocity commonly is: McGuile, equation 4.1
constexpr int kCloseToGoal = 2;      // "velocity or accuracy" changes over at this fitness: section 4.2.6

// Of two moves that are otherwise equal the first one stays.
template <class Score>
Move best_move(const MoveList& moves, Score score) {
    return *std::min_element(moves.begin(), moves.end(), [&](Move a, Move b) { return score(a) < score(b); });
}

}  // namespace

Intentions::Intentions(const Settings& settings, Position& position, const Plane& plane,
                       const Particles& particles, const MoveList& legal)
    : settings_(settings),
      position_(position),
      plane_(plane),
      particles_(particles),
      legal_(legal),
      goal_(target_of_swarm(position.board(), position.turn())) {}

void Intentions::gather(Members& members) const {
    for_each_piece(board().placed(color()), [&](Piece piece) { add_particle(piece, members); });
    if (settings_.guards > 0) divide(members);
    const Cell gap = closed_gap();
    if (gap != kInHand)
        for (Member& member : members) speak_of_gap(member, gap);
    add_recruits(members);
    for (Member& member : members)
        if (member.speaks()) weigh_move(member);
    if (settings_.help != 0) offer_help(members);
}

// Two swarms with roles: the pieces nearest to the own queen guard her, the others attack. Neither sees the
// other. Who stands beside the enemy queen is no guard.
void Intentions::divide(Members& members) const {
    const Cell home = board().cell(board().queen(color()));
    if (home == kInHand) return;
    std::array<Member*, kPiecesPerSide> order{};
    std::size_t size = 0;
    for (Member& member : members)
        if (member.cell != home && !is_beside_goal(member.cell)) order[size++] = &member;
    std::stable_sort(order.begin(), order.begin() + size, [&](const Member* one, const Member* two) {
        return plane_.distance(one->cell, home) < plane_.distance(two->cell, home);
    });
    PieceBits guards = 0;
    for (std::size_t i = 0; i < std::min(size, static_cast<std::size_t>(settings_.guards)); ++i) {
        guards |= bit_of_piece(order[i]->piece);
        speak_as_guard(*order[i]);
    }
    for (Member& member : members) member.vicinity &= contains(guards, member.piece) ? guards : ~guards;
}

// A guard moves if that frees the own queen or pins an enemy, and stands still otherwise.
void Intentions::speak_as_guard(Member& member) const {
    MoveList moves;
    moves_of(member.piece, moves);
    member.intention = {};
    if (moves.empty()) return;
    const auto worth = [&](Move move) { return pins(move) - crowding(board(), move); };
    member.move = best_move(moves, [&](Move move) { return -worth(move); });
    member.silence = worth(member.move) > 0 ? Silence::None : Silence::OnGuard;
    if (!member.speaks()) return;
    member.intention.guard = worth(member.move);
    member.intention.danger = danger(member.piece);
}

// The second round of a negotiation (Cunha): who wishes to move and cannot asks those near by, and a move
// that sets it free is intended more strongly.
void Intentions::offer_help(Members& members) const {
    PieceBits asking = 0;
    for (const Member& member : members) {
        const bool is_stuck = member.silence == Silence::Covered || member.silence == Silence::NoMove;
        if (is_stuck && member.velocity != Vector{}) asking |= bit_of_piece(member.piece);
    }
    if (asking == 0) return;
    for (Member& member : members)
        if (member.speaks() && member.cell != kInHand)
            member.intention.help =
                settings_.help * freed_by(position_, member.move, asking & member.vicinity);
}

void Intentions::add_particle(Piece piece, Members& members) const {
    Member& member = members.add();
    member.piece = piece;
    member.cell = board().cell(piece);
    const Particle newcomer{{}, member.cell, member.cell};  // brought in during a sweep
    const Particle& particle = particles_.has(piece) ? particles_[piece] : newcomer;
    member.velocity = particle.velocity;
    member.best = particle.best;
    member.shared_best = particle.shared_best;
    member.wish = plane_.wish(plane_.hex(member.cell), member.velocity);
    member.vicinity =
        settings_.whole_hive ? board().placed(color()) : particles_.vicinity_of(board(), plane_, piece);
    speak(member);
}

void Intentions::speak(Member& member) const {
    MoveList moves;
    moves_of(member.piece, moves);
    if (!board().is_on_top(member.piece)) {
        member.silence = Silence::Covered;
    } else if (settings_.stay && is_beside_goal(member.cell)) {
        member.silence = Silence::Stays;
    } else if (moves.empty()) {
        member.silence = Silence::NoMove;
    } else if (!settings_.goal_at_rest && member.velocity == Vector{}) {
        member.silence = Silence::AtRest;
    } else if (const Move move = goal_move(member, moves); move != kPass) {
        speak_of_goal(member, move);
    } else if (member.velocity == Vector{} && !(settings_.alarm && danger(member.piece) > 0)) {
        member.silence = Silence::AtRest;
    } else {
        speak_of_wish(member, moves);
    }
}

void Intentions::moves_of(Piece piece, MoveList& moves) const {
    CellSet recent;
    int turns = settings_.recall;
    for (int ply = position_.ply() - 2; ply >= 0 && turns > 0; ply -= 2, --turns)
        if (piece_of(position_.move_at(ply)) == piece && position_.origin_at(ply) != kInHand)
            recent.insert(position_.origin_at(ply));
    for (const Move move : legal_)
        if (move != kPass && piece_of(move) == piece && !recent.contains(target_of(move))) moves.add(move);
}

// Nearest to the wish; then nearest to the enemy queen; then the first.
Move Intentions::nearest(const Wish& wish, const MoveList& moves) const {
    return best_move(moves, [&](Move move) {
        const Hex hex = plane_.hex(target_of(move));
        return std::pair(wish.distance(hex), steps(hex, {0, 0}));
    });
}

// "Direct to goal": a piece that sees the enemy queen, but is not beside her, can go there.
Move Intentions::goal_move(const Member& member, const MoveList& moves) const {
    const int fitness = plane_.fitness(member.cell);
    const bool sees_queen = settings_.whole_hive || fitness <= settings_.radius;
    if (settings_.intention != Factor::VelocityOrGoal || fitness == 1 || !sees_queen) return kPass;
    MoveList goals;
    for (const Move move : moves)
        if (is_beside_goal(target_of(move)) && is_goal(target_of(move))) goals.add(move);
    return goals.empty() ? kPass : nearest(member.wish, goals);
}

// With knowledge of the whole hive, the goal counts more the fewer cells are left around her.
void Intentions::speak_of_goal(Member& member, Move move) const {
    member.move = move;
    member.intention.goal = settings_.goal;
    if (settings_.whole_hive) member.intention.goal += board().queen_neighbors(other(color()));
    if (settings_.goal_danger) member.intention.danger = danger(member.piece);
}

void Intentions::speak_of_wish(Member& member, const MoveList& moves) const {
    member.move = nearest(member.wish, moves);
    const int velocity = member.wish.distance(plane_.hex(member.cell));
    const int missed = member.wish.distance(plane_.hex(target_of(member.move)));
    const double accuracy = std::max(0.0, kFullAccuracy - missed);
    const int fitness = plane_.fitness(settings_.fitness == Fitness::Best ? member.best : member.cell);
    Intention& intention = member.intention;
    intention.danger = danger(member.piece);
    switch (settings_.intention) {
        case Factor::Accuracy:
            intention.accuracy = accuracy;
            break;
        case Factor::Fitness:
            intention.fitness = fitness;
            break;
        case Factor::VelocityAndAccuracy:
            intention.velocity = velocity;
            intention.accuracy = accuracy;
            break;
        case Factor::VelocityOrAccuracy:
            (fitness <= kCloseToGoal ? intention.accuracy : intention.velocity) =
                fitness <= kCloseToGoal ? accuracy : velocity;
            break;
        case Factor::Velocity:
        case Factor::VelocityOrGoal:
            intention.velocity = velocity;
            break;
    }
}

// Danger theory: the own queen is one or two pieces away from being surrounded.
double Intentions::danger(Piece piece) const {
    const int neighbors = board().queen_neighbors(color());
    if (neighbors < 4) return 0;
    const std::size_t degree = neighbors == 4 ? 0 : 1;
    const Piece queen = board().queen(color());
    if (piece == queen) return settings_.queen_danger[degree];
    const int distance = plane_.distance(board().cell(piece), board().cell(queen));
    return distance >= 1 && distance <= settings_.danger_distance ? settings_.danger[degree] : 0;
}

// Pieces in hand wish to be at the goal. Among equally near cells they leave those beside the own
// queen free; she herself comes in as far from the enemy as she can.
void Intentions::add_recruits(Members& members) const {
    PieceBits kinds = 0;
    for (const Move move : legal_)
        if (move != kPass && !board().is_placed(piece_of(move))) kinds |= bit_of_piece(piece_of(move));
    for_each_piece(kinds, [&](Piece piece) {
        MoveList placements;
        moves_of(piece, placements);
        const int sign = board().bug(piece) == Bug::Queen ? -1 : 1;
        Member& member = members.add();
        member.piece = piece;
        member.wish = {{Hex{0, 0}}, 1};
        member.vicinity = bit_of_piece(piece);
        member.move = best_move(placements, [&](Move move) {
            return std::pair(sign * steps(plane_.hex(target_of(move)), {0, 0}), crowding(board(), move));
        });
        member.intention.bring = settings_.bring;
    });
}

// The last free cell around the enemy queen, if it is closed to all own pieces and the swarm is
// to open it; else kInHand.
Cell Intentions::closed_gap() const {
    const Color enemy = other(color());
    if (settings_.open_gap == 0 || board().queen_neighbors(enemy) != 5) return kInHand;
    const Cell queen = board().cell(board().queen(enemy));
    const int direction = std::countr_zero(static_cast<unsigned>(~board().occupied_around(queen)));
    const Cell gap = neighbor(queen, direction);
    const bool is_reached =
        std::any_of(legal_.begin(), legal_.end(), [&](Move move) { return move && target_of(move) == gap; });
    return is_reached ? kInHand : gap;
}

// Does the piece open the gap to another by going away? The intention is weaker if it stands beside the
// enemy queen, because then there are two gaps to fill.
void Intentions::speak_of_gap(Member& member, Cell gap) const {
    MoveList moves, openers;
    moves_of(member.piece, moves);
    for (const Move move : moves)
        if (opens(position_, move, gap)) openers.add(move);
    if (openers.empty()) return;
    const bool leaves_another = is_beside_goal(member.cell) && board().height(member.cell) == 1;
    member.silence = Silence::None;
    member.move = best_move(openers, [&](Move move) { return steps(plane_.hex(target_of(move)), {0, 0}); });
    member.intention = {};
    member.intention.gap = settings_.open_gap - leaves_another;
    member.intention.danger = danger(member.piece);
}

void Intentions::weigh_move(Member& member) const {
    if (settings_.look_ahead != 0)
        member.intention.look_ahead = -settings_.look_ahead * crowding(board(), member.move);
    if (settings_.bug_intentions != 0 && member.cell != kInHand)
        member.intention.bug = settings_.bug_intentions * bug_part(member);
}

// What each bug does best (McGuile, sections 4.3.2.4 and 5.2): climbers and jumpers fill cells that
// nobody can slide into, a beetle sits on the enemy queen, those that run along the rim pin enemies,
// and the queen stays at home.
double Intentions::bug_part(const Member& member) const {
    const Cell to = target_of(member.move);
    const bool fills_closed = is_beside_goal(to) && board().is_empty(to) && is_closed(board(), to);
    switch (board().bug(member.piece)) {
        case Bug::Queen:
            return danger(member.piece) > 0 ? 0 : -1;
        case Bug::Beetle:
            return fills_closed || to == plane_.target();
        case Bug::Grasshopper:
        case Bug::Ladybug:
            return fills_closed;
        case Bug::Ant:
        case Bug::Spider:
            return pins(member.move);
        default:
            return 0;
    }
}

// Does the move pin an enemy piece that could still move?
bool Intentions::pins(Move move) const {
    const Piece pinned = pinned_by(board(), Mover(board(), piece_of(move)), target_of(move));
    return pinned != kNoPiece && !contains(pinned_pieces(board()), pinned);
}

}  // namespace skep::hive::swarm
