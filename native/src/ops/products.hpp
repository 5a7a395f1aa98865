// SPDX-License-Identifier: Apache-2.0
// What the product kernels share: sparse matrices as lines, types, scratch per running thread, work split by entries.
#pragma once

#include <algorithm>
#include <atomic>
#include <thread>

#include "blas/blas.hpp"
#include "array/operand.hpp"
#include "core/parallel.hpp"
#include "format/convert.hpp"
#include "leaf/select.hpp"

namespace s4j {

// Products exist for FLOAT, DOUBLE, INT and LONG; integers wrap, so they are computed as unsigned.
template <class F>
decltype(auto) dispatch_product(Type t, const char* name, F&& f) {
  switch (t) {
    case Type::kDouble:
      return f(double{});
    case Type::kFloat:
      return f(float{});
    case Type::kInt:
      return f(uint32_t{});
    case Type::kLong:
      return f(uint64_t{});
    case Type::kBool:
      break;
  }
  fail(S4J_ILLEGAL_ARGUMENT, name, ": BOOL arrays have no products; castTo another type first");
}

// The type of a product of two arrays. BOOL is refused even against a floating factor: it is no number.
inline Type product_type(Type a, Type b, const char* name) {
  if (a == Type::kBool || b == Type::kBool)
    fail(S4J_ILLEGAL_ARGUMENT, name, ": BOOL arrays have no products; castTo another type first");
  return common_type(a, b);
}

// alpha or beta in the type of the product; refuses fractions in integer products.
template <class T>
T factor(Scalar s, const char* name) {
  if constexpr (std::is_floating_point_v<T>) {
    return cast<T>(s);
  } else {
    using Signed = std::make_signed_t<T>;
    const Signed v = cast<Signed>(s);
    if (is_floating(s.type) && static_cast<double>(v) != cast<double>(s))
      fail(S4J_ILLEGAL_ARGUMENT, name, ": factor ", cast<double>(s), " in a product of integers; castTo DOUBLE first");
    return static_cast<T>(v);
  }
}

// First i in [0, n) with p[i] - p[0] + each i >= wanted, p ascending: where a chunk of that much work ends.
inline int64_t first_reaching(const int64_t* p, int64_t n, int64_t wanted, int64_t each = 1) noexcept {
  int64_t lo = 0, hi = n;
  while (lo < hi) {
    const int64_t mid = lo + (hi - lo) / 2;
    if (p[mid] - p[0] + each * mid < wanted)
      lo = mid + 1;
    else
      hi = mid;
  }
  return lo;
}

// A sparse matrix by its stored rows: a GCS block of order (0, 1), partitioning 1.
struct Lines {
  int64_t rows, cols, lines;
  const int64_t* pointers;
  const int64_t* ids;  // null: line l is row l
  const void* index;
  int width;
  const void* values;

