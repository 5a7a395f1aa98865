// SPDX-License-Identifier: Apache-2.0
#include "leaf/select.hpp"

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <cstring>

#if defined(__x86_64__)
#include <cpuid.h>
#endif

#include "leaf/elementary_select.hpp"
#include "leaf/past_leaf.hpp"

namespace s4j {
namespace {

// Names of levels, for all architectures: S4J_ISA accepts the same values everywhere.
constexpr const char* kNames[] = {"baseline", "avx2", "avx512"};

#if defined(__x86_64__)
const LeafTable* const kTables[] = {&kLeafBase, &kLeafAvx2, &kLeafAvx512};
const PastLeafTable* const kPastTables[] = {&kPastLeafBase, &kPastLeafAvx2, &kPastLeafAvx512};
const TensorLeafTable* const kTensorTables[] = {&kTensorLeafBase, &kTensorLeafAvx2, &kTensorLeafAvx512};
const ElementaryLeafTable* const kElementaryTables[] = {&kElementaryLeafBase, &kElementaryLeafAvx2,
                                                        &kElementaryLeafAvx512};

// Calls cpuid itself, since some compilers' runtime libraries leave __builtin_cpu_supports at 0. The system must also
// save the wide registers: bits 1 and 2 of XCR0 for AVX, bits 5 to 7 for AVX-512 (Intel, Software Developer's Manual,
// volume 1, 13.3).
int best_level() noexcept {
  unsigned a = 0, b = 0, c = 0, d = 0, saved = 0, high = 0;
  if (__get_cpuid(1, &a, &b, &c, &d) == 0 || (c & bit_FMA) == 0 || (c & bit_OSXSAVE) == 0) return 0;
  __asm__("xgetbv" : "=a"(saved), "=d"(high) : "c"(0));
  if (__get_cpuid_count(7, 0, &a, &b, &c, &d) == 0) return 0;
  const auto has = [&](unsigned bits, unsigned registers) {
    return (b & bits) == bits && (saved & registers) == registers;
  };
  if (!has(bit_AVX2 | bit_BMI2, 0b110)) return 0;
  return has(bit_AVX512F | bit_AVX512BW | bit_AVX512DQ | bit_AVX512VL, 0b11100110) ? 2 : 1;
}
#else
// The baseline uses vectors of 16 bytes, which the compiler maps to the architecture's registers (NEON).
const LeafTable* const kTables[] = {&kLeafBase};
const PastLeafTable* const kPastTables[] = {&kPastLeafBase};
const TensorLeafTable* const kTensorTables[] = {&kTensorLeafBase};
const ElementaryLeafTable* const kElementaryTables[] = {&kElementaryLeafBase};
int best_level() noexcept { return 0; }
#endif

std::atomic<int>& level() noexcept {
  static std::atomic<int> current{asked_level(std::getenv("S4J_ISA"), best_level())};
  return current;
}

}  // namespace

int asked_level(const char* asked, int best) noexcept {
  if (asked == nullptr) return best;
  for (int level = 0; level < 3; ++level)
    if (std::strcmp(asked, kNames[level]) == 0) return std::min(level, best);
  return best;
}

int set_isa(int asked) noexcept {
  const int best = best_level();
  return level().exchange(asked < 0 ? best : std::min(asked, best));
}
int isa_level() noexcept { return level().load(std::memory_order_relaxed); }
const LeafTable& leaf_table() noexcept { return *kTables[isa_level()]; }
const PastLeafTable& past_leaf_table() noexcept { return *kPastTables[isa_level()]; }
const TensorLeafTable& tensor_leaf_table() noexcept { return *kTensorTables[isa_level()]; }
const ElementaryLeafTable& elementary_leaf_table() noexcept { return *kElementaryTables[isa_level()]; }
const char* isa_name() noexcept { return kNames[isa_level()]; }

}  // namespace s4j
