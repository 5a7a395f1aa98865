// SPDX-License-Identifier: Apache-2.0
// Products of sparse operands of which one is full (stores every element), or is a vector with many entries: the other
// operand's pattern gives the result's entries directly. The result has the bits of spgemm, since every sum adds its
// terms in the order of the inner dimension.
#pragma once

#include <optional>

#include "array/operand.hpp"

namespace s4j {

// The product alpha a b of matrices with fill 0, in the layout that spgemm() gives. If `flipped`, the result is the
// transpose as a layout of order (1, 0), with shape [columns of b, rows of a].
struct FullProduct {
  const Operand &a, &b;
  Type type;
  bool flipped;
  int rank;  // rank of the result; 1 or 0: a COO vector or single element
};
// Returns nothing if spgemm should compute the product. A row that the caller turns into a vector is returned as a
// matrix.
template <class T>
std::optional<Layout> full_product(Allocator& to, const FullProduct& p, T alpha);

}  // namespace s4j
