// SPDX-License-Identifier: Apache-2.0
// Builds layouts from the entries of a Matrix Market file, which are in the file's order.
#include <algorithm>
#include <atomic>

#include "format/build.hpp"
#include "format/convert.hpp"
#include "format/dense.hpp"
#include "format/emit.hpp"
#include "io/matrix_market_read.hpp"
#include "parallel/parallel.hpp"

namespace s4j {
namespace {

constexpr int64_t kGrain = threshold::kGrainLight;

// Returns whether entries are sorted by `line` (row or column), then by `minor` (the other one), without duplicates.
bool ascending(const int32_t* line, const int32_t* minor, int64_t n) {
  std::atomic<bool> all{true};
  parallel_for(n, kGrain, 1, [&](int64_t b, int64_t e) {
    constexpr int64_t kBlock = 64;  // entries between two checks of the result
    const auto key = [&](int64_t k) { return static_cast<int64_t>(line[k]) << 32 | minor[k]; };
    bool good = all.load(std::memory_order_relaxed);
    for (int64_t k = std::max<int64_t>(b, 1); k < e && good;) {
      int64_t before = key(k - 1);
      for (const int64_t end = std::min(e, k + kBlock); k < end; ++k) {
        const int64_t own = key(k);
        good &= before < own;
        before = own;
      }
    }
    if (!good) all.store(false, std::memory_order_relaxed);
  });
  return all.load();
}

template <class T>
T opposite(T v) {
  if constexpr (std::is_same_v<T, Bool>)
    return v;
  else if constexpr (std::is_integral_v<T>)
    return static_cast<T>(std::make_unsigned_t<T>(0) - static_cast<std::make_unsigned_t<T>>(v));
  else
    return T(0) - v;  // gives 0 instead of -0 for 0, unlike -v: array files list zeros too
}

}  // namespace

Shape MatrixMarketReader::shape() const {
  Shape s;
  s.rank = 2;
  s[0] = state_.header.rows;
  s[1] = state_.header.columns;
  return s;
}

Layout MatrixMarketReader::finish(Allocator& to, const Spec& spec) {
  if (broken_) fail(S4J_STATE, "the reader has failed before, at line ", bad_line_);
  if (!complete_) fail(S4J_STATE, "the last piece of the file has not been fed yet");
  if (state_.phase != Phase::kEntries) refuse(state_.lines, 1, "the file ends before its size line");
  if (forgotten_ + count_ < state_.header.entries)
    refuse(state_.lines, 1,
           "the file ends after " + std::to_string(forgotten_ + count_) + " of the " +
               std::to_string(state_.header.entries) + " entries that its size line announces");
  check_spec(spec, shape());
  return state_.header.array ? finish_array(to, spec) : finish_entries(to, spec);
}

Layout MatrixMarketReader::part(Allocator& to) {
  if (broken_) fail(S4J_STATE, "the reader has failed before, at line ", bad_line_);
  if (!header_known() || state_.header.array)
    fail(S4J_STATE, "only a file in coordinate format can be read in parts, and only after its size line");
  return finish_entries(to, Spec::coo());
}

void MatrixMarketReader::forget() noexcept {
  forgotten_ += std::exchange(count_, 0);
  runs_.clear();
  if (std::exchange(given_, false)) capacity_ = 0;
}

Layout MatrixMarketReader::finish_entries(Allocator& to, const Spec& spec) {
  try {
    return arrange_entries(to, spec);
  } catch (const DuplicateEntries& e) {
    refuse_twice(e.first(), e.second());
  }
}

// Throws for two entries with the same coordinates and names their lines in the file. Numbers from count_ on stand for
// mirror images of entries, which finish_both_halves() appends.
void MatrixMarketReader::refuse_twice(int64_t first, int64_t second) const {
  const Coordinates c = coordinates();
  const auto own = [&](int64_t k) {
    if (k < count_) return k;
    int64_t of = 0;
    for (int64_t before = k - count_;; ++of)
      if (c.at(0, of) != c.at(1, of) && before-- == 0) return of;
  };
  const int64_t a = own(first), b = own(second);
  fail(S4J_ILLEGAL_ARGUMENT, "lines ", line_of(a), " and ", line_of(b), " both give row ", c.at(0, a) + 1, ", column ",
       c.at(1, a) + 1, "; remove one of them, or choose the duplicate policy SUM or LAST");
}

Layout MatrixMarketReader::finish_array(Allocator& to, const Spec& spec) const {
  const Scalar zero{type_, 0};
  Layout all = Layout::dense(pool(), type_, shape(), true);
  if (state_.header.symmetry == MatrixMarketSymmetry::kGeneral) {
    copy_bytes(values_.as<void>(), count_ * size_of(type_), all.values.as<void>());
    return convert(to, all.b, zero, spec);
  }
  const int64_t n = state_.header.rows;
  const bool skew = state_.header.symmetry == MatrixMarketSymmetry::kSkew;
  const bool expand = options_.expand;
  dispatch(type_, [&](auto t) {
    using T = decltype(t);
    const T* const half = values_.as<T>();
    T* const a = all.mutable_data<T>();
    parallel_for(n, threshold::kHalfColumns, n, [&](int64_t from, int64_t until) {
      for (int64_t j = from; j < until; ++j) {
        // The file lists the lower half by columns: finds where column j begins, at the diagonal (skew-symmetric: below
        // it).
        const T* column = half + (skew ? j * (n - 1) - j * (j - 1) / 2 : j * n - j * (j - 1) / 2);
        if (skew) a[j * n + j] = T{};
        for (int64_t i = skew ? j + 1 : j; i < n; ++i, ++column) {
          a[j * n + i] = *column;
          if (i > j) a[i * n + j] = !expand ? T{} : skew ? opposite(*column) : *column;
        }
      }
    });
  });
  return convert(to, all.b, zero, spec);
}

Coordinates MatrixMarketReader::coordinates() const {
  Coordinates c;
  c.rank = 2;
  c.count = count_;
  c.width = state_.header.index_width();
  c.runs[0] = indexes_.as<void>();
  c.runs[1] = indexes_.as<char>() + capacity_ * c.width;
  return c;
}

// Returns whether the file lists its entries sorted by rows (columns). If so, makes `to` CSR (CSC) on the reader's
// memory.
bool MatrixMarketReader::compressed(bool by_rows, Layout& to) const {
  const MatrixMarketHeader& h = state_.header;
  const int64_t lines = by_rows ? h.rows : h.columns;
  if (h.index_width() != 4) return false;
  const auto* line = indexes_.as<int32_t>() + (by_rows ? 0 : capacity_);
  const auto* minor = indexes_.as<int32_t>() + (by_rows ? capacity_ : 0);
  if (want_hyper(lines, count_) || !ascending(line, minor, count_)) return false;
  to = Layout::gcs(pool(), type_, shape(), by_rows ? Spec::csr() : Spec::csc(), 0, lines, false, 4);
  fill_pointers(count_, lines, to.mutable_pointers(), [&](int64_t k) { return line[k]; });
  to.b.nnz = to.b.index_pitch = count_;
  to.b.values = values_.as<void>();
  to.b.indexes = minor;
  return true;
}

void MatrixMarketReader::take_back(Layout&& layout) noexcept {
  if (!std::exchange(given_, false)) return;
  values_ = std::move(layout.values);
  if (layout.b.format == Format::kCoo) indexes_ = std::move(layout.indexes);
}

Layout MatrixMarketReader::arrange_entries(Allocator& to, const Spec& spec) {
  if (spec.format == Format::kDense) check_densify(shape(), "a dense matrix");
  if (state_.header.symmetry != MatrixMarketSymmetry::kGeneral && options_.expand) return finish_both_halves(to, spec);
  const auto* const rows = indexes_.as<int32_t>();
  // The storage needs coordinate arrays without unused room in between.
  if (spec.format == Format::kCoo && &to == &pool() && state_.header.index_width() == 4 && capacity_ == count_ &&
      ascending(rows, rows + capacity_, count_)) {
    Layout out = Layout::coo(to, type_, shape(), 0, 4);
    out.b.nnz = count_;
    out.b.index_pitch = count_;
    out.b.values = values_.as<void>();
    out.b.indexes = indexes_.as<void>();
    out.values = std::move(values_);
    out.indexes = std::move(indexes_);
    given_ = true;
    return out;
  }
  for (const bool by_rows : {true, false}) {
    Layout out;
    if (spec.format != Format::kGcs || !compressed(by_rows, out)) continue;
    if (&to != &pool() || !spec.same_as(out.b.spec(), 2)) return convert(to, out.b, Scalar{type_, 0}, spec);
    Buffer minors(to, static_cast<size_t>(4 * count_));
    copy_bytes(out.b.indexes, 4 * count_, minors.as<void>());
    out.b.indexes = minors.as<void>();
    out.indexes = std::move(minors);
    out.values = std::move(values_);
    given_ = true;
    return out;
  }
  return build(to, type_, shape(), coordinates(), values_.as<void>(), spec, options_.policy);
}

// Builds a symmetric matrix from the entries of the file and the mirror images of those off the diagonal.
Layout MatrixMarketReader::finish_both_halves(Allocator& to, const Spec& spec) const {
  const int64_t n = count_;
  const int64_t chunks = (n + kGrain - 1) / kGrain;
  const Coordinates c = coordinates();
  const bool skew = state_.header.symmetry == MatrixMarketSymmetry::kSkew;
  Vec<int64_t> starts(static_cast<size_t>(chunks + 1));
  return dispatch_index(c.width, [&](auto i) {
    using I = decltype(i);
    const I* const rows = indexes_.as<I>();
    const I* const columns = rows + capacity_;
    parallel_for(n, kGrain, 1, [&](int64_t b, int64_t e) {
      int64_t off = 0;
      for (int64_t k = b; k < e; ++k) off += rows[k] != columns[k] ? 1 : 0;
      starts[b / kGrain] = off;
    });
    int64_t total = n;
    for (int64_t chunk = 0; chunk < chunks; ++chunk) total += std::exchange(starts[chunk], total);
    Vec<I> all_rows(static_cast<size_t>(total)), all_columns(static_cast<size_t>(total));
    Buffer all_values(pool(), static_cast<size_t>(checked_mul(total, size_of(type_))));
    dispatch(type_, [&](auto t) {
      using T = decltype(t);
      const T* const values = values_.as<T>();
      T* const to_values = all_values.as<T>();
      parallel_for(n, kGrain, 4, [&](int64_t b, int64_t e) {
        int64_t at = starts[b / kGrain];
        for (int64_t k = b; k < e; ++k) {
          const auto same_place = static_cast<size_t>(k);
          all_rows[same_place] = rows[k];
          all_columns[same_place] = columns[k];
          to_values[k] = values[k];
          if (rows[k] == columns[k]) continue;
          all_rows[at] = columns[k];
          all_columns[at] = rows[k];
          to_values[at++] = skew ? opposite(values[k]) : values[k];
        }
      });
    });
    Coordinates both = c;
    both.count = total;
    both.runs[0] = all_rows.data();
    both.runs[1] = all_columns.data();
    return build(to, type_, shape(), both, all_values.as<void>(), spec, options_.policy);
  });
}

}  // namespace s4j
