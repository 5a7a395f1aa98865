// SPDX-License-Identifier: Apache-2.0
// The pool: refusals and their messages, blocks that it keeps, order of release.
#include "memory/memory.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "address_space.hpp"
#include "core/error.hpp"
#include "core/thresholds.hpp"
#include "memory/free_blocks.hpp"
#include "system_files.hpp"

namespace s4j::test {
namespace {

// Sets a limit of the pool during a test; then restores the default.
class Limit {
 public:
  explicit Limit(int64_t bytes) { set_memory_limit(bytes); }
  ~Limit() { set_memory_limit(0); }
  Limit(const Limit&) = delete;
  Limit& operator=(const Limit&) = delete;
};

std::string refusal_of(size_t bytes) {
  try {
    const Buffer b(pool(), bytes);
  } catch (const Error& e) {
    return e.status() == S4J_NO_MEMORY ? e.what() : "another error";
  }
  return "none";
}

// Rounded up to its size class it would overflow to a small size.
TEST(Pool, HugeSizesAreRefusedWithoutOverflow) {
  const int64_t live = memory_stats().live;
  for (const size_t bytes : {size_t{1} << 47, size_t{1} << 63, SIZE_MAX - 64, SIZE_MAX})
    EXPECT_EQ(refusal_of(bytes).find("org.sparse4j.maxBytes = "), 0u) << refusal_of(bytes);
  EXPECT_EQ(memory_stats().live, live);
}

TEST(Pool, NumbersOfTheRefusalAddUp) {
  const Buffer held(pool(), 4 << 20);
  const int64_t live = memory_stats().live;
  const Limit limit(live + (1 << 20));
  const std::string all = std::to_string(live) + " bytes are live and " + std::to_string(2 << 20) +
                          " more are needed; close arrays or raise the limit";
  EXPECT_NE(refusal_of(2 << 20).find(all), std::string::npos) << refusal_of(2 << 20);
  EXPECT_EQ(memory_stats().live, live);
}

#if !defined(_WIN32)
TEST(Pool, FailedAllocationsAreNotCountedAsLive) {
  if (S4J_SANITIZED != 0) GTEST_SKIP() << "a sanitizer's own memory would be refused, too";
  if (!NoAddressSpace::to_be_had()) GTEST_SKIP() << "this system does not keep to RLIMIT_AS";
  const Limit limit(int64_t{8} << 30);  // a fixed limit, because the default one would shrink with the refused memory
  const int64_t live = memory_stats().live;
  std::string said;
  {
    const NoAddressSpace none;
    said = refusal_of(size_t{1} << 30);
  }
  EXPECT_EQ(said.find("the system refused "), 0u) << said;
  EXPECT_EQ(memory_stats().live, live);
}
#endif

TEST(Pool, FreeBlocksOfOtherSizesAreTrimmedAtTheLimit) {
  constexpr size_t kKept = 48 << 20, kWanted = 20 << 20;
  { const Buffer kept(pool(), kKept); }
  ASSERT_GE(memory_stats().pooled, static_cast<int64_t>(kKept));
  const Limit limit(memory_stats().live + (32 << 20));
  const Buffer wanted(pool(), kWanted);
  EXPECT_EQ(memory_stats().pooled, 0);
}

// Each size is taken once, so that the pool fills up: the least recently taken sizes are released, the last one stays.
TEST(Pool, LeastRecentlyTakenSizesAreTrimmedFirst) {
  const Limit limit(int64_t{8} << 30);
  const int64_t pooled = memory_stats().pooled;
  int64_t sum = 0;
  size_t last = 0;
  for (size_t octave = size_t{128} << 20; octave <= size_t{1} << 30; octave *= 2)
    for (size_t quarter = 4; quarter < 8; ++quarter) {
      last = octave / 4 * quarter;
      sum += static_cast<int64_t>(last);
      const Buffer once(pool(), last);
    }
  ASSERT_LT(memory_stats().pooled, pooled + sum) << "more than the pool keeps";
  const int64_t before = memory_stats().system_allocations;
  { const Buffer again(pool(), last); }
  EXPECT_EQ(memory_stats().system_allocations, before);
  trim_pool();
}

constexpr int64_t kMiB = int64_t{1} << 20;

// Reports a host process of 0 bytes during a test.
class NoHost {
 public:
  NoHost() : before_(set_host_bytes(0)) {}
  ~NoHost() { set_host_bytes(before_); }
  NoHost(const NoHost&) = delete;
  NoHost& operator=(const NoHost&) = delete;

