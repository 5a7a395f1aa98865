// SPDX-License-Identifier: Apache-2.0
#include "format/sliced.hpp"

#include <algorithm>
#include <cstring>

#include "format/sort.hpp"
#include "parallel/parallel.hpp"

namespace s4j {
namespace {

constexpr int64_t kCounted = threshold::kSlicedCounted;  // rows beyond this length are sorted by comparisons
constexpr int64_t kNarrowSpan = threshold::kSlicedNarrow;
static_assert(kNarrowSpan <= 1 << 16);

// Sorts rows[0..n) by descending length, stably.
void by_length(const int64_t* pointers, int32_t* rows, int64_t n) noexcept {
  const auto length = [&](int32_t r) { return pointers[r + 1] - pointers[r]; };
  int64_t ends[kCounted + 1];
  int32_t sorted[Sliced::kWindow];
  counting_sort(
      n, ends, kCounted + 1, [&](int64_t i) { return kCounted - std::min(length(rows[i]), kCounted); },
      [&](int64_t i, int64_t, int64_t to) { sorted[to] = rows[i]; });
  std::sort(sorted, sorted + ends[0],
            [&](int32_t a, int32_t b) { return length(a) != length(b) ? length(a) > length(b) : a < b; });
  std::copy(sorted, sorted + n, rows);
}

// Returns whether each of n groups of eight numbers consists of consecutive numbers.
template <class O>
bool in_rows_of_eight(const O* index, int64_t n) noexcept {
  for (int64_t k = 0; k < n; ++k)
    for (int64_t j = 1; j < 8; ++j)
      if (static_cast<int64_t>(index[8 * k + j]) - static_cast<int64_t>(index[8 * k]) != j) return false;
  return n > 0;
}

}  // namespace

// Assigns rows to slices, computes the width of each slice (its longest row) and sets long rows apart.
bool Sliced::plan(const Block& a, int64_t long_row) {
  const int64_t* const p = a.pointers;
  const auto* const column = a.index<int32_t>();
  const int64_t windows = (rows_ + kWindow - 1) / kWindow;
  slices_ = windows * kSlices;
  const int64_t slots = slices_ * 8;
  ids_.resize(slots);
  lengths_.resize(slots);
  bases_.resize(slices_);
  offsets_.resize(slices_ + 1);
  Vec<int64_t> long_before(windows + 1);

  std::atomic<int64_t> plain{0}, entries{0};
  parallel_chunks(windows, a.nnz + rows_, [&](int64_t w) noexcept {
    int64_t padded = 0, own = 0, found = 0;
    const int64_t end = std::min(rows_, (w + 1) * kWindow);
    for (int64_t r = w * kWindow; r < end; r += 8) {
      int64_t most = 0;
      for (int64_t i = r; i < std::min(end, r + 8); ++i) {
        const int64_t n = p[i + 1] - p[i];
        if (n >= long_row) {
          ++found;
          continue;
        }
        most = std::max(most, n);
        own += n;
      }
      padded += 8 * most;
    }
    long_before[w] = found;
    plain += padded;
    entries += own;
  });
  int64_t found = 0;
  for (int64_t w = 0; w < windows; ++w) found += std::exchange(long_before[w], found);
  long_before[windows] = found;
  identity_ =
      found == 0 && static_cast<double>(plain) <= (1 + threshold::kSlicedPlainPadding) * static_cast<double>(entries);
  long_ids_.resize(found);
  long_pointers_.resize(found + 1);
  long_bases_.resize(found);

  std::atomic<bool> narrow{true};
  parallel_chunks(windows, 4 * (a.nnz + rows_), [&](int64_t w) noexcept {
    int32_t* const rows = ids_.data() + w * kWindow;
    int64_t n = 0, next_long = long_before[w];
    bool fits = true;
    for (int64_t r = w * kWindow; r < std::min(rows_, (w + 1) * kWindow); ++r) {
      const int64_t length = p[r + 1] - p[r];
      if (length < long_row) {
        rows[n++] = static_cast<int32_t>(r);
        continue;
      }
      long_ids_[next_long] = r;
      long_pointers_[next_long] = length;
      long_bases_[next_long++] = column[p[r]];
      fits = fits && column[p[r + 1] - 1] - column[p[r]] < kNarrowSpan;
    }
    if (!identity_) by_length(p, rows, n);
    std::fill(rows + n, rows + kWindow, -1);
    for (int64_t s = 0; s < kSlices; ++s) {
      int64_t most = 0, low = INT32_MAX, high = -1;
      for (int64_t j = 0; j < 8; ++j) {
        const int32_t r = rows[8 * s + j];
        const int64_t length = r < 0 ? 0 : p[r + 1] - p[r];
        lengths_[w * kWindow + 8 * s + j] = static_cast<int32_t>(length);
        if (length == 0) continue;
        most = std::max(most, length);
        low = std::min<int64_t>(low, column[p[r]]);
        high = std::max<int64_t>(high, column[p[r + 1] - 1]);
      }
      offsets_[w * kSlices + s] = 8 * most;
      bases_[w * kSlices + s] = most == 0 ? 0 : static_cast<int32_t>(low);
      fits = fits && high - low < kNarrowSpan;
    }
    if (!fits) narrow = false;
  });
  narrow_ = narrow;
  slices_ = (rows_ + 7) / 8;  // the last group of sorted rows may be shorter
  offsets_.resize(slices_ + 1);
  straight_.resize(slices_);
  int64_t total = 0;
  for (int64_t s = 0; s < slices_; ++s) total += std::exchange(offsets_[s], total);
  offsets_[slices_] = total;
  int64_t in_long = 0;
  for (int64_t i = 0; i < found; ++i) in_long += std::exchange(long_pointers_[i], in_long);
  long_pointers_[found] = in_long;
  if (!narrow_) {
    std::fill(bases_.begin(), bases_.end(), 0);
    std::fill(long_bases_.begin(), long_bases_.end(), 0);
  }
  return threshold::kSlicedFilled * (total - entries) <= a.nnz;
}

// Writes value(entry) for each entry that is stored in slices, and value() for padding.
template <class U, class O, class Value>
void Sliced::fill(const Block& a, bool indexes, U* to, const Value& value) {
  const auto* const column = a.index<int32_t>();
  O* const to_index = index_.as<O>();
  const int64_t entries = offsets_[slices_];
  parallel_for(slices_, kSlices, entries / std::max<int64_t>(slices_, 1) + 1,
               [&](int64_t first, int64_t last) noexcept {
                 for (int64_t s = first; s < last; ++s) {
                   const int64_t at = offsets_[s], width = (offsets_[s + 1] - at) / 8;
                   const int32_t base = bases_[s];
                   for (int64_t j = 0; j < 8 && width > 0; ++j) {
                     const int64_t length = lengths_[8 * s + j];
                     const int32_t row = ids_[8 * s + j];
                     const int64_t from = length == 0 ? 0 : a.pointers[row];
                     for (int64_t k = 0; k < width; ++k) to[at + 8 * k + j] = k < length ? value(from + k) : U(0);
                     if (!indexes) continue;
                     const auto pad = static_cast<O>(length == 0 ? 0 : column[from] - base);
                     for (int64_t k = 0; k < width; ++k)
                       to_index[at + 8 * k + j] = k < length ? static_cast<O>(column[from + k] - base) : pad;
                   }
                   if (indexes) straight_[s] = in_rows_of_eight(to_index + at, width) ? 1 : 0;
                 }
               });
}

template <class U, class O>
void Sliced::fill_long(const Block& a, bool indexes) {
  const auto* const column = a.index<int32_t>();
  U* const to_long = long_values_.as<U>();
  O* const to_long_index = long_index_.as<O>();
  parallel_for(long_rows(), threshold::kSlicedLong, long_pointers_.back() / std::max<int64_t>(long_rows(), 1) + 1,
               [&](int64_t first, int64_t last) noexcept {
                 for (int64_t i = first; i < last; ++i) {
                   const int64_t at = long_pointers_[i];
                   const int64_t n = long_pointers_[i + 1] - at;
                   const int64_t from = a.pointers[long_ids_[i]];
                   std::copy_n(a.data<U>() + from, n, to_long + at);
                   if (!indexes) continue;
                   const int32_t base = long_bases_[i];
                   for (int64_t k = 0; k < n; ++k) to_long_index[at + k] = static_cast<O>(column[from + k] - base);
                 }
               });
}

// Replaces values by one-byte codes if first a sample and then all values have few distinct ones. `indexes`: whether
// the column indexes must still be written.
template <class U, class O>
bool Sliced::fill_codes(const Block& a, bool& indexes) {
  FewValues<U> few;
  if (!few.add_sample(a.data<U>() + a.pointers[0], a.nnz)) return false;
  const int64_t entries = std::max<int64_t>(offsets_.back(), 8);
  Buffer codes = codes_.as<void>() != nullptr ? std::move(codes_) : Buffer(pool(), entries);
  for (int i = 0; i < threshold::kValuesTries; ++i) {
    std::atomic<bool> all{true};
    std::atomic<U> other{0};
    fill<uint8_t, O>(a, indexes, codes.as<uint8_t>(), [&](int64_t k) noexcept {
      const U v = a.data<U>()[k];
      const uint8_t code = few.code(v);
      if (few.values()[code] != v) {
        other.store(v, std::memory_order_relaxed);
        all.store(false, std::memory_order_relaxed);
      }
      return code;
    });
    indexes = false;
    if (all) {
      codes_ = std::move(codes);
      values_ = Buffer();
      std::memcpy(dictionary_.data(), few.values(), sizeof(U) * FewValues<U>::kMost);
      coded_ = true;
      return true;
    }
    if (!few.add(other)) break;
  }
  return false;
}

template <class U>
void Sliced::fill_values(const Block& a, bool indexes, bool maybe_few) {
  coded_ = false;
  const auto with = [&](auto o) {
    using O = decltype(o);
    fill_long<U, O>(a, indexes);
    if (maybe_few && fill_codes<U, O>(a, indexes)) return;
    if (values_.as<void>() == nullptr) values_ = Buffer(pool(), std::max<int64_t>(offsets_.back(), 8) * sizeof(U));
    codes_ = Buffer();
    fill<U, O>(a, indexes, values_.as<U>(), [&](int64_t k) noexcept { return a.data<U>()[k]; });
  };
  if (narrow_)
    with(uint16_t{});
  else
    with(int32_t{});
}

SlicedPtr Sliced::build(const Block& a, int64_t long_row) {
  const int64_t rows = a.lines;
  if (a.index_width != 4 || a.line_ids != nullptr || rows >= INT32_MAX - kWindow || a.nnz == 0) return nullptr;
  auto out = make_pooled<Sliced>();
  out->rows_ = rows;
  if (!out->plan(a, long_row)) return nullptr;
  const int64_t entries = std::max<int64_t>(out->offsets_.back(), 8);
  const int64_t in_long = std::max<int64_t>(out->long_pointers_.back(), 8), width = out->narrow_ ? 2 : 4;
  out->index_ = Buffer(pool(), entries * width);
  out->long_values_ = Buffer(pool(), in_long * size_of(a.type));
  out->long_index_ = Buffer(pool(), in_long * width);
  out->fill_all(a, true, true);
  return out;
}

void Sliced::fill_all(const Block& a, bool indexes, bool maybe_few) {
  if (size_of(a.type) == 8)
    fill_values<uint64_t>(a, indexes, maybe_few);
  else
    fill_values<uint32_t>(a, indexes, maybe_few);
}

void Sliced::refresh(const Block& a) { fill_all(a, false, coded_); }

int64_t Sliced::bytes() const {
  return static_cast<int64_t>(index_.bytes() + values_.bytes() + codes_.bytes() + long_index_.bytes() +
                              long_values_.bytes() + (offsets_.size() + long_pointers_.size() + long_ids_.size()) * 8 +
                              (bases_.size() + ids_.size() + lengths_.size() + long_bases_.size()) * 4 +
                              straight_.size());
}

}  // namespace s4j
