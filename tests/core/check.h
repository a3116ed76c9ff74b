// The smallest test frame: named cases, and checks that say what differed.
#pragma once

#include <cstdlib>
#include <functional>
#include <iostream>
#include <string_view>
#include <vector>

namespace check {

struct Case {
    std::string_view name;
    std::function<void()> run;
};

inline int failures = 0;

template <class A, class B>
void equal(const A& actual, const B& expected, std::string_view what) {
    if (actual == expected) return;
    ++failures;
    std::cerr << "  " << what << ": " << actual << ", expected " << expected << '\n';
}

inline void is_true(bool holds, std::string_view what) { check::equal(holds, true, what); }

// Runs the cases and prints one line for each; exit code 1 if any check failed.
inline int run(const std::vector<Case>& cases) {
    for (const Case& each : cases) {
        const int before = failures;
        each.run();
        std::cout << (failures == before ? "ok " : "FAILED ") << each.name << '\n';
    }
    return failures == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

}  // namespace check
