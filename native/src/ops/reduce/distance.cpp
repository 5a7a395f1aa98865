// SPDX-License-Identifier: Apache-2.0
#include "ops/reduce/distance.hpp"

#include <algorithm>
#include <cmath>

#include "array/read.hpp"
#include "core/trace.hpp"
#include "ops/elementwise/elementwise.hpp"
#include "ops/reduce/folds.hpp"
#include "ops/reduce/groups.hpp"
#include "parallel/parallel.hpp"

namespace s4j {
namespace {

constexpr int kLanes = 8;
constexpr int kMostTerms = 3;

// One formula each: the terms of a pair of elements whose sums S make the distance of n of them.
template <int Op>
struct Formula {
  static constexpr bool kCosine = Op == S4J_OP_COSINE_SIMILARITY || Op == S4J_OP_COSINE_DISTANCE;
  static constexpr int kTerms = kCosine ? 3 : Op == S4J_OP_JACCARD_DISTANCE ? 2 : 1;

  static void terms(double a, double b, double* t) {
    if constexpr (Op == S4J_OP_EUCLIDEAN_DISTANCE) {
      t[0] = (a - b) * (a - b);
    } else if constexpr (Op == S4J_OP_MANHATTAN_DISTANCE) {
      t[0] = std::fabs(a - b);
    } else if constexpr (Op == S4J_OP_HAMMING_DISTANCE) {
      t[0] = a != b ? 1 : 0;
    } else if constexpr (Op == S4J_OP_JACCARD_DISTANCE) {
      const bool nan = std::isnan(a) || std::isnan(b);
      t[0] = nan ? std::numeric_limits<double>::quiet_NaN() : std::min(a, b);
      t[1] = nan ? std::numeric_limits<double>::quiet_NaN() : std::max(a, b);
    } else {
      t[0] = a * b;
      t[1] = a * a;
      t[2] = b * b;
    }
  }
  static double of(const double* sum, double n) {
    if constexpr (Op == S4J_OP_EUCLIDEAN_DISTANCE) return std::sqrt(sum[0]);
    if constexpr (Op == S4J_OP_MANHATTAN_DISTANCE) return sum[0];
    if constexpr (Op == S4J_OP_HAMMING_DISTANCE) return sum[0] / n;
    if constexpr (Op == S4J_OP_JACCARD_DISTANCE) return 1 - sum[0] / sum[1];
    if constexpr (kCosine) {
      const double similarity = sum[0] / (std::sqrt(sum[1]) * std::sqrt(sum[2]));
      return Op == S4J_OP_COSINE_SIMILARITY ? similarity : 1 - similarity;
    }
  }
};

// The compensated sums of one pair of sub-arrays, in lanes so that their additions overlap.
template <int Op>
class Sums {
 public:
  void add(int lane, double a, double b) {
    double t[kMostTerms];
    Formula<Op>::terms(a, b, t);
    for (int j = 0; j < Formula<Op>::kTerms; ++j) rest_[j][lane] += two_sum(sum_[j][lane], t[j]);
  }
  // So many elements that neither side stores.
  void add_implicit(double a, double b, int64_t count) {
    if (count == 0) return;
    double t[kMostTerms];
    Formula<Op>::terms(a, b, t);
    const auto n = static_cast<double>(count);
    for (int j = 0; j < Formula<Op>::kTerms; ++j) {
      const double product = t[j] * n;
      rest_[j][0] += two_sum(sum_[j][0], product) + (std::isfinite(product) ? std::fma(t[j], n, -product) : 0);
    }
  }
  double finish(int64_t size) {
    double total[kMostTerms] = {};
    for (int j = 0; j < Formula<Op>::kTerms; ++j) {
      for (int width = kLanes / 2; width > 0; width /= 2)
        for (int i = 0; i < width; ++i) rest_[j][i] += rest_[j][i + width] + two_sum(sum_[j][i], sum_[j][i + width]);
      total[j] = std::isfinite(sum_[j][0]) ? sum_[j][0] + rest_[j][0] : sum_[j][0];
    }
    return Formula<Op>::of(total, static_cast<double>(size));
  }

