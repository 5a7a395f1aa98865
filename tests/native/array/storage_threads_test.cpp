// SPDX-License-Identifier: Apache-2.0
// State that storages of all threads share: unique ids and the count of live storages.
#include <algorithm>
#include <atomic>
#include <thread>
#include <vector>

#include "array/storage.hpp"
#include "support.hpp"
#include "threads.hpp"

namespace s4j::test {
namespace {

Storage* small() {
  return Storage::create(pool(), Layout::dense(pool(), Type::kDouble, Shape(1, {3}), false), Scalar{});
}

TEST(StorageThreads, IdsAreUniqueAndAscendOnEachThread) {
  constexpr int kThreads = 4, kEach = 5'000;
  std::vector<std::vector<int64_t>> ids(kThreads);
  on_threads(kThreads, [&](int t) {
    for (int i = 0; i < kEach; ++i) {
      Storage* const s = small();
      ids[static_cast<size_t>(t)].push_back(s->id());
      Storage::destroy(s);
    }
  });
  std::vector<int64_t> all;
  for (const std::vector<int64_t>& mine : ids) {
    EXPECT_TRUE(std::is_sorted(mine.begin(), mine.end()));
    all.insert(all.end(), mine.begin(), mine.end());
  }
  std::sort(all.begin(), all.end());
  EXPECT_EQ(std::adjacent_find(all.begin(), all.end()), all.end());
  EXPECT_GT(all.front(), 0);
}

TEST(StorageThreads, LiveStoragesAreCountedAcrossThreads) {
  constexpr int64_t kMade = 1'000;
  const int64_t before = live_storages();
  std::vector<Storage*> made;
  std::atomic<bool> counted{false};
  std::atomic<bool> ready{false};
  std::thread maker([&] {
    for (int64_t i = 0; i < kMade; ++i) made.push_back(small());
    ready = true;
    wait_for([&] { return counted.load(); });
  });
  wait_for([&] { return ready.load(); });
  EXPECT_EQ(live_storages(), before + kMade) << "while their thread lives";
  counted = true;
  maker.join();
  EXPECT_EQ(live_storages(), before + kMade) << "once it has ended";
  std::thread([&] {
    for (int64_t i = 0; i < kMade / 2; ++i) Storage::destroy(made[static_cast<size_t>(i)]);
  }).join();
  EXPECT_EQ(live_storages(), before + kMade / 2);
  for (int64_t i = kMade / 2; i < kMade; ++i) Storage::destroy(made[static_cast<size_t>(i)]);
  EXPECT_EQ(live_storages(), before);
}

}  // namespace
}  // namespace s4j::test
