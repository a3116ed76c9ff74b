// Progress reports from a search, which runs without Python's lock, to a function of Python.
#pragma once

#include <nanobind/nanobind.h>

#include <functional>

// The report takes the lock back for as long as it runs.
template <class R>
std::function<void(const R&)> locked(const std::function<void(R)>& report) {
    if (!report) return nullptr;
    return [&report](const R& progress) {
        const nanobind::gil_scoped_acquire lock;
        report(progress);
    };
}
