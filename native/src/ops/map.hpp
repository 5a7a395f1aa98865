// SPDX-License-Identifier: Apache-2.0
// The map kernel: out_k = f(in_k) over the values of a block, any structure.
#pragma once

#include "core/parallel.hpp"
#include "format/convert.hpp"
#include "format/dense.hpp"

namespace s4j {

// Is a DENSE block one run of memory in 'c' (or 'f') order?
inline bool contiguous(const Block& b, bool f_order) {
  int64_t step = 1;
  for (int i = 0; i < b.shape.rank; ++i) {
    const int d = f_order ? i : b.shape.rank - 1 - i;
    if (b.shape[d] > 1 && b.strides[static_cast<size_t>(d)] != step) return false;
    step *= b.shape[d];
  }
  return true;
}

// A new layout with b's structure and values f(value), of type R.
template <class T, class R, class F>
Layout map_values(Allocator& to, const Block& b, F&& f) {
  auto run = [&](const T* in, R* out, int64_t n) {
    parallel_for(n, 1 << 15, 2, [&](int64_t s, int64_t e) {
      for (int64_t k = s; k < e; ++k) out[k] = f(in[k]);
    });
  };
  if (b.format != Format::kDense) {
    Layout out = Layout::like(to, b, type_of<R>);
    run(b.data<T>() + (b.format == Format::kGcs ? b.pointers[0] : 0), out.mutable_data<R>(), b.nnz);
    return out;
  }
  const bool c = contiguous(b, false);
  const bool f_order = !c && contiguous(b, true);
  Layout out = Layout::dense(to, type_of<R>, b.shape, f_order);
  if (c || f_order) {
    run(b.data<T>(), out.mutable_data<R>(), out.b.nnz);
    return out;
  }
  const RowWalk walk(b.shape);
  const int64_t step = walk.inner_stride(b.strides);
  parallel_for(out.b.nnz == 0 ? 0 : walk.rows(), std::max<int64_t>(1, (1 << 15) / std::max<int64_t>(walk.inner(), 1)),
               2 * walk.inner(), [&](int64_t s, int64_t e) {
                 for (int64_t r = s; r < e; ++r) {
                   const T* in = b.data<T>() + walk.offset(r, b.strides);
                   R* dst = out.mutable_data<R>() + r * walk.inner();
                   for (int64_t j = 0; j < walk.inner(); ++j) dst[j] = f(in[j * step]);
                 }
               });
  return out;
}

}  // namespace s4j
