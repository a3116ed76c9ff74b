// The hash of a hive: a polynomial over the torus of cells.
//
// Every piece adds  weight(colour, bug, level) * g^cell  in the field of p = 2^64 - 2^32 + 1
// elements, where g has order 1024, the number of cells. A piece that moves costs two products.
// Shifting the whole hive by n cells multiplies the sum by g^n, so the sum itself tells positions
// apart where they stand (the key of search), and one product more moves the hive to where a queen
// lies at the origin, wherever it has wandered (the key of repetition). While no queen is placed,
// the 1024th power of the sum is the same for every shift. Weights depend on the bug, not on its number: ants
// are alike.
#pragma once

#include <array>
#include <cstdint>

#include "hive/bug.h"
#include "hive/hex.h"
#include "random.h"

namespace skep::hive {

namespace field {

constexpr std::uint64_t kPrime = 0xffff'ffff'0000'0001;
constexpr std::uint64_t kEpsilon = 0xffff'ffff;  // 2^64 modulo the prime

struct Wide {
    std::uint64_t high, low;
};

constexpr Wide wide_product(std::uint64_t a, std::uint64_t b) {
#if defined(__SIZEOF_INT128__)
    __extension__ using Uint128 = unsigned __int128;
    const Uint128 product = static_cast<Uint128>(a) * b;
    return {static_cast<std::uint64_t>(product >> 64), static_cast<std::uint64_t>(product)};
#else
    const std::uint64_t al = a & kEpsilon, ah = a >> 32, bl = b & kEpsilon, bh = b >> 32;
    const std::uint64_t middle = ah * bl + (al * bl >> 32);
    const std::uint64_t middle2 = al * bh + (middle & kEpsilon);
    return {ah * bh + (middle >> 32) + (middle2 >> 32), a * b};
#endif
}

constexpr std::uint64_t add(std::uint64_t a, std::uint64_t b) {
    const std::uint64_t gap = kPrime - b;
    return a >= gap ? a - gap : a + b;
}
constexpr std::uint64_t subtract(std::uint64_t a, std::uint64_t b) {
    return a >= b ? a - b : a + (kPrime - b);
}

constexpr std::uint64_t multiply(std::uint64_t a, std::uint64_t b) {
    const auto [high, low] = wide_product(a, b);
    // high * 2^64 = (high_high * 2^32 + high_low) * (2^32 - 1) = high_low * (2^32 - 1) - high_high
    std::uint64_t result = low - (high >> 32);
    if (result > low) result -= kEpsilon;
    const std::uint64_t summand = (high & kEpsilon) * kEpsilon;
    result += summand;
    if (result < summand) result += kEpsilon;
    return result >= kPrime ? result - kPrime : result;
}

constexpr std::uint64_t power(std::uint64_t base, std::uint64_t exponent) {
    std::uint64_t result = 1;
    for (; exponent != 0; exponent >>= 1, base = multiply(base, base))
        if (exponent & 1) result = multiply(result, base);
    return result;
}

}  // namespace field

// Powers of an element of order 1024; 7 generates the multiplicative group of the field.
inline constexpr std::array<std::uint64_t, kCells> kCellPowers = [] {
    std::array<std::uint64_t, kCells> table{};
    const std::uint64_t g = field::power(7, (field::kPrime - 1) / kCells);
    table[0] = 1;
    for (std::size_t i = 1; i < kCells; ++i) table[i] = field::multiply(table[i - 1], g);
    return table;
}();

constexpr int kLevels = 32;  // more than any stack can have

// Weight of a bug of a colour on a level of a stack; the last row is the mark of a stunned piece.
inline constexpr std::array<std::array<std::array<std::uint64_t, kLevels>, kBugs + 1>, 2> kWeights = [] {
    std::array<std::array<std::array<std::uint64_t, kLevels>, kBugs + 1>, 2> table{};
    std::uint64_t seed = 0;
    for (auto& color : table)
        for (auto& bug : color)
            for (auto& weight : bug) weight = mix(++seed) % field::kPrime;
    return table;
}();

constexpr std::uint64_t key_term(Color color, Bug bug, int level, Cell cell) {
    return field::multiply(
        kWeights[static_cast<std::size_t>(color)][index(bug)][static_cast<std::size_t>(level)],
        kCellPowers[cell]);
}
constexpr std::uint64_t stun_term(Cell cell) {
    return field::multiply(kWeights[0][kBugs][0], kCellPowers[cell]);
}

// The sum of the hive when it is shifted so that what lies on the anchor comes to the origin.
constexpr std::uint64_t anchored(std::uint64_t sum, Cell anchor) {
    return field::multiply(sum, kCellPowers[(kCells - anchor) & (kCells - 1)]);
}

// The same for every shift of the hive, also where nothing in it can be an anchor.
constexpr std::uint64_t shift_free(std::uint64_t sum) {
    for (int i = 0; i < 10; ++i) sum = field::multiply(sum, sum);
    return sum;
}

}  // namespace skep::hive
