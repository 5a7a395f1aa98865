// SPDX-License-Identifier: Apache-2.0
// The map kernel: out_k = f(in_k) over the values of a block of any structure.
#pragma once

#include "array/result.hpp"
#include "format/convert.hpp"
#include "format/dense.hpp"
#include "parallel/parallel.hpp"

namespace s4j {

// Returns whether a DENSE block is contiguous in 'c' (or 'f') order.
inline bool contiguous(const Block& b, bool f_order) {
  if (b.nnz == 0) return true;  // the product of the extents may overflow
  int64_t step = 1;
  for (int i = 0; i < b.shape.rank; ++i) {
    const int d = f_order ? i : b.shape.rank - 1 - i;
    if (b.shape[d] > 1 && b.strides[d] != step) return false;
    step *= b.shape[d];
  }
  return true;
}

// The value kernel of a function of one element, type-erased: the only code instantiated per operation and type.
struct UnaryKernel {
  Type in, out;
  // out_k = f(in[k * step]) for k < n.
  void (*run)(const void* in, int64_t step, void* out, int64_t n);
};

// Makes a layout with b's structure and the values f(value). b has the kernel's type.
inline Layout map_values(const PatternTarget& to, const Block& b, const UnaryKernel& f) {
  const int64_t size_in = size_of(f.in);
  const int64_t size_out = size_of(f.out);
  auto run = [&](const void* in, Layout& z, int64_t n) {
    auto* const first = static_cast<char*>(z.mutable_first_value());
    parallel_for(n, threshold::kGrainLight, 2, [&](int64_t s, int64_t e) {
      f.run(static_cast<const char*>(in) + s * size_in, 1, first + s * size_out, e - s);
    });
  };
  if (b.format != Format::kDense) {
    Layout out = to.like(b, f.out);
    run(b.first_value(), out, b.nnz);
    return out;
  }
  const bool c = contiguous(b, false);
  const bool f_order = !c && contiguous(b, true);
  Layout out =
      (c || f_order) && to.over(b, f.out) ? to.like(b, f.out) : Layout::dense(to.allocator(), f.out, b.shape, f_order);
  if (c || f_order) {
    run(b.values, out, out.b.nnz);
    return out;
  }
  const RowWalk walk(b.shape);
  const int64_t step = walk.inner_stride(b.strides);
  parallel_for(out.b.nnz == 0 ? 0 : walk.rows(),
               std::max<int64_t>(1, threshold::kGrainLight / std::max<int64_t>(walk.inner(), 1)), 2 * walk.inner(),
               [&](int64_t s, int64_t e) {
                 for (int64_t r = s; r < e; ++r)
                   f.run(static_cast<const char*>(b.values) + walk.offset(r, b.strides) * size_in, step,
                         out.values.as<char>() + r * walk.inner() * size_out, walk.inner());
               });
  return out;
}

}  // namespace s4j
