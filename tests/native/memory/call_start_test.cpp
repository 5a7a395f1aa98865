// SPDX-License-Identifier: Apache-2.0
// How much of the live memory a call has allocated, in the message of an exceeded limit.
#include "memory/call_start.hpp"

#include <gtest/gtest.h>

#include <string>

#include "core/error.hpp"

namespace s4j::test {
namespace {

TEST(CallStart, CountsOnlyInsideACall) {
  EXPECT_EQ(CallStart::allocated_since(INT64_MAX - 1), 0);
  {
    const CallStart start;
    EXPECT_EQ(CallStart::allocated_since(0), 0);
    EXPECT_GT(CallStart::allocated_since(INT64_MAX), 0);
  }
  EXPECT_EQ(CallStart::allocated_since(INT64_MAX - 1), 0);
}

// Closing arrays does not help a call that needs more than all of them.
TEST(CallStart, RefusalSaysWhatTheCallAllocated) {
  const int64_t before = memory_stats().live;
  const CallStart start;
  const Buffer own(pool(), 2 * static_cast<size_t>(before) + (8 << 20));
  const int64_t live = memory_stats().live;
  set_memory_limit(live + (1 << 20));
  std::string text;
  try {
    const Buffer more(pool(), 2 << 20);
  } catch (const Error& e) {
    text = e.what();
  }
  set_memory_limit(0);
  const std::string begin = std::to_string(live) + " bytes are live, ";
  ASSERT_NE(text.find(begin), std::string::npos) << text;
  const int64_t said = std::stoll(text.substr(text.find(begin) + begin.size()));
  EXPECT_GE(said, 8 << 20) << text;
  EXPECT_LE(said, live) << text;
  for (const char* part : {" of them allocated by this call, and 2097152 more are needed; work on blocks of rows",
                           "docs/products.md", "raise the limit"})
    EXPECT_NE(text.find(part), std::string::npos) << text;
  EXPECT_EQ(text.find("close arrays"), std::string::npos) << text;
}

}  // namespace
}  // namespace s4j::test
