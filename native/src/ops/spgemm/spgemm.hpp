// SPDX-License-Identifier: Apache-2.0
// Sparse matrix times sparse matrix.
#pragma once

#include "array/lines.hpp"

namespace s4j {

// Computes alpha a b with sorted rows, as a GCS layout of order (0, 1). If `flipped`, returns the transpose as a layout
// of order (1, 0), with shape [b.cols, a.rows].
template <class T>
Layout spgemm(Allocator& to, Type type, const Lines& a, const Lines& b, T alpha, bool flipped);

}  // namespace s4j
