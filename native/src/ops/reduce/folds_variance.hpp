// SPDX-License-Identifier: Apache-2.0
// Variances, as folds.hpp has sums. Deviations whose squares underflow are formed again of larger values.
#pragma once

#include "ops/reduce/folds.hpp"

namespace s4j {

// value = sum (x_i - mean)^2 / (n - 1), over n when not corrected. Pieces of a chunk in two passes, merged as in Chan,
// Golub, LeVeque (1979); so are chunks, and the implicit elements as one group without spread. Where squares of DOUBLE
// underflow, mean, rest and spread are those of 2^kUp times the values, with the bits that those have: the count is
// negative then.
template <bool Root, class T>
struct VarianceFold {
  static constexpr ResultType kResult = ResultType::kReal;
  static constexpr bool kRefusesNone = false;
  static constexpr int64_t kPiece = threshold::kVariancePiece;
  static constexpr int kUp = 600;
  static constexpr double kFactor = 0x1p600;
  static constexpr double kLeast = 0x1p-900;  // spreads that lose nothing where squares underflow
  static constexpr double kSmall = 0x1p-390;  // numbers from here on are equal, or their spread is at least kLeast
  static constexpr bool kAgain = std::is_same_v<T, double>;
  static void clear(FoldState& s) { s.m = {0, 0, 0, 0, 0}; }
  // Of values whose deviations or their squares overflow: no spread where all are equal, else an infinite one, and NaN
  // where one is infinite or NaN itself. The mean only has to be finite.
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
    // In two passes without lanes, the mean counted from the first value: equal ones have no spread.
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
    // What rounding the mean left.
    const double spread = square + (carry - rest * (rest / count));
    return {mean, spread < 0 ? 0 : spread, n, rest / count};
  }
  // Neighbours of less than kShort values, side by side: each in the order that run() has, and what a shorter one adds
  // beyond its end is 0, which changes no sum.
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
          const bool there = begin[j] + i < begin[j + 1];  // no branch: nobody foresees lengths
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
      const double d = static_cast<double>(x) - mean;
      sum[j] += d;
      square[j] += d * d;
    };
    for (i = 0; i + kLanes <= n; i += kLanes)
      for (int j = 0; j < kLanes; ++j) deviate(j, v[i + j]);
    for (int j = 0; i < n; ++i, ++j) deviate(j, v[i]);
    // What rounding the mean left.
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
  // What two groups whose means lie delta apart have in squares between them: of `before` elements, and of as many as
  // are `share` of both.
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
      if (std::all_of(v, v + n, [](double x) { return x == 0; })) return {0, 0, -n, 0};  // most often
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
  // Of the values themselves. Beside a group that has not been formed again the squares that underflow are nothing.
  [[gnu::noinline, gnu::cold]] static void to_plain(Folded& f) {
    f = {std::scalbn(f.hi, -kUp), std::scalbn(f.lo, -2 * kUp), -f.whole, std::scalbn(f.rest, -kUp)};
  }
  static double count_of(const Folded& f) { return std::fabs(static_cast<double>(f.whole)); }
  static void merge(Folded& f, double before, double mean, double rest, double square, double now) {
    const double delta = (mean - f.hi) + (rest - f.rest);
    const double share = now / (before + now);
    f.lo += square + apart(delta, share, before);
    if (std::isfinite(f.lo)) f.rest += two_sum(f.hi, delta * share);  // else the mean counts no more
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
    const double none = fill - fill;  // infinities spread over NaN
    if (f.whole < 0) {
      if (std::fabs(fill) < kSmall)
        fill *= kFactor;
      else
        to_plain(f);
    }
    if (f.whole == 0) {
      f.hi = fill;
      f.lo = none;
    } else if (!std::isfinite(e.count.real)) {  // more elements than a double can count: a share of all
      const double delta = (fill - f.hi) - f.rest;
      f.lo += none + delta * delta * count_of(f);
    } else {
      merge(f, count_of(f), fill, 0, none, e.count.real);
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
