// SPDX-License-Identifier: Apache-2.0
// The set of distinct values of a matrix that has few of them, such as a stencil, a graph or ratings. A one-byte code
// can then replace each value. A hash by multiplication maps each value to a slot of its own.
#pragma once

#include <cstdint>
#include <utility>

#include "core/thresholds.hpp"

namespace s4j {

// A set of up to kMost bit patterns, always with 0. U: unsigned, of the values' size.
template <class U>
class FewValues {
 public:
  static constexpr int kMost = 16;

  // Adds a value. Returns false if the set is full or no multiplier gives all values their own slots; it is then
  // unusable.
  bool add(U value) noexcept {
    if (has(value)) return true;
    if (count_ == kMost) return false;
    values_[count_++] = value;
    if (!spread()) return false;
    for (uint8_t& slot : slots_)
      if (slot == kMost) slot = 0;
    return true;
  }
  // Adds every m-th of n values, for a constant m. Returns false if add() does.
  bool add_sample(const U* values, int64_t n) noexcept {
    for (int64_t k = 0, step = n / threshold::kValuesSampled + 1; k < n; k += step)
      if (!add(values[k])) return false;
    return true;
  }
  bool has(U value) const noexcept { return values_[code(value)] == value; }
  // Returns the code of a value in the set; for a value that is not in the set, an arbitrary code of the set.
  uint8_t code(U value) const noexcept { return slots_[slot_of(value)]; }
  const U* values() const noexcept { return values_; }

 private:
  // Searches for a multiplier that gives each value its own slot. For 16 values in 64 slots, about one of seven random
  // multipliers does. For some sets of values that differ only in their highest bits, none does.
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
  int count_ = 1;  // 0 is always in the set
  uint64_t multiplier_ = UINT64_C(0x9e3779b97f4a7c15);
  uint8_t slots_[64] = {};
};

}  // namespace s4j
