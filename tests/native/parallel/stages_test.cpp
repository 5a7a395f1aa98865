// SPDX-License-Identifier: Apache-2.0
// Steps run in order, each part once, on one thread and on more threads than parts.
#include "parallel/stages.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <vector>

#include "threads.hpp"

namespace s4j::test {
namespace {

// 2 . . . .       x0 =  4 / 2 = 2
// . 4 . . .       x1 = 12 / 4 = 3            levels: rows 0 and 1; 2 and 3; 4
// 1 1 1 . .       x2 =  6 - 2 - 3 = 1
// . 2 . 2 .       x3 = (10 - 2 * 3) / 2 = 2
// . . 3 1 1       x4 =  9 - 3 * 1 - 2 = 4
struct Triangle {
  double b[5] = {4, 12, 6, 10, 9}, x[5] = {};
  std::atomic<int> calls{0};

  static int rows(int64_t level) { return level < 2 ? 2 : 1; }
  void solve(int64_t level, int part) {
    calls.fetch_add(1);
    const int64_t row = 2 * level + part;
    if (row == 0) x[0] = b[0] / 2;
    if (row == 1) x[1] = b[1] / 4;
    if (row == 2) x[2] = b[2] - x[0] - x[1];
    if (row == 3) x[3] = (b[3] - 2 * x[1]) / 2;
    if (row == 4) x[4] = b[4] - 3 * x[2] - x[3];
  }
};

TEST(Stages, SubstitutionByLevels) {
  for (const int lanes : {1, 2, 3})
    for (int round = 0; round < 200; ++round) {
      Triangle t;
      Stages stages;
      on_threads(lanes, [&](int) {
        stages.run(3, Triangle::rows, [&](int64_t level, int part, int parts) {
          EXPECT_EQ(parts, Triangle::rows(level));
          t.solve(level, part);
        });
      });
      EXPECT_EQ(t.calls, 5) << lanes;
      EXPECT_EQ(std::vector<double>(t.x, t.x + 5), (std::vector<double>{2, 3, 1, 2, 4})) << lanes;
    }
}

// A single thread takes all parts: no step waits for a lane without a thread.
TEST(Stages, PartsOfAbsentLanesAreTakenByOthers) {
  Stages stages;
  std::vector<int64_t> met;
  stages.run(
      2, [](int64_t) { return 3; }, [&](int64_t step, int part, int) { met.push_back(10 * step + part); });
  EXPECT_EQ(met, (std::vector<int64_t>{0, 1, 2, 10, 11, 12}));
}

// 1, 1 + 1, ...: each step reads the result of the previous one.
TEST(Stages, StepsSeeThePreviousOne) {
  int64_t sums[6] = {1};
  Stages stages;
  on_threads(2, [&](int) {
    stages.run(
        5, [](int64_t) { return 1; }, [&](int64_t step, int, int) { sums[step + 1] = 2 * sums[step]; });
  });
  EXPECT_EQ(std::vector<int64_t>(sums, sums + 6), (std::vector<int64_t>{1, 2, 4, 8, 16, 32}));
}

}  // namespace
}  // namespace s4j::test
