// SPDX-License-Identifier: Apache-2.0
#include "system/pages.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <cstring>

namespace s4j::test {
namespace {

constexpr std::size_t kPage = 4096;

TEST(Pages, AreAlignedZeroedAndWritable) {
  for (const std::size_t alignment : {std::size_t{1} << 16, std::size_t{2} << 20})
    for (const std::size_t bytes : {alignment, 3 * alignment, alignment + 16 * kPage}) {
      auto* const p = static_cast<unsigned char*>(sys::map_pages(bytes, alignment));
      ASSERT_NE(p, nullptr);
      EXPECT_EQ(reinterpret_cast<std::uintptr_t>(p) % alignment, 0U);
      sys::prefer_huge_pages(p, bytes);
      for (std::size_t i = 0; i < bytes; i += kPage) ASSERT_EQ(p[i], 0);
      std::memset(p, 0xa5, bytes);
      EXPECT_EQ(p[bytes - 1], 0xa5);
      sys::unmap_pages(p, bytes);
    }
}

TEST(Pages, TooLargeMappingsReturnNull) {
  EXPECT_EQ(sys::map_pages(std::size_t{1} << 60, kPage), nullptr);
  EXPECT_FALSE(sys::has_room(std::size_t{1} << 60));
  EXPECT_TRUE(sys::has_room(std::size_t{1} << 20));
}

TEST(Pages, BlocksAreAligned) {
  for (const std::size_t alignment : {std::size_t{64}, kPage})
    for (const std::size_t bytes : {alignment, 5 * alignment}) {
      void* const p = sys::aligned_block(alignment, bytes);
      ASSERT_NE(p, nullptr);
      EXPECT_EQ(reinterpret_cast<std::uintptr_t>(p) % alignment, 0U);
      std::memset(p, 1, bytes);
      sys::free_block(p);
    }
  sys::free_block(nullptr);
#if defined(__GLIBC__)
  EXPECT_TRUE(sys::trim_blocks());
#endif
}

}  // namespace
}  // namespace s4j::test
