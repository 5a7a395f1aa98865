// SPDX-License-Identifier: Apache-2.0
// Products of sparse operands of which one is full, or is a vector with many entries: the other operand's pattern gives
// the entries of the result directly. Same bits as spgemm: every sum in ascending order.
#pragma once

#include <optional>

#include "array/operand.hpp"

namespace s4j {

// alpha a b for matrices with implicit zeros, in the form of spgemm; `flipped`: as the order (1, 0) layout of the
// transpose, shape [columns of b, rows of a].
struct FullProduct {
  const Operand &a, &b;
  Type type;
  bool flipped;
  int rank;  // of the result; 1 or 0: a COO vector or single element
};
// Returns nothing if spgemm should compute the product. A row that shall become a vector is returned as a matrix.
template <class T>
std::optional<Layout> full_product(Allocator& to, const FullProduct& p, T alpha);

}  // namespace s4j
