// SPDX-License-Identifier: Apache-2.0
// Builds layouts from many unordered entries, through buckets. The tests cover short and long lines, skewed ranges of
// keys, outliers and duplicates. Few entries: builder_few_test.cpp.
#include "builder_support.hpp"
#include "format/build.hpp"

namespace s4j::test {
namespace {

using namespace building;

TEST(Builder, LinesOfAllLengths) {
  for (const int64_t rows : {20, 3000, 20'000, 120'000})
    builds<double>(std::to_string(rows), drawn({rows, 1 << 20}, sized(150'000), 1));
}

TEST(Builder, Ranks) {
  builds<double>("1", drawn({INT32_MAX}, sized(80'000), 2));
  builds<double>("3", drawn({700, 30, 900}, sized(120'000), 3));
  builds<float>("3, few to a line", drawn({60'000, 50'000, 20}, sized(120'000), 4));
  builds<int64_t>("5", drawn({9, 1, 20, 30, 40}, sized(100'000), 5));
}

TEST(Builder, Duplicates) {
  const Entries many = drawn({150, 200}, sized(200'000), 6), few = drawn({5000, 600}, sized(200'000), 7);
  for (const s4j_policy policy : {S4J_SUM, S4J_LAST}) {
    builds<double>("many", many, policy);
    builds_types("few", few, policy);
  }
}

TEST(Builder, CrowdedKeys) {
  std::mt19937_64 random(8);
  Entries e{{4000, 1 << 22}, {}};
  for (int k = 0; k < sized(200'000); ++k) {
    // A third in one row, a third in few columns of that row and its neighbours, the rest anywhere.
    const auto any = static_cast<int64_t>(random() % (1 << 22));
    if (k % 3 == 0)
      e.at.push_back({1234, any});
    else if (k % 3 == 1)
      e.at.push_back({1233 + any % 3, 2'000'000 + any % 30'000});
    else
      e.at.push_back({any % 4000, any});
  }
  builds<double>("crowds", e);
  builds<Bool>("crowds", e, S4J_LAST);
}

TEST(Builder, BucketTooLargeForOneThreadIsSorted) {
  std::mt19937_64 random(9);
  Entries e{{1 << 30, 1 << 30}, {}};
  for (int k = 0; k < sized(1'200'000); ++k) {
    const auto any = static_cast<int64_t>(random() % 3000);
    e.at.push_back(k % 50 == 7 ? Tuple{(1 << 30) - 1 - any, any} : Tuple{any, static_cast<int64_t>(random() % 3000)});
  }
  const auto want = expected<float>(e, S4J_SUM);
  BuilderPtr b(Builder::create(Type::kFloat, shape_of(e), S4J_SUM, Scalar::of(0.f)));
  append<int32_t, float>(*b, e, 0, e.at.size(), false);
  check("crowd", want, b->finish(pool(), Spec::coo()));
}

TEST(Builder, OrderedInput) {
  Entries e = drawn({9000, 9000}, sized(100'000), 10);
  std::sort(e.at.begin(), e.at.end());
  builds<double>("ascending", e);
  std::reverse(e.at.begin(), e.at.end());
  builds<double>("descending", e);
}

// Without duplicates, all lines would be stored; with them, the distinct entries are too few for that.
TEST(Builder, DuplicatesThatLeaveHyperLines) {
  Entries e = drawn({1 << 18, 1 << 10}, sized(70'000), 11);
  const std::vector<Tuple> once = e.at;
  e.at.insert(e.at.end(), once.begin(), once.end());
  builds<double>("hyper", e);
}

TEST(Builder, RefusedDuplicatesAndIndexesChangeNothing) {
  const Entries e = distinct(drawn({1000, 1 << 30}, 100'000, 12), 1);
  builds<double>("distinct", e, S4J_ERROR);

  BuilderPtr b(Builder::create(Type::kDouble, shape_of(e), S4J_ERROR, Scalar::of(0.0)));
  Entries wrong = e;
  wrong.at[70'000] = {3, int64_t{1} << 30};
  wrong.at[90'000] = {1000, 5};
  refused([&] { append<int32_t, double>(*b, wrong, 0, wrong.at.size(), false); }, S4J_INDEX,
          "entry 70000: coordinate 1073741824 is outside dimension 1");
  append<int32_t, double>(*b, e, 0, e.at.size(), false);
  Entries twice = e;
  twice.at.push_back(e.at[17]);
  append<int32_t, double>(*b, twice, e.at.size(), twice.at.size(), false);
  for (int attempt = 0; attempt < 2; ++attempt)
    refused([&] { b->finish(pool(), Spec::csr()); }, S4J_ILLEGAL_ARGUMENT, named(e.at[17]));
}

// Sorting many entries loses their input order: then duplicates are named by their element only. Tested with many
// entries, in buckets, and with few entries of a large shape, which are sorted.
TEST(Builder, RefusedDuplicatesAreNumberedOrNamedByElement) {
  Entries e;
  Tuple twice;
  const auto numbers = [&](Builder& b, const Spec& spec) -> std::string {
    try {
      b.finish(pool(), spec);
    } catch (const DuplicateEntries& refused) {
      EXPECT_EQ(e.at[refused.first()], twice);
      EXPECT_EQ(e.at[refused.second()], twice);
      EXPECT_LT(refused.first(), refused.second());
      return "right";
    } catch (const Error& refused) {
      EXPECT_EQ(std::string(refused.what()),
                "coordinate " + named(twice) + " occurs twice" + std::string(DuplicateEntries::kAdvice));
      return "none";
    }
    return "taken";
  };
  for (const auto& [many, ordered] : {std::pair{true, false}, {true, true}, {false, false}, {false, true}}) {
    e = distinct(many ? drawn({1000, 1 << 12}, sized(100'000), 12) : drawn({1 << 14, 1 << 14}, 3000, 12), 13);
    twice = e.at[40];
    e.at.push_back(twice);
    if (ordered) std::sort(e.at.begin(), e.at.end());
    for (const Spec& spec : {Spec::coo(), Spec::csr(), Spec::csc(), Spec::dense()}) {
      if (!many && spec.format == Format::kDense) continue;  // would take 2 GB
      const BuilderPtr b(Builder::create(Type::kDouble, shape_of(e), S4J_ERROR, Scalar::of(0.0)));
      append<int32_t, double>(*b, e, 0, e.at.size(), false);
      for (int attempt = 0; attempt < 2; ++attempt) {
        const std::string got = numbers(*b, spec);
        if (ordered)
          EXPECT_EQ(got, "right");
        else
          EXPECT_NE(got, "taken");
      }
    }
  }
}

// Each chunk of one thread is sorted, but the chunks are not sorted among each other.
TEST(Builder, SortedChunksAreNotTakenForSortedInput) {
  constexpr int64_t kChunk = threshold::kGrainLight, kChunks = 5;
  Entries e{{kChunk, kChunks}, {}};
  for (int64_t k = 0; k < kChunk * kChunks; ++k) e.at.push_back({k % kChunk, kChunks - 1 - k / kChunk});
  builds<float>("chunks", e);
}

// BOOL bytes of the input may have any value.
TEST(Builder, TruthsAreZeroOrOne) {
  const BuilderPtr b(Builder::create(Type::kBool, shape_of(Entries{{3}, {}}), S4J_LAST, Scalar::of(Bool{0})));
  const uint8_t values[] = {7, 0, 255};
  const int64_t at[] = {0, 1, 2};
  b->append(3, values, at, 8, true);
  const Layout got = b->finish(pool(), Spec::coo());
  ASSERT_EQ(got.b.nnz, 3);
  const auto* const truths = static_cast<const uint8_t*>(got.b.values);
  EXPECT_EQ(std::vector<int>(truths, truths + 3), (std::vector<int>{1, 0, 1}));
}

}  // namespace
}  // namespace s4j::test
