// SPDX-License-Identifier: Apache-2.0
// The value kernels of f(a, b), type-erased: the only code instantiated per operation and type. Code without type
// parameters decides which entries and broadcasts supply the values. The fill is the value of implicit elements, those
// that an array does not store.
#pragma once

#include "layout/layout.hpp"
#include "ops/elementwise/functors.hpp"

namespace s4j {

struct BinaryKernels {
  Type a, b, result;  // the types the kernels read and write
  bool absorbs_left, absorbs_right;
  // z_k = f(a[ia_k], b[ib_k]) for begin <= k < end. A null index list means index k; an index of -1 means the fill.
  void (*entries)(const void* a, const int64_t* ia, const void* fill_a, const void* b, const int64_t* ib,
                  const void* fill_b, void* z, int64_t begin, int64_t end, InvalidFlag& invalid);
  // z[k sz] = f(a[k sa], b[k sb]) for k < n.
  void (*run)(const void* a, int64_t sa, const void* b, int64_t sb, void* z, int64_t sz, int64_t n,
              InvalidFlag& invalid);

  // Calls `entries` for 0 <= k < n, on several threads if that pays off.
  void indexed(const void* a, const int64_t* ia, const void* fill_a, const void* b, const int64_t* ib,
               const void* fill_b, void* z, int64_t n, InvalidFlag& invalid) const;
  // Computes z = f(a, b) over DENSE blocks of one shape; strides may be 0.
  void rows(const Block& z, const Block& a, const Block& b, InvalidFlag& invalid) const;
};

// Returns the kernels for operands of these types; Typing in functors.hpp gives the kernels' types. Throws for BOOL
// arithmetic.
const BinaryKernels& binary_kernels(int op, Type a, Type b, const char* name);

// Applies the kernels to one value. Sets `invalid` if integers have no result.
Scalar apply_one(const BinaryKernels& k, Scalar a, Scalar b, InvalidFlag& invalid);

// Returns a DENSE block that repeats one value (in its type); the value must outlive the block.
Block constant_block(const Shape& shape, const Scalar& value);

[[noreturn]] void no_integer_result(const char* name);

}  // namespace s4j
