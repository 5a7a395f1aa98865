// SPDX-License-Identifier: Apache-2.0
// Estimates the number of entries of a sparse product from its first lines (stored rows).
#pragma once

#include <cstdint>

namespace s4j {

// Returns total (r + max(r / 20, s)), where r is the ratio of entries to products in the first `lines`, and s the
// deviation of this ratio between chunks:
//   s^2 = sum_c p_c (e_c / p_c - r)^2 / sum_c p_c = sum_c e_c^2 / p_c / sum_c p_c - r^2
// Chunk c, some lines, has p_c products (`grain`, and less than one line more) and e_c entries. If the chunks have
// similar ratios, the estimate is good and a small margin is enough. products[l] and entries[l] are the numbers of
// products and entries before line l <= lines. Returns 0 if there are no products.
int64_t likely_entries(int64_t lines, int64_t total, const int64_t* products, const int64_t* entries,
                       int64_t grain) noexcept;

}  // namespace s4j
