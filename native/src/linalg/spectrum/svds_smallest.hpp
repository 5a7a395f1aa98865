// SPDX-License-Identifier: Apache-2.0
// Computes the smallest singular values of a matrix, accurate relative to the norm of the matrix: no step squares the
// matrix.
#pragma once

#include <memory>

#include "linalg/solver/solver.hpp"

namespace s4j {

// Returns a solver for a non-empty matrix.
std::shared_ptr<Solver> make_smallest_svds(const Subject& a, const Spectrum& options);

}  // namespace s4j
