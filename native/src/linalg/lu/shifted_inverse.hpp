// SPDX-License-Identifier: Apache-2.0
// What eigenvalues near a number are found with.
#pragma once

#include <memory>

#include "linalg/solver/task.hpp"
#include "linalg/solver/vectors.hpp"

namespace s4j {

// (a - shift I)^-1 by LU, which nothing is applied to before it is made.
class ShiftedInverse : public LinearMap {
 public:
  // Returns whether the matrix has factors: false where it is singular. Does nothing when it was made. Throws
  // S4J_ARITHMETIC where factors overflow. Without memory it can be tried again.
  virtual Task<bool> make(const char* name) = 0;
};

// Keeps a copy.
std::unique_ptr<ShiftedInverse> shifted_inverse(const Csr<double>& a, double shift);

}  // namespace s4j
