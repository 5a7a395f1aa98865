// SPDX-License-Identifier: Apache-2.0
// Singular values of a matrix, or of an operator.
#pragma once

#include <memory>

#include "linalg/solver/solver.hpp"

namespace s4j {

// As users know it, for messages.
inline constexpr const char* kSvds = "svds";

// The largest singular values, or the smallest.
std::shared_ptr<Solver> make_svds(const Subject& a, const Spectrum& options);

}  // namespace s4j
