// SPDX-License-Identifier: Apache-2.0
#include "ops/spmv/slices.hpp"

#include "array/derived.hpp"
#include "core/trace.hpp"

namespace s4j {
namespace {

constexpr char kSlices[] = "slices";

// Of one structure, with the values of one epoch.
struct Slices {
  SlicedPtr form;
  int64_t values_epoch;
};

// Made, or refreshed where nobody holds the old values.
void build(Storage& s, Cache& cache, const CacheKey& key, int64_t long_row) {
  const Reading from = derived(s, key.spec);
  trace("slices built");
  const Cache::Making making(cache);
  CacheEntry& e = *cache.find(key);
  if (auto* const old = static_cast<Slices*>(e.kept.get()); old != nullptr && old->form.use_count() == 1) {
    try {
      old->form->refresh(from.b);
    } catch (...) {
      cache.resize(e, old->form->bytes());
      throw;
    }
    cache.resize(e, old->form->bytes());
    old->values_epoch = s.values_epoch();
    return;
  }
  SlicedPtr form = Sliced::build(from.b, long_row);
  e.unfit = form == nullptr;
  if (e.unfit) return cache.drop(e);
  const int64_t bytes = form->bytes();
  cache.keep(e, make_pooled<Slices>(Slices{std::move(form), s.values_epoch()}), bytes);
}

}  // namespace

SlicedPtr slices(Storage& s, const Spec& spec, int64_t long_row, int64_t uses) {
  if (!Cache::worth(s.assembled().nnz)) return nullptr;
  try {
    Cache& cache = s.cache();
    const std::lock_guard lock(cache);
    const CacheKey key{kSlices, spec};
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
      auto* const known = static_cast<Slices*>(x.kept.get());
      return known != nullptr && known->values_epoch == s.values_epoch() ? known->form : nullptr;
    };
    if (SlicedPtr known = current(*e); known != nullptr) return known;
    if (e->unfit || ++e->asked <= uses) return nullptr;
    build(s, cache, key, long_row);
    return current(*cache.find(key));
  } catch (const Error& e) {
    if (e.status() == S4J_NO_MEMORY) return nullptr;
    throw;
  } catch (const std::bad_alloc&) {
    return nullptr;
  }
}

}  // namespace s4j
