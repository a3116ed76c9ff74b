// The transposition table: what was found out about a position, for every thread.
//
// Lock-free after Hyatt and Mann (2002): each slot is two words, the data and the key xor the data. A
// slot torn by two writers does not verify and counts as empty. Words are relaxed atomics, so there
// is no data race.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "game.h"
#include "search/huge_pages.h"
#include "search/score.h"

namespace skep::search {

enum class Bound : std::uint8_t { None, Upper, Lower, Exact };

// Does a score with this bound settle a search with this window?
constexpr bool settles(Bound bound, Score score, Score alpha, Score beta) {
    if (bound == Bound::Exact) return true;
    return bound == Bound::Lower ? score >= beta : score <= alpha;
}

struct Entry {
    Move move;
    Score score;
    int depth;
    Bound bound;
};

class Table {
  public:
    static constexpr std::size_t kMebibyte = std::size_t{1} << 20;
    // Half of a key, 32 bits, names the bucket: so many buckets of 64 bytes.
    static constexpr std::size_t kMaxMebibytes = std::size_t{1} << (32 + 6 - 20);

    // Rounded down to whole buckets, at least one. Throws invalid_argument if there is no memory for it.
    explicit Table(std::size_t bytes);

    std::optional<Entry> probe(std::uint64_t key) const;
    void store(std::uint64_t key, Entry entry);
    // Starts the reading of a bucket that will be probed soon.
    void prefetch([[maybe_unused]] std::uint64_t key) const {
#ifdef __GNUC__
        __builtin_prefetch(&buckets_[bucket_index(key)]);
#endif
    }

    // Entries of earlier searches count less with age.
    void begin_search() { generation_ = (generation_ + 1) & kGenerationMask; }
    void clear();

  private:
    struct Slot {
        std::atomic<std::uint64_t> lock{0};  // key ^ data
        std::atomic<std::uint64_t> data{0};
    };
    static constexpr std::size_t kSlots = 4;
    struct alignas(64) Bucket {  // one cache line
        std::array<Slot, kSlots> slots;
    };
    static constexpr std::uint64_t kGenerationMask = 31;

    std::size_t bucket_index(std::uint64_t key) const { return ((key >> 32) * buckets_.size()) >> 32; }
    std::uint64_t pack(Entry entry) const;
    int replacement_value(std::uint64_t data) const;

    std::vector<Bucket, HugePages<Bucket>> buckets_;
    std::uint64_t generation_ = 0;
};

}  // namespace skep::search
