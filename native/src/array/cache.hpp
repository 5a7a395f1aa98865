// SPDX-License-Identifier: Apache-2.0
// The cache of a storage: data derived on demand from main, the storage's own layout of entries. Examples: main in
// other orders, slices for matrix-vector products, structures of products. One list holds all data by key and counts
// its bytes for eviction. Each module that makes such data (its maker) decides what to cache and when that pays off
// (array/derived.cpp, ops/spmv/slices.cpp, ops/spgemm/spgemm_again.cpp). See docs/decisions/0001-array-model.md section
// 6.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <utility>

#include "layout/layout.hpp"
#include "memory/memory.hpp"

namespace s4j {

struct CacheKey {
  const char* kind;  // identifies the maker: the address of a constant of it
  Spec spec{};
  std::array<int64_t, 3> words{};
};

// Cached data, or only the count of requests for it.
struct CacheEntry {
  CacheKey key;
  int64_t structure_epoch = 0, values_epoch = 0;  // main's epochs (change counters) when the data was made
  int64_t asked = 0;                              // number of requests, counted by the maker
  bool unfit = false;                             // for this structure, the data did not pay off or cannot be made
  bool borrows = false;                           // points into main's memory: dropped before main is freed
  std::shared_ptr<void> kept{};
  int64_t bytes = 0;
};

class Cache {
 public:
  // `total` points to the word of the storage's header that receives the number of cached bytes.
  Cache(int rank, int64_t* total) noexcept : rank_(rank), total_(total) {}
  ~Cache();
  Cache(const Cache&) = delete;
  Cache& operator=(const Cache&) = delete;

  // Returns whether an array with this many entries caches data at all; smaller arrays do not.
  static bool worth(int64_t entries) noexcept;

  // The caller holds this lock during every call below, and while it merges pending writes into main. The lock is
  // recursive, because an allocation under the lock may evict cached data.
  void lock() { mutex_.lock(); }
  void unlock() { mutex_.unlock(); }
  // Prevents eviction from this cache during the object's lifetime, while the caller builds main or cached data.
  class Making {
   public:
    explicit Making(Cache& cache) noexcept : cache_(cache), before_(std::exchange(cache.making_, true)) {}
    ~Making() { cache_.making_ = before_; }
    Making(const Making&) = delete;
    Making& operator=(const Making&) = delete;

   private:
    Cache& cache_;
    bool before_;
  };

  // Returns null if no entry has this key. The pointer is valid until the next add() or erase_if().
  CacheEntry* find(const CacheKey& key) noexcept;
  CacheEntry& add(const CacheKey& key);  // throws if memory is short
  // Caches `what`, of `bytes` bytes, in the entry and drops the entry's previous data.
  void keep(CacheEntry& e, std::shared_ptr<void> what, int64_t bytes) noexcept;
  void resize(CacheEntry& e, int64_t bytes) noexcept;
  void drop(CacheEntry& e) noexcept { keep(e, nullptr, 0); }
  template <class Which>
  void erase_if(const Which& which) noexcept {
    for (size_t i = entries_.size(); i-- > 0;)
      if (which(entries_[i])) erase(i);
  }
  const Vec<CacheEntry>& entries() const noexcept { return entries_; }
  // Marks the cache as used last, so that reclaim_derived() evicts it last.
  void touch() noexcept;
  // Drops all cached data and resets the counts of requests for it. Returns the number of bytes freed.
  int64_t clear() noexcept;
  // As clear(), for a caller without the lock. Returns 0 if the calling thread is building main or cached data.
  int64_t clear_if_idle() noexcept;
  int64_t bytes() const noexcept { return bytes_.load(std::memory_order_relaxed); }

 private:
  friend int64_t reclaim_derived(int64_t needed);
  void erase(size_t i) noexcept;
  void account(int64_t bytes) noexcept;
  void enlist() noexcept;

  int rank_;
  int64_t* total_;
  std::recursive_mutex mutex_{};
  bool making_ = false, enlisted_ = false, skip_ = false;
  Vec<CacheEntry> entries_{};
  std::atomic<int64_t> bytes_{0}, last_used_{0};
  Cache *next_ = nullptr, *previous_ = nullptr;  // links of the list of all caches, which reclaim_derived() walks
};

// Frees cached data of the least recently used storages first, until `needed` bytes are freed.
int64_t reclaim_derived(int64_t needed);
// Sets the least number of entries for which an array caches anything; returns the previous number.
int64_t set_layout_entries(int64_t entries) noexcept;
// Returns the number of bytes cached by all storages.
int64_t total_derived_bytes() noexcept;

}  // namespace s4j
