// Small questions about text from outside, and how to show it in an error.
#pragma once

#include <string>
#include <string_view>

namespace skep {

constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }
constexpr bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

constexpr std::string_view trimmed(std::string_view text) {
    while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
    while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
    return text;
}

// The text in quotes, made safe to print: bytes that are not printable ASCII are escaped and a
// long text is cut, so that an error about 10 MB of rubbish stays readable.
inline std::string quoted(std::string_view text) {
    constexpr std::size_t kShown = 60;
    constexpr char kHex[] = "0123456789abcdef";
    std::string out = "'";
    for (const char c : text) {
        if (out.size() > kShown) return out + "'… (" + std::to_string(text.size()) + " bytes)";
        const auto byte = static_cast<unsigned char>(c);
        if (byte >= 32 && byte < 127) {
            out += c;
        } else {
            out += "\\x";
            out += kHex[byte >> 4];
            out += kHex[byte & 15];
        }
    }
    return out + "'";
}

}  // namespace skep
