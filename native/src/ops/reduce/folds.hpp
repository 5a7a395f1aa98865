// SPDX-License-Identifier: Apache-2.0
// Folds a run of values into one number; one struct per reduction. A group is the elements that give one result; its
// stored values are folded in chunks of fixed length. Sums use 8 interleaved lanes of (sum, compensation), so that
// their error stays within 2 eps sum|x| for any number of terms; lanes and chunks are combined in a fixed order. A sum
// that leaves the range of DOUBLE is computed again, scaled by a power of two. Products: folds_product.hpp; extremes
// and counts: folds_order.hpp; variances: folds_variance.hpp. fold_list.hpp assigns structs to operations.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>

#include "core/thresholds.hpp"
#include "core/types.hpp"
#include "elementary/elementary.hpp"
#include "leaf/elementary_select.hpp"
#include "leaf/select.hpp"
#include "ops/elementwise/functors.hpp"
#include "ops/reduce/segments.hpp"

namespace s4j {

inline constexpr int64_t kFoldChunk = threshold::kFoldChunk;
inline constexpr int kLanes = 8;
inline constexpr int64_t kShort = threshold::kFoldShort;
inline constexpr int64_t kFoldBlock = threshold::kFoldSegments;

// The running state of one chunk; a fold uses only its own member.
union FoldState {
  struct {
    double sum[kLanes], carry[kLanes];
  } d;
  struct {
    double mean, mean_rest, square, square_rest;  // square: sum (x - mean)^2
    int64_t count;
  } m;
  struct {
    double value;
    int64_t exponent;
  } p;
  double real;
  int64_t whole;
};

// The result of a chunk or a group. Integers: `whole`. Real sums: (hi + lo) * 2^whole, where whole is 0 unless DOUBLE
// cannot hold the sum. Real products: hi * 2^whole. Variances: mean, sum (x - mean)^2, count, and the rounding error of
// the mean, which would otherwise count as variance in each of many chunks. VarianceFold defines negative counts.
struct Folded {
  double hi = 0;
  double lo = 0;
  int64_t whole = 0;
  double rest = 0;
};

// The implicit elements of a group: `count` times the fill.
struct Implicit {
  Scalar fill;
  GroupSize count;
};

// Properties that all groups of a reduction share.
struct Closing {
  Scalar fill;
  GroupSize size;    // number of elements of each group
  bool stored_only;  // implicit elements take no part
  bool corrected;    // variances over n - 1
  int exponent;      // real sums: multiply by 2^exponent
};

// Input of a fold's last step for a group.
struct Ending {
  GroupSize size;  // number of elements that took part
  bool corrected;  // variances over n - 1
  int exponent;    // real sums: multiply by 2^exponent
};

enum class ResultType { kSame, kReal, kLong, kBool };  // kReal: DOUBLE for integers

// Sets s to the rounded s + x and returns the rounding error, which is exact (Knuth).
inline double two_sum(double& s, double x) {
  const double t = s + x;
  const double z = t - s;
  const double error = (s - (t - z)) + (x - z);
  s = t;
  return error;
}

// Returns (sum of all lanes) * 2^exponent, added in a fixed order.
inline Folded sum_of_lanes(const FoldState& s, int64_t exponent) {
  double sum[kLanes];
  double carry[kLanes];
  std::memcpy(sum, s.d.sum, sizeof sum);
  std::memcpy(carry, s.d.carry, sizeof carry);
  for (int width = kLanes / 2; width > 0; width /= 2)
    for (int j = 0; j < width; ++j) carry[j] += carry[j + width] + two_sum(sum[j], sum[j + width]);
  return {sum[0], std::isfinite(sum[0]) ? carry[0] : 0, exponent};
}

// The functions that compute again a sum that DOUBLE cannot hold: `add` and `finish` of another fold, whose state
// clear() also clears. `run` sums a whole run; it is null if `add` and `finish` compute that too.
struct SumAgain {
  void (*add)(FoldState& s, const void* values, int64_t n);
  Folded (*finish)(const FoldState& s);
  Folded (*run)(const double* values, int64_t n) = nullptr;
};

struct FoldFns {
  void (*clear)(FoldState& s);
  // Adds n values; n is a multiple of 8 except in the last call of a chunk.
  void (*add)(FoldState& s, const void* values, int64_t n);
  Folded (*finish)(const FoldState& s);
  void (*combine)(Folded& into, const Folded& next);
  // Sets out[k] to the result of the values [begin[k], begin[k + 1]), at most a chunk each, for k < n.
  void (*runs)(const void* values, const int64_t* begin, int64_t n, Folded* out);
  // Adds implicit (not stored) elements and does the last step for n groups. Group k stores begin[k + 1] - begin[k]
  // elements, or all its elements if begin is null. The result is f.hi for floating result types, else f.whole.
  void (*end)(Folded* f, const int64_t* begin, int64_t n, const Closing& closing);
  // Does `runs`, `end` and the conversion for n <= kFoldSegments groups in one step, and writes numbers of the values'
  // type. Null for most folds.
  void (*results)(const void* values, const int64_t* begin, int64_t n, const Closing& closing, void* out);
  ResultType result;
  bool refuses_none;  // throws for groups without elements
  int64_t gather;     // number of values of a strided group that are gathered and added at once
  // Returns how to compute the result of finish() again, scaled, or null if the result is in range. The member is null
  // for folds that need no second computation.
  const SumAgain* (*again)(const Folded& f);
};

// Folds a run of at most one chunk.
template <class F, class T>
Folded run_of(const T* values, int64_t n) {
  FoldState state;
  F::clear(state);
  F::add(state, values, n);
  return F::finish(state);
}

// ---- sums -----------------------------------------------------------------------------------------------------------

// kLeaf: the index of the vector loop, LeafOf::sum, for this term; -1 for none.
struct Identity {
  static constexpr int kLeaf = 0;
  static constexpr int kDegree = 1;
  template <class R>
  static R of(R x) {
    return x;
  }
};
struct Magnitude {
  static constexpr int kLeaf = 1;
  static constexpr int kDegree = 1;
  template <class R>
  static R of(R x) {
    return std::fabs(x);
  }
};
struct Square {
  static constexpr int kLeaf = 2;
  static constexpr int kDegree = 2;
  template <class R>
  static R of(R x) {
    return x * x;
  }
};
// `all` computes many logarithms at once, with the same bits; the caller multiplies the logarithms by x.
struct XLogX {
  static constexpr int kLeaf = -1;
  static constexpr int kDegree = 0;  // no scaling
  static double of(double x) { return x * elementary::log(x); }
  static void all(const double* x, double* out, int64_t n) { elementary_leaf<double>().log(x, out, n); }
};
struct XLog2X {
  static constexpr int kLeaf = -1;
  static constexpr int kDegree = 0;  // no scaling
  static double of(double x) { return x * elementary::log2(x); }
  static void all(const double* x, double* out, int64_t n) { elementary_leaf<double>().log2(x, out, n); }
};

// Sums whose partial sums may leave the range of DOUBLE, as (hi + lo) * 2^whole.
namespace scaled_sum {

// The sum of up to 2^63 numbers below 2^1024 stays in range if each is divided by 2^kHeadroom.
inline constexpr int kHeadroom = 64;

// Returns whether hi, and so hi + lo, is in range.
inline bool held(double hi) { return std::fabs(hi) <= 0x1p1023; }

inline double times_power(double x, int64_t exponent) {
  constexpr int64_t kBeyond = 4096;  // more than the exponents' whole range
  return exponent == 0 ? x : std::scalbn(x, static_cast<int>(std::clamp(exponent, -kBeyond, kBeyond)));
}
inline void to_exponent(Folded& f, int64_t exponent) {
  f.hi = times_power(f.hi, f.whole - exponent);
  f.lo = times_power(f.lo, f.whole - exponent);
  f.whole = exponent;
}
[[gnu::noinline, gnu::cold]] inline Folded of_two(Folded a, Folded b) {
  const int64_t exponent = a.hi == 0 ? b.whole : b.hi == 0 ? a.whole : std::max(a.whole, b.whole);
  const auto sum = [&](int64_t at) {
    to_exponent(a, at);
    to_exponent(b, at);
    Folded out = a;
    const double error = two_sum(out.hi, b.hi);
    out.lo = std::isfinite(out.hi) ? out.lo + b.lo + error : 0;
    return out;
  };
  const Folded out = sum(exponent);
  return held(out.hi) ? out : sum(exponent + kHeadroom);
}
inline double number(const Folded& f, int exponent) { return times_power(f.hi + f.lo, f.whole + exponent); }

// value = sum f(x_i 2^-Down), in eight lanes.
template <class F, int Down>
struct Again {
  static void add(FoldState& s, const void* values, int64_t n) {
    const auto* v = static_cast<const double*>(values);
    if (Down < 0 && std::all_of(v, v + n, [](double x) { return x == 0; })) return;  // the most frequent case
    const double factor = std::scalbn(1.0, -Down);
    for (int64_t i = 0; i < n; i += kLanes)
      for (int64_t j = 0; j < kLanes && i + j < n; ++j) s.d.carry[j] += two_sum(s.d.sum[j], F::of(v[i + j] * factor));
  }
  static Folded finish(const FoldState& s) { return sum_of_lanes(s, Down * F::kDegree); }
  static constexpr SumAgain kFns = {&add, &finish};
};

}  // namespace scaled_sum

// value = sum f(x_i)
template <class F, class T>
struct SumFold {
  static constexpr ResultType kResult = ResultType::kSame;
  static constexpr bool kRefusesNone = false;
  static void clear(FoldState& s) { std::memset(&s.d, 0, sizeof s.d); }
  static double term(T v) { return F::of(static_cast<double>(v)); }
  // Folds runs that are too short for eight lanes: by the summation trees of the leaf functions or, if these do not
  // have this fold, by adding term after term with compensation.
  static void runs(const T* v, const int64_t* begin, int64_t n, Folded* out) {
    if constexpr (kTrees) {
      double sum[kFoldBlock], carry[kFoldBlock];
      for (int64_t first = 0; first < n; first += kFoldBlock) {
        const int64_t some = n - first < kFoldBlock ? n - first : kFoldBlock;
        sums(v, begin + first, some, sum, carry);
        for (int64_t k = 0; k < some; ++k) out[first + k] = {sum[k], carry[k], 0};
      }
      return;
    }
    for (int64_t k = 0; k < n; ++k) {
      const int64_t count = begin[k + 1] - begin[k];
      if (count >= kShort) {
        out[k] = run_of<SumFold>(v + begin[k], count);
        continue;
      }
      double sum = 0, carry = 0;
      for (const T *x = v + begin[k], *end = x + count; x < end; ++x) carry += two_sum(sum, term(*x)) + lost(*x);
      out[k] = {sum, std::isfinite(sum) ? carry : 0, 0};
    }
  }
  // True if runs() can give two numbers per run.
  static constexpr bool kTrees = std::is_floating_point_v<T> && F::kLeaf >= 0;
  static void sums(const T* v, const int64_t* begin, int64_t n, double* sum, double* carry) requires kTrees {
    leaf<T>().sum_runs[F::kLeaf](v, begin, n, kShort, sum, carry);
  }
  // Returns the rounding error of converting a LONG to double.
  static double lost(T v) {
    if constexpr (std::is_same_v<T, int64_t> && (std::is_same_v<F, Identity> || std::is_same_v<F, Magnitude>)) {
      const auto x = static_cast<double>(v);
      const auto whole = x >= 0x1p63 ? uint64_t{1} << 63 : static_cast<uint64_t>(static_cast<int64_t>(x));
      const auto rest = static_cast<double>(static_cast<int64_t>(static_cast<uint64_t>(v) - whole));
      return std::is_same_v<F, Magnitude> && v < 0 ? -rest : rest;
    } else {
      return 0;
    }
  }
  static void add(FoldState& s, const void* values, int64_t n) {
    const T* v = static_cast<const T*>(values);
    double sum[kLanes];
    double carry[kLanes];
    std::memcpy(sum, s.d.sum, sizeof sum);
    std::memcpy(carry, s.d.carry, sizeof carry);
    int64_t i = 0;
    if constexpr (std::is_floating_point_v<T> && F::kLeaf >= 0) {
      i = n / kLanes * kLanes;
      leaf<T>().sum[F::kLeaf](v, i, sum, carry);
    }
    if constexpr (F::kLeaf < 0) {
      constexpr int kBlock = 8 * kLanes;
      double x[kBlock], log[kBlock];
      for (; i + kBlock <= n; i += kBlock) {
        for (int j = 0; j < kBlock; ++j) x[j] = static_cast<double>(v[i + j]);
        F::all(x, log, kBlock);
        for (int j = 0; j < kBlock; ++j) carry[j % kLanes] += two_sum(sum[j % kLanes], x[j] * log[j]);
      }
    }
    for (; i + kLanes <= n; i += kLanes)
      for (int j = 0; j < kLanes; ++j) carry[j] += two_sum(sum[j], term(v[i + j])) + lost(v[i + j]);
    for (int j = 0; i < n; ++i, ++j) carry[j] += two_sum(sum[j], term(v[i])) + lost(v[i]);
    std::memcpy(s.d.sum, sum, sizeof sum);
    std::memcpy(s.d.carry, carry, sizeof carry);
  }
  static Folded finish(const FoldState& s) { return sum_of_lanes(s, 0); }
  // Terms may cancel: the sum may be in range although a partial sum was not.
  static constexpr bool kAgain = std::is_same_v<T, double> && F::kDegree == 1;
  static bool fine(double hi) { return scaled_sum::held(hi); }
  static const SumAgain* again(const Folded& f) requires kAgain {
    return fine(f.hi) ? nullptr : &scaled_sum::Again<F, scaled_sum::kHeadroom>::kFns;
  }
  static void combine(Folded& into, const Folded& next) {
    const Folded before = into;
    const double error = two_sum(into.hi, next.hi);
    if ((before.whole | next.whole) != 0 || !scaled_sum::held(into.hi)) [[unlikely]]
      into = scaled_sum::of_two(before, next);
    else
      into.lo = into.lo + next.lo + error;
  }
  // Returns whether elements of this value change nothing, even if a double cannot count the elements.
  static bool neutral(const Scalar& fill) { return term(fill.raw<T>()) == 0; }
  static void implicit(Folded& f, const Implicit& e) {
    if (neutral(e.fill)) return;
    const T fill = e.fill.raw<T>();
    const double value = term(fill);
    const double product = value * e.count.real;
    const Folded before = f;
    const double error = two_sum(f.hi, product);
    if (f.whole != 0 || !scaled_sum::held(f.hi)) [[unlikely]]
      f = scaled_sum::of_two(before, times(value, e.count.real));
    else
      f.lo += error + (std::fma(value, e.count.real, -product) + lost(fill) * e.count.real);
  }
  // Returns value * count. The exponent is even, since a norm takes the square root.
  static Folded times(double value, double count) {
    if (!std::isfinite(value) || !std::isfinite(count)) return {value * count};
    int of_value = 0, of_count = 0;
    const double a = std::frexp(value, &of_value), b = std::frexp(count, &of_count), product = a * b;
    Folded out{product, std::fma(a, b, -product), of_value + of_count};
    scaled_sum::to_exponent(out, out.whole + (out.whole & 1));
    return out;
  }
  static void last(Folded& f, const Ending& end) { f.hi = scaled_sum::number(f, end.exponent); }
};

// The sum of F as a real number, also for integers. Derived folds replace the last step.
template <class F, class T>
struct RealSum : SumFold<F, T> {
  static constexpr ResultType kResult = ResultType::kReal;
};
template <class F, class T>
struct MeanFold : RealSum<F, T> {
  // If a double cannot count the elements, the mean is that of the implicit elements.
  static double counted(double n) { return std::min(n, std::numeric_limits<double>::max()); }
  static void implicit(Folded& f, const Implicit& e) {
    RealSum<F, T>::implicit(f, {e.fill, {e.count.exact, e.count.wrapped, counted(e.count.real)}});
  }
  static void last(Folded& f, const Ending& end) {
    f.hi = scaled_sum::times_power((f.hi + f.lo) / counted(end.size.real), f.whole);
  }
};
// sqrt(sum x_i^2), which may be in range although the squares are not.
template <class T>
struct Norm2Fold : RealSum<Square, T> {
  static constexpr int kDown = 600;  // scales by 2^-kDown if squares are too large, by 2^kDown if they are too small
  static constexpr double kLeast = 0x1p-900;  // the smallest sum of squares that is accurate
  static constexpr bool kAgain = std::is_same_v<T, double>;
  static bool fine(double hi) { return hi >= kLeast && scaled_sum::held(hi); }
  static const SumAgain* again(const Folded& f) requires kAgain {
    if (fine(f.hi)) return nullptr;
    return f.hi < kLeast ? &scaled_sum::Again<Square, -kDown>::kFns : &scaled_sum::Again<Square, kDown>::kFns;
  }
  static bool neutral(const Scalar& fill) { return fill.raw<T>() == 0; }
  static void implicit(Folded& f, const Implicit& e) {
    const auto fill = static_cast<double>(e.fill.raw<T>());
    const double square = fill * fill;
    if (!kAgain || fill == 0 || (square > kLeast && std::isfinite(square))) return RealSum<Square, T>::implicit(f, e);
    int exponent = 0;
    const double part = std::frexp(fill, &exponent);
    Folded all = RealSum<Square, T>::times(part * part, e.count.real);
    all.whole += 2 * exponent;
    f = scaled_sum::of_two(f, all);
  }
  static void last(Folded& f, const Ending&) { f.hi = scaled_sum::times_power(std::sqrt(f.hi + f.lo), f.whole / 2); }
};
// -sum x log x; F determines the base of the logarithm
template <class F, class T>
struct EntropyFold : RealSum<F, T> {
  static void last(Folded& f, const Ending&) { f.hi = 0 - scaled_sum::number(f, 0); }
};
template <class T>
struct LogEntropyFold : RealSum<XLogX, T> {
  static void last(Folded& f, const Ending&) { f.hi = elementary::log(0 - scaled_sum::number(f, 0)); }
};

// value = sum x_i modulo 2^64
template <class T>
struct WholeSum {
  static constexpr ResultType kResult = ResultType::kSame;
  static constexpr bool kRefusesNone = false;
  static void clear(FoldState& s) { s.whole = 0; }
  static void add(FoldState& s, const void* values, int64_t n) {
    const T* v = static_cast<const T*>(values);
    auto sum = static_cast<uint64_t>(s.whole);
    for (int64_t i = 0; i < n; ++i) sum += static_cast<uint64_t>(static_cast<int64_t>(v[i]));
    s.whole = static_cast<int64_t>(sum);
  }
  // Sets z[k] to the sum of the values [begin[k], begin[k + 1]) for k < n. Short runs use differences of prefix sums,
  // since the end of a loop over each run would be unpredictable.
  static void sums(const T* v, const int64_t* begin, int64_t n, T* z) {
    using U = std::make_unsigned_t<T>;
    constexpr int64_t kBlock = 1024;
    U before[kBlock + 1];
    for (int64_t k = 0, until = 0; k < n; k = until) {
      const T* const first = v + begin[k];
      while (until < n && begin[until + 1] - begin[k] <= kBlock) ++until;
      U sum = 0;
      if (until == k) {
        for (const T *x = first, *end = v + begin[++until]; x < end; ++x) sum += static_cast<U>(*x);
        z[k] = static_cast<T>(sum);
        continue;
      }
      before[0] = 0;
      for (int64_t i = 0, count = begin[until] - begin[k]; i < count; ++i)
        before[i + 1] = sum += static_cast<U>(first[i]);
      for (int64_t r = k; r < until; ++r)
        z[r] = static_cast<T>(before[begin[r + 1] - begin[k]] - before[begin[r] - begin[k]]);
    }
  }
  static Folded finish(const FoldState& s) { return {0, 0, s.whole}; }
  static void combine(Folded& into, const Folded& next) {
    into.whole = static_cast<int64_t>(static_cast<uint64_t>(into.whole) + static_cast<uint64_t>(next.whole));
  }
  static void implicit(Folded& f, const Implicit& e) {
    const auto fill = static_cast<uint64_t>(static_cast<int64_t>(e.fill.raw<T>()));
    f.whole = static_cast<int64_t>(static_cast<uint64_t>(f.whole) + fill * e.count.wrapped);
  }
  static void last(Folded&, const Ending&) {}
};

}  // namespace s4j
