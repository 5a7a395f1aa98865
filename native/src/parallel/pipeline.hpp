// SPDX-License-Identifier: Apache-2.0
// Windows of work that depend on what windows before them did, several at once, each a little behind the one before: no
// barrier, a window waits only for the pieces that its next piece needs. What it is for: substitution in windows of
// rows, linalg/solver/triangular.cpp.
//
// Windows are taken in order, each by one lane, which does its pieces one after another. So whatever is waited for has
// been taken by somebody, and the first window that is not over waits for nothing: any number of lanes, from one on,
// whenever they come, come to an end.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>

#include "parallel/pause.hpp"

namespace s4j {

class Pipeline {
 public:
  static constexpr int kMost = 8;            // lanes that find a window to work on
  static constexpr int kBehind = kMost - 1;  // windows before one that may be worked on beside it
  // By d: pieces of the window d + 1 before this one's that have to be over; windows further back always are.
  using After = std::array<int32_t, kBehind>;

  // Called once per lane, on any thread. Window w has the pieces first[w] to first[w + 1], one at least; body(w,
  // piece).
  template <class Body>
  void run(int64_t windows, const int64_t* first, const After* after, const Body& body) noexcept {
    for (int64_t w; (w = next_.fetch_add(1, std::memory_order_relaxed)) < windows;) {
      if (w >= kMost) wait(w - kMost, first[w - kMost + 1] - first[w - kMost]);
      const int behind = static_cast<int>(w < kBehind ? w : kBehind);
      for (int64_t p = first[w]; p < first[w + 1]; ++p) {
        for (int d = 0; d < behind; ++d) wait(w - d - 1, after[p][d]);
        // So that a window is over after all before it.
        if (p + 1 == first[w + 1] && w > 0) wait(w - 1, first[w] - first[w - 1]);
        body(w, p);
        over_[w % kMost].pieces.store(word(w, p + 1 - first[w]), std::memory_order_release);
      }
    }
  }

 private:
  // Of the latest window w = l mod kMost, which begins when the one kMost before it is over: only ever more.
  struct alignas(64) Lane {
    std::atomic<int64_t> pieces{0};
  };
  static int64_t word(int64_t window, int64_t pieces) noexcept { return window << 32 | pieces; }

  void wait(int64_t window, int64_t pieces) const noexcept {
    if (pieces == 0) return;
    const std::atomic<int64_t>& over = over_[window % kMost].pieces;
    for (int spins = 0; over.load(std::memory_order_acquire) < word(window, pieces);) pause(spins);
  }

  std::atomic<int64_t> next_{0};
  Lane over_[kMost];
};

}  // namespace s4j
