// SPDX-License-Identifier: Apache-2.0
// Many short steps that depend on each other, in one parallel region: a region per step would cost more than the step.
// What they are for: substitution by levels (Anderson and Saad 1989), linalg/solver/triangular.cpp.
//
//   a part of a step is taken by   its own lane, when that comes to the step: what it wrote before is in its cache
//                                  any other lane that has done its own, once it has looked kLanePatience times (at
//                                  once if that lane has not come yet, or came too late the last time)
//   a step ends                    when each lane has seen that all parts are done: a barrier without a counter, each
//                                  lane reads the others' flags; who waits looks kLaneSpins times, then yields
//
// The triangle of a 1000 x 1000 grid, 1,999 steps in slices of eight rows: 3.4 ms on one thread, 2.8 on two:
// 1.4 us a step (decision 0005, section 4). Beside a region for each step: bench/native/stages_bench.cpp.
#pragma once

#include <atomic>

#include "parallel/parallel.hpp"
#include "parallel/pause.hpp"

namespace s4j {

// Steps 0, 1, ... in order, each cut into at most kMost parts that may run at once; a step begins when the one before
// is over. Each part is taken once, by its own lane if that is there, else by one that has nothing left to do: correct,
// and never waiting for a thread that does not work, on however many threads come and whenever they come. A lane that
// lost its core is not waited for twice.
class Stages {
 public:
  static constexpr int kMost = 16;

  // Called once per lane, on any thread. parts(step): how many, at least 1. body(step, part, parts).
  template <class Parts, class Body>
  void run(int64_t steps, const Parts& parts, const Body& body) noexcept {
    const int own = arrived_.fetch_add(1, std::memory_order_relaxed);
    for (int64_t s = 0; s < steps; ++s) {
      const int count = parts(s);
      if (own < count) {
        lanes_[own].present.store(true, std::memory_order_relaxed);
        take(own, s, count, body);
      }
      for (int l = 0; l < count; ++l) {
        Lane& lane = lanes_[l];
        for (int spins = 0; lane.done.load(std::memory_order_acquire) <= s; pause(spins)) {
          if (lane.taken.load(std::memory_order_relaxed) > s) continue;
          if (spins < threshold::kLanePatience && lane.present.load(std::memory_order_relaxed)) continue;
          lane.present.store(false, std::memory_order_relaxed);
          take(l, s, count, body);
        }
      }
    }
  }

 private:
  struct alignas(64) Lane {
    std::atomic<int64_t> taken{0};  // steps whose part somebody has
    std::atomic<int64_t> done{0};   // steps whose part is over
    std::atomic<bool> present{false};
  };

  template <class Body>
  void take(int l, int64_t s, int count, const Body& body) noexcept {
    Lane& lane = lanes_[l];
    int64_t before = lane.taken.load(std::memory_order_relaxed);
    if (before > s || !lane.taken.compare_exchange_strong(before, s + 1, std::memory_order_relaxed)) return;
    body(s, l, count);
    lane.done.store(s + 1, std::memory_order_release);
  }

  std::atomic<int> arrived_{0};
  Lane lanes_[kMost];
};

}  // namespace s4j
