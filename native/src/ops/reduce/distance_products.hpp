// SPDX-License-Identifier: Apache-2.0
// Computes the distances of all pairs of sub-arrays (rows) at once, by products. The sum of a pair consists of the sum
// of each row against zeros and a correction for each position (place) at which both rows have an entry. Pairs whose
// sums cancel are computed separately. The fill is the value of implicit elements, those that an array does not store.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

#include "blas/blas.hpp"
#include "ops/reduce/distance_rows.hpp"
#include "parallel/slots.hpp"

namespace s4j {

// A DENSE result, FLOAT or DOUBLE.
struct DistancesOut {
  void* z;
  bool floats;
  int64_t row_step, column_step;

  void operator()(int64_t i, int64_t j, double d) const noexcept {
    const int64_t at = i * row_step + j * column_step;
    if (floats)
      static_cast<float*>(z)[at] = static_cast<float>(d);
    else
      static_cast<double*>(z)[at] = d;
  }
};

// The corrections of a formula's terms at positions where both sides are not 0, relative to the terms of each side
// against 0.
template <int Op>
struct Corrected {
  using F = DistanceFormula<Op>;
  static constexpr int kTerms = F::kTerms;  // sums per pair
  // number of sums, counted from the first, that have corrections
  static constexpr int kBoth = Op == S4J_OP_JACCARD_DISTANCE ? 2 : 1;

  static void correct(double a, double b, double* t) {
    if constexpr (Op == S4J_OP_EUCLIDEAN_DISTANCE) {
      t[0] = -2 * a * b;
    } else if constexpr (Op == S4J_OP_MANHATTAN_DISTANCE) {
      t[0] = (a < 0) != (b < 0) ? 0 : -2 * std::min(std::fabs(a), std::fabs(b));
    } else if constexpr (Op == S4J_OP_HAMMING_DISTANCE) {
      t[0] = (a != b ? 1.0 : 0.0) - (a != 0 ? 1.0 : 0.0) - (b != 0 ? 1.0 : 0.0);
    } else if constexpr (Op == S4J_OP_JACCARD_DISTANCE) {
      const bool opposite = (a < 0) != (b < 0);
      const double least = std::min(a, b), most = std::max(a, b);
      t[0] = opposite ? 0 : a < 0 ? -most : least;
      t[1] = opposite ? 0 : a < 0 ? most : -least;
    } else {
      t[0] = a * b;
    }
  }
  // Returns whether sums are so small compared with their parts that the pair must be computed separately. Returns true
  // for infinities and NaN too, which cannot be corrected.
  static bool cancels(const double* sum, const double* x, const double* y) {
    for (int j = 0; j < kTerms; ++j)
      if (!std::isfinite(sum[j])) return true;
    if constexpr (Op == S4J_OP_EUCLIDEAN_DISTANCE) {
      const double all = x[0] + y[0];
      return sum[0] < all / 8 || (all > 0 && all < kLeastSquared * kLeastSquared);
    } else if constexpr (Op == S4J_OP_MANHATTAN_DISTANCE) {
      return sum[0] < (x[0] + y[0]) / 8;
    } else if constexpr (Op == S4J_OP_HAMMING_DISTANCE) {
      return false;  // sums of integers are exact
    } else if constexpr (Op == S4J_OP_JACCARD_DISTANCE) {
      const double all = (x[1] + y[1]) - (x[0] + y[0]);
      return std::fabs(sum[1]) < all / 8 || std::fabs(sum[1] - sum[0]) < all / 8;
    } else {
      // The rows are nearly parallel: the similarity of equal rows must be exactly 1.
      return std::fabs(sum[0]) > (1 - 1e-6) * F::norms(sum[1], sum[2]);
    }
  }
};

// Sub-arrays with implicit zeros, arranged by position: for each position with entries, the rows and values of these
// entries. For dense sub-arrays, all rows at every position.
class ByPlace {
 public:
  explicit ByPlace(const DistanceRows& rows, int64_t count) : count_(count) {
    if (rows.dense) {
      all_.resize(rows.values.size());
      parallel_for(rows.size, threshold::kGrainLines, count, [&](int64_t s, int64_t e) {
        for (int64_t i = 0; i < count; ++i)
          for (int64_t k = s; k < e; ++k) all_[k * count + i] = rows.values[i * rows.size + k];
      });
      return;
    }
    places_ = rows.places;
    std::sort(places_.begin(), places_.end());
    places_.erase(std::unique(places_.begin(), places_.end()), places_.end());
    begins_.resize(places_.size() + 2);
    std::fill(begins_.begin(), begins_.end(), int64_t{0});
    Vec<int64_t> at(rows.places.size());
    parallel_for(static_cast<int64_t>(at.size()), threshold::kGrainLight, 16, [&](int64_t s, int64_t e) {
      for (int64_t k = s; k < e; ++k) at[k] = find(rows.places[k]);
    });
    for (const int64_t p : at) ++begins_[p + 2];
    for (size_t p = 2; p < begins_.size(); ++p) begins_[p] += begins_[p - 1];
    rows_.resize(at.size());
    values_.resize(at.size());
    for (int64_t i = 0; i < count; ++i)
      for (int64_t k = rows.begins[i]; k < rows.ends[i]; ++k) {
        const int64_t to = begins_[at[k] + 1]++;
        rows_[to] = i;
        values_[to] = rows.values[k];
      }
  }

