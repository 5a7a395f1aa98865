// SPDX-License-Identifier: Apache-2.0
// The phases of a sample sort on nine entries of a 5 x 5 matrix, three per bucket.
#include "format/buckets.hpp"

#include "by_hand.hpp"

namespace s4j::test {
namespace {

// key = 5 row + column:   . . 2 . .
//                         . 6 7 . .
//                         . . . . 14     14 twice
//                         15 . . . .
//                         20 . 22 . 24
constexpr uint64_t kKeys[] = {14, 22, 2, 24, 7, 15, 20, 14, 6};
constexpr double kValues[] = {1, 2, 3, 4, 5, 6, 7, 8, 9};
constexpr int64_t kCount = 9;

bool key_of(int64_t k, uint64_t& key) {
  key = kKeys[k];
  return true;
}

Shape shape() {
  Shape s;
  s.rank = 2;
  s[0] = s[1] = 5;
  return s;
}

// Cut into three buckets by claiming three times kBucketEntries entries.
Buckets three_buckets() { return {3 * threshold::kBucketEntries, Vec<uint64_t>(kKeys, kKeys + kCount)}; }

class BucketsByHand : public testing::Test {
 protected:
  BucketsByHand() : buckets_(three_buckets()), keys_(kCount), values_(kCount) {
    read_ = buckets_.distribute(kCount, kValues, keys_.data(), values_.data(), key_of);
  }
  bool emit(const Spec& spec, s4j_policy policy, Layout& out) const {
    return emit_buckets(pool(), {Type::kDouble, shape(), spec, policy}, buckets_, keys_.data(), values_.data(), out);
  }

  Buckets buckets_;
  Vec<uint64_t> keys_;
  Vec<double> values_;
  int64_t read_;
};

TEST_F(BucketsByHand, SplittersComeFromTheSample) {
  EXPECT_EQ(buckets_.count(), 3);  // 2 6 7 | 14 14 15 | 20 22 24
  EXPECT_EQ(buckets_.first_key(0), 0u);
  EXPECT_EQ(buckets_.first_key(1), 14u);
  EXPECT_EQ(buckets_.first_key(2), 20u);
  EXPECT_EQ(buckets_.of(0), 0);
  EXPECT_EQ(buckets_.of(13), 0);
  EXPECT_EQ(buckets_.of(14), 1);
  EXPECT_EQ(buckets_.of(19), 1);
  EXPECT_EQ(buckets_.of(20), 2);
  EXPECT_EQ(buckets_.of(1000), 2);
}

TEST_F(BucketsByHand, EntriesKeepTheirOrderInABucket) {
  EXPECT_EQ(read_, kCount);
  EXPECT_EQ(keys_, (Vec<uint64_t>{2, 7, 6, 14, 15, 14, 22, 24, 20}));
  EXPECT_EQ(values_, (Vec<double>{3, 5, 9, 1, 6, 8, 2, 4, 7}));
  EXPECT_EQ(buckets_.start(1), 3);
  EXPECT_EQ(buckets_.start(2), 6);
  EXPECT_EQ(buckets_.start(3), 9);
  EXPECT_EQ(buckets_.largest(), 3);
}

TEST_F(BucketsByHand, NeedNoMemoryForTheBucketOfEachEntry) {
  Vec<uint64_t> keys(kCount);
  Vec<double> values(kCount);
  Buckets buckets = three_buckets();
  set_fail_countdown(4);  // allocations: places, bad flags, bucket begins, buckets of the entries
  const int64_t read = buckets.distribute(kCount, kValues, keys.data(), values.data(), key_of);
  EXPECT_EQ(set_fail_countdown(0), 0);  // the call consumed the countdown
  EXPECT_EQ(read, kCount);
  EXPECT_EQ(keys, keys_);
  EXPECT_EQ(values, values_);
}

TEST_F(BucketsByHand, FirstEntryWithoutAKeyIsReturned) {
  const auto until_24 = [](int64_t k, uint64_t& key) {
    key = kKeys[k];
    return key != 24;
  };
  EXPECT_EQ(three_buckets().distribute(kCount, kValues, keys_.data(), values_.data(), until_24), 3);
}

TEST_F(BucketsByHand, RowsOfCsr) {
  Layout out;
  ASSERT_TRUE(emit(Spec::csr(), S4J_SUM, out));
  EXPECT_EQ(pointers_of(out.b), (Longs{0, 1, 3, 4, 5, 8}));
  EXPECT_EQ(columns_of(out.b), (Ints{2, 1, 2, 4, 0, 0, 2, 4}));
  EXPECT_EQ(values_of(out.b), (Doubles{3, 9, 5, 1 + 8, 6, 7, 2, 4}));
}

TEST_F(BucketsByHand, CoordinatesOfCoo) {
  Layout out;
  ASSERT_TRUE(emit(Spec::coo(), S4J_LAST, out));
  EXPECT_EQ(coordinates_of(out.b, 0), (Ints{0, 1, 1, 2, 3, 4, 4, 4}));
  EXPECT_EQ(coordinates_of(out.b, 1), (Ints{2, 1, 2, 4, 0, 0, 2, 4}));
  EXPECT_EQ(values_of(out.b), (Doubles{3, 9, 5, 8, 6, 7, 2, 4}));
}

TEST_F(BucketsByHand, DuplicatesAreRefused) {
  Layout out;
  EXPECT_FALSE(emit(Spec::csr(), S4J_ERROR, out));
}

TEST(Divider, DividesAsDivisionDoes) {
  EXPECT_EQ(Divider(1).quotient(7), 7u);
  EXPECT_EQ(Divider(5).quotient(24), 4u);
  EXPECT_EQ(Divider(5).quotient(25), 5u);
  EXPECT_EQ(Divider(UINT64_C(3'000'000'000)).quotient(UINT64_C(8'999'999'999)), 2u);
  EXPECT_EQ(Divider(7).quotient(INT64_MAX), UINT64_C(1317624576693539401));
}

// No number of samples divides the number of ascending keys; the last keys must get their share of the buckets too.
TEST(Buckets, AscendingKeysFillBucketsEvenly) {
  for (const int64_t n : {int64_t{60'000}, int64_t{98'000}}) {
    const auto key = [](int64_t k, uint64_t& to) {
      to = static_cast<uint64_t>(k);
      return true;
    };
    Buckets buckets(n, sample_keys(n, key));
    Vec<uint64_t> keys(n);
    const Vec<double> values(n, 1.0);
    Vec<double> moved(n);
    ASSERT_EQ(buckets.distribute(n, values.data(), keys.data(), moved.data(), key), n);
    EXPECT_LE(buckets.largest(), n / 8) << n;
  }
}

}  // namespace
}  // namespace s4j::test
