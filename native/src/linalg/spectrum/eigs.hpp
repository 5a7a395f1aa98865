// SPDX-License-Identifier: Apache-2.0
// Computes a few eigenvalues of a matrix that need not be symmetric.
#pragma once

#include <memory>

#include "linalg/solver/solver.hpp"

namespace s4j {

std::shared_ptr<Solver> make_eigs(const Subject& a, const Spectrum& options);

}  // namespace s4j
