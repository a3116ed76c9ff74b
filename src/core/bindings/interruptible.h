// Long computations that Ctrl-C ends.
//
// Python runs signal handlers only in its main thread, and only while that thread holds Python's lock. So the
// main thread hands a computation to a thread of its own and looks for signals until it is finished; any
// other thread computes by itself.
#pragma once

#include <nanobind/nanobind.h>

#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <optional>
#include <thread>
#include <type_traits>
#include <utility>

#include "stop_flag.h"

inline constexpr std::chrono::milliseconds kSignalInterval{30};

inline bool is_main_thread() {
    const auto main_thread = nanobind::module_::import_("threading").attr("main_thread")();
    return nanobind::cast<unsigned long>(main_thread.attr("ident")) == PyThread_get_thread_ident();
}

// Becomes true once, in one thread; another waits for it.
class Finished {
  public:
    void set() {
        const std::lock_guard guard(mutex_);
        is_set_ = true;
        changed_.notify_one();
    }
    bool wait_for(std::chrono::milliseconds time) {
        std::unique_lock guard(mutex_);
        return changed_.wait_for(guard, time, [this] { return is_set_; });
    }

  private:
    std::mutex mutex_;
    std::condition_variable changed_;
    bool is_set_ = false;
};

// Waits without Python's lock. When a signal handler raises, the flag is set and the exception is kept.
inline void wait_for_signals(Finished& finished, skep::StopFlag& stop,
                             std::optional<nanobind::python_error>& raised) {
    while (!finished.wait_for(kSignalInterval)) {
        if (raised) continue;
        const nanobind::gil_scoped_acquire lock;
        if (PyErr_CheckSignals() == 0) continue;
        raised.emplace();
        stop.set();
    }
}

// Calls work(flag) without Python's lock. The flag is set when the given one is, or when a signal handler
// raises an exception, which is then thrown instead of an answer.
template <class Work>
auto interruptible(const skep::StopFlag* given, const Work& work) {
    skep::StopFlag stop(given);
    using Answer = std::invoke_result_t<Work, const skep::StopFlag&>;
    if (!is_main_thread()) {
        const nanobind::gil_scoped_release unlock;
        return work(std::as_const(stop));
    }
    std::optional<Answer> answer;
    std::exception_ptr error;
    std::optional<nanobind::python_error> raised;
    {
        const nanobind::gil_scoped_release unlock;
        Finished finished;
        const std::jthread worker([&] {
            try {
                answer.emplace(work(std::as_const(stop)));
            } catch (...) {
                error = std::current_exception();
            }
            finished.set();
        });
        wait_for_signals(finished, stop, raised);
    }
    if (raised) throw std::move(*raised);
    if (error) std::rethrow_exception(error);
    return std::move(*answer);
}
