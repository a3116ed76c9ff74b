// Abstract states: classes of positions that are alike in what matters most, few enough for a table.
//
// blixtye2013 learned a weight for every position and hardly ever met one twice. Here positions are one state
// when they are alike in the pieces around the queens, whether the queens can move or are covered, who has
// more pieces and ants that can move. States are seen from the side that has just moved.
#pragma once

#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "hive/position.h"

namespace skep::hive {

struct AbstractStates {
    static constexpr std::size_t kCount = 6000;

    static std::size_t of(const Position& position);
    // Of all states, by number, such as "enemy3_own2_enemyStuck_more_antsEven".
    static const std::vector<std::string>& names();
};

// A table with a value for each state: a Value of search, and a linear one for learners, in which the term of
// one state is 1 and all others are 0.
class TableValue {
  public:
    // Throws std::invalid_argument for any other number of values than there are states.
    explicit TableValue(std::vector<double> values) : values_(std::move(values)) {
        if (values_.size() != AbstractStates::kCount)
            throw std::invalid_argument("expected " + std::to_string(AbstractStates::kCount) +
                                        " values, not " + std::to_string(values_.size()));
    }

    double operator()(const Position& position) const { return values_[AbstractStates::of(position)]; }

    void fill(const Position& position, std::span<double> terms) const {
        std::fill(terms.begin(), terms.end(), 0.0);
        terms[AbstractStates::of(position)] = 1;
    }
    std::vector<double>& weights() { return values_; }
    const std::vector<double>& weights() const { return values_; }

  private:
    std::vector<double> values_;
};

}  // namespace skep::hive
