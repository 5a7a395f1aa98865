// SPDX-License-Identifier: Apache-2.0
#include "array/pending.hpp"

#include "small_support.hpp"

namespace s4j::test {
namespace {

TEST(PendingLog, LaterRecordsOfACoordinateReplaceEarlierOnes) {
  Pending log(2, 8);
  const int64_t a[] = {0, 1}, b[] = {2, 2}, c[] = {1, 0};
  const double five = 5, six = 6;
  EXPECT_EQ(log.find(a), -1);
  log.put(a, &five);
  log.put(b, &five);
  log.put(a, &six);
  EXPECT_EQ(log.count(), 2);
  ASSERT_EQ(log.find(a), 0);
  EXPECT_EQ(*static_cast<const double*>(log.value(0)), 6);
  log.put(b, nullptr);
  ASSERT_EQ(log.find(b), 1);
  EXPECT_TRUE(log.deleted(1));
  EXPECT_EQ(log.find(c), -1);
  log.clear();
  EXPECT_EQ(log.count(), 0);
  EXPECT_EQ(log.find(a), -1);
}

TEST(PendingLog, MergesIntoMain) {
  for (const Spec& spec : {Spec::coo(), Spec::csr(), Spec::csc()}) {
    const Layout main = layout_of({{1, 0, 2}, {0, 0, 0}, {0, 3, 0}}, spec);
    Pending log(2, 8);
    const int64_t changed[] = {0, 0}, gone[] = {0, 2}, fresh[] = {1, 1}, never[] = {2, 2};
    const double nine = 9, four = 4;
    log.put(fresh, &four);
    log.put(changed, &nine);
    log.put(gone, nullptr);
    log.put(never, nullptr);
    const Layout out = merge_pending(pool(), main.b, log);
    validate(out.b);
    EXPECT_EQ(out.b.nnz, 3);
    EXPECT_EQ(rows_of(out.b), (Rows{{9, 0, 0}, {0, 4, 0}, {0, 3, 0}}));
  }
}

TEST(PendingLog, FilterExcludesAbsentCoordinates) {
  Pending log(2, 8);
  const int64_t at[] = {3, 4};
  const double v = 1;
  log.put(at, &v);
  EXPECT_GE(log.find(at), 0);
  EXPECT_TRUE(log.may_have(0, 3));
  EXPECT_TRUE(log.may_have(1, 4));
}

TEST(PendingLog, ClearFreesItsMemory) {
  Pending log(2, 8);
  const int64_t before = memory_stats().live;
  const double v = 1;
  for (int64_t i = 0; i < 1000; ++i) {
    const int64_t at[] = {i, i};
    log.put(at, &v);
  }
  EXPECT_GT(memory_stats().live, before);
  log.clear();
  EXPECT_EQ(memory_stats().live, before);
  const int64_t at[] = {7, 7};
  log.put(at, &v);
  EXPECT_EQ(log.find(at), 0);
}

}  // namespace
}  // namespace s4j::test
