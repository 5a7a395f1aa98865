// SPDX-License-Identifier: Apache-2.0
#include "system/barrier.hpp"

#include <gtest/gtest.h>

#include <atomic>

#include "threads.hpp"

namespace s4j::test {
namespace {

// Each thread writes its own word and then reads the other's. One of them must see the other's store: the one side has
// no barrier of the processor, so the other one's barrier must be of the whole process.
TEST(Barrier, OrdersAStoreBeforeALoadOfOtherThreads) {
  if (!sys::has_process_barrier()) GTEST_SKIP() << "this system has no barrier of the process";
  constexpr int kRounds = 3'000;
  struct alignas(64) Word {
    std::atomic<int> value{0};
  };
  std::vector<Word> frequent(kRounds), rare(kRounds);
  std::vector<int> frequent_saw(kRounds), rare_saw(kRounds);
  std::atomic<int> ready{0};
  on_threads(2, [&](int t) {
    ready.fetch_add(1);
    wait_for([&] { return ready.load() == 2; });
    for (int i = 0; i < kRounds; ++i) {
      const auto k = static_cast<size_t>(i);
      if (t == 0) {
        frequent[k].value.store(1, std::memory_order_relaxed);
        std::atomic_signal_fence(std::memory_order_seq_cst);
        frequent_saw[k] = rare[k].value.load(std::memory_order_relaxed);
      } else {
        rare[k].value.store(1, std::memory_order_relaxed);
        sys::process_barrier();
        rare_saw[k] = frequent[k].value.load(std::memory_order_relaxed);
      }
    }
  });
  for (size_t k = 0; k < kRounds; ++k) EXPECT_TRUE(frequent_saw[k] != 0 || rare_saw[k] != 0) << "round " << k;
}

}  // namespace
}  // namespace s4j::test
