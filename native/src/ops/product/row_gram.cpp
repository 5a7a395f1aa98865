// SPDX-License-Identifier: Apache-2.0
// A line is a stored row of a matrix (array/lines.hpp).
#include "ops/product/row_gram.hpp"

#include <algorithm>
#include <cstring>

#include "array/lines.hpp"
#include "array/read.hpp"
#include "format/convert.hpp"
#include "leaf/select.hpp"
#include "ops/filled/filled_products.hpp"
#include "ops/product/products.hpp"
#include "parallel/slots.hpp"

namespace s4j {
namespace {

// Returns the rows of s; for a dense s, every element counts as stored.
Source lines_of(const Operand& s, Type type) {
  if (is_sparse(s)) return read_as(s, Spec::csr(), type);
  const Source in = read_as(s, Spec::dense(), type);
  const int64_t rows = in.b.shape[0], cols = in.b.shape[1];
  Layout full = Layout::gcs(pool(), type, in.b.shape, Spec::csr(), checked_mul(rows, cols), rows, false, 8);
  for (int64_t i = 0; i <= rows; ++i) full.mutable_pointers()[i] = i * cols;
  dispatch_size(type, [&](auto u) {
    using U = decltype(u);
    for (int64_t i = 0; i < rows; ++i)
      for (int64_t j = 0; j < cols; ++j) {
        full.indexes.as<int64_t>()[i * cols + j] = j;
        full.values.as<U>()[i * cols + j] = in.b.data<U>()[i * in.b.strides[0] + j * in.b.strides[1]];
      }
  });
  Source out;
  out.keep = make_pooled<Layout>(std::move(full));
  out.b = out.keep->b;
  return out;
}

// The ridge: a number for each row's matrix, which is added to the diagonal; `values` is null without a ridge.
template <class T>
struct Ridge {
  const T* values = nullptr;
  int64_t stride = 0;

