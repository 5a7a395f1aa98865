// SPDX-License-Identifier: Apache-2.0
#include "parallel/spare_threads.hpp"

#include <gtest/gtest.h>

#include "address_space.hpp"
#include "memory/free_blocks.hpp"
#include "oracle.hpp"

namespace s4j::test {
namespace {

TEST(SpareThreads, AreAsManyAsRequested) {
  EXPECT_EQ(spare_threads(0), 0);
  EXPECT_EQ(spare_threads(3), 3);
}

#if !defined(_WIN32)
TEST(SpareThreads, AreNoneWithoutAddressSpaceForTheirStacks) {
  if (S4J_SANITIZED != 0) GTEST_SKIP() << "a sanitizer's own memory would be refused, too";
  if (!NoAddressSpace::to_be_had()) GTEST_SKIP() << "this system does not keep to RLIMIT_AS";
  const NoAddressSpace none;
  // The C library keeps the stacks of the last few ended threads, so their number is small.
  EXPECT_LT(spare_threads(100), 10);
}
#endif

}  // namespace
}  // namespace s4j::test
