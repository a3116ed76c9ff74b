// How much is missing to a proof and to a disproof.
#pragma once

#include <algorithm>
#include <cstdint>

namespace skep::search {

// At least so many positions must still be proven, or disproven. As limits they say when to leave off.
struct ProofNumbers {
    static constexpr std::uint32_t kInfinite = (1u << 24) - 1;  // the table keeps 24 bits
    static constexpr std::uint32_t capped(std::uint64_t number) {
        return static_cast<std::uint32_t>(std::min<std::uint64_t>(number, kInfinite));
    }

    bool is_proven() const { return proof == 0; }
    bool is_disproven() const { return disproof == 0; }
    bool is_decided() const { return is_proven() || is_disproven(); }
    bool reach(ProofNumbers limits) const { return proof >= limits.proof || disproof >= limits.disproof; }
    // Proof and disproof change places for the side that wants to refute.
    ProofNumbers seen_by(bool is_attacker) const {
        return is_attacker ? *this : ProofNumbers{.proof = disproof, .disproof = proof};
    }

    std::uint32_t proof = 1;
    std::uint32_t disproof = 1;
};

constexpr ProofNumbers kProven{.proof = 0, .disproof = ProofNumbers::kInfinite};
constexpr ProofNumbers kDisproven{.proof = ProofNumbers::kInfinite, .disproof = 0};
constexpr ProofNumbers kNoProofLimits{.proof = ProofNumbers::kInfinite, .disproof = ProofNumbers::kInfinite};

// A child is searched on although another one is nearer by now, by one part in so many: going to and fro
// costs more (Pawlewicz and Lew 2007).
constexpr std::uint32_t kPatience = 4;

}  // namespace skep::search
