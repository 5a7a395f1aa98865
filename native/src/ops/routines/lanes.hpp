// SPDX-License-Identifier: Apache-2.0
// Solves small systems, several at once in vector lanes; lapack.cpp uses no library for such systems. The caller has
// checked the operands.
#pragma once

#include "array/operand.hpp"

namespace s4j {

// Returns whether systems of this order are small enough.
bool fits_cholesky_lanes(int64_t order);
bool fits_lu_lanes(int64_t order);

struct LaneSystems {
  const Operand* a;
  const Operand* pivots;  // LU: null if the caller needs none; Cholesky: null
  const Operand* b;       // null: only factorise
  bool factor;            // false: a holds the factors
  bool lower;             // Cholesky: the triangle that is given
  bool transpose;         // LU: solve with a^T
};
void cholesky_in_lanes(const LaneSystems& systems, const char* name);
void lu_in_lanes(const LaneSystems& systems, const char* name);

// Throws the error for a system that cannot be factorised.
[[noreturn]] void not_positive_definite(const char* name, int64_t system, int64_t pivot, int64_t n);
[[noreturn]] void singular_system(const char* name, int64_t system, int64_t pivot, int64_t n);

}  // namespace s4j
