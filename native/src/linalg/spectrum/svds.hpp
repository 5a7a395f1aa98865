// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "linalg/solver/solver.hpp"

namespace s4j {

inline constexpr const char* kSvds = "svds";

// The smallest ones, of a matrix with rows and columns.
std::shared_ptr<Solver> make_smallest_svds(const Subject& a, const Spectrum& options);

}  // namespace s4j
