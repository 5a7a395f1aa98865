// SPDX-License-Identifier: Apache-2.0
#include "leaf/select.hpp"

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <cstring>

#include "leaf/elementary_select.hpp"

namespace s4j {
namespace {

const LeafTable* const kTables[] = {&kLeafBase, &kLeafAvx2, &kLeafAvx512};
const TensorLeafTable* const kTensorTables[] = {&kTensorLeafBase, &kTensorLeafAvx2, &kTensorLeafAvx512};
const ElementaryLeafTable* const kElementaryTables[] = {&kElementaryLeafBase, &kElementaryLeafAvx2,
                                                        &kElementaryLeafAvx512};

// __builtin_cpu_supports also asks whether the system saves the wide registers.
int best_level() noexcept {
  __builtin_cpu_init();
  if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("fma") || !__builtin_cpu_supports("bmi2")) return 0;
  const bool wide = __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
                    __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl");
  return wide ? 2 : 1;
}

std::atomic<int>& level() noexcept {
  static std::atomic<int> current{asked_level(std::getenv("S4J_ISA"), best_level())};
  return current;
}

}  // namespace

int asked_level(const char* asked, int best) noexcept {
  if (asked == nullptr) return best;
  for (int level = 0; level < 3; ++level)
    if (std::strcmp(asked, kTables[level]->name) == 0) return std::min(level, best);
  return best;
}

int set_isa(int asked) noexcept {
  const int best = best_level();
  return level().exchange(asked < 0 ? best : std::min(asked, best));
}
int isa_level() noexcept { return level().load(std::memory_order_relaxed); }
const LeafTable& leaf_table() noexcept { return *kTables[isa_level()]; }
const TensorLeafTable& tensor_leaf_table() noexcept { return *kTensorTables[isa_level()]; }
const ElementaryLeafTable& elementary_leaf_table() noexcept { return *kElementaryTables[isa_level()]; }
const char* isa_name() noexcept { return leaf_table().name; }

}  // namespace s4j
