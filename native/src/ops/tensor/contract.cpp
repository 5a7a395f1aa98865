// SPDX-License-Identifier: Apache-2.0
#include "ops/tensor/contract.hpp"

#include <array>
#include <utility>

#include "array/read.hpp"
#include "core/accumulate.hpp"
#include "core/trace.hpp"
#include "format/dense.hpp"
#include "leaf/select.hpp"
#include "ops/filled/filled_products.hpp"
#include "ops/product/products.hpp"
#include "ops/tensor/einsum.hpp"

namespace s4j {
namespace {

Operand permuted(const Operand& x, const Axes& axes) {
  int order[kMaxRank];
  int n = 0;
  for (const int d : axes.kept) order[n++] = d;
  for (const int d : axes.reduced) order[n++] = d;
  Operand out = x;
  out.window = x.window.permute(order);
  return out;
}

// Computes r = X v, where X is a copy of x as a matrix [kept, reduced].
template <class T>
Result dense_contract(Allocator& to, Type type, const Operand& x, const T* v, const Shape& result, const Axes& axes) {
  const Source in = read_as(permuted(x, axes), Spec::dense(), type);
  Layout matrix = Layout::dense(pool(), type, in.b.shape, false);
  copy_dense(in.b, matrix.b);
  Result out{Layout::dense(to, type, result, false), cast(Scalar::of(0.0), type)};
  const int64_t rows = result.length();
  const int64_t cols = rows == 0 ? 0 : matrix.b.nnz / rows;
  gemm(Matrix<const T>{matrix.b.data<T>(), rows, cols, cols, 1}, Matrix<const T>{v, cols, 1, 1, 1},
       Matrix<T>{out.layout.mutable_data<T>(), rows, 1, 1, 1}, T(1), T(0));
  return out;
}

// Computes r_s = sum of x_k v[minor_k] over the entries k of segment s, those of one result element (segments.hpp).
template <class T>
Result sparse_contract(Allocator& to, Type type, const Operand& x, const T* v, const Shape& result, const Axes& axes) {
  const Segments segments(x, axes, true);
  const int64_t n = segments.count();
  Buffer cast_values;
  const void* stored = segments.values();
  if (x.type() != type && n > 0) {
    Block b;  // the entries as a vector, for casting
    b.format = Format::kDense;
    b.type = x.type();
    b.shape.rank = 1;
    b.nnz = b.shape[0] = segments.end(n - 1);
    b.strides[0] = 1;
    b.values = stored;
    Layout wide = cast_layout(pool(), b, type);
    cast_values = std::move(wide.values);
    stored = cast_values.as<void>();
  }
  const LeafLines<T> lines{segments.bounds(), nullptr, segments.minors(), static_cast<const T*>(stored)};
  const auto kernel = leaf<T>().spmv[segments.minor_width() == 4 ? 0 : 1];
  const int64_t each = 2 + segments.entries() / std::max<int64_t>(n, 1);
  Result out{segments.coo_result(to, type, result, false), cast(Scalar::of(0.0), type)};
  T* const y = out.layout.mutable_data<T>();
  parallel_for(n, std::max<int64_t>(1, threshold::kGrainSteps / each), each,
               [&](int64_t b, int64_t e) noexcept { kernel(&lines, b, e, v, y, T(1), T(0)); });
  return out;
}

// Contracts a whole COO array whose last dimension is summed: the entries of one result element are contiguous. R is
// the number of remaining dimensions if loops over these dimensions are unrolled, else 0.
template <class T, int R>
class LastFold {
 public:
  LastFold(const Block& b, const T* v)
      : kept_(b.shape.rank - 1), n_(b.nnz), minor_(b.coordinate<int32_t>(kept_)), values_(b.data<T>()), v_(v) {
    for (int d = 0; d < kept_; ++d) runs_[d] = b.coordinate<int32_t>(d);
  }
  // Returns the number of result elements whose first entry is in [from, until).
  int64_t count(int64_t from, int64_t until) const noexcept {
    int64_t begun = 0;
    for (int64_t k = from; k < until; ++k) begun += begins(k) ? 1 : 0;
    return begun;
  }
  // Computes the result elements whose first entry is in [from, until), from position `to` of the result on. Adds in
  // the order of row_sum in leaf.inc.cpp; LeafOf::spmv computes sums in lanes.
  void fold(int64_t from, int64_t until, Layout& out, int64_t to) const noexcept {
    const auto lanes = leaf<T>().spmv[0];
    T* const y = out.mutable_data<T>();
    int64_t k = from;
    while (k < until && !begins(k)) ++k;
    for (int64_t end; k < until; k = end, ++to) {
      end = k + 1;
      while (end < n_ && !begins(end)) ++end;
      for (int d = 0; d < (R > 0 ? R : kept_); ++d) out.mutable_coordinate<int32_t>(d)[to] = runs_[d][k];
      if (end - k < threshold::kLongRow) {
        T sum{};
        for (int64_t i = k; i < end; ++i) sum += values_[i] * v_[minor_[i]];
        y[to] = sum;
        continue;
      }
      const int64_t bounds[] = {k, end};
      const LeafLines<T> line{bounds, nullptr, minor_, values_};
      lanes(&line, 0, 1, v_, y + to, T(1), T(0));
    }
  }

