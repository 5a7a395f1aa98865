// SPDX-License-Identifier: Apache-2.0
// The smallest singular values of a matrix, to a part of its norm: nothing is squared on the way.
#pragma once

#include <memory>

#include "linalg/solver/solver.hpp"

namespace s4j {

// Of a matrix with rows and columns.
std::shared_ptr<Solver> make_smallest_svds(const Subject& a, const Spectrum& options);

}  // namespace s4j
