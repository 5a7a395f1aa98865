// SPDX-License-Identifier: Apache-2.0
// Lines and their minor indexes exchanged: CSR to CSC and back, or a GCS whose order is rotated.
#pragma once

#include "layout/layout.hpp"

namespace s4j {

// Whether `spec` is b's with major and minor dimensions exchanged, and the result can have a pointer for every line.
bool exchanges_lines(const Block& b, const Spec& spec);
// b in that spec. O(entries + lines), about 16 bytes of scratch an entry at most. Entries keep their order.
Layout transpose_lines(Allocator& to, const Block& b, const Spec& spec);

}  // namespace s4j
