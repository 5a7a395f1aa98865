// SPDX-License-Identifier: Apache-2.0
// Inserts and deletes that main does not hold yet, and how they get there.
#pragma once

#include <cstdint>

#include "layout/layout.hpp"

namespace s4j {

// The log of single-element writes that main does not hold yet: coordinates, a value or DELETE, and a hash index from
// coordinates to the log position. Kernels never see it.
class Pending {
 public:
  Pending(int rank, int64_t value_size) : rank_(rank), size_(value_size) {}
  int64_t count() const { return count_; }
  // Position of a coordinate in the log, or -1.
  int64_t find(const int64_t* coords) const;
  // Set or delete (value == nullptr); overwrites an older record of the same coordinate. Strong guarantee.
  void put(const int64_t* coords, const void* value);
  // So many puts after this cannot fail.
  void reserve(int64_t more);
  // False: no record has coordinate c in dimension d. True when one has, and by chance.
  bool may_have(int d, int64_t c) const;
  const int64_t* coords(int64_t k) const { return coords_.data() + k * rank_; }
  const void* value(int64_t k) const { return values_.data() + k * size_; }
  bool deleted(int64_t k) const { return deleted_[k] != 0; }
  // No records, and no memory.
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
  Vec<int64_t> table_;   // open addressing, -1 = free; empty until the first lookup
  Vec<uint64_t> marks_;  // per dimension a bit set of hashed coordinates, 4 bits per slot of the table
};

// main with the pending log merged in: a new layout, sorted and unique. O(nnz + p log nnz).
Layout merge_pending(Allocator& to, const Block& main, const Pending& pending);

}  // namespace s4j
