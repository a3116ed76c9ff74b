// Positions of Hive, and the engine's evaluation, for tests.
#pragma once

#include <doctest/doctest.h>

#include <fstream>
#include <memory>
#include <sstream>
#include <vector>

#include "hive/eval/evaluators/evaluate.h"
#include "hive/threats.h"
#include "random.h"

namespace test {

// With the weights that come with skep.
inline skep::hive::Evaluator evaluator() {
    std::ifstream file(SKEP_WEIGHTS);
    REQUIRE(file);
    std::stringstream text;
    text << file.rdbuf();
    return skep::hive::Evaluator(skep::hive::parse_weights(text.str()));
}

// The same with a network and an order of moves in which every row matters.
inline skep::hive::Evaluator learned_evaluator() {
    using skep::hive::EngineNetwork;
    const std::size_t size = skep::network::SparseNetwork::byte_count(skep::hive::kNetworkShape);
    std::vector<std::uint8_t> bytes(size + skep::hive::MoveOrder::byte_count());
    for (std::size_t i = size; i < bytes.size(); i += 2)  // small numbers: no sum leaves its bounds
        bytes[i] = static_cast<std::uint8_t>(skep::mix(i));
    const auto network = std::make_shared<EngineNetwork>(EngineNetwork::from_bytes(bytes));
    return skep::hive::Evaluator(skep::hive::Weights{}, network);
}

// After so many random moves, or at the end of the game if that comes first.
inline skep::hive::Position position_after(int plies, std::uint64_t seed,
                                           const skep::hive::Rules& rules = {}) {
    skep::Random random(seed);
    skep::hive::Position position{rules};
    skep::MoveList moves;
    for (int i = 0; i < plies && position.outcome() == skep::Outcome::Ongoing; ++i) {
        position.legal_moves(moves);
        position.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
    }
    return position;
}

// Calls visit(position) for unfinished positions of many lengths, with all expansions and free passes.
template <class Visit>
void for_each_position(Visit visit) {
    const skep::hive::Rules rules{.pieces = skep::hive::parse_piece_set("Base+MLP"), .free_pass = true};
    for (int plies = 0; plies < 60; plies += 3) {
        for (std::uint64_t seed = 1; seed <= 8; ++seed) {
            const skep::hive::Position position = position_after(plies, seed, rules);
            if (position.outcome() == skep::Outcome::Ongoing) visit(position);
        }
    }
}

}  // namespace test
