// SPDX-License-Identifier: Apache-2.0
// Computes a few eigenvalues of a symmetric matrix: a x = lambda x, or a x = lambda m x with a positive definite matrix
// m.
#pragma once

#include <memory>

#include "linalg/solver/solver.hpp"

namespace s4j {

std::shared_ptr<Solver> make_eigsh(const Subject& a, const Spectrum& options);
// Returns a solver for a x = lambda m x.
std::shared_ptr<Solver> make_general_eigsh(const Subject& a, const Operand& m, const Spectrum& options);

}  // namespace s4j
