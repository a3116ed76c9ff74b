#include "network/sparse_network.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <limits>
#include <stdexcept>
#include <string>

#include "network/vector_clones.h"

namespace skep::network {

namespace {

using Shape = SparseShape;
constexpr std::int32_t kOne = SparseNetwork::kOne;

// A sum of 64 units, each at most kOne, times the largest 16-bit weight must stay within 32 bits, its bias
// included.
static_assert(Shape::kWidth * SparseNetwork::kOne * 32768 * 2 < (std::size_t{1} << 31));
constexpr std::int32_t kLargestBias = 1 << 29;

template <class Whole>
std::vector<Whole> rounded(std::span<const float> weights, int unit, std::int32_t largest) {
    std::vector<Whole> wholes;
    wholes.reserve(weights.size());
    for (const float weight : weights) {
        const float scaled = std::nearbyint(weight * static_cast<float>(unit));
        if (!(std::abs(scaled) <= static_cast<float>(largest)))
            throw std::invalid_argument("the weight " + std::to_string(weight) +
                                        " is too large for this network");
        wholes.push_back(static_cast<Whole>(scaled));
    }
    return wholes;
}

template <class Whole>
void append(const std::vector<Whole>& numbers, std::vector<std::uint8_t>& bytes) {
    for (const Whole number : numbers)
        for (std::size_t i = 0; i < sizeof(Whole); ++i)
            bytes.push_back(static_cast<std::uint8_t>(static_cast<std::uint32_t>(number) >> (8 * i)));
}

template <class Whole>
std::vector<Whole> take(std::span<const std::uint8_t>& bytes, std::size_t count) {
    std::vector<Whole> numbers(count);
    for (std::size_t i = 0; i < count; ++i) {
        std::uint32_t word = 0;
        for (std::size_t j = 0; j < sizeof(Whole); ++j)
            word |= std::uint32_t{bytes[i * sizeof(Whole) + j]} << (8 * j);
        numbers[i] = static_cast<Whole>(word);
    }
    bytes = bytes.subspan(count * sizeof(Whole));
    return numbers;
}

using Units = std::array<std::int16_t, Shape::kWidth>;

#ifdef __GNUC__

// Said to the compiler in so many words, because left to itself it unrolls the loop over the rows and adds
// numbers one by one.
constexpr std::size_t kLanes = 16;
using Lanes [[gnu::vector_size(2 * kLanes)]] = std::int16_t;
using Bytes [[gnu::vector_size(kLanes)]] = std::int8_t;

SKEP_VECTOR_CLONES
void add_rows(const std::int8_t* first, const std::int16_t* bias, std::span<const std::uint16_t> rows,
              Units& units) {
    constexpr std::size_t kGroups = Shape::kWidth / kLanes;
    Lanes sums[kGroups];
    std::memcpy(sums, bias, sizeof(sums));
    for (const std::uint16_t row : rows) {
        Bytes weights[kGroups];
        std::memcpy(weights, first + row * Shape::kWidth, sizeof(weights));
        for (std::size_t i = 0; i < kGroups; ++i) sums[i] += __builtin_convertvector(weights[i], Lanes);
    }
    std::memcpy(units.data(), sums, sizeof(sums));
    for (std::int16_t& unit : units) unit = std::min<std::int16_t>(std::max<std::int16_t>(unit, 0), kOne);
}

#else

void add_rows(const std::int8_t* first, const std::int16_t* bias, std::span<const std::uint16_t> rows,
              Units& units) {
    std::copy_n(bias, Shape::kWidth, units.begin());
    for (const std::uint16_t row : rows)
        for (std::size_t i = 0; i < Shape::kWidth; ++i)
            units[i] = static_cast<std::int16_t>(units[i] + first[row * Shape::kWidth + i]);
    for (std::int16_t& unit : units) unit = std::min<std::int16_t>(std::max<std::int16_t>(unit, 0), kOne);
}

#endif

SKEP_VECTOR_CLONES
std::int32_t later_layers(const Units& units, const std::int16_t* second, const std::int32_t* second_bias,
                          const std::int16_t* third, std::int32_t third_bias) {
    std::int32_t output = third_bias;
    for (std::size_t h = 0; h < Shape::kHidden; ++h) {
        std::int32_t sum = second_bias[h];
        const std::int16_t* weights = second + h * Shape::kWidth;
        for (std::size_t i = 0; i < Shape::kWidth; ++i) sum += std::int32_t{units[i]} * weights[i];
        output += std::clamp(sum >> SparseNetwork::kWeightBits, 0, kOne) * third[h];
    }
    return output;
}

}  // namespace

std::size_t SparseNetwork::byte_count(const Shape& shape) {
    return shape.first_bias() + 2 * Shape::kWidth + 2 * Shape::kBuckets * Shape::kHidden * Shape::kWidth +
           (4 + 2) * Shape::kBuckets * Shape::kHidden + 4 * Shape::kBuckets;
}

SparseNetwork::SparseNetwork(SparseShape shape, std::span<const float> weights) : shape_(shape) {
    if (weights.size() != shape.count())
        throw std::invalid_argument("expected " + std::to_string(shape.count()) + " weights, not " +
                                    std::to_string(weights.size()));
    constexpr std::int32_t kLargest = std::numeric_limits<std::int16_t>::max();
    const auto part = [&](std::size_t begin, std::size_t end) { return weights.subspan(begin, end - begin); };
    first_ = rounded<std::int8_t>(part(0, shape.first_bias()), kOne, kLargestFirst);
    first_bias_ = rounded<std::int16_t>(part(shape.first_bias(), shape.second()), kOne, 1 << 12);
    second_ = rounded<std::int16_t>(part(shape.second(), shape.second_bias()), kWeightOne, kLargest);
    second_bias_ =
        rounded<std::int32_t>(part(shape.second_bias(), shape.third()), kOne * kWeightOne, kLargestBias);
    third_ = rounded<std::int16_t>(part(shape.third(), shape.third_bias()), kWeightOne, kLargest);
    third_bias_ =
        rounded<std::int32_t>(part(shape.third_bias(), shape.count()), kOne * kWeightOne, kLargestBias);
}

SparseNetwork::SparseNetwork(SparseShape shape, std::span<const std::uint8_t> bytes) : shape_(shape) {
    if (bytes.size() != byte_count(shape))
        throw std::invalid_argument("expected " + std::to_string(byte_count(shape)) +
                                    " bytes of weights, not " + std::to_string(bytes.size()));
    first_ = take<std::int8_t>(bytes, shape.first_bias());
    first_bias_ = take<std::int16_t>(bytes, Shape::kWidth);
    second_ = take<std::int16_t>(bytes, Shape::kBuckets * Shape::kHidden * Shape::kWidth);
    second_bias_ = take<std::int32_t>(bytes, Shape::kBuckets * Shape::kHidden);
    third_ = take<std::int16_t>(bytes, Shape::kBuckets * Shape::kHidden);
    third_bias_ = take<std::int32_t>(bytes, Shape::kBuckets);
    const auto is_large = [](std::int32_t bias) { return bias < -kLargestBias || bias > kLargestBias; };
    const auto is_large_first = [](std::int16_t bias) { return bias < -4096 || bias > 4096; };
    if (std::ranges::any_of(second_bias_, is_large) || std::ranges::any_of(third_bias_, is_large) ||
        std::ranges::any_of(first_bias_, is_large_first))
        throw std::invalid_argument("a bias is larger than any network's");
}

std::vector<std::uint8_t> SparseNetwork::bytes() const {
    std::vector<std::uint8_t> bytes;
    bytes.reserve(byte_count(shape_));
    append(first_, bytes);
    append(first_bias_, bytes);
    append(second_, bytes);
    append(second_bias_, bytes);
    append(third_, bytes);
    append(third_bias_, bytes);
    return bytes;
}

std::int32_t SparseNetwork::output(std::span<const std::uint16_t> rows, std::size_t bucket) const {
    alignas(32) Units units;
    add_rows(first_.data(), first_bias_.data(), rows, units);
    return later_layers(units, second_.data() + bucket * Shape::kHidden * Shape::kWidth,
                        second_bias_.data() + bucket * Shape::kHidden,
                        third_.data() + bucket * Shape::kHidden, third_bias_[bucket]);
}

}  // namespace skep::network
