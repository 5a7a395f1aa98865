// SPDX-License-Identifier: Apache-2.0
// How many entries a product of sparse matrices will have, guessed from those of its first lines.
#pragma once

#include <cstdint>

namespace s4j {

// total (r + max(r / 20, s)): r is the entries of a product in the first `lines`, s its deviation from chunk to chunk,
//   s^2 = sum_c p_c (e_c / p_c - r)^2 / sum_c p_c = sum_c e_c^2 / p_c / sum_c p_c - r^2
// for chunks of p_c products, `grain` or a line more, and e_c entries. Chunks alike promise the rest well, and more
// room would be waste. products[l] and entries[l], l <= lines: those before line l. 0 without products.
int64_t likely_entries(int64_t lines, int64_t total, const int64_t* products, const int64_t* entries,
                       int64_t grain) noexcept;

}  // namespace s4j
