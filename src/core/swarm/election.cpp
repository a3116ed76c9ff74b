#include "swarm/election.h"

#include <algorithm>
#include <array>
#include <tuple>

#include "swarm/lookahead.h"

namespace skep::hive::swarm {

int ability(Bug bug) {
    switch (bug) {
        case Bug::Ant:
            return 5;
        case Bug::Beetle:
        case Bug::Mosquito:
            return 4;
        case Bug::Grasshopper:
        case Bug::Ladybug:
            return 3;
        case Bug::Spider:
            return 2;
        case Bug::Pillbug:
            return 1;
        case Bug::Queen:
            return 0;
    }
    return 0;
}

bool Election::is_stronger(const Member& one, const Member& two) const {
    const double first = one.intention.total(), second = two.intention.total();
    if (first != second || !settings_.tie_break) return first > second;
    const Board& board = position_.board();
    return ability(board.bug(one.piece)) > ability(board.bug(two.piece));
}

// Within a vicinity the later of two equals is nominated, as in McGuile's program.
void Election::nominate(Explanation& explanation) const {
    for (const Member& member : explanation.members) {
        const Member* strongest = nullptr;
        for (const Member& other : explanation.members) {
            if (!other.speaks() || !contains(member.vicinity, other.piece)) continue;
            if (!strongest || other.intention.total() >= strongest->intention.total()) strongest = &other;
        }
        if (strongest)
            explanation.nominations[explanation.nomination_count++] = {member.piece, strongest->piece};
    }
}

namespace {

// Is the first better in some part and worse in none?
bool dominates(const Intention& one, const Intention& two) {
    const std::array differences = {one.advance() - two.advance(), one.safety() - two.safety(),
                                    one.service() - two.service()};
    const auto [least, most] = std::minmax_element(differences.begin(), differences.end());
    return *least >= 0 && *most > 0;
}

}  // namespace

// Of the members that speak, one that no other is better than: the one that is better than most others, and
// of equals the stronger. Vicinities have no say.
const Member* Election::undominated(const Members& members) const {
    const Member* best = nullptr;
    int most = -1;
    for (const Member& member : members) {
        if (!member.speaks()) continue;
        int beaten = 0;
        bool is_beaten = false;
        for (const Member& other : members) {
            if (!other.speaks()) continue;
            beaten += dominates(member.intention, other.intention);
            is_beaten = is_beaten || dominates(other.intention, member.intention);
        }
        if (is_beaten || beaten < most) continue;
        if (beaten > most || is_stronger(member, *best)) best = &member;
        most = beaten;
    }
    return best;
}

void Election::elect(Explanation& explanation) const {
    nominate(explanation);
    PieceBits nominees = 0;
    for (std::size_t i = 0; i < explanation.nomination_count; ++i)
        nominees |= bit_of_piece(explanation.nominations[i].nominee);
    const Member* winner = nullptr;
    int equals = 0;
    for (const Member& member : explanation.members) {
        if (!contains(nominees, member.piece)) continue;
        const double lead = winner ? member.intention.total() - winner->intention.total() : 1;
        equals = lead > 0 ? 1 : equals + (lead == 0);
        if (!winner || is_stronger(member, *winner)) winner = &member;
    }
    if (settings_.preference == Preference::Pareto) {
        winner = undominated(explanation.members);
        equals = 1;
    }
    if (!winner) {
        move_anyhow(explanation);
    } else {
        explanation.move = winner->move;
        explanation.reason = equals == 1           ? Reason::Strongest
                             : settings_.tie_break ? Reason::Ability
                                                   : Reason::First;
    }
    if (settings_.commanding_queen) command(explanation);
}

void Election::move_anyhow(Explanation& explanation) const {
    if (settings_.idle == Idle::Pass && std::find(legal_.begin(), legal_.end(), kPass) != legal_.end()) {
        explanation.move = kPass;
        explanation.reason = legal_.size() == 1 ? Reason::Only : Reason::Idle;
        return;
    }
    const Board& board = position_.board();
    const Color color = position_.turn();
    const auto rank = [&](Move move) {
        const bool is_foreign = move == kPass || color_of(piece_of(move)) != color;
        if (is_foreign) return std::tuple(true, 0, 0);
        return std::tuple(false, steps(plane_.hex(target_of(move)), {0, 0}),
                          -ability(board.bug(piece_of(move))));
    };
    explanation.move =
        *std::min_element(legal_.begin(), legal_.end(), [&](Move a, Move b) { return rank(a) < rank(b); });
    explanation.reason = std::get<0>(rank(explanation.move)) ? Reason::Only : Reason::Restless;
}

// Refuses a move after which the own queen could be surrounded at once, and takes the next strongest one;
// if all members would endanger her, any legal move that does not.
void Election::command(Explanation& explanation) const {
    const auto is_refused = [&](Move move) {
        if (!endangers_queen(position_, move)) return false;
        if (move != kPass) explanation.refused |= bit_of_piece(piece_of(move));
        return true;
    };
    if (!is_refused(explanation.move)) return;
    std::array<const Member*, kPiecesPerSide> order{};
    std::size_t size = 0;
    for (const Member& member : explanation.members)
        if (member.speaks() && member.move != explanation.move) order[size++] = &member;
    std::stable_sort(order.begin(), order.begin() + size,
                     [&](const Member* one, const Member* two) { return is_stronger(*one, *two); });
    const auto obey = [&](Move move) {
        explanation.move = move;
        explanation.reason = Reason::Command;
    };
    for (std::size_t i = 0; i < size; ++i)
        if (!is_refused(order[i]->move)) return obey(order[i]->move);
    for (const Move move : legal_)
        if (!is_refused(move)) return obey(move);
}

}  // namespace skep::hive::swarm
