// SPDX-License-Identifier: Apache-2.0
// "leaf" below means the inner kernels that are compiled once per instruction set (leaf/).
#include "blas/blas.hpp"

#include <algorithm>

#include "blas/library.hpp"
#include "leaf/select.hpp"
#include "memory/memory.hpp"
#include "parallel/parallel.hpp"

namespace s4j {
namespace {

enum { kRowMajor = 101, kNoTrans = 111, kTrans = 112 };  // constants of cblas.h, where enums are ints

template <class T>
CblasGemm<T> cblas_gemm() {
  if constexpr (std::is_same_v<T, double>)
    return blas_library().dgemm;
  else if constexpr (std::is_same_v<T, float>)
    return blas_library().sgemm;
  else
    return nullptr;
}

// Copies src to dst, both rows x cols; dst has contiguous rows that begin `ld` elements apart.
template <class T>
void copy_rows(const Matrix<const T>& src, T* dst, int64_t ld) {
  constexpr int64_t kTile = threshold::kCopiedTile;
  parallel_for(src.rows, threshold::kGrainRows, src.cols, [&](int64_t begin, int64_t end) noexcept {
    for (int64_t j0 = 0; j0 < src.cols; j0 += kTile)
      for (int64_t i = begin; i < end; ++i)
        for (int64_t j = j0; j < std::min(src.cols, j0 + kTile); ++j)
          dst[i * ld + j] = src.data[i * src.rs + j * src.cs];
  });
}

// Returns whether BLAS can read the matrix in place: rows are contiguous and at least `cols` elements apart.
template <class T>
bool blas_rows(const Matrix<T>& m) {
  return m.cs == 1 && m.rs >= std::max<int64_t>(m.cols, 1) && m.rs <= INT32_MAX;
}

// Copies a matrix to contiguous rows in `scratch`, for operands that BLAS or the leaf cannot read in place.
template <class T>
Matrix<const T> packed(const Matrix<const T>& m, Vec<T>& scratch) {
  scratch.resize(std::max<int64_t>(m.rows * m.cols, 1));
  copy_rows(m, scratch.data(), m.cols);
  return {scratch.data(), m.rows, m.cols, std::max<int64_t>(m.cols, 1), 1};
}

constexpr int64_t kTileRows = threshold::kBlasRows, kTileCols = threshold::kBlasColumns;

// c = alpha a b + beta c by tiles of c; each tile is one BLAS call.
template <class T>
void gemm_blas(CblasGemm<T> call, Matrix<const T> a, Matrix<const T> b, const Matrix<T>& c, T alpha, T beta) {
  Vec<T> own_a, own_b;
  if (!blas_rows(a) && !blas_rows(a.transposed())) a = packed(a, own_a);
  if (!blas_rows(b) && !blas_rows(b.transposed())) b = packed(b, own_b);
  const bool ta = !blas_rows(a), tb = !blas_rows(b);
  const int lda = static_cast<int>(ta ? a.cs : a.rs), ldb = static_cast<int>(tb ? b.cs : b.rs);
  const int64_t across = (c.cols + kTileCols - 1) / kTileCols, down = (c.rows + kTileRows - 1) / kTileRows;
  const int64_t work = c.rows * c.cols / 8 * std::max<int64_t>(a.cols, 1);
  parallel_chunks(across * down, work, [&](int64_t t) noexcept {
    const int64_t i = t / across * kTileRows, j = t % across * kTileCols;
    const int64_t m = std::min(kTileRows, c.rows - i), n = std::min(kTileCols, c.cols - j);
    T* const out = c.data + i * c.rs + j;
    // Zeroes c instead of passing beta = 0: some BLAS libraries multiply by beta, and 0 * NaN is NaN.
    if (beta == T(0))
      for (int64_t r = 0; r < m; ++r) std::fill_n(out + r * c.rs, n, T(0));
    const BlasCall inside;
    call(kRowMajor, ta ? kTrans : kNoTrans, tb ? kTrans : kNoTrans, static_cast<int>(m), static_cast<int>(n),
         static_cast<int>(a.cols), alpha, a.data + i * a.rs, lda, b.data + j * b.cs, ldb, beta, out,
         static_cast<int>(c.rs));
  });
}

// As gemm_blas(), but with the leaf's gemm: packs b in panels of kPanel columns and splits the sums into blocks of
// kDepth terms that stay in cache.
template <class T>
void gemm_own(Matrix<const T> a, const Matrix<const T>& b, const Matrix<T>& c, T alpha, T beta) {
  constexpr int64_t kPanel = 64, kDepth = threshold::kPanelDepth, kRows = threshold::kPanelRows;
  Vec<T> own_a;
  if (a.cs != 1) a = packed(a, own_a);
  const int64_t k = a.cols, panels = (c.cols + kPanel - 1) / kPanel;
  Vec<T> pack(panels * kPanel * k);
  parallel_for(panels, 1, k * kPanel, [&](int64_t begin, int64_t end) noexcept {
    for (int64_t p = begin; p < end; ++p)
      for (int64_t q = 0; q < k; ++q)
        for (int64_t j = 0; j < kPanel; ++j)
          pack[(p * k + q) * kPanel + j] = p * kPanel + j < c.cols ? b.data[q * b.rs + (p * kPanel + j) * b.cs] : T(0);
  });
  const int64_t down = (c.rows + kRows - 1) / kRows;
  const LeafOf<T>& l = leaf<T>();
  parallel_chunks(panels * down, c.rows * c.cols / 4 * k, [&](int64_t t) noexcept {
    const int64_t i = t / panels * kRows, p = t % panels;
    const int64_t m = std::min(kRows, c.rows - i), n = std::min(kPanel, c.cols - p * kPanel);
    for (int64_t q = 0; q < k; q += kDepth)
      l.gemm(m, n, std::min(kDepth, k - q), a.data + i * a.rs + q, a.rs, pack.data() + (p * k + q) * kPanel, kPanel,
             c.data + i * c.rs + p * kPanel, c.rs, alpha, q == 0 ? beta : T(1));
  });
}

// c = alpha a x + beta c for a vector x: by dot products if rows of a are contiguous, else by sums of scaled columns.
template <class T>
void gemv(Matrix<const T> a, const Matrix<const T>& x, const Matrix<T>& c, T alpha, T beta) {
  Vec<T> own_x, own_a;
  const T* const v = contiguous(x.data, x.rows, x.rs, own_x);
  const LeafOf<T>& l = leaf<T>();
  if (a.cs != 1 && a.rs != 1) a = packed(a, own_a);
  const auto put = [&](int64_t i, T s) noexcept {
    T* const out = c.data + i * c.rs;
    *out = beta == T(0) ? alpha * s : alpha * s + beta * *out;
  };
  if (a.cs == 1) {
    parallel_for(c.rows, threshold::kGrainRows, a.cols / 2 + 1, [&](int64_t begin, int64_t end) noexcept {
      for (int64_t i = begin; i < end; ++i) put(i, l.dot(a.data + i * a.rs, v, a.cols));
    });
  } else {
    constexpr int64_t kPart = threshold::kSummedColumn;
    parallel_for(c.rows, kPart, a.cols / 2 + 1, [&](int64_t begin, int64_t end) noexcept {
      T s[kPart] = {};
      for (int64_t j = 0; j < a.cols; ++j) l.axpy(end - begin, v[j], a.data + begin + j * a.cs, s);
      for (int64_t i = begin; i < end; ++i) put(i, s[i - begin]);
    });
  }
}

// c = beta c
template <class T>
void scale(const Matrix<T>& c, T beta) {
  parallel_for(c.rows, threshold::kGrainRows, c.cols, [&](int64_t begin, int64_t end) noexcept {
    for (int64_t i = begin; i < end; ++i)
      for (int64_t j = 0; j < c.cols; ++j) {
        T& out = c.data[i * c.rs + j * c.cs];
        out = beta == T(0) ? T(0) : beta * out;
      }
  });
}

}  // namespace

template <class T>
void gemm(const Matrix<const T>& a, const Matrix<const T>& b, const Matrix<T>& c, T alpha, T beta) {
  if (c.rows == 0 || c.cols == 0) return;
  if (a.cols == 0 || alpha == T(0)) return scale(c, beta);
  if (c.cols == 1) return gemv(a, b, c, alpha, beta);
  if (c.rows == 1) return gemv(b.transposed(), a.transposed(), c.transposed(), alpha, beta);
  if (c.cs != 1) return gemm(b.transposed(), a.transposed(), c.transposed(), alpha, beta);
  // A BLAS call costs more than a very small product.
  const bool tiny = c.rows * c.cols < threshold::kTinyProduct && c.rows * c.cols * a.cols < threshold::kTinyProduct;
  const CblasGemm<T> call = tiny || a.cols > INT32_MAX || c.rs > INT32_MAX ? nullptr : cblas_gemm<T>();
  if (call != nullptr)
    gemm_blas(call, a, b, c, alpha, beta);
  else
    gemm_own(a, b, c, alpha, beta);
}

void subtract_product(int64_t m, int64_t n, int64_t k, const double* a, int64_t lda, const double* b, int64_t ldb,
                      double* c, int64_t ldc) noexcept {
  if (m == 0 || n == 0 || k == 0) return;
  const bool tiny = static_cast<double>(m * n) * static_cast<double>(k) < threshold::kTinyProduct;
  const CblasGemm<double> call = tiny ? nullptr : blas_library().dgemm;
  if (call != nullptr && std::max({lda, ldb, ldc, m, n, k}) <= INT32_MAX) {
    const BlasCall inside;
    return call(kRowMajor, kTrans, kNoTrans, static_cast<int>(m), static_cast<int>(n), static_cast<int>(k), -1.0, a,
                static_cast<int>(lda), b, static_cast<int>(ldb), 1.0, c, static_cast<int>(ldc));
  }
  // Transposes tiles of a into `packed`, since the leaf's gemm reads rows.
  constexpr int64_t kRows = 32, kDepth = 32;
  double packed[kRows * kDepth];
  const LeafOf<double>& l = leaf<double>();
  for (int64_t i = 0; i < m; i += kRows)
    for (int64_t q = 0; q < k; q += kDepth) {
      const int64_t rows = std::min(kRows, m - i), depth = std::min(kDepth, k - q);
      for (int64_t p = 0; p < depth; ++p)
        for (int64_t r = 0; r < rows; ++r) packed[r * depth + p] = a[(q + p) * lda + i + r];
      l.gemm(rows, n, depth, packed, depth, b + q * ldb, ldb, c + i * ldc, ldc, -1, 1);
    }
}

void subtract_product_by_rows(int64_t m, int64_t n, int64_t k, const double* a, int64_t lda, const double* b,
                              int64_t ldb, double* c, int64_t ldc) noexcept {
  if (m == 0 || n == 0 || k == 0) return;
  const bool tiny = static_cast<double>(m * n) * static_cast<double>(k) < threshold::kTinyProduct;
  const CblasGemm<double> call = tiny ? nullptr : blas_library().dgemm;
  if (call != nullptr && std::max({lda, ldb, ldc, m, n, k}) <= INT32_MAX) {
    const BlasCall inside;
    return call(kRowMajor, kNoTrans, kTrans, static_cast<int>(m), static_cast<int>(n), static_cast<int>(k), -1.0, a,
                static_cast<int>(lda), b, static_cast<int>(ldb), 1.0, c, static_cast<int>(ldc));
  }
  // Transposes tiles of b into `packed`, since the leaf's gemm reads rows.
  constexpr int64_t kRows = 32, kDepth = 32;
  double packed[kRows * kDepth];
  const LeafOf<double>& l = leaf<double>();
  for (int64_t j = 0; j < n; j += kRows)
    for (int64_t q = 0; q < k; q += kDepth) {
      const int64_t rows = std::min(kRows, n - j), depth = std::min(kDepth, k - q);
      for (int64_t p = 0; p < depth; ++p)
        for (int64_t r = 0; r < rows; ++r) packed[p * rows + r] = b[(j + r) * ldb + q + p];
      l.gemm(m, rows, depth, a + q, lda, packed, rows, c + j, ldc, -1, 1);
    }
}

#define S4J_GEMM(T) template void gemm(const Matrix<const T>&, const Matrix<const T>&, const Matrix<T>&, T, T);
S4J_GEMM(double)
S4J_GEMM(float)
S4J_GEMM(uint32_t)
S4J_GEMM(uint64_t)
#undef S4J_GEMM

}  // namespace s4j
