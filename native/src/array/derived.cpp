// SPDX-License-Identifier: Apache-2.0
// "main" is the storage's own layout; derived layouts hold main's entries in another order, in the storage's cache.
#include "array/derived.hpp"

#include <algorithm>
#include <cstring>

#include "array/cache.hpp"
#include "core/trace.hpp"
#include "format/convert.hpp"
#include "format/emit.hpp"
#include "memory/spare.hpp"
#include "parallel/parallel.hpp"

namespace s4j {
namespace {

constexpr int64_t kPassesPerSort = threshold::kPassesPerSort;

// The structure (indexes, pointers) of a derived layout together with one version of the values.
struct Shown {
  LayoutPtr structure;
  Layout layout;
};

LayoutPtr show(const LayoutPtr& structure, Type type) {
  auto out = make_pooled<Shown>();
  const int64_t nnz = std::max<int64_t>(1, structure->b.nnz);
  out->structure = structure;
  out->layout.values = Buffer(pool(), nnz * size_of(type));
  out->layout.b = structure->b;
  out->layout.b.type = type;
  out->layout.b.values = out->layout.values.as<void>();
  return {out, &out->layout};
}

// Returns whether CSR is wanted and main is a COO matrix: sorted COO has the same entries, and its columns are CSR's.
bool lines_of_coo(const Block& b, const Spec& spec) {
  return b.format == Format::kCoo && b.shape.rank == 2 && spec.same_as(Spec::csr(), 2) &&
         !want_hyper(b.shape[0], b.nnz);
}

// Returns CSR on the indexes and values of a COO main, with new row pointers. The cache drops the result before main's
// memory is freed.
LayoutPtr add_pointers(const Block& b, const Spec& spec) {
  auto out = make_pooled<Layout>();
  Layout& l = *out;
  const int64_t rows = b.shape[0], n = b.nnz;
  l.pointers = Buffer(pool(), (rows + 1) * sizeof(int64_t));
  int64_t* const p = l.mutable_pointers();
  dispatch_index(b.index_width, [&](auto i) {
    const auto* const row = b.coordinate<decltype(i)>(0);
    // Pointer r is the position of the first entry whose row is at least r. The iteration of that entry writes the
    // pointer.
    parallel_for(n + 1, threshold::kGrainCopy, 1, [&](int64_t begin, int64_t end) noexcept {
      for (int64_t k = begin; k < end; ++k) {
        const int64_t from = k == 0 ? 0 : static_cast<int64_t>(row[k - 1]) + 1;
        const int64_t until = k == n ? rows + 1 : static_cast<int64_t>(row[k]) + 1;
        for (int64_t r = from; r < until; ++r) p[r] = k;
      }
    });
    l.b.indexes = b.coordinate<decltype(i)>(1);
  });
  l.b.format = Format::kGcs;
  l.b.type = b.type;
  l.b.shape = b.shape;
  l.b.nnz = n;
  l.b.values = b.values;
  l.b.index_width = b.index_width;
  l.b.partitioning = spec.partitioning;
  l.b.order = spec.order;
  l.b.lines = rows;
  l.b.pointers = p;
  return out;
}

// to[k] = from[position[k]]
void gather_through(const Block& from, const Buffer& positions, void* to) {
  dispatch_size(from.type, [&](auto u) {
    using U = decltype(u);
    const U* in = from.data<U>();
    auto* out = static_cast<U*>(to);
    dispatch_index(from.nnz <= INT32_MAX ? 4 : 8, [&](auto i) {
      const auto* at = positions.as<decltype(i)>();
      parallel_for(from.nnz, threshold::kGrainLight, 2, [&](int64_t b, int64_t e) {
        for (int64_t k = b; k < e; ++k) out[k] = in[at[k]];
      });
    });
  });
}

// A derived layout. `structure` owns the indexes; `layout` combines the structure with one version of the values, which
// one gather refreshes after a write that changes only values. `structure` is null if only row pointers were added to
// main.
struct Derived {
  LayoutPtr layout, structure;
  Buffer permutation;  // each entry's position in main: int32 if main has fewer than 2^31 entries, else int64

