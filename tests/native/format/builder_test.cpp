// SPDX-License-Identifier: Apache-2.0
// Entries in any order to layouts, beside std::stable_sort: large inputs are parted into buckets, whose conditions
// (short and long lines, skewed ranges of keys, outliers, duplicates) are all met here, small ones are counted.
#include "format/builder.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "core/error.hpp"
#include "parallel/parallel.hpp"
#include "sized.hpp"

namespace s4j::test {
namespace {

using Tuple = std::vector<int64_t>;

struct Entries {
  std::vector<int64_t> shape;
  std::vector<Tuple> at;  // values are 1, 2, ... of the type, so that order shows
};

struct Freed {
  void operator()(Builder* b) const { Builder::destroy(b); }
};
using BuilderPtr = std::unique_ptr<Builder, Freed>;

Shape shape_of(const Entries& e) {
  Shape s;
  s.rank = static_cast<int>(e.shape.size());
  std::copy(e.shape.begin(), e.shape.end(), s.dims.begin());
  return s;
}

template <class T>
T value_of(size_t k) {
  if constexpr (std::is_same_v<T, Bool>)
    return Bool{static_cast<uint8_t>(k % 3 == 0)};
  else
    return static_cast<T>(static_cast<double>(k % 1000) + 0.25);
}

template <class I, class T>
void append(Builder& b, const Entries& e, size_t from, size_t until, bool by_entry) {
  const size_t n = until - from, r = e.shape.size();
  std::vector<I> in(n * r);
  std::vector<T> values(n);
  for (size_t k = 0; k < n; ++k) {
    values[k] = value_of<T>(from + k);
    for (size_t d = 0; d < r; ++d) in[by_entry ? k * r + d : d * n + k] = static_cast<I>(e.at[from + k][d]);
  }
  b.append(static_cast<int64_t>(n), values.data(), in.data(), sizeof(I), by_entry);
}

template <class T>
T sum(T a, T b) {
  if constexpr (std::is_same_v<T, Bool>)
    return Bool{static_cast<uint8_t>(a.v | b.v)};
  else
    return static_cast<T>(a + b);
}

// Sorted, unique coordinates and values by the simplest means; dimension `first` is the most significant one, those
// before the least.
template <class T>
std::vector<std::pair<Tuple, T>> expected(const Entries& e, s4j_policy policy, int first = 0) {
  std::vector<size_t> order(e.at.size());
  for (size_t k = 0; k < order.size(); ++k) order[k] = k;
  const auto rotated = [&](size_t k) {
    Tuple t = e.at[k];
    std::rotate(t.begin(), t.begin() + first, t.end());
    return t;
  };
  std::stable_sort(order.begin(), order.end(),
                   [&](size_t a, size_t b) { return first == 0 ? e.at[a] < e.at[b] : rotated(a) < rotated(b); });
  std::vector<std::pair<Tuple, T>> out;
  for (const size_t k : order) {
    const T v = value_of<T>(k);
    if (out.empty() || out.back().first != e.at[k])
      out.emplace_back(e.at[k], v);
    else
      out.back().second = policy == S4J_LAST ? v : sum(out.back().second, v);
  }
  return out;
}

template <class T>
void check(const std::string& what, const std::vector<std::pair<Tuple, T>>& want, const Layout& got) {
  const Block& b = got.b;
  ASSERT_EQ(b.nnz, static_cast<int64_t>(want.size())) << what;
  const Vec<int64_t> at = decode_coordinates(b);
  if (b.format == Format::kGcs) {
    ASSERT_EQ(b.pointers[0], 0) << what;
    ASSERT_EQ(b.pointers[b.lines], b.nnz) << what;
    ASSERT_EQ(b.line_ids != nullptr, want_hyper(b.line_range(), b.nnz)) << what;
  }
  for (size_t k = 0; k < want.size(); ++k) {
    for (size_t d = 0; d < want[k].first.size(); ++d)
      ASSERT_EQ(at[d * want.size() + k], want[k].first[d]) << what << ": entry " << k << ", dimension " << d;
    ASSERT_TRUE(b.data<T>()[k] == want[k].second) << what << ": entry " << k;
  }
}

// For some numbers of threads; in one piece, or in pieces of which each has another form.
template <class T>
void builds_as(const std::string& name, const Entries& e, s4j_policy policy, const Spec& spec,
               const std::vector<std::pair<Tuple, T>>& want) {
  const size_t n = e.at.size();
  for (const int pieces : {1, 3}) {
    const int before = set_threads(spec.partitioning == 1 ? 3 : pieces);
    BuilderPtr b(Builder::create(type_of<T>, shape_of(e), policy, Scalar::of(T{})));
    if (pieces == 1) {
      append<int32_t, T>(*b, e, 0, n, false);
    } else {
      append<int64_t, T>(*b, e, 0, n / 2, true);
      append<int32_t, T>(*b, e, n / 2, n / 2 + 3, false);
      append<int32_t, T>(*b, e, n / 2 + 3, n, true);
    }
    const Layout got = b->finish(pool(), spec);
    set_threads(before);
    check(name + ", partitioning " + std::to_string(spec.partitioning) + ", pieces " + std::to_string(pieces), want,
          got);
    if (::testing::Test::HasFatalFailure()) return;
  }
}

// All formats.
template <class T>
void builds(const std::string& name, const Entries& e, s4j_policy policy = S4J_SUM) {
  const auto want = expected<T>(e, policy);
  const auto r = static_cast<int>(e.shape.size());
  std::vector<Spec> specs{Spec::coo()};
  for (int p = 0; p <= r; ++p) specs.push_back(Spec::gcs(r, p));
  for (const Spec& spec : specs) {
    builds_as(name, e, policy, spec, want);
    if (::testing::Test::HasFatalFailure()) return;
  }
}

// Dimensions in another order, as in CSC.
template <class T>
void builds_rotated(const std::string& name, const Entries& e, s4j_policy policy = S4J_SUM) {
  const auto r = static_cast<int>(e.shape.size());
  for (int first = 1; first < r; ++first) {
    Spec spec = Spec::gcs(r, r - first);
    std::rotate(spec.order.begin(), spec.order.begin() + first, spec.order.begin() + r);
    builds_as(name + ", from " + std::to_string(first), e, policy, spec, expected<T>(e, policy, first));
    if (::testing::Test::HasFatalFailure()) return;
  }
}
Entries drawn(std::vector<int64_t> shape, int n, unsigned seed) {
  std::mt19937_64 random(seed);
  Entries e{std::move(shape), {}};
  for (int k = 0; k < n; ++k) {
    Tuple t;
    for (const int64_t extent : e.shape) t.push_back(static_cast<int64_t>(random() % static_cast<uint64_t>(extent)));
    e.at.push_back(t);
  }
  return e;
}

// Refused, with these words.
template <class F>
void refused(F&& f, int32_t status, const std::string& words) {
  try {
    f();
    FAIL() << "taken instead of: " << words;
  } catch (const Error& error) {
    EXPECT_EQ(error.status(), status);
    EXPECT_NE(std::string(error.what()).find(words), std::string::npos) << error.what();
  }
}

// A matrix's, as a refused duplicate is named.
std::string named(const Tuple& at) { return "[" + std::to_string(at[0]) + ", " + std::to_string(at[1]) + "]"; }

// Different ones, in no order.
Entries distinct(Entries e, int seed) {
  std::sort(e.at.begin(), e.at.end());
  e.at.erase(std::unique(e.at.begin(), e.at.end()), e.at.end());
  Rng rng(seed);
  scramble(e.at.begin(), e.at.end(), rng);
  return e;
}

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
    builds<float>("few", few, policy);
    builds<int32_t>("few", few, policy);
    builds<int64_t>("few", few, policy);
    builds<Bool>("few", few, policy);
  }
}

