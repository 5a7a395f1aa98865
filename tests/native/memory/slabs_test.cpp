// SPDX-License-Identifier: Apache-2.0
#include "memory/slabs.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace s4j::test {
namespace {

// The largest size of slabs; with lowered thresholds it is the smallest one, 64 bytes.
constexpr std::size_t kLargest = FreeBlocks::kTiny, kMiddle = std::min<std::size_t>(128, kLargest);

TEST(Slabs, BlocksOfOneSizeLieSideBySide) {
  Slabs slabs;
  std::size_t made = 0;
  std::set<char*> blocks;
  for (TinyBlock* b = slabs.make(kMiddle, 3, made); b != nullptr; b = b->next)
    blocks.insert(reinterpret_cast<char*>(b));
  ASSERT_EQ(made, 3u);
  ASSERT_EQ(blocks.size(), 3u);
  EXPECT_EQ(*blocks.rbegin() - *blocks.begin(), static_cast<std::ptrdiff_t>(2 * kMiddle));
  for (char* const b : blocks) {
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(b) % 64, 0u);
    slabs.release(b);
  }
}

TEST(Slabs, FreeBlocksAreReused) {
  Slabs slabs;
  std::size_t made = 0;
  TinyBlock* const one = slabs.make(64, 1, made);
  TinyBlock* const two = slabs.make(64, 1, made);
  ASSERT_NE(one, two);
  slabs.release(one);
  EXPECT_EQ(slabs.make(64, 1, made), one);
  TinyBlock* const other = slabs.make(kLargest, 1, made);
  slabs.release(other);
  slabs.release(one);
  slabs.release(two);
}

TEST(Slabs, FullSlabsAreFollowedByANewOne) {
  Slabs slabs;
  std::set<void*> blocks;
  std::size_t made = 1;
  const std::size_t most = threshold::kSlabBytes / 64;
  while (blocks.size() <= most) {
    TinyBlock* chain = slabs.make(64, 1000, made);
    ASSERT_NE(chain, nullptr);
    while (chain != nullptr) {
      TinyBlock* const next = chain->next;
      ASSERT_TRUE(blocks.insert(chain).second) << "given twice";
      chain = next;
    }
  }
  for (void* const b : blocks) slabs.release(b);
}

}  // namespace
}  // namespace s4j::test