  explicit Lines(const Block& b)
      : rows(b.shape[0]),
        cols(b.shape[1]),
        lines(b.lines),
        pointers(b.pointers),
        ids(b.line_ids),
        index(b.indexes),
        width(b.index_width),
        values(b.values) {}
  int64_t row(int64_t l) const { return ids == nullptr ? l : ids[l]; }
  int64_t nnz() const { return pointers[lines] - pointers[0]; }
  int64_t col(int64_t p) const {
    return width == 4 ? static_cast<const int32_t*>(index)[p] : static_cast<const int64_t*>(index)[p];
  }
  template <class T>
  LeafLines<T> leaf_lines() const {
    return {pointers, ids, index, static_cast<const T*>(values)};
  }
  // Stored line of a row, or -1.
  int64_t line_of(int64_t row) const noexcept {
    if (ids == nullptr) return row;
    const int64_t* const at = std::lower_bound(ids, ids + lines, row);
    return at == ids + lines || *at != row ? -1 : at - ids;
  }
  // First entry of a line whose column is not below `column`, or the line's end.
  int64_t first_from(int64_t line, int64_t column) const noexcept {
    int64_t lo = pointers[line], hi = pointers[line + 1];
    while (lo < hi) {
      const int64_t mid = lo + (hi - lo) / 2;
      if (col(mid) < column)
        lo = mid + 1;
      else
        hi = mid;
    }
    return lo;
  }
  // Chunk boundaries by lines and entries together: the first line whose share of that work reaches chunk * grain.
  int64_t cut(int64_t chunk, int64_t grain) const noexcept { return first_reaching(pointers, lines, chunk * grain); }
  int64_t chunks(int64_t grain) const { return (nnz() + lines) / grain + 1; }
};

// For a pass over the entries p of a that reads the lines of b which they name, in no order: the pointers are wanted
// two steps ahead, the entries one. Always inline: GCC 12 takes a function of prefetches for one without effect and
// drops calls of it.
template <class I, class T>
__attribute__((always_inline)) inline void fetch_rows(const Lines& a, const Lines& b, const I* index, const T* value,
                                                      int64_t p) noexcept {
  if (b.ids != nullptr) return;
  const int64_t end = a.pointers[a.lines];
  constexpr int64_t kPointers = threshold::kFetchPointers, kEntries = threshold::kFetchEntries;
  if (p + kPointers < end) __builtin_prefetch(b.pointers + a.col(p + kPointers));
  if (p + kEntries < end) {
    const int64_t at = b.pointers[a.col(p + kEntries)], last = b.pointers[a.col(p + kEntries) + 1] - 1;
    if (last < at) return;
    __builtin_prefetch(index + at);
    __builtin_prefetch(value + at);
    __builtin_prefetch(index + last);
    __builtin_prefetch(value + last);
  }
}

// body(first line, last line) over all lines in chunks of about `grain` entries and lines; `cost` per entry.
template <class Body>
void for_lines(const Lines& a, int64_t grain, int64_t cost, Body&& body) noexcept {
  const int64_t chunks = a.chunks(grain);
  parallel_chunks(chunks, (a.nnz() + a.lines) * cost, [&](int64_t c) noexcept {
    const int64_t first = a.cut(c, grain);
    const int64_t last = c + 1 == chunks ? a.lines : a.cut(c + 1, grain);
    if (first < last) body(first, last);
  });
}

// The pointers (and, when hyper, the line ids) of a result with a's rows, whose line l has count(l) entries.
template <class Count>
void set_pointers(const Lines& a, Count&& count, Layout& out) {
  int64_t* const pointers = out.mutable_pointers();
  int64_t* const ids = out.b.line_ids == nullptr ? nullptr : out.line_ids.as<int64_t>();
  int64_t at = 0, line = 0;
  for (int64_t l = 0; l < a.lines; ++l) {
    const int64_t n = count(l);
    if (ids != nullptr) {
      if (n == 0) continue;
      ids[line] = a.row(l);
    } else {
      for (; line < a.row(l); ++line) pointers[line] = at;
    }
    pointers[line++] = at;
    at += n;
  }
  for (; line <= out.b.lines; ++line) pointers[line] = at;
}

// Scratch that a running chunk borrows: as many pieces as chunks can run at once.
class Slots {
 public:
  Slots(int64_t bytes_each, int64_t chunks)
      : each_((bytes_each + 63) / 64 * 64),
        count_(static_cast<int>(std::clamp<int64_t>(std::min<int64_t>(threads(), chunks), 1, 64))),
        memory_(pool(), static_cast<size_t>(checked_mul(each_, count_))),
        free_(count_ == 64 ? ~uint64_t{0} : (uint64_t{1} << count_) - 1) {}

  class Loan {
   public:
    explicit Loan(Slots& s) noexcept : slots_(s) {
      for (;;) {
        uint64_t free = s.free_.load(std::memory_order_relaxed);
        if (free == 0) {  // more threads than when the slots were made
          std::this_thread::yield();
          continue;
        }
        index_ = std::countr_zero(free);
        if (s.free_.compare_exchange_weak(free, free & (free - 1), std::memory_order_acquire)) return;
      }
    }
    ~Loan() { slots_.free_.fetch_or(uint64_t{1} << index_, std::memory_order_release); }
    Loan(const Loan&) = delete;
    Loan& operator=(const Loan&) = delete;
    char* memory() const noexcept { return slots_.piece(index_); }

