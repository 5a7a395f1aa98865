// SPDX-License-Identifier: Apache-2.0
// The shift-and-invert operator, for eigenvalues near a number.
#pragma once

#include <memory>

#include "linalg/solver/task.hpp"
#include "linalg/solver/vectors.hpp"

namespace s4j {

// (a - shift I)^-1 by LU. Call make() before applying it.
class ShiftedInverse : public LinearMap {
 public:
  // Factorises; does nothing if that was done. Returns false if the matrix is singular. Throws S4J_ARITHMETIC if
  // factors overflow. After S4J_NO_MEMORY it can be called again.
  virtual Task<bool> make(const char* name) = 0;
};

// Keeps a copy of `a`.
std::unique_ptr<ShiftedInverse> shifted_inverse(const Csr<double>& a, double shift);

}  // namespace s4j
