// The smallest test frame: named cases, and checks that say what differed.
#pragma once

#include <cstdlib>
#include <functional>
#include <iostream>
#include <set>
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

// Runs the cases, or those named on the command line, and prints one line for each; exit code 1 if any
// check failed or a name is unknown.
inline int run(const std::vector<Case>& cases, int argument_count, char** arguments) {
    const std::set<std::string_view> wanted(arguments + 1, arguments + argument_count);
    std::size_t count = 0;
    for (const Case& each : cases) {
        if (!wanted.empty() && !wanted.contains(each.name)) continue;
        ++count;
        const int before = failures;
        each.run();
        std::cout << (failures == before ? "ok " : "FAILED ") << each.name << std::endl;
    }
    const bool all_known = wanted.empty() || count == wanted.size();
    return failures == 0 && all_known ? EXIT_SUCCESS : EXIT_FAILURE;
}

}  // namespace check
