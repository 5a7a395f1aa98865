// SPDX-License-Identifier: Apache-2.0
// Chunks get their places in their order, whoever has them.
#include "parallel/in_order.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <thread>
#include <vector>

namespace s4j::test {
namespace {

TEST(InOrder, EachChunkBeginsWhereTheOneBeforeEnds) {
  InOrder order(10);
  const int64_t entries[] = {2, 0, 3, 1}, places[] = {10, 12, 12, 15};
  for (int64_t c = 0; c < 4; ++c) {
    EXPECT_EQ(order.take(), c);
    EXPECT_EQ(order.place(c, entries[c]), places[c]);
  }
  EXPECT_EQ(order.end(), 16);
  EXPECT_FALSE(order.stopped());
}

// Of 2, 3, 4 and 1 entries in room for 6, the third have none: nor have those behind, though 1 would fit.
TEST(InOrder, NothingFollowsAChunkWithoutRoom) {
  InOrder order(0, 6);
  const int64_t entries[] = {2, 3, 4, 1}, places[] = {0, 2, -1, -1};
  for (int64_t c = 0; c < 4; ++c) EXPECT_EQ(order.place(order.take(), entries[c]), places[c]);
  EXPECT_TRUE(order.stopped());
  EXPECT_EQ(order.stop(), 2);
  EXPECT_EQ(order.end(), 5);
}

TEST(InOrder, TheLaterChunkWaits) {
  InOrder order;
  int64_t places[2] = {};
  const int64_t first = order.take(), second = order.take();
  std::thread later([&] { places[1] = order.place(second, 4); });
  places[0] = order.place(first, 3);
  later.join();
  EXPECT_EQ(places[0], 0);
  EXPECT_EQ(places[1], 3);
  EXPECT_EQ(order.end(), 7);
}

// Past the cache or through it, from and to any alignment, up to the last byte and not beyond.
TEST(InOrder, CopiesAreExact) {
  std::vector<char> from(3000), to(3100);
  for (size_t i = 0; i < from.size(); ++i) from[i] = static_cast<char>(i % 101);
  for (const bool past : {false, true})
    for (const int64_t bytes : {0, 1, 63, 64, 1023, 1024, 2500})
      for (const int64_t shift : {0, 1, 17, 63}) {
        std::fill(to.begin(), to.end(), '*');
        copy_out(past, to.data() + shift, from.data() + 5, bytes);
        std::vector<char> expected(to.size(), '*');
        std::copy_n(from.begin() + 5, bytes, expected.begin() + shift);
        EXPECT_EQ(to, expected) << past << " " << bytes << " " << shift;
      }
}

}  // namespace
}  // namespace s4j::test
