// SPDX-License-Identifier: Apache-2.0
// Small systems, several at once in vector lanes, for which lapack.cpp uses no library. Operands are already checked.
#pragma once

#include "array/operand.hpp"

namespace s4j {

// Whether systems of this order are small enough.
bool fits_cholesky_lanes(int64_t order);
bool fits_lu_lanes(int64_t order);

struct LaneSystems {
  const Operand* a;
  const Operand* pivots;  // LU: null if not wanted; Cholesky: none
  const Operand* b;       // null: only factorise
  bool factor;            // else a holds the factors
  bool lower;             // Cholesky: the triangle that is given
  bool transpose;         // LU: solve with a^T
};
void cholesky_in_lanes(const LaneSystems& systems, const char* name);
void lu_in_lanes(const LaneSystems& systems, const char* name);

// The errors that lanes.cpp and lapack.cpp throw.
[[noreturn]] void not_positive_definite(const char* name, int64_t system, int64_t pivot, int64_t n);
[[noreturn]] void singular_system(const char* name, int64_t system, int64_t pivot, int64_t n);

}  // namespace s4j
