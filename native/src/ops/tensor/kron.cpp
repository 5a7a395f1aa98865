// SPDX-License-Identifier: Apache-2.0
// Kronecker products. Pairs the factors' entries in the order of the result: by the first coordinates of both factors,
// then by the second coordinates, and so on. Entries with equal coordinates are contiguous.
#include "ops/tensor/kron.hpp"

#include <algorithm>

#include "array/read.hpp"
#include "core/accumulate.hpp"
#include "core/trace.hpp"
#include "format/convert.hpp"
#include "format/dense.hpp"
#include "format/emit.hpp"
#include "ops/filled/filled_multiply.hpp"
#include "ops/filled/filled_products.hpp"
#include "ops/product/products.hpp"
#include "ops/structure/reshape.hpp"

namespace s4j {
namespace {

// Returns the operand with `rank` dimensions, with the dimensions in reverse order if requested.
Operand padded(const Operand& x, int rank, bool reversed) {
  Operand out = x;
  const int lead = rank - x.window.rank;
  for (int v = x.window.rank - 1; v >= 0; --v) out.window.dims[lead + v] = x.window.dims[v];
  for (int v = 0; v < lead; ++v) out.window.dims[v] = {-1, 0, 1, 1};
  out.window.rank = rank;
  return reversed ? out.transposed() : out;
}

// The entries of a factor in C order: rank arrays of coordinates, and values of the product's type. DENSE: all
// elements.
struct Entries {
  Source in;
  Layout copy;
  Vec<int64_t> coords;
  int64_t count = 0;
  const void* values = nullptr;

  Entries(const Operand& x, Type type) {
    if (is_sparse(x)) {
      in = read_as(x, Spec::coo(), type);
      coords = decode_coordinates(in.b);
      count = in.b.nnz;
      values = in.b.values;
      return;
    }
    const Shape s = x.shape();
    in = read_as(x, Spec::dense(), type);
    copy = Layout::dense(pool(), type, s, false);
    copy_dense(in.b, copy.b);
    count = copy.b.nnz;
    values = copy.b.values;
    coords.resize(checked_mul(count, s.rank));
    parallel_for(count, threshold::kGrainSteps, 4 * s.rank, [&](int64_t b, int64_t e) noexcept {
      for (int64_t k = b; k < e; ++k) {
        int64_t rest = k;
        for (int d = s.rank - 1; d >= 0; --d) {
          coords[d * count + k] = rest % s[d];
          rest /= s[d];
        }
      }
    });
  }
  const int64_t* run(int d) const { return coords.data() + d * count; }
};

// Returns the first entry of [from, until) whose coordinate differs from that of `from`.
int64_t run_end(const int64_t* run, int64_t from, int64_t until) noexcept {
  const int64_t c = run[from];
  while (++from < until && run[from] == c) {
  }
  return from;
}

template <class T, class I>
struct Pairing {
  const Entries &a, &b;
  Shape bs;
  int rank;
  I* coords;  // `rank` arrays of `count`
  T* values;
  int64_t count;

