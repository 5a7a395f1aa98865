// SPDX-License-Identifier: Apache-2.0
// Contractions of any number of operands: docs/decisions/0005-linear-algebra.md section 5.
#pragma once

#include <cstdint>
#include <vector>

#include "array/result.hpp"

namespace s4j {

// sum over all labels that are not in `output` of the product of the operands, each element picked by its labels.
// Operands share the extents of equal labels; extent 1 stands for any, as in NumPy. A label twice in one operand is its
// diagonal. Labels are letters ('a' = 97) or, below 32, dimensions that an ellipsis stands for.
struct Einsum {
  const char* name;
  std::vector<Operand> operands;
  std::vector<std::vector<int64_t>> labels;  // of each operand, one per dimension
  std::vector<int64_t> output;
  // The result is sparse when all operands are, or, `follow_first`, when the first is.
  bool follow_first = false;
  const Operand* target = nullptr;  // what receives the result; null for a new array
};
// A sparse result is CSR (CSC when all operands are) or, of another rank than 2, COO. O(products) of the plan that
// needs the fewest by estimate, on the layouts that suit it.
Result einsum(const Einsum& e, Allocator& to);

}  // namespace s4j
