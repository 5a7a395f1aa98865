// SPDX-License-Identifier: Apache-2.0
// The estimate of a product's size from its first chunks, by hand.
#include "ops/spgemm/likely_entries.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace s4j::test {
namespace {

using Sums = std::vector<int64_t>;  // number of entries before each line, and in total

int64_t promised(int64_t total, const Sums& products, const Sums& entries, int64_t grain = 10) {
  return likely_entries(static_cast<int64_t>(products.size()) - 1, total, products.data(), entries.data(), grain);
}

// Each chunk has 50 entries of 100 products: 1000 / 2, and a twentieth more.
TEST(LikelyEntries, UniformChunksAddATwentieth) { EXPECT_EQ(promised(1000, {0, 100, 200}, {0, 50, 100}), 525); }

// 20 and 80 entries of 100 products: (400 + 6400) / 100 / 200 - 1/4 = 0.3^2, so 1000 (0.5 + 0.3).
TEST(LikelyEntries, UnevenChunksAddTheDeviation) {
  EXPECT_NEAR(static_cast<double>(promised(1000, {0, 100, 200}, {0, 20, 100})), 800, 1);
}

// A chunk is weighted by its products: 10 of 10, 90 of 190: (100 / 10 + 8100 / 190) / 200 - 1/4 = 0.0131 = 0.115^2.
TEST(LikelyEntries, WeighChunksByTheirProducts) {
  EXPECT_NEAR(static_cast<double>(promised(1000, {0, 10, 200}, {0, 10, 100})), 614.7, 1);
}

// Lines of 20 and 80 entries that form one chunk do not count as uneven.
TEST(LikelyEntries, ShortLinesAreEstimatedTogether) {
  EXPECT_EQ(promised(1000, {0, 100, 200, 300, 400}, {0, 20, 100, 120, 200}, 200), 525);
}

TEST(LikelyEntries, NoProductsGiveNoEntries) {
  EXPECT_EQ(promised(1000, {0}, {0}), 0);
  EXPECT_EQ(promised(1000, {0, 0, 0}, {0, 0, 0}), 0);
  EXPECT_EQ(promised(1000, {0, 0, 100, 100}, {0, 0, 50, 50}), 525);
}

}  // namespace
}  // namespace s4j::test
