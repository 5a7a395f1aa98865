// SPDX-License-Identifier: Apache-2.0
// Variances, as folds with the members that the sums of folds.hpp have. The spread is sum (x - mean)^2, the rest the
// rounding error of the mean. Deviations whose squares underflow are computed again from larger values. The fill is the
// value of implicit elements, those that an array does not store.
#pragma once

#include "ops/reduce/folds.hpp"

namespace s4j {

// value = sum (x_i - mean)^2 / (n - 1), or divided by n if not corrected. Each piece of a chunk takes two passes.
// Pieces are merged as in Chan, Golub, LeVeque (1979). Chunks, and the implicit elements as one group without spread,
// are merged in the same way. If squares of DOUBLE underflow, the mean, the rest and the spread belong to 2^kUp times
// the values, and have the bits of these larger values. The count is then negative.
template <bool Root, class T>
struct VarianceFold {
  static constexpr ResultType kResult = ResultType::kReal;
  static constexpr bool kRefusesNone = false;
  static constexpr int64_t kPiece = threshold::kVariancePiece;
  static constexpr int kUp = 600;
  static constexpr double kFactor = 0x1p600;
  static constexpr double kLeast = 0x1p-900;  // a spread of at least kLeast loses nothing by underflowing squares
  static constexpr double kSmall = 0x1p-390;  // values of at least kSmall are equal, or their spread is at least kLeast
  static constexpr bool kAgain = std::is_same_v<T, double>;
  static void clear(FoldState& s) { s.m = {0, 0, 0, 0, 0}; }
  // Returns the fold of values whose deviations or their squares overflow. The spread is 0 if all values are equal,
  // else infinite. The spread is NaN if a value is infinite or NaN. The mean only has to be finite.
  [[gnu::noinline, gnu::cold]] static Folded beyond(const T* v, int64_t n) {
    double spread = 0;
    for (int64_t i = 0; i < n; ++i) {
      const auto x = static_cast<double>(v[i]);
      if (!std::isfinite(x)) return {x - x, x - x, n, 0};
      if (v[i] != v[0]) spread = std::numeric_limits<double>::infinity();
    }
    return {static_cast<double>(v[0]), spread, n, 0};
  }
  static Folded run(const T* v, int64_t n) {
    if (n == 0 || n >= kShort) return run_of<VarianceFold>(v, n);
    // Takes two passes without lanes. The mean is computed relative to the first value, so that equal values have no
    // spread.
    const auto count = static_cast<double>(n), first = static_cast<double>(v[0]);
    double sum = 0, rest = 0, square = 0, carry = 0;
    for (int64_t i = 0; i < n; ++i) sum += static_cast<double>(v[i]) - first;
    const double mean = first + sum / count;
    for (int64_t i = 0; i < n; ++i) {
      const double d = (static_cast<double>(v[i]) - mean) + SumFold<Identity, T>::lost(v[i]);
      rest += d;
      carry += two_sum(square, d * d);
    }
    if (!std::isfinite(square)) [[unlikely]]
      return beyond(v, n);
    // Corrects the spread for the rounding error of the mean.
    const double spread = square + (carry - rest * (rest / count));
    return {mean, spread < 0 ? 0 : spread, n, rest / count};
  }
  // Processes neighbouring runs of fewer than kShort values side by side. Each run is summed in the order of run().
  // Beyond its end, a shorter run adds 0, which changes no sum.
  static constexpr int64_t kBeside = 4;
  static constexpr bool kRuns = std::is_floating_point_v<T>;
  static void runs(const T* v, const int64_t* begin, int64_t n, Folded* out) requires kRuns {
    for (int64_t k = 0; k < n;) {
      int64_t least = kShort, most = 0;
      for (int64_t j = k; j < k + kBeside && j < n; ++j) {
        least = begin[j + 1] - begin[j] < least ? begin[j + 1] - begin[j] : least;
        most = begin[j + 1] - begin[j] > most ? begin[j + 1] - begin[j] : most;
      }
      if (k + kBeside > n || least == 0 || most >= kShort) {
        out[k] = run(v + begin[k], begin[k + 1] - begin[k]);
        ++k;
        continue;
      }
      beside(v, begin + k, least, most, out + k);
      k += kBeside;
    }
  }
  static void beside(const T* v, const int64_t* begin, int64_t least, int64_t most, Folded* out) {
    double first[kBeside], count[kBeside], sum[kBeside] = {}, mean[kBeside];
    double rest[kBeside] = {}, square[kBeside] = {}, carry[kBeside] = {};
    for (int j = 0; j < kBeside; ++j) {
      first[j] = static_cast<double>(v[begin[j]]);
      count[j] = static_cast<double>(begin[j + 1] - begin[j]);
    }
    const auto each = [&](const double* from, auto&& f) {
      double d[kBeside];
      for (int64_t i = 0; i < least; ++i) {
        for (int j = 0; j < kBeside; ++j) d[j] = static_cast<double>(v[begin[j] + i]) - from[j];
        f(d);
      }
      for (int64_t i = least; i < most; ++i) {
        for (int j = 0; j < kBeside; ++j) {
          const bool there = begin[j] + i < begin[j + 1];  // no branch, since lengths are unpredictable
          const double x = static_cast<double>(v[there ? begin[j] + i : begin[j]]) - from[j];
          d[j] = there ? x : 0;
        }
        f(d);
      }
    };
    each(first, [&](const double* d) {
      for (int j = 0; j < kBeside; ++j) sum[j] += d[j];
    });
    for (int j = 0; j < kBeside; ++j) mean[j] = first[j] + sum[j] / count[j];
    each(mean, [&](const double* d) {
      for (int j = 0; j < kBeside; ++j) {
        rest[j] += d[j];
        carry[j] += two_sum(square[j], d[j] * d[j]);
      }
    });
    for (int j = 0; j < kBeside; ++j) {
      if (!std::isfinite(square[j])) [[unlikely]] {
        out[j] = beyond(v + begin[j], begin[j + 1] - begin[j]);
        continue;
      }
      const double spread = square[j] + (carry[j] - rest[j] * (rest[j] / count[j]));
      out[j] = {mean[j], spread < 0 ? 0 : spread, begin[j + 1] - begin[j], rest[j] / count[j]};
    }
  }
  static void add(FoldState& s, const void* values, int64_t n) {
    const T* v = static_cast<const T*>(values);
    for (int64_t i = 0; i < n; i += kPiece) piece(s, v + i, n - i < kPiece ? n - i : kPiece);
  }
  static void piece(FoldState& s, const T* v, int64_t n) {
    double sum[kLanes] = {};
    double square[kLanes] = {};
    int64_t i = 0;
    for (; i + kLanes <= n; i += kLanes)
      for (int j = 0; j < kLanes; ++j) sum[j] += static_cast<double>(v[i + j]);
    for (int j = 0; i < n; ++i, ++j) sum[j] += static_cast<double>(v[i]);
    double mean = total(sum) / static_cast<double>(n);
    std::memset(sum, 0, sizeof sum);
    auto deviate = [&](int j, T x) {
      const double d = (static_cast<double>(x) - mean) + SumFold<Identity, T>::lost(x);
      sum[j] += d;
      square[j] += d * d;
    };
    for (i = 0; i + kLanes <= n; i += kLanes)
      for (int j = 0; j < kLanes; ++j) deviate(j, v[i + j]);
    for (int j = 0; i < n; ++i, ++j) deviate(j, v[i]);
    // The deviations do not sum to 0, since the mean is rounded.
    double rest = total(sum);
    double spread = total(square);
    if (!std::isfinite(spread)) [[unlikely]] {
      const Folded f = beyond(v, n);
      mean = f.hi;
      spread = f.lo;
      rest = 0;
    }
    spread -= rest * (rest / static_cast<double>(n));
    const double more = spread < 0 ? 0 : spread;
    const double low = two_sum(mean, rest / static_cast<double>(n));
    const auto before = static_cast<double>(s.m.count);
    const auto now = static_cast<double>(n);
    s.m.count += n;
    if (before == 0) {
      s.m.mean = mean;
      s.m.mean_rest = low;
      s.m.square = more;
      return;
    }
    const double delta = (mean - s.m.mean) + (low - s.m.mean_rest);
    const double share = now / (before + now);
    const double between = apart(delta, share, before);
    if (const double all = s.m.square + more + between; !std::isfinite(all)) [[unlikely]] {
      s.m.square = all;
      return;
    }
    s.m.mean_rest += two_sum(s.m.mean, delta * share);
    s.m.square_rest += two_sum(s.m.square, more) + two_sum(s.m.square, between);
  }
  // Returns the sum of squares between two groups whose means differ by delta. One group has `before` elements, the
  // other group is `share` of the elements of both.
  static double apart(double delta, double share, double before) {
    const double square = delta * delta * share * before;
    return std::isfinite(square) ? square : delta * (share * before) * delta;
  }
  static double total(const double* lane) {
    return ((lane[0] + lane[4]) + (lane[2] + lane[6])) + ((lane[1] + lane[5]) + (lane[3] + lane[7]));
  }
  static Folded finish(const FoldState& s) {
    const bool finite = std::isfinite(s.m.square);
    return {s.m.mean, s.m.square + (finite ? s.m.square_rest : 0), s.m.count, finite ? s.m.mean_rest : 0};
  }
  // ---- 2^kUp times the values ----
  struct Larger {
    static void add(FoldState& s, const void* values, int64_t n) {
      const auto* v = static_cast<const double*>(values);
      double larger[kPiece];
      for (int64_t first = 0; first < n; first += kPiece) {
        const int64_t some = n - first < kPiece ? n - first : kPiece;
        for (int64_t i = 0; i < some; ++i) larger[i] = v[first + i] * kFactor;
        piece(s, larger, some);
      }
    }
    static Folded finish(const FoldState& s) {
      Folded f = VarianceFold::finish(s);
      f.whole = -f.whole;
      return f;
    }
    static Folded run(const double* v, int64_t n) {
      if (std::all_of(v, v + n, [](double x) { return x == 0; })) return {0, 0, -n, 0};  // the most frequent case
      if (n >= kShort) return run_of<Larger>(v, n);
      double larger[kShort] = {};
      for (int64_t i = 0; i < n; ++i) larger[i] = v[i] * kFactor;
      Folded f = VarianceFold::run(larger, n);
      f.whole = -f.whole;
      return f;
    }
    static void clear(FoldState& s) { VarianceFold::clear(s); }
    static constexpr SumAgain kFns = {&add, &finish, &run};
  };
  static const SumAgain* again(const Folded& f) requires kAgain {
    return f.whole > 0 && f.lo < kLeast && std::fabs(f.hi) < kSmall ? &Larger::kFns : nullptr;
  }
  // Scales f back to the values themselves, to combine it with a group that was not computed again. Beside that group,
  // squares that underflow are negligible.
  [[gnu::noinline, gnu::cold]] static void to_plain(Folded& f) {
    f = {std::scalbn(f.hi, -kUp), std::scalbn(f.lo, -2 * kUp), -f.whole, std::scalbn(f.rest, -kUp)};
  }
  static double count_of(const Folded& f) { return std::fabs(static_cast<double>(f.whole)); }
  static void merge(Folded& f, double before, double mean, double rest, double square, double now) {
    const double delta = (mean - f.hi) + (rest - f.rest);
    const double share = now / (before + now);
    f.lo += square + apart(delta, share, before);
    if (std::isfinite(f.lo)) f.rest += two_sum(f.hi, delta * share);  // otherwise the mean no longer counts
  }
  static void combine(Folded& into, const Folded& other) {
    Folded next = other;
    if (into.whole == 0) {
      into = next;
    } else if (next.whole != 0) {
      if ((into.whole < 0) != (next.whole < 0)) [[unlikely]]
        to_plain(into.whole < 0 ? into : next);
      merge(into, count_of(into), next.hi, next.rest, next.lo, count_of(next));
      into.whole += next.whole;
    }
  }
  static void implicit(Folded& f, const Implicit& e) {
    auto fill = static_cast<double>(e.fill.raw<T>());
    const double rest = SumFold<Identity, T>::lost(e.fill.raw<T>());
    const double none = fill - fill;  // NaN if the fill is infinite or NaN, else 0
    if (f.whole < 0) {
      if (std::fabs(fill) < kSmall)
        fill *= kFactor;
      else
        to_plain(f);
    }
    if (f.whole == 0) {
      f.hi = fill;
      f.lo = none;
      f.rest = rest;
    } else if (!std::isfinite(e.count.real)) {  // a double cannot count the elements: the fill's share is 1
      const double delta = (fill - f.hi) + (rest - f.rest);
      f.lo += none + delta * delta * count_of(f);
    } else {
      merge(f, count_of(f), fill, rest, none, e.count.real);
    }
  }
  static void last(Folded& f, const Ending& end) {
    const double n = end.size.real - (end.corrected ? 1 : 0);
    f.hi = n < 0 ? std::numeric_limits<double>::quiet_NaN() : f.lo / n;
    if (Root) f.hi = std::sqrt(f.hi);
    if (f.whole < 0) f.hi = std::scalbn(f.hi, Root ? -kUp : -2 * kUp);
  }
};

}  // namespace s4j
