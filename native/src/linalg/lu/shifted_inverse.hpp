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
  // Does nothing when it was made. Throws S4J_ARITHMETIC when the matrix is singular. Without memory it can be tried
  // again.
  virtual Task<> make(const char* name) = 0;
};

// Keeps a copy.
std::unique_ptr<ShiftedInverse> shifted_inverse(const Csr<double>& a, double shift);

}  // namespace s4j
