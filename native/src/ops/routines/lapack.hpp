// SPDX-License-Identifier: Apache-2.0
// LAPACK on dense FLOAT and DOUBLE arrays, batched over the leading dimensions: a matrix is the last two dimensions, a
// vector the last one. All systems are computed before anything is written, so that a failure changes nothing.
#pragma once

#include "array/operand.hpp"

namespace s4j {

// a = L L^T (lower) or U^T U from that half of a; the other half becomes 0.
void potrf(const Operand& a, bool lower, const char* name);
// potrf by the lower half, then potrs
void posv(const Operand& a, const Operand& b, const char* name);
// b = the solutions of a x = b from the factor in a's half
void potrs(const Operand& a, const Operand& b, bool lower, const char* name);
// a = P L U in a; pivots (LONG, from 0): the row that each row was exchanged with
void getrf(const Operand& a, const Operand& pivots, const char* name);
void getrs(const Operand& a, const Operand& pivots, const Operand& b, bool transpose, const char* name);
// getrf, then getrs; pivots may be null
void gesv(const Operand& a, const Operand* pivots, const Operand& b, const char* name);
// a = Q R: R above, Q's reflections below the diagonal and in tau
void geqrf(const Operand& a, const Operand& tau, const char* name);
// b's first rows = the least-squares or least-norm solutions of op(a) x = b
void gels(const Operand& a, const Operand& b, bool transpose, const char* name);
// values = the eigenvalues of the symmetric a, ascending; a = the eigenvectors by columns, if they are wanted
void syev(const Operand& a, const Operand& values, bool lower, bool vectors, const char* name);
// a = u diag(s) vt; u and vt may be null; square ones are complete
void gesvd(const Operand& a, const Operand& s, const Operand* u, const Operand* vt, const char* name);

}  // namespace s4j
