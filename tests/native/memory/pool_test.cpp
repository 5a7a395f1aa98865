// SPDX-License-Identifier: Apache-2.0
// Memory that the pool keeps: tiny blocks move between threads and the pool and are reused; a peak that does not recur
// is released.
#include <gtest/gtest.h>

#include <atomic>
#include <cstring>
#include <fstream>
#include <thread>
#include <vector>

#include "memory/memory.hpp"
#include "memory/thread_memory.hpp"
#include "threads.hpp"

namespace s4j::test {
namespace {

int64_t resident() {
  int64_t mapped = 0, pages = 0;
  std::ifstream("/proc/self/statm") >> mapped >> pages;
  return pages * 4096;
}

// Makes as many small arrays as one garbage collection finds, of several sizes, and writes every byte.
std::vector<std::pair<void*, size_t>> many_tiny() {
  std::vector<std::pair<void*, size_t>> blocks;
  for (int i = 0; i < 40000; ++i)
    for (const size_t size : {64, 80, 400, 4000}) {
      if (size == 4000 && i % 20 != 0) continue;
      blocks.emplace_back(pool().allocate(size), size);
      std::memset(blocks.back().first, i, size);
    }
  return blocks;
}

void release(const std::vector<std::pair<void*, size_t>>& blocks) {
  for (const auto& [p, size] : blocks) pool().release(p, size);
}

class PoolKeeps : public testing::Test {
 protected:
  void SetUp() override {
    if (ThreadMemory::kKept == 0) GTEST_SKIP() << "under a sanitizer every block is freed";
    if (S4J_THRESHOLDS_LOWERED) GTEST_SKIP() << "how much is kept is a matter of the thresholds as shipped";
    trim_pool();
  }
};

TEST_F(PoolKeeps, TinyBlocksThatAnyThreadFrees) {
  for (const bool elsewhere : {false, true}) {
    SCOPED_TRACE(elsewhere);
    int64_t after_first = 0;
    for (int round = 0; round < 5; ++round) {
      const std::vector<std::pair<void*, size_t>> blocks = many_tiny();
      if (elsewhere)
        std::thread([&] { release(blocks); }).join();
      else
        release(blocks);
      if (round == 0) after_first = resident();
    }
    // A tenth of the bytes of one round, for the ends of chains.
    EXPECT_LT(resident() - after_first, int64_t{40000} * (64 + 128 + 448 + 4096 / 20) / 10);
  }
}

TEST_F(PoolKeeps, NothingOfTinyBlocksWhenTrimmed) {
  const int64_t before = resident();
  std::thread([] { release(many_tiny()); }).join();
  EXPECT_GT(memory_stats().pooled, 0);
  EXPECT_GT(trim_pool(), 0);
  EXPECT_EQ(memory_stats().pooled, 0);
  // A slab may stay for each size of which this thread has blocks.
  EXPECT_LT(resident() - before, 12 << 20);
}

// A hundred threads that once had blocks of every size keep almost no memory.
TEST_F(PoolKeeps, LittleMemoryInEachThread) {
  const int64_t before = resident();
  std::atomic<int> waiting{0};
  std::atomic<bool> end{false};
  std::vector<std::thread> threads;
  for (int t = 0; t < 50; ++t) {
    threads.emplace_back([&] {
      std::vector<std::pair<void*, size_t>> blocks;
      for (size_t size = 64; size <= 4096; size += 64)
        for (int i = 0; i < 100; ++i) blocks.emplace_back(pool().allocate(size), size);
      release(blocks);
      ++waiting;
      wait_for([&] { return end.load(); });
    });
    wait_for([&] { return waiting > t; });
  }
  trim_pool();
  // The blocks that a thread keeps, and as many bytes again for its stack and pinned slabs.
  EXPECT_LT(resident() - before, 50 * (int64_t{512} << 10) + (16 << 20));
  end = true;
  for (std::thread& t : threads) t.join();
}

// A block that a thread repeatedly takes and frees counts as one block.
TEST_F(PoolKeeps, CountsABlockOnce) {
  int64_t more = 0;
  std::thread([&] {
    pool().release(pool().allocate(64), 64);
    const int64_t before = memory_stats().pooled;
    for (int i = 0; i < 100'000; ++i) pool().release(pool().allocate(64), 64);
    more = memory_stats().pooled - before;
  }).join();
  EXPECT_LE(more, 64);
}

// Even at the largest number of small arrays, resident memory agrees with the count.
TEST_F(PoolKeeps, NoGapsBetweenTinyBlocks) {
  const int64_t before = resident(), live = memory_stats().live;
  const std::vector<std::pair<void*, size_t>> blocks = many_tiny();
  const auto list = static_cast<int64_t>(2 * blocks.size() * sizeof(blocks[0]));
  EXPECT_LT(resident() - before, (memory_stats().live - live) * 21 / 20 + list + (2 << 20));
  release(blocks);
}

TEST_F(PoolKeeps, BurstsAreFreedInTime) {
  constexpr size_t kLarge = size_t{8} << 20;
  std::vector<void*> burst(64);
  for (void*& p : burst) p = pool().allocate(kLarge);
  for (void* const p : burst) pool().release(p, kLarge);
  const int64_t then = memory_stats().pooled;
  EXPECT_GE(then, int64_t{64} * static_cast<int64_t>(kLarge));
  for (int i = 0; i < 64 * 200; ++i) pool().release(pool().allocate(kLarge), kLarge);
  EXPECT_LE(memory_stats().pooled, then / 4);
}

}  // namespace
}  // namespace s4j::test
