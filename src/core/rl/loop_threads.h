// Threads that share the work of a loop again and again.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

namespace skep::rl {

// The threads wait for loops. Whoever is free takes the next part of a loop, the caller too, so that a loop
// does not wait for a thread that a busy machine has not woken yet: only for parts that were begun.
class LoopThreads {
  public:
    using Visit = std::function<void(std::size_t)>;

    // So many threads besides the caller's.
    explicit LoopThreads(std::size_t count);

    // Calls visit(number) for all numbers below the count, in any order on any thread, and returns after the
    // last. The calls must not depend on each other.
    void run(std::size_t count, Visit visit);

  private:
    struct Loop {
        Visit visit;
        std::size_t count = 0;
        std::size_t part = 1;              // numbers that are taken at a time
        std::atomic<std::size_t> next{0};  // the first number that nobody has taken
        std::atomic<std::size_t> done{0};
    };

    static void work(Loop& loop);
    void wait_for_loops(const std::stop_token& stop);

    std::mutex mutex_;
    std::condition_variable_any has_new_loop_;
    std::shared_ptr<Loop> loop_;  // the newest; a thread that comes late finds nothing left in it
    std::vector<std::jthread> threads_;
};

}  // namespace skep::rl
