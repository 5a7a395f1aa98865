// SPDX-License-Identifier: Apache-2.0
// Threads of tests, which wait for events, never for a time.
#pragma once

#include <gtest/gtest.h>

#include <chrono>
#include <thread>
#include <vector>

namespace s4j::test {

// Ends a wait that hangs; every expected event comes earlier, on any machine under any load.
inline constexpr std::chrono::minutes kPatience{10};

// Runs f(t) on n threads at once, for t from 0.
template <class F>
void on_threads(int n, const F& f) {
  std::vector<std::thread> all;
  for (int t = 0; t < n; ++t) all.emplace_back([&f, t] { f(t); });
  for (std::thread& t : all) t.join();
}

// Waits for a state that another thread will certainly set.
template <class State>
void wait_for(const State& state) {
  const auto begun = std::chrono::steady_clock::now();
  for (int looks = 0; !state(); ++looks) {
    // On a busy machine, yielding alone would delay the threads that this loop waits for.
    if (looks < 50)
      std::this_thread::yield();
    else
      std::this_thread::sleep_for(std::chrono::microseconds(100));
    if (std::chrono::steady_clock::now() - begun > kPatience) {
      ADD_FAILURE() << "what was waited for did not come";
      return;
    }
  }
}

// Lets other threads run, so that a missing wait shows. No correct result depends on it.
inline void step_aside() { std::this_thread::sleep_for(std::chrono::microseconds(200)); }

}  // namespace s4j::test
