// SPDX-License-Identifier: Apache-2.0
// Windows of pieces: each piece after those that it needs, on any number of threads.
#include "parallel/pipeline.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <thread>
#include <vector>

namespace s4j::test {
namespace {

template <class F>
void at_once(int n, const F& f) {
  std::vector<std::thread> all;
  for (int t = 0; t < n; ++t) all.emplace_back(f);
  for (std::thread& t : all) t.join();
}

// Piece p of window w of a table: 1 in the first window and in the first column, else the sum of the one before it and
// the one above it: the triangle of Pascal. Some pieces are slow, so that whoever does not wait for them comes too
// early.
TEST(Pipeline, EachPieceSeesWhatItNeeds) {
  constexpr int64_t kWindows = 12, kPieces = 5;
  std::vector<int64_t> first;
  std::vector<Pipeline::After> after;
  for (int64_t w = 0; w <= kWindows; ++w) first.push_back(w * kPieces);
  for (int64_t p = 0; p < kWindows * kPieces; ++p) after.push_back({static_cast<int32_t>(p % kPieces + 1)});
  for (const int lanes : {1, 2, 3, 8, 11})
    for (int round = 0; round < 10; ++round) {
      std::vector<int64_t> sums(kWindows * kPieces, 0);
      Pipeline pipeline;
      at_once(lanes, [&] {
        pipeline.run(kWindows, first.data(), after.data(), [&](int64_t w, int64_t p) {
          const int64_t c = p % kPieces;
          if (w % 4 == 0 && c == 1) std::this_thread::sleep_for(std::chrono::milliseconds(2));
          sums[p] = w == 0 || c == 0 ? 1 : sums[p - 1] + sums[p - kPieces];
        });
      });
      EXPECT_EQ((std::vector<int64_t>(sums.end() - kPieces, sums.end())), (std::vector<int64_t>{1, 12, 78, 364, 1365}))
          << lanes;
    }
}

// Window 0 is slow and nobody says that it needs it; window 8, eight further on, may count on it from its first piece
// on, and so on to the end. More lanes than that find a window.
TEST(Pipeline, WindowsFurtherBackAreOver) {
  constexpr int64_t kWindows = 30;
  std::vector<int64_t> first;
  for (int64_t w = 0; w <= kWindows; ++w) first.push_back(2 * w);
  const std::vector<Pipeline::After> after(2 * kWindows);
  std::vector<std::atomic<bool>> over(kWindows);
  std::atomic<int> early{0};
  Pipeline pipeline;
  at_once(Pipeline::kMost + 3, [&] {
    pipeline.run(kWindows, first.data(), after.data(), [&](int64_t w, int64_t p) {
      if (w % 10 == 0 && p % 2 == 0) std::this_thread::sleep_for(std::chrono::milliseconds(50));
      for (int64_t b = 0; b <= w - Pipeline::kMost; ++b) early += !over[b];
      if (p % 2 == 1) over[w] = true;
    });
  });
  EXPECT_EQ(early, 0);
}

}  // namespace
}  // namespace s4j::test
