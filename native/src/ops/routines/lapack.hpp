// SPDX-License-Identifier: Apache-2.0
// LAPACK's factors of square matrices: dense FLOAT and DOUBLE arrays, batched over the leading dimensions: a matrix is
// the last two dimensions, a vector the last one. All systems are computed before anything is written, so that a
// failure changes nothing.
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

}  // namespace s4j
