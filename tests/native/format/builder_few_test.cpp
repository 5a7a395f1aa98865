// SPDX-License-Identifier: Apache-2.0
// Builds layouts from few unordered entries, which are kept as records and sorted by counting.
#include "allocation_sweep.hpp"
#include "builder_support.hpp"

namespace s4j::test {
namespace {

using namespace building;

TEST(BuilderOfFew, ShapesAndDuplicates) {
  for (const s4j_policy policy : {S4J_SUM, S4J_LAST})
    for (const int n : {5, 12, 60, 500}) {
      const std::string name = std::to_string(n) + " entries, policy " + std::to_string(policy);
      for (const auto& shape : std::vector<std::vector<int64_t>>{
               {40}, {7, 9}, {20, 3}, {1, 30}, {30, 1}, {4, 3, 5}, {3, 1, 20}, {2, 3, 4, 5}}) {
        const Entries e = drawn(shape, n, 13);
        builds<double>(name, e, policy);
        builds_rotated<double>(name, e, policy);
      }
    }
}

TEST(BuilderOfFew, Types) {
  const Entries e = drawn({30, 20}, 250, 14), cube = drawn({6, 5, 8}, 250, 15);
  for (const s4j_policy policy : {S4J_SUM, S4J_LAST})
    for (const Entries& some : {e, cube}) {
      builds_types("counted", some, policy);
      builds_rotated<float>("float", some, policy);
      builds_rotated<Bool>("bool", some, policy);
    }
}

TEST(BuilderOfFew, Orders) {
  Entries e = drawn({60, 70}, 400, 16);
  const auto all = [&](const std::string& order) {
    builds<double>(order, e);
    builds_rotated<double>(order, e);
  };
  std::sort(e.at.begin(), e.at.end());
  all("ascending");
  std::reverse(e.at.begin(), e.at.end());
  all("descending");
  std::sort(e.at.begin(), e.at.end(),
            [](const Tuple& a, const Tuple& b) { return a[1] != b[1] ? a[1] < b[1] : a < b; });
  all("by columns");
  Rng rng(2);
  scramble(e.at.begin(), e.at.end(), rng);
  std::stable_sort(e.at.begin(), e.at.end(), [](const Tuple& a, const Tuple& b) { return a[0] < b[0]; });
  all("by rows, columns in none");
}

// Uses enough entries for prefetching of positions, and numbers around the largest one that is counted.
TEST(BuilderOfFew, AgreesUpToTheLargestCount) {
  constexpr int64_t kMost = threshold::kMostCounted;
  for (const int64_t n : {int64_t{sized(20'000)}, std::max<int64_t>(10, kMost / 2 - 50), kMost / 2 + 50}) {
    const int64_t side = std::min(n, kMost / 8);
    const Entries e = drawn({side, side}, static_cast<int>(n), 17);
    builds<double>(std::to_string(n), e);
    builds_rotated<int32_t>(std::to_string(n), e);
  }
}

// Before duplicates are combined, the lines would be stored in full; afterwards they must be hyper lines.
TEST(BuilderOfFew, HyperLinesAfterDuplicates) {
  constexpr int64_t kLines = threshold::kHyperLines;
  Entries e = drawn({kLines + 30, 5}, static_cast<int>(kLines / 4 + 10), 18);
  const std::vector<Tuple> once = e.at;
  e.at.insert(e.at.end(), once.begin(), once.end());
  builds<double>("hyper", e);
  builds<double>("hyper", e, S4J_LAST);
}

TEST(BuilderOfFew, RefusedDuplicatesAndIndexesChangeNothing) {
  const Entries e = distinct(drawn({30, 40}, 200, 19), 3);
  builds<double>("distinct", e, S4J_ERROR);
  builds_rotated<double>("distinct", e, S4J_ERROR);

  Entries wrong = e;
  wrong.at[70] = {3, 40};
  wrong.at[90] = {-1, 5};
  BuilderPtr b;
  for (const s4j_policy policy : {S4J_SUM, S4J_ERROR}) {
    b.reset(Builder::create(Type::kDouble, shape_of(e), policy, Scalar::of(0.0)));
    append<int32_t, double>(*b, e, 0, 50, false);
    refused([&] { append<int32_t, double>(*b, wrong, 0, wrong.at.size(), false); }, S4J_INDEX,
            "entry 70: coordinate 40 is outside dimension 1");
    append<int32_t, double>(*b, e, 50, e.at.size(), false);
    check("distinct", expected<double>(e, policy), b->finish(pool(), Spec::csr()));
  }
  Entries twice = e;
  twice.at.push_back(e.at[17]);
  append<int32_t, double>(*b, twice, e.at.size(), twice.at.size(), false);
  for (const Spec& spec : {Spec::csr(), Spec::csc(), Spec::coo()})
    refused([&] { b->finish(pool(), spec); }, S4J_ILLEGAL_ARGUMENT, named(e.at[17]));
}

// Whichever allocation fails, the builder keeps its entries, and nothing leaks.
TEST(BuilderOfFew, NoMemoryAnywhere) {
  const Entries e = drawn({25, 30}, 200, 20);
  const size_t all = e.at.size();
  for (const size_t before : {size_t{0}, all / 2})
    for (const Spec& spec : {Spec::csr(), Spec::csc(), Spec::coo()}) {
      const auto want = expected<double>(e, S4J_SUM, spec.same_as(Spec::csc(), 2) ? 1 : 0);
      const auto twice = [](auto&& f) {
        try {
          f();
        } catch (const Error& refused) {
          EXPECT_EQ(refused.status(), S4J_NO_MEMORY);
          set_fail_countdown(0);
          f();
        }
      };
      int tried = 0;
      const auto work = [&] {
        ++tried;
        const BuilderPtr b(Builder::create(Type::kDouble, shape_of(e), S4J_SUM, Scalar::of(0.0)));
        Layout got;
        twice([&] { append<int32_t, double>(*b, e, 0, before, false); });
        twice([&] { append<int32_t, double>(*b, e, before, all, true); });
        twice([&] { got = b->finish(pool(), spec); });
        return got;
      };
      EXPECT_LE(sweep_allocations(work, [&](const Layout& got) { check("with memory again", want, got); }), 1)
          << "without a builder";
      EXPECT_GT(tried, 6);
    }
}

// After a failed finish, the entries are in buckets. A finish to another layout then counts and moves them, and also
// fails for lack of memory; it leaves the entries in another order.
TEST(BuilderOfFew, NoMemoryTwice) {
  Entries e;
  e.shape = {10, 3000, 4000};
  Rng rng(23);
  for (int64_t k = 0; k < 30'000; ++k) e.at.push_back({k % 10, k / 10, k % 3 * 1999});
  scramble(e.at.begin(), e.at.end(), rng);
  const Spec lines = Spec::gcs(3, 1);
  const auto want = expected<double>(e, S4J_SUM);
  int both = 0;
  const auto finish = [](Builder& b, const Spec& spec, int64_t n) {
    return without_allocation(n, [&] { b.finish(pool(), spec); });
  };
  Attempt first = Attempt::kFailed;
  for (int64_t n = 1; first != Attempt::kFewer; ++n) {
    Attempt second = Attempt::kFailed;
    for (int64_t m = 1; second != Attempt::kFewer; ++m) {
      const BuilderPtr b(Builder::create(Type::kDouble, shape_of(e), S4J_SUM, Scalar::of(0.0)));
      append<int32_t, double>(*b, e, 0, e.at.size(), false);
      first = finish(*b, lines, n);
      if (first != Attempt::kFailed) break;
      second = finish(*b, Spec::coo(), m);
      if (second != Attempt::kFailed) continue;
      ++both;
      check("allocations " + std::to_string(n) + " and " + std::to_string(m), want, b->finish(pool(), lines));
      if (HasFatalFailure()) return;
    }
  }
  EXPECT_GT(both, 10);
}

// As above, with a duplicate that each finish refuses.
TEST(BuilderOfFew, NoMemoryThenAnotherLayout) {
  Entries e;
  e.shape = {10, 2500, 2500};
  Rng rng(22);
  for (int64_t k = 0; k < 8000; ++k) e.at.push_back({k % 10, k / 2 % 2500, k / 20 % 2});
  e.at.push_back(e.at[4711]);
  scramble(e.at.begin(), e.at.end(), rng);
  const Spec lines = Spec::gcs(3, 1);
  const auto refuses = [](Builder& b, const Spec& spec) {
    try {
      b.finish(pool(), spec);
    } catch (const Error& refused) {
      if (refused.status() == S4J_ILLEGAL_ARGUMENT) return true;
      throw;
    }
    return false;
  };
  Attempt first = Attempt::kFailed;
  for (int64_t n = 1; first != Attempt::kFewer; ++n) {
    const BuilderPtr b(Builder::create(Type::kDouble, shape_of(e), S4J_ERROR, Scalar::of(0.0)));
    append<int32_t, double>(*b, e, 0, e.at.size(), false);
    first = without_allocation(n, [&] { EXPECT_TRUE(refuses(*b, lines)); });
    for (const Spec& again : {Spec::coo(), lines}) ASSERT_TRUE(refuses(*b, again)) << n;
  }
}

TEST(BuilderOfFew, RefusedDuplicatesAreNumberedInInputOrder) {
  Entries e;
  e.shape = {4, 2};
  e.at = {{1, 1}, {0, 1}, {1, 0}, {0, 0}, {1, 0}};
  const BuilderPtr b(Builder::create(Type::kDouble, shape_of(e), S4J_ERROR, Scalar::of(0.0)));
  append<int32_t, double>(*b, e, 0, e.at.size(), false);
  for (const Spec& spec : {Spec::csc(), Spec::coo(), Spec::csr(), Spec::dense()})
    refused([&] { b->finish(pool(), spec); }, S4J_ILLEGAL_ARGUMENT, "[1, 0] occurs twice (entries 2 and 4)");
}

// The products of some extents, or of all, pass 2^64.
TEST(BuilderOfFew, ExtentsBeyondCounting) {
  const Dims none{};
  for (const std::vector<int64_t>& shape : std::vector<std::vector<int64_t>>{{2, INT64_MAX, 2},
                                                                             {4, INT64_MAX, 2},
                                                                             {10, 2, INT64_MAX},
                                                                             {1, 3, 0x5555555555555555},
                                                                             {INT64_MAX, INT64_MAX}})
    for (const s4j_policy policy : {S4J_SUM, S4J_ERROR}) {
      const Entries e{shape, {}};
      const BuilderPtr b(Builder::create(Type::kDouble, shape_of(e), policy, Scalar::of(0.0)));
      const double value = 3;
      b->append(1, &value, none.data(), 8, true);
      refused([&] { b->finish(pool(), Spec::dense()); }, S4J_ARITHMETIC, "passes 2^63");
      const Layout got = b->finish(pool(), Spec::coo());
      EXPECT_EQ(got.b.nnz, 1);
    }
}

// At most two of these three exist at once: the records, their copy and the layout.
TEST(BuilderOfFew, PeakOfMemory) {
  for (const bool rotated : {false, true}) {
    const int64_t n = sized(24'000);
    const Entries e = drawn({n / 10, n / 10}, static_cast<int>(n), 21);
    KeyCut cut;
    if (!counted(shape_of(e), Spec::csr(), n, cut)) return;  // true only with the smallest thresholds
    const int64_t live = memory_stats().live;
    restart_peak();
    {
      const BuilderPtr b(Builder::create(Type::kDouble, shape_of(e), S4J_SUM, Scalar::of(0.0)));
      append<int32_t, double>(*b, e, 0, e.at.size(), false);
      const Layout got = b->finish(pool(), rotated ? Spec::csc() : Spec::csr());
    }
    RecordProperty(rotated ? "csc" : "csr", std::to_string((memory_stats().peak - live) / n));
    EXPECT_LT((memory_stats().peak - live) / n, 50) << rotated;
  }
}

}  // namespace
}  // namespace s4j::test