 private:
  int64_t before_;
};

TEST(Pool, LimitOfZeroFollowsTheHostAgain) {
  const NoHost none;
  SystemFiles files;
  files.available(2000 * kMiB);
  const InTheirPlace instead(files);
  EXPECT_EQ(memory_stats().limit, 1800 * kMiB);
  {
    const Limit limit(5 << 20);
    set_host_bytes(256 << 20);
    EXPECT_EQ(memory_stats().limit, 5 << 20) << "a limit that was set stays";
    EXPECT_NE(limit_text().find("as it was set"), std::string::npos);
    set_host_bytes(0);
  }
  EXPECT_EQ(memory_stats().limit, 1800 * kMiB);
  EXPECT_EQ(limit_text().find("as it was set"), std::string::npos);
  const int64_t before = set_memory_limit(5 << 20);  // the value that callers restore later
  EXPECT_EQ(set_memory_limit(6 << 20), 5 << 20);
  EXPECT_EQ(set_memory_limit(before), 6 << 20);
  EXPECT_EQ(memory_stats().limit, 1800 * kMiB) << "of a limit that was the default";
  set_host_bytes(256 << 20);
  EXPECT_EQ(memory_stats().limit, (1800 - 256) * kMiB);
}

// Other processes took memory since the limit was computed: the pool reads the available memory again before it
// allocates much.
TEST(Pool, BusyMachineLowersTheLimit) {
  const NoHost none;
  SystemFiles files;
  trim_pool();
  const int64_t held = memory_stats().live + memory_stats().pooled;
  files.available(2000 * kMiB).resident(held + kMiB);
  const InTheirPlace instead(files);
  const int64_t limit = memory_stats().limit;
  files.available(100 * kMiB);
  EXPECT_EQ(memory_stats().limit, limit) << "nobody has looked";
  const std::string refusal = refusal_of(300 << 20);
  EXPECT_EQ(refusal.find("org.sparse4j.maxBytes = "), 0u) << refusal;
  EXPECT_NE(refusal.find(" that are available (MemAvailable), less "), std::string::npos) << refusal;
  EXPECT_EQ(refusal_of(20 << 20), "none") << "36 MiB are left";
  files.available(2000 * kMiB);
  EXPECT_EQ(refusal_of(300 << 20), "none") << "others have given back";
  EXPECT_NE(limit_text().find("bytes: " + std::to_string(2000 * kMiB) + " that are available"), std::string::npos)
      << limit_text();
  trim_pool();
}

// Each block is smaller than the fraction of the limit that causes another reading.
TEST(Pool, ManySmallAllocationsRereadAvailableMemory) {
  const NoHost none;
  SystemFiles files;
  files.available(200 * kMiB).resident(0);
  trim_pool();
  const InTheirPlace instead(files);
  files.available(65 * kMiB);
  std::vector<Buffer> blocks;
  std::string refusal;
  for (int k = 0; k < 200 && refusal.empty(); ++k) {
    try {
      blocks.emplace_back(pool(), size_t{1} << 20);
    } catch (const Error& e) {
      refusal = e.what();
    }
  }
  EXPECT_NE(refusal.find(std::to_string(65 * kMiB) + " that are available"), std::string::npos) << refusal;
  blocks.clear();
  trim_pool();
}

TEST(Pool, SetLimitIgnoresAvailableMemory) {
  SystemFiles files;
  files.available(0);
  const InTheirPlace instead(files);
  const Limit limit(memory_stats().live + (64 << 20));
  EXPECT_EQ(refusal_of(32 << 20), "none");
}

}  // namespace
}  // namespace s4j::test
