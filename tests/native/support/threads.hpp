// SPDX-License-Identifier: Apache-2.0
// Threads of tests, and how they wait for each other: for events, never for a time.
#pragma once

#include <gtest/gtest.h>

#include <chrono>
#include <thread>
#include <vector>

namespace s4j::test {

// What is sure to come comes within this time, on any machine under any load: only what hangs meets it.
inline constexpr std::chrono::minutes kPatience{10};

// f(t) on n threads at once, t from 0.
template <class F>
void on_threads(int n, const F& f) {
  std::vector<std::thread> all;
  for (int t = 0; t < n; ++t) all.emplace_back([&f, t] { f(t); });
  for (std::thread& t : all) t.join();
}

// Waits for a state that another thread is sure to bring about.
template <class State>
void wait_for(const State& state) {
  const auto begun = std::chrono::steady_clock::now();
  for (int looks = 0; !state(); ++looks) {
    // On a busy machine yielding alone takes the turn from the very threads that are waited for.
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

// Lets others run: what wrongly does not wait for this thread comes too early then. No right result depends on it.
inline void step_aside() { std::this_thread::sleep_for(std::chrono::microseconds(200)); }

}  // namespace s4j::test
