// SPDX-License-Identifier: Apache-2.0
// Computes S x for a sparse symmetric S of which one triangle T is stored: T x + strict(T)^T x in one pass. S is not
// expanded, so that memory besides the result does not grow with the entries.
#pragma once

#include "array/operand.hpp"
#include "ops/routines/triangles.hpp"

namespace s4j {

// Computes symm for a sparse a and a dense b, on the stored triangle. O(nnz(a) columns of b); additional memory of c's
// size.
void symmetric_half(const Operand& a, const Half& half, const Operand& b, const Operand& c, Scalar alpha, Scalar beta,
                    const char* name);

}  // namespace s4j
