// What a position is worth in the eyes of a network.
#pragma once

#include <algorithm>
#include <memory>

#include "hive/eval/learned/active_rows.h"
#include "network/sparse_network.h"
#include "score_types.h"

namespace skep::hive {

// Hundredths of a point that make a win e times likelier, as in the weighted sum.
constexpr int kScorePerLogit = 190;

// Which second layer judges boards with so many pieces.
constexpr std::size_t network_bucket(int placed) {
    constexpr int kPiecesPerBucket = 7;
    return static_cast<std::size_t>(
        std::min(placed / kPiecesPerBucket, static_cast<int>(network::SparseShape::kBuckets) - 1));
}

inline Score network_score(const network::SparseNetwork& network, const Board& board, Color turn,
                           const Mobility& mobility) {
    const ActiveRows rows(board, turn, mobility);
    const std::int64_t output = network.output(rows.numbers(), network_bucket(std::popcount(board.placed())));
    constexpr int kBits = network::SparseNetwork::kOneBits + network::SparseNetwork::kWeightBits;
    constexpr std::int64_t kLargest = kMaxEvaluation;
    return static_cast<Score>(std::clamp((output * kScorePerLogit) >> kBits, -kLargest, kLargest));
}

}  // namespace skep::hive
