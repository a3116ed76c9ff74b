// A flag that one thread sets and a long computation in another looks at.
#pragma once

#include <atomic>

namespace skep {

class StopFlag {
  public:
    void set() { value_.store(true, std::memory_order_relaxed); }
    void clear() { value_.store(false, std::memory_order_relaxed); }
    bool is_set() const { return value_.load(std::memory_order_relaxed); }

  private:
    std::atomic<bool> value_ = false;
};

}  // namespace skep
