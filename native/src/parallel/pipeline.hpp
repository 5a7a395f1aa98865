// SPDX-License-Identifier: Apache-2.0
// Runs blocks of dependent work (windows) several at once, each slightly behind the one before. A window consists of
// pieces. There is no barrier: a piece waits only for the pieces of earlier windows that it needs. Used for
// substitution in windows of rows (linalg/solver/triangular.cpp).
//
// A lane is one thread's call of run(). Lanes take windows in order and do the pieces of a window one after another. So
// every window that a lane waits for has been taken, and the first unfinished window waits for nothing: any number of
// lanes, from one on, finishes, whenever they arrive.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>

#include "parallel/pause.hpp"

namespace s4j {

class Pipeline {
 public:
  static constexpr int kMost = 8;            // lanes that can work at once
  static constexpr int kBehind = kMost - 1;  // earlier windows that may be unfinished while a window runs
  // What a piece waits for: after[d] pieces of the window d + 1 windows earlier must be done first. Windows further
  // back are always done.
  using After = std::array<int32_t, kBehind>;

  // Each participating thread calls run() once. Window w has the pieces [first[w], first[w + 1]), at least one; run()
  // calls body(w, piece).
  template <class Body>
  void run(int64_t windows, const int64_t* first, const After* after, const Body& body) noexcept {
    for (int64_t w; (w = next_.fetch_add(1, std::memory_order_relaxed)) < windows;) {
      if (w >= kMost) wait(w - kMost, first[w - kMost + 1] - first[w - kMost]);
      const int behind = static_cast<int>(w < kBehind ? w : kBehind);
      for (int64_t p = first[w]; p < first[w + 1]; ++p) {
        for (int d = 0; d < behind; ++d) wait(w - d - 1, after[p][d]);
        // The last piece waits until the previous window has ended, so that windows end in order.
        if (p + 1 == first[w + 1] && w > 0) wait(w - 1, first[w] - first[w - 1]);
        body(w, p);
        over_[w % kMost].pieces.store(word(w, p + 1 - first[w]), std::memory_order_release);
      }
    }
  }

 private:
  // The number of done pieces of the latest window w with w mod kMost = l, for element l of over_. It only grows, since
  // a window begins after the end of the window kMost before it.
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
