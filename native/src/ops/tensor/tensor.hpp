// SPDX-License-Identifier: Apache-2.0
// Products of tensors: contractions of any number of operands, Kronecker products, MTTKRP.
// docs/decisions/0005-linear-algebra.md section 5.
#pragma once

#include <optional>
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

// NumPy's kron: ranks are made equal by leading extents of 1. Sparse when one is; every element of a DENSE factor then
// counts as stored. O(stored products), in order at once.
Result kron(const Operand& a, const Operand& b, Allocator& to, const char* name, const Operand* target = nullptr);

// r[i, c] = sum over the entries of x with coordinate i in dimension `mode` of x times, for each other dimension d, its
// factor's element [coordinate d, c]. factors: one matrix [extent of d, R] for each other dimension, ascending. DENSE.
// O(entries of x * R), whichever mode: by the layout whose lines are the mode, products along a fibre shared.
Result mttkrp(const Operand& x, int mode, const std::vector<Operand>& factors, Allocator& to, const char* name,
              const Operand* target = nullptr);
// The same of a sparse x for arguments that fit, none of extent 0; null when x has too many positions for one layout.
std::optional<Result> sparse_mttkrp(const Operand& x, int mode, const std::vector<Operand>& factors, Type type,
                                    Allocator& to, const char* name);

}  // namespace s4j
