// SPDX-License-Identifier: Apache-2.0
#include "parts/parts.hpp"

#include <algorithm>

#include "core/trace.hpp"
#include "layout/lookup.hpp"
#include "parallel/parallel.hpp"

namespace s4j {
namespace {

constexpr char kWhole[] = "copy of foreign memory";

// COO: the first entry whose coordinate in dimension 0 is not below c.
int64_t first_entry(const Block& b, int64_t c) noexcept {
  return dispatch_index(b.index_width,
                        [&](auto i) { return lower_bound_run(b.coordinate<decltype(i)>(0), 0, b.nnz, c); });
}

// GCS: how many lines a coordinate of the leading dimension has.
int64_t lines_each(const Block& b) noexcept {
  int64_t n = 1;
  for (int i = 1; i < b.partitioning; ++i) n *= b.shape[b.order[i]];
  return n;
}

// GCS: the first stored line of a coordinate of the leading dimension.
int64_t first_line(const Block& b, int64_t c) noexcept {
  const int64_t id = c * lines_each(b);
  return b.line_ids == nullptr ? std::min(id, b.lines) : lower_bound_run(b.line_ids, 0, b.lines, id);
}

// The first entry of what a coordinate of the leading dimension holds. Never outside the entries, whatever lies there.
int64_t first_of(const Block& b, int64_t c) noexcept {
  if (b.format == Format::kCoo) return first_entry(b, c);
  return std::clamp<int64_t>(b.pointers[first_line(b, c)], 0, b.nnz);
}

void copy_values(const Block& from, int64_t first, Layout& to) noexcept {
  const int64_t size = size_of(from.type);
  copy_bytes(static_cast<const char*>(from.values) + first * size, to.b.nnz * size, to.values.as<void>());
}

Layout part_of_coo(const Block& b, const Shape& shape, int64_t c, int64_t first, int64_t n) {
  Layout out = Layout::coo(pool(), b.type, shape, n, b.index_width);
  for (int d = 0; d < shape.rank; ++d)
    copy_bytes(static_cast<const char*>(b.indexes) + (d * b.index_pitch + first) * b.index_width, n * b.index_width,
               out.indexes.as<char>() + d * n * b.index_width);
  if (c != 0)
    dispatch_index(b.index_width, [&](auto i) {
      using Index = decltype(i);
      Index* const run = out.mutable_coordinate<Index>(0);
      for (int64_t k = 0; k < n; ++k) run[k] -= static_cast<Index>(c);
    });
  copy_values(b, first, out);
  return out;
}

Layout part_of_gcs(const Block& b, const Shape& shape, int64_t c, int64_t end, int64_t first, int64_t n) {
  const int64_t from = first_line(b, c), until = std::max(from, first_line(b, end));
  const bool hyper = b.line_ids != nullptr;
  Layout out = Layout::gcs(pool(), b.type, shape, b.spec(), n, until - from, hyper, b.index_width);
  copy_bytes(static_cast<const char*>(b.indexes) + first * b.index_width, n * b.index_width, out.indexes.as<void>());
  copy_values(b, first, out);
  int64_t* const pointers = out.mutable_pointers();
  int64_t* const ids = out.line_ids.as<int64_t>();
  const int64_t skipped = hyper ? c * lines_each(b) : 0;
  parallel_for(until - from + 1, threshold::kGrainLight, 1, [&](int64_t l0, int64_t l1) {
    for (int64_t l = l0; l < l1; ++l) {
      pointers[l] = b.pointers[from + l] - first;
      if (hyper && l < until - from) ids[l] = b.line_ids[from + l] - skipped;
    }
  });
  return out;
}

}  // namespace

int leading_dimension(const Storage& s) noexcept {
  if (s.rank() == 0 || s.format() == Format::kDense) return -1;
  if (s.format() == Format::kCoo) return 0;
  return s.header()[S4J_H_PARTITIONING] == 0 ? -1 : static_cast<int>(s.header()[S4J_H_ORDER(s.rank())]);
}

void check_not_lost(const Storage& s) {
  if (const Origin* const o = s.origin(); o != nullptr) o->check_not_lost();
}

Layout copy_part(const Storage& s, int64_t first, int64_t last) {
  const Block b = s.stored();
  const int d = leading_dimension(s);
  const int64_t from = first_of(b, first);
  const int64_t n = std::max<int64_t>(0, first_of(b, last) - from);
  Shape shape = b.shape;
  shape[d] = last - first;
  Layout out =
      b.format == Format::kCoo ? part_of_coo(b, shape, first, from, n) : part_of_gcs(b, shape, first, last, from, n);
  check_not_lost(s);
  return out;
}

std::shared_ptr<Storage> kept_copy(Storage& s) {
  Cache& cache = s.cache();
  const std::lock_guard lock(cache);
  const CacheEntry* const e = cache.find({kWhole});
  return e == nullptr ? nullptr : std::static_pointer_cast<Storage>(e->kept);
}

std::shared_ptr<Storage> whole_copy(Storage& s) {
  Cache& cache = s.cache();
  const std::lock_guard lock(cache);
  CacheEntry* e = cache.find({kWhole});
  if (e == nullptr) e = &cache.add({kWhole});
  cache.touch();
  if (e->kept != nullptr) return std::static_pointer_cast<Storage>(e->kept);
  trace("copy of foreign memory");
  const Cache::Making making(cache);
  const Block b = s.stored();
  Layout own = Layout::copy(pool(), b);
  check_not_lost(s);
  const int64_t bytes = own.bytes();
  const auto array = make_pooled<Temporary>(std::move(own), s.fill());
  std::shared_ptr<Storage> made(array, (**array).storage);
  cache.keep(*e, made, bytes);
  return made;
}

bool better_in_parts(const Operand& x) {
  Storage& s = *x.storage;
  if (leading_dimension(s) < 0 || detail::part_dimension(x) < 0 || kept_copy(s) != nullptr) return false;
  const int64_t* const h = s.header();
  const int64_t bytes = h[S4J_H_VALUES_BYTES] + h[S4J_H_INDEXES_BYTES] + 8 * h[S4J_H_LINES];
  const MemoryStats m = memory_stats();
  return bytes > (m.limit - m.live) / 2;
}

namespace detail {

int part_dimension(const Operand& x) noexcept {
  if (!x.window.covers(x.storage->shape())) return -1;
  const int d = leading_dimension(*x.storage);
  for (int v = 0; v < x.window.rank; ++v)
    if (x.window.dims[v].dim == d) return v;
  return -1;
}

int64_t part_bytes() noexcept {
  const MemoryStats m = memory_stats();
  return std::clamp<int64_t>((m.limit - m.live) / threshold::kPartsOfMemory, threshold::kLeastPart,
                             threshold::kMostPart);
}

int64_t part_end(const Storage& s, int64_t first, int64_t bytes) {
  const Block b = s.stored();
  const int64_t all = b.shape[leading_dimension(s)];
  const bool coo = b.format == Format::kCoo;
  const int64_t each = size_of(b.type) + b.index_width * (coo ? b.shape.rank : 1);
  const int64_t from = first_of(b, first), line = coo ? 0 : first_line(b, first);
  // The largest end whose part has no more bytes, or the next coordinate.
  int64_t low = first + 1, high = all;
  while (low < high) {
    const int64_t mid = low + (high - low + 1) / 2;
    const int64_t entries = first_of(b, mid) - from, lines = coo ? 0 : first_line(b, mid) - line;
    if (entries * each + lines * 16 <= bytes)
      low = mid;
    else
      high = mid - 1;
  }
  return std::min(low, all);
}

}  // namespace detail
}  // namespace s4j
