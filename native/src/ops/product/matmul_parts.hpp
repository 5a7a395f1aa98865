// SPDX-License-Identifier: Apache-2.0
// Products of arrays in files that do not fit in memory with dense ones, part by part (parts/parts.hpp).
#pragma once

#include "ops/product/matmul.hpp"

namespace s4j {

// As matmul(), plain, where one operand lies in a file and the other is DENSE. Rows of the result whose rows the parts
// are have the bits of matmul(); where parts are summed, the last bits may be others.
std::optional<Result> matmul_parts(const Matmul& m, Allocator& to);

}  // namespace s4j
