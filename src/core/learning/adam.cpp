#include "learning/adam.h"

#include <cmath>

#include "network/vector_clones.h"

namespace skep::learning {

namespace {

constexpr float kMeanDecay = 0.9f;
constexpr float kSquareDecay = 0.999f;
constexpr float kTiny = 1e-8f;

SKEP_VECTOR_CLONES
void move(std::span<float> parameters, float* mean, float* square, const float* gradient, float rate,
          float square_correction) {
    for (std::size_t i = 0; i < parameters.size(); ++i) {
        mean[i] = kMeanDecay * mean[i] + (1 - kMeanDecay) * gradient[i];
        square[i] = kSquareDecay * square[i] + (1 - kSquareDecay) * gradient[i] * gradient[i];
        parameters[i] -= rate * mean[i] / (std::sqrt(square[i] * square_correction) + kTiny);
    }
}

// The means begin with zero; this makes up for it.
float correction(float decay, std::uint64_t steps) {
    double power = 1;
    for (std::uint64_t i = 0; i < steps && power > 1e-12; ++i) power *= static_cast<double>(decay);
    return static_cast<float>(1 / (1 - power));
}

}  // namespace

void Adam::step(std::span<float> parameters, std::span<const float> gradient, float rate) {
    ++steps_;
    move(parameters, mean_.data(), square_.data(), gradient.data(), rate * correction(kMeanDecay, steps_),
         correction(kSquareDecay, steps_));
}

}  // namespace skep::learning
