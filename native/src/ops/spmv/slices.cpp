// SPDX-License-Identifier: Apache-2.0
// A form is a copy of a matrix as slices or tiles (slices.hpp). Products by columns sum each row block (range of rows)
// separately (spmv_columns.hpp); their form is slices of the transposed row blocks.
#include "ops/spmv/slices.hpp"

#include <algorithm>

#include "array/derived.hpp"
#include "array/lines.hpp"
#include "core/trace.hpp"
#include "format/transpose.hpp"
#include "memory/spare.hpp"
#include "ops/spmv/spmv_columns.hpp"

namespace s4j {
namespace {

constexpr char kSlices[] = "slices", kBlockSlices[] = "block slices";

// A cached form of a matrix, and the epoch (version) of the values that it holds.
struct Kept {
  VectorForm x;
  int64_t values_epoch;

  int64_t bytes() const {
    if (x.tiles != nullptr) return x.tiles->bytes();
    return x.slices->bytes() + (x.places == nullptr ? 0 : static_cast<int64_t>(x.places->size() * sizeof(int32_t)));
  }
};

bool held_elsewhere(const VectorForm& x) noexcept {
  return x.tiles != nullptr ? x.tiles.use_count() > 1 : x.slices.use_count() > 1;
}

// Builds the form, or refreshes it if no reader holds the old values. A form with `places` consists of slices of row
// blocks and never uses tiles.
void build(Storage& s, Cache& cache, CacheEntry& e, const Block& from, int64_t long_row,
           std::shared_ptr<const Vec<int32_t>> places) {
  if (auto* const old = static_cast<Kept*>(e.kept.get()); old != nullptr && !held_elsewhere(old->x)) {
    try {
      if (old->x.tiles != nullptr)
        old->x.tiles->refresh(from);
      else
        old->x.slices->refresh(from);
    } catch (...) {
      cache.resize(e, old->bytes());
      throw;
    }
    trace(old->x.tiles != nullptr ? "tiles built" : "slices built");
    cache.resize(e, old->bytes());
    old->values_epoch = s.values_epoch();
    return;
  }
  VectorForm form;
  if (places == nullptr) form.tiles = Tiled::build(from, long_row);
  if (form.tiles == nullptr) form.slices = Sliced::build(from, long_row);
  e.unfit = !form;
  trace(form.tiles != nullptr ? "tiles built" : "slices built");
  if (e.unfit) return cache.drop(e);
  form.places = std::move(places);
  auto made = make_pooled<Kept>(Kept{std::move(form), s.values_epoch()});
  const int64_t bytes = made->bytes();
  cache.keep(e, std::move(made), bytes);
}

// Returns the line (row of the slices) that each column of each row block becomes. Lines so long that their slices
// would need much padding come first, by length. The other lines keep their order, block by block.
Vec<int32_t> places_of(const Lines& a, int64_t blocks) {
  const int64_t cols = a.cols, lines = blocks * cols;
  Vec<int32_t> lengths(lines), longest, places(lines);
  std::fill(lengths.begin(), lengths.end(), 0);
  dispatch_index(a.width, [&](auto i) {
    const auto* const column = static_cast<const decltype(i)*>(a.index);
    parallel_chunks(blocks, a.nnz(), [&](int64_t k) noexcept {
      int32_t* const own = lengths.data() + k * cols;
      const int64_t end = a.pointers[row_block_begin(a, blocks, k + 1)];
      for (int64_t p = a.pointers[row_block_begin(a, blocks, k)]; p < end; ++p) ++own[column[p]];
    });
  });
  const int64_t many = 1 + a.nnz() / lines * (Sliced::kWindow / 128);
  for (int64_t l = 0; l < lines; ++l)
    if (lengths[l] > many) longest.push_back(static_cast<int32_t>(l));
  std::sort(longest.begin(), longest.end(),
            [&](int32_t x, int32_t y) { return lengths[x] != lengths[y] ? lengths[x] > lengths[y] : x < y; });
  int32_t next = 0;
  for (const int32_t l : longest) places[l] = next++;
  for (int64_t l = 0; l < lines; ++l)
    if (lengths[l] <= many) places[l] = next++;
  return places;
}

// Returns the columns of each row block as lines. The caller frees the layout after making slices.
Layout columns_of_blocks(const Block& rows, int64_t blocks, const Vec<int32_t>& places) {
  const Lines a(rows);
  const int64_t first = a.pointers[0];
  Buffer index(pool(), static_cast<size_t>(std::max<int64_t>(1, a.nnz())) * sizeof(int32_t));
  Block numbered = rows;
  numbered.shape[1] = blocks * a.cols;
  numbered.index_width = 4;
  numbered.indexes = index.as<int32_t>() - first;
  dispatch_index(a.width, [&](auto i) {
    const auto* const from = static_cast<const decltype(i)*>(a.index);
    int32_t* const to = index.as<int32_t>() - first;
    parallel_chunks(blocks, a.nnz(), [&](int64_t k) noexcept {
      const int32_t* const place = places.data() + k * a.cols;
      const int64_t end = a.pointers[row_block_begin(a, blocks, k + 1)];
      for (int64_t p = a.pointers[row_block_begin(a, blocks, k)]; p < end; ++p) to[p] = place[from[p]];
    });
  });
  return transpose_lines(pool(), numbered, Spec::csc());
}

// Returns the cached form for a key, which `make(cache, entry)` builds after enough requests.
template <class Make>
VectorForm kept_or_made(Storage& s, const CacheKey& key, int64_t uses, const Make& make) {
  VectorForm found;
  if (!Cache::worth(s.assembled().nnz)) return found;
  if_memory([&] {
    Cache& cache = s.cache();
    const std::lock_guard lock(cache);
    CacheEntry* e = cache.find(key);
    if (e == nullptr) e = &cache.add(key);
    if (e->structure_epoch != s.structure_epoch()) {
      cache.drop(*e);
      e->unfit = false;
      e->asked = 0;
    }
    if (e->values_epoch != s.values_epoch()) e->asked = 0;
    e->structure_epoch = s.structure_epoch();
    e->values_epoch = s.values_epoch();
    const auto current = [&](const CacheEntry& x) {
      auto* const known = static_cast<Kept*>(x.kept.get());
      return known != nullptr && known->values_epoch == s.values_epoch() ? known->x : VectorForm();
    };
    found = current(*e);
    if (found || e->unfit || ++e->asked <= uses) return;
    {
      const Cache::Making making(cache);  // the new data must not evict the entry
      make(cache, *e);
    }
    found = current(*cache.find(key));
  });
  return found;
}

}  // namespace

VectorForm slices(Storage& s, const Spec& spec, int64_t long_row, int64_t uses) {
  const CacheKey key{kSlices, spec};
  return kept_or_made(s, key, uses, [&](Cache& cache, const CacheEntry&) {
    const Reading from = derived(s, spec);
    build(s, cache, *cache.find(key), from.b, long_row, nullptr);  // a new look-up: derived() may move the entry
  });
}

VectorForm block_slices(Storage& s, const Spec& spec, const Block& rows, int64_t uses) {
  const CacheKey key{kBlockSlices, spec};
  const Lines a(rows);
  const int64_t blocks = row_blocks(a);
  if (rows.nnz == 0 || rows.nnz < threshold::kSlicedBlocks * blocks * a.cols) return {};
  return kept_or_made(s, key, uses, [&](Cache& cache, CacheEntry& e) {
    try {
      const auto* const old = static_cast<const Kept*>(e.kept.get());  // has the same structure
      auto places = old != nullptr
                        ? old->x.places
                        : std::shared_ptr<const Vec<int32_t>>(make_pooled<Vec<int32_t>>(places_of(a, blocks)));
      const Layout from = columns_of_blocks(rows, blocks, *places);
      build(s, cache, e, from.b, INT64_MAX, std::move(places));
    } catch (...) {
      e.asked = 0;  // counts requests anew: an attempt costs as much as many products
      throw;
    }
  });
}

}  // namespace s4j
