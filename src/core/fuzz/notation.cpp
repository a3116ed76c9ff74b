// A fuzz target for text from outside: whatever the bytes, notation refuses them with a reason or reads
// them as a game that can be written and read again.
//
// libFuzzer finds its way in by coverage where the compiler has it; elsewhere driver.cpp calls the
// same functions with mutations of random games.
#include "hive/text/notation.h"

#include <cstdio>
#include <cstdlib>

#include "fuzz/mutation.h"
#include "hive/text/setup.h"

namespace skep::hive {

namespace {

void require(bool holds, const char* what, std::string_view text) {
    if (holds) return;
    std::fprintf(stderr, "fuzz_notation: %s:\n%.*s\n", what, static_cast<int>(text.size()), text.data());
    std::abort();
}

// The first byte of an input chooses the rules, the rest is the text.
Rules rules_of(std::uint8_t choice) {
    Rules rules;
    rules.queen_first = choice & 1;
    rules.repetition = !(choice & 2);
    rules.free_pass = choice & 4;
    rules.ply_cap = choice & 8 ? 10 : 0;
    return rules;
}

void check_piece_set(std::string_view text) {
    try {
        const PieceSet pieces = parse_piece_set(text);
        require(parse_piece_set(pieces.text()) == pieces, "a game type is not read back", text);
    } catch (const std::invalid_argument&) {
    }
}

void check_move(const Position& position, std::string_view text) {
    try {
        require(position.is_legal(parse_move(position, text)), "an illegal move was read", text);
    } catch (const std::invalid_argument&) {
    }
}

void check_moves(const Position& position, std::string_view text) {
    MoveList moves;
    position.legal_moves(moves);
    require(moves.empty() == (position.outcome() != Outcome::Ongoing), "no move but no end", text);
    for (const Move move : moves)
        require(parse_move(position, move_text(position, move)) == move, "a move is not read back", text);
}

void check_setup(const Position& position, std::string_view text) {
    const Position again = parse_setup(position.rules(), setup_text(position));
    require(setup_text(again) == setup_text(position), "a setup is not read back", text);
}

void check_game(std::string_view text, const Rules& rules) {
    const ParsedGame game = parse_game(text, rules);
    const std::string written = game_text(game.position);
    const ParsedGame again = parse_game(written, rules);
    require(again.error.empty(), "a written game is refused", written);
    require(game_text(again.position) == written, "a written game is not read back", written);
    require(again.position.same_position_key() == game.position.same_position_key(), "keys differ", written);
    check_moves(game.position, written);
    check_setup(game.position, written);
    check_move(game.position, text.substr(text.rfind(';') + 1));
}

}  // namespace

}  // namespace skep::hive

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
    skep::hive::check_piece_set(text);
    skep::hive::check_game(text, skep::hive::rules_of(data[0]));
    return 0;
}

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t max_size,
                                               unsigned seed) {
    skep::Random random(seed);
    std::string input(reinterpret_cast<const char*>(data), size);
    input = skep::hive::mutated(input, random);
    input.resize(std::min(input.size(), max_size));
    std::copy(input.begin(), input.end(), data);
    return input.size();
}
