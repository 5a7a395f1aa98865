// SPDX-License-Identifier: Apache-2.0
// Windows of pieces: each piece runs after its dependencies, on any number of threads.
#include "parallel/pipeline.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <vector>

#include "threads.hpp"

namespace s4j::test {
namespace {

// Pascal's triangle: piece p of window w is 1 in the first window and column, otherwise the sum of the previous piece
// and of the one above. Some pieces wait until the next window is as far as allowed, and a little longer, so that a
// piece that misses a dependency runs too early.
TEST(Pipeline, PiecesRunAfterTheirDependencies) {
  constexpr int64_t kWindows = 12, kPieces = 5;
  std::vector<int64_t> first;
  std::vector<Pipeline::After> after;
  for (int64_t w = 0; w <= kWindows; ++w) first.push_back(w * kPieces);
  for (int64_t p = 0; p < kWindows * kPieces; ++p) after.push_back({static_cast<int32_t>(p % kPieces + 1)});
  for (const int lanes : {1, 2, 3, 8, 11})
    for (int round = 0; round < 10; ++round) {
      std::vector<int64_t> sums(kWindows * kPieces, 0);
      std::vector<std::atomic<bool>> begun(kWindows);
      Pipeline pipeline;
      on_threads(lanes, [&](int) {
        pipeline.run(kWindows, first.data(), after.data(), [&](int64_t w, int64_t p) {
          const int64_t c = p % kPieces;
          if (w % 4 == 0 && c == 1 && lanes > 1) {
            wait_for([&] { return begun[w + 1].load(); });
            step_aside();
          }
          sums[p] = w == 0 || c == 0 ? 1 : sums[p - 1] + sums[p - kPieces];
          begun[w] = true;
        });
      });
      EXPECT_EQ((std::vector<int64_t>(sums.end() - kPieces, sums.end())), (std::vector<int64_t>{1, 12, 78, 364, 1365}))
          << lanes;
    }
}

// Window 0 waits until the next seven windows have begun, although no piece depends on it. Window 8 may rely on window
// 0 from its first piece on, and so on. More lanes than windows may be open.
TEST(Pipeline, WindowsFurtherBackAreFinished) {
  constexpr int64_t kWindows = 30;
  std::vector<int64_t> first;
  for (int64_t w = 0; w <= kWindows; ++w) first.push_back(2 * w);
  const std::vector<Pipeline::After> after(2 * kWindows);
  std::vector<std::atomic<bool>> begun(kWindows), over(kWindows);
  std::atomic<int> early{0};
  Pipeline pipeline;
  on_threads(Pipeline::kMost + 3, [&](int) {
    pipeline.run(kWindows, first.data(), after.data(), [&](int64_t w, int64_t p) {
      begun[w] = true;
      if (w % 10 == 0 && p % 2 == 0) {
        wait_for([&] {
          return std::all_of(begun.begin() + w, begun.begin() + w + Pipeline::kMost,
                             [](const auto& b) { return b.load(); });
        });
        step_aside();
      }
      for (int64_t b = 0; b <= w - Pipeline::kMost; ++b) early += !over[b];
      if (p % 2 == 1) over[w] = true;
    });
  });
  EXPECT_EQ(early, 0);
}

}  // namespace
}  // namespace s4j::test
