// SPDX-License-Identifier: Apache-2.0
// The products of docs/decisions/0001-array-model.md as functions of operands.
#pragma once

#include <optional>

#include "array/result.hpp"
#include "ops/elementwise/semiring.hpp"

namespace s4j {

// c = alpha op(a) op(b) + beta c with NumPy's shapes for ranks 1 and 2; op optionally transposes a matrix.
struct Matmul {
  const char* name;
  Operand a, b;
  bool transpose_a, transpose_b;
  Scalar alpha, beta;  // beta requires c
  const Operand* c;    // the operand to write, or null
  // Another semiring than plus-times, or a mask, requires alpha = 1 and beta = 0.
  Semiring semiring = Semiring::kPlusTimes;
  Masking masking = Masking::kNone;
  const Operand* mask = nullptr;
};
// Returns nothing if the result was written into c directly.
std::optional<Result> matmul(const Matmul& m, Allocator& to);
// Throws if matmul() would refuse the types or shapes of the operands.
void check_matmul(const Matmul& m);
// Returns the number of elements that the result would store.
int64_t matmul_entries(const Matmul& m);

}  // namespace s4j
