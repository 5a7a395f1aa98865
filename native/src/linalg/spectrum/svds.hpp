// SPDX-License-Identifier: Apache-2.0
// Computes singular values of a matrix or an operator.
#pragma once

#include <memory>

#include "linalg/solver/solver.hpp"

namespace s4j {

// The public name, for messages.
inline constexpr const char* kSvds = "svds";

// Returns a solver for the largest or the smallest singular values.
std::shared_ptr<Solver> make_svds(const Subject& a, const Spectrum& options);

}  // namespace s4j