   private:
    Slots& slots_;
    int index_ = 0;
  };
  char* piece(int i) const noexcept { return memory_.as<char>() + i * each_; }
  int count() const noexcept { return count_; }

 private:
  int64_t each_;
  int count_;
  Buffer memory_;
  std::atomic<uint64_t> free_;
};

// A dense rank-2 block as a matrix of T.
template <class T>
Matrix<const T> dense_matrix(const Block& b) {
  return {static_cast<const T*>(b.values), b.shape[0], b.shape[1], b.strides[0], b.strides[1]};
}

// m itself when its rows are contiguous, else a copy in `scratch`.
template <class T>
Matrix<const T> contiguous_rows(const Matrix<const T>& m, Vec<T>& scratch) {
  if (m.cs == 1 || m.cols <= 1) return m;
  scratch.resize(static_cast<size_t>(checked_mul(m.rows, m.cols)));
  constexpr int64_t kTile = threshold::kRowsPackedTile;
  parallel_for(m.rows, threshold::kRowsPacked, m.cols, [&](int64_t begin, int64_t end) noexcept {
    for (int64_t i0 = begin; i0 < end; i0 += kTile)
      for (int64_t j = 0; j < m.cols; ++j)
        for (int64_t i = i0; i < std::min(end, i0 + kTile); ++i)
          scratch[static_cast<size_t>(i * m.cols + j)] = m.data[i * m.rs + j * m.cs];
  });
  return {scratch.data(), m.rows, m.cols, m.cols, 1};
}

inline bool is_sparse(const Operand& x) { return x.storage->format() != Format::kDense; }
// Throws unless implicit elements are 0.
void require_zero_fill(const Operand& x, const char* name);
// Memory of an operand that is a whole DENSE array of `type` in C order and shares its storage with none of the inputs:
// a kernel that can no longer fail may write there. Null otherwise.
void* direct_target(const Operand* target, Type type, const Operand* inputs, int count);

// y = alpha a x + beta y; x and y contiguous; y covers all rows.
template <class T>
void spmv(const Lines& a, const T* x, T* y, T alpha, T beta);
// y = alpha a x + beta y for a sparse matrix operand in any layout: the entries as they lie, or the layouts that its
// storage keeps once the same product repeats (decision 0005 section 6). x and y contiguous, y's storage is no input.
template <class T>
void spmv(const Operand& a, Type type, const T* x, T* y, T alpha, T beta);
// y = alpha a x, where no row of the operand has as many entries as are summed in lanes: the entries by rows, or what
// its storage keeps for products that repeat.
template <class T>
void spmv_short_rows(const Operand& a, Type type, const Lines& rows, const T* x, T* y, T alpha);
// y = alpha a^T x by the rows of a, every sum in ascending order.
template <class T>
void spmv_columns_ascending(const Lines& a, const T* x, T* y, T alpha);
// y = alpha a^T x + beta y by the rows of a.
template <class T>
void spmv_by_columns(const Lines& a, const T* x, T* y, T alpha, T beta);
// Whether that is as fast as any other layout for a result of n elements.
bool scatters_in_cache(int64_t n, Type type);
// y = beta y, or 0
template <class T>
void scale_vector(int64_t n, T beta, T* y);
// Builds what spmv would build for the matrix, or its transpose, once products repeat.
void optimize_for_vector(const Operand& a, bool transpose, const char* name);
// y = alpha a x + beta y for strided x and y.
template <class T>
void spmm(const Lines& a, const Matrix<const T>& x, const Matrix<T>& y, T alpha, T beta);
// alpha a b, rows sorted, as a GCS layout of order (0, 1) or, `flipped`, as the transpose's order (1, 0) layout with
// shape [b.cols, a.rows].
template <class T>
Layout spgemm(Allocator& to, Type type, const Lines& a, const Lines& b, T alpha, bool flipped);
// How many entries a b has: its symbolic phase alone. O(terms); a bit per column of b for each running thread.
int64_t spgemm_entries(const Lines& a, const Lines& b);

}  // namespace s4j
