// SPDX-License-Identifier: Apache-2.0
// A line is a stored row of a matrix (array/lines.hpp).
#include "ops/product/full_products.hpp"

#include <algorithm>
#include <atomic>

#include "array/lines.hpp"
#include "array/read.hpp"
#include "core/trace.hpp"
#include "format/full.hpp"
#include "ops/product/products.hpp"
#include "ops/spmv/spmm.hpp"
#include "ops/spmv/spmv.hpp"
#include "ops/spmv/spmv_columns.hpp"

namespace s4j {
namespace {

// The positions with entries, out of `of` positions, ascending.
struct Filled {
  int64_t of = 0, count = 0;
  Vec<int64_t> ids{};  // empty if all positions have entries

  int64_t id(int64_t k) const { return ids.empty() ? k : ids[k]; }
  bool all() const { return count == of; }
};

// Returns the positions k < n for which filled(k) holds.
template <class F>
Filled filled_places(int64_t n, F&& filled) {
  constexpr int64_t kGrain = threshold::kGrainLight;
  const int64_t chunks = (n + kGrain - 1) / kGrain;
  Vec<int64_t> first(static_cast<size_t>(chunks + 1));
  first[0] = 0;
  parallel_for(n, kGrain, 1, [&](int64_t from, int64_t until) noexcept {
    int64_t count = 0;
    for (int64_t k = from; k < until; ++k) count += filled(k) ? 1 : 0;
    first[from / kGrain + 1] = count;
  });
  for (size_t c = 1; c < first.size(); ++c) first[c] += first[c - 1];
  Filled out{n, first.back()};
  if (out.all()) return out;
  out.ids.resize(out.count);
  parallel_for(n, kGrain, 1, [&](int64_t from, int64_t until) noexcept {
    auto at = static_cast<size_t>(first[from / kGrain]);
    for (int64_t k = from; k < until; ++k)
      if (filled(k)) out.ids[at++] = k;
  });
  return out;
}

// Returns the lines with entries. Independent of the type of values, so that one instance serves all types.
Filled lines_with_entries(const Lines& a) {
  return filled_places(a.lines, [&](int64_t l) { return a.pointers[l] < a.pointers[l + 1]; });
}

Filled marked(const Vec<uint8_t>& marks) {
  return filled_places(static_cast<int64_t>(marks.size()), [&](int64_t k) { return marks[k] != 0; });
}

// Returns the columns of b that have entries.
Filled columns_with_entries(const Lines& b) {
  Vec<uint8_t> met(static_cast<size_t>(b.cols));
  std::fill(met.begin(), met.end(), uint8_t{0});
  dispatch_index(b.width, [&](auto i) {
    const auto* const index = static_cast<const decltype(i)*>(b.index) + b.pointers[0];
    parallel_for(b.nnz(), threshold::kGrainSteps, 1, [&](int64_t from, int64_t until) noexcept {
      for (int64_t k = from; k < until; ++k) {
        const std::atomic_ref<uint8_t> mark(met[index[k]]);
        if (mark.load(std::memory_order_relaxed) == 0) mark.store(1, std::memory_order_relaxed);
      }
    });
  });
  return marked(met);
}

// Replaces the numbers of a's non-empty lines (stored rows) by row numbers; `of` becomes a's number of rows.
void name_rows(const Lines& a, Filled& lines) {
  if (a.ids != nullptr) {
    Vec<int64_t> rows(static_cast<size_t>(lines.count));
    for (int64_t k = 0; k < lines.count; ++k) rows[k] = a.ids[lines.id(k)];
    lines.ids = std::move(rows);
  }
  lines.of = a.rows;
}

int64_t longest_line(const Lines& a) {
  std::atomic<int64_t> longest{0};
  parallel_for(a.lines, threshold::kGrainLight, 1, [&](int64_t from, int64_t until) noexcept {
    int64_t most = 0;
    for (int64_t l = from; l < until; ++l) most = std::max(most, a.pointers[l + 1] - a.pointers[l]);
    int64_t seen = longest.load(std::memory_order_relaxed);
    while (seen < most && !longest.compare_exchange_weak(seen, most)) {
    }
  });
  return longest.load();
}

template <class F>
void write_index(const Layout& out, const F& index_of) {
  dispatch_index(out.b.index_width, [&](auto i) {
    using I = decltype(i);
    I* const index = out.indexes.as<I>();
    parallel_for(out.b.nnz, threshold::kGrainLight, 1, [&](int64_t from, int64_t until) noexcept {
      for (int64_t k = from; k < until; ++k) index[k] = static_cast<I>(index_of(k));
    });
  });
}

// Returns the structure of a result whose non-empty rows, `lines`, have all `cols` columns.
Layout by_lines(Allocator& to, const FullProduct& p, const Filled& lines, int64_t cols) {
  const int64_t nnz = checked_mul(lines.count, cols);
  const Shape shape{2, {p.flipped ? cols : lines.of, p.flipped ? lines.of : cols}};
  const bool hyper = want_hyper(lines.of, nnz);
  Layout out = Layout::gcs(to, p.type, shape, p.flipped ? Spec::csc() : Spec::csr(), nnz,
                           hyper ? lines.count : lines.of, hyper, width_for(cols - 1));
  int64_t* const pointers = out.mutable_pointers();
  if (hyper) std::copy(lines.ids.begin(), lines.ids.end(), out.line_ids.as<int64_t>());
  if (hyper || lines.all()) {
    for (int64_t l = 0; l <= lines.count; ++l) pointers[l] = l * cols;
  } else {
    int64_t line = 0;
    for (int64_t k = 0; k < lines.count; ++k)
      for (; line <= lines.id(k); ++line) pointers[line] = k * cols;
    for (; line <= lines.of; ++line) pointers[line] = nnz;
  }
  write_index(out, [&](int64_t k) { return k % cols; });
  return out;
}

// Returns the structure of a result with one column (`columns`: with one line) and entries at the filled positions.
Layout of_vector(Allocator& to, const FullProduct& p, const Filled& places, bool columns) {
  const int64_t largest = places.count == 0 ? 0 : places.id(places.count - 1);
  if (p.rank == 0) return Layout::coo(to, p.type, Shape{}, places.count, 4);
  if (p.rank == 1) {
    Layout out = Layout::coo(to, p.type, Shape{1, {places.of}}, places.count, width_for(largest));
    write_index(out, [&](int64_t k) { return places.id(k); });
    return out;
  }
  if (!columns) return by_lines(to, p, places, 1);
  const Shape shape{2, {p.flipped ? places.of : 1, p.flipped ? 1 : places.of}};
  Layout out =
      Layout::gcs(to, p.type, shape, p.flipped ? Spec::csc() : Spec::csr(), places.count, 1, false, width_for(largest));
  out.mutable_pointers()[0] = 0;
  out.mutable_pointers()[1] = places.count;
  write_index(out, [&](int64_t k) { return places.id(k); });
  return out;
}

// Copies the elements at the filled positions of a vector to consecutive elements.
template <class T>
void pick(const Filled& places, const T* from, T* to) {
  parallel_for(places.count, threshold::kGrainLight, 1, [&](int64_t b, int64_t e) noexcept {
    for (int64_t k = b; k < e; ++k) to[k] = from[places.id(k)];
  });
}

// Computes a x for a full x: each line of a with entries gives a line with all columns.
template <class T>
Layout times_full(Allocator& to, const FullProduct& p, const Lines& a, const Matrix<const T>& x, T alpha) {
  trace("product with a full array");
  Lines stored = a;
  Vec<int64_t> bounds;
  Filled lines = lines_with_entries(a);
  if (!lines.all()) {  // drops empty lines, which begin where the next line begins
    bounds.resize(lines.count + 1);
    pick(lines, a.pointers, bounds.data());
    bounds.back() = a.pointers[a.lines];
    stored.pointers = bounds.data();
  }
  stored.rows = stored.lines = lines.count;
  stored.ids = nullptr;
  name_rows(a, lines);
  Layout out = x.cols == 1 ? of_vector(to, p, lines, false) : by_lines(to, p, lines, x.cols);
  if (lines.count == 0) return out;
  T* const y = out.mutable_data<T>();
  // spmv sums rows of at least kLongRow entries in lanes.
  if (x.cols > 1 || longest_line(stored) >= threshold::kLongRow) {
    spmm(stored, x, Matrix<T>{y, lines.count, x.cols, x.cols, 1}, alpha, T(0));
    return out;
  }
  Vec<T> scratch;
  const T* const from = contiguous(x.data, x.rows, x.rs, scratch);
  if (lines.all())
    spmv_short_rows(p.a, p.type, stored, from, y, alpha);
  else
    spmv(stored, from, y, alpha, T(0));
  return out;
}

// Computes a x for a sparse vector with many entries, expanded in scratch. A line that meets no entry gives no entry.
template <class T>
Layout times_scratch(Allocator& to, const FullProduct& p, const Lines& a, T alpha) {
  trace("product with a vector in scratch");
  Vec<T> x(static_cast<size_t>(a.cols)), y(static_cast<size_t>(a.lines));
  Vec<uint8_t> stored(static_cast<size_t>(a.cols)), met(static_cast<size_t>(a.lines));
  parallel_for(a.cols, threshold::kGrainCopy, 1, [&](int64_t from, int64_t until) noexcept {
    std::fill(x.begin() + from, x.begin() + until, T(0));
    std::fill(stored.begin() + from, stored.begin() + until, uint8_t{0});
  });
  Operand vector = p.b;  // a vector viewed as a column: drops the dimension that the view added
  if (vector.window.dims[1].dim < 0) vector.window.rank = 1;
  const Source entries = read_as(vector, Spec::coo(), p.type);
  dispatch_index(entries.b.index_width, [&](auto i) {
    const auto* const at = entries.b.coordinate<decltype(i)>(0);
    parallel_for(entries.b.nnz, threshold::kGrainSteps, 1, [&](int64_t from, int64_t until) noexcept {
      for (int64_t k = from; k < until; ++k) {
        x[at[k]] = entries.b.data<T>()[k];
        stored[at[k]] = 1;
      }
    });
  });
  dispatch_index(a.width, [&](auto i) {
    const auto* const index = static_cast<const decltype(i)*>(a.index);
    const T* const entry = static_cast<const T*>(a.values);
    for_lines(a, threshold::kGrainSteps, 1, [&](int64_t first, int64_t last) noexcept {
      for (int64_t l = first; l < last; ++l) {
        T s{};
        uint8_t any = 0;
        for (int64_t q = a.pointers[l]; q < a.pointers[l + 1]; ++q) {
          const auto c = static_cast<size_t>(index[q]);
          const T term = entry[q] * x[c];
          s += stored[c] != 0 ? term : T(0);  // adding +0 changes nothing, since no sum of terms is -0
          any |= stored[c];
        }
        y[l] = alpha * s;
        met[l] = any;
      }
    });
  });
  Filled lines = marked(met);
  Vec<T> values(static_cast<size_t>(lines.count));
  pick(lines, y.data(), values.data());
  name_rows(a, lines);
  Layout out = of_vector(to, p, lines, false);
  std::copy(values.begin(), values.end(), out.mutable_data<T>());
  return out;
}

// Computes x^T b for a full x: each column of b with entries gives one element.
template <class T>
Layout full_times(Allocator& to, const FullProduct& p, const Matrix<const T>& x, const Lines& b, T alpha) {
  trace("product of a full vector");
  const Filled columns = columns_with_entries(b);
  Layout out = of_vector(to, p, columns, true);
  if (columns.count == 0) return out;
  Vec<T> scratch, all(columns.all() ? 0 : static_cast<size_t>(b.cols));
  T* const y = columns.all() ? out.mutable_data<T>() : all.data();
  spmv_columns_ascending(b, contiguous(x.data, x.cols, x.cs, scratch), y, alpha);
  if (!columns.all()) pick(columns, y, out.mutable_data<T>());
  return out;
}

}  // namespace

template <class T>
std::optional<Layout> full_product(Allocator& to, const FullProduct& p, T alpha) {
  const int64_t rows = p.a.shape()[0], inner = p.a.shape()[1], cols = p.b.shape()[1];
  if (const std::optional<Source> right = read_full(p.b, p.type)) {
    const Matrix<const T> x = dense_matrix<T>(right->b);
    if (rows == 1 && cols == 1)
      if (const std::optional<Source> left = read_full(p.a, p.type)) {
        const Matrix<const T> y = dense_matrix<T>(left->b);
        T s{};
        for (int64_t k = 0; k < inner; ++k) s += y.data[k * y.cs] * x.data[k * x.rs];
        Layout out = of_vector(to, p, Filled{1, 1}, false);
        *out.mutable_data<T>() = alpha * s;
        return out;
      }
    const Source left = read_as(p.a, Spec::csr(), p.type);
    return times_full(to, p, Lines(left.b), x, alpha);
  }
  if (rows == 1)
    if (const std::optional<Source> left = read_full(p.a, p.type)) {
      const Source right = read_as(p.b, Spec::csr(), p.type);
      // Needs scratch for every column, so there must not be many more columns than entries.
      if (cols / threshold::kScratchColumns > right.b.nnz) return std::nullopt;
      return full_times(to, p, dense_matrix<T>(left->b), Lines(right.b), alpha);
    }
  if (cols == 1 && rows > 1 && inner >= threshold::kScratchVector &&
      static_cast<double>(count_entries(p.b)) > threshold::kScratchDensity * static_cast<double>(inner)) {
    const Source left = read_as(p.a, Spec::csr(), p.type);
    return times_scratch(to, p, Lines(left.b), alpha);
  }
  return std::nullopt;
}

#define S4J_FULL_PRODUCT(T) template std::optional<Layout> full_product(Allocator&, const FullProduct&, T);
S4J_FULL_PRODUCT(double)
S4J_FULL_PRODUCT(float)
S4J_FULL_PRODUCT(uint32_t)
S4J_FULL_PRODUCT(uint64_t)

}  // namespace s4j
