// SPDX-License-Identifier: Apache-2.0
// Multiplies arrays in files that do not fit in memory by dense arrays, part by part: a part is an interval of the
// leading dimension (parts/parts.hpp).
#pragma once

#include "ops/product/matmul.hpp"

namespace s4j {

// As a plain matmul(), for one operand in a file and the other DENSE. If parts contain whole rows of the result, the
// rows have the bits of matmul(). If the products of parts are summed, the last bits may differ.
std::optional<Result> matmul_parts(const Matmul& m, Allocator& to);

}  // namespace s4j
