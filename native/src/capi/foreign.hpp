// SPDX-License-Identifier: Apache-2.0
// Which calls work on foreign memory (s4j_wrap) where it lies. Another thread may change it between any two reads, so
// kernels that decide on values (how many entries there are, what is larger, which index is meant) would leave their
// bounds: a call works on copies of its foreign operands unless one of these is passed to run(). Whoever passes one has
// seen that its kernels make nothing but values of values: every number of elements, address and loop bound comes from
// shapes, and no integer is divided by a foreign one. BOOL is copied, since a foreign byte may be none of 0 and 1.
// Sparse arrays in a mapped file, whose structure may change too (array/origin.hpp), are copied for all but what looks
// things up; products and reductions take them in parts where memory is short (parts/parts.hpp).
#pragma once

#include "capi/call.hpp"

namespace s4j::in_place {

// Only what the header says is asked for; nothing is verified before.
bool header(const Call& call, int i);
// Single elements or bytes of buffers are moved; BOOL too. No kernel runs.
bool lookup(const Call& call, int i);
// Single elements are moved, or none is read; BOOL too.
bool always(const Call& call, int i);
// Entries are counted, of a whole array in a file by its header.
bool counting(const Call& call, int i);
// Every operand that is no BOOL.
bool numbers(const Call& call, int i);
// The same but for operations that divide integers.
bool elementwise(const Call& call, int i);
// The same but for percentiles, which sort.
bool reduction(const Call& call, int i);
// Operand 0 is only written; operand 1 is moved into it if it is DENSE too.
bool assignment(const Call& call, int i);
// As assignment, but that operand 0 may be read too.
bool diagonal(const Call& call, int i);
// Operand 0 is only written; the others are copied.
bool scatter(const Call& call, int i);
// Copies into a DENSE array.
bool dense_copy(const Call& call, int i);
// All but a mask.
bool product(const Call& call, int i);
// Vectors that are not moved into sparse ones.
bool level1(const Call& call, int i);
// The factors of a sparse MTTKRP.
bool tensor(const Call& call, int i);
// The right side of a direct solver, where it is DENSE; matrices, whose entries are counted, are copied.
bool right_side(const Call& call, int i);

}  // namespace s4j::in_place
