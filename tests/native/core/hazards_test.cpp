// SPDX-License-Identifier: Apache-2.0
#include "core/hazards.hpp"

#include <gtest/gtest.h>

#include "system/barrier.hpp"
#include "threads.hpp"

namespace s4j::test {
namespace {

int64_t word(const void* p) { return reinterpret_cast<int64_t>(p); }

// Does what a thread does before its first look at an array.
void enter(HazardPointer& hazard, const void* header) {
  hazard.words()->store(word(header), std::memory_order_relaxed);
  if (sys::has_process_barrier())
    std::atomic_signal_fence(std::memory_order_seq_cst);
  else
    std::atomic_thread_fence(std::memory_order_seq_cst);
}

TEST(Hazards, AHazardPointerNamesTheArrayInUse) {
  const int64_t a = 0, b = 0;
  HazardPointer one, two;
  EXPECT_FALSE(is_hazard(&a));
  enter(two, &a);
  EXPECT_TRUE(is_hazard(&a));
  EXPECT_FALSE(is_hazard(&b));
  enter(one, &b);
  EXPECT_TRUE(is_hazard(&b));
  two.clear();
  EXPECT_FALSE(is_hazard(&a));
  EXPECT_TRUE(wait_for_hazard(&a, std::chrono::milliseconds(0)));
  EXPECT_FALSE(wait_for_hazard(&b, std::chrono::milliseconds(1)));
}

TEST(Hazards, UnregisterInAnyOrder) {
  const int64_t a = 0;
  auto first = std::make_unique<HazardPointer>(), second = std::make_unique<HazardPointer>(),
       third = std::make_unique<HazardPointer>();
  enter(*second, &a);
  first.reset();
  EXPECT_TRUE(is_hazard(&a));
  third.reset();
  EXPECT_TRUE(is_hazard(&a));
  second.reset();
  EXPECT_FALSE(is_hazard(&a));
}

TEST(Hazards, WaitingEndsWhenTheThreadIsDone) {
  const int64_t a = 0;
  std::atomic<bool> entered{false}, leaving{false};
  std::thread reader([&] {
    HazardPointer hazard;
    enter(hazard, &a);
    entered = true;
    wait_for([&] { return leaving.load(); });
    hazard.clear();
  });
  wait_for([&] { return entered.load(); });
  EXPECT_TRUE(is_hazard(&a));
  leaving = true;
  EXPECT_TRUE(wait_for_hazard(&a, kPatience));
  reader.join();
}

// One thread "frees" objects while others read them: no thread reads a freed one.
TEST(Hazards, NoThreadReadsFreedMemory) {
  constexpr int kRounds = 2'000;
  struct Object {
    std::atomic<bool> closed{false};
    std::atomic<int> memory{1};
  };
  std::vector<Object> objects(kRounds);
  std::atomic<int> now{0}, wrong{0};
  on_threads(4, [&](int t) {
    HazardPointer hazard;
    if (t == 0) {
      for (Object& each : objects) {
        each.closed.store(true, std::memory_order_release);
        while (!wait_for_hazard(&each, std::chrono::milliseconds(100))) {
        }
        each.memory.store(0, std::memory_order_relaxed);
        now.fetch_add(1, std::memory_order_release);
      }
      return;
    }
    for (int i = now.load(std::memory_order_acquire); i < kRounds; i = now.load(std::memory_order_acquire)) {
      Object& mine = objects[static_cast<size_t>(i)];
      enter(hazard, &mine);
      if (!mine.closed.load(std::memory_order_acquire) && mine.memory.load(std::memory_order_relaxed) == 0) ++wrong;
      hazard.clear();
    }
  });
  EXPECT_EQ(wrong.load(), 0);
}

}  // namespace
}  // namespace s4j::test