 private:
  bool begins(int64_t k) const noexcept {
    if (k == 0) return true;
    bool differs = false;
    for (int d = 0; d < (R > 0 ? R : kept_); ++d) differs = differs || runs_[d][k] != runs_[d][k - 1];
    return differs;
  }

  int kept_;
  int64_t n_;
  std::array<const int32_t*, kMaxRank> runs_{};
  const int32_t* minor_;
  const T* values_;
  const T* v_;
};

// Computes r_s = sum over the entries k with coordinates s of x_k v[last_k], in two passes over the stored entries,
// without another layout or memory besides the result.
template <class T, int R>
Result fold_last(Allocator& to, Type type, const Block& b, const T* v, const Shape& result) {
  trace("entries folded as they lie");
  constexpr int64_t kGrain = threshold::kGrainLight;
  const LastFold<T, R> fold(b, v);
  Vec<int64_t> places((b.nnz + kGrain - 1) / kGrain);
  parallel_for(b.nnz, kGrain, 1,
               [&](int64_t from, int64_t until) noexcept { places[from / kGrain] = fold.count(from, until); });
  int64_t n = 0;
  for (int64_t& place : places) n += std::exchange(place, n);
  Result out{Layout::coo(to, type, result, n, 4), cast(Scalar::of(0.0), type)};
  parallel_for(b.nnz, kGrain, 4, [&](int64_t from, int64_t until) noexcept {
    fold.fold(from, until, out.layout, places[from / kGrain]);
  });
  return out;
}

bool folds_as_it_lies(const Operand& x, Type type, const Axes& axes) {
  const int rank = x.storage->rank();
  return x.storage->format() == Format::kCoo && x.type() == type && axes.reduced.size() == 1 &&
         axes.reduced[0] == rank - 1 && rank > 1 && x.window.identity(x.storage->shape());
}

template <class T>
Result sparse_or_folded(Allocator& to, Type type, const Operand& x, const T* v, const Shape& result, const Axes& axes) {
  if (folds_as_it_lies(x, type, axes)) {
    if (const Source in = read(x); in.b.format == Format::kCoo && in.b.index_width == 4)
      return result.rank == 1   ? fold_last<T, 1>(to, type, in.b, v, result)
             : result.rank == 2 ? fold_last<T, 2>(to, type, in.b, v, result)
                                : fold_last<T, 0>(to, type, in.b, v, result);
  }
  return sparse_contract<T>(to, type, x, v, result, axes);
}

}  // namespace

Result contract(Allocator& to, const Operand& x, const Operand& v, const Axes& axes, const char* name,
                const Operand* target) {
  Type type = product_type(x.type(), v.type(), name);
  if (target != nullptr) type = accumulating_type(type, target->type());
  const Shape shape = x.shape();
  Shape wanted;
  for (const int d : axes.reduced) wanted[wanted.rank++] = shape[d];
  if (!(v.shape() == wanted))
    fail(S4J_ILLEGAL_ARGUMENT, name, ": the summed dimensions have extents ", text(wanted),
         ", but the second operand has shape ", text(v.shape()));
  const Shape result = reduced_shape(shape, axes, false);
  if (has_fill(x)) {
    Einsum e{name, {x, v}, {{}, {}}, {}, true};
    for (int d = 0; d < shape.rank; ++d) e.labels[0].push_back(d);
    for (const int d : axes.reduced) e.labels[1].push_back(d);
    for (const int d : axes.kept) e.output.push_back(d);
    e.target = target;
    return einsum(e, to);
  }
  if (is_sparse(v)) check_densify(wanted, name);
  const Source in = read_as(v, Spec::dense(), type);
  Layout weights = Layout::dense(pool(), type, wanted, false);
  copy_dense(in.b, weights.b);
  return dispatch_product(type, name, [&](auto t) {
    using T = decltype(t);
    const T* w = weights.b.data<T>();
    return is_sparse(x) ? sparse_or_folded<T>(to, type, x, w, result, axes)
                        : dense_contract<T>(to, type, x, w, result, axes);
  });
}

}  // namespace s4j