TEST(Builder, CrowdedKeys) {
  std::mt19937_64 random(8);
  Entries e{{4000, 1 << 22}, {}};
  for (int k = 0; k < sized(200'000); ++k) {
    // A third in one row, a third in few columns of it and of its neighbours, the rest anywhere.
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

TEST(Builder, OneCrowdTooLargeForAThread) {
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

// Without duplicates the lines would be stored one by one, with them they are too few.
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
          "entry 70000: coordinate 1073741824 leaves dimension 1");
  append<int32_t, double>(*b, e, 0, e.at.size(), false);
  Entries twice = e;
  twice.at.push_back(e.at[17]);
  append<int32_t, double>(*b, twice, e.at.size(), twice.at.size(), false);
  for (int attempt = 0; attempt < 2; ++attempt)
    refused([&] { b->finish(pool(), Spec::csr()); }, S4J_ILLEGAL_ARGUMENT, named(e.at[17]));
}

// Sorting many entries loses the order in which they came: then they are named by their element only.
TEST(Builder, RefusedDuplicatesOfManyHaveTheirNumbersOrNone) {
  Entries e = distinct(drawn({1000, 1 << 12}, sized(100'000), 12), 13);
  const Tuple twice = e.at[40];
  e.at.push_back(twice);
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
                "duplicate coordinate " + named(twice) + std::string(DuplicateEntries::kAdvice));
      return "none";
    }
    return "taken";
  };
  for (const bool ordered : {false, true}) {
    if (ordered) std::sort(e.at.begin(), e.at.end());
    for (const Spec& spec : {Spec::coo(), Spec::csr(), Spec::csc(), Spec::dense()}) {
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

// In order within every chunk that one thread looks through, not from one chunk to the next.
TEST(Builder, ChunksInOrderAreNoOrder) {
  constexpr int64_t kChunk = threshold::kGrainLight, kChunks = 5;
  Entries e{{kChunk, kChunks}, {}};
  for (int64_t k = 0; k < kChunk * kChunks; ++k) e.at.push_back({k % kChunk, kChunks - 1 - k / kChunk});
  builds<float>("chunks", e);
}

// Bytes of truths come from anywhere.
TEST(Builder, TruthsAreZeroOrOne) {
  const BuilderPtr b(Builder::create(Type::kBool, shape_of({{3}, {}}), S4J_LAST, Scalar::of(Bool{0})));
  const uint8_t values[] = {7, 0, 255};
  const int64_t at[] = {0, 1, 2};
  b->append(3, values, at, 8, true);
  const Layout got = b->finish(pool(), Spec::coo());
  ASSERT_EQ(got.b.nnz, 3);
  const auto* const truths = static_cast<const uint8_t*>(got.b.values);
  EXPECT_EQ(std::vector<int>(truths, truths + 3), (std::vector<int>{1, 0, 1}));
}

// ---- few entries, which are counted ---------------------------------------------------------------------------------

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
      builds<float>("float", some, policy);
      builds<int32_t>("int", some, policy);
      builds<int64_t>("long", some, policy);
      builds<Bool>("bool", some, policy);
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

// So many that places are fetched ahead, and around the number from which on they are not counted.
TEST(BuilderOfFew, UpToTheMost) {
  constexpr int64_t kMost = threshold::kMostCounted;
  for (const int64_t n : {int64_t{sized(20'000)}, std::max<int64_t>(10, kMost / 2 - 50), kMost / 2 + 50}) {
    const int64_t side = std::min(n, kMost / 8);
    const Entries e = drawn({side, side}, static_cast<int>(n), 17);
    builds<double>(std::to_string(n), e);
    builds_rotated<int32_t>(std::to_string(n), e);
  }
}

// Duplicates among them, rows are counted but then stored one by one.
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

  const BuilderPtr b(Builder::create(Type::kDouble, shape_of(e), S4J_ERROR, Scalar::of(0.0)));
  append<int32_t, double>(*b, e, 0, 50, false);
  Entries wrong = e;
  wrong.at[70] = {3, 40};
  wrong.at[90] = {-1, 5};
  refused([&] { append<int32_t, double>(*b, wrong, 0, wrong.at.size(), false); }, S4J_INDEX,
          "entry 70: coordinate 40 leaves dimension 1");
  append<int32_t, double>(*b, e, 50, e.at.size(), false);
  check("distinct", expected<double>(e, S4J_ERROR), b->finish(pool(), Spec::csr()));
  Entries twice = e;
  twice.at.push_back(e.at[17]);
  append<int32_t, double>(*b, twice, e.at.size(), twice.at.size(), false);
  for (const Spec& spec : {Spec::csr(), Spec::csc(), Spec::coo()})
    refused([&] { b->finish(pool(), spec); }, S4J_ILLEGAL_ARGUMENT, named(e.at[17]));
}

// Whichever allocation fails: the builder has what it had, and nothing is leaked.
TEST(BuilderOfFew, NoMemoryAnywhere) {
  const Entries e = drawn({25, 30}, 200, 20);
  const size_t all = e.at.size();
  for (const size_t before : {size_t{0}, all / 2})
    for (const Spec& spec : {Spec::csr(), Spec::csc(), Spec::coo()}) {
      const auto want = expected<double>(e, S4J_SUM, spec.same_as(Spec::csc(), 2) ? 1 : 0);
      const int64_t live = memory_stats().live;
      bool failed = true;
      int64_t n = 0;
      while (failed) {
        failed = false;
        const auto twice = [&](auto&& f) {
          try {
            f();
          } catch (const Error& refused) {
            ASSERT_EQ(refused.status(), S4J_NO_MEMORY);
            set_fail_countdown(0);
            failed = true;
            f();
          }
        };
        const BuilderPtr b(Builder::create(Type::kDouble, shape_of(e), S4J_SUM, Scalar::of(0.0)));
        append<int32_t, double>(*b, e, 0, before, false);
        Layout got;
        set_fail_countdown(++n);
        twice([&] { append<int32_t, double>(*b, e, before, all, true); });
        twice([&] { got = b->finish(pool(), spec); });
        set_fail_countdown(0);
        check("allocation " + std::to_string(n), want, got);
        if (HasFatalFailure()) return;
      }
      EXPECT_GT(n, 6);
      EXPECT_EQ(memory_stats().live, live);
    }
}

// Buckets that a finish without memory left are those of entries in another order, once another layout has counted
// them.
TEST(BuilderOfFew, NoMemoryThenAnotherLayout) {
  Entries e;
  e.shape = {10, 2500, 2500};
  Rng rng(22);
  for (int64_t k = 0; k < 8000; ++k) e.at.push_back({k % 10, k / 2 % 2500, k / 20 % 2});
  e.at.push_back(e.at[4711]);
  scramble(e.at.begin(), e.at.end(), rng);
  Spec lines(Format::kGcs, 1);
  for (int d = 0; d < 3; ++d) lines.order[d] = d;
  const auto status = [](Builder& b, const Spec& spec) -> int32_t {
    try {
      b.finish(pool(), spec);
      return S4J_OK;
    } catch (const Error& refused) {
      return refused.status();
    }
  };
  bool failed = true;
  for (int64_t n = 1; failed; ++n) {
    const BuilderPtr b(Builder::create(Type::kDouble, shape_of(e), S4J_ERROR, Scalar::of(0.0)));
    append<int32_t, double>(*b, e, 0, e.at.size(), false);
    set_fail_countdown(n);
    failed = status(*b, lines) == S4J_NO_MEMORY;
    set_fail_countdown(0);
    for (const Spec& again : {Spec::coo(), lines}) ASSERT_EQ(status(*b, again), S4J_ILLEGAL_ARGUMENT) << n;
  }
}

TEST(BuilderOfFew, RefusedDuplicatesAreNamedAsTheyCame) {
  Entries e;
  e.shape = {4, 2};
  e.at = {{1, 1}, {0, 1}, {1, 0}, {0, 0}, {1, 0}};
  const BuilderPtr b(Builder::create(Type::kDouble, shape_of(e), S4J_ERROR, Scalar::of(0.0)));
  append<int32_t, double>(*b, e, 0, e.at.size(), false);
  for (const Spec& spec : {Spec::csc(), Spec::coo(), Spec::csr(), Spec::dense()})
    refused([&] { b->finish(pool(), spec); }, S4J_ILLEGAL_ARGUMENT, "[1, 0] (entries 2 and 4)");
}

// The lengths of some lines, or of all, pass 2^64.
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

// Records, then their copy or the layout: never all three.
TEST(BuilderOfFew, PeakOfMemory) {
  for (const bool rotated : {false, true}) {
    const int64_t n = sized(24'000);
    const Entries e = drawn({n / 10, n / 10}, static_cast<int>(n), 21);
    KeyCut cut;
    if (!counted(shape_of(e), Spec::csr(), n, cut)) return;  // with the smallest thresholds
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
