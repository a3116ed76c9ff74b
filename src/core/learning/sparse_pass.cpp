#include "learning/sparse_pass.h"

#include <algorithm>
#include <array>

#include "network/network.h"
#include "network/vector_clones.h"

namespace skep::learning {

namespace {

using Shape = network::SparseShape;
using Units = std::array<float, Shape::kWidth>;
using HiddenUnits = std::array<float, Shape::kHidden>;

float clipped(float x) { return std::min(std::max(x, 0.0f), 1.0f); }
bool is_open(float x) { return x > 0 && x < 1; }

// Halves are added to each other, which is a fixed order and several sums at once.
inline float sum_of(Units& terms) {
    for (std::size_t half = Shape::kWidth / 2; half > 0; half /= 2)
        for (std::size_t i = 0; i < half; ++i) terms[i] += terms[i + half];
    return terms[0];
}

// What a network computed on its way to the output.
struct Trace {
    std::size_t bucket;
    Units sums, units;
    HiddenUnits hidden_sums, hidden;
    float output;
};

inline void forward(const float* weights, const Seen& seen, Trace& trace) {
    trace.bucket = seen.bucket;
    Units sums;
    std::copy_n(weights + kHiveShape.first_bias(), Shape::kWidth, sums.begin());
    for (const std::uint16_t row : seen.rows.numbers()) {
        const float* from = weights + row * Shape::kWidth;
        for (std::size_t i = 0; i < Shape::kWidth; ++i) sums[i] += from[i];
    }
    trace.sums = sums;
    for (std::size_t i = 0; i < Shape::kWidth; ++i) trace.units[i] = clipped(sums[i]);
    const float* second = weights + kHiveShape.second() + seen.bucket * Shape::kHidden * Shape::kWidth;
    const float* second_bias = weights + kHiveShape.second_bias() + seen.bucket * Shape::kHidden;
    float output = weights[kHiveShape.third_bias() + seen.bucket];
    const float* third = weights + kHiveShape.third() + seen.bucket * Shape::kHidden;
    for (std::size_t h = 0; h < Shape::kHidden; ++h) {
        Units products;
        for (std::size_t i = 0; i < Shape::kWidth; ++i)
            products[i] = trace.units[i] * second[h * Shape::kWidth + i];
        trace.hidden_sums[h] = second_bias[h] + sum_of(products);
        trace.hidden[h] = clipped(trace.hidden_sums[h]);
        output += trace.hidden[h] * third[h];
    }
    trace.output = output;
}

inline void backward(const float* weights, const Seen& seen, const Trace& trace, float slope,
                     float* gradient) {
    const std::size_t bucket = trace.bucket;
    const float* third = weights + kHiveShape.third() + bucket * Shape::kHidden;
    float* third_gradient = gradient + kHiveShape.third() + bucket * Shape::kHidden;
    float* second_bias = gradient + kHiveShape.second_bias() + bucket * Shape::kHidden;
    gradient[kHiveShape.third_bias() + bucket] += slope;
    HiddenUnits hidden;
    for (std::size_t h = 0; h < Shape::kHidden; ++h) {
        third_gradient[h] += slope * trace.hidden[h];
        hidden[h] = is_open(trace.hidden_sums[h]) ? slope * third[h] : 0;
        second_bias[h] += hidden[h];
    }
    const float* second = weights + kHiveShape.second() + bucket * Shape::kWidth * Shape::kHidden;
    float* second_gradient = gradient + kHiveShape.second() + bucket * Shape::kWidth * Shape::kHidden;
    Units units{};
    for (std::size_t h = 0; h < Shape::kHidden; ++h)
        for (std::size_t i = 0; i < Shape::kWidth; ++i) {
            second_gradient[h * Shape::kWidth + i] += trace.units[i] * hidden[h];
            units[i] += second[h * Shape::kWidth + i] * hidden[h];
        }
    for (std::size_t i = 0; i < Shape::kWidth; ++i) units[i] = is_open(trace.sums[i]) ? units[i] : 0;
    for (std::size_t i = 0; i < Shape::kWidth; ++i) gradient[kHiveShape.first_bias() + i] += units[i];
    for (const std::uint16_t row : seen.rows.numbers()) {
        float* to = gradient + row * Shape::kWidth;
        for (std::size_t i = 0; i < Shape::kWidth; ++i) to[i] += units[i];
    }
}

}  // namespace

SKEP_VECTOR_CLONES
float sparse_output(const float* weights, const Seen& seen) {
    Trace trace;
    forward(weights, seen, trace);
    return trace.output;
}

SKEP_VECTOR_CLONES
void add_sparse_gradient(const float* weights, const Seen& seen, float target, float* gradient) {
    Trace trace;
    forward(weights, seen, trace);
    backward(weights, seen, trace, sigmoid(trace.output) - target, gradient);
}

}  // namespace skep::learning
