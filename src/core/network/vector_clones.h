// Functions whose loops pay on wider vectors are compiled twice, and the processor chooses when the program
// starts. Both do the same arithmetic in the same order, so the results are the same.
#pragma once

#if defined(__GNUC__) && !defined(__clang__) && defined(__x86_64__) && defined(__linux__) && \
    !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#define SKEP_VECTOR_CLONES __attribute__((target_clones("avx2", "default")))
#else
#define SKEP_VECTOR_CLONES
#endif
