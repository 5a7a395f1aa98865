// SPDX-License-Identifier: Apache-2.0
// The distinct values of a matrix that has few of them (a stencil, a graph, ratings), so that one byte stands for each.
#pragma once

#include <cstdint>
#include <utility>

namespace s4j {

// At most kMost bit patterns, 0 among them. U: unsigned, of the values' size.
template <class U>
class FewValues {
 public:
  static constexpr int kMost = 16;

  // False when there is no room for one more.
  bool add(U value) noexcept {
    if (has(value)) return true;
    if (count_ == kMost) return false;
    values_[count_++] = value;
    // A multiplier that gives each its own slot: for 16 in 64 slots one of seven does.
    for (uint64_t random = multiplier_;; random = random * UINT64_C(6364136223846793005) + 1442695040888963407) {
      multiplier_ = random | 1;
      for (uint8_t& slot : slots_) slot = kMost;
      bool alone = true;
      for (int i = 0; i < count_ && alone; ++i) {
        uint8_t& slot = slots_[slot_of(values_[i])];
        alone = std::exchange(slot, static_cast<uint8_t>(i)) == kMost;
      }
      if (alone) break;
    }
    for (uint8_t& slot : slots_)
      if (slot == kMost) slot = 0;
    return true;
  }
  bool has(U value) const noexcept { return values_[code(value)] == value; }
  // Of a value that it has; else of another one.
  uint8_t code(U value) const noexcept { return slots_[slot_of(value)]; }
  const U* values() const noexcept { return values_; }

 private:
  unsigned slot_of(U value) const noexcept {
    return static_cast<unsigned>((static_cast<uint64_t>(value) * multiplier_) >> 58);
  }
  U values_[kMost] = {};
  int count_ = 1;  // 0 is there from the beginning
  uint64_t multiplier_ = UINT64_C(0x9e3779b97f4a7c15);
  uint8_t slots_[64] = {};
};

}  // namespace s4j
