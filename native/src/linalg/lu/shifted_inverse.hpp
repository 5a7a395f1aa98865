// SPDX-License-Identifier: Apache-2.0
// The shift-and-invert operator, for eigenvalues near a number.
#pragma once

#include <memory>

#include "linalg/solver/task.hpp"
#include "linalg/solver/vectors.hpp"

namespace s4j {

// The map (a - shift I)^-1 by LU. The caller calls make() before it applies the map.
class ShiftedInverse : public LinearMap {
 public:
  // Factorises a - shift I, unless an earlier call has done so. Returns false if the matrix is singular. Throws
  // S4J_ARITHMETIC if factors overflow. After S4J_NO_MEMORY the caller can call make() again.
  virtual Task<bool> make(const char* name) = 0;
};

// Returns the map (a - shift I)^-1, which keeps a copy of `a`.
std::unique_ptr<ShiftedInverse> shifted_inverse(const Csr<double>& a, double shift);

}  // namespace s4j
