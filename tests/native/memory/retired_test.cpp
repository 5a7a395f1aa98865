// SPDX-License-Identifier: Apache-2.0
#include "memory/retired.hpp"

#include "array/storage.hpp"
#include "core/hazards.hpp"
#include "support.hpp"
#include "threads.hpp"

namespace s4j::test {
namespace {

constexpr int64_t kLength = 10'000;

Storage* vector_of(double value) {
  Layout made = Layout::dense(pool(), Type::kDouble, shape_of({kLength}), false);
  std::fill_n(made.mutable_data<double>(), kLength, value);
  return Storage::create(pool(), std::move(made), Scalar::of(0.0));
}

int64_t live() { return memory_stats().live; }

TEST(Retired, UnusedMemoryIsFreedAtOnce) {
  Storage* const s = vector_of(1);
  EXPECT_TRUE(s->allow_direct_access());
  HazardPointer elsewhere;
  int64_t other = 0;
  elsewhere.words()->store(reinterpret_cast<int64_t>(&other));
  const int64_t before = live();
  s->replace(Layout::dense(pool(), Type::kDouble, shape_of({kLength}), false), Scalar::of(0.0));
  EXPECT_EQ(live(), before);
  const int64_t storages = live_storages();
  Storage::destroy(s);
  EXPECT_EQ(live_storages(), storages - 1);
  EXPECT_EQ(free_retired(), 0);
}

TEST(Retired, BuffersStayWhileAThreadReadsThem) {
  Storage* const s = vector_of(7);
  EXPECT_TRUE(s->allow_direct_access());
  const auto* const old = s->values<double>();
  HazardPointer reader;
  reader.words()->store(reinterpret_cast<int64_t>(s->header()));
  const int64_t before = live();
  s->replace(Layout::dense(pool(), Type::kDouble, shape_of({kLength}), false), Scalar::of(0.0));
  EXPECT_GE(live(), before + kLength * 8);
  EXPECT_EQ(old[kLength - 1], 7);
  EXPECT_EQ(free_retired(), 1);
  reader.clear();
  EXPECT_EQ(free_retired(), 0);
  EXPECT_EQ(live(), before);
  Storage::destroy(s);
}

TEST(Retired, AStorageStaysWhileAThreadReadsIt) {
  Storage* const s = vector_of(7);
  EXPECT_TRUE(s->allow_direct_access());
  const int64_t* const header = s->header();
  const auto* const values = s->values<double>();
  HazardPointer reader;
  reader.words()->store(reinterpret_cast<int64_t>(header));
  const int64_t storages = live_storages();
  Storage::destroy(s);
  EXPECT_EQ(header[S4J_H_MAGIC], S4J_HEADER_MAGIC);
  EXPECT_EQ(values[0], 7);
  EXPECT_EQ(live_storages(), storages);
  reader.clear();
  EXPECT_EQ(free_retired(), 0);
  EXPECT_EQ(live_storages(), storages - 1);
}

TEST(Retired, WithoutDirectAccessNothingWaits) {
  Storage* const s = vector_of(1);
  HazardPointer reader;
  reader.words()->store(reinterpret_cast<int64_t>(s->header()));
  const int64_t storages = live_storages();
  Storage::destroy(s);
  EXPECT_EQ(live_storages(), storages - 1);
}

TEST(Retired, ReleaseWaitsForAWriterWithoutCall) {
  Storage* const s = vector_of(1);
  EXPECT_TRUE(s->allow_direct_access());
  auto* const guard = static_cast<std::atomic<int64_t>*>(const_cast<void*>(s->guard().words()));
  HazardPointer writer;
  // In the order of docs/LAYOUT.md: the hazard pointer, then the guard, and back.
  writer.words()->store(reinterpret_cast<int64_t>(s->header()));
  guard->store(INT64_MIN);
  EXPECT_THROW(s->lock_write("a call"), Error);
  std::atomic<bool> begun{false};
  std::thread releaser([&] {
    begun = true;
    s->lock_release("release");
  });
  wait_for([&] { return begun.load(); });
  guard->store(0);
  writer.clear();
  releaser.join();
  Storage::destroy(s);
}

}  // namespace
}  // namespace s4j::test
