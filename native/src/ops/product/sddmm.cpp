// SPDX-License-Identifier: Apache-2.0
// A line is a stored row of a matrix (array/lines.hpp).
#include "ops/product/sddmm.hpp"

#include "array/lines.hpp"
#include "array/read.hpp"
#include "core/accumulate.hpp"
#include "format/convert.hpp"
#include "leaf/select.hpp"
#include "ops/filled/filled_products.hpp"
#include "ops/product/products.hpp"

namespace s4j {
namespace {

// Entries of s grouped by one coordinate; each selects a row of `left` and a row of `right` to multiply.
template <class T>
struct Sampled {
  Matrix<const T> left, right;
  const T* weight;  // null: all weights are 1
  T* out;

  // Processes a run of entries with the same row `i` of left; `index` holds the entries' rows of right.
  template <class I>
  void run(int64_t i, const I* index, int64_t first, int64_t count) const noexcept {
    leaf<T>().sddmm[sizeof(I) == 4 ? 0 : 1](index, count, left.data + i * left.rs, right.data, right.rs, left.cols,
                                            weight == nullptr ? nullptr : weight + first, out + first);
  }
};

// Processes a GCS block by lines; out and weight start at the block's first entry.
template <class T>
void by_lines(const Lines& s, const Sampled<T>& k) {
  const int64_t base = s.pointers[0];
  for_lines(s, threshold::kGrainHeavy, k.left.cols / 4 + 1, [&](int64_t begin, int64_t end) noexcept {
    dispatch_index(s.width, [&](auto w) {
      using I = decltype(w);
      for (int64_t l = begin; l < end; ++l)
        k.run(s.row(l), static_cast<const I*>(s.index) + s.pointers[l], s.pointers[l] - base,
              s.pointers[l + 1] - s.pointers[l]);
    });
  });
}

// Processes entries in any sorted order, by runs of equal rows.
template <class T, class I>
void by_runs(const I* rows, const I* cols, int64_t nnz, const Sampled<T>& k) {
  parallel_for(nnz, threshold::kGrainHeavy, k.left.cols / 4 + 1, [&](int64_t begin, int64_t end) noexcept {
    for (int64_t p = begin; p < end;) {
      int64_t q = p + 1;
      while (q < end && rows[q] == rows[p]) ++q;
      k.run(rows[p], cols + p, p, q - p);
      p = q;
    }
  });
}

// Computes r_ij = s_ij sum_k a_ik b_kj (`stored_only`: without s_ij); each sum uses the lanes of a dot product.
template <class T>
Result sample(const Operand& s, const Operand& a, const Operand& b, bool stored_only, Type type, Allocator& to) {
  const Source sa = read_as(a, Spec::dense(), type);
  const Source sb = read_as(b, Spec::dense(), type);
  const Source ss = read_as(s, result_spec(s), stored_only ? s.type() : type);
  const Scalar zero = cast(Scalar::of(0.0), type);
  if (!is_sparse(s)) {  // every element counts as stored
    Result out{Layout::dense(to, type, s.shape(), false), zero};
    const int64_t n = s.shape()[1];
    const Matrix<T> r{out.layout.mutable_data<T>(), s.shape()[0], n, n, 1};
    gemm(dense_matrix<T>(sa.b), dense_matrix<T>(sb.b), r, T(1), T(0));
    if (stored_only) return out;
    const Matrix<const T> w = dense_matrix<T>(ss.b);
    parallel_for(r.rows, threshold::kGrainRows, n, [&](int64_t begin, int64_t end) noexcept {
      for (int64_t i = begin; i < end; ++i)
        for (int64_t j = 0; j < n; ++j) r.data[i * n + j] *= w.data[i * w.rs + j * w.cs];
    });
    return out;
  }
  Vec<T> own_a, own_b;
  Sampled<T> k;
  k.left = contiguous_rows(dense_matrix<T>(sa.b), own_a);
  k.right = contiguous_rows(dense_matrix<T>(sb.b).transposed(), own_b);
  const int64_t skip = ss.b.format == Format::kGcs ? ss.b.pointers[0] : 0;
  k.weight = stored_only ? nullptr : ss.b.data<T>() + skip;
  Result out{Layout::like(to, ss.b, type), zero};
  k.out = out.layout.mutable_data<T>();
  if (ss.b.format == Format::kGcs && ss.b.partitioning == 1) {
    Lines lines(ss.b);
    if (ss.b.order[0] == 1) {  // s is stored by columns: (a b)_ij is also the product of column j and row i
      std::swap(k.left, k.right);
      std::swap(lines.rows, lines.cols);
    }
    by_lines(lines, k);
  } else if (ss.b.format == Format::kCoo) {
    dispatch_index(ss.b.index_width, [&](auto w) {
      using I = decltype(w);
      by_runs(ss.b.coordinate<I>(0), ss.b.coordinate<I>(1), ss.b.nnz, k);
    });
  } else {
    const Vec<int64_t> coords = decode_coordinates(ss.b);
    by_runs(coords.data(), coords.data() + ss.b.nnz, ss.b.nnz, k);
  }
  return out;
}

}  // namespace

Result sddmm(const Operand& s, const Operand& a, const Operand& b, bool stored_only, Allocator& to, const char* name,
             const Operand* target) {
  const Shape ms = s.shape(), ma = a.shape(), mb = b.shape();
  if (ms.rank != 2 || ma.rank != 2 || mb.rank != 2 || ms[0] != ma[0] || ma[1] != mb[0] || mb[1] != ms[1])
    fail(S4J_ILLEGAL_ARGUMENT, name, " takes s [m, n], a [m, k] and b [k, n], not ", text(ms), ", ", text(ma), " and ",
         text(mb));
  if (!stored_only && has_fill(s))
    fail(S4J_ILLEGAL_ARGUMENT, name,
         ": s has a fill other than 0, so elements that s does not store would be in the "
         "result; s.mul(a.mmul(b)) computes that product");
  if (has_fill(a) || has_fill(b))
    fail(S4J_ILLEGAL_ARGUMENT, name,
         ": a factor has a fill other than 0; a.mmul(b, mask) takes such factors at the elements of "
         "a mask");
  Type type = product_type(a.type(), b.type(), name);
  if (!stored_only) type = product_type(s.type(), type, name);
  for (const Operand* factor : {&a, &b})
    if (is_sparse(*factor)) check_densify(factor->shape(), name);
  if (target != nullptr) type = accumulating_type(type, target->type());
  return dispatch_product(type, name, [&](auto t) { return sample<decltype(t)>(s, a, b, stored_only, type, to); });
}

}  // namespace s4j
