// SPDX-License-Identifier: Apache-2.0
// Assigns a fold (the computation of one reduction, folds.hpp) to each operation, one line each.
#pragma once

#include "ops/reduce/folds_order.hpp"
#include "ops/reduce/folds_product.hpp"
#include "ops/reduce/folds_variance.hpp"

namespace s4j {

// Whether the fold F has a member `again`, by which a sum that DOUBLE cannot hold is computed a second time, scaled.
template <class F>
inline constexpr bool kSumsAgain = requires {
  requires F::kAgain;
};

[[gnu::noinline, gnu::cold]] inline Folded summed_again(const SumAgain& how, const double* values, int64_t n) {
  if (how.run != nullptr) return how.run(values, n);
  FoldState state;
  std::memset(&state.d, 0, sizeof state.d);
  how.add(state, values, n);
  return how.finish(state);
}

template <class F, class T>
void fold_runs(const void* values, const int64_t* begin, int64_t n, Folded* out) {
  const T* v = static_cast<const T*>(values);
  if constexpr (requires { F::runs(v, begin, n, out); }) {
    F::runs(v, begin, n, out);
    if constexpr (kSumsAgain<F>)
      for (int64_t k = 0; k < n; ++k)
        if (const SumAgain* how = F::again(out[k]); how != nullptr) [[unlikely]]
          out[k] = summed_again(*how, v + begin[k], begin[k + 1] - begin[k]);
    return;
  }
  for (int64_t k = 0; k < n; ++k) {
    if constexpr (requires { F::run(v, n); })
      out[k] = F::run(v + begin[k], begin[k + 1] - begin[k]);
    else
      out[k] = run_of<F>(v + begin[k], begin[k + 1] - begin[k]);
  }
}

// Returns whether implicit elements (those not stored) take part but change nothing.
template <class F>
bool none_counts(const Closing& c) {
  if constexpr (requires { F::neutral(c.fill); }) return !c.stored_only && F::neutral(c.fill);
  return false;
}

template <class F>
void end_groups(Folded* f, const int64_t* begin, int64_t n, const Closing& c) {
  if (none_counts<F>(c)) {
    for (int64_t k = 0; k < n; ++k) F::last(f[k], {c.size, c.corrected, c.exponent});
    return;
  }
  for (int64_t k = 0; k < n; ++k) {
    const int64_t stored = begin == nullptr ? c.size.exact : begin[k + 1] - begin[k];
    if (c.stored_only) {
      F::last(f[k], {{stored, static_cast<uint64_t>(stored), static_cast<double>(stored)}, c.corrected, c.exponent});
      continue;
    }
    const GroupSize missing = c.size.less(stored);
    if (!missing.none()) F::implicit(f[k], {c.fill, missing});
    F::last(f[k], {c.size, c.corrected, c.exponent});
  }
}

// Computes results from two numbers per group instead of a Folded, which has four: for short groups, writing the
// numbers is most of the work.
template <class F, class T>
void results_of_sums(const void* values, const int64_t* begin, int64_t n, const Closing& c, void* out) {
  double sum[kFoldBlock], carry[kFoldBlock];
  F::sums(static_cast<const T*>(values), begin, n, sum, carry);
  T* z = static_cast<T*>(out);
  if constexpr (kSumsAgain<F>) {
    int64_t again = 0;
    for (int64_t k = 0; k < n; ++k) again |= F::fine(sum[k]) ? 0 : 1;
    if (again != 0) [[unlikely]] {
      Folded folded[kFoldBlock];
      fold_runs<F, T>(values, begin, n, folded);
      end_groups<F>(folded, begin, n, c);
      for (int64_t k = 0; k < n; ++k) z[k] = static_cast<T>(folded[k].hi);
      return;
    }
  }
  if (none_counts<F>(c)) {
    for (int64_t k = 0; k < n; ++k) {
      Folded f{sum[k], carry[k], 0};
      F::last(f, {c.size, c.corrected, c.exponent});
      z[k] = static_cast<T>(f.hi);
    }
    return;
  }
  for (int64_t k = 0; k < n; ++k) {
    Folded f{sum[k], carry[k], 0};
    end_groups<F>(&f, begin + k, 1, c);
    z[k] = static_cast<T>(f.hi);
  }
}

// As results_of_sums(), for folds that need the whole Folded.
template <class F, class T>
void results_of_runs(const void* values, const int64_t* begin, int64_t n, const Closing& c, void* out) {
  Folded folded[kFoldBlock];
  fold_runs<F, T>(values, begin, n, folded);
  end_groups<F>(folded, begin, n, c);
  for (int64_t k = 0; k < n; ++k) static_cast<T*>(out)[k] = static_cast<T>(folded[k].hi);
}

// As results_of_sums(), for sums of integers. Implicit zeros add nothing, and there is no last step.
template <class F, class T>
void results_of_whole(const void* values, const int64_t* begin, int64_t n, const Closing& c, void* out) {
  T* z = static_cast<T*>(out);
  F::sums(static_cast<const T*>(values), begin, n, z);
  if (c.stored_only || c.fill.raw<T>() == 0) return;
  for (int64_t k = 0; k < n; ++k) {
    Folded f{0, 0, z[k]};
    end_groups<F>(&f, begin + k, 1, c);
    z[k] = static_cast<T>(f.whole);
  }
}

template <class T, class F>
FoldFns fold_fns_of() {
  FoldFns fns = {&F::clear,      &F::add, &F::finish, &F::combine,     &fold_runs<F, T>,
                 &end_groups<F>, nullptr, F::kResult, F::kRefusesNone, threshold::kFoldGather,
                 nullptr};
  if constexpr (kSumsAgain<F>) fns.again = &F::again;
  if constexpr (requires { F::kPiece; }) fns.gather = F::kPiece;
  if constexpr (requires { requires F::kTrees; }) fns.results = &results_of_sums<F, T>;
  if constexpr (std::is_same_v<F, WholeSum<T>>) fns.results = &results_of_whole<F, T>;
  if constexpr (requires { requires F::kRuns; }) fns.results = &results_of_runs<F, T>;
  return fns;
}

template <class T>
using Sum = std::conditional_t<std::is_floating_point_v<T>, SumFold<Identity, T>, WholeSum<T>>;
template <class T>
using Product = std::conditional_t<std::is_floating_point_v<T>, RealProduct<T>, WholeProduct<T>>;

// Finds the folds that BOOL also has; returns false for other operations.
template <class T>
bool truth_fold(int op, FoldFns& out) {
  switch (op) {
#define S4J_FOLD(name, ...)              \
  case S4J_OP_##name:                    \
    out = fold_fns_of<T, __VA_ARGS__>(); \
    return true;
    S4J_FOLD(COUNT_NON_ZERO, CountFold<true, T>)
    S4J_FOLD(COUNT_ZERO, CountFold<false, T>)
    S4J_FOLD(ANY, TruthFold<Truth::kAny, T>)
    S4J_FOLD(REDUCE_NONE, TruthFold<Truth::kNone, T>)
    S4J_FOLD(ALL, TruthFold<Truth::kAll, T>)
    default:
      return false;
  }
}

// Finds the folds of BOOL that need only an order, false < true.
inline bool bool_order_fold(int op, FoldFns& out) {
  switch (op) {
    case S4J_OP_REDUCE_MAX:
      out = fold_fns_of<Bool, ExtremeFold<true, Plain, Bool>>();
      return true;
    case S4J_OP_REDUCE_MIN:
      out = fold_fns_of<Bool, ExtremeFold<false, Plain, Bool>>();
      return true;
    default:
      return false;
  }
}

// Finds the folds of integers that differ if the array that receives the result is floating-point.
template <class T>
bool real_fold(int op, FoldFns& out) {
  switch (op) {
    S4J_FOLD(SUM, RealSum<Identity, T>)
    S4J_FOLD(PROD, ProductOfWhole<T>)
    default:
      return false;
  }
}

template <class T>
bool number_fold(int op, FoldFns& out) {
  switch (op) {
    S4J_FOLD(SUM, Sum<T>)
    S4J_FOLD(MEAN, MeanFold<Identity, T>)
    S4J_FOLD(PROD, Product<T>)
    S4J_FOLD(REDUCE_MAX, ExtremeFold<true, Plain, T>)
    S4J_FOLD(REDUCE_MIN, ExtremeFold<false, Plain, T>)
    S4J_FOLD(NORM1, RealSum<Magnitude, T>)
    S4J_FOLD(NORM2, Norm2Fold<T>)
    S4J_FOLD(AMAX, ExtremeFold<true, Absolute, T>)
    S4J_FOLD(AMIN, ExtremeFold<false, Absolute, T>)
    S4J_FOLD(AMEAN, MeanFold<Magnitude, T>)
    S4J_FOLD(NORMMAX, NormMaxFold<T>)
    S4J_FOLD(SQUARED_NORM, RealSum<Square, T>)
    S4J_FOLD(VAR, VarianceFold<false, T>)
    S4J_FOLD(STD, VarianceFold<true, T>)
    S4J_FOLD(ENTROPY, EntropyFold<XLogX, T>)
    S4J_FOLD(SHANNON_ENTROPY, EntropyFold<XLog2X, T>)
    S4J_FOLD(LOG_ENTROPY, LogEntropyFold<T>)
#undef S4J_FOLD
    default:
      return false;
  }
}

}  // namespace s4j
