// Which moves threads are looking at right now, so that others begin with something else.
//
// After "simplified ABDADA" (Kerrigan): a move that another thread has begun is put off until the rest of its
// node is done; by then the table mostly knows it. A lost or stale note costs only some time.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>

#include "game.h"

namespace skep::search {

class BusyMoves {
  public:
    // Names a move in a position; never 0.
    static std::uint64_t name(std::uint64_t position_key, Move move) {
        return (position_key ^ (move * 0x9E3779B97F4A7C15u)) | 1;
    }

    bool is_busy(std::uint64_t name) const {
        for (const auto& slot : bucket(name)) {
            if (slot.load(std::memory_order_relaxed) == name) return true;
        }
        return false;
    }

    void begin(std::uint64_t name) {
        for (auto& slot : bucket(name)) {
            const std::uint64_t found = slot.load(std::memory_order_relaxed);
            if (found == name) return;
            if (found == 0) return slot.store(name, std::memory_order_relaxed);
        }
        bucket(name)[0].store(name, std::memory_order_relaxed);
    }

    void end(std::uint64_t name) {
        for (auto& slot : bucket(name)) {
            if (slot.load(std::memory_order_relaxed) == name) slot.store(0, std::memory_order_relaxed);
        }
    }

    // Marks a move for as long as it lives; nothing if there is no list.
    class Mark {
      public:
        Mark(BusyMoves* moves, std::uint64_t name) : moves_(moves), name_(name) {
            if (moves_) moves_->begin(name_);
        }
        ~Mark() {
            if (moves_) moves_->end(name_);
        }
        Mark(const Mark&) = delete;
        Mark& operator=(const Mark&) = delete;

      private:
        BusyMoves* moves_;
        std::uint64_t name_;
    };

  private:
    static constexpr int kBucketBits = 12;
    using Bucket = std::array<std::atomic<std::uint64_t>, 8>;  // one cache line

    const Bucket& bucket(std::uint64_t name) const { return buckets_[name >> (64 - kBucketBits)]; }
    Bucket& bucket(std::uint64_t name) { return buckets_[name >> (64 - kBucketBits)]; }

    std::array<Bucket, std::size_t{1} << kBucketBits> buckets_{};
};

}  // namespace skep::search
