// SPDX-License-Identifier: Apache-2.0
#include "ops/spgemm/likely_entries.hpp"

#include <algorithm>
#include <cmath>

namespace s4j {

int64_t likely_entries(int64_t lines, int64_t total, const int64_t* products, const int64_t* entries,
                       int64_t grain) noexcept {
  const auto done = static_cast<double>(products[lines]);
  if (done == 0) return 0;
  double squares = 0;
  for (int64_t l = 0; l < lines;) {
    const int64_t next = std::lower_bound(products + l + 1, products + lines, products[l] + grain) - products;
    const auto p = static_cast<double>(products[next] - products[l]);
    const auto e = static_cast<double>(entries[next] - entries[l]);
    if (p > 0) squares += e * e / p;
    l = next;
  }
  const double r = static_cast<double>(entries[lines]) / done, s = std::sqrt(std::max(0.0, squares / done - r * r));
  return static_cast<int64_t>(static_cast<double>(total) * (r + std::max(r / 20, s)));
}

}  // namespace s4j
