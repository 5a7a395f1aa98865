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
// the one above it: the triangle of Pascal.
TEST(Pipeline, EachPieceSeesWhatItNeeds) {
  constexpr int64_t kWindows = 12, kPieces = 5;
  std::vector<int64_t> first;
  std::vector<Pipeline::After> after;
  for (int64_t w = 0; w <= kWindows; ++w) first.push_back(w * kPieces);
  for (int64_t p = 0; p < kWindows * kPieces; ++p) after.push_back({static_cast<int32_t>(p % kPieces + 1)});
  for (const int lanes : {1, 2, 3, 8, 11})
    for (int round = 0; round < 100; ++round) {
      std::vector<int64_t> sums(kWindows * kPieces, 0);
      Pipeline pipeline;
      at_once(lanes, [&] {
        pipeline.run(kWindows, first.data(), after.data(), [&](int64_t w, int64_t p) {
          const int64_t c = p % kPieces;
          sums[p] = w == 0 || c == 0 ? 1 : sums[p - 1] + sums[p - kPieces];
        });
      });
      EXPECT_EQ((std::vector<int64_t>(sums.end() - kPieces, sums.end())), (std::vector<int64_t>{1, 12, 78, 364, 1365}))
          << lanes;
    }
}

// Window 0 is slow and nobody says that it needs it; window 9, nine further on, may count on it, and so on to the end.
TEST(Pipeline, WindowsFurtherBackAreOver) {
  constexpr int64_t kWindows = 30;
  std::vector<int64_t> first;
  for (int64_t w = 0; w <= kWindows; ++w) first.push_back(w);
  const std::vector<Pipeline::After> after(kWindows);
  std::vector<std::atomic<bool>> over(kWindows);
  std::atomic<int> early{0};
  Pipeline pipeline;
  at_once(Pipeline::kMost, [&] {
    pipeline.run(kWindows, first.data(), after.data(), [&](int64_t w, int64_t) {
      if (w % 10 == 0) std::this_thread::sleep_for(std::chrono::milliseconds(50));
      for (int64_t b = 0; b <= w - Pipeline::kMost; ++b) early += !over[b];
      over[w] = true;
    });
  });
  EXPECT_EQ(early, 0);
}

}  // namespace
}  // namespace s4j::test
