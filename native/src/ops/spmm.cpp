// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "core/trace.hpp"
#include "ops/products.hpp"

namespace s4j {
namespace {

constexpr int64_t kTile = 16;  // columns of x packed at a time when its rows are not contiguous
constexpr int64_t kRows = 8;   // rows of y computed before they are written to a strided y

// tile[i, 0..cols) = x[i, first .. first + cols)
template <class T>
void pack(const Matrix<const T>& x, int64_t first, int64_t cols, T* tile) {
  parallel_for(x.rows, 1 << 11, cols, [&](int64_t begin, int64_t end) noexcept {
    for (int64_t i0 = begin; i0 < end; i0 += 16)
      for (int64_t j = 0; j < cols; ++j)
        for (int64_t i = i0; i < std::min(end, i0 + 16); ++i)
          tile[i * cols + j] = x.data[i * x.rs + (first + j) * x.cs];
  });
}

// Columns [first, first + cols) of y from rows of x that are contiguous; y is strided: rows go through a small buffer.
template <class T>
void strided_rows(const Lines& a, const T* x, int64_t ldx, const Matrix<T>& y, int64_t first, int64_t cols, T alpha,
                  T beta) {
  const LeafLines<T> lines = a.leaf_lines<T>();
  const auto kernel = leaf<T>().spmm[a.width == 4 ? 0 : 1];
  for_lines(a, 1 << 12, cols, [&](int64_t l0, int64_t l1) noexcept {
    alignas(64) T rows[kRows * kTile];
    for (int64_t l = l0; l < l1; l += kRows) {
      const int64_t n = std::min(kRows, l1 - l);
      const LeafLines<T> part{lines.pointers + l, nullptr, lines.index, lines.value};
      kernel(&part, 0, n, cols, x, ldx, rows, cols, alpha, T(0));
      for (int64_t j = 0; j < cols; ++j)
        for (int64_t i = 0; i < n; ++i) {
          T& out = y.data[a.row(l + i) * y.rs + (first + j) * y.cs];
          out = beta == T(0) ? rows[i * cols + j] : rows[i * cols + j] + beta * out;
        }
    }
  });
}

}  // namespace

// y_ij = alpha sum_k a_ik x_kj + beta y_ij, each sum in ascending k
template <class T>
void spmm(const Lines& a, const Matrix<const T>& x, const Matrix<T>& y, T alpha, T beta) {
  trace("spmm");
  trace(isa_name());
  if (y.rows == 0 || y.cols == 0) return;
  const bool packing = x.cs != 1 && x.cols > 1;
  const int64_t tile = std::min(kTile, y.cols);
  Vec<T> packed(packing ? static_cast<size_t>(checked_mul(x.rows, tile)) : 0);
  if (a.ids != nullptr || alpha == T(0)) {
    parallel_for(y.rows, 1 << 10, y.cols, [&](int64_t begin, int64_t end) noexcept {
      for (int64_t i = begin; i < end; ++i)
        for (int64_t j = 0; j < y.cols; ++j) {
          T& out = y.data[i * y.rs + j * y.cs];
          out = beta == T(0) ? T(0) : beta * out;
        }
    });
    if (alpha == T(0)) return;
    beta = beta == T(0) ? T(0) : T(1);
  }
  const LeafLines<T> lines = a.leaf_lines<T>();
  const auto kernel = leaf<T>().spmm[a.width == 4 ? 0 : 1];
  const bool direct = y.cs == 1 || y.cols == 1;
  const int64_t step = packing || !direct ? tile : y.cols;
  for (int64_t j = 0; j < y.cols; j += step) {
    const int64_t cols = std::min(step, y.cols - j);
    const T* from = x.data + j * x.cs;
    int64_t ldx = x.rs;
    if (packing) {
      pack(x, j, cols, packed.data());
      from = packed.data();
      ldx = cols;
    }
    if (direct)
      for_lines(a, 1 << 12, cols, [&](int64_t first, int64_t last) noexcept {
        kernel(&lines, first, last, cols, from, ldx, y.data + j, y.rs, alpha, beta);
      });
    else
      strided_rows(a, from, ldx, y, j, cols, alpha, beta);
  }
}

template void spmm(const Lines&, const Matrix<const double>&, const Matrix<double>&, double, double);
template void spmm(const Lines&, const Matrix<const float>&, const Matrix<float>&, float, float);
template void spmm(const Lines&, const Matrix<const uint32_t>&, const Matrix<uint32_t>&, uint32_t, uint32_t);
template void spmm(const Lines&, const Matrix<const uint64_t>&, const Matrix<uint64_t>&, uint64_t, uint64_t);

}  // namespace s4j
