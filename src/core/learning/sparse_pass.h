// One example's way through a sparse network in floating point, there and back.
#pragma once

#include <cstddef>

#include "hive/eval/learned/network_score.h"

namespace skep::learning {

constexpr network::SparseShape kHiveShape{.rows = hive::ActiveRows::kRows};

// What a network sees of a position.
struct Seen {
    hive::ActiveRows rows;
    std::size_t bucket;
};

// The output, in units of the logistic function. Weights are laid out by kHiveShape.
float sparse_output(const float* weights, const Seen& seen);

// Adds the gradient of the cross entropy between the target and what the network foretells.
void add_sparse_gradient(const float* weights, const Seen& seen, float target, float* gradient);

}  // namespace skep::learning
