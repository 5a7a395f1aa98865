// SPDX-License-Identifier: Apache-2.0
// The sub-arrays of two arrays, called rows, and the distance of a single pair. distance_products.hpp computes all
// pairs at once if the formula allows products. The fill is the value of implicit elements, those that an array does
// not store.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

#include "array/read.hpp"
#include "core/thresholds.hpp"
#include "ops/reduce/folds.hpp"
#include "ops/reduce/groups.hpp"
#include "parallel/parallel.hpp"

namespace s4j {

constexpr int kMostTerms = 3;
// The squares of numbers between these bounds, and sums of such squares, are in the range of DOUBLE.
inline constexpr double kLeastSquared = 0x1p-450, kMostSquared = 0x1p450;

// A formula: the terms of a pair of elements, and the distance of n pairs from the sums of these terms.
template <int Op>
struct DistanceFormula {
  static constexpr bool kCosine = Op == S4J_OP_COSINE_SIMILARITY || Op == S4J_OP_COSINE_DISTANCE;
  static constexpr int kTerms = kCosine ? 3 : Op == S4J_OP_JACCARD_DISTANCE ? 2 : 1;

  // `factor`: a power of two that scales the differences or numbers in Euclidean and Jaccard sums.
  static void terms(double a, double b, double* t, double factor = 1) {
    if constexpr (Op == S4J_OP_EUCLIDEAN_DISTANCE) {
      const double difference = (a - b) * factor;
      t[0] = difference * difference;
    } else if constexpr (Op == S4J_OP_MANHATTAN_DISTANCE) {
      t[0] = std::fabs(a - b);
    } else if constexpr (Op == S4J_OP_HAMMING_DISTANCE) {
      t[0] = a != b ? 1 : 0;
    } else if constexpr (Op == S4J_OP_JACCARD_DISTANCE) {
      const bool nan = std::isnan(a) || std::isnan(b);
      t[0] = nan ? std::numeric_limits<double>::quiet_NaN() : std::min(a, b) * factor;
      t[1] = nan ? std::numeric_limits<double>::quiet_NaN() : std::max(a, b) * factor;
    } else {
      t[0] = a * b;
      t[1] = a * a;
      t[2] = b * b;
    }
  }
  // Returns the product of two norms from their squares; for equal squares the product is that square, without
  // rounding.
  static double norms(double a, double b) {
    const double both = a * b;
    return both > 1e-290 && both < 1e300 ? std::sqrt(both) : std::sqrt(a) * std::sqrt(b);
  }
  static double of(const double* sum, double n, double factor = 1) {
    if constexpr (Op == S4J_OP_EUCLIDEAN_DISTANCE) return std::sqrt(sum[0]) / factor;
    if constexpr (Op == S4J_OP_MANHATTAN_DISTANCE) return sum[0];
    if constexpr (Op == S4J_OP_HAMMING_DISTANCE) return sum[0] / n;
    if constexpr (Op == S4J_OP_JACCARD_DISTANCE)
      return factor == 1 && !(std::isfinite(sum[0]) && std::isfinite(sum[1])) ? std::numeric_limits<double>::quiet_NaN()
                                                                              : 1 - sum[0] / sum[1];
    if constexpr (kCosine) {
      const double similarity = sum[0] / norms(sum[1], sum[2]);
      return Op == S4J_OP_COSINE_SIMILARITY ? similarity : 1 - similarity;
    }
  }
};

// The compensated sums of one pair of sub-arrays, in lanes so that additions overlap.
template <int Op>
class DistanceSums {
 public:
  explicit DistanceSums(double factor) : factor_(factor) {}
  void add(int lane, double a, double b) {
    double t[kMostTerms];
    DistanceFormula<Op>::terms(a, b, t, factor_);
    for (int j = 0; j < DistanceFormula<Op>::kTerms; ++j) rest_[j][lane] += two_sum(sum_[j][lane], t[j]);
  }
  // Adds `count` elements that are implicit on both sides.
  void add_implicit(double a, double b, int64_t count) {
    if (count == 0) return;
    double t[kMostTerms];
    DistanceFormula<Op>::terms(a, b, t, factor_);
    const auto n = static_cast<double>(count);
    for (int j = 0; j < DistanceFormula<Op>::kTerms; ++j) {
      const double product = t[j] * n;
      rest_[j][0] += two_sum(sum_[j][0], product) + (std::isfinite(product) ? std::fma(t[j], n, -product) : 0);
    }
  }
  double finish(int64_t size) {
    double total[kMostTerms] = {};
    for (int j = 0; j < DistanceFormula<Op>::kTerms; ++j) {
      for (int width = kLanes / 2; width > 0; width /= 2)
        for (int i = 0; i < width; ++i) rest_[j][i] += rest_[j][i + width] + two_sum(sum_[j][i], sum_[j][i + width]);
      total[j] = std::isfinite(sum_[j][0]) ? sum_[j][0] + rest_[j][0] : sum_[j][0];
    }
    return DistanceFormula<Op>::of(total, static_cast<double>(size), factor_);
  }

 private:
  double factor_;
  double sum_[kMostTerms][kLanes] = {};
  double rest_[kMostTerms][kLanes] = {};
};

// An operand's sub-arrays as doubles: entries in ascending order of their positions, or all elements if DENSE.
struct DistanceRows {
  bool dense;
  double fill;                // fill of all rows, until keep_squares() scales rows separately
  int64_t size;               // number of elements of a sub-array
  Vec<double> values;         // if DENSE: all elements, one sub-array after another
  Vec<int64_t> places;        // positions of the values within their sub-array
  Vec<int64_t> begins, ends;  // range of each sub-array's values
  Vec<double> fills;          // fill of each sub-array if scaling made the fills differ, else empty

