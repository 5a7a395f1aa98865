// SPDX-License-Identifier: Apache-2.0
#include "array/pending.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

#include "core/thresholds.hpp"
#include "format/sort.hpp"
#include "format/splice.hpp"
#include "layout/lookup.hpp"

namespace s4j {

uint64_t Pending::hash(const int64_t* coords) const {
  uint64_t h = 0x9e3779b97f4a7c15u;
  for (int d = 0; d < rank_; ++d) {
    h ^= static_cast<uint64_t>(coords[d]);
    h *= 0xff51afd7ed558ccdu;
    h ^= h >> 32;
  }
  return h;
}

int64_t Pending::find(const int64_t* at) const {
  if (count_ == 0) return -1;
  const size_t mask = table_.size() - 1;
  for (size_t slot = hash(at) & mask;; slot = (slot + 1) & mask) {
    const int64_t k = table_[slot];
    if (k < 0) return -1;
    if (std::equal(at, at + rank_, coords(k))) return k;
  }
}

void Pending::grow_table(size_t slots) {
  Vec<int64_t> wider(slots, int64_t{-1});
  for (int64_t k = 0; k < count_; ++k) {
    size_t slot = hash(coords(k)) & (slots - 1);
    while (wider[slot] >= 0) slot = (slot + 1) & (slots - 1);
    wider[slot] = k;
  }
  Vec<uint64_t> marks(rank_ * slots / 16, uint64_t{0});
  table_.swap(wider);
  marks_.swap(marks);
  for (int64_t k = 0; k < count_; ++k) mark(coords(k));
}

// Returns the position in marks_ of the bit for coordinate c of dimension d. Each dimension has 4 * slots bits.
size_t Pending::bit(int d, int64_t c) const {
  const size_t bits = 4 * table_.size();
  const uint64_t h = static_cast<uint64_t>(c) * 0x9e3779b97f4a7c15u;
  return d * bits + ((h ^ (h >> 32)) & (bits - 1));
}

void Pending::mark(const int64_t* at) {
  for (int d = 0; d < rank_; ++d) {
    const size_t i = bit(d, at[d]);
    marks_[i / 64] |= uint64_t{1} << (i % 64);
  }
}

bool Pending::may_have(int d, int64_t c) const {
  if (count_ == 0) return false;
  const size_t i = bit(d, c);
  return ((marks_[i / 64] >> (i % 64)) & 1) != 0;
}

void Pending::reserve(int64_t more) {
  const size_t n = count_ + more, rank = std::max(rank_, 1);
  if (coords_.capacity() < n * rank) coords_.reserve(2 * n * rank);
  if (values_.capacity() < n * size_) values_.reserve(2 * n * size_);
  if (deleted_.capacity() < n) deleted_.reserve(2 * n);
  static_assert(threshold::kPendingSlots % 16 == 0 && std::has_single_bit(uint64_t{threshold::kPendingSlots}));
  size_t slots = std::max<size_t>(threshold::kPendingSlots, table_.size());
  while (slots < 2 * n) slots *= 2;
  if (slots > table_.size()) grow_table(slots);
}

void Pending::put(const int64_t* at, const void* value) {
  int64_t k = find(at);
  if (k < 0) {
    reserve(1);  // the only step that may throw: the log is then unchanged
    k = count_;
    coords_.insert(coords_.end(), at, at + rank_);
    values_.resize((count_ + 1) * size_);
    deleted_.push_back(0);
    size_t slot = hash(at) & (table_.size() - 1);
    while (table_[slot] >= 0) slot = (slot + 1) & (table_.size() - 1);
    table_[slot] = k;
    mark(at);
    ++count_;
  }
  deleted_[k] = value == nullptr ? 1 : 0;
  if (value != nullptr) std::memcpy(values_.data() + k * size_, value, size_);
}

void Pending::clear() noexcept { *this = Pending(rank_, size_); }  // frees the memory; vector = {} would keep it

Layout merge_pending(Allocator& to, const Block& main, const Pending& pending) {
  const int r = main.shape.rank;
  const int64_t n = pending.count();
  const int64_t size = size_of(main.type);
  Vec<int64_t> runs(n * std::max(r, 1));
  for (int64_t k = 0; k < n; ++k)
    for (int d = 0; d < r; ++d) runs[d * n + k] = pending.coords(k)[d];
  Coordinates c;
  c.rank = r;
  c.count = n;
  c.width = 8;
  for (int d = 0; d < r; ++d) c.runs[d] = runs.data() + d * n;
  const Spec natural = Spec::gcs(r, 0);
  const Vec<int64_t> perm = sort_permutation(c, main.format == Format::kGcs ? main.order.data() : natural.order.data());

  Vec<int64_t> leaving;
  Vec<int64_t> coords(runs.size());
  Vec<int64_t> places(n);
  Vec<unsigned char> values(n * size);
  leaving.reserve(n);
  int64_t in = 0;
  Vec<int64_t> kept(n);  // log positions of the insertions, without those of the deletions
  for (int64_t s = 0; s < n; ++s) {
    const int64_t k = perm.empty() ? s : perm[s];
    const Place place = find_entry(main, pending.coords(k));
    if (place.found) leaving.push_back(place.position);
    if (pending.deleted(k)) continue;
    places[in] = place.position;
    std::memcpy(values.data() + in * size, pending.value(k), size);
    kept[in++] = k;
  }
  for (int d = 0; d < r; ++d)
    for (int64_t a = 0; a < in; ++a) coords[d * in + a] = pending.coords(kept[a])[d];
  return splice(to, main, leaving, {in, coords.data(), places.data(), values.data()});
}

}  // namespace s4j
