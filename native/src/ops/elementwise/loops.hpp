// SPDX-License-Identifier: Apache-2.0
// Maps operations to their vector loops, members of the tables of leaf/elementary_leaf.hpp.
#pragma once

#include "leaf/elementary_select.hpp"
#include "ops/elementwise/functors.hpp"

namespace s4j {

// The vector loop of an operation, with the same bits as the operation's apply(); null if the operation has no loop.
// For two operands, the second operand may be a single number.
template <class T>
using LoopOfOne = void (*ElementaryLeafOf<T>::*)(const T* x, T* z, int64_t n);
template <class T>
using LoopOfTwo = void (*ElementaryLeafOf<T>::*)(const T* x, const T* y, int64_t step, T* z, int64_t n);

template <int op, class T>
constexpr LoopOfOne<T> loop_of_one() {
  if constexpr (kFloating<T>) {
    switch (op) {
#define S4J_LOOP(id, name) \
  case S4J_OP_##id:        \
    return &ElementaryLeafOf<T>::name;
      S4J_LOOP(EXP, exp)
      S4J_LOOP(EXPM1, expm1)
      S4J_LOOP(LOG, log)
      S4J_LOOP(LOG1P, log1p)
      S4J_LOOP(SIN, sin)
      S4J_LOOP(SINH, sinh)
      S4J_LOOP(COS, cos)
      S4J_LOOP(COSH, cosh)
      S4J_LOOP(TAN, tan)
      S4J_LOOP(TANH, tanh)
      S4J_LOOP(ASIN, asin)
      S4J_LOOP(ACOS, acos)
      S4J_LOOP(ATAN, atan)
      S4J_LOOP(ATANH, atanh)
      S4J_LOOP(SIGMOID, sigmoid)
      S4J_LOOP(SIGMOID_DERIVATIVE, sigmoid_derivative)
      S4J_LOOP(SOFT_PLUS, soft_plus)
      S4J_LOOP(ELU, elu)
      default:
        return nullptr;
    }
  }
  return nullptr;
}
template <int op, class T>
constexpr LoopOfTwo<T> loop_of_two() {
  if constexpr (kFloating<T>) {
    switch (op) {
      S4J_LOOP(POW, pow)
      S4J_LOOP(ATAN2, angle)
      S4J_LOOP(LOG_BASE, log_base)
#undef S4J_LOOP
      default:
        return nullptr;
    }
  }
  return nullptr;
}

}  // namespace s4j
