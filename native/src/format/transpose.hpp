// SPDX-License-Identifier: Apache-2.0
// Exchanges lines and minor indexes: CSR to CSC and back, or a GCS whose order is rotated.
#pragma once

#include "layout/layout.hpp"

namespace s4j {

// Returns whether `spec` is the spec of b with lines and minor dimensions exchanged, and every line of the result can
// have a pointer.
bool exchanges_lines(const Block& b, const Spec& spec);
// Returns b in the layout `spec`. O(entries + lines), scratch of at most about 16 bytes per entry. Entries keep their
// order.
Layout transpose_lines(Allocator& to, const Block& b, const Spec& spec);

}  // namespace s4j
