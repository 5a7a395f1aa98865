// SPDX-License-Identifier: Apache-2.0
// Pending writes: insertions and deletions of single elements that main, the storage's own layout, does not contain
// yet. merge_pending() applies them to main.
#pragma once

#include <cstdint>

#include "layout/layout.hpp"

namespace s4j {

// The log of pending writes, one record per element: its coordinates and a value or a deletion. A hash table maps
// coordinates to log positions. Kernels never read the log.
class Pending {
 public:
  Pending(int rank, int64_t value_size) : rank_(rank), size_(value_size) {}
  int64_t count() const { return count_; }
  // Returns the log position of the record with these coordinates, or -1.
  int64_t find(const int64_t* coords) const;
  // Logs a value or a deletion (value == nullptr). Overwrites an earlier record of the same coordinates. Strong
  // guarantee.
  void put(const int64_t* coords, const void* value);
  // Ensures that this many further puts cannot fail.
  void reserve(int64_t more);
  // Returns false only if no record has coordinate c in dimension d. May return true although no record has it.
  bool may_have(int d, int64_t c) const;
  const int64_t* coords(int64_t k) const { return coords_.data() + k * rank_; }
  const void* value(int64_t k) const { return values_.data() + k * size_; }
  bool deleted(int64_t k) const { return deleted_[k] != 0; }
  // Removes all records and frees their memory.
  void clear() noexcept;

 private:
  uint64_t hash(const int64_t* coords) const;
  void grow_table(size_t slots);
  size_t bit(int d, int64_t c) const;
  void mark(const int64_t* coords);
  int rank_;
  int64_t size_, count_ = 0;
  Vec<int64_t> coords_;
  Vec<unsigned char> values_;
  Vec<uint8_t> deleted_;
  Vec<int64_t> table_;   // hash table of log positions, open addressing; -1 marks a free slot
  Vec<uint64_t> marks_;  // per dimension a Bloom filter of coordinates, 4 bits per slot of table_
};

// Merges the log into main: returns a new layout, sorted and without duplicates. O(nnz + p log nnz) for p records.
Layout merge_pending(Allocator& to, const Block& main, const Pending& pending);

}  // namespace s4j
