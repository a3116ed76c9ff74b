#include "hive/bug.h"

#include <algorithm>
#include <numeric>
#include <stdexcept>

#include "text.h"

namespace skep::hive {

namespace {

constexpr PieceSet::Counts kBase = {1, 2, 2, 3, 3, 0, 0, 0};
constexpr std::string_view kExpansions = "MLP";

[[noreturn]] void refuse(std::string_view text, const std::string& why) {
    throw std::invalid_argument("invalid game type " + quoted(text) + ": " + why);
}

PieceSet::Counts parse_expansions(std::string_view letters, std::string_view text) {
    PieceSet::Counts counts = kBase;
    if (letters.empty()) refuse(text, "no letter of MLP after the plus");
    for (const char letter : letters) {
        if (kExpansions.find(letter) == std::string_view::npos)
            refuse(text, "unknown expansion " + quoted(std::string(1, letter)) + "; known: M, L, P");
        int& count = counts[kBugLetters.find(letter)];
        if (count++ > 0) refuse(text, "expansion " + quoted(std::string(1, letter)) + " twice");
    }
    return counts;
}

PieceSet::Counts parse_counts(std::string_view list, std::string_view text) {
    PieceSet::Counts counts{};
    std::size_t at = 0;
    while (at < list.size()) {
        const std::size_t bug = kBugLetters.find(list[at]);
        if (bug == std::string_view::npos)
            refuse(text, "unknown bug " + quoted(list.substr(at, 1)) + "; known: Q S B G A M L P");
        if (counts[bug] > 0) refuse(text, "bug " + quoted(list.substr(at, 1)) + " twice");
        int number = 0;
        std::size_t digits = at + 1;
        while (digits < list.size() && is_digit(list[digits]) && digits < at + 3)
            number = number * 10 + (list[digits++] - '0');
        if (number == 0) refuse(text, "no number after " + quoted(list.substr(at, 1)));
        counts[bug] = number;
        at = digits;
    }
    return counts;
}

}  // namespace

PieceSet::PieceSet(const Counts& counts) : counts_(counts) {
    if (std::any_of(counts.begin(), counts.end(), [](int count) { return count < 0; }))
        throw std::invalid_argument("a piece set has no negative counts");
    size_ = std::accumulate(counts.begin(), counts.end(), 0);
    if (count(Bug::Queen) != 1) throw std::invalid_argument("a piece set has exactly one queen");
    if (size_ > kPiecesPerSide)
        throw std::invalid_argument("a piece set has at most 15 pieces, not " + std::to_string(size_));
    int slot = 1;
    for (std::size_t bug = 0; bug < kBugs; ++bug) {
        first_slot_[bug] = slot;
        for (int i = 0; i < counts[bug]; ++i) bugs_[static_cast<std::size_t>(slot++)] = static_cast<Bug>(bug);
    }
}

std::string PieceSet::text() const {
    Counts base = counts_;
    std::string letters;
    for (const char letter : kExpansions) {
        int& count = base[kBugLetters.find(letter)];
        if (count == 1) {
            letters += letter;
            count = 0;
        }
    }
    if (base == kBase) return letters.empty() ? "Base" : "Base+" + letters;
    std::string text = "Base[";
    for (std::size_t bug = 0; bug < kBugs; ++bug)
        if (counts_[bug] > 0) text += kBugLetters[bug] + std::to_string(counts_[bug]);
    return text + "]";
}

std::string PieceSet::piece_text(Piece piece) const {
    std::string text = color_of(piece) == Color::White ? "w" : "b";
    const Bug kind = bug(piece);
    text += kBugLetters[index(kind)];
    // A bug of which the official sets have one is written without a number unless there are more.
    const bool is_single = kBase[index(kind)] <= 1 && count(kind) == 1;
    return is_single ? text : text + std::to_string(number(piece));
}

PieceSet parse_piece_set(std::string_view text) {
    std::string_view rest = trimmed(text);
    if (!rest.starts_with("Base")) refuse(text, "expected Base, Base+MLP or Base[Q1S2B2G3A3]");
    rest.remove_prefix(4);
    if (rest.empty()) return PieceSet(kBase);
    // In a link a plus stands for a blank, so a blank is read as a plus.
    if (rest.front() == '+' || rest.front() == ' ') return PieceSet(parse_expansions(rest.substr(1), text));
    if (rest.front() != '[' || rest.back() != ']')
        refuse(text, "expected Base, Base+MLP or Base[Q1S2B2G3A3]");
    const PieceSet::Counts counts = parse_counts(rest.substr(1, rest.size() - 2), text);
    try {
        return PieceSet(counts);
    } catch (const std::invalid_argument& error) {
        refuse(text, error.what());
    }
}

}  // namespace skep::hive
