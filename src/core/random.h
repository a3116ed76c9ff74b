// The core's random numbers: the same seed gives the same stream on every machine, which the
// distributions of the standard library do not promise.
#pragma once

#include <bit>
#include <cstdint>

namespace skep {

// SplitMix64 (Steele, Lea, Flood 2014): mixes a counter into well spread 64-bit words.
constexpr std::uint64_t mix(std::uint64_t word) {
    word += 0x9e3779b97f4a7c15;
    word = (word ^ (word >> 30)) * 0xbf58476d1ce4e5b9;
    word = (word ^ (word >> 27)) * 0x94d049bb133111eb;
    return word ^ (word >> 31);
}

// xoshiro256** (Blackman, Vigna 2018), seeded through SplitMix64.
class Random {
  public:
    explicit constexpr Random(std::uint64_t seed) {
        for (auto& word : state_) word = mix(seed += 0x9e3779b97f4a7c15);
    }

    constexpr std::uint64_t next() {
        const std::uint64_t result = std::rotl(state_[1] * 5, 7) * 9;
        const std::uint64_t shifted = state_[1] << 17;
        state_[2] ^= state_[0];
        state_[3] ^= state_[1];
        state_[1] ^= state_[2];
        state_[0] ^= state_[3];
        state_[2] ^= shifted;
        state_[3] = std::rotl(state_[3], 45);
        return result;
    }

    // Uniform in [0, bound). The bias of multiply-and-shift over 32 bits is below 2^-20 for every
    // bound used here, and a fixed cost keeps playouts fast.
    constexpr std::uint32_t below(std::uint32_t bound) {
        return static_cast<std::uint32_t>(((next() >> 32) * bound) >> 32);
    }

    // Uniform in [0, 1), 53 bits.
    constexpr double uniform() { return static_cast<double>(next() >> 11) * 0x1.0p-53; }

  private:
    std::uint64_t state_[4]{};
};

}  // namespace skep
