// SPDX-License-Identifier: Apache-2.0
#include "parallel/spare_threads.hpp"

#include <gtest/gtest.h>
#include <sys/resource.h>

#include "memory/free_blocks.hpp"
#include "oracle.hpp"

namespace s4j::test {
namespace {

TEST(SpareThreads, AreAsManyAsWantedWhereThereAreSome) {
  EXPECT_EQ(spare_threads(0), 0);
  EXPECT_EQ(spare_threads(3), 3);
}

TEST(SpareThreads, AreNoneWithoutAddressSpaceForTheirStacks) {
  if (S4J_SANITIZED != 0) GTEST_SKIP() << "a sanitizer's own memory would be refused, too";
  rlimit before{};
  ASSERT_EQ(getrlimit(RLIMIT_AS, &before), 0);
  rlimit none = before;
  none.rlim_cur = 1;
  ASSERT_EQ(setrlimit(RLIMIT_AS, &none), 0);
  // The C library keeps the stacks of the last few threads that ended: more than these are never there.
  const int spare = spare_threads(100);
  setrlimit(RLIMIT_AS, &before);
  EXPECT_LT(spare, 10);
}

}  // namespace
}  // namespace s4j::test
