// SPDX-License-Identifier: Apache-2.0
// Transposes compressed layouts: CSR to CSC and back, and GCS whose order of dimensions is rotated. Lines are the
// compressed rows, minor indexes the columns.
#pragma once

#include "layout/layout.hpp"

namespace s4j {

// Returns whether `spec` is b's layout with lines and minor dimensions exchanged. Requires also that the result has few
// enough lines to store a pointer for each.
bool exchanges_lines(const Block& b, const Spec& spec);
// Returns b in the layout `spec`. O(entries + lines), scratch of at most about 16 bytes per entry. Entries of the same
// line of the result keep their order.
Layout transpose_lines(Allocator& to, const Block& b, const Spec& spec);

}  // namespace s4j
