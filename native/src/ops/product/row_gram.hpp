// SPDX-License-Identifier: Apache-2.0
// Computes, for each row of a sparse matrix, the Gram matrix of the rows of y that its entries select.
#pragma once

#include <optional>

#include "array/result.hpp"

namespace s4j {

// Computes out_i = ridge_i I (0 if `ridge` is null) + sum over stored j of w_ij y_j y_j^T, where w_ij is s_ij or, with
// `stored_only`, 1. Returns nothing if the result was written into `target`.
std::optional<Result> row_gram(const Operand& s, const Operand& y, const Operand* ridge, bool stored_only,
                               const Operand* target, Allocator& to, const char* name);

}  // namespace s4j
