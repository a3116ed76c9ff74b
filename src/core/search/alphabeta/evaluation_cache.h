// What the evaluator said of positions, remembered for when they come again: evaluating is half of the work.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>

#include "score_types.h"

namespace skep::search {

// Of one thread and one evaluator. A position overwrites what was at its place.
class EvaluationCache {
  public:
    std::optional<Score> find(std::uint64_t key) const {
        const Slot& slot = slots_[place(key)];
        return slot.key == key ? std::optional(slot.score) : std::nullopt;
    }
    Score add(std::uint64_t key, Score score) {
        slots_[place(key)] = {key, score};
        return score;
    }

  private:
    // Fits into the second level cache of today's processors.
    static constexpr int kSlotBits = 14;
    static constexpr std::size_t kSlots = std::size_t{1} << kSlotBits;
    struct Slot {
        std::uint64_t key = 0;
        Score score = 0;
    };
    static std::unique_ptr<Slot[]> empty_slots() {
        auto slots = std::make_unique<Slot[]>(kSlots);
        slots[0].key = ~std::uint64_t{0};  // as in every other slot, no key that belongs there
        return slots;
    }

    static std::size_t place(std::uint64_t key) { return key >> (64 - kSlotBits); }

    std::unique_ptr<Slot[]> slots_ = empty_slots();
};

}  // namespace skep::search
