// SPDX-License-Identifier: Apache-2.0
// Random arrays against their distributions: chi-square tests with fixed seeds and bounds that one seed in 10^5 would
// exceed.
#include <algorithm>
#include <map>
#include <numeric>

#include "format/dense.hpp"
#include "ops/random/philox.hpp"
#include "ops/random/random.hpp"
#include "ops/random/random_pick.hpp"
#include "oracle.hpp"

namespace s4j::test {
namespace {

// sum (observed - expected)^2 / expected over cells of at least five expected; below the 1 - 10^-5 quantile of
// chi-square (Wilson and Hilferty's approximation).
void fits(const std::vector<double>& observed, const std::vector<double>& expected, const std::string& what) {
  double statistic = 0;
  double o = 0;
  double e = 0;
  int cells = 0;
  double rest = std::accumulate(expected.begin(), expected.end(), 0.0);
  for (size_t i = 0; i < observed.size(); ++i) {
    o += observed[i];
    e += expected[i];
    rest -= expected[i];
    if (i + 1 < observed.size() && (e < 5 || rest < 5)) continue;
    statistic += (o - e) * (o - e) / e;
    ++cells;
    o = e = 0;
  }
  ASSERT_GT(cells, 1) << what;
  const double d = cells - 1;
  const double root = 1 - 2 / (9 * d) + 4.265 * std::sqrt(2 / (9 * d));
  EXPECT_LT(statistic, d * root * root * root) << what << ", " << d << " degrees of freedom";
}

std::vector<double> numbers(const Result& r) {
  std::vector<double> out(static_cast<size_t>(r.layout.b.nnz));
  for (size_t i = 0; i < out.size(); ++i) {
    const auto k = static_cast<int64_t>(i);
    out[i] = r.layout.b.type == Type::kDouble  ? r.layout.b.data<double>()[k]
             : r.layout.b.type == Type::kFloat ? static_cast<double>(r.layout.b.data<float>()[k])
             : r.layout.b.type == Type::kInt   ? r.layout.b.data<int32_t>()[k]
                                               : static_cast<double>(r.layout.b.data<int64_t>()[k]);
  }
  return out;
}

std::vector<double> counts(const std::vector<double>& x, size_t cells) {
  std::vector<double> out(cells);
  for (const double v : x) ++out.at(static_cast<size_t>(v));
  return out;
}

constexpr int64_t kMany = 200'000;

TEST(OpsRandomDistributions, BinomialFitsItsProbabilities) {
  struct Case {
    int64_t n;
    double p;
  };
  // Cases lie on both sides of the switch from inversion to rejection, and of p = 1/2.
  for (const Case& c : {Case{1, 0.3}, Case{10, 0.5}, Case{20, 0.9}, Case{1000, 0.009}, Case{1000, 0.011}, Case{40, 0.3},
                        Case{100, 0.5}, Case{500, 0.97}, Case{30000, 0.2}}) {
    const std::string what = std::to_string(c.n) + " trials of " + std::to_string(c.p);
    const auto trials = static_cast<double>(c.n);
    const std::vector<double> x =
        numbers(random_array(pool(), RandomKind::kBinomial, Type::kDouble, 9, shape_of({kMany}), {trials, c.p}));
    std::vector<double> expected(static_cast<size_t>(c.n) + 1);
    for (size_t k = 0; k < expected.size(); ++k) {
      const auto s = static_cast<double>(k);
      expected[k] = static_cast<double>(kMany) *
                    std::exp(std::lgamma(trials + 1) - std::lgamma(s + 1) - std::lgamma(trials - s + 1) +
                             s * std::log(c.p) + (trials - s) * std::log1p(-c.p));
    }
    fits(counts(x, expected.size()), expected, what);
    double mean = 0;
    double squares = 0;
    for (const double v : x) {
      mean += v;
      squares += (v - trials * c.p) * (v - trials * c.p);
    }
    const double variance = trials * c.p * (1 - c.p);
    const auto many = static_cast<double>(kMany);
    EXPECT_NEAR(mean / many, trials * c.p, 4.5 * std::sqrt(variance / many)) << what;
    EXPECT_NEAR(squares / many / variance, 1, 0.03) << what;
  }
}

TEST(OpsRandomDistributions, BinomialAtItsEdges) {
  auto all = [](double n, double p, double expected) {
    for (const double v :
         numbers(random_array(pool(), RandomKind::kBinomial, Type::kFloat, 3, shape_of({500}), {n, p})))
      ASSERT_EQ(v, expected) << n << " " << p;
  };
  all(0, 0.5, 0);
  all(7, 0, 0);
  all(7, 1, 7);
  all(1000, 1, 1000);
  all(1000, 1e-300, 0);
  for (const double v :
       numbers(random_array(pool(), RandomKind::kBinomial, Type::kDouble, 3, shape_of({5000}), {1e12, 0.25})))
    ASSERT_NEAR(v, 0.25e12, 6 * std::sqrt(1e12 * 0.1875));
}

TEST(OpsRandomDistributions, BernoulliAndExponential) {
  for (const double p : {0.0, 0.02, 0.5, 1.0}) {
    const std::vector<double> x =
        numbers(random_array(pool(), RandomKind::kBernoulli, Type::kDouble, 4, shape_of({kMany}), {p}));
    const std::vector<double> seen = counts(x, 2);
    const auto many = static_cast<double>(kMany);
    EXPECT_NEAR(seen[1], p * many, 4.5 * std::sqrt(many * p * (1 - p))) << p;
  }
  for (const Type type : {Type::kDouble, Type::kFloat}) {
    const double rate = 2.5;
    std::vector<double> cell(40);
    for (const double v : numbers(random_array(pool(), RandomKind::kExponential, type, 5, shape_of({kMany}), {rate}))) {
      ASSERT_GT(v, 0);
      // Equally likely cells of the distribution function.
      ++cell[std::min<size_t>(39, static_cast<size_t>(40 * -std::expm1(-rate * v)))];
    }
    fits(cell, std::vector<double>(40, kMany / 40.0), "exponential");
  }
}

TEST(OpsRandomDistributions, UniformBetweenBoundsAndWholeNumbers) {
  std::vector<double> cell(32);
  for (const double v :
       numbers(random_array(pool(), RandomKind::kUniform, Type::kFloat, 6, shape_of({kMany}), {-3, 5}))) {
    ASSERT_GE(v, -3);
    ASSERT_LT(v, 5);
    ++cell[(v + 3) * 4];
  }
  fits(cell, std::vector<double>(32, kMany / 32.0), "uniform");
  for (const double v : numbers(random_array(pool(), RandomKind::kUniform, Type::kFloat, 6, shape_of({1000}),
                                             {1, static_cast<double>(std::nextafter(1.0f, 2.0f))})))
    ASSERT_EQ(v, 1);
  for (const Type type : {Type::kInt, Type::kLong}) {
    const std::vector<double> x = numbers(random_integers(pool(), type, 7, shape_of({kMany}), 13));
    fits(counts(x, 13), std::vector<double>(13, kMany / 13.0), "whole numbers");
  }
}

TEST(OpsRandomDistributions, PermutationsAreEquallyLikely) {
  std::map<std::vector<double>, double> seen;
  const int rounds = 24'000;
  for (int seed = 0; seed < rounds; ++seed) ++seen[numbers(random_permutation(pool(), static_cast<uint64_t>(seed), 4))];
  ASSERT_EQ(seen.size(), 24u);
  std::vector<double> observed;
  observed.reserve(24);
  for (const auto& [order, count] : seen) observed.push_back(count);
  fits(observed, std::vector<double>(24, rounds / 24.0), "permutations of 4");
  std::vector<double> large = numbers(random_permutation(pool(), 1, 300'000));
  EXPECT_FALSE(std::is_sorted(large.begin(), large.end()));
  std::sort(large.begin(), large.end());
  for (size_t i = 0; i < large.size(); ++i) ASSERT_EQ(large[i], static_cast<double>(i));
  EXPECT_EQ(random_permutation(pool(), 1, 0).layout.b.nnz, 0);
}

Storage* stored(const Layout& coo, const Spec& spec, Scalar fill) {
  return Storage::create(pool(), convert(pool(), coo.b, fill, spec), fill);
}

TEST(OpsRandomDistributions, ChoicesFollowTheProbabilities) {
  const std::vector<double> p = {0, 0.5, 0.125, 0, 0.25, 0.125, 0};
  std::vector<double> expected;
  for (const double x : p) expected.push_back(x * kMany);
  for (const Spec& spec : {Spec::coo(), Spec::gcs(1, 0), Spec::dense()}) {
    Layout dense = Layout::dense(pool(), Type::kDouble, shape_of({7}), false);
    std::copy(p.begin(), p.end(), dense.mutable_data<double>());
    const Scalar zero{Type::kDouble, 0};
    Storage* s = spec.format == Format::kDense ? Storage::create(pool(), std::move(dense), zero)
                                               : Storage::create(pool(), sparsify(pool(), dense.b, zero, spec), zero);
    const std::vector<double> x =
        numbers(random_choice(pool(), 8, {s, Window::whole(shape_of({7}))}, shape_of({kMany})));
    std::vector<double> seen = counts(x, 7);
    EXPECT_EQ(seen[0] + seen[3] + seen[6], 0);
    fits({seen[1], seen[2], seen[4], seen[5]}, {expected[1], expected[2], expected[4], expected[5]}, "choices");
    Storage::destroy(s);
  }
}

TEST(OpsRandomDistributions, PartsHoldEachEntryOnce) {
  const Shape shape = shape_of({300, 500});
  const Scalar fill = Scalar::of(2.5);
  const Result all = random_array(pool(), RandomKind::kSparse, Type::kDouble, 1, shape, {0.5});
  std::vector<std::string> of_csr;
  for (const Spec& spec : {Spec::csr(), Spec::coo(), Spec::csc()}) {
    Storage* s = stored(all.layout, spec, fill);
    const Operand x{s, Window::whole(shape)};
    const std::vector<double> ends = {0, 0.2, 0.2, 0.7, 1};
    int64_t total = 0;
    double sum = 0;
    for (size_t i = 0; i + 1 < ends.size(); ++i) {
      const Result part = random_part(pool(), 11, x, ends[i], ends[i + 1]);
      validate(part.layout.b);
      EXPECT_EQ(part.layout.b.format, spec.format);
      EXPECT_TRUE(same_scalar(part.fill, fill));
      const double share = ends[i + 1] - ends[i];
      EXPECT_NEAR(static_cast<double>(part.layout.b.nnz), share * 75000, 4.5 * std::sqrt(75000 * share * (1 - share)));
      total += part.layout.b.nnz;
      const Layout coo = convert(pool(), part.layout.b, fill, Spec::coo());
      std::string bits(coo.indexes.as<char>(), coo.indexes.bytes());
      bits.append(coo.values.as<char>(), coo.values.bytes());
      if (of_csr.size() < ends.size() - 1)
        of_csr.push_back(bits);
      else
        EXPECT_TRUE(bits == of_csr[i]) << "another format, another part";
      for (const double v : numbers(part)) sum += v;
    }
    EXPECT_EQ(total, 75000);
    double whole = 0;
    for (const double v : numbers(all)) whole += v;
    EXPECT_NEAR(sum, whole, 1e-7);
    Storage::destroy(s);
  }
}

// An entry whose draw equals a bound belongs to the part that begins there.
TEST(OpsRandomDistributions, EntriesOnABoundBelongToOnePart) {
  const Shape shape = shape_of({1000});
  const Result all = random_array(pool(), RandomKind::kSparse, Type::kDouble, 1, shape, {1});
  Storage* s = stored(all.layout, Spec::coo(), Scalar::of(0.0));
  const Operand x{s, Window::whole(shape)};
  for (const int64_t k : {0, 3, 999}) {
    const double bound = unit<double>(random_word(11, kParts, k));
    const Result before = random_part(pool(), 11, x, 0, bound), after = random_part(pool(), 11, x, bound, 1);
    EXPECT_EQ(before.layout.b.nnz + after.layout.b.nnz, 1000);
    EXPECT_EQ(element(before.layout.b, before.fill, {k}).real, 0);
    EXPECT_GT(element(after.layout.b, after.fill, {k}).real, 0);
  }
  Storage::destroy(s);
}

TEST(OpsRandomDistributions, RefusesParametersWithoutMeaning) {
  const Shape shape = shape_of({2});
  const double nan = std::nan("");
  auto refused = [&](RandomKind kind, RandomParameters p) {
    EXPECT_THROW(random_array(pool(), kind, Type::kDouble, 1, shape, p), Error) << p.first << " " << p.second;
  };
  for (const double p : {-0.1, 1.1, nan}) {
    refused(RandomKind::kBernoulli, {p});
    refused(RandomKind::kBinomial, {3, p});
    refused(RandomKind::kSparse, {p});
  }
  for (const double n : {-1.0, 1.5, nan, HUGE_VAL}) refused(RandomKind::kBinomial, {n, 0.5});
  for (const double rate : {0.0, -1.0, nan, HUGE_VAL}) refused(RandomKind::kExponential, {rate});
  refused(RandomKind::kUniform, {2, 1});
  refused(RandomKind::kUniform, {0, nan});
  refused(RandomKind::kUniform, {-HUGE_VAL, 1});
  EXPECT_THROW(random_array(pool(), RandomKind::kUniform, Type::kFloat, 1, shape, {0, 1e39}), Error);
  refused(RandomKind::kNormal, {0, -1});
  refused(RandomKind::kNormal, {nan, 1});
  EXPECT_THROW(random_array(pool(), RandomKind::kUniform, Type::kInt, 1, shape, {0, 1}), Error);
  EXPECT_THROW(random_integers(pool(), Type::kInt, 1, shape, 0), Error);
  EXPECT_THROW(random_integers(pool(), Type::kDouble, 1, shape, 5), Error);
  for (const std::vector<double>& p : {std::vector<double>{0.5, 0.4}, {1.5, -0.5}, {nan, 1}, {0, 0}}) {
    Layout dense = Layout::dense(pool(), Type::kDouble, shape, false);
    std::copy(p.begin(), p.end(), dense.mutable_data<double>());
    Storage* s = Storage::create(pool(), std::move(dense), Scalar{Type::kDouble, 0});
    EXPECT_THROW(random_choice(pool(), 1, {s, Window::whole(shape)}, shape), Error) << p[0] << " " << p[1];
    Storage::destroy(s);
  }
}

}  // namespace
}  // namespace s4j::test