  int64_t bytes() const {
    if (structure == nullptr) return layout->bytes();
    return structure->bytes() + static_cast<int64_t>(layout->values.bytes() + permutation.bytes());
  }
};

// Builds a derived layout: sorts the entries' positions in main instead of their values, then gathers the values by
// them.
Derived build(const Block& now, const Spec& spec) {
  Derived d;
  if (lines_of_coo(now, spec)) {
    d.layout = add_pointers(now, spec);
    return d;
  }
  trace("layout built");
  const bool narrow = now.nnz <= INT32_MAX;
  Buffer positions(pool(), std::max<int64_t>(1, now.nnz) * (narrow ? 4 : 8));
  dispatch_index(narrow ? 4 : 8, [&](auto i) {
    using I = decltype(i);
    parallel_for(now.nnz, threshold::kGrainCopy, 1, [&](int64_t b, int64_t e) {
      for (int64_t k = b; k < e; ++k) positions.as<I>()[k] = static_cast<I>(k);
    });
  });
  Block numbered = now;
  numbered.type = narrow ? Type::kInt : Type::kLong;
  numbered.values = positions.as<void>();
  // No position is -1, so with this fill the conversion keeps all elements of a DENSE main.
  Layout sorted = convert(pool(), numbered, cast(Scalar::of(int64_t{-1}), numbered.type), spec);
  positions = Buffer();
  d.permutation = std::move(sorted.values);
  d.structure = make_pooled<Layout>(std::move(sorted));
  d.layout = show(d.structure, now.type);
  gather_through(now, d.permutation, d.layout->values.as<void>());
  return d;
}

// Copies main's current values into d.layout. Allocates a new values buffer if a reader still holds d.layout.
void refresh(const Block& now, Derived& d) {
  if (d.structure == nullptr) return;  // d shares main's values
  if (d.layout.use_count() > 1) d.layout = show(d.structure, now.type);
  gather_through(now, d.permutation, d.layout->values.as<void>());
}

constexpr char kLayouts[] = "layouts";

// Finds the cache entry of a derived layout. If main's structure has changed since, drops the data and records whether
// it was used often enough to pay off. For an entry without data, `asked` counts the requests since that change.
CacheEntry* entry_of(Storage& s, Cache& cache, const Spec& spec) noexcept {
  CacheEntry* const e = cache.find({kLayouts, spec});
  if (e == nullptr || e->structure_epoch == s.structure_epoch()) return e;
  if (e->kept != nullptr) {
    e->unfit = e->asked < kPassesPerSort;
    cache.drop(*e);
  }
  e->asked = 0;
  e->structure_epoch = s.structure_epoch();
  return e;
}

}  // namespace

Reading derived(Storage& s, const Spec& spec) {
  const Block now = s.assembled();
  if (now.spec().same_as(spec, s.rank())) return {now};
  trace("derived layout");
  Cache& cache = s.cache();
  const std::lock_guard lock(cache);
  CacheEntry* e = entry_of(s, cache, spec);
  if (e == nullptr || e->kept == nullptr) {
    const Cache::Making making(cache);
    auto made = make_pooled<Derived>(build(now, spec));
    if (e == nullptr) e = &cache.add({kLayouts, spec});
    e->structure_epoch = s.structure_epoch();
    e->asked = 0;
    e->borrows = made->structure == nullptr;
    const int64_t bytes = made->bytes();
    cache.keep(*e, std::move(made), bytes);
  } else if (e->values_epoch != s.values_epoch()) {
    const Cache::Making making(cache);
    refresh(now, *static_cast<Derived*>(e->kept.get()));
  }
  e->values_epoch = s.values_epoch();
  ++e->asked;
  cache.touch();
  const LayoutPtr layout = static_cast<Derived*>(e->kept.get())->layout;
  return {layout->b, layout};
}

std::optional<Reading> derived_if_worth(Storage& s, const Spec& spec) {
  if (!Cache::worth(s.assembled().nnz)) return std::nullopt;
  std::optional<Reading> made;
  if_memory([&] {
    Cache& cache = s.cache();
    {
      const std::lock_guard lock(cache);
      CacheEntry* const e = entry_of(s, cache, spec);
      if (e != nullptr && e->kept == nullptr && e->unfit && ++e->asked <= kPassesPerSort) return;
    }
    made = derived(s, spec);
  });
  return made;
}

}  // namespace s4j
