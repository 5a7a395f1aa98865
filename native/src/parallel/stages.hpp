// SPDX-License-Identifier: Apache-2.0
// Runs many short dependent steps in one parallel region: a region per step would cost more than the step. Used for
// substitution by level sets (Anderson and Saad 1989, linalg/solver/triangular.cpp). A step is cut into parts. A lane
// is one thread's call of run(); lane l owns part l of every step.
//
//   a part of a step runs on   its own lane when that lane reaches the step: its data is still in that lane's cache;
//                              or another lane that has done its own part, after kLanePatience polls (at once if the
//                              owner has not arrived yet, or was late the last time)
//   a step ends                when each lane has seen that all parts are done: a barrier without a counter, where each
//                              lane reads the others' flags; a waiting lane polls kLaneSpins times, then yields
//
// The triangle of a 1000 x 1000 grid, 1,999 steps in slices of eight rows: 3.4 ms on one thread, 2.8 on two: 1.4 us a
// step (decision 0005, section 4). bench/native/stages_bench.cpp compares it with a region for each step.
#pragma once

#include <atomic>

#include "parallel/parallel.hpp"
#include "parallel/pause.hpp"

namespace s4j {

// Runs steps 0, 1, ... in order; each is cut into at most kMost parts that may run at once, and begins when the step
// before is done. Each part runs once: on its own lane if that lane is present, else on a lane that is idle. So the
// result is correct with any number of threads, whenever they arrive, and no lane waits for an absent thread. Once a
// lane was late, others take its parts without waiting until it is back.
class Stages {
 public:
  static constexpr int kMost = 16;

  // Each participating thread calls run() once. parts(step) returns the number of parts, at least 1. run() calls
  // body(step, part, parts).
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
    std::atomic<int64_t> taken{0};  // steps whose part a lane has taken
    std::atomic<int64_t> done{0};   // steps whose part is done
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
