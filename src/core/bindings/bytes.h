// Python's bytes as the core reads and makes them.
#pragma once

#include <nanobind/nanobind.h>

#include <cstdint>
#include <span>

inline std::span<const std::uint8_t> bytes_of(const nanobind::bytes& bytes) {
    return {static_cast<const std::uint8_t*>(bytes.data()), bytes.size()};
}

template <class Number>
nanobind::bytes as_bytes(std::span<const Number> numbers) {
    return nanobind::bytes(numbers.data(), numbers.size_bytes());
}
