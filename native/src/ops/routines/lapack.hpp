// SPDX-License-Identifier: Apache-2.0
// LAPACK's factorisations of square matrices, for dense FLOAT and DOUBLE arrays, batched over the leading dimensions: a
// matrix is the last two dimensions, a vector the last dimension. All systems are computed before anything is written,
// so that a failure changes nothing.
#pragma once

#include "array/operand.hpp"

namespace s4j {

// Factors a = L L^T (lower) or U^T U, from that triangle of a; sets the other triangle to 0.
void potrf(const Operand& a, bool lower, const char* name);
// Calls potrf for the lower triangle, then potrs.
void posv(const Operand& a, const Operand& b, const char* name);
// Sets b to the solutions of a x = b, with the factor in a's triangle.
void potrs(const Operand& a, const Operand& b, bool lower, const char* name);
// Factors a = P L U in place; pivots (LONG, from 0) receives the row exchanged with each row.
void getrf(const Operand& a, const Operand& pivots, const char* name);
void getrs(const Operand& a, const Operand& pivots, const Operand& b, bool transpose, const char* name);
// Calls getrf, then getrs; pivots may be null.
void gesv(const Operand& a, const Operand* pivots, const Operand& b, const char* name);

}  // namespace s4j
