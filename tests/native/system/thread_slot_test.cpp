// SPDX-License-Identifier: Apache-2.0
#include "system/thread_slot.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <thread>

#include "threads.hpp"

namespace s4j::test {
namespace {

std::atomic<int> ended{0};
std::atomic<long> sum{0};

void end(void* p) {
  ended.fetch_add(1);
  sum.fetch_add(*static_cast<int*>(p));
}

TEST(ThreadSlot, EachThreadEndsItsOwnValue) {
  static const sys::ThreadSlot slot(&end);
  int numbers[8] = {1, 2, 4, 8, 16, 32, 64, 128};
  on_threads(8, [&](int t) { ASSERT_TRUE(slot.set(&numbers[t])); });
  EXPECT_EQ(ended, 8);
  EXPECT_EQ(sum, 255);
  std::thread([&] {
    ASSERT_TRUE(slot.set(numbers));
    ASSERT_TRUE(slot.set(nullptr));
  }).join();
  EXPECT_EQ(ended, 8) << "a thread that took its pointer back has nothing to end";
}

}  // namespace
}  // namespace s4j::test
