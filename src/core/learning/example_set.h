// Examples to learn from, some games of them held out to see what was learned.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "learning/example.h"

namespace skep::learning {

class ExampleSet {
  public:
    // One in so many games is held out.
    static constexpr std::uint32_t kHeldOut = 20;

    // Throws std::invalid_argument for bytes that are no examples, and then adds none.
    void add(std::span<const std::uint8_t> bytes);

    // Where the examples begin, in the order in which they were added.
    std::span<const std::size_t> training() const { return training_; }
    std::span<const std::size_t> held_out() const { return held_out_; }
    Example at(std::size_t offset) const;

  private:
    std::vector<std::uint8_t> bytes_;
    std::vector<std::size_t> training_, held_out_;
};

// The same in an order that the seed decides.
std::vector<std::size_t> shuffled(std::span<const std::size_t> offsets, std::uint64_t seed);

}  // namespace skep::learning
