// SPDX-License-Identifier: Apache-2.0
// Sparse matrix times vector where the rows of the layout are the summed dimension: every entry is added to its
// column's element of the result. There are no atomic additions, and the number of threads never changes the bits:
// - A result that stays in cache: fixed row blocks have separate sums, which are added in the order of the blocks. The
// copy for repeated products, whose lines are the columns of one block after the other (block_slices), sums the same
// way.
// - A larger result: every thread has a range of columns, and each element sums its terms in the order of the rows. The
// transposed copy for repeated products (format/sliced.hpp) sums the same way.
#include "ops/spmv/spmv_columns.hpp"

#include <algorithm>
#include <atomic>
#include <type_traits>

#include "array/lines.hpp"
#include "core/trace.hpp"

namespace s4j {
namespace {

constexpr int64_t kInCache = threshold::kScatterInCache;
constexpr int64_t kLate = threshold::kBandLate;

// Adds entry * factor to y[column] for the entries [p, end) of a line. The columns of a line are distinct, so four
// loads may precede four stores. The processor cannot know this.
template <class T, class I>
inline void scatter_line(const I* column, const T* value, int64_t p, int64_t end, T factor, T* y) noexcept {
  for (; end - p >= 4; p += 4) {
    T s[4];
    for (int64_t k = 0; k < 4; ++k) s[k] = y[column[p + k]] + value[p + k] * factor;
    for (int64_t k = 0; k < 4; ++k) y[column[p + k]] = s[k];
  }
#pragma GCC unroll 1  // an unpredictable branch for each of at most three entries would cost more than the loop
  for (; p < end; ++p) y[column[p]] += value[p] * factor;
}

// As scatter(), for short lines if each row has a line. Held keeps the sum of the lines' first column in a register
// while that column stays the same; storing and loading the sum would take twice as long as adding to it. The function
// is aligned, since the position of a loop with one or two steps decides up to half of its time.
template <bool Held, class T, class I>
__attribute__((noinline, aligned(64))) void scatter_short(const Lines& a, int64_t first, int64_t last, const T* x,
                                                          T* y) noexcept {
  const I* const column = static_cast<const I*>(a.index);
  const T* const value = static_cast<const T*>(a.values);
  int64_t p = a.pointers[first];
  if (p == a.pointers[last]) return;
  I begin = column[p];
  T sum = y[begin];
  for (int64_t l = first; l < last; ++l) {
    const int64_t end = a.pointers[l + 1];
    const T factor = x[l];
    if constexpr (Held) {
      if (p == end) continue;
      if (column[p] != begin) {
        y[begin] = sum;
        begin = column[p];
        sum = y[begin];
      }
      sum += value[p++] * factor;
    }
#pragma GCC unroll 1
    for (; p < end; ++p) y[column[p]] += value[p] * factor;
  }
  if constexpr (Held) y[begin] = sum;
}

// Returns whether, in a sample, nearly all lines begin with the same column as the previous line.
template <class I>
bool begin_alike(const Lines& a, int64_t first, int64_t last) noexcept {
  const I* const column = static_cast<const I*>(a.index);
  constexpr int64_t kSamples = 4;
  if (last - first <= kSamples) return false;
  int64_t alike = 0;
  for (int64_t i = 0; i < kSamples; ++i) {
    const int64_t* const p = a.pointers + first + (last - first) / kSamples * i;
    alike += p[0] < p[1] && p[1] < p[2] && column[p[0]] == column[p[1]] ? 1 : 0;
  }
  return alike + 1 >= kSamples;
}

// Adds entry * x[row] to y[column] for all entries of the lines [first, last).
template <class T, class I>
void scatter(const Lines& a, int64_t first, int64_t last, const T* x, T* y) noexcept {
  if (a.ids == nullptr && a.pointers[last] - a.pointers[first] <= threshold::kScatterShort * (last - first))
    return begin_alike<I>(a, first, last) ? scatter_short<true, T, I>(a, first, last, x, y)
                                          : scatter_short<false, T, I>(a, first, last, x, y);
  const I* const column = static_cast<const I*>(a.index);
  const T* const value = static_cast<const T*>(a.values);
  int64_t p = a.pointers[first];
  for (int64_t l = first; l < last; ++l) {
    const int64_t end = a.pointers[l + 1];
    scatter_line(column, value, p, end, x[a.row(l)], y);
    p = end;
  }
}

template <class T>
void by_blocks(const Lines& a, const T* x, T* y, T alpha, T beta) {
  const int64_t blocks = row_blocks(a), cols = a.cols;
  const bool plain = blocks == 1 && alpha == T(1) && beta == T(0);
  Vec<T> sums;
  if (!plain) sums.resize(blocks * cols);
  T* const into = plain ? y : sums.data();
  dispatch_index(a.width, [&](auto i) {
    parallel_chunks(blocks, a.nnz() + a.lines, [&](int64_t b) noexcept {
      std::fill_n(into + b * cols, cols, T(0));
      const int64_t first = row_block_begin(a, blocks, b), last = row_block_begin(a, blocks, b + 1);
      scatter<T, decltype(i)>(a, first, last, x, into + b * cols);
    });
  });
  if (!plain) add_blocks(blocks, cols, into, nullptr, y, alpha, beta);
}

// Adds the entries in columns below `border` of all lines or, unless First, the entries in columns from `border` on.
// Reads a line from its begin or, unless First, from its end, so that entries of other ranges are hardly read. The end
// of the range is unpredictable in most lines. Therefore the first kMasked entries (kFew in a shorter line) are added
// without a branch. Entries of another range are added to `nobodys`, whose sums are not used.
template <bool First, class T, class I>
void scatter_end(const Lines& a, const T* x, T* y, int64_t border) noexcept {
  constexpr int64_t kMasked = threshold::kScatterMasked, kFew = threshold::kScatterMaskedFew, step = First ? 1 : -1;
  const I* const column = static_cast<const I*>(a.index);
  const T* const value = static_cast<const T*>(a.values);
  const auto own = [border](I c) noexcept { return First ? c < border : c >= border; };
  T nobodys[kMasked] = {};
  for (int64_t l = 0; l < a.lines; ++l) {
    const int64_t begin = a.pointers[l], end = a.pointers[l + 1];
    const T factor = x[a.row(l)];
    int64_t p = First ? begin : end - 1;
    const auto add_masked = [&](auto count) noexcept {
      for (int64_t k = 0; k < count(); ++k, p += step) {
        T* const to = own(column[p]) ? y + column[p] : nobodys + k;
        *to += value[p] * factor;
      }
    };
    if (end - begin >= kMasked)
      add_masked(std::integral_constant<int64_t, kMasked>());
    else if (end - begin >= kFew)
      add_masked(std::integral_constant<int64_t, kFew>());
    for (; (First ? p < end : p >= begin) && own(column[p]); p += step) y[column[p]] += value[p] * factor;
  }
}

// Adds the entries in columns [from, until) of all lines, which may have entries on both sides of that range.
template <class T, class I>
void scatter_between(const Lines& a, const T* x, T* y, int64_t from, int64_t until) noexcept {
  const I* const column = static_cast<const I*>(a.index);
  const T* const value = static_cast<const T*>(a.values);
  for (int64_t l = 0; l < a.lines; ++l) {
    const int64_t begin = a.pointers[l], end = a.pointers[l + 1];
    if (begin == end || column[begin] >= until || column[end - 1] < from) continue;
    const T factor = x[a.row(l)];
    for (int64_t p = std::lower_bound(column + begin, column + end, static_cast<I>(from)) - column;
         p < end && column[p] < until; ++p)
      y[column[p]] += value[p] * factor;
  }
}

// The product of a banded matrix in parts, which run at once: part k has neighbouring lines (stored rows) and owns the
// columns columns_[k] to columns_[k + 1]. Terms for columns before these are added last, in the order of the parts.
// scatter_into() returns false, with y undefined, if a column comes after its part's own columns: the order of
// summation would not be ascending. It also returns false if a part has too many terms for earlier columns.
template <class T, class I>
class Bands {
 public:
  Bands(const Lines& a, int64_t parts) : a_(a), parts_(parts), lines_(parts + 1), columns_(parts + 1), counts_(parts) {
    lines_.front() = columns_.front() = 0;
    lines_.back() = a.lines;
    columns_.back() = a.cols;
    for (int64_t k = 1; k < parts; ++k) {
      lines_[k] = std::max(lines_[k - 1], a.cut(k, (a.nnz() + a.lines) / parts));
      columns_[k] = columns_[k - 1];
      for (int64_t l = lines_[k - 1]; l < lines_[k]; l += step(lines_[k] - l)) {
        if (a.pointers[l] < a.pointers[l + 1]) columns_[k] = std::max(columns_[k], a.col(a.pointers[l + 1] - 1) + 1);
      }
    }
  }
  // Returns whether few entries of a sample come before their part's columns.
  bool likely() const {
    constexpr int64_t kSample = threshold::kBandSample;
    int64_t early = 0;
    for (int64_t k = 1; k < parts_; ++k) {
      const int64_t begin = lines_[k], count = lines_[k + 1] - begin;
      for (int64_t i = 0; i < kSample; ++i) {
        const int64_t l = begin + count * i / kSample;
        early += count > 0 && a_.pointers[l] < a_.pointers[l + 1] && a_.col(a_.pointers[l]) < columns_[k] ? 1 : 0;
      }
    }
    return early * threshold::kBandEarly <= kSample * (parts_ - 1);
  }
  bool scatter_into(const T* x, T* y) {
    late_.resize(parts_ * kLate);
    std::atomic<bool> banded{true};
    parallel_chunks(parts_, a_.nnz() + a_.lines, [&](int64_t k) noexcept {
      if (!part(k, x, y)) banded.store(false, std::memory_order_relaxed);
    });
    if (!banded) return false;
    for (int64_t k = 0; k < parts_; ++k)
      for (int64_t i = 0; i < counts_[k]; ++i) {
        const Late& term = late_[k * kLate + i];
        y[term.column] += term.product;
      }
    return true;
  }

