// SPDX-License-Identifier: Apache-2.0
// What a storage keeps beside main because it was asked for and can be made again: main in other orders, slices for
// products with vectors, the structures of products. One list by key, one account and one eviction for all of them;
// what there is to keep, and when it pays, is known where it is made (array/derived.cpp, ops/spmv/slices.cpp,
// ops/spgemm/spgemm_again.cpp). docs/decisions/0001-array-model.md section 6.
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
  const char* kind;  // a constant of its maker's, told apart by its address
  Spec spec{};
  std::array<int64_t, 3> words{};
};

// Something that is kept, or was only asked for.
struct CacheEntry {
  CacheKey key;
  int64_t structure_epoch = 0, values_epoch = 0;  // of main, as its maker saw it
  int64_t asked = 0;                              // counted by its maker
  bool unfit = false;                             // it did not pay, or cannot be made, of this structure
  bool borrows = false;                           // shows main's own memory: forgotten before that goes
  std::shared_ptr<void> kept{};
  int64_t bytes = 0;
};

class Cache {
 public:
  // `total`: the word in the storage's header that tells the bytes kept.
  Cache(int rank, int64_t* total) noexcept : rank_(rank), total_(total) {}
  ~Cache();
  Cache(const Cache&) = delete;
  Cache& operator=(const Cache&) = delete;

  // Whether anything is kept of an array with so many entries.
  static bool worth(int64_t entries) noexcept;

  // Held around everything below, and while main is assembled. Recursive, because an allocation inside may evict.
  void lock() { mutex_.lock(); }
  void unlock() { mutex_.unlock(); }
  // While one lives nothing is evicted: main or an entry is being made.
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

  // Valid until the next add or erase; null where there is none.
  CacheEntry* find(const CacheKey& key) noexcept;
  CacheEntry& add(const CacheKey& key);  // throws on memory
  // Keeps `what`, of so many bytes, for the entry; what it kept before goes.
  void keep(CacheEntry& e, std::shared_ptr<void> what, int64_t bytes) noexcept;
  void resize(CacheEntry& e, int64_t bytes) noexcept;
  void drop(CacheEntry& e) noexcept { keep(e, nullptr, 0); }
  template <class Which>
  void erase_if(const Which& which) noexcept {
    for (size_t i = entries_.size(); i-- > 0;)
      if (which(entries_[i])) erase(i);
  }
  const Vec<CacheEntry>& entries() const noexcept { return entries_; }
  // Something kept was used just now.
  void touch() noexcept;
  // Everything kept goes; what was only counted stays. Returns the bytes.
  int64_t clear() noexcept;
  // The same for a caller that holds no lock; 0 while something is being made.
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
  Cache *next_ = nullptr, *previous_ = nullptr;  // registry, for reclaiming
};

// Frees what is kept, least recently used storages first, until `needed` bytes are gone.
int64_t reclaim_derived(int64_t needed);
// From how many entries on anything is kept; returns the previous number.
int64_t set_layout_entries(int64_t entries) noexcept;
// Bytes kept by all storages.
int64_t total_derived_bytes() noexcept;

}  // namespace s4j
