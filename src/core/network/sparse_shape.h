// The shape of a sparse network: rows of a first layer that are added up, a second layer chosen from a few
// buckets, one output.
#pragma once

#include <cstddef>

namespace skep::network {

struct SparseShape {
    static constexpr std::size_t kWidth = 64;   // units of the first layer
    static constexpr std::size_t kHidden = 16;  // units of the second
    static constexpr std::size_t kBuckets = 4;  // second layers

    std::size_t rows;

    // Where each array begins when all are laid out one after the other.
    constexpr std::size_t first_bias() const { return rows * kWidth; }
    constexpr std::size_t second() const { return first_bias() + kWidth; }  // by bucket, unit, unit before
    constexpr std::size_t second_bias() const { return second() + kBuckets * kHidden * kWidth; }
    constexpr std::size_t third() const { return second_bias() + kBuckets * kHidden; }
    constexpr std::size_t third_bias() const { return third() + kBuckets * kHidden; }
    constexpr std::size_t count() const { return third_bias() + kBuckets; }
};

}  // namespace skep::network
