// SPDX-License-Identifier: Apache-2.0
// LAPACK routines that use orthogonal transformations: QR, least squares, eigenvalues, singular values. Batched; a
// failure changes nothing, as in lapack.hpp.
#pragma once

#include "array/operand.hpp"

namespace s4j {

// a = Q R: R on and above the diagonal, Q's Householder vectors below it, their factors in tau
void geqrf(const Operand& a, const Operand& tau, const char* name);
// first rows of b = the least-squares or least-norm solutions of op(a) x = b
void gels(const Operand& a, const Operand& b, bool transpose, const char* name);
// values = the eigenvalues of the symmetric a, ascending; a = the eigenvectors as columns, if `vectors`
void syev(const Operand& a, const Operand& values, bool lower, bool vectors, const char* name);
// a = u diag(s) vt; u and vt may be null; square ones are complete bases
void gesvd(const Operand& a, const Operand& s, const Operand* u, const Operand* vt, const char* name);

}  // namespace s4j
