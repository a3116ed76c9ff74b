// The weight table in memory that may be a mapped file: an open-addressing hash table of 16-byte slots.
//
// Nearly every position that a table learner meets is new. A tree on disk would read a page for each of them;
// here one memory access tells whether a position is known, however large the table is. A position has a
// slot for each of its actions whose weight has changed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <stdexcept>
#include <utility>

#include "learning/tabular.h"

namespace skep::learning {

struct Slot {
    std::uint64_t mark;  // the position's key with the highest bit set; 0 for a slot that is free
    Action action;
};
static_assert(sizeof(Slot) == 16);

constexpr std::uint64_t kTaken = std::uint64_t{1} << 63;
constexpr std::uint64_t mark_of(std::uint64_t key) { return key | kTaken; }
constexpr std::uint64_t key_of_mark(std::uint64_t mark) { return mark & ~kTaken; }

// Calls visit(slot) for the slots of a key, then for the free one behind them, until it returns true. The
// number of slots is a power of two, and some are always free; a file from elsewhere may have none, and is
// refused after one turn around the table.
template <class AnySlot, class Visit>
void probe(std::span<AnySlot> slots, std::uint64_t key, const Visit& visit) {
    std::size_t i = key & (slots.size() - 1);
    for (std::size_t seen = 0; seen < slots.size(); ++seen, i = (i + 1) & (slots.size() - 1)) {
        const bool is_free = slots[i].mark == 0;
        if (!is_free && slots[i].mark != mark_of(key)) continue;
        if (visit(slots[i]) || is_free) return;
    }
    throw std::length_error("the weight table is damaged: none of its slots is free");
}

// The changed actions of a position; nothing if it was never met.
inline std::optional<Actions> find_actions(std::span<const Slot> slots, std::uint64_t key) {
    Actions actions;
    probe(slots, key, [&](const Slot& slot) {
        if (slot.mark != 0) actions.push_back(slot.action);
        return false;
    });
    return actions.empty() ? std::nullopt : std::optional(std::move(actions));
}

// The slot where an action's weight is, or is to be: a free one if it has not changed yet.
template <class AnySlot>
AnySlot& slot_for(std::span<AnySlot> slots, std::uint64_t key, std::uint32_t action) {
    AnySlot* found = nullptr;
    probe(slots, key, [&](AnySlot& slot) {
        found = &slot;
        return slot.mark != 0 && slot.action.name == action;
    });
    return *found;
}

}  // namespace skep::learning
