// What a position is worth by a weighted sum of its features.
#pragma once

#include <span>
#include <vector>

#include "hive/features.h"

namespace skep::hive {

class Weighing {
  public:
    // One weight for each of feature_names(), in that order. Throws std::invalid_argument for any other
    // number of weights.
    explicit Weighing(std::span<const double> weights);

    // The worth to the side that has just moved: `own` features are its own.
    double operator()(const Position& position) const;

  private:
    struct Term {
        std::size_t feature;
        double weight;
    };
    std::vector<Term> terms_;  // those with a weight; always summed in the order of the features
    MoveCounts counts_ = MoveCounts::Skip;
};

}  // namespace skep::hive
