// SPDX-License-Identifier: Apache-2.0
#include "format/full.hpp"

#include "format/dense.hpp"
#include "format/emit.hpp"
#include "parallel/parallel.hpp"

namespace s4j {
namespace {

// Writes the coordinate of each element along one dimension: 0, 1, ..., each repeated `inner` times, over and over.
template <class I>
void write_coordinates(int64_t count, int64_t extent, int64_t inner, I* out) {
  parallel_for(count, threshold::kGrainLight, 1, [&](int64_t from, int64_t until) noexcept {
    int64_t coordinate = from / inner % extent, left = inner - from % inner;
    for (int64_t k = from; k < until;) {
      if (inner == 1) {
        for (; k < until && coordinate < extent; ++k, ++coordinate) out[k] = static_cast<I>(coordinate);
        coordinate = 0;
        continue;
      }
      for (const int64_t end = std::min(until, k + left); k < end; ++k) out[k] = static_cast<I>(coordinate);
      left = inner;
      coordinate = coordinate + 1 == extent ? 0 : coordinate + 1;
    }
  });
}

}  // namespace

bool is_full(const Block& b) {
  return b.format != Format::kDense && b.nnz > 0 && b.line_ids == nullptr && b.nnz == b.shape.length_or_minus();
}

Block full_as_dense(const Block& b) {
  Block out;
  out.format = Format::kDense;
  out.type = b.type;
  out.shape = b.shape;
  out.nnz = b.nnz;
  out.values = b.first_value();
  int64_t step = 1;
  for (int i = b.shape.rank - 1; i >= 0; --i) {
    const int d = b.format == Format::kGcs ? b.order[i] : i;
    out.strides[d] = step;
    step *= b.shape[d];
  }
  return out;
}

Layout full_layout(Allocator& to, Type type, const Shape& shape, const Spec& spec) {
  const int64_t n = shape.length();
  if (spec.format == Format::kCoo) {
    int64_t largest = 0;
    for (int d = 0; d < shape.rank; ++d) largest = std::max(largest, shape[d] - 1);
    Layout out = Layout::coo(to, type, shape, n, width_for(largest));
    dispatch_index(out.b.index_width, [&](auto i) {
      int64_t inner = 1;
      for (int d = shape.rank - 1; d >= 0; --d) {
        write_coordinates(n, shape[d], inner, out.mutable_coordinate<decltype(i)>(d));
        inner *= shape[d];
      }
    });
    return out;
  }
  int64_t minors = 1;
  for (int i = spec.partitioning; i < shape.rank; ++i) minors *= shape[spec.order[i]];
  const int64_t lines = n / minors;
  Layout out = Layout::gcs(to, type, shape, spec, n, lines, false, width_for(minors - 1));
  int64_t* const pointers = out.mutable_pointers();
  parallel_for(lines + 1, threshold::kGrainLight, 1, [&](int64_t from, int64_t until) noexcept {
    for (int64_t l = from; l < until; ++l) pointers[l] = l * minors;
  });
  dispatch_index(out.b.index_width, [&](auto i) { write_coordinates(n, minors, 1, out.indexes.as<decltype(i)>()); });
  return out;
}

Layout full_copy(Allocator& to, const Block& dense, const Spec& spec) {
  Layout out = full_layout(to, dense.type, dense.shape, spec);
  copy_dense(dense, full_as_dense(out.b));
  return out;
}

}  // namespace s4j