  // Writes the products of entries [a0, a1) with [b0, b1), which agree before dimension d, from position `at` on.
  void pair(int d, int64_t a0, int64_t a1, int64_t b0, int64_t b1, int64_t at) const noexcept {
    if (rank == 0) {
      values[at] = static_cast<const T*>(a.values)[a0] * static_cast<const T*>(b.values)[b0];
      return;
    }
    const int64_t* const ca = a.run(d);
    const int64_t* const cb = b.run(d);
    I* const out = coords + d * count;
    if (d + 1 == rank) {  // coordinates are distinct: every pair is one entry
      for (int64_t i = a0; i < a1; ++i)
        for (int64_t j = b0; j < b1; ++j, ++at) {
          out[at] = static_cast<I>(ca[i] * bs[d] + cb[j]);
          values[at] = static_cast<const T*>(a.values)[i] * static_cast<const T*>(b.values)[j];
        }
      return;
    }
    for (int64_t i = a0; i < a1;) {
      const int64_t ie = run_end(ca, i, a1);
      for (int64_t j = b0; j < b1;) {
        const int64_t je = run_end(cb, j, b1);
        const int64_t each = (ie - i) * (je - j);
        std::fill(out + at, out + at + each, static_cast<I>(ca[i] * bs[d] + cb[j]));
        pair(d + 1, i, ie, j, je, at);
        at += each;
        j = je;
      }
      i = ie;
    }
  }
};

template <class T>
Layout sparse_kron(const Entries& a, const Entries& b, const Shape& bs, const Shape& shape, Type type, Allocator& to) {
  trace("kron");
  const int64_t n = checked_mul(a.count, b.count);
  int64_t largest = 0;
  for (int d = 0; d < shape.rank; ++d) largest = std::max(largest, shape[d] - 1);
  Layout out = Layout::coo(to, type, shape, n, width_for(largest));
  if (n == 0) return out;
  // Splits work by the first coordinate of the first factor, since the number of entries before each part is known.
  Vec<int64_t> starts;
  for (int64_t i = 0; i < a.count;) {
    starts.push_back(i);
    i = shape.rank == 0 ? a.count : run_end(a.run(0), i, a.count);
  }
  starts.push_back(a.count);
  dispatch_index(out.b.index_width, [&](auto w) {
    using I = decltype(w);
    const Pairing<T, I> p{a, b, bs, shape.rank, out.indexes.as<I>(), out.mutable_data<T>(), n};
    const auto groups = static_cast<int64_t>(starts.size()) - 1;
    parallel_for(groups, std::max<int64_t>(1, threshold::kGrainSteps / std::max<int64_t>(n / groups, 1)), n / groups,
                 [&](int64_t from, int64_t until) noexcept {
                   for (int64_t g = from; g < until; ++g) {
                     const int64_t i = starts[g];
                     p.pair(0, i, starts[g + 1], 0, b.count, i * b.count);
                   }
                 });
  });
  return out;
}

template <class T>
Layout dense_kron(const Operand& a, const Operand& b, const Shape& shape, Type type, Allocator& to) {
  const Source sa = read_as(a, Spec::dense(), type), sb = read_as(b, Spec::dense(), type);
  Layout out = Layout::dense(to, type, shape, false);
  const Shape bs = b.shape();
  const RowWalk walk(shape);
  T* const r = out.mutable_data<T>();
  const int last = shape.rank - 1;
  parallel_for(walk.rows(), std::max<int64_t>(1, threshold::kGrainSteps / std::max<int64_t>(walk.inner(), 1)),
               walk.inner(), [&](int64_t from, int64_t until) noexcept {
                 for (int64_t row = from; row < until; ++row) {
                   const T* x = sa.b.data<T>();
                   const T* y = sb.b.data<T>();
                   int64_t rest = row;
                   for (int d = last - 1; d >= 0; --d) {
                     const int64_t c = rest % shape[d];
                     rest /= shape[d];
                     x += c / bs[d] * sa.b.strides[d];
                     y += c % bs[d] * sb.b.strides[d];
                   }
                   T* const z = r + row * walk.inner();
                   if (last < 0) {
                     *z = *x * *y;
                     continue;
                   }
                   const int64_t dx = sa.b.strides[last], dy = sb.b.strides[last];
                   for (int64_t i = 0; i < walk.inner() / bs[last]; ++i)
                     for (int64_t j = 0; j < bs[last]; ++j) z[i * bs[last] + j] = x[i * dx] * y[j * dy];
                 }
               });
  return out;
}

// Returns a factor with two dimensions for each dimension of the result; one of the two is broadcast.
Operand alternating(const Operand& x, int rank, int first) {
  const Operand all = padded(x, rank, false);
  Operand out = all;
  out.window.rank = 2 * rank;
  for (int d = 0; d < rank; ++d) {
    out.window.dims[2 * d + first] = all.window.dims[d];
    out.window.dims[2 * d + 1 - first] = {-1, 0, 1, 1};
  }
  return out;
}

// Multiplies factors of which one has a fill other than 0, so that every element counts: broadcasts both factors
// against each other and multiplies element by element.
Result filled_kron(const Operand& a, const Operand& b, Shape shape, bool columns, Type type, Allocator& to,
                   const char* name) {
  trace("kron with fills");
  const int rank = shape.rank;
  if (columns) std::swap(shape[0], shape[1]);
  if (2 * rank > kMaxRank)
    fail(S4J_ILLEGAL_ARGUMENT, name, " takes at most ", kMaxRank / 2,
         " dimensions if a factor has a fill other than 0, not ", rank);
  Result product = filled_multiply(pool(), alternating(a, rank, 0), alternating(b, rank, 1), type, name);
  const Scalar fill = product.fill;
  const Temporary all(std::move(product.layout), fill);
  Result out = reshape(to, *all, shape);
  if (out.layout.b.format == Format::kDense) return {std::move(out.layout), fill};
  const Spec spec = rank != 2 ? Spec::coo() : fitting_spec(columns ? Spec::csc() : Spec::csr(), shape);
  if (out.layout.b.spec().same_as(spec, rank)) return {std::move(out.layout), fill};
  return {convert(to, out.layout.b, fill, spec), fill};
}

}  // namespace

Result kron(const Operand& a, const Operand& b, Allocator& to, const char* name, const Operand* target) {
  Type type = product_type(a.type(), b.type(), name);
  if (target != nullptr) type = accumulating_type(type, target->type());
  const int rank = std::max(a.window.rank, b.window.rank);
  const bool sparse = is_sparse(a) || is_sparse(b);
  // If both factors are stored by columns, the transposes are multiplied, and the result is stored by columns too.
  bool columns = sparse && rank == 2;
  for (const Operand* x : {&a, &b})
    columns = columns && (!is_sparse(*x) || (x->window.rank == 2 && result_spec(*x).same_as(Spec::csc(), 2)));
  const Operand pa = padded(a, rank, columns), pb = padded(b, rank, columns);
  const Shape as = pa.shape(), bs = pb.shape();
  Shape shape;
  shape.rank = rank;
  for (int d = 0; d < rank; ++d) shape[d] = checked_mul(as[d], bs[d]);
  check_receiver(target, shape, name);
  if (has_fill(a) || has_fill(b)) return filled_kron(a, b, shape, columns, type, to, name);
  const Scalar zero = cast(Scalar::of(0.0), type);
  return dispatch_product(type, name, [&](auto t) -> Result {
    using T = decltype(t);
    if (!sparse) return {dense_kron<T>(pa, pb, shape, type, to), zero};
    const Entries ea(pa, type), eb(pb, type);
    const Spec spec = rank == 2 ? fitting_spec(Spec::csr(), shape) : Spec::coo();
    Layout coo = sparse_kron<T>(ea, eb, bs, shape, type, spec.format == Format::kCoo ? to : pool());
    if (spec.format == Format::kCoo) return {std::move(coo), zero};
    Layout out = convert(to, coo.b, zero, spec);
    if (columns) {
      std::swap(out.b.shape[0], out.b.shape[1]);
      std::swap(out.b.order[0], out.b.order[1]);
    }
    return {std::move(out), zero};
  });
}

}  // namespace s4j
