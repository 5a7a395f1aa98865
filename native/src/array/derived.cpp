// SPDX-License-Identifier: Apache-2.0
// Derived layouts: other orders of a storage's main, built once, refreshed by one gather, given back when memory is
// short. The answer to the thesis's open problem 8.5 (docs/decisions/0001-array-model.md section 6).
#include <algorithm>
#include <cstring>

#include "array/storage.hpp"
#include "core/parallel.hpp"
#include "core/trace.hpp"
#include "format/convert.hpp"
#include "format/emit.hpp"

namespace s4j {
namespace {

std::atomic<int64_t> worth_entries{threshold::kWorthLayout};
constexpr int64_t kPassesPerSort = threshold::kPassesPerSort;

std::atomic<int64_t> clock_ticks{0};
std::atomic<int64_t> derived_total{0};

// Of all storages that ever had a derived layout, so that those can be reclaimed.
std::mutex registry_mutex;
Annex* registry_head = nullptr;

// The values of one epoch over the structure of a derived layout.
struct Shown {
  LayoutPtr structure;
  Layout layout;
};

LayoutPtr show(const LayoutPtr& structure, Type type) {
  auto out = make_pooled<Shown>();
  const int64_t nnz = std::max<int64_t>(1, structure->b.nnz);
  out->structure = structure;
  out->layout.values = Buffer(pool(), static_cast<size_t>(nnz * size_of(type)));
  out->layout.b = structure->b;
  out->layout.b.type = type;
  out->layout.b.values = out->layout.values.as<void>();
  return {out, &out->layout};
}

// COO entries are the lines of all dimensions but the last already: the last dimension's run is their minor index.
bool lines_of_coo(const Block& b, const Spec& spec) {
  return b.format == Format::kCoo && b.shape.rank == 2 && spec.same_as(Spec::csr(), 2) &&
         !want_hyper(b.shape[0], b.nnz);
}

// Main with pointers added: they show its memory, and are forgotten before that goes.
LayoutPtr add_pointers(const Block& b, const Spec& spec) {
  auto out = make_pooled<Layout>();
  Layout& l = *out;
  const int64_t rows = b.shape[0], n = b.nnz;
  l.pointers = Buffer(pool(), static_cast<size_t>(rows + 1) * sizeof(int64_t));
  int64_t* const p = l.mutable_pointers();
  dispatch_index(b.index_width, [&](auto i) {
    const auto* const row = b.coordinate<decltype(i)>(0);
    // Pointer r is the first entry of a row >= r: written by the entry where rows first reach r.
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

}  // namespace

Derived* Storage::find_derived(Annex& a, const Spec& spec) {
  for (size_t i = 0; i < a.derived.size(); ++i) {
    Derived& d = a.derived[i];
    if (!d.layout->b.spec().same_as(spec, rank())) continue;
    if (d.structure_epoch == structure_epoch()) return &d;
    a.wary = d.served < kPassesPerSort;
    a.forget(i);
    break;
  }
  return nullptr;
}

LayoutPtr Storage::use(Annex& a, Derived& d) noexcept {
  d.used = clock_ticks.fetch_add(1, std::memory_order_relaxed);
  ++d.served;
  a.last_used.store(d.used, std::memory_order_relaxed);
  return d.layout;
}

Reading Storage::derived(const Spec& spec) {
  const Block now = assembled();
  if (now.spec().same_as(spec, rank())) return {now};
  trace("derived layout");
  Annex& a = annex();
  const std::lock_guard lock(a.mutex);
  a.enlist();
  Derived* d = find_derived(a, spec);
  if (d == nullptr || d->values_epoch != values_epoch()) {
    a.busy = true;
    try {
      if (d != nullptr) {
        refresh_derived(now, *d);
      } else {
        a.derived.reserve(a.derived.size() + 1);
        a.derived.push_back(build_derived(now, spec));
        d = &a.derived.back();
        a.account(d->bytes());
      }
    } catch (...) {
      a.busy = false;
      throw;
    }
    d->values_epoch = values_epoch();
    a.busy = false;
  }
  const LayoutPtr layout = use(a, *d);
  return {layout->b, layout};
}

std::optional<Reading> Storage::derived_if_worth(const Spec& spec) {
  if (assembled().nnz < worth_entries.load(std::memory_order_relaxed)) return std::nullopt;
  try {
    Annex& a = annex();
    {
      const std::lock_guard lock(a.mutex);
      if (find_derived(a, spec) == nullptr && a.wary) {
        if (a.declined_structure != structure_epoch()) a.declined = 0;
        a.declined_structure = structure_epoch();
        if (++a.declined <= kPassesPerSort) return std::nullopt;
      }
    }
    return derived(spec);
  } catch (const Error& e) {
    if (e.status() == S4J_NO_MEMORY) return std::nullopt;
    throw;
  }
}

// The entries' positions are sorted instead of their values; one gather then fetches the values.
Derived Storage::build_derived(const Block& now, const Spec& spec) {
  Derived d;
  d.structure_epoch = structure_epoch();
  if (lines_of_coo(now, spec)) {
    d.layout = add_pointers(now, spec);
    return d;
  }
  trace("layout built");
  const bool narrow = now.nnz <= INT32_MAX;
  Buffer positions(pool(), static_cast<size_t>(std::max<int64_t>(1, now.nnz) * (narrow ? 4 : 8)));
  dispatch_index(narrow ? 4 : 8, [&](auto i) {
    using I = decltype(i);
    parallel_for(now.nnz, threshold::kGrainCopy, 1, [&](int64_t b, int64_t e) {
      for (int64_t k = b; k < e; ++k) positions.as<I>()[k] = static_cast<I>(k);
    });
  });
  Block numbered = now;
  numbered.type = narrow ? Type::kInt : Type::kLong;
  numbered.values = positions.as<void>();
  // No position is the fill, so that of a DENSE main no element is left out.
  Layout sorted = convert(pool(), numbered, cast(Scalar::of(int64_t{-1}), numbered.type), spec);
  positions = Buffer();
  d.permutation = std::move(sorted.values);
  d.structure = make_pooled<Layout>(std::move(sorted));
  d.layout = show(d.structure, type());
  gather_through(now, d.permutation, d.layout->values.as<void>());
  return d;
}

// Readers may still hold the old values: they are overwritten only when nobody does.
void Storage::refresh_derived(const Block& now, Derived& d) {
  if (d.structure == nullptr) return;  // the values are main's
  if (d.layout.use_count() > 1) d.layout = show(d.structure, type());
  gather_through(now, d.permutation, d.layout->values.as<void>());
}

SlicedPtr Storage::sliced(const Spec& spec, int64_t long_row, int64_t uses) {
  if (assembled().nnz < worth_entries.load(std::memory_order_relaxed)) return nullptr;
  Annex* a = nullptr;
  try {
    a = &annex();
    const std::lock_guard lock(a->mutex);
    Repeated* r = nullptr;
    for (Repeated& known : a->repeated)
      if (known.spec.same_as(spec, rank())) r = &known;
    const int64_t structure = structure_epoch(), values = values_epoch();
    if (r == nullptr) {
      a->repeated.push_back({spec, structure, values});
      r = &a->repeated.back();
    }
    if (r->structure_epoch != structure) {
      if (r->sliced != nullptr) a->account(-r->sliced->bytes());
      *r = {spec, structure, values};
    }
    if (r->values_epoch != values) r->uses = 0;
    r->values_epoch = values;
    if (r->sliced != nullptr && r->sliced_values == values) return r->sliced;
    if (r->unfit || ++r->uses <= uses) return nullptr;
    a->enlist();
    build_sliced(*a, *r, spec, long_row);
    return r->sliced;
  } catch (const Error& e) {
    if (e.status() == S4J_NO_MEMORY) return nullptr;
    throw;
  } catch (const std::bad_alloc&) {
    return nullptr;
  }
}

void Storage::build_sliced(Annex& a, Repeated& r, const Spec& spec, int64_t long_row) {
  const Reading from = derived(spec);
  trace("slices built");
  a.busy = true;
  try {
    if (r.sliced != nullptr && r.sliced.use_count() == 1) {
      a.account(-r.sliced->bytes());
      try {
        r.sliced->refresh(from.b);
      } catch (...) {
        a.account(r.sliced->bytes());
        throw;
      }
      a.account(r.sliced->bytes());
    } else {
      SlicedPtr made = Sliced::build(from.b, long_row);
      if (r.sliced != nullptr) a.account(-r.sliced->bytes());
      r.sliced = std::move(made);
      if (r.sliced != nullptr) a.account(r.sliced->bytes());
    }
  } catch (...) {
    a.busy = false;
    throw;
  }
  a.busy = false;
  r.unfit = r.sliced == nullptr;
  r.sliced_values = values_epoch();
}

LayoutPtr Storage::product_pattern(const ProductKey& key, bool& wanted) {
  wanted = false;
  if (assembled().nnz < worth_entries.load(std::memory_order_relaxed)) return nullptr;
  try {
    Annex& a = annex();
    const std::lock_guard lock(a.mutex);
    const int64_t structure = structure_epoch();
    for (ProductPattern& p : a.patterns) {
      if (!(p.key == key) || p.structure_epoch != structure) continue;
      wanted = ++p.asked > 1;
      a.last_used.store(clock_ticks.fetch_add(1, std::memory_order_relaxed), std::memory_order_relaxed);
      return p.pattern;
    }
    for (size_t i = a.patterns.size(); i-- > 0;)
      if (a.patterns[i].structure_epoch != structure) a.forget_pattern(i);
    if (a.patterns.size() == threshold::kPatterns) a.forget_pattern(0);
    a.patterns.push_back({key, structure, 1});
  } catch (const std::exception&) {  // it is not remembered
    return nullptr;
  }
  return nullptr;
}

void Storage::keep_product_pattern(const ProductKey& key, const Block& b) noexcept {
  try {
    Layout copy = Layout::like(pool(), b, Type::kBool);
    copy.values = Buffer();
    copy.b.values = nullptr;
    LayoutPtr kept = make_pooled<Layout>(std::move(copy));
    Annex& a = annex();
    const std::lock_guard lock(a.mutex);
    for (ProductPattern& p : a.patterns) {
      if (!(p.key == key) || p.pattern != nullptr) continue;
      p.pattern = std::move(kept);
      a.enlist();
      return a.account(p.pattern->bytes());
    }
  } catch (const std::exception&) {  // no memory: the next product finds its structure again
  }
}

int64_t Storage::derived_bytes() const noexcept { return header()[S4J_H_DERIVED_BYTES]; }

int64_t Storage::drop_derived() noexcept {
  Annex* const a = annex_.load(std::memory_order_acquire);
  if (a == nullptr) return 0;
  const std::lock_guard lock(a->mutex);
  if (a->busy) return 0;
  const int64_t freed = a->derived_bytes.load();
  a->forget_all();
  return freed;
}

// ---- what an annex keeps --------------------------------------------------------------------------------------------

Annex::~Annex() {
  if (enlisted) {
    const std::lock_guard lock(registry_mutex);
    (previous != nullptr ? previous->next : registry_head) = next;
    if (next != nullptr) next->previous = previous;
  }
  forget_all();
}

void Annex::forget_pattern(size_t i) noexcept {
  if (patterns[i].pattern != nullptr) account(-patterns[i].pattern->bytes());
  patterns.erase(patterns.begin() + static_cast<std::ptrdiff_t>(i));
}

void Annex::account(int64_t bytes) noexcept {
  derived_bytes.fetch_add(bytes, std::memory_order_relaxed);
  derived_total.fetch_add(bytes, std::memory_order_relaxed);
  storage.words()[S4J_H_DERIVED_BYTES] = derived_bytes.load(std::memory_order_relaxed);
  last_used.store(clock_ticks.load(), std::memory_order_relaxed);
}

void Annex::forget(size_t i) noexcept {
  account(-derived[i].bytes());
  derived.erase(derived.begin() + static_cast<std::ptrdiff_t>(i));
}

void Annex::forget_pointed() noexcept {
  const std::lock_guard lock(mutex);
  for (size_t i = derived.size(); i-- > 0;)
    if (derived[i].structure == nullptr) forget(i);
}

void Annex::forget_all() noexcept {
  while (!derived.empty()) forget(derived.size() - 1);
  while (!patterns.empty()) forget_pattern(patterns.size() - 1);
  for (Repeated& r : repeated) {
    r.uses = 0;
    if (r.sliced == nullptr) continue;
    account(-r.sliced->bytes());
    r.sliced = nullptr;
  }
}

// ---- reclaiming -----------------------------------------------------------------------------------------------------

void Annex::enlist() noexcept {
  if (enlisted) return;
  const std::lock_guard lock(registry_mutex);
  set_reclaimer(Reclaimer::kDerivedLayouts, reclaim_derived);
  enlisted = true;
  next = registry_head;
  if (next != nullptr) next->previous = this;
  registry_head = this;
}

// Free derived layouts, least recently used storages first, until `needed` bytes are gone.
int64_t reclaim_derived(int64_t needed) {
  const std::lock_guard registry(registry_mutex);
  int64_t freed = 0;
  while (freed < needed) {
    Annex* oldest = nullptr;
    for (Annex* a = registry_head; a != nullptr; a = a->next)
      if (a->derived_bytes.load() > 0 && !a->reclaim_skip &&
          (oldest == nullptr || a->last_used.load() < oldest->last_used.load()))
        oldest = a;
    if (oldest == nullptr) break;
    if (oldest->mutex.try_lock()) {
      if (!oldest->busy) {
        freed += oldest->derived_bytes.load();
        oldest->forget_all();
      }
      oldest->mutex.unlock();
    }
    oldest->reclaim_skip = true;
  }
  for (Annex* a = registry_head; a != nullptr; a = a->next) a->reclaim_skip = false;
  return freed;
}

int64_t set_layout_entries(int64_t entries) noexcept { return worth_entries.exchange(entries); }
int64_t total_derived_bytes() noexcept { return derived_total.load(std::memory_order_relaxed); }

}  // namespace s4j
