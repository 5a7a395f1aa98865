// SPDX-License-Identifier: Apache-2.0
#include "array/cache.hpp"

#include <utility>

#include "core/thresholds.hpp"

namespace s4j {
namespace {

std::atomic<int64_t> worth_entries{threshold::kWorthLayout};
std::atomic<int64_t> clock_ticks{0};
std::atomic<int64_t> all_bytes{0};

// Guards the list of all storages that ever cached data; reclaim_derived() walks this list. The mutex is recursive:
// evicting data may free an array that has a cache of its own.
std::recursive_mutex registry_mutex;
Cache* registry_head = nullptr;

}  // namespace

bool Cache::worth(int64_t entries) noexcept { return entries >= worth_entries.load(std::memory_order_relaxed); }

Cache::~Cache() {
  if (enlisted_) {
    const std::lock_guard lock(registry_mutex);
    (previous_ != nullptr ? previous_->next_ : registry_head) = next_;
    if (next_ != nullptr) next_->previous_ = previous_;
  }
  clear();
}

CacheEntry* Cache::find(const CacheKey& key) noexcept {
  for (CacheEntry& e : entries_)
    if (e.key.kind == key.kind && e.key.words == key.words && e.key.spec.same_as(key.spec, rank_)) return &e;
  return nullptr;
}

CacheEntry& Cache::add(const CacheKey& key) {
  const Making making(*this);  // growing the list itself allocates, which may try to evict from this cache
  entries_.push_back({key});
  return entries_.back();
}

void Cache::keep(CacheEntry& e, std::shared_ptr<void> what, int64_t bytes) noexcept {
  if (what != nullptr) enlist();
  resize(e, bytes);
  e.kept = std::move(what);
}

void Cache::resize(CacheEntry& e, int64_t bytes) noexcept {
  account(bytes - e.bytes);
  e.bytes = bytes;
}

void Cache::erase(size_t i) noexcept {
  drop(entries_[i]);
  entries_.erase(entries_.begin() + static_cast<std::ptrdiff_t>(i));
}

void Cache::touch() noexcept {
  last_used_.store(clock_ticks.fetch_add(1, std::memory_order_relaxed), std::memory_order_relaxed);
}

void Cache::account(int64_t bytes) noexcept {
  bytes_.fetch_add(bytes, std::memory_order_relaxed);
  all_bytes.fetch_add(bytes, std::memory_order_relaxed);
  *total_ = bytes_.load(std::memory_order_relaxed);
  last_used_.store(clock_ticks.load(std::memory_order_relaxed), std::memory_order_relaxed);
}

int64_t Cache::clear() noexcept {
  const int64_t freed = bytes();
  erase_if([](CacheEntry& e) {
    e.asked = 0;
    return e.kept != nullptr;
  });
  return freed;
}

int64_t Cache::clear_if_idle() noexcept {
  const std::lock_guard lock(*this);
  return making_ ? 0 : clear();
}

void Cache::enlist() noexcept {
  if (enlisted_) return;
  const std::lock_guard lock(registry_mutex);
  set_reclaimer(Reclaimer::kDerivedLayouts, reclaim_derived);
  enlisted_ = true;
  next_ = registry_head;
  if (next_ != nullptr) next_->previous_ = this;
  registry_head = this;
}

int64_t reclaim_derived(int64_t needed) {
  const std::lock_guard registry(registry_mutex);
  int64_t freed = 0;
  while (freed < needed) {
    Cache* oldest = nullptr;
    for (Cache* c = registry_head; c != nullptr; c = c->next_)
      if (c->bytes() > 0 && !c->skip_ && (oldest == nullptr || c->last_used_.load() < oldest->last_used_.load()))
        oldest = c;
    if (oldest == nullptr) break;
    if (oldest->mutex_.try_lock()) {
      if (!oldest->making_) freed += oldest->clear();
      oldest->mutex_.unlock();
    }
    oldest->skip_ = true;
  }
  for (Cache* c = registry_head; c != nullptr; c = c->next_) c->skip_ = false;
  return freed;
}

int64_t set_layout_entries(int64_t entries) noexcept { return worth_entries.exchange(entries); }
int64_t total_derived_bytes() noexcept { return all_bytes.load(std::memory_order_relaxed); }

}  // namespace s4j
