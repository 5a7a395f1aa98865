// SPDX-License-Identifier: Apache-2.0
// Chooses the calls that may read foreign memory in place: memory of the caller (s4j_wrap), which another thread may
// change between any two reads. A kernel whose control flow depends on values (the number of entries, the larger value,
// an index) could then go out of bounds. Therefore a call works on copies of its foreign operands, except those for
// which one of these predicates, passed to run(), returns true.
//
// A caller may pass a predicate only if its kernels use foreign values as numbers only: all counts, addresses and loop
// bounds come from shapes, and no integer is divided by a foreign one. BOOL is copied, since a foreign byte may be
// neither 0 nor 1. In a mapped file (array/origin.hpp) indexes and pointers may change too, so sparse arrays there are
// copied for everything but lookups. Products and reductions process such a "mapped sparse" operand in ranges of lines
// if memory is short (parts/parts.hpp).
#pragma once

#include "capi/call.hpp"

namespace s4j::in_place {

// Every operand: for calls that read only the storage's header. Skips the verification of a mapped file.
bool header(const Call& call, int i);
// Every operand, also BOOL: for calls that copy single elements or bytes of buffers and run no kernel.
bool lookup(const Call& call, int i);
// Every operand but mapped sparse ones, also BOOL: for calls that copy single elements or read none.
bool always(const Call& call, int i);
// For calls that count entries: every operand but a part of a mapped sparse array, since only a whole one's header has
// the count.
bool counting(const Call& call, int i);
// Every operand that is neither BOOL nor mapped sparse.
bool numbers(const Call& call, int i);
// As numbers(), but nothing for operations that divide integers.
bool elementwise(const Call& call, int i);
// As numbers(), but nothing for median and percentiles, which sort. Also a mapped sparse operand that is reduced in
// ranges of lines.
bool reduction(const Call& call, int i);
// For assign: operand 0, which is only written, and operand 1 if both are DENSE.
bool assignment(const Call& call, int i);
// As assignment(), but operand 0 may also be read.
bool diagonal(const Call& call, int i);
// For scatter: operand 0, which is only written.
bool scatter(const Call& call, int i);
// For copies: an operand that is copied to a DENSE array.
bool dense_copy(const Call& call, int i);
// For products: every operand but a mask. A mapped sparse operand only if the product runs in ranges of lines.
bool product(const Call& call, int i);
// For BLAS level 1: vectors, except a swap or copy with a sparse vector.
bool level1(const Call& call, int i);
// For tensor products: the factors of a sparse MTTKRP.
bool tensor(const Call& call, int i);
// For solvers: the right-hand side of a direct solver, if DENSE. Matrices are copied, since their entries are counted.
bool right_side(const Call& call, int i);

}  // namespace s4j::in_place