  void add(int64_t row, int64_t k, T* g) const {
    if (values == nullptr) return;
    const T r = values[row * stride];
    for (int64_t d = 0; d < k; ++d) g[d * (k + 1)] += r;
  }
};

// Computes out_i = ridge_i I + sum_p w_p y_{j_p} y_{j_p}^T over the entries of line i: first the upper triangle in
// register tiles, then its mirror image. The ridge is added last, as a separate call would add it.
template <class T>
void gram_rows(const Lines& s, bool weighted, const Matrix<const T>& y, const Ridge<T>& ridge, T* out) {
  const int64_t k = y.cols;
  const int64_t ld = (k * static_cast<int64_t>(sizeof(T)) + 63) / 64 * 64 / static_cast<int64_t>(sizeof(T));
  const int64_t block =
      std::max<int64_t>(1, threshold::kGramBytes / (std::max<int64_t>(ld, 1) * static_cast<int64_t>(sizeof(T))));
  constexpr int64_t kGrain = threshold::kGramGrain;
  Slots slots(2 * block * ld * static_cast<int64_t>(sizeof(T)), s.chunks(kGrain));
  if (s.ids != nullptr)
    parallel_for(s.rows, threshold::kGrainRows, k * k, [&](int64_t begin, int64_t end) noexcept {
      std::fill(out + begin * k * k, out + end * k * k, T(0));
      for (int64_t i = begin; i < end; ++i) ridge.add(i, k, out + i * k * k);
    });
  const auto kernel = leaf<T>().gram;
  const T* const values = static_cast<const T*>(s.values);
  for_lines(s, kGrain, k * k / 16 + 1, [&](int64_t begin, int64_t end) noexcept {
    const Slots::Loan loan(slots);
    T* const rows = reinterpret_cast<T*>(loan.memory());
    T* const scaled = rows + block * ld;
    for (int64_t l = begin; l < end; ++l) {
      T* const g = out + s.row(l) * k * k;
      std::fill(g, g + k * k, T(0));
      const int64_t last = s.pointers[l + 1];
      for (int64_t p = s.pointers[l]; p < last; p += block) {
        const int64_t n = std::min(block, last - p);
        for (int64_t e = 0; e < n; ++e) {
          const char* const ahead = reinterpret_cast<const char*>(y.data + s.col(std::min(p + e + 8, last - 1)) * y.rs);
          for (int64_t byte = 0; byte < std::min<int64_t>(ld * static_cast<int64_t>(sizeof(T)), 512); byte += 64)
            __builtin_prefetch(ahead + byte);
          const T* const from = y.data + s.col(p + e) * y.rs;
          T* const row = rows + e * ld;
          for (int64_t j = 0; j < k; ++j) row[j] = from[j];
          for (int64_t j = k; j < ld; ++j) row[j] = T(0);
          if (!weighted) continue;
          const T w = values[p + e];
          for (int64_t j = 0; j < ld; ++j) scaled[e * ld + j] = w * row[j];
        }
        kernel(n, k, weighted ? scaled : rows, rows, ld, g);
      }
      ridge.add(s.row(l), k, g);
      for (int64_t i = 1; i < k; ++i)
        for (int64_t j = 0; j < i; ++j) g[i * k + j] = g[j * k + i];
    }
  });
}

void refuse_fill(const Operand& x, const char* name) {
  if (has_fill(x))
    fail(S4J_ILLEGAL_ARGUMENT, name, ": the operand of shape ", text(x.shape()),
         " has a fill other than 0; einsum(\"ij,jk,jl->ikl\", s, y, y) takes any fill");
}

}  // namespace

std::optional<Result> row_gram(const Operand& s, const Operand& y, const Operand* ridge, bool stored_only,
                               const Operand* target, Allocator& to, const char* name) {
  const Shape ms = s.shape(), my = y.shape();
  if (ms.rank != 2 || my.rank != 2 || ms[1] != my[0])
    fail(S4J_ILLEGAL_ARGUMENT, name, " takes s [m, n] and y [n, k], not ", text(ms), " and ", text(my));
  if (!is_floating(y.type()))
    fail(S4J_ILLEGAL_ARGUMENT, name, " takes FLOAT or DOUBLE factors, not ", name_of(y.type()));
  if (!stored_only) {
    refuse_fill(s, name);
    if (s.type() == Type::kBool)
      fail(S4J_ILLEGAL_ARGUMENT, name, ": the weights are BOOL; convert them with castTo(DataType.", name_of(y.type()),
           ") first");
  }
  refuse_fill(y, name);
  const Type type = y.type();
  if (ridge != nullptr && (ridge->shape().rank != 1 || ridge->shape()[0] != ms[0]))
    fail(S4J_ILLEGAL_ARGUMENT, name, ": the ridge has shape ", text(ridge->shape()), "; it must be [", ms[0],
         "], with a number for each row of s");
  if (is_sparse(y)) check_densify(y.shape(), name);
  if (ridge != nullptr && is_sparse(*ridge)) check_densify(ridge->shape(), name);
  const Shape shape{3, {ms[0], my[1], my[1]}};
  check_receiver(target, shape, name);
  return dispatch(type, [&](auto t) -> std::optional<Result> {
    using T = decltype(t);
    if constexpr (std::is_floating_point_v<T>) {
      const Source sy = read_as(y, Spec::dense(), type);
      const Source ss = lines_of(s, stored_only ? s.type() : type);
      Vec<T> own;
      const Matrix<const T> factors = contiguous_rows(dense_matrix<T>(sy.b), own);
      const Source sr = ridge != nullptr ? read_as(*ridge, Spec::dense(), type) : Source();
      const Ridge<T> diagonal = ridge != nullptr ? Ridge<T>{sr.b.data<T>(), sr.b.strides[0]} : Ridge<T>();
      const Operand inputs[] = {s, y, ridge != nullptr ? *ridge : y};
      if (void* into = direct_target(target, type, inputs, 3)) {
        gram_rows(Lines(ss.b), !stored_only, factors, diagonal, static_cast<T*>(into));
        target->storage->values_changed();
        return std::nullopt;
      }
      Result out{Layout::dense(to, type, shape, false), Scalar::of(T(0))};
      gram_rows(Lines(ss.b), !stored_only, factors, diagonal, out.layout.mutable_data<T>());
      return out;
    } else {
      return std::nullopt;  // rejected above
    }
  });
}

}  // namespace s4j
