// SPDX-License-Identifier: Apache-2.0
// Work inside the library with its n-th allocation failing for n = 1, 2, 3, ... until it makes fewer; calls of the C
// ABI: allocation_failure.hpp.
#pragma once

#include "support.hpp"

namespace s4j::test {

// check(work()) where it succeeds, be it that what failed was not needed; every failure is S4J_NO_MEMORY and leaves
// nothing behind. Returns how many there were.
template <class Work, class Check>
int sweep_allocations(const Work& work, const Check& check) {
  const int64_t live = memory_stats().live;
  int failures = 0;
  for (int64_t n = 1;; ++n) {
    set_fail_countdown(n);
    try {
      const auto made = work();
      const bool met = set_fail_countdown(0) == 0;
      check(made);
      if (!met) break;
    } catch (const Error& e) {
      EXPECT_EQ(e.status(), S4J_NO_MEMORY);
      failures += 1;
    }
    EXPECT_EQ(memory_stats().live, live) << n;
    if (memory_stats().live != live) break;
  }
  return failures;
}

}  // namespace s4j::test
