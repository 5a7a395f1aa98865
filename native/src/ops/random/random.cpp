// SPDX-License-Identifier: Apache-2.0
#include "ops/random/random.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "format/emit.hpp"
#include "format/sort.hpp"
#include "leaf/elementary_select.hpp"
#include "ops/random/binomial.hpp"
#include "ops/random/philox.hpp"
#include "parallel/parallel.hpp"

namespace s4j {
namespace {

constexpr int64_t kGrain = threshold::kGrainSteps;

// Computes out_i from counter i / 2: pair(bits) makes two numbers from 128 bits. `cost` is the time for both numbers in
// ns.
template <class T, class F>
void fill_pairs(uint64_t seed, int64_t n, int64_t cost, T* out, F&& pair) {
  parallel_for((n + 1) / 2, kGrain / 2, cost, [&](int64_t b, int64_t e) {
    for (int64_t i = b; i < e; ++i) {
      const std::pair<T, T> p = pair(philox(seed, kValues, static_cast<uint64_t>(i)));
      out[2 * i] = p.first;
      if (2 * i + 1 < n) out[2 * i + 1] = p.second;
    }
  });
}

// As fill_pairs(), by blocks of kBlock pairs for vector loops: block(a, b, m) turns m pairs of uniform numbers into m
// pairs of random numbers.
constexpr int64_t kBlock = 64;
template <class T, class F>
void fill_blocks(uint64_t seed, int64_t n, int64_t cost, T* out, F&& block) {
  parallel_for((n + 1) / 2, kGrain / 2, cost, [&](int64_t begin, int64_t end) {
    double a[kBlock], b[kBlock];
    for (int64_t first = begin; first < end; first += kBlock) {
      const int64_t m = std::min(kBlock, end - first);
      for (int64_t j = 0; j < m; ++j) {
        const Bits bits = philox(seed, kValues, static_cast<uint64_t>(first + j));
        a[j] = open_unit<double>(bits.a);
        b[j] = F::kOpen ? open_unit<double>(bits.b) : unit<double>(bits.b);
      }
      block(a, b, m);
      for (int64_t j = 0; j < m; ++j) {
        const int64_t i = 2 * (first + j);
        out[i] = F::template number<T>(a[j]);
        if (i + 1 < n) out[i + 1] = F::template number<T>(b[j]);
      }
    }
  });
}

// Makes two independent normal numbers from two uniform numbers (Box and Muller).
struct Normal {
  static constexpr bool kOpen = false;
  template <class T>
  static T number(double x) {
    return static_cast<T>(x);
  }
  RandomParameters p;
  void operator()(double* a, double* b, int64_t m) const {
    constexpr double kTwoPi = 6.283185307179586476925286766559;
    const ElementaryLeafOf<double>& f = elementary_leaf<double>();
    double cosine[kBlock];
    f.log(a, a, m);
    for (int64_t j = 0; j < m; ++j) {
      a[j] = std::sqrt(-2 * a[j]);
      b[j] *= kTwoPi;
    }
    f.cos(b, cosine, m);
    f.sin(b, b, m);
    for (int64_t j = 0; j < m; ++j) {
      b[j] = p.first + p.second * (a[j] * b[j]);
      a[j] = p.first + p.second * (a[j] * cosine[j]);
    }
  }
};

// Inverts the distribution function (Devroye: Non-uniform random variate generation, 1986, II.2).
struct Exponential {
  static constexpr bool kOpen = true;
  // Returns a number above 0, even if the exact value underflows in the type.
  template <class T>
  static T number(double x) {
    return std::max(static_cast<T>(x), std::numeric_limits<T>::denorm_min());
  }
  RandomParameters p;
  void operator()(double* a, double* b, int64_t m) const {
    for (double* x : {a, b}) {
      elementary_leaf<double>().log(x, x, m);
      for (int64_t j = 0; j < m; ++j) x[j] = -x[j] / p.first;
    }
  }
};

// Computes each number from 64 bits: number(bits).
template <class T, class F>
void fill_each(uint64_t seed, int64_t n, int64_t cost, T* out, F&& number) {
  fill_pairs(seed, n, cost, out, [&](Bits bits) { return std::pair<T, T>{number(bits.a), number(bits.b)}; });
}

template <class T>
void fill_uniform(uint64_t seed, int64_t n, RandomParameters p, T* out) {
  if (p.first == 0 && p.second == 1) {
    fill_each(seed, n, 20, out, [](uint64_t bits) { return unit<T>(bits); });
    return;
  }
  const auto low = static_cast<T>(p.first);
  const auto high = static_cast<T>(p.second);
  const T most = std::max(low, std::nextafter(high, low));
  // Uses a weighted mean, since high - low may overflow. Rounding may give `high`, which is outside the range.
  fill_each(seed, n, 20, out, [&](uint64_t bits) {
    const auto u = unit<double>(bits);
    return std::min(static_cast<T>((1 - u) * p.first + u * p.second), most);
  });
}

template <class T>
void fill_dense(RandomKind kind, uint64_t seed, int64_t n, RandomParameters p, T* out) {
  switch (kind) {
    case RandomKind::kUniform:
      fill_uniform(seed, n, p, out);
      return;
    case RandomKind::kNormal:
      fill_blocks(seed, n, 60, out, Normal{p});
      return;
    case RandomKind::kBernoulli:
      fill_each(seed, n, 20, out, [&](uint64_t bits) { return unit<double>(bits) < p.first ? T{1} : T{0}; });
      return;
    case RandomKind::kExponential:
      fill_blocks(seed, n, 50, out, Exponential{p});
      return;
    default: {
      const Binomial successes(static_cast<int64_t>(p.first), p.second);
      parallel_for(n, kGrain, 100, [&](int64_t b, int64_t e) {
        for (int64_t i = b; i < e; ++i) out[i] = static_cast<T>(successes(seed, i));
      });
    }
  }
}

// Checks the parameters of the kinds of floating-point numbers.
void check_parameters(RandomKind kind, Type type, RandomParameters p) {
  switch (kind) {
    case RandomKind::kUniform: {
      const double most = type == Type::kFloat ? static_cast<double>(std::numeric_limits<float>::max())
                                               : std::numeric_limits<double>::max();
      if (!(p.first >= -most && p.second <= most && p.first <= p.second))
        fail(S4J_ILLEGAL_ARGUMENT, "rand: no uniform numbers of ", name_of(type), " lie from ", p.first, " to ",
             p.second, "; the bounds must be finite, the lower one first");
      return;
    }
    case RandomKind::kNormal:
      if (!(std::isfinite(p.first) && std::isfinite(p.second) && p.second >= 0))
        fail(S4J_ILLEGAL_ARGUMENT, "randn: the mean is ", p.first, " and the standard deviation ", p.second,
             "; both must be finite, and the standard deviation must be 0 or more");
      return;
    case RandomKind::kBernoulli:
      if (!(p.first >= 0 && p.first <= 1))
        fail(S4J_ILLEGAL_ARGUMENT, "randomBernoulli: the probability ", p.first, " is outside [0, 1]");
      return;
    case RandomKind::kExponential:
      if (!(p.first > 0 && std::isfinite(p.first)))
        fail(S4J_ILLEGAL_ARGUMENT, "randomExponential: the rate ", p.first, " must be above 0, and finite");
      return;
    case RandomKind::kBinomial:
      if (!(p.second >= 0 && p.second <= 1))
        fail(S4J_ILLEGAL_ARGUMENT, "randomBinomial: the probability ", p.second, " is outside [0, 1]");
      if (!(p.first >= 0 && p.first <= 0x1p53 && std::floor(p.first) == p.first))
        fail(S4J_ILLEGAL_ARGUMENT, "randomBinomial: the number of trials is ", p.first,
             "; it must be a whole number from 0 to 2^53");
      return;
    default:
      fail(S4J_ILLEGAL_ARGUMENT, "random: there is no kind of random array with the number ",
           static_cast<int64_t>(kind));
  }
}

// Returns `count` distinct numbers below `length`, ascending. Each round draws as many numbers as are missing, so that
// the result is the set of the first `count` distinct draws.
Vec<uint64_t> distinct_below(uint64_t length, int64_t count, uint64_t seed) {
  Vec<uint64_t> out;
  uint64_t drawn = 0;
  while (static_cast<int64_t>(out.size()) < count) {
    const int64_t missing = count - static_cast<int64_t>(out.size());
    Vec<uint64_t> fresh(missing);
    Vec<uint8_t> no_payload(missing);
    parallel_for(missing, kGrain, 20, [&](int64_t b, int64_t e) {
      for (int64_t i = b; i < e; ++i) {
        const Bits bits = philox(seed, kPositions, drawn + static_cast<uint64_t>(i));
        fresh[i] = below(bits.a, length);
      }
    });
    drawn += static_cast<uint64_t>(missing);
    radix_sort(fresh, no_payload, length - 1);
    Vec<uint64_t> both(out.size() + fresh.size());
    std::merge(out.begin(), out.end(), fresh.begin(), fresh.end(), both.begin());
    both.resize(std::unique(both.begin(), both.end()) - both.begin());
    out.swap(both);
  }
  return out;
}

// Returns the numbers below `length` that are not in the ascending list.
Vec<uint64_t> all_but(uint64_t length, const Vec<uint64_t>& without) {
  Vec<uint64_t> out(length - without.size());
  size_t skip = 0;
  size_t k = 0;
  for (uint64_t i = 0; i < length; ++i) {
    if (skip < without.size() && without[skip] == i)
      ++skip;
    else
      out[k++] = i;
  }
  return out;
}

Layout random_sparse(Allocator& to, Type type, uint64_t seed, const Shape& shape, double density) {
  const int64_t length = shape.length();
  if (!(density >= 0 && density <= 1))
    fail(S4J_ILLEGAL_ARGUMENT, "sprand: the density ", density, " is outside [0, 1]");
  if (length > int64_t{1} << 62)
    fail(S4J_ILLEGAL_ARGUMENT, "sprand: shape ", text(shape), " has more than 2^62 elements");
  const double wanted = std::round(density * static_cast<double>(length));
  const int64_t count = wanted >= static_cast<double>(length) ? length : static_cast<int64_t>(wanted);
  if (count > int64_t{1} << 48)
    fail_for_bytes(count, "sprand: ", count, " entries need more memory than any machine has");
  const bool complement = count > length / 2;
  Vec<uint64_t> positions;
  if (length > 0) positions = distinct_below(static_cast<uint64_t>(length), complement ? length - count : count, seed);
  if (complement) positions = all_but(static_cast<uint64_t>(length), positions);
  Vec<int64_t> runs(checked_mul(count, std::max(shape.rank, 1)));
  Coordinates c;
  c.rank = shape.rank;
  c.count = count;
  for (int d = 0; d < c.rank; ++d) c.runs[d] = runs.data() + d * count;
  const Spec natural = Spec::gcs(shape.rank, 0);
  const RadixSplit split(shape, natural.order.data(), 0, shape.rank);
  parallel_for(count, kGrain, 4 * shape.rank, [&](int64_t b, int64_t e) {
    int64_t at[kMaxRank] = {};
    for (int64_t k = b; k < e; ++k) {
      split.split(static_cast<int64_t>(positions[k]), at);
      for (int d = 0; d < shape.rank; ++d) runs[d * count + k] = at[d];
    }
  });
  Buffer values(pool(), count * size_of(type));
  auto fill = [&](auto* to_fill) {
    using T = std::remove_pointer_t<decltype(to_fill)>;
    fill_each(seed, count, 20, to_fill, [](uint64_t bits) { return open_unit<T>(bits); });
  };
  if (type == Type::kDouble)
    fill(values.as<double>());
  else
    fill(values.as<float>());
  return emit(to, type, shape, Spec::coo(), c, values.as<void>(), {});
}

}  // namespace

Result random_array(Allocator& to, RandomKind kind, Type type, uint64_t seed, const Shape& shape,
                    RandomParameters parameters) {
  if (!is_floating(type))
    fail(S4J_ILLEGAL_ARGUMENT, "random arrays are DOUBLE or FLOAT, not ", name_of(type),
         "; convert the result with castTo");
  if (kind == RandomKind::kSparse) return {random_sparse(to, type, seed, shape, parameters.first), Scalar{type, 0}};
  check_parameters(kind, type, parameters);
  Result out{Layout::dense(to, type, shape, false), Scalar{type, 0}};
  const int64_t n = out.layout.b.nnz;
  if (type == Type::kDouble)
    fill_dense(kind, seed, n, parameters, out.layout.mutable_data<double>());
  else
    fill_dense(kind, seed, n, parameters, out.layout.mutable_data<float>());
  return out;
}

Result random_integers(Allocator& to, Type type, uint64_t seed, const Shape& shape, int64_t bound) {
  if (type != Type::kInt && type != Type::kLong)
    fail(S4J_ILLEGAL_ARGUMENT, "random whole numbers are INT or LONG, not ", name_of(type));
  if (bound < 1 || (type == Type::kInt && bound > int64_t{1} << 31))
    fail(S4J_ILLEGAL_ARGUMENT, "nextInt: the bound ", bound, " must be above 0 and fit ", name_of(type));
  Result out{Layout::dense(to, type, shape, false), Scalar{type, 0}};
  auto fill = [&](auto* to_fill) {
    using T = std::remove_pointer_t<decltype(to_fill)>;
    fill_each(seed, out.layout.b.nnz, 20, to_fill,
              [&](uint64_t bits) { return static_cast<T>(below(bits, static_cast<uint64_t>(bound))); });
  };
  if (type == Type::kInt)
    fill(out.layout.mutable_data<int32_t>());
  else
    fill(out.layout.mutable_data<int64_t>());
  return out;
}

}  // namespace s4j
