// SPDX-License-Identifier: Apache-2.0
#include "ops/structure/reshape.hpp"

#include "array/entry_offsets.hpp"
#include "array/read.hpp"
#include "format/dense.hpp"
#include "format/emit.hpp"
#include "parallel/parallel.hpp"

namespace s4j {

Result reshape(Allocator& to, const Operand& x, const Shape& shape) {
  const Shape from = x.shape();
  const int64_t length = from.length();
  if (shape.length_or_minus() != length)
    fail(S4J_ILLEGAL_ARGUMENT, "reshape: shape ", text(from), " of ", length, " elements cannot become ", text(shape));
  const Source s = read(x);
  if (s.b.format == Format::kDense) {
    Result out{Layout::dense(to, x.type(), shape, false), Scalar{x.type(), 0}};
    Block same = out.layout.b;  // the result's memory in x's shape
    same.shape = from;
    c_strides(from, same.strides);
    copy_dense(s.b, same);
    return out;
  }
  const int64_t n = s.b.nnz;
  const int rank = shape.rank;
  const Vec<int64_t> place = entry_offsets(s.b, c_strides(from));
  Vec<int64_t> runs(static_cast<size_t>(checked_mul(n, rank)));
  parallel_for(n, threshold::kGrainSteps, 3 * (rank + 1), [&](int64_t b, int64_t e) {
    for (int64_t k = b; k < e; ++k) {
      int64_t rest = place[k];
      for (int d = rank - 1; d >= 0; --d) {
        const int64_t q = rest / shape[d];
        runs[d * n + k] = rest - q * shape[d];
        rest = q;
      }
    }
  });
  const Spec spec = rank == from.rank ? fitting_spec(copy_spec(x), shape) : Spec::coo();
  return {emit_sorted(to, x.type(), shape, spec, Coordinates::of(runs.data(), rank, n), s.b.first_value()), x.fill()};
}

}  // namespace s4j
