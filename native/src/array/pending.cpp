// SPDX-License-Identifier: Apache-2.0
#include "array/pending.hpp"

#include <algorithm>
#include <cstring>

#include "core/lookup.hpp"
#include "format/sort.hpp"
#include "format/splice.hpp"

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
  table_.swap(wider);
}

void Pending::put(const int64_t* at, const void* value) {
  int64_t k = find(at);
  if (k < 0) {
    // Everything that can fail first; from here on the log is as it was or complete.
    const auto n = static_cast<size_t>(count_ + 1);
    const auto rank = static_cast<size_t>(std::max(rank_, 1));
    if (coords_.capacity() < n * rank) coords_.reserve(2 * n * rank);
    if (values_.capacity() < n * static_cast<size_t>(size_)) values_.reserve(2 * n * static_cast<size_t>(size_));
    if (deleted_.capacity() < n) deleted_.reserve(2 * n);
    if (table_.size() < 2 * n) grow_table(std::max<size_t>(64, 2 * table_.size()));
    k = count_;
    coords_.insert(coords_.end(), at, at + rank_);
    values_.resize(n * static_cast<size_t>(size_));
    deleted_.push_back(0);
    size_t slot = hash(at) & (table_.size() - 1);
    while (table_[slot] >= 0) slot = (slot + 1) & (table_.size() - 1);
    table_[slot] = k;
    ++count_;
  }
  deleted_[static_cast<size_t>(k)] = value == nullptr ? 1 : 0;
  if (value != nullptr) std::memcpy(values_.data() + k * size_, value, static_cast<size_t>(size_));
}

void Pending::clear() noexcept {
  count_ = 0;
  coords_ = {};
  values_ = {};
  deleted_ = {};
  table_ = {};
}

Layout merge_pending(Allocator& to, const Block& main, const Pending& pending) {
  const int r = main.shape.rank;
  const int64_t n = pending.count();
  const int64_t size = size_of(main.type);
  Vec<int64_t> runs(static_cast<size_t>(n * std::max(r, 1)));
  for (int64_t k = 0; k < n; ++k)
    for (int d = 0; d < r; ++d) runs[static_cast<size_t>(d * n + k)] = pending.coords(k)[d];
  Coordinates c;
  c.rank = r;
  c.count = n;
  c.width = 8;
  for (int d = 0; d < r; ++d) c.runs[static_cast<size_t>(d)] = runs.data() + d * n;
  const Spec natural = Spec::gcs(r, 0);
  const Vec<int64_t> perm = sort_permutation(c, main.format == Format::kGcs ? main.order.data() : natural.order.data());

  Vec<int64_t> leaving;
  Vec<int64_t> coords(runs.size());
  Vec<int64_t> places(static_cast<size_t>(n));
  Vec<unsigned char> values(static_cast<size_t>(n * size));
  leaving.reserve(static_cast<size_t>(n));
  int64_t in = 0;
  Vec<int64_t> kept(static_cast<size_t>(n));  // log positions of the arrivals
  for (int64_t s = 0; s < n; ++s) {
    const int64_t k = perm.empty() ? s : perm[static_cast<size_t>(s)];
    const Place place = find_entry(main, pending.coords(k));
    if (place.found) leaving.push_back(place.position);
    if (pending.deleted(k)) continue;
    places[static_cast<size_t>(in)] = place.position;
    std::memcpy(values.data() + in * size, pending.value(k), static_cast<size_t>(size));
    kept[static_cast<size_t>(in++)] = k;
  }
  for (int d = 0; d < r; ++d)
    for (int64_t a = 0; a < in; ++a)
      coords[static_cast<size_t>(d * in + a)] = pending.coords(kept[static_cast<size_t>(a)])[d];
  return splice(to, main, leaving, {in, coords.data(), places.data(), values.data()});
}

}  // namespace s4j
