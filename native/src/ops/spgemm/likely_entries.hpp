// SPDX-License-Identifier: Apache-2.0
// Estimates the number of entries of a sparse product from its first lines.
#pragma once

#include <cstdint>

namespace s4j {

// total (r + max(r / 20, s)), where r is the ratio of entries to products in the first `lines`, and s its deviation
// between chunks:
//   s^2 = sum_c p_c (e_c / p_c - r)^2 / sum_c p_c = sum_c e_c^2 / p_c / sum_c p_c - r^2
// for chunks of p_c products (`grain`, up to a line more) and e_c entries. If chunks are alike, the estimate is good
// and a small margin is enough. products[l] and entries[l], l <= lines: the numbers before line l. Returns 0 without
// products.
int64_t likely_entries(int64_t lines, int64_t total, const int64_t* products, const int64_t* entries,
                       int64_t grain) noexcept;

}  // namespace s4j
