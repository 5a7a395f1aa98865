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

// All live storages, so that derived layouts can be reclaimed.
std::mutex registry_mutex;
Storage* registry_head = nullptr;
std::atomic<int64_t> registry_count{0};

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

// Main with pointers added.
struct Pointed {
  LayoutPtr main;
  Layout layout;
};

// COO entries are the lines of all dimensions but the last already: the last dimension's run is their minor index.
bool lines_of_coo(const Block& b, const Spec& spec) {
  return b.format == Format::kCoo && b.shape.rank == 2 && spec.same_as(Spec::csr(), 2) &&
         !want_hyper(b.shape[0], b.nnz);
}

LayoutPtr add_pointers(const LayoutPtr& main, const Spec& spec) {
  const Block& b = main->b;
  auto out = make_pooled<Pointed>();
  out->main = main;
  Layout& l = out->layout;
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
  return {out, &l};
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

Derived* Storage::find_derived(const Spec& spec) {
  for (size_t i = 0; i < derived_.size(); ++i) {
    Derived& d = derived_[i];
    if (!d.layout->b.spec().same_as(spec, shape_.rank)) continue;
    if (d.structure_epoch == header[S4J_H_STRUCTURE_EPOCH]) return &d;
    wary_ = d.served < kPassesPerSort;
    forget(i);
    break;
  }
  return nullptr;
}

LayoutPtr Storage::use(Derived& d) noexcept {
  d.used = clock_ticks.fetch_add(1, std::memory_order_relaxed);
  ++d.served;
  last_used_.store(d.used, std::memory_order_relaxed);
  return d.layout;
}

LayoutPtr Storage::derived(const Spec& spec) {
  LayoutPtr now = assembled();
  if (now->b.spec().same_as(spec, shape_.rank)) return now;
  trace("derived layout");
  const std::lock_guard lock(mutex_);
  Derived* d = find_derived(spec);
  const int64_t values = header[S4J_H_VALUES_EPOCH];
  if (d != nullptr && d->values_epoch == values) return use(*d);
  busy_ = true;
  try {
    if (d != nullptr) {
      refresh_derived(now->b, *d);
    } else {
      derived_.reserve(derived_.size() + 1);
      derived_.push_back(build_derived(now, spec));
      d = &derived_.back();
      account(d->bytes());
    }
    d->values_epoch = values;
    busy_ = false;
    return use(*d);
  } catch (...) {
    busy_ = false;
    throw;
  }
}

LayoutPtr Storage::derived_if_worth(const Spec& spec) {
  if (assembled()->b.nnz < worth_entries.load(std::memory_order_relaxed)) return nullptr;
  {
    const std::lock_guard lock(mutex_);
    if (find_derived(spec) == nullptr && wary_) {
      if (declined_structure_ != header[S4J_H_STRUCTURE_EPOCH]) declined_ = 0;
      declined_structure_ = header[S4J_H_STRUCTURE_EPOCH];
      if (++declined_ <= kPassesPerSort) return nullptr;
    }
  }
  try {
    return derived(spec);
  } catch (const Error& e) {
    if (e.status() == S4J_NO_MEMORY) return nullptr;
    throw;
  }
}

// The entries' positions are sorted instead of their values; one gather then fetches the values.
Derived Storage::build_derived(const LayoutPtr& main, const Spec& spec) {
  const Block& now = main->b;
  Derived d;
  d.structure_epoch = header[S4J_H_STRUCTURE_EPOCH];
  if (lines_of_coo(now, spec)) {
    d.layout = add_pointers(main, spec);
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
  d.layout = show(d.structure, type_);
  gather_through(now, d.permutation, d.layout->values.as<void>());
  return d;
}

// Readers may still hold the old values: they are overwritten only when nobody does.
void Storage::refresh_derived(const Block& now, Derived& d) {
  if (d.structure == nullptr) return;  // the values are main's
  if (d.layout.use_count() > 1) d.layout = show(d.structure, type_);
  gather_through(now, d.permutation, d.layout->values.as<void>());
}

SlicedPtr Storage::sliced(const Spec& spec, int64_t long_row, int64_t uses) {
  assembled();
  const std::lock_guard lock(mutex_);
  Repeated* r = nullptr;
  for (Repeated& known : repeated_)
    if (known.spec.same_as(spec, shape_.rank)) r = &known;
  const int64_t structure = header[S4J_H_STRUCTURE_EPOCH], values = header[S4J_H_VALUES_EPOCH];
  try {
    if (r == nullptr) {
      repeated_.push_back({spec, structure, values});
      r = &repeated_.back();
    }
    if (r->structure_epoch != structure) {
      if (r->sliced != nullptr) account(-r->sliced->bytes());
      *r = {spec, structure, values};
    }
    if (r->values_epoch != values) r->uses = 0;
    r->values_epoch = values;
    if (r->sliced != nullptr && r->sliced_values == values) return r->sliced;
    if (r->unfit || ++r->uses <= uses || main_->b.nnz < worth_entries.load(std::memory_order_relaxed)) return nullptr;
    build_sliced(*r, spec, long_row);
    return r->sliced;
  } catch (const Error& e) {
    busy_ = false;
    if (e.status() == S4J_NO_MEMORY) return nullptr;
    throw;
  } catch (const std::bad_alloc&) {
    busy_ = false;
    return nullptr;
  }
}

void Storage::build_sliced(Repeated& r, const Spec& spec, int64_t long_row) {
  const LayoutPtr from = derived(spec);
  trace("slices built");
  busy_ = true;
  if (r.sliced != nullptr && r.sliced.use_count() == 1) {
    account(-r.sliced->bytes());
    try {
      r.sliced->refresh(from->b);
    } catch (...) {
      account(r.sliced->bytes());
      throw;
    }
    account(r.sliced->bytes());
  } else {
    SlicedPtr made = Sliced::build(from->b, long_row);
    if (r.sliced != nullptr) account(-r.sliced->bytes());
    r.sliced = std::move(made);
    if (r.sliced != nullptr) account(r.sliced->bytes());
  }
  busy_ = false;
  r.unfit = r.sliced == nullptr;
  r.sliced_values = header[S4J_H_VALUES_EPOCH];
}

LayoutPtr Storage::product_pattern(const ProductKey& key, bool& wanted) {
  wanted = false;
  if (assembled()->b.nnz < worth_entries.load(std::memory_order_relaxed)) return nullptr;
  const std::lock_guard lock(mutex_);
  const int64_t structure = header[S4J_H_STRUCTURE_EPOCH];
  for (ProductPattern& p : patterns_) {
    if (!(p.key == key) || p.structure_epoch != structure) continue;
    wanted = ++p.asked > 1;
    last_used_.store(clock_ticks.fetch_add(1, std::memory_order_relaxed), std::memory_order_relaxed);
    return p.pattern;
  }
  for (size_t i = patterns_.size(); i-- > 0;)
    if (patterns_[i].structure_epoch != structure) forget_pattern(i);
  try {
    if (patterns_.size() == threshold::kPatterns) forget_pattern(0);
    patterns_.push_back({key, structure, 1});
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
    const std::lock_guard lock(mutex_);
    for (ProductPattern& p : patterns_) {
      if (!(p.key == key) || p.pattern != nullptr) continue;
      p.pattern = std::move(kept);
      return account(p.pattern->bytes());
    }
  } catch (const std::exception&) {  // no memory: the next product finds its structure again
  }
}

void Storage::forget_pattern(size_t i) noexcept {
  if (patterns_[i].pattern != nullptr) account(-patterns_[i].pattern->bytes());
  patterns_.erase(patterns_.begin() + static_cast<std::ptrdiff_t>(i));
}

void Storage::account(int64_t bytes) noexcept {
  derived_bytes_.fetch_add(bytes, std::memory_order_relaxed);
  derived_total.fetch_add(bytes, std::memory_order_relaxed);
  header[S4J_H_DERIVED_BYTES] = derived_bytes_.load(std::memory_order_relaxed);
  last_used_.store(clock_ticks.load(), std::memory_order_relaxed);
}

void Storage::forget(size_t i) noexcept {
  account(-derived_[i].bytes());
  derived_.erase(derived_.begin() + static_cast<std::ptrdiff_t>(i));
}

int64_t Storage::drop_derived() noexcept {
  const std::lock_guard lock(mutex_);
  if (busy_) return 0;
  const int64_t freed = derived_bytes();
  forget_all();
  return freed;
}

// Layouts that share main's memory would keep all of it when main is replaced.
void Storage::forget_pointed() noexcept {
  const std::lock_guard lock(mutex_);
  for (size_t i = derived_.size(); i-- > 0;)
    if (derived_[i].structure == nullptr) forget(i);
}

void Storage::forget_all() noexcept {
  while (!derived_.empty()) forget(derived_.size() - 1);
  while (!patterns_.empty()) forget_pattern(patterns_.size() - 1);
  for (Repeated& r : repeated_) {
    r.uses = 0;
    if (r.sliced == nullptr) continue;
    account(-r.sliced->bytes());
    r.sliced = nullptr;
  }
}

// ---- reclaiming -----------------------------------------------------------------------------------------------------

void Storage::enlist() noexcept {
  const std::lock_guard lock(registry_mutex);
  next_ = registry_head;
  if (next_ != nullptr) next_->previous_ = this;
  registry_head = this;
  registry_count.fetch_add(1, std::memory_order_relaxed);
}

void Storage::delist() noexcept {
  const std::lock_guard lock(registry_mutex);
  (previous_ != nullptr ? previous_->next_ : registry_head) = next_;
  if (next_ != nullptr) next_->previous_ = previous_;
  registry_count.fetch_sub(1, std::memory_order_relaxed);
}

// Free derived layouts, least recently used storages first, until `needed` bytes are gone.
void reclaim_derived(int64_t needed) {
  const std::lock_guard registry(registry_mutex);
  while (needed > 0) {
    Storage* oldest = nullptr;
    for (Storage* s = registry_head; s != nullptr; s = s->next_)
      if (s->derived_bytes() > 0 && !s->reclaim_skip_ &&
          (oldest == nullptr || s->last_used_.load() < oldest->last_used_.load()))
        oldest = s;
    if (oldest == nullptr) break;
    if (oldest->mutex_.try_lock()) {
      if (!oldest->busy_) {
        needed -= oldest->derived_bytes();
        oldest->forget_all();
      }
      oldest->mutex_.unlock();
    }
    oldest->reclaim_skip_ = true;
  }
  for (Storage* s = registry_head; s != nullptr; s = s->next_) s->reclaim_skip_ = false;
}

int64_t set_layout_entries(int64_t entries) noexcept { return worth_entries.exchange(entries); }
int64_t live_storages() noexcept { return registry_count.load(std::memory_order_relaxed); }
int64_t total_derived_bytes() noexcept { return derived_total.load(std::memory_order_relaxed); }

}  // namespace s4j
