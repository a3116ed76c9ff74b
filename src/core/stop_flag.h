// A flag that one thread sets and a long computation in another looks at.
#pragma once

#include <atomic>

namespace skep {

class StopFlag {
  public:
    StopFlag() = default;
    // Also set while another flag is, which must outlive this one.
    explicit StopFlag(const StopFlag* other) : other_(other) {}

    void set() { value_.store(true, std::memory_order_relaxed); }
    void clear() { value_.store(false, std::memory_order_relaxed); }
    bool is_set() const {
        return value_.load(std::memory_order_relaxed) || (other_ != nullptr && other_->is_set());
    }

  private:
    std::atomic<bool> value_ = false;
    const StopFlag* other_ = nullptr;
};

}  // namespace skep
