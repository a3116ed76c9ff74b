// Memory in large pages, where the system has them: a table that is read at random places otherwise misses
// the processor's cache of page addresses at nearly every read.
#pragma once

#include <cstddef>
#include <new>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace skep::search {

// An allocator for containers of many mebibytes.
template <class T>
struct HugePages {
    using value_type = T;

    HugePages() = default;
    template <class U>
    HugePages(const HugePages<U>&) {}

    T* allocate(std::size_t count) {
        void* memory = ::operator new(count * sizeof(T), kAlignment);
#ifdef __linux__
        // Only advice: without such pages the memory works as well, but slower.
        madvise(memory, count * sizeof(T), MADV_HUGEPAGE);
#endif
        return static_cast<T*>(memory);
    }
    void deallocate(T* memory, std::size_t) { ::operator delete(memory, kAlignment); }

    bool operator==(const HugePages&) const = default;

  private:
    static constexpr std::align_val_t kAlignment{std::size_t{1} << 21};  // the page of x86-64 and of ARM
};

}  // namespace skep::search
