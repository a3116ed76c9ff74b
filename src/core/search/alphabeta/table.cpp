#include "search/alphabeta/table.h"

#include <algorithm>
#include <new>
#include <stdexcept>
#include <string>

#include "search/alphabeta/parameters.h"

namespace skep::search {

namespace {

// One word: move 32, score 18, depth 7, generation 5, bound 2. No entry has bound None, so no entry is 0.
constexpr int kScoreShift = 32;
constexpr int kDepthShift = 50;
constexpr int kGenerationShift = 57;
constexpr int kBoundShift = 62;
constexpr std::uint64_t kScoreMask = (1u << 18) - 1;
constexpr std::uint64_t kDepthMask = (1u << 7) - 1;
constexpr Score kScoreOffset = 1 << 17;
static_assert(kInfinite < kScoreOffset && kMaxPly <= static_cast<int>(kDepthMask));

constexpr auto kRelaxed = std::memory_order_relaxed;

int depth_of(std::uint64_t data) { return static_cast<int>((data >> kDepthShift) & kDepthMask); }

Entry unpack(std::uint64_t data) {
    return {.move = static_cast<Move>(data),
            .score = static_cast<Score>((data >> kScoreShift) & kScoreMask) - kScoreOffset,
            .depth = depth_of(data),
            .bound = static_cast<Bound>(data >> kBoundShift)};
}

}  // namespace

Table::Table(std::size_t bytes) try : buckets_(std::max<std::size_t>(1, bytes / sizeof(Bucket))) {
} catch (const std::bad_alloc&) {
    throw std::invalid_argument("no memory for a table of " + std::to_string(bytes / kMebibyte) + " MiB");
}

std::uint64_t Table::pack(Entry entry) const {
    return std::uint64_t{entry.move} | static_cast<std::uint64_t>(entry.score + kScoreOffset) << kScoreShift |
           static_cast<std::uint64_t>(entry.depth) << kDepthShift | generation_ << kGenerationShift |
           static_cast<std::uint64_t>(entry.bound) << kBoundShift;
}

std::optional<Entry> Table::probe(std::uint64_t key) const {
    for (const Slot& slot : buckets_[bucket_index(key)].slots) {
        const std::uint64_t data = slot.data.load(kRelaxed);
        if (data != 0 && (slot.lock.load(kRelaxed) ^ data) == key) return unpack(data);
    }
    return std::nullopt;
}

// How much would be lost by overwriting the slot: deep and young entries are worth most.
int Table::replacement_value(std::uint64_t data) const {
    if (data == 0) return -kDepthPerAge * static_cast<int>(kGenerationMask + 1);
    const std::uint64_t age = (generation_ - (data >> kGenerationShift)) & kGenerationMask;
    return depth_of(data) - kDepthPerAge * static_cast<int>(age);
}

void Table::store(std::uint64_t key, Entry entry) {
    auto& slots = buckets_[bucket_index(key)].slots;
    Slot* victim = nullptr;
    int least = 0;
    for (Slot& slot : slots) {
        const std::uint64_t data = slot.data.load(kRelaxed);
        if (data != 0 && (slot.lock.load(kRelaxed) ^ data) == key) {
            // A bound from a shallower look does not replace what this search found deeper.
            if (entry.bound != Bound::Exact && replacement_value(data) > entry.depth + 2) return;
            victim = &slot;
            break;
        }
        if (const int value = replacement_value(data); !victim || value < least) {
            victim = &slot;
            least = value;
        }
    }
    const std::uint64_t data = pack(entry);
    victim->data.store(data, kRelaxed);
    victim->lock.store(key ^ data, kRelaxed);
}

void Table::clear() {
    for (Bucket& bucket : buckets_) {
        for (Slot& slot : bucket.slots) {
            slot.data.store(0, kRelaxed);
            slot.lock.store(0, kRelaxed);
        }
    }
    generation_ = 0;
}

}  // namespace skep::search
