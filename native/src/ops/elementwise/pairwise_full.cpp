// SPDX-License-Identifier: Apache-2.0
// An element is implicit if its array does not store it.
#include "ops/elementwise/pairwise_full.hpp"

#include <algorithm>
#include <atomic>
#include <cstring>

#include "array/assign.hpp"
#include "array/read.hpp"
#include "core/trace.hpp"
#include "format/dense.hpp"
#include "format/full.hpp"
#include "ops/elementwise/map.hpp"
#include "parallel/parallel.hpp"

namespace s4j {
namespace {

bool is_dense(const Operand& x) { return x.storage->format() == Format::kDense; }

// Returns a block as it is read in the shape to which it is broadcast.
Block spread(Block b, const Shape& to) {
  Dims strides{};
  const int lead = to.rank - b.shape.rank;
  for (int d = 0; d < b.shape.rank; ++d)
    if (b.shape[d] != 1) strides[d + lead] = b.strides[d];
  b.shape = to;
  b.strides = strides;
  b.nnz = to.length();
  return b;
}

// Returns a block with its dimensions permuted.
Block permuted(const Block& b, const int* order) {
  Block out = b;
  for (int i = 0; i < b.shape.rank; ++i) {
    out.shape[i] = b.shape[order[i]];
    out.strides[i] = b.strides[order[i]];
  }
  return out;
}

// Computes z = f(a, b) for z contiguous in the order of its dimensions. Uses one flat row if a and b are contiguous
// too.
void apply(const BinaryKernels& f, Block z, Block a, Block b, InvalidFlag& invalid) {
  if (contiguous(z, false) && contiguous(a, false) && contiguous(b, false)) {
    Shape flat;
    flat.rank = 1;
    flat[0] = z.nnz;
    z.shape = a.shape = b.shape = flat;
    z.strides[0] = a.strides[0] = b.strides[0] = 1;
  }
  f.rows(z, a, b, invalid);
}

// As apply(), into the values of a sparse layout that stores every element.
void apply_full(const BinaryKernels& f, const Layout& out, const Block& a, const Block& b, InvalidFlag& invalid) {
  const Block z = full_as_dense(out.b);
  if (out.b.format == Format::kCoo) return apply(f, z, a, b, invalid);
  const int* const order = out.b.order.data();
  apply(f, permuted(z, order), permuted(a, order), permuted(b, order), invalid);
}

// Returns the layout of a result with the elements of `shape`: x's own layout if its values may be overwritten.
Layout result_layout(const PairwiseCall& c, const Operand& like) {
  const Spec spec = result_spec(like.broadcast(c.shape));
  const Block main = like.storage->assembled();
  if (&like == &c.x && like.whole() && like.shape() == c.shape && c.target.over(main, c.f.result))
    return c.target.like(main, c.f.result);
  return full_layout(c.target.allocator(), c.f.result, c.shape, spec);
}

}  // namespace

// Makes one pass, without a copy.
bool one_value(const BinaryKernels& f, const Scalar& with, Block d, bool left, Scalar& result, InvalidFlag& invalid) {
  if (contiguous(d, false) || contiguous(d, true)) {
    d.shape.rank = 1;
    d.shape[0] = d.nnz;
    d.strides[0] = 1;
  }
  const RowWalk walk(d.shape);
  const int64_t step = walk.inner_stride(d.strides), size = size_of(d.type);
  constexpr int64_t kRun = threshold::kLoneRun;
  const auto run = [&](const char* v, int64_t n, void* z, InvalidFlag& found) {
    if (left)
      f.run(&with.bits, 0, v, step, z, 1, n, found);
    else
      f.run(v, step, &with.bits, 0, z, 1, n, found);
  };
  const auto* const values = static_cast<const char*>(d.values);
  InvalidFlag ignored{false};
  result = Scalar{f.result, 0};
  run(values, 1, &result.bits, ignored);
  std::atomic<bool> differs{false}, other_sign{false};
  dispatch(f.result, [&](auto t) {
    using R = decltype(t);
    const R first = result.raw<R>();
    const auto rows = [&](int64_t from, int64_t until, int64_t begin, int64_t end) {
      alignas(8) R z[kRun];
      for (int64_t r = from; r < until; ++r) {
        const char* const row = values + walk.offset(r, d.strides) * size;
        for (int64_t k = begin; k < end && !differs.load(std::memory_order_relaxed); k += kRun) {
          const int64_t n = std::min(kRun, end - k);
          run(row + k * step * size, n, z, invalid);
          bool other = false, sign = false;
          for (int64_t i = 0; i < n; ++i) {
            other |= !same(z[i], first);
            sign |= !same_sign_too(z[i], first);
          }
          if (other) differs.store(true, std::memory_order_relaxed);
          if (sign) other_sign.store(true, std::memory_order_relaxed);
        }
      }
    };
    if (walk.rows() == 1)
      parallel_for(walk.inner(), threshold::kGrainLight, 2, [&](int64_t b, int64_t e) { rows(0, 1, b, e); });
    else
      parallel_for(walk.rows(), std::max<int64_t>(1, threshold::kGrainLight / std::max<int64_t>(1, walk.inner())),
                   2 * walk.inner(), [&](int64_t b, int64_t e) { rows(b, e, 0, walk.inner()); });
  });
  if (other_sign.load()) result = Scalar{f.result, 0};
  return !differs.load();
}

void refuse_copies(double entries, int64_t own_x, int64_t own_y, const Shape& shape, const char* name) {
  const double more = entries - static_cast<double>(own_x) - static_cast<double>(own_y);
  if (more > static_cast<double>(densify_limit()))
    fail(S4J_WOULD_DENSIFY, name, ": broadcast to shape ", text(shape), ", the operands of ", own_x, " and ", own_y,
         " entries would store ", static_cast<int64_t>(std::min(entries, 0x1p62)),
         ", more than org.sparse4j.densifyLimit = ", densify_limit(),
         "; toDense() of the operand that is broadcast, or stored() of the other one, may keep the result small",
         kRaiseLimit);
}

void check_copies(const Operand& x, const Operand& y, const Shape& shape, const char* name) {
  if (x.shape() == shape && y.shape() == shape) return;
  const int64_t own_x = count_entries(x);
  const int64_t own_y = count_entries(y);
  const double entries = std::max(static_cast<double>(own_x) * times_copied(x.shape(), shape),
                                  static_cast<double>(own_y) * times_copied(y.shape(), shape));
  refuse_copies(entries, own_x, own_y, shape, name);
}

Layout values_and_fill(const Source& s, const Scalar& fill, bool all_stored) {
  Shape shape;
  shape.rank = 1;
  shape[0] = s.b.nnz + (all_stored ? 0 : 1);
  Layout out = Layout::dense(pool(), s.b.type, shape, false);
  const int64_t bytes = s.b.nnz * size_of(s.b.type);
  auto* const to = static_cast<char*>(out.mutable_first_value());
  if (bytes > 0) std::memcpy(to, s.b.first_value(), bytes);
  if (!all_stored) std::memcpy(to + bytes, &fill.bits, size_of(s.b.type));
  return out;
}

std::optional<Result> pairwise_full(const PairwiseCall& c, InvalidFlag& invalid) {
  const bool dense_x = is_dense(c.x), dense_y = is_dense(c.y);
  if ((dense_x && dense_y) || c.shape.empty() || c.shape.length_or_minus() < 0) return std::nullopt;
  if (c.stored_only && (dense_x || !(c.x.shape() == c.shape))) return std::nullopt;
  const std::optional<Source> x = dense_x ? read_as(c.x, Spec::dense(), c.f.a) : read_full(c.x, c.f.a);
  if (!x) return std::nullopt;
  const std::optional<Source> y = dense_y ? read_as(c.y, Spec::dense(), c.f.b) : read_full(c.y, c.f.b);
  if (!y) return std::nullopt;
  const Block a = spread(x->b, c.shape), b = spread(y->b, c.shape);
  Result out;
  if (c.stored_only) {
    out.fill = cast(c.x.fill(), c.f.result);
  } else if (dense_x || dense_y) {
    InvalidFlag ignored{false};  // no element is implicit
    if (!one_value(c.f, dense_y ? c.fill_x : c.fill_y, dense_y ? y->b : x->b, dense_y, out.fill, ignored)) {
      if (!c.dense_target) check_densify(c.shape, c.name);
      trace("full with dense");
      out = {Layout::dense(c.target.allocator(), c.f.result, c.shape, false), Scalar{c.f.result, 0}};
      apply(c.f, out.layout.b, a, b, invalid);
      return out;
    }
    if (!c.dense_target) check_copies(c.x, c.y, c.shape, c.name);
  } else {
    if (!c.dense_target) check_copies(c.x, c.y, c.shape, c.name);
    InvalidFlag ignored{false};  // no element is implicit
    out.fill = apply_one(c.f, c.fill_x, c.fill_y, ignored);
  }
  trace("full with full");
  out.layout = result_layout(c, dense_x ? c.y : c.x);
  apply_full(c.f, out.layout, a, b, invalid);
  return out;
}

}  // namespace s4j
