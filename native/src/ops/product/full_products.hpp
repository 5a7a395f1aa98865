// SPDX-License-Identifier: Apache-2.0
// Products of sparse operands of which one stores every element, or is a vector that stores many: the other one's
// pattern says at once where the result has entries. The bits are those of spgemm: every sum in ascending order.
#pragma once

#include <optional>

#include "array/operand.hpp"

namespace s4j {

// alpha a b for matrices with implicit zeros, as spgemm gives it; `flipped`: as the order (1, 0) layout of the
// transpose, shape [columns of b, rows of a].
struct FullProduct {
  const Operand &a, &b;
  Type type;
  bool flipped;
  int rank;  // of the result: 1 or 0: a vector or the one element, as COO
};
// Nothing where spgemm is the way. A row of several columns that is to be a vector comes as a matrix.
template <class T>
std::optional<Layout> full_product(Allocator& to, const FullProduct& p, T alpha);

}  // namespace s4j
