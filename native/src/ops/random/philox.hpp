// SPDX-License-Identifier: Apache-2.0
// The generator of all random operations: pure functions of (seed, stream, counter).
#pragma once

#include <cstdint>
#include <type_traits>

namespace s4j {

struct Bits {
  uint64_t a, b;
};

// Returns 128 random bits of (seed, stream, counter) by Philox4x32-10 (Salmon, Moraes, Dror, Shaw: Parallel random
// numbers: as easy as 1, 2, 3; SC11).
inline Bits philox(uint64_t seed, uint64_t stream, uint64_t counter) {
  auto c0 = static_cast<uint32_t>(counter);
  auto c1 = static_cast<uint32_t>(counter >> 32);
  auto c2 = static_cast<uint32_t>(stream);
  auto c3 = static_cast<uint32_t>(stream >> 32);
  auto k0 = static_cast<uint32_t>(seed);
  auto k1 = static_cast<uint32_t>(seed >> 32);
  for (int round = 0; round < 10; ++round) {
    const uint64_t p0 = uint64_t{0xD2511F53} * c0;
    const uint64_t p1 = uint64_t{0xCD9E8D57} * c2;
    c0 = static_cast<uint32_t>(p1 >> 32) ^ c1 ^ k0;
    c1 = static_cast<uint32_t>(p1);
    c2 = static_cast<uint32_t>(p0 >> 32) ^ c3 ^ k1;
    c3 = static_cast<uint32_t>(p0);
    k0 += 0x9E3779B9u;
    k1 += 0xBB67AE85u;
  }
  return {c0 | uint64_t{c1} << 32, c2 | uint64_t{c3} << 32};
}

// The streams of a seed, independent random sequences; org.sparse4j.rng.Random draws single numbers from stream 16.
enum RandomStream : uint64_t {
  kValues = 0,
  kPositions = 1,
  kSortKeys = 2,
  kChoices = 3,
  kParts = 4,
  kBinomial = 1 << 8,  // this stream and all above: one for each attempt of rejection sampling
};

// Returns the i-th 64 random bits of a stream: half i % 2 of counter i / 2.
inline uint64_t random_word(uint64_t seed, RandomStream stream, int64_t i) {
  const Bits bits = philox(seed, stream, static_cast<uint64_t>(i) / 2);
  return i % 2 == 0 ? bits.a : bits.b;
}

// Returns a number in [0, 1) that uses all bits of the type's significand.
template <class T>
T unit(uint64_t bits) {
  if constexpr (std::is_same_v<T, double>)
    return static_cast<double>(bits >> 11) * 0x1p-53;
  else
    return static_cast<float>(bits >> 40) * 0x1p-24f;
}

// Returns a number in (0, 1).
template <class T>
T open_unit(uint64_t bits) {
  if constexpr (std::is_same_v<T, double>)
    return (static_cast<double>(bits >> 12) + 0.5) * 0x1p-52;
  else
    return (static_cast<float>(bits >> 41) + 0.5f) * 0x1p-23f;
}

// Returns a whole number below `bound`: the upper half of a 64 x 64 bit product, uniform up to 2^-64 bound.
inline uint64_t below(uint64_t bits, uint64_t bound) {
  __extension__ using Wide = unsigned __int128;
  return static_cast<uint64_t>(static_cast<Wide>(bits) * static_cast<Wide>(bound) >> 64);
}

}  // namespace s4j
