// Linear evaluations: what each of their weights is multiplied with.
//
// All terms are seen from the side that has just moved, so that the weighted sum is the value of
// the move to it.
#pragma once

#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "hive/position.h"

namespace skep::hive {

// The fifteen features of ibnnasar2020: for each side how many of its queens, spiders,
// beetles, grasshoppers, ants and of all its pieces can move; the pieces around either queen; and whether
// the move put a beetle on top of another piece. What is good for the other side counts negative, so that
// equal weights make sense.
struct AdvancedTerms {
    static const std::vector<std::string>& names();
    // Mobility is slow to compute; without it those terms are 0.
    static void fill(const Position& position, std::span<double> terms, bool with_mobility = true);
    static bool needs_mobility(std::span<const double> weights);
};

// The terms of the engine's evaluation (weights.h), own minus enemy.
struct EngineTerms {
    static const std::vector<std::string>& names();
    static void fill(const Position& position, std::span<double> terms, bool with_mobility = true);
    static bool needs_mobility(std::span<const double>) { return true; }
};

// The weighted sum: a Value of search. One weight for each name.
template <class Terms>
class LinearValue {
  public:
    // No set of terms is larger.
    static constexpr std::size_t kMaxTerms = 64;

    // Throws std::invalid_argument for any other number of weights than there are terms.
    explicit LinearValue(std::vector<double> weights)
        : weights_(std::move(weights)), needs_mobility_(Terms::needs_mobility(weights_)) {
        if (weights_.size() != Terms::names().size())
            throw std::invalid_argument("expected " + std::to_string(Terms::names().size()) +
                                        " weights, not " + std::to_string(weights_.size()));
    }

    double operator()(const Position& position) const {
        std::array<double, kMaxTerms> terms;
        fill(position, terms);
        double sum = 0;
        for (std::size_t i = 0; i < weights_.size(); ++i) sum += weights_[i] * terms[i];
        return sum;
    }

    void fill(const Position& position, std::span<double> terms) const {
        Terms::fill(position, terms.first(weights_.size()), needs_mobility_);
    }
    std::vector<double>& weights() { return weights_; }
    const std::vector<double>& weights() const { return weights_; }

  private:
    std::vector<double> weights_;
    bool needs_mobility_;
};

}  // namespace skep::hive
