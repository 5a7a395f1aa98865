// SPDX-License-Identifier: Apache-2.0
// y = alpha a x + beta y for a sparse matrix a, whose lines are its stored rows.
#include "ops/spmv/spmm.hpp"

#include <algorithm>
#include <cstring>

#include "array/lines.hpp"
#include "core/trace.hpp"
#include "leaf/past_leaf.hpp"
#include "leaf/select.hpp"
#include "parallel/slots.hpp"

namespace s4j {
namespace {

constexpr int64_t kTile = threshold::kSpmmTile;
constexpr int64_t kRows = threshold::kSpmmRows;
constexpr int64_t kLines = threshold::kSpmmLines;
constexpr int64_t kSpan = threshold::kSpmmSpan;

// Sets tile[i, 0..cols) = x[first_row + i, first .. first + cols) for i < rows.
template <class T>
void pack(const Matrix<const T>& x, int64_t first_row, int64_t rows, int64_t first, int64_t cols, T* tile) noexcept {
  const T* const from = x.data + first_row * x.rs + first * x.cs;
  if (x.rs == 1) return leaf<T>().transpose(cols, rows, from, x.cs, tile, cols);
  for (int64_t i = 0; i < rows; ++i)
    for (int64_t j = 0; j < cols; ++j) tile[i * cols + j] = from[i * x.rs + j * x.cs];
}

// Prefetches n elements of each column for writing, since the processor predicts only a few streams. Always inline,
// like fetch_rows.
template <class T>
__attribute__((always_inline)) inline void fetch(const T* y, int64_t n, int64_t cols, int64_t stride) noexcept {
  constexpr int64_t kLine = 64 / static_cast<int64_t>(sizeof(T));
  for (int64_t j = 0; j < cols; ++j)
    for (int64_t i = 0; i < n; i += kLine) __builtin_prefetch(y + i + j * stride, 1);
}

// Computes lines [l0, l1) and columns [first, first + cols) of y, for contiguous rows of x and a strided y. Rows are
// written through a small buffer.
template <class T>
void strided_rows(const Lines& a, int64_t l0, int64_t l1, const T* x, int64_t ldx, const Matrix<T>& y, int64_t first,
                  int64_t cols, T alpha, T beta) noexcept {
  const LeafLines<T> lines = a.leaf_lines<T>();
  const auto kernel = leaf<T>().spmm[a.width == 4 ? 0 : 1];
  const bool along = a.ids == nullptr && y.rs == 1;
  alignas(64) T rows[kRows * kTile];
  for (int64_t l = l0; l < l1; l += kRows) {
    const int64_t n = std::min(kRows, l1 - l);
    const LeafLines<T> part{lines.pointers + l, nullptr, lines.index, lines.value};
    if (along) fetch(y.data + l + first * y.cs, n, cols, y.cs);
    kernel(&part, 0, n, cols, x, ldx, rows, cols, alpha, T(0));
    if (beta == T(0) && along) {
      leaf<T>().transpose(n, cols, rows, cols, y.data + l + first * y.cs, y.cs);
      continue;
    }
    for (int64_t j = 0; j < cols; ++j)
      for (int64_t i = 0; i < n; ++i) {
        T& out = y.data[a.row(l + i) * y.rs + (first + j) * y.cs];
        out = beta == T(0) ? rows[i * cols + j] : rows[i * cols + j] + beta * out;
      }
  }
}

// The columns [low, high) in which the lines [first, last) have entries.
struct Span {
  int64_t low = INT64_MAX, high = 0;
  Span(const Lines& a, int64_t first, int64_t last) noexcept {
    for (int64_t l = first; l < last; ++l) {
      if (a.pointers[l] == a.pointers[l + 1]) continue;
      low = std::min(low, a.col(a.pointers[l]));
      high = std::max(high, a.col(a.pointers[l + 1] - 1) + 1);
    }
    low = std::min(low, high);
  }
};

bool narrow_blocks(const Lines& a) noexcept {
  std::atomic<bool> narrow{true};
  parallel_for(a.lines, kLines, 2, [&](int64_t first, int64_t last) noexcept {
    const Span s(a, first, last);
    if (s.high - s.low > kSpan) narrow.store(false, std::memory_order_relaxed);
  });
  return narrow;
}

// Packs some columns of the rows [low, high) of x into a tile of kSpan rows. Consecutive blocks of lines of the sparse
// matrix share rows of x, which are packed once.
template <class T>
class PackedRows {
 public:
  PackedRows(const Matrix<const T>& x, int64_t first, int64_t cols, T* tile) noexcept
      : x_(x), first_(first), cols_(cols), tile_(tile) {}

  // Packs the rows of s. Returns the address of row 0, which may be outside the tile.
  const T* of(const Span& s) noexcept {
    if (s.low == s.high) return at(0);
    if (s.low < low_ || s.low > high_) low_ = high_ = s.low;
    if (s.high - low_ > kSpan) {
      std::memmove(tile_, at(s.low), ((high_ - s.low) * cols_) * sizeof(T));
      low_ = s.low;
    }
    if (s.high > high_) {
      pack(x_, high_, s.high - high_, first_, cols_, at(high_));
      high_ = s.high;
    }
    return at(0);
  }

