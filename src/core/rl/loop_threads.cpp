#include "rl/loop_threads.h"

#include <algorithm>
#include <utility>

namespace skep::rl {

namespace {

constexpr std::size_t kPartsPerThread = 8;  // small enough that nobody waits long for the last one

}  // namespace

LoopThreads::LoopThreads(std::size_t count) {
    for (std::size_t i = 0; i < count; ++i)
        threads_.emplace_back([this](const std::stop_token& stop) { wait_for_loops(stop); });
}

void LoopThreads::run(std::size_t count, Visit visit) {
    const std::size_t parts = kPartsPerThread * (threads_.size() + 1);
    const auto loop = std::make_shared<Loop>();
    loop->visit = std::move(visit);
    loop->count = count;
    loop->part = std::max<std::size_t>(1, count / parts);
    if (!threads_.empty()) {
        {
            const std::lock_guard lock(mutex_);
            loop_ = loop;
        }
        has_new_loop_.notify_all();
    }
    work(*loop);
    for (std::size_t done = loop->done; done < count; done = loop->done) loop->done.wait(done);
}

void LoopThreads::work(Loop& loop) {
    for (std::size_t first = loop.next.fetch_add(loop.part); first < loop.count;
         first = loop.next.fetch_add(loop.part)) {
        const std::size_t last = std::min(first + loop.part, loop.count);
        for (std::size_t number = first; number < last; ++number) loop.visit(number);
        loop.done += last - first;
        loop.done.notify_all();
    }
}

void LoopThreads::wait_for_loops(const std::stop_token& stop) {
    std::shared_ptr<Loop> loop;
    while (true) {
        {
            std::unique_lock lock(mutex_);
            if (!has_new_loop_.wait(lock, stop, [&] { return loop_ != loop; })) return;
            loop = loop_;
        }
        work(*loop);
    }
}

}  // namespace skep::rl