  // Adds the corrections of `value` at position `place` to sums[j * n + row] and rest[...], for all rows with an entry
  // there.
  template <int Op>
  void add(int64_t place, double value, double* sums, double* rest) const noexcept {
    using C = Corrected<Op>;
    const auto to = [&](int64_t row, double v) {
      double t[kMostTerms];
      C::correct(value, v, t);
      for (int j = 0; j < C::kBoth; ++j) rest[j * count_ + row] += two_sum(sums[j * count_ + row], t[j]);
    };
    if (!all_.empty()) {
      const double* const v = all_.data() + place * count_;
      for (int64_t row = 0; row < count_; ++row) to(row, v[row]);
      return;
    }
    const int64_t p = find(place);
    if (p < 0) return;
    for (int64_t k = begins_[p]; k < begins_[p + 1]; ++k) to(rows_[k], values_[k]);
  }

 private:
  int64_t find(int64_t place) const noexcept {
    const auto p = std::lower_bound(places_.begin(), places_.end(), place);
    return p == places_.end() || *p != place ? -1 : p - places_.begin();
  }

  int64_t count_;
  Vec<double> all_;  // the values of all rows at each place
  Vec<int64_t> places_, begins_, rows_;
  Vec<double> values_;
};

// Returns the sums of each sub-array against zeros: kTerms numbers each, added in the order of the entries.
template <int Op, bool Left>
Vec<double> alone(const DistanceRows& rows, int64_t count) {
  constexpr int kTerms = Corrected<Op>::kTerms;
  Vec<double> out(static_cast<size_t>(count * kTerms));
  parallel_for(count, threshold::kGrainHeavy, 64, [&](int64_t s, int64_t e) {
    for (int64_t i = s; i < e; ++i) {
      double sum[kMostTerms] = {}, rest[kMostTerms] = {};
      const int64_t from = rows.dense ? i * rows.size : rows.begins[i];
      const int64_t until = rows.dense ? from + rows.size : rows.ends[i];
      for (int64_t k = from; k < until; ++k) {
        double t[kMostTerms];
        DistanceFormula<Op>::terms(Left ? rows.values[k] : 0, Left ? 0 : rows.values[k], t);
        for (int j = 0; j < kTerms; ++j) rest[j] += two_sum(sum[j], t[j]);
        // A number other than 0 must not give 0, although its square underflows.
        if (Op == S4J_OP_EUCLIDEAN_DISTANCE && sum[0] == 0 && rows.values[k] != 0)
          sum[0] = std::numeric_limits<double>::denorm_min();
      }
      for (int j = 0; j < kTerms; ++j) out[i * kTerms + j] = std::isfinite(sum[j]) ? sum[j] + rest[j] : sum[j];
    }
  });
  return out;
}

// Calls store(i, j, distance of row i of a and row j of b) for m rows of a and n rows of b, all with fill 0; a is not
// DENSE. O(products + m n).
template <int Op>
void distances_by_place(const DistanceRows& a, int64_t m, const DistanceRows& b, int64_t n, const DistancesOut& store) {
  using C = Corrected<Op>;
  const Vec<double> own_a = alone<Op, true>(a, m), own_b = alone<Op, false>(b, n);
  const ByPlace places(b, n);
  const int64_t bytes = 2 * C::kBoth * n * static_cast<int64_t>(sizeof(double));
  Slots slots(bytes, m);
  const int64_t work = 8 * n + 16 * (static_cast<int64_t>(a.values.size()) / m + 1);
  parallel_chunks(m, m * work, [&](int64_t i) noexcept {
    const Slots::Loan loan(slots);
    auto* const sums = reinterpret_cast<double*>(loan.memory());
    double* const rest = sums + C::kBoth * n;
    std::fill_n(sums, 2 * C::kBoth * n, 0.0);
    for (int64_t k = a.begins[i]; k < a.ends[i]; ++k) places.add<Op>(a.places[k], a.values[k], sums, rest);
    const double* const x = own_a.data() + i * C::kTerms;
    for (int64_t j = 0; j < n; ++j) {
      const double* const y = own_b.data() + j * C::kTerms;
      double all[kMostTerms];
      for (int t = 0; t < C::kTerms; ++t) {
        all[t] = x[t] + y[t];
        if (t < C::kBoth) all[t] += sums[t * n + j] + rest[t * n + j];
      }
      store(i, j,
            C::cancels(all, x, y) ? distance_of<Op>(a, i, b, j)
                                  : DistanceFormula<Op>::of(all, static_cast<double>(a.size)));
    }
  });
}

// Computes the distances of DENSE rows, for formulas whose corrections are products.
template <int Op>
void distances_by_gemm(const DistanceRows& a, int64_t m, const DistanceRows& b, int64_t n, const DistancesOut& store) {
  using C = Corrected<Op>;
  const Vec<double> own_a = alone<Op, true>(a, m), own_b = alone<Op, false>(b, n);
  constexpr int64_t kRows = threshold::kFoldGroups;
  const double factor = Op == S4J_OP_EUCLIDEAN_DISTANCE ? -2 : 1;
  Vec<double> products(static_cast<size_t>(std::min(kRows, m) * n));
  for (int64_t first = 0; first < m; first += kRows) {
    const int64_t rows = std::min(kRows, m - first);
    gemm<double>({a.values.data() + first * a.size, rows, a.size, a.size, 1}, {b.values.data(), a.size, n, 1, a.size},
                 {products.data(), rows, n, n, 1}, factor, 0);
    parallel_for(rows * n, threshold::kGrainLight, 16, [&](int64_t s, int64_t e) {
      for (int64_t k = s; k < e; ++k) {
        const int64_t i = first + k / n, j = k % n;
        const double *const x = own_a.data() + i * C::kTerms, *const y = own_b.data() + j * C::kTerms;
        double all[kMostTerms];
        for (int t = 0; t < C::kTerms; ++t) all[t] = x[t] + y[t];
        all[0] += products[k];
        store(i, j,
              C::cancels(all, x, y) ? distance_of<Op>(a, i, b, j)
                                    : DistanceFormula<Op>::of(all, static_cast<double>(a.size)));
      }
    });
  }
}

}  // namespace s4j
