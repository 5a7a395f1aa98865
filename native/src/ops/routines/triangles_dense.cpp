// SPDX-License-Identifier: Apache-2.0
#include "ops/routines/triangles_dense.hpp"

#include <algorithm>

#include "parallel/parallel.hpp"

namespace s4j {
namespace {

constexpr int64_t kBlock = threshold::kTriangleBlock;
constexpr int64_t kAcross = threshold::kTriangleAcross;

template <class T>
Matrix<T> part(const Matrix<T>& m, int64_t row, int64_t rows, int64_t col, int64_t cols) {
  return {m.data + row * m.rs + col * m.cs, rows, cols, m.rs, m.cs};
}

template <class T>
Matrix<const T> read_only(const Matrix<T>& m) {
  return {m.data, m.rows, m.cols, m.rs, m.cs};
}

}  // namespace

template <class T>
void multiply_triangle(const Matrix<const T>& t, bool lower, bool unit, const Matrix<const T>& b, const Matrix<T>& out,
                       T alpha) {
  const int64_t n = t.rows;
  for (int64_t i = 0; i < n; i += kBlock) {
    const int64_t end = std::min(n, i + kBlock);
    parallel_for(out.cols, kAcross, (end - i) * (end - i), [&](int64_t from, int64_t to) noexcept {
      for (int64_t r = i; r < end; ++r) {
        T* const y = out.data + r * out.rs;
        std::fill(y + from, y + to, T(0));
        const int64_t first = lower ? i : r, last = lower ? r + 1 : end;
        for (int64_t k = first; k < last; ++k) {
          const T w = k == r && unit ? T(1) : t.data[r * t.rs + k * t.cs];
          const T* const x = b.data + k * b.rs;
          for (int64_t j = from; j < to; ++j) y[j] += w * x[j * b.cs];
        }
        for (int64_t j = from; j < to; ++j) y[j] *= alpha;
      }
    });
    const int64_t first = lower ? 0 : end, count = lower ? i : n - end;
    if (count > 0)
      gemm(part(t, i, end - i, first, count), part(b, first, count, 0, b.cols), part(out, i, end - i, 0, out.cols),
           alpha, T(1));
  }
}

template <class T>
void solve_triangle(const Matrix<const T>& t, bool lower, bool unit, const Matrix<T>& x) {
  const int64_t n = t.rows, blocks = (n + kBlock - 1) / kBlock;
  for (int64_t b = 0; b < blocks; ++b) {
    const int64_t i = (lower ? b : blocks - 1 - b) * kBlock, end = std::min(n, i + kBlock);
    const int64_t first = lower ? 0 : end, count = lower ? i : n - end;
    if (count > 0)
      gemm(part(t, i, end - i, first, count), read_only(part(x, first, count, 0, x.cols)),
           part(x, i, end - i, 0, x.cols), T(-1), T(1));
    parallel_for(x.cols, kAcross, (end - i) * (end - i), [&](int64_t from, int64_t to) noexcept {
      for (int64_t s = 0; s < end - i; ++s) {
        const int64_t r = lower ? i + s : end - 1 - s;
        T* const y = x.data + r * x.rs;
        for (int64_t k = lower ? i : r + 1; k < (lower ? r : end); ++k) {
          const T w = t.data[r * t.rs + k * t.cs];
          const T* const z = x.data + k * x.rs;
          for (int64_t j = from; j < to; ++j) y[j] -= w * z[j];
        }
        if (unit) continue;
        const T d = t.data[r * t.rs + r * t.cs];
        for (int64_t j = from; j < to; ++j) y[j] /= d;
      }
    });
  }
}

template <class T>
void update_half(const Matrix<const T>& a, bool lower, const Matrix<T>& c, T alpha, T beta) {
  const int64_t n = a.rows;
  Vec<T> scratch(static_cast<size_t>(kBlock * kBlock));
  for (int64_t i = 0; i < n; i += kBlock) {
    const int64_t end = std::min(n, i + kBlock), size = end - i;
    const int64_t first = lower ? 0 : end, count = lower ? i : n - end;
    const Matrix<const T> rows = part(a, i, size, 0, a.cols);
    if (count > 0)
      gemm(rows, part(a, first, count, 0, a.cols).transposed(), part(c, i, size, first, count), alpha, beta);
    const Matrix<T> square{scratch.data(), size, size, size, 1};
    gemm(rows, rows.transposed(), square, alpha, T(0));
    for (int64_t r = 0; r < size; ++r)
      for (int64_t k = lower ? 0 : r; k < (lower ? r + 1 : size); ++k) {
        T& out = c.data[(i + r) * c.rs + (i + k) * c.cs];
        const T term = square.data[r * size + k];
        out = beta == T(0) ? term : term + beta * out;
      }
  }
}

#define S4J_TRIANGLES(T)                                                                                            \
  template void multiply_triangle(const Matrix<const T>&, bool, bool, const Matrix<const T>&, const Matrix<T>&, T); \
  template void update_half(const Matrix<const T>&, bool, const Matrix<T>&, T, T);
S4J_TRIANGLES(double)
S4J_TRIANGLES(float)
S4J_TRIANGLES(uint32_t)
S4J_TRIANGLES(uint64_t)
#undef S4J_TRIANGLES
template void solve_triangle(const Matrix<const double>&, bool, bool, const Matrix<double>&);
template void solve_triangle(const Matrix<const float>&, bool, bool, const Matrix<float>&);

}  // namespace s4j
