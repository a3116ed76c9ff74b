// Adam (Kingma and Ba 2015): moves parameters against their gradient, each at a pace of its own.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace skep::learning {

class Adam {
  public:
    explicit Adam(std::size_t count) : mean_(count), square_(count) {}

    void step(std::span<float> parameters, std::span<const float> gradient, float rate);

  private:
    std::vector<float> mean_, square_;
    std::uint64_t steps_ = 0;
};

}  // namespace skep::learning
