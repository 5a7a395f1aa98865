// SPDX-License-Identifier: Apache-2.0
// Chooses the calls that may read foreign memory (s4j_wrap) in place. Another thread may change that memory between any
// two reads, so kernels that decide on values (how many entries there are, which value is larger, which index is meant)
// could go out of bounds. Therefore a call works on copies of its foreign operands, unless one of these predicates is
// passed to run().
//
// A caller may pass a predicate only if its kernels compute values from values alone: all counts, addresses and loop
// bounds come from shapes, and no integer is divided by a foreign one. BOOL is copied, since a foreign byte may be
// neither 0 nor 1. Sparse arrays in a mapped file, whose structure may change too (array/origin.hpp), are copied for
// everything but lookups; products and reductions process them in parts if memory is short (parts/parts.hpp).
#pragma once

#include "capi/call.hpp"

namespace s4j::in_place {

// Reads only the header, without verification.
bool header(const Call& call, int i);
// Moves single elements or bytes of buffers, also BOOL. Runs no kernel.
bool lookup(const Call& call, int i);
// Moves single elements or reads none; also BOOL.
bool always(const Call& call, int i);
// Counts entries. For a whole array in a file, the header has the count.
bool counting(const Call& call, int i);
// Any operand that is not BOOL.
bool numbers(const Call& call, int i);
// As numbers(), except for operations that divide integers.
bool elementwise(const Call& call, int i);
// As elementwise(), except for percentiles, which sort.
bool reduction(const Call& call, int i);
// Only writes operand 0. Copies operand 1 into operand 0 if operand 1 is DENSE too.
bool assignment(const Call& call, int i);
// As assignment(), but may also read operand 0.
bool diagonal(const Call& call, int i);
// Only writes operand 0; the others are copied first.
bool scatter(const Call& call, int i);
// Copies into a DENSE array.
bool dense_copy(const Call& call, int i);
// All operands but a mask.
bool product(const Call& call, int i);
// Vectors, unless swap or copy involves a sparse one.
bool level1(const Call& call, int i);
// The factors of a sparse MTTKRP.
bool tensor(const Call& call, int i);
// The right-hand side of a direct solver, if DENSE. Matrices are copied first, since their entries are counted.
bool right_side(const Call& call, int i);

}  // namespace s4j::in_place
