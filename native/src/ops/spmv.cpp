// SPDX-License-Identifier: Apache-2.0
#include "ops/products.hpp"
#include "core/trace.hpp"

namespace s4j {

// y_i = alpha sum_k a_ik x_k + beta y_i
template <class T>
void spmv(const Lines& a, const T* x, T* y, T alpha, T beta) {
  if (a.ids != nullptr || alpha == T(0)) {  // rows without a line; alpha == 0 reads neither a nor x, as in BLAS
    parallel_for(a.rows, 1 << 14, 1, [&](int64_t begin, int64_t end) noexcept {
      for (int64_t i = begin; i < end; ++i) y[i] = beta == T(0) ? T(0) : beta * y[i];
    });
    if (alpha == T(0)) return;
    beta = beta == T(0) ? T(0) : T(1);
  }
  trace("spmv");
  trace(isa_name());
  const LeafLines<T> lines = a.leaf_lines<T>();
  const auto kernel = leaf<T>().spmv[a.width == 4 ? 0 : 1];
  for_lines(a, 1 << 14, 1,
            [&](int64_t first, int64_t last) noexcept { kernel(&lines, first, last, x, y, alpha, beta); });
}

template void spmv(const Lines&, const double*, double*, double, double);
template void spmv(const Lines&, const float*, float*, float, float);
template void spmv(const Lines&, const uint32_t*, uint32_t*, uint32_t, uint32_t);
template void spmv(const Lines&, const uint64_t*, uint64_t*, uint64_t, uint64_t);

}  // namespace s4j
