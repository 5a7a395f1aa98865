// SPDX-License-Identifier: Apache-2.0
// Runs work inside the library with its n-th allocation failing for n = 1, 2, 3, ..., until the work makes fewer than n
// allocations. For calls of the C ABI: allocation_failure.hpp.
#pragma once

#include <optional>

#include "support.hpp"

namespace s4j::test {

// Outcome of work whose n-th allocation fails.
enum class Attempt {
  kFailed,   // failed with S4J_NO_MEMORY
  kWithout,  // succeeds without the failed allocation
  kFewer     // makes fewer allocations than n, and succeeds
};

// Runs the work once with its n-th allocation failing.
template <class Work>
Attempt without_allocation(int64_t n, const Work& work) {
  bool failed = false;
  set_fail_countdown(n);
  try {
    work();
  } catch (const Error& e) {
    EXPECT_EQ(e.status(), S4J_NO_MEMORY) << e.what();
    failed = true;
  }
  const bool met = set_fail_countdown(0) == 0;
  EXPECT_TRUE(met || !failed) << "allocation " << n << " is not made";
  return !met ? Attempt::kFewer : failed ? Attempt::kFailed : Attempt::kWithout;
}

// Runs check(work()) on each success, even if the work did not need the failed allocation. Every failure must be
// S4J_NO_MEMORY and leak nothing. Returns the number of failures. `thin` skips some allocations of work that makes
// thousands.
template <class Work, class Check>
int sweep_allocations(const Work& work, const Check& check, bool thin = false) {
  const int64_t live = memory_stats().live;
  int failures = 0;
  Attempt end = Attempt::kFailed;
  for (int64_t n = 1; end != Attempt::kFewer && memory_stats().live == live; n += thin ? 1 + n / 8 : 1) {
    std::optional<decltype(work())> made;
    end = without_allocation(n, [&] { made.emplace(work()); });
    if (made.has_value())
      check(*made);
    else
      ++failures;
    made.reset();
    EXPECT_EQ(memory_stats().live, live) << n;
  }
  return failures;
}

}  // namespace s4j::test
