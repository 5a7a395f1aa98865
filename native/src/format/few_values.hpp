// SPDX-License-Identifier: Apache-2.0
// The distinct values of a matrix that has few of them (a stencil, a graph, ratings), so that one byte stands for each.
#pragma once

#include <cstdint>
#include <utility>

#include "core/thresholds.hpp"

namespace s4j {

// At most kMost bit patterns, 0 among them. U: unsigned, of the values' size.
template <class U>
class FewValues {
 public:
  static constexpr int kMost = 16;

  // False, and of no further use, when there is no room for one more or no multiplier was found.
  bool add(U value) noexcept {
    if (has(value)) return true;
    if (count_ == kMost) return false;
    values_[count_++] = value;
    if (!spread()) return false;
    for (uint8_t& slot : slots_)
      if (slot == kMost) slot = 0;
    return true;
  }
  // Of some of n values, in equal steps; false likewise.
  bool add_sample(const U* values, int64_t n) noexcept {
    for (int64_t k = 0, step = n / threshold::kValuesSampled + 1; k < n; k += step)
      if (!add(values[k])) return false;
    return true;
  }
  bool has(U value) const noexcept { return values_[code(value)] == value; }
  // Of a value that it has; else of another one.
  uint8_t code(U value) const noexcept { return slots_[slot_of(value)]; }
  const U* values() const noexcept { return values_; }

 private:
  // Looks for a multiplier that gives each value its own slot: for 16 in 64 slots one of seven does. For some sets,
  // whose values differ in their highest bits alone, none does.
  bool spread() noexcept {
    for (int i = 0; i < threshold::kSpreadTries; ++i) {
      for (uint8_t& slot : slots_) slot = kMost;
      bool alone = true;
      for (int v = 0; v < count_ && alone; ++v) {
        uint8_t& slot = slots_[slot_of(values_[v])];
        alone = std::exchange(slot, static_cast<uint8_t>(v)) == kMost;
      }
      if (alone) return true;
      multiplier_ = (multiplier_ * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407)) | 1;
    }
    return false;
  }
  unsigned slot_of(U value) const noexcept {
    return static_cast<unsigned>((static_cast<uint64_t>(value) * multiplier_) >> 58);
  }
  U values_[kMost] = {};
  int count_ = 1;  // 0 is there from the beginning
  uint64_t multiplier_ = UINT64_C(0x9e3779b97f4a7c15);
  uint8_t slots_[64] = {};
};

}  // namespace s4j