 private:
  T* at(int64_t row) const noexcept { return tile_ + (row - low_) * cols_; }

  const Matrix<const T>& x_;
  int64_t first_, cols_;
  T* tile_;
  int64_t low_ = 0, high_ = 0;
};

// Computes y for column-major x and y, if every block of lines needs few rows of x. Each block packs its own rows, one
// tile of columns at a time. Packing all of x would write it to memory and read it again.
template <class T>
void by_blocks(const Lines& a, const Matrix<const T>& x, const Matrix<T>& y, T alpha, T beta) {
  trace("blocks packed");
  const int64_t lines = std::clamp<int64_t>(a.lines / (4 * threads() * kLines), 1, threshold::kSpmmBand) * kLines;
  const int64_t bands = (a.lines + lines - 1) / lines;
  Slots slots(kSpan * kTile * static_cast<int64_t>(sizeof(T)), bands);
  parallel_chunks(bands, (a.nnz() + a.lines) * y.cols, [&](int64_t band) noexcept {
    const Slots::Loan loan(slots);
    const int64_t until = std::min(a.lines, (band + 1) * lines);
    for (int64_t j = 0; j < y.cols; j += kTile) {
      const int64_t cols = std::min(kTile, y.cols - j);
      PackedRows<T> packed(x, j, cols, reinterpret_cast<T*>(loan.memory()));
      for (int64_t l0 = band * lines; l0 < until; l0 += kLines) {
        const int64_t l1 = std::min(until, l0 + kLines);
        strided_rows(a, l0, l1, packed.of(Span(a, l0, l1)), cols, y, j, cols, alpha, beta);
      }
    }
  });
}

// Returns whether `cols` columns of y's rows may be written past the caches: y is larger than the part that later reads
// would find in a cache, and each row consists of whole cache lines.
template <class T>
bool past_the_caches(const Matrix<T>& y, int64_t cols) noexcept {
  constexpr auto kSize = static_cast<int64_t>(sizeof(T));
  return y.cs == 1 && cols * kSize % 64 == 0 && y.cols * kSize % 64 == 0 && y.rs * kSize % 64 == 0 &&
         reinterpret_cast<uintptr_t>(y.data) % 64 == 0 && y.rows > threshold::kStreamedResult / (y.cols * kSize);
}

// Returns the number of entries and lines per chunk.
int64_t chunk_work(const Lines& a) noexcept {
  return std::max(threshold::kGrainHeavy,
                  std::min(threshold::kSpmmGrain, (a.nnz() + a.lines) / threshold::kSpmmChunks));
}

}  // namespace

// Computes y_ij = alpha sum_k a_ik x_kj + beta y_ij, with each sum in ascending k.
template <class T>
void spmm(const Lines& a, const Matrix<const T>& x, const Matrix<T>& y, T alpha, T beta) {
  trace("spmm");
  trace(isa_name());
  if (y.rows == 0 || y.cols == 0) return;
  const bool packing = x.cs != 1 && x.cols > 1;
  const bool direct = y.cs == 1 || y.cols == 1;
  const int64_t tile = std::min(kTile, y.cols);
  if (alpha != T(0) && a.ids == nullptr && packing && !direct && narrow_blocks(a))
    return by_blocks(a, x, y, alpha, beta);
  Vec<T> packed(packing ? checked_mul(x.rows, tile) : 0);
  if (a.ids != nullptr || alpha == T(0)) {
    parallel_for(y.rows, threshold::kGrainLines, y.cols, [&](int64_t begin, int64_t end) noexcept {
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
  const int64_t step = packing || !direct ? tile : y.cols;
  const auto kernel_past = leaf_of<T>(past_leaf_table()).spmm[a.width == 4 ? 0 : 1];
  const bool past = beta == T(0) && past_the_caches(y, step);
  if (past) trace("past the caches");
  const int64_t grain = chunk_work(a);
  for (int64_t j = 0; j < y.cols; j += step) {
    const int64_t cols = std::min(step, y.cols - j);
    const T* from = x.data + j * x.cs;
    int64_t ldx = x.rs;
    if (packing) {
      parallel_for(x.rows, threshold::kSpmmPackGrain, cols, [&](int64_t begin, int64_t end) noexcept {
        pack(x, begin, end - begin, j, cols, packed.data() + begin * cols);
      });
      from = packed.data();
      ldx = cols;
    }
    for_lines(a, grain, cols, [&](int64_t first, int64_t last) noexcept {
      if (past)
        kernel_past(&lines, first, last, cols, from, ldx, y.data + j, y.rs, alpha);
      else if (direct)
        kernel(&lines, first, last, cols, from, ldx, y.data + j, y.rs, alpha, beta);
      else
        strided_rows(a, first, last, from, ldx, y, j, cols, alpha, beta);
    });
  }
}

template void spmm(const Lines&, const Matrix<const double>&, const Matrix<double>&, double, double);
template void spmm(const Lines&, const Matrix<const float>&, const Matrix<float>&, float, float);
template void spmm(const Lines&, const Matrix<const uint32_t>&, const Matrix<uint32_t>&, uint32_t, uint32_t);
template void spmm(const Lines&, const Matrix<const uint64_t>&, const Matrix<uint64_t>&, uint64_t, uint64_t);

}  // namespace s4j
