// SPDX-License-Identifier: Apache-2.0
// Small systems, several at once in vector lanes: what lapack.cpp does not hand to a library. Operands were checked.
#pragma once

#include "array/operand.hpp"

namespace s4j {

// Whether systems of this order are small.
bool fits_cholesky_lanes(int64_t order);
bool fits_lu_lanes(int64_t order);

struct LaneSystems {
  const Operand* a;
  const Operand* pivots;  // null: not wanted (LU), none (Cholesky)
  const Operand* b;       // null: nothing to solve
  bool factor;            // else a holds the factors
  bool lower;             // Cholesky: the half that is given
  bool transpose;         // LU: solve with a^T
};
void cholesky_in_lanes(const LaneSystems& systems, const char* name);
void lu_in_lanes(const LaneSystems& systems, const char* name);

// What they and lapack.cpp throw.
[[noreturn]] void not_positive_definite(const char* name, int64_t system, int64_t pivot, int64_t n);
[[noreturn]] void singular_system(const char* name, int64_t system, int64_t pivot, int64_t n);

}  // namespace s4j
