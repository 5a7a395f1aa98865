// SPDX-License-Identifier: Apache-2.0
// Which fold an operation is: one line each.
#pragma once

#include "ops/folds_order.hpp"

namespace s4j {

template <class F>
FoldFns fold_fns_of() {
  return {&F::clear, &F::add, &F::finish, &F::combine, &F::implicit, &F::last, F::kResult, F::kRefusesNone};
}

template <class T>
using Sum = std::conditional_t<std::is_floating_point_v<T>, SumFold<Identity, T>, WholeSum<T>>;
template <class T>
using Product = std::conditional_t<std::is_floating_point_v<T>, RealProduct<T>, WholeProduct<T>>;

// Those that BOOL has too; none for any other operation.
template <class T>
bool truth_fold(int op, FoldFns& out) {
  switch (op) {
#define S4J_FOLD(name, ...)           \
  case S4J_OP_##name:                 \
    out = fold_fns_of<__VA_ARGS__>(); \
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
