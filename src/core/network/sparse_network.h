// A network that judges positions, in whole numbers: the same scores on every machine.
//
// The first layer adds the rows that the inputs name. Its units and those of the second layer are clipped to
// 0 to 1, where 1 is kOne. Weights of the first layer are 8 bits, in units of 1 / kOne; those of the others
// 16 bits, in units of 1 / kWeightOne.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "network/sparse_shape.h"

namespace skep::network {

class SparseNetwork {
  public:
    static constexpr int kOneBits = 8;
    static constexpr int kOne = 1 << kOneBits;
    static constexpr int kWeightBits = 10;
    static constexpr int kWeightOne = 1 << kWeightBits;
    static constexpr int kLargestFirst = 127;

    // The nearest whole numbers to weights laid out by the shape. Throws std::invalid_argument if they are
    // too many, too few or too large.
    SparseNetwork(SparseShape shape, std::span<const float> weights);
    // From what bytes() gave. Throws std::invalid_argument if there are too many or too few.
    SparseNetwork(SparseShape shape, std::span<const std::uint8_t> bytes);

    // How many bytes a network of that shape has.
    static std::size_t byte_count(const SparseShape& shape);
    const SparseShape& shape() const { return shape_; }
    // Little-endian, array after array: 8 bits each in the first, 16 bits in the first biases and the later
    // weights, 32 bits in the later biases.
    std::vector<std::uint8_t> bytes() const;

    // The output for the rows that are active, in units of 1 / (kOne * kWeightOne). Rows must be of the
    // shape, at most 256, the bucket one of its buckets.
    std::int32_t output(std::span<const std::uint16_t> rows, std::size_t bucket) const;

  private:
    SparseShape shape_;
    std::vector<std::int8_t> first_;
    std::vector<std::int16_t> first_bias_, second_, third_;
    std::vector<std::int32_t> second_bias_, third_bias_;
};

}  // namespace skep::network