 private:
  double sum_[kMostTerms][kLanes] = {};
  double rest_[kMostTerms][kLanes] = {};
};

// An operand's sub-arrays as doubles: entries in ascending order of their places, or all elements where all are stored.
struct Rows {
  bool dense;  // or sparse with every element stored
  double fill;
  int64_t size;               // elements of a sub-array
  Vec<double> values;         // DENSE: sub-array after sub-array
  Vec<int64_t> places;        // of the values within their sub-array
  Vec<int64_t> begins, ends;  // of each sub-array's values

  Rows(const Operand& x, const Axes& axes, int64_t count, int64_t length)
      : dense(x.storage->format() == Format::kDense || read_full(x)), fill(cast<double>(x.fill())), size(length) {
    if (dense)
      read_all(x, axes);
    else
      read_entries(x, axes, count);
  }

 private:
  void read_all(const Operand& x, const Axes& axes) {
    const Source in = read_as(x, Spec::dense(), Type::kDouble);
    const Groups groups(in.b, axes);
    values.resize(checked_mul(groups.count, groups.size));
    const double* from = in.b.data<double>();
    parallel_for(static_cast<int64_t>(values.size()), threshold::kGrainSteps, 2, [&](int64_t s, int64_t e) {
      groups.walk(s, e, [&](int64_t k, int64_t at) { values[k] = from[at]; });
    });
  }
  void read_entries(const Operand& x, const Axes& axes, int64_t count) {
    const Segments in(x, axes, true);
    begins.resize(count, 0);
    ends.resize(count, 0);
    const int64_t n = in.count();
    const int64_t first = n == 0 ? 0 : in.begin(0);
    const Vec<int64_t> at = in.kept_coordinates();
    const Shape shape = x.shape();
    for (int64_t s = 0; s < n; ++s) {
      int64_t row = 0;
      for (size_t j = 0; j < axes.kept.size(); ++j)
        row = row * shape[axes.kept[j]] + at[static_cast<int64_t>(j) * n + s];
      begins[row] = in.begin(s) - first;
      ends[row] = in.end(s) - first;
    }
    values.resize(in.entries());
    places.resize(in.entries());
    dispatch(in.type(), [&](auto t) {
      using T = decltype(t);
      if constexpr (!std::is_same_v<T, Bool>) {
        const T* from = static_cast<const T*>(in.values()) + first;
        parallel_for(in.entries(), threshold::kGrainSteps, 2, [&](int64_t s, int64_t e) {
          for (int64_t k = s; k < e; ++k) {
            values[k] = static_cast<double>(from[k]);
            places[k] = in.minor(first + k);
          }
        });
      }
    });
  }
};

template <int Op>
double both_dense(const double* a, const double* b, int64_t size) {
  Sums<Op> sums;
  int64_t k = 0;
  for (; k + kLanes <= size; k += kLanes)
    for (int lane = 0; lane < kLanes; ++lane) sums.add(lane, a[k + lane], b[k + lane]);
  for (int lane = 0; k < size; ++k, ++lane) sums.add(lane, a[k], b[k]);
  return sums.finish(size);
}

// `left`: the stored one is the first operand of the formula.
template <int Op, bool Left>
double one_dense(const Rows& s, int64_t row, const double* d) {
  Sums<Op> sums;
  auto add = [&](int64_t k, double v) {
    if constexpr (Left)
      sums.add(static_cast<int>(k % kLanes), v, d[k]);
    else
      sums.add(static_cast<int>(k % kLanes), d[k], v);
  };
  int64_t at = 0;
  for (int64_t e = s.begins[row]; e < s.ends[row]; ++e) {
    const int64_t place = s.places[e];
    for (; at < place; ++at) add(at, s.fill);
    add(at++, s.values[e]);
  }
  for (; at < s.size; ++at) add(at, s.fill);
  return sums.finish(s.size);
}

template <int Op>
double both_sparse(const Rows& a, int64_t row, const Rows& b, int64_t column) {
  Sums<Op> sums;
  int64_t i = a.begins[row];
  int64_t j = b.begins[column];
  const int64_t a_end = a.ends[row];
  const int64_t b_end = b.ends[column];
  int64_t seen = 0;
  auto next = [&](double x, double y) { sums.add(static_cast<int>(seen++ % kLanes), x, y); };
  while (i < a_end && j < b_end) {
    const int64_t p = a.places[i];
    const int64_t q = b.places[j];
    const double x = p <= q ? a.values[i] : a.fill;
    const double y = q <= p ? b.values[j] : b.fill;
    i += p <= q ? 1 : 0;
    j += q <= p ? 1 : 0;
    next(x, y);
  }
  for (; i < a_end; ++i) next(a.values[i], b.fill);
  for (; j < b_end; ++j) next(a.fill, b.values[j]);
  sums.add_implicit(a.fill, b.fill, a.size - seen);
  return sums.finish(a.size);
}

template <int Op>
double distance(const Rows& a, int64_t row, const Rows& b, int64_t column) {
  if (!a.dense && !b.dense) return both_sparse<Op>(a, row, b, column);
  const double* x = a.values.data() + row * a.size;
  const double* y = b.values.data() + column * b.size;
  if (!a.dense) return one_dense<Op, true>(a, row, y);
  if (!b.dense) return one_dense<Op, false>(b, column, x);
  return both_dense<Op>(x, y, a.size);
}

template <class F>
void dispatch_distance(int op, F&& f) {
  switch (op) {
#define S4J_DISTANCE(name) \
  case S4J_OP_##name:      \
    return f(std::integral_constant<int, S4J_OP_##name>{});
    S4J_DISTANCE(EUCLIDEAN_DISTANCE)
    S4J_DISTANCE(MANHATTAN_DISTANCE)
    S4J_DISTANCE(COSINE_SIMILARITY)
    S4J_DISTANCE(COSINE_DISTANCE)
    S4J_DISTANCE(HAMMING_DISTANCE)
    S4J_DISTANCE(JACCARD_DISTANCE)
#undef S4J_DISTANCE
    default:
      fail(S4J_ILLEGAL_ARGUMENT, "no distance has the number ", op);
  }
}

void check_sub_arrays(const Shape& x, const Shape& y, const Axes& axes, const char* name) {
  bool same = x.rank == y.rank;
  for (size_t i = 0; same && i < axes.reduced.size(); ++i) same = x[axes.reduced[i]] == y[axes.reduced[i]];
  if (!same)
    fail(S4J_ILLEGAL_ARGUMENT, name, ": shapes ", text(x), " and ", text(y),
         " need one rank and equal extents along the dimensions that are compared");
}

}  // namespace

Type distance_type(Type x, Type y, const char* name) {
  return arithmetic_type(x, y, name) == Type::kFloat ? Type::kFloat : Type::kDouble;
}

Result all_distances(Allocator& to, int op, const Operand& x, const Operand& y, const Axes& axes, const char* name,
                     const Operand* target) {
  check_sub_arrays(x.shape(), y.shape(), axes, name);
  const Type type = distance_type(x.type(), y.type(), name);
  const GroupSize size = GroupSize::of(x.shape(), axes.reduced);
  if (size.exact < 0)
    fail(S4J_ARITHMETIC, name, ": sub-arrays of shape ", text(x.shape()), " have more than 2^63 - 1 elements");
  Shape shape;
  shape.rank = 2;
  shape[0] = reduced_shape(x.shape(), axes, false).length();
  shape[1] = reduced_shape(y.shape(), axes, false).length();
  check_receiver(target, shape, name);
  Result out{Layout::dense(to, type, shape, false), Scalar{type, 0}};
  if (out.layout.b.nnz == 0) return out;
  const Rows a(x, axes, shape[0], size.exact);
  const Rows b(y, axes, shape[1], size.exact);
  trace(a.dense && b.dense   ? "all pairs of dense rows"
        : a.dense || b.dense ? "all pairs of dense and sparse rows"
                             : "all pairs of merged rows");
  const int64_t n = shape[1];
  const int64_t stored = static_cast<int64_t>(a.values.size()) / shape[0] + static_cast<int64_t>(b.values.size()) / n;
  const int64_t work = 8 + 4 * (a.dense || b.dense ? size.exact : stored);
  dispatch_distance(op, [&](auto id) {
    dispatch_size(type, [&](auto u) {
      using T = std::conditional_t<sizeof u == 4, float, double>;
      T* z = out.layout.template mutable_data<T>();
      parallel_for(out.layout.b.nnz, std::max<int64_t>(1, threshold::kGrainSteps / work), work,
                   [&](int64_t s, int64_t e) {
                     for (int64_t k = s; k < e; ++k)
                       z[k] = static_cast<T>(distance<decltype(id)::value>(a, k / n, b, k % n));
                   });
    });
  });
  return out;
}

}  // namespace s4j
