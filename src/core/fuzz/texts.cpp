// A fuzz target for the other texts and tables from outside: games and positions of The Last Captain,
// weights, small networks, and the slots of a table learner. The first byte of an input chooses the reader.
// Whatever the bytes, they are refused with a reason, or read as something that can be used and, as text,
// read again.
#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <stdexcept>
#include <string>
#include <vector>

#include "captain/notation.h"
#include "hive/eval/weights.h"
#include "learning/slots.h"
#include "network/network.h"
#include "random.h"

namespace skep {

namespace {

constexpr std::uint8_t kReaders = 5;
// One for each reader.
constexpr std::array<std::string_view, kReaders> kGood = {
    "official;b1:1-b2;pass",
    "setup White .W4....B4./......../......../......../......../......../......../.W4....B4.",
    "queen_placed 1 2\nspider_placed -5 # less\n",
    "# game: hive\n2 3 1\n0.1 0.2 0.3 0.4 0.5 0.6\n1 2 3\n1 2 3\n4\n", "0123456789abcdef0123456789abcdef"};
constexpr std::array<std::string_view, 24> kWords = {
    "official", "steyn", ";",           "-",    ":",   "x",          "-off",  "b8-d8",
    "g8:2xc8",  "pass",  "setup White", "/",    ".W4", "B10.",       "#",     " ",
    "\n",       "1e39",  "nan",         "-inf", "0x1", "2147483648", "tempo", "\xff"};

void require(bool holds, const char* what, std::string_view text) {
    if (holds) return;
    std::fprintf(stderr, "fuzz_texts: %s:\n%.*s\n", what, static_cast<int>(text.size()), text.data());
    std::abort();
}

void check_captain_game(std::string_view text) {
    const captain::ParsedGame game = captain::parse_game(text);
    const std::string written = captain::game_text(game.position);
    const captain::ParsedGame again = captain::parse_game(written);
    require(again.error.empty() && captain::game_text(again.position) == written, "a game is not read back",
            written);
    MoveList moves;
    game.position.legal_moves(moves);
    for (const Move move : moves)
        require(captain::parse_move(game.position, captain::move_text(game.position, move)) == move,
                "a move is not read back", written);
}

void check_captain_setup(std::string_view text) {
    const captain::Position position = captain::parse_setup(captain::Rules(), text);
    const std::string written = captain::setup_text(position);
    require(captain::setup_text(captain::parse_setup(captain::Rules(), written)) == written,
            "a position is not read back", written);
}

void check_network(std::string_view text) {
    const NetworkFile file = parse_network(text);
    const std::string written = network_text(file);
    require(network_text(parse_network(written)) == written, "a network is not read back", written);
}

void check_slots(std::string_view bytes) {
    std::vector<learning::Slot> slots(16);
    std::memcpy(slots.data(), bytes.data(), std::min(bytes.size(), slots.size() * sizeof(learning::Slot)));
    for (std::uint64_t key = 0; key < 3; ++key) {
        learning::find_actions(std::span<const learning::Slot>(slots), key);
        learning::slot_for(std::span<learning::Slot>(slots), key, 7).mark = learning::mark_of(key);
    }
}

void check(std::uint8_t reader, std::string_view text) try {
    switch (reader) {
        case 0:
            return check_captain_game(text);
        case 1:
            return check_captain_setup(text);
        case 2:
            hive::parse_weights(text);
            return;
        case 3:
            return check_network(text);
        default:
            return check_slots(text);
    }
} catch (const std::invalid_argument&) {
} catch (const std::length_error&) {  // a table without a free slot
}

std::string mutated(std::string input, Random& random) {
    const auto place = [&] { return random.below(static_cast<std::uint32_t>(input.size() + 1)); };
    if (input.size() < 2 || random.below(50) == 0) {
        const std::uint32_t reader = random.below(kReaders);
        return static_cast<char>(reader) + std::string(kGood[reader]);
    }
    const std::size_t here = std::max(1u, place());
    switch (random.below(5)) {
        case 0:
            input[std::min(here, input.size() - 1)] = static_cast<char>(random.below(256));
            return input;
        case 1:
            return here < input.size() ? input.erase(here, 1 + random.below(12)) : input;
        case 2:
            return input.insert(here, input.substr(place(), random.below(30)));
        default:
            return input.insert(here, kWords[random.below(kWords.size())]);
    }
}

}  // namespace

}  // namespace skep

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    skep::check(data[0] % skep::kReaders, {reinterpret_cast<const char*>(data) + 1, size - 1});
    return 0;
}

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t max_size,
                                               unsigned seed) {
    skep::Random random(seed);
    std::string input = skep::mutated(std::string(reinterpret_cast<const char*>(data), size), random);
    input.resize(std::min(input.size(), max_size));
    std::copy(input.begin(), input.end(), data);
    return input.size();
}
