// SPDX-License-Identifier: Apache-2.0
// Chunks get their places in order, on any threads.
#include "parallel/in_order.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "threads.hpp"

namespace s4j::test {
namespace {

struct Used {
  int64_t chunk, entries, at;
  int piece;
  bool operator==(const Used&) const = default;
};

// Returns the chunks that the call uses, in order.
std::vector<Used> handed_on(InOrder& order, int64_t chunk, int piece, int64_t entries) {
  std::vector<Used> used;
  order.hand_on(chunk, piece, entries, [&](int64_t c, int p, int64_t n, int64_t at) { used.push_back({c, n, at, p}); });
  return used;
}

TEST(InOrder, EachChunkBeginsWhereTheOneBeforeEnds) {
  InOrder order(10);
  const int64_t entries[] = {2, 0, 3, 1}, places[] = {10, 12, 12, 15};
  for (int64_t c = 0; c < 4; ++c) {
    EXPECT_EQ(order.take(), c);
    EXPECT_EQ(handed_on(order, c, 7, entries[c]), (std::vector<Used>{{c, entries[c], places[c], 7}}));
  }
  EXPECT_EQ(order.end(), 16);
  EXPECT_FALSE(order.stopped());
}

// Room for 6, chunks of 2, 3, 4 and 1 entries: the third one gets no place, nor do the chunks behind it, although 1
// entry would fit.
TEST(InOrder, ChunksBehindOneWithoutRoomGetNone) {
  InOrder order(0, 6);
  const int64_t entries[] = {2, 3, 4, 1}, places[] = {0, 2, -1, -1};
  for (int64_t c = 0; c < 4; ++c) EXPECT_EQ(handed_on(order, order.take(), 0, entries[c])[0].at, places[c]);
  EXPECT_TRUE(order.stopped());
  EXPECT_EQ(order.stop(), 2);
  EXPECT_EQ(order.end(), 5);
}

// No thread waits: the thread of the previous chunk uses all finished chunks that follow.
TEST(InOrder, TheThreadInTurnUsesAllFinishedChunks) {
  for (const int late : {1, 2, Pieces::kMost - 1}) {
    InOrder order;
    for (int c = 0; c <= late; ++c) EXPECT_EQ(order.take(), c);
    for (int c = late; c > 0; --c) EXPECT_TRUE(handed_on(order, c, c, 2).empty());
    std::vector<Used> expected{{0, 3, 0, 0}};
    for (int c = 1; c <= late; ++c) expected.push_back({c, 2, 2 * c + 1, c});
    EXPECT_EQ(handed_on(order, 0, 0, 3), expected);
    EXPECT_EQ(order.end(), 3 + 2 * late);
    EXPECT_EQ(handed_on(order, order.take(), 1, 1).size(), 1u);
  }
}

// Chunks behind a missing one wait.
TEST(InOrder, ChunksBehindAMissingOneWait) {
  InOrder order;
  for (int c = 0; c < 4; ++c) order.take();
  EXPECT_TRUE(handed_on(order, 3, 3, 1).empty());
  EXPECT_TRUE(handed_on(order, 1, 1, 1).empty());
  EXPECT_EQ(handed_on(order, 0, 0, 1).size(), 2u);
  EXPECT_EQ(handed_on(order, 2, 2, 1), (std::vector<Used>{{2, 1, 2, 2}, {3, 1, 3, 3}}));
}

// Threads of different speeds: each chunk's number is stored once per entry, in order.
TEST(InOrder, ThreadsHandOnInOrderWhateverTheirPace) {
  constexpr int64_t kChunks = 2000;
  const int before = set_threads(4);
  for (const int64_t spare : {0, 64, 1 << 20}) {
    Pieces pieces(sizeof(int64_t), kChunks, spare);
    InOrder order;
    std::vector<int64_t> found(static_cast<size_t>(4 * kChunks), -1);
    on_threads(4, [&](int) {
      for (;;) {
        const int piece = pieces.borrow();
        const int64_t chunk = order.take();
        if (chunk >= kChunks) return;  // keeps the piece, so no other thread continues
        if (chunk % 97 == 0) step_aside();
        *reinterpret_cast<int64_t*>(pieces.piece(piece)) = chunk;
        order.hand_on(chunk, piece, chunk % 4, [&](int64_t c, int p, int64_t n, int64_t at) {
          EXPECT_EQ(*reinterpret_cast<int64_t*>(pieces.piece(p)), c);
          for (int64_t k = 0; k < n; ++k) found[static_cast<size_t>(at + k)] = c;
          pieces.give_back(p);
        });
      }
    });
    int64_t at = 0;
    for (int64_t c = 0; c < kChunks; ++c)
      for (int64_t k = 0; k < c % 4; ++k) EXPECT_EQ(found[static_cast<size_t>(at++)], c);
    EXPECT_EQ(order.end(), at);
  }
  set_threads(before);
}

// Only as many pieces as threads if more would take too much memory.
TEST(Pieces, PiecesBeyondThreadsNeedSpareMemory) {
  const int before = set_threads(4);
  const auto pieces = [](int64_t chunks, int64_t spare) { return Pieces(1 << 20, chunks, spare).count(); };
  EXPECT_EQ(pieces(100, int64_t{1} << 30), 4 + 4 * Pieces::kKept);
  EXPECT_EQ(pieces(100, int64_t{2} << 20), 6);
  EXPECT_EQ(pieces(100, 1000), 4);
  EXPECT_EQ(pieces(5, int64_t{1} << 30), 5);
  EXPECT_EQ(pieces(2, int64_t{1} << 30), 2);
  set_threads(1);
  EXPECT_EQ(pieces(100, int64_t{1} << 30), 1);
  set_threads(before);
}

// Copies with non-temporal or ordinary stores, for every alignment of both sides, exactly up to the last byte.
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
