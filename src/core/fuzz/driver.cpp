// Runs a fuzz target where the compiler has no libFuzzer: `skep_fuzz [SECONDS [SEED]]`.
//
// Without coverage to guide it, it keeps a pool of inputs, replaces one at a time by a mutation of
// another, and begins afresh now and then. The same seed gives the same inputs.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "random.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);
extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t max_size,
                                               unsigned seed);

int main(int count, char** arguments) {
    constexpr std::size_t kLongest = 4096;  // libFuzzer's own bound
    constexpr std::size_t kPool = 64;
    constexpr std::uint32_t kFresh = 100;  // one input in so many begins from nothing
    const auto seconds = std::chrono::seconds(count > 1 ? std::atoi(arguments[1]) : 60);
    skep::Random random(count > 2 ? std::strtoull(arguments[2], nullptr, 10) : 1);

    std::vector<std::vector<std::uint8_t>> pool(kPool, {0});
    const auto end = std::chrono::steady_clock::now() + seconds;
    unsigned long long inputs = 0;
    for (; std::chrono::steady_clock::now() < end; ++inputs) {
        std::vector<std::uint8_t> input = pool[random.below(kPool)];
        if (random.below(kFresh) == 0) input = {0};
        std::size_t size = input.size();
        input.resize(kLongest);
        size = LLVMFuzzerCustomMutator(input.data(), size, kLongest, static_cast<unsigned>(random.next()));
        input.resize(size);
        LLVMFuzzerTestOneInput(input.data(), input.size());
        pool[random.below(kPool)] = std::move(input);
    }
    std::printf("%llu inputs, nothing found\n", inputs);
}
