// What a proof search found out about positions, in memory of a fixed size.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "search/huge_pages.h"
#include "search/prover/proof_numbers.h"

namespace skep::search {

// Entries are about a win within so many plies. The one that cost least to find gives way to a new one.
class ProofTable {
  public:
    explicit ProofTable(std::size_t bytes) : size_(std::max<std::size_t>(bytes / sizeof(Bucket), 1)) {}

    // A win within fewer plies is one within these; where there is none within more, there is none here.
    ProofNumbers find(std::uint64_t key, int plies) const {
        ProofNumbers numbers;
        if (buckets_.empty()) return numbers;
        const auto wanted = static_cast<std::uint32_t>(plies);
        for (const Slot& slot : buckets_[bucket_index(key)].slots) {
            if (slot.key != key || slot.cost == 0) continue;
            if (slot.proof == 0 && slot.plies <= wanted) return kProven;
            if (slot.disproof == 0 && slot.plies >= wanted) return kDisproven;
            if (slot.plies == wanted) numbers = {.proof = slot.proof, .disproof = slot.disproof};
        }
        return numbers;
    }

    void store(std::uint64_t key, int plies, ProofNumbers numbers, std::uint64_t cost) {
        if (buckets_.empty()) buckets_.resize(size_);  // short proofs never need it
        auto& slots = buckets_[bucket_index(key)].slots;
        const auto is_same = [&](const Slot& slot) {
            return slot.key == key && slot.plies == static_cast<std::uint32_t>(plies) && slot.cost != 0;
        };
        auto place = std::ranges::find_if(slots, is_same);
        // A position that is searched again has cost what it cost before, too.
        const std::uint32_t before = place == slots.end() ? 1 : place->cost;
        if (place == slots.end())
            place = std::ranges::min_element(slots, {}, [](auto& slot) { return slot.cost; });
        *place = {.key = key,
                  .proof = numbers.proof,
                  .plies = static_cast<std::uint32_t>(plies),
                  .disproof = numbers.disproof,
                  .cost = std::max(before, magnitude(cost))};
    }

  private:
    struct Slot {
        std::uint64_t key = 0;
        std::uint32_t proof : 24 = 0;
        std::uint32_t plies : 8 = 0;
        std::uint32_t disproof : 24 = 0;
        std::uint32_t cost : 8 = 0;  // 0: empty
    };
    struct alignas(64) Bucket {  // one cache line
        std::array<Slot, 4> slots;
    };

    // Grows with the logarithm, four steps to a doubling, and fits into 8 bits.
    static std::uint32_t magnitude(std::uint64_t cost) {
        const auto bits = static_cast<std::uint32_t>(std::bit_width(cost));
        return bits < 3 ? bits
                        : std::min(255u, 4 * bits + static_cast<std::uint32_t>(cost >> (bits - 3) & 3));
    }
    std::size_t bucket_index(std::uint64_t key) const {
        return static_cast<std::size_t>(((key >> 32) * size_) >> 32);
    }

    std::size_t size_;
    std::vector<Bucket, HugePages<Bucket>> buckets_;
};

}  // namespace skep::search