  DistanceRows(const Operand& x, const Axes& axes, int64_t count, int64_t length)
      : dense(x.storage->format() == Format::kDense), fill(cast<double>(x.fill())), size(length) {
    if (dense)
      read_all(x, axes);
    else
      read_entries(x, axes, count);
  }

  double fill_of(int64_t row) const noexcept { return fills.empty() ? fill : fills[row]; }

  // Scales rows whose squares are out of range by a power of two. This serves cosine, which ignores the rows' lengths.
  void keep_squares(int64_t count) {
    const bool filled = !dense && fill != 0;
    if (filled) {
      fills.resize(count);
      std::fill(fills.begin(), fills.end(), fill);
    }
    parallel_for(count, threshold::kGrainHeavy, 8, [&](int64_t s, int64_t e) {
      for (int64_t i = s; i < e; ++i) {
        double* const from = values.data() + (dense ? i * size : begins[i]);
        double* const until = values.data() + (dense ? (i + 1) * size : ends[i]);
        double most = filled && until - from < size ? std::fabs(fill) : 0;
        for (const double* v = from; v < until; ++v) most = std::max(most, std::fabs(*v));
        if (most == 0 || !std::isfinite(most) || (most > kLeastSquared && most < kMostSquared)) continue;
        const int exponent = std::ilogb(most);
        for (double* v = from; v < until; ++v) *v = std::scalbn(*v, -exponent);
        if (filled) fills[i] = std::scalbn(fill, -exponent);
      }
    });
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
double both_dense(const double* a, const double* b, int64_t size, double factor) {
  DistanceSums<Op> sums(factor);
  int64_t k = 0;
  for (; k + kLanes <= size; k += kLanes)
    for (int lane = 0; lane < kLanes; ++lane) sums.add(lane, a[k + lane], b[k + lane]);
  for (int lane = 0; k < size; ++k, ++lane) sums.add(lane, a[k], b[k]);
  return sums.finish(size);
}

// Returns the distance of a sparse row and a dense row d. If Left, the sparse row's element is the formula's first one.
template <int Op, bool Left>
double one_dense(const DistanceRows& s, int64_t row, const double* d, double factor) {
  DistanceSums<Op> sums(factor);
  auto add = [&](int64_t k, double v) {
    if constexpr (Left)
      sums.add(static_cast<int>(k % kLanes), v, d[k]);
    else
      sums.add(static_cast<int>(k % kLanes), d[k], v);
  };
  const double fill = s.fill_of(row);
  int64_t at = 0;
  for (int64_t e = s.begins[row]; e < s.ends[row]; ++e) {
    const int64_t place = s.places[e];
    for (; at < place; ++at) add(at, fill);
    add(at++, s.values[e]);
  }
  for (; at < s.size; ++at) add(at, fill);
  return sums.finish(s.size);
}

template <int Op>
double both_sparse(const DistanceRows& a, int64_t row, const DistanceRows& b, int64_t column, double factor) {
  DistanceSums<Op> sums(factor);
  int64_t i = a.begins[row];
  int64_t j = b.begins[column];
  const int64_t a_end = a.ends[row];
  const int64_t b_end = b.ends[column];
  const double fill_a = a.fill_of(row), fill_b = b.fill_of(column);
  int64_t seen = 0;
  auto next = [&](double x, double y) { sums.add(static_cast<int>(seen++ % kLanes), x, y); };
  while (i < a_end && j < b_end) {
    const int64_t p = a.places[i];
    const int64_t q = b.places[j];
    const double x = p <= q ? a.values[i] : fill_a;
    const double y = q <= p ? b.values[j] : fill_b;
    i += p <= q ? 1 : 0;
    j += q <= p ? 1 : 0;
    next(x, y);
  }
  for (; i < a_end; ++i) next(a.values[i], fill_b);
  for (; j < b_end; ++j) next(fill_a, b.values[j]);
  sums.add_implicit(fill_a, fill_b, a.size - seen);
  return sums.finish(a.size);
}

template <int Op>
double distance_scaled(const DistanceRows& a, int64_t row, const DistanceRows& b, int64_t column, double factor) {
  if (!a.dense && !b.dense) return both_sparse<Op>(a, row, b, column, factor);
  const double* x = a.values.data() + row * a.size;
  const double* y = b.values.data() + column * b.size;
  if (!a.dense) return one_dense<Op, true>(a, row, y, factor);
  if (!b.dense) return one_dense<Op, false>(b, column, x, factor);
  return both_dense<Op>(x, y, a.size, factor);
}

// Returns the distance of two rows. Computes it again, scaled, if the sums were out of range.
template <int Op>
double distance_of(const DistanceRows& a, int64_t row, const DistanceRows& b, int64_t column) {
  const double d = distance_scaled<Op>(a, row, b, column, 1);
  if constexpr (Op == S4J_OP_EUCLIDEAN_DISTANCE) {
    if (!std::isfinite(d)) return distance_scaled<Op>(a, row, b, column, 0x1p-600);
    if (d < kLeastSquared) return distance_scaled<Op>(a, row, b, column, 0x1p600);
  }
  if constexpr (Op == S4J_OP_JACCARD_DISTANCE)
    if (!std::isfinite(d)) return distance_scaled<Op>(a, row, b, column, 0x1p-64);
  return d;
}

}  // namespace s4j
