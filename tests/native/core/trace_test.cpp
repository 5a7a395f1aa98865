// SPDX-License-Identifier: Apache-2.0
#include "core/trace.hpp"

#include <gtest/gtest.h>

#include <string>
#include <thread>

namespace s4j::test {
namespace {

std::string taken(int64_t capacity = 256) {
  char text[256];
  return std::string(text, static_cast<size_t>(take_trace(text, capacity)));
}

TEST(Traces, HoldThisThreadsNamesWhileTracing) {
  trace("unheard");
  EXPECT_EQ(taken(), "");
  EXPECT_FALSE(set_tracing(true));
  trace("one");
  trace("two");
  std::thread([] {
    EXPECT_EQ(taken(), "");
    trace("elsewhere");
  }).join();
  EXPECT_EQ(taken(), "one, two");
  EXPECT_EQ(taken(), "") << "taken once";
  trace("long");
  EXPECT_EQ(taken(2), "lo");
  EXPECT_TRUE(set_tracing(false));
}

}  // namespace
}  // namespace s4j::test
