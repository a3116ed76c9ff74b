#include "hive/eval/learned/move_order.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <stdexcept>
#include <string>

namespace skep::hive {

MoveOrder::MoveOrder(std::span<const float> weights) {
    if (weights.size() != MoveRows::kRows)
        throw std::invalid_argument("expected " + std::to_string(MoveRows::kRows) +
                                    " weights of the order of moves, not " + std::to_string(weights.size()));
    for (const float weight : weights) {
        const float scaled = std::nearbyint(weight * kOne);
        if (!(std::abs(scaled) <= 32767.0f))
            throw std::invalid_argument("the weight " + std::to_string(weight) +
                                        " is too large for an order of moves");
        weights_.push_back(static_cast<std::int16_t>(scaled));
    }
}

MoveOrder::MoveOrder(std::span<const std::uint8_t> bytes) {
    if (bytes.size() != byte_count())
        throw std::invalid_argument("expected " + std::to_string(byte_count()) +
                                    " bytes of an order of moves, not " + std::to_string(bytes.size()));
    for (std::size_t i = 0; i < bytes.size(); i += 2)
        weights_.push_back(static_cast<std::int16_t>(bytes[i] | bytes[i + 1] << 8));
}

std::vector<std::uint8_t> MoveOrder::bytes() const {
    std::vector<std::uint8_t> bytes;
    bytes.reserve(byte_count());
    for (const std::int16_t weight : weights_) {
        bytes.push_back(static_cast<std::uint8_t>(weight));
        bytes.push_back(static_cast<std::uint8_t>(weight >> 8));
    }
    return bytes;
}

void MoveOrder::rank(const Position& position, const MoveList& moves, std::span<Rank> ranks) const {
    const MoveRows rows(position);
    std::int32_t sum = 0;
    const auto add = [&](int row) { sum += weights_[static_cast<std::size_t>(row)]; };
    MoveRows::Actor actor;
    std::int32_t all = 0;                           // what holds for all moves of the actor
    std::array<std::int32_t, kMaxMoves> at_places;  // what the places add
    std::size_t first = 0;                          // where the moves of this actor begin
    std::size_t placed = 0;                         // how many the one before it has, if both are placed
    for (std::size_t i = 0; i < moves.size(); ++i) {
        if (moves[i] == kPass) {
            ranks[i] = {.order = 0, .is_loud = false};
            continue;
        }
        if (piece_of(moves[i]) != actor.piece) {
            const MoveRows::Actor next = rows.actor(piece_of(moves[i]));
            placed = actor.is_placed() && next.is_placed() ? i - first : 0;
            actor = next;
            first = i;
            sum = 0;
            rows.visit_actor(actor, add);
            all = sum;
        }
        // Generated lists have the same cells in the same order for every bug in hand.
        const Cell to = target_of(moves[i]);
        sum = 0;
        if (placed > 0 && moves[i - placed] != kPass && target_of(moves[i - placed]) == to)
            sum = at_places[i - placed];
        else
            rows.visit_place(actor, to, add);
        at_places[i] = sum;
        sum += all;
        rows.visit_target(actor, to, add);
        ranks[i] = {.order = std::clamp(sum, -kMaxOrder, kMaxOrder - 1), .is_loud = false};
    }
}

}  // namespace skep::hive
