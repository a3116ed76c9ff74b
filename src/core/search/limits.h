// How long to think.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

namespace skep::search {

// Every limit that is given holds; none at all means until the stop flag is set.
struct Limits {
    std::optional<double> seconds = {};
    std::optional<int> depth = {};
    std::optional<std::uint64_t> nodes = {};
    // Seconds to spend on average, where a clock allows more or less (see Patience).
    std::optional<double> planned = {};
};

// Time since the search began.
class Stopwatch {
  public:
    double seconds() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }
    bool has_passed(const std::optional<double>& limit) const { return limit && seconds() >= *limit; }

  private:
    using Clock = std::chrono::steady_clock;
    Clock::time_point start_ = Clock::now();
};

}  // namespace skep::search
