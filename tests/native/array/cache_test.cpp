// SPDX-License-Identifier: Apache-2.0
// The cache of a storage: keys, byte counts, order of eviction when memory is short.
#include "array/cache.hpp"

#include <thread>

#include "support.hpp"

namespace s4j::test {
namespace {

constexpr char kOne[] = "one", kOther[] = "other";

struct Kept {
  int64_t header = 0;
  Cache cache{2, &header};

  CacheEntry& keep(const CacheKey& key, int64_t bytes) {
    const std::lock_guard lock(cache);
    CacheEntry& e = cache.add(key);
    e.asked = 7;
    cache.keep(e, make_pooled<int>(1), bytes);
    return e;
  }
};

TEST(Cache, KeysAreKindOrderAndWords) {
  Kept k;
  const CacheKey keys[] = {{kOne},
                           {kOther},
                           {kOne, Spec::csr()},
                           {kOne, Spec::csc()},
                           {kOne, Spec::csr(), {1, 2, 3}},
                           {kOne, Spec::csr(), {1, 2, 4}}};
  int64_t bytes = 1;
  for (const CacheKey& key : keys) k.keep(key, bytes++);
  bytes = 1;
  for (const CacheKey& key : keys) {
    ASSERT_NE(k.cache.find(key), nullptr);
    EXPECT_EQ(k.cache.find(key)->bytes, bytes++);
  }
  EXPECT_EQ(k.cache.find({kOther, Spec::csr()}), nullptr);
}

TEST(Cache, BytesAreCountedPerCacheInTheHeaderAndInTotal) {
  const int64_t before = total_derived_bytes();
  {
    Kept k;
    k.keep({kOne}, 100);
    CacheEntry& e = k.keep({kOther}, 50);
    EXPECT_EQ(k.cache.bytes(), 150);
    EXPECT_EQ(k.header, 150);
    EXPECT_EQ(total_derived_bytes(), before + 150);
    k.cache.resize(e, 70);
    EXPECT_EQ(k.header, 170);
    k.cache.drop(e);
    EXPECT_EQ(k.header, 100);
    EXPECT_EQ(e.kept, nullptr);
    k.cache.erase_if([](const CacheEntry& x) { return x.key.kind == kOne; });
    EXPECT_EQ(k.header, 0);
    EXPECT_EQ(k.cache.find({kOne}), nullptr);
    k.keep({kOne}, 30);
  }
  EXPECT_EQ(total_derived_bytes(), before);
}

// Clearing keeps the keys that were only requested, but resets their counts.
TEST(Cache, ClearingDropsAllEntries) {
  Kept k;
  k.keep({kOne}, 100);
  k.cache.add({kOther}).asked = 3;
  EXPECT_EQ(k.cache.clear(), 100);
  EXPECT_EQ(k.cache.find({kOne}), nullptr);
  ASSERT_NE(k.cache.find({kOther}), nullptr);
  EXPECT_EQ(k.cache.find({kOther})->asked, 0);
}

TEST(Cache, LeastRecentlyUsedEntriesAreEvictedFirst) {
  Kept a, b, c;
  for (Kept* k : {&a, &b, &c}) k->keep({kOne}, 100);
  for (Kept* k : {&c, &a, &b}) k->cache.touch();
  EXPECT_GE(reclaim_derived(150), 200);
  EXPECT_EQ(c.header, 0);
  EXPECT_EQ(a.header, 0);
  EXPECT_EQ(b.header, 100);
}

TEST(Cache, NothingIsEvictedWhileAnEntryIsBuilt) {
  Kept k;
  k.keep({kOne}, 100);
  {
    const std::lock_guard lock(k.cache);
    const Cache::Making making(k.cache);
    { const Cache::Making again(k.cache); }
    reclaim_derived(100);
    EXPECT_EQ(k.cache.clear_if_idle(), 0);
    EXPECT_EQ(k.header, 100);
  }
  EXPECT_EQ(k.cache.clear_if_idle(), 100);
}

TEST(Cache, CachesLockedByOtherThreadsAreSkipped) {
  Kept held, free;
  held.keep({kOne}, 100);
  free.keep({kOne}, 100);
  held.cache.lock();
  std::thread([&] { EXPECT_EQ(reclaim_derived(200), 100); }).join();
  EXPECT_EQ(held.header, 100);
  held.cache.unlock();
  EXPECT_EQ(reclaim_derived(100), 100);
}

}  // namespace
}  // namespace s4j::test
