// SPDX-License-Identifier: Apache-2.0
// A Gram matrix for each row of a sparse matrix.
#pragma once

#include <optional>

#include "array/result.hpp"

namespace s4j {

// out_i = ridge_i I (ridge null: 0) + sum over stored j of w_ij y_j y_j^T. Returns nothing if it was written into
// `target`.
std::optional<Result> row_gram(const Operand& s, const Operand& y, const Operand* ridge, bool stored_only,
                               const Operand* target, Allocator& to, const char* name);

}  // namespace s4j
