// SPDX-License-Identifier: Apache-2.0
#include "ops/product/vector_product.hpp"

#include "array/cache.hpp"
#include "ops/filled/filled_products.hpp"
#include "ops/product/products.hpp"
#include "ops/spmv/spmv.hpp"
#include "ops/spmv/spmv_columns.hpp"

namespace s4j {
namespace {

// Returns the address of the first element of a view whose elements are neighbours in memory, or null.
void* neighbours(const Operand& x) {
  const Window& w = x.window;
  const WindowDim& d = w.dims[0];
  if (w.rank != 1 || d.dim < 0 || d.length < 1) return nullptr;
  const int64_t* const strides = x.storage->header() + S4J_H_STRIDES(x.storage->rank());
  if (d.length > 1 && strides[d.dim] * d.step != 1) return nullptr;
  constexpr int64_t kFirst = 0;
  int64_t at[kMaxRank];
  w.to_storage(&kFirst, at);
  int64_t offset = 0;
  for (int k = 0; k < w.storage_rank; ++k) offset += at[k] * strides[k];
  return x.storage->values<char>() + offset * size_of(x.type());
}

// Returns whether the view dimension shows a whole dimension of the storage.
bool is_whole(const WindowDim& d, const Storage& s) {
  return d.dim >= 0 && d.begin == 0 && (d.step == 1 || d.length <= 1) && d.length == s.extent(static_cast<int>(d.dim));
}

}  // namespace

// Reads the lines of the storage of a whole matrix.
bool VectorProduct::find_lines(const Operand& a) {
  const Storage& s = *a.storage;
  const int64_t* const h = s.header();
  const Window& w = a.window;
  if (s.format() != Format::kGcs || h[S4J_H_RANK] != 2 || h[S4J_H_PARTITIONING] != 1) return false;
  if (w.rank != 2 || !is_whole(w.dims[0], s) || !is_whole(w.dims[1], s)) return false;
  if (s.pending_count() != 0 || s.origin() != nullptr || has_fill(a)) return false;
  const auto major = static_cast<int>(h[S4J_H_ORDER(2)]);
  lines_ =
      Lines(s.extent(major), s.extent(1 - major), h[S4J_H_LINES], reinterpret_cast<const int64_t*>(h[S4J_H_POINTERS]),
            reinterpret_cast<const int64_t*>(h[S4J_H_LINE_IDS]), reinterpret_cast<const void*>(h[S4J_H_INDEXES]),
            static_cast<int>(h[S4J_H_INDEX_WIDTH]), reinterpret_cast<const void*>(h[S4J_H_VALUES]));
  columns_ = w.dims[0].dim != major;
  return true;
}

bool VectorProduct::find(const Matmul& m) {
  if (m.c == nullptr || m.semiring != Semiring::kPlusTimes || m.mask != nullptr) return false;
  const bool left = is_sparse(m.a);
  if (left == is_sparse(m.b) || is_sparse(*m.c)) return false;
  // y = A x, or y = A^T x for a vector times a matrix
  const Operand& a = left ? m.a : m.b;
  const Operand& x = left ? m.b : m.a;
  const bool transposed = left ? m.transpose_a : !m.transpose_b;
  type_ = a.type();
  if (type_ == Type::kBool || x.type() != type_ || m.c->type() != type_) return false;
  if (m.c->storage == a.storage || m.c->storage == x.storage) return false;
  if (!find_lines(a)) return false;
  columns_ = columns_ != transposed;
  const int64_t summed = columns_ ? lines_.rows : lines_.cols, rows = columns_ ? lines_.cols : lines_.rows;
  if (x.window.rank != 1 || x.window.dims[0].length != summed || m.c->window.rank != 1 ||
      m.c->window.dims[0].length != rows)
    return false;
  x_ = neighbours(x);
  y_ = neighbours(*m.c);
  if (x_ == nullptr || y_ == nullptr) return false;
  const bool plain = cast<double>(m.alpha) == 1 && cast<double>(m.beta) == 0;
  if (!plain && (!is_floating(type_) || cast<double>(m.alpha) == 0)) return false;
  alpha_ = cast(m.alpha, type_);
  beta_ = cast(m.beta, type_);
  return dispatch_product(type_, m.name, [&](auto t) {
    using T = decltype(t);
    if (alpha_.raw<T>() == T(0)) return false;
    const bool kept = is_floating(type_) && Cache::worth(a.storage->header()[S4J_H_NNZ]);
    if (kept) matrix_ = transposed ? a.transposed() : a;
    run_ = kept ? &by_kept_form<T> : columns_ ? &by_columns<T> : &by_rows<T>;
    return true;
  });
}

template <class T>
void VectorProduct::by_rows(const VectorProduct& p) {
  spmv(p.lines_, static_cast<const T*>(p.x_), static_cast<T*>(p.y_), p.alpha_.raw<T>(), p.beta_.raw<T>());
}

template <class T>
void VectorProduct::by_columns(const VectorProduct& p) {
  spmv_by_columns(p.lines_, static_cast<const T*>(p.x_), static_cast<T*>(p.y_), p.alpha_.raw<T>(), p.beta_.raw<T>());
}

template <class T>
void VectorProduct::by_kept_form(const VectorProduct& p) {
  spmv(p.matrix_, p.type_, static_cast<const T*>(p.x_), static_cast<T*>(p.y_), p.alpha_.raw<T>(), p.beta_.raw<T>());
}

}  // namespace s4j
