// SPDX-License-Identifier: Apache-2.0
// LAPACK routines that use orthogonal transformations: QR, least squares, eigenvalues, singular values. They are
// batched, and a failure changes nothing, as in lapack.hpp.
#pragma once

#include "array/operand.hpp"

namespace s4j {

// Factors a = Q R, with R on and above the diagonal, Q's Householder vectors below it, and their factors in tau.
void geqrf(const Operand& a, const Operand& tau, const char* name);
// Sets the first rows of b to the least-squares or least-norm solutions of op(a) x = b.
void gels(const Operand& a, const Operand& b, bool transpose, const char* name);
// Sets values to the eigenvalues of the symmetric a, ascending, and, if `vectors`, a to the eigenvectors as columns.
void syev(const Operand& a, const Operand& values, bool lower, bool vectors, const char* name);
// Computes a = u diag(s) vt; u and vt may be null. A square u or vt receives a complete basis.
void gesvd(const Operand& a, const Operand& s, const Operand* u, const Operand* vt, const char* name);

}  // namespace s4j
