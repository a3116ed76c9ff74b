#include "learning/example_set.h"

#include <utility>

#include "random.h"

namespace skep::learning {

void ExampleSet::add(std::span<const std::uint8_t> bytes) {
    std::size_t offset = bytes_.size();
    std::vector<std::size_t> training, held_out;
    for (std::span<const std::uint8_t> rest = bytes; !rest.empty();) {
        const Example example = take_example(rest);
        board_of(example);
        const bool is_held_out = mix(example.game) % kHeldOut == 0;
        (is_held_out ? held_out : training).push_back(offset);
        offset += example.size();
    }
    bytes_.insert(bytes_.end(), bytes.begin(), bytes.end());
    training_.insert(training_.end(), training.begin(), training.end());
    held_out_.insert(held_out_.end(), held_out.begin(), held_out.end());
}

Example ExampleSet::at(std::size_t offset) const {
    std::span<const std::uint8_t> rest = std::span(bytes_).subspan(offset);
    return take_example(rest);
}

std::vector<std::size_t> shuffled(std::span<const std::size_t> offsets, std::uint64_t seed) {
    std::vector<std::size_t> order(offsets.begin(), offsets.end());
    Random random(mix(seed));
    for (std::size_t i = order.size(); i > 1; --i)
        std::swap(order[i - 1], order[random.below(static_cast<std::uint32_t>(i))]);
    return order;
}

}  // namespace skep::learning