 private:
  struct Late {
    I column;
    T product;
  };
  // Returns the step between lines in the search for the last column. Near the end, where a band has its last column,
  // the search visits every line.
  static int64_t step(int64_t left) { return std::max<int64_t>(1, left / threshold::kBandStep); }

  bool part(int64_t k, const T* x, T* y) noexcept {
    const I* const column = static_cast<const I*>(a_.index);
    const T* const value = static_cast<const T*>(a_.values);
    const int64_t from = columns_[k], until = columns_[k + 1];
    Late* const late = late_.data() + k * kLate;
    int64_t count = 0;
    std::fill(y + from, y + until, T(0));
    for (int64_t l = lines_[k]; l < lines_[k + 1]; ++l) {
      int64_t p = a_.pointers[l];
      const int64_t end = a_.pointers[l + 1];
      if (p == end) continue;
      if (column[end - 1] >= until) return false;
      const T factor = x[a_.row(l)];
      for (; p < end && column[p] < from; ++p) {
        if (count == kLate) return false;
        late[count++] = {column[p], value[p] * factor};
      }
      scatter_line(column, value, p, end, factor, y);
    }
    counts_[k] = count;
    return true;
  }

  const Lines& a_;
  int64_t parts_;
  Vec<int64_t> lines_, columns_, counts_;
  Vec<Late> late_;
};

// Returns the bounds of `parts` column ranges with about equal numbers of entries, estimated from a sample.
template <class I>
Vec<int64_t> column_cuts(const Lines& a, int64_t parts) {
  Vec<int64_t> cuts(parts + 1);
  cuts[0] = 0;
  cuts[parts] = a.cols;
  if (parts == 1) return cuts;
  const int64_t first = a.pointers[0], n = a.nnz(), step = std::max<int64_t>(1, n / threshold::kCutSample);
  Vec<I> sample((n + step - 1) / step);
  for (size_t i = 0; i < sample.size(); ++i)
    sample[i] = static_cast<const I*>(a.index)[first + static_cast<int64_t>(i) * step];
  std::sort(sample.begin(), sample.end());
  for (int64_t k = 1; k < parts; ++k) cuts[k] = sample[sample.size() * k / parts];
  return cuts;
}

template <class T>
void by_ranges(const Lines& a, const T* x, T* y, T alpha, T beta) {
  const bool plain = alpha == T(1) && beta == T(0);
  Vec<T> sums;
  if (!plain) sums.resize(a.cols);
  T* const into = plain ? y : sums.data();
  const int64_t work = a.nnz() + a.lines + a.cols;
  const int64_t parts =
      std::clamp<int64_t>(std::min<int64_t>(threads(), work / threshold::kParallelWork), 1, threshold::kScatterRanges);
  dispatch_index(a.width, [&](auto i) {
    using I = decltype(i);
    if (parts == 1) {
      std::fill(into, into + a.cols, T(0));
      return scatter<T, I>(a, 0, a.lines, x, into);
    }
    if (Bands<T, I> bands(a, parts); bands.likely() && bands.scatter_into(x, into)) return;
    const Vec<int64_t> cuts = column_cuts<I>(a, parts);
    parallel_chunks(parts, work, [&](int64_t c) noexcept {
      const int64_t from = cuts[c], until = cuts[c + 1];
      std::fill(into + from, into + until, T(0));
      if (from == 0)
        scatter_end<true, T, I>(a, x, into, until);
      else if (until == a.cols)
        scatter_end<false, T, I>(a, x, into, from);
      else
        scatter_between<T, I>(a, x, into, from, until);
    });
  });
  if (plain) return;
  parallel_for(a.cols, threshold::kGrainSteps, 1, [&](int64_t begin, int64_t end) noexcept {
    for (int64_t j = begin; j < end; ++j) y[j] = beta == T(0) ? alpha * into[j] : alpha * into[j] + beta * y[j];
  });
}

}  // namespace

bool scatters_in_cache(int64_t n, Type type) { return n * size_of(type) <= kInCache; }

// The number of row blocks depends only on sizes, so that the bits never depend on the number of threads.
int64_t row_blocks(const Lines& a) {
  const int64_t work = a.nnz() + a.lines;
  const int64_t least = std::max(threshold::kScatterWork, threshold::kScatterColumns * a.cols);
  return std::clamp<int64_t>(work / least, 1, threshold::kScatterBlocks);
}

int64_t row_block_begin(const Lines& a, int64_t blocks, int64_t k) {
  return k == blocks ? a.lines : a.cut(k, (a.nnz() + a.lines) / blocks);
}

template <class T>
void add_blocks(int64_t blocks, int64_t cols, T* sums, const int32_t* places, T* y, T alpha, T beta) {
  const auto add = [&](const auto& place) {
    parallel_for(cols, threshold::kGrainHeavy, blocks, [&](int64_t begin, int64_t end) noexcept {
      for (int64_t b = 1; b < blocks; ++b)
        for (int64_t j = begin; j < end; ++j) sums[place(j)] += sums[place(b * cols + j)];
      for (int64_t j = begin; j < end; ++j) {
        const T sum = sums[place(j)];
        y[j] = beta == T(0) ? alpha * sum : alpha * sum + beta * y[j];
      }
    });
  };
  if (places == nullptr)
    add([](int64_t l) noexcept { return l; });
  else
    add([places](int64_t l) noexcept { return static_cast<int64_t>(places[l]); });
}

template <class T>
void scale_vector(int64_t n, T beta, T* y) {
  parallel_for(n, threshold::kGrainSteps, 1, [&](int64_t begin, int64_t end) noexcept {
    for (int64_t i = begin; i < end; ++i) y[i] = beta == T(0) ? T(0) : beta * y[i];
  });
}

template <class T>
void spmv_by_columns(const Lines& a, const T* x, T* y, T alpha, T beta) {
  trace("spmv by columns");
  if (alpha == T(0)) return scale_vector(a.cols, beta, y);
  if (static_cast<int64_t>(sizeof(T)) * a.cols <= kInCache) return by_blocks(a, x, y, alpha, beta);
  by_ranges(a, x, y, alpha, beta);
}

template <class T>
void spmv_columns_ascending(const Lines& a, const T* x, T* y, T alpha) {
  trace("spmv by columns");
  by_ranges(a, x, y, alpha, T(0));
}

#define S4J_SPMV_COLUMNS(T)                                                 \
  template void scale_vector(int64_t, T, T*);                               \
  template void add_blocks(int64_t, int64_t, T*, const int32_t*, T*, T, T); \
  template void spmv_columns_ascending(const Lines&, const T*, T*, T);      \
  template void spmv_by_columns(const Lines&, const T*, T*, T, T);
S4J_SPMV_COLUMNS(double)
S4J_SPMV_COLUMNS(float)
S4J_SPMV_COLUMNS(uint32_t)
S4J_SPMV_COLUMNS(uint64_t)

}  // namespace s4j
