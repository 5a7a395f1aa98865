// SPDX-License-Identifier: Apache-2.0
// Contractions of several operands: docs/decisions/0005-linear-algebra.md section 5.
#pragma once

#include <cstdint>
#include <vector>

#include "array/result.hpp"

namespace s4j {

// The sum, over all labels that are not in `output`, of the product of the operands' elements, which the labels select.
// Equal labels have equal extents; extent 1 is broadcast, as in NumPy. A repeated label in one operand selects its
// diagonal. Labels are letters ('a' = 97) or, below 32, the dimensions of an ellipsis.
struct Einsum {
  const char* name;
  std::vector<Operand> operands;
  std::vector<std::vector<int64_t>> labels;  // for each operand, one label per dimension
  std::vector<int64_t> output;
  // The result is sparse if all operands are, or, with `follow_first`, if the first is.
  bool follow_first = false;
  const Operand* target = nullptr;  // the array that receives the result; null for a new array
};
// Computes the sum. A sparse result is CSR (CSC if all operands are CSC) or, for a rank other than 2, COO. O(products)
// of the order of pairwise contractions with the lowest estimated cost (einsum_plan.hpp).
Result einsum(const Einsum& e, Allocator& to);

}  // namespace s4j
