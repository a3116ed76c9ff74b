// A small multilayer perceptron, evaluated inside the search.
//
// Every unit is a sigmoid of the weighted sum of the layer before and a bias. Sums are taken in a
// fixed order and the sigmoid is made of additions, products and one division, so the same weights
// give the same numbers on every machine.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace skep {

// e^x, to a few units in the last place of a float, from e^-87 to e^87. It has no branch, so that compilers
// compute it for several numbers at once.
inline float exponential(float x) {
    // Beyond this the result leaves the range of normal floats. Floats of one sign are ordered as their
    // bits are, and compilers can clamp integers without a branch.
    constexpr std::int32_t kLimit = std::bit_cast<std::int32_t>(87.0f);
    constexpr std::int32_t kMagnitude = 0x7fffffff;
    const auto bits = std::bit_cast<std::int32_t>(x);
    const float t = std::bit_cast<float>(std::min(bits & kMagnitude, kLimit) | (bits & ~kMagnitude));

    // e^t = 2^n · e^r with |r| <= ln(2) / 2; there the Taylor series to r^6 is exact to 2^-23.
    // Adding 1.5 · 2^23 rounds to an integer, which then stands in the low bits of the mantissa.
    // ln 2 is in two parts, so that n times the first is exact.
    constexpr float kLog2E = 0x1.715476p+0f;
    constexpr float kRound = 0x1.8p23f;
    constexpr float kLn2High = 0x1.62e4p-1f;
    constexpr float kLn2Low = 0x1.7f7d1cp-20f;
    const float shifted = t * kLog2E + kRound;
    const float n = shifted - kRound;
    const float r = (t - n * kLn2High) - n * kLn2Low;
    const float series =
        1 + r * (1 + r * (1.0f / 2 + r * (1.0f / 6 + r * (1.0f / 24 + r * (1.0f / 120 + r * (1.0f / 720))))));
    constexpr std::uint32_t kExponentBias = 127;
    constexpr int kMantissaBits = 23;
    const float power =
        std::bit_cast<float>((std::bit_cast<std::uint32_t>(shifted) + kExponentBias) << kMantissaBits);
    return series * power;
}

// 1 / (1 + e^-x).
inline float sigmoid(float x) { return 1.0f / (1.0f + exponential(-x)); }

class Network {
  public:
    // A unit of the layer before and its value.
    struct Input {
        std::size_t unit;
        float value;
    };

    // What evaluation writes to. Make one per thread and keep it: it grows to the largest network that it
    // is used for, and nothing else is allocated.
    class Workspace {
      private:
        friend class Network;
        void grow(std::size_t units);
        void select_active(std::span<const float> values);
        std::span<const Input> active() const { return std::span(active_).first(active_count_); }

        std::vector<float> values_;
        std::vector<Input> active_;
        std::size_t active_count_ = 0;
    };

    // Layer sizes from the inputs to the outputs, at least two. Weights layer by layer: for each
    // unit of the layer before its weights to all units of the layer, then the biases of the layer.
    // Throws std::invalid_argument.
    Network(std::vector<int> layers, std::vector<float> weights);

    // How many weights and biases such layers have. Throws std::invalid_argument.
    static std::size_t weight_count(std::span<const int> layers);

    const std::vector<int>& layers() const { return layers_; }
    const std::vector<float>& weights() const { return weights_; }
    std::size_t input_count() const { return static_cast<std::size_t>(layers_.front()); }

    // The outputs, which stay valid until the workspace is used again. Inputs of zero cost nothing.
    std::span<const float> evaluate(std::span<const float> inputs, Workspace& workspace) const;

    // The same from the inputs that are not zero, summed in the order given.
    std::span<const float> evaluate(std::span<const Input> active, Workspace& workspace) const;

  private:
    std::vector<int> layers_;
    std::vector<float> weights_;
    std::size_t widest_;  // units of the largest layer
};

// A network and where it comes from.
struct NetworkFile {
    using Provenance = std::vector<std::pair<std::string, std::string>>;

    Network network;
    Provenance provenance;
};

// Lines "# key: value" of provenance, a line of layer sizes, then the weights in their order, a line
// for each unit of the layer before and one for the biases.
std::string network_text(const NetworkFile& file);

// Reads what network_text writes. Throws std::invalid_argument with the line and the offending text.
NetworkFile parse_network(std::string_view text);

}  // namespace skep
