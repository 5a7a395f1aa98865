// SPDX-License-Identifier: Apache-2.0
// An entry's key is the C-order number of its element. "packed": keys fit 64 bits; otherwise a key is the tuple of
// coordinates. Entries with coordinates outside the shape have no key.
#include "format/builder.hpp"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <utility>

#include "format/build.hpp"
#include "format/emit.hpp"
#include "format/sort.hpp"
#include "parallel/parallel.hpp"

namespace s4j {

Builder::Builder(Type type, const Shape& shape, s4j_policy policy, Scalar fill)
    : type_(type), shape_(shape), policy_(policy), fill_(fill), packed_(shape.length_or_minus() >= 0) {}

Builder* Builder::create(Type type, const Shape& shape, s4j_policy policy, Scalar fill) {
  return ::new (pool().allocate(sizeof(Builder))) Builder(type, shape, policy, fill);
}

void Builder::destroy(Builder* b) noexcept {
  b->magic_ = 0;
  b->~Builder();
  pool().release(b, sizeof(Builder));
}

Builder& Builder::at(int64_t handle) {
  auto* b = reinterpret_cast<Builder*>(handle);
  if (b == nullptr || (handle & 63) != 0 || b->magic_ != kMagic)
    fail(S4J_STATE, "the builder was finished or released");
  return *b;
}

namespace {

// The coordinates of n entries as the caller passed them. R: the rank, to unroll loops, or 0.
template <int R, class I>
class Tuples {
 public:
  Tuples(const Shape& shape, const void* in, int64_t n, bool by_entry)
      : in_(static_cast<const I*>(in)),
        rank_(shape.rank),
        across_(by_entry ? 1 : n),
        along_(by_entry ? shape.rank : 1),
        extents_(shape.dims) {}
  int64_t at(int64_t k, int d) const noexcept { return static_cast<int64_t>(in_[k * along_ + d * across_]); }
  // Computes the key of entry k; returns whether its coordinates lie inside the shape.
  bool operator()(int64_t k, uint64_t& key) const noexcept {
    key = 0;
    bool inside = true;
    for (int d = 0; d < (R > 0 ? R : rank_); ++d) {
      const auto c = static_cast<uint64_t>(at(k, d)), extent = static_cast<uint64_t>(extents_[d]);
      inside = inside & (c < extent);
      key = key * extent + c;
    }
    return inside;
  }

 private:
  const I* in_;
  int rank_;
  int64_t across_, along_;
  Dims extents_;
};

template <class F>
decltype(auto) dispatch_tuples(const Shape& shape, const void* in, int width, int64_t n, bool by_entry, F&& f) {
  return dispatch_index(width, [&](auto i) {
    using I = decltype(i);
    if (shape.rank == 2) return f(Tuples<2, I>(shape, in, n, by_entry));
    if (shape.rank == 3) return f(Tuples<3, I>(shape, in, n, by_entry));
    return f(Tuples<0, I>(shape, in, n, by_entry));
  });
}

// Returns whether keys ascend (not strictly); ignores whether entries lie inside the shape.
template <class Key>
bool ascending(int64_t n, const Key& key) {
  std::atomic<bool> all{true};
  parallel_for(n, threshold::kGrainLight, 2, [&](int64_t b, int64_t e) {
    uint64_t before = 0, own = 0;
    if (b > 0) key(b - 1, before);
    for (int64_t k = b; k < e; ++k, before = own) {
      if ((k & 1023) == 0 && !all.load(std::memory_order_relaxed)) return;
      key(k, own);
      if (own < before) return all.store(false, std::memory_order_relaxed);
    }
  });
  return all.load();
}

template <class T>
void without_slack(Vec<T>& of) {
  if (of.capacity() - of.size() <= of.size() / 4) return;
  Vec<T> exact(of.size());
  copy_bytes(of.data(), static_cast<int64_t>(of.size() * sizeof(T)), exact.data());
  of.swap(exact);
}

// Writes the keys of n entries; returns the first entry that has no key, else n.
template <class Key>
int64_t write_keys(int64_t n, uint64_t* to, const Key& key) {
  std::atomic<int64_t> bad{n};
  parallel_for(n, threshold::kGrainSteps, 4, [&](int64_t from, int64_t until) {
    for (int64_t k = from; k < until; ++k) {
      if (key(k, to[k])) continue;
      int64_t first = bad.load(std::memory_order_relaxed);
      while (k < first && !bad.compare_exchange_weak(first, k, std::memory_order_relaxed)) {
      }
      return;
    }
  });
  return bad.load();
}

}  // namespace

// Appends entries to an empty builder, already distributed into buckets, so that they move only once before they are
// sorted. Returns the first entry that has no key, else n.
template <class Key>
int64_t Builder::append_parted(int64_t n, const void* values, const Key& key) {
  Buckets buckets(n, sample_keys(n, key));
  const int64_t read = dispatch_size(type_, [&](auto u) {
    using U = decltype(u);
    return buckets.distribute(n, static_cast<const U*>(values), keys_.data(), reinterpret_cast<U*>(values_.data()),
                              key);
  });
  if (read < n) return read;
  buckets_ = std::move(buckets);
  moved_ = true;
  return n;
}

// Appends a matrix's entries as records and counts them by row and column. Returns the first entry outside the shape,
// else n.
template <class Tuples>
int64_t Builder::append_counted(int64_t n, const void* values, const Tuples& tuples) {
  return dispatch_size(type_, [&](auto u) {
    using U = decltype(u);
    constexpr size_t kSize = sizeof(Record<U>);
    const auto total = static_cast<size_t>(count_ + n), before = static_cast<size_t>(count_);
    if (records_.capacity() < total * kSize) records_.reserve(std::max(total, before * 3 / 2) * kSize);
    if (count_ == 0) counts_.assign(shape_[0] + shape_[1], 0);
    records_.resize(total * kSize);
    auto* const to = reinterpret_cast<Record<U>*>(records_.data()) + count_;
    const auto* const in = static_cast<const U*>(values);
    uint32_t *const rows = counts_.data(), *const columns = rows + shape_[0];
    const Tuples own = tuples;
    int64_t k = 0;
    for (uint64_t unused; k < n && own(k, unused); ++k) {
      const auto row = static_cast<uint32_t>(own.at(k, 0)), column = static_cast<uint32_t>(own.at(k, 1));
      ++rows[row];
      ++columns[column];
      U value = in[k];
      if constexpr (sizeof(U) == 1) value = value != 0 ? 1 : 0;
      to[k] = {row, column, value};
    }
    for (int64_t wrong = 0; k < n && wrong < k; ++wrong) {
      --rows[to[wrong].high];
      --columns[to[wrong].low];
    }
    return k;
  });
}

void Builder::keys_to_records(const KeyCut& cut) {
  records_ = records_of(type_, cut, count_, keys_.data(), values_.data());
  cut_ = cut;
  keys_ = Vec<uint64_t>();  // assigning {} would keep the allocation
  values_ = Vec<unsigned char>();
  buckets_ = Buckets();  // the keys are in the records' order, not in buckets
}

void Builder::records_to_keys(int64_t room) {
  Vec<uint64_t> keys;
  Vec<unsigned char> values;
  keys.reserve(room);
  values.reserve(room * size_of(type_));
  keys.resize(count_);
  values.resize(count_ * size_of(type_));
  keys_of(type_, cut_, count_, records_.data(), keys.data(), values.data());
  keys_.swap(keys);
  values_.swap(values);
  records_ = Vec<unsigned char>();
  counts_ = Vec<uint32_t>();
}

void Builder::append(const Block& coo, int raised, int64_t by) {
  const int64_t n = coo.nnz;
  Vec<int64_t> runs(static_cast<size_t>(checked_mul(n, std::max(shape_.rank, 1))));
  dispatch_index(coo.index_width, [&](auto i) {
    for (int d = 0; d < shape_.rank; ++d) {
      const auto* const from = coo.coordinate<decltype(i)>(d);
      int64_t* const run = runs.data() + d * n;
      // A sum beyond 2^63 - 1 wraps to a negative number, which append() rejects.
      const auto more = static_cast<uint64_t>(d == raised ? by : 0);
      parallel_for(n, threshold::kGrainLight, 1, [&](int64_t b, int64_t e) {
        for (int64_t k = b; k < e; ++k) run[k] = static_cast<int64_t>(static_cast<uint64_t>(from[k]) + more);
      });
    }
  });
  append(n, coo.values, runs.data(), 8, false);
}

void Builder::append(int64_t n, const void* values, const void* indexes, int width, bool by_entry) {
  if (n < 0 || (width != 4 && width != 8))
    fail(S4J_ILLEGAL_ARGUMENT, "a batch of ", n, " entries has indexes of ", width,
         " bytes; the number must not be negative, and the width must be 4 or 8");
  if (n == 0) return;
  // The counts by row and column are complete only if they cover all entries from the first one on.
  const bool known = count_ == 0 || !counts_.empty();
  KeyCut cut;
  const bool few = packed_ && shape_.rank == 2 && known && counted(shape_, Spec::coo(), count_ + n, cut);
  if (few)
    cut_ = cut;
  else
    make_room(n);
  dispatch_tuples(shape_, indexes, width, n, by_entry, [&](const auto& tuples) {
    const int64_t bad = few ? append_counted(n, values, tuples) : append_keys(n, values, tuples);
    if (bad == n) return;
    for (int d = 0; d < shape_.rank; ++d)
      if (const int64_t c = tuples.at(bad, d); c < 0 || c >= shape_[d])
        fail(S4J_INDEX, "entry ", bad, ": coordinate ", c, " is outside dimension ", d, " of shape ", text(shape_));
  });
  count_ += n;
}

// Reserves room for the keys and values of n more entries; converts records to keys.
void Builder::make_room(int64_t n) {
  if (!records_.empty()) records_to_keys(count_ + n);
  const auto total = static_cast<size_t>(count_ + n), size = static_cast<size_t>(size_of(type_));
  const size_t words = packed_ ? 1 : static_cast<size_t>(shape_.rank);
  // Grows by half, not by a factor of two: the old and the new allocation exist together.
  if (keys_.capacity() < total * words) keys_.reserve(std::max(total, keys_.size() / words * 3 / 2) * words);
  if (values_.capacity() < total * size) values_.reserve(std::max(total, values_.size() / size * 3 / 2) * size);
  // Only count_ entries are valid; the next append overwrites what a failed one left after them.
  keys_.resize(total * words);
  values_.resize(total * size);
}

// Appends keys and values; returns the first entry that has no key, else n.
template <class Tuples>
int64_t Builder::append_keys(int64_t n, const void* values, const Tuples& tuples) {
  const int r = shape_.rank;
  const auto size = static_cast<size_t>(size_of(type_));
  uint64_t* const keys = keys_.data() + static_cast<size_t>(count_) * static_cast<size_t>(packed_ ? 1 : r);
  KeyCut cut;
  const bool part = packed_ && count_ == 0 && n >= threshold::kWorthBuckets && !counted(shape_, Spec::coo(), n, cut) &&
                    !ascending(n, tuples);
  int64_t bad = n;
  if (part) {
    bad = append_parted(n, values, tuples);
  } else if (packed_) {
    bad = write_keys(n, keys, tuples);
  } else {
    bad = write_keys(n, keys, [&](int64_t k, uint64_t& word) {
      uint64_t* const to = &word + k * (r - 1);
      for (int d = 0; d < r; ++d) to[d] = static_cast<uint64_t>(tuples.at(k, d));
      uint64_t unused;
      return tuples(k, unused);
    });
  }
  if (bad < n) return bad;
  if (!part) {
    copy_bytes(values, n * size_of(type_), values_.data() + static_cast<size_t>(count_) * size);
    buckets_ = Buckets();  // the new entries are in no bucket; entries with equal keys keep their order
  }
  if (type_ == Type::kBool)
    parallel_for(n, threshold::kGrainCopy, 1, [&](int64_t b, int64_t e) {
      for (int64_t k = b; k < e; ++k) {
        unsigned char& v = values_[count_ + k];
        v = v != 0 ? 1 : 0;
      }
    });
  return n;
}

// Sorts packed keys and their values, which costs much less than computing a permutation. The sort is stable, so that
// the builder stays valid if a later step fails.
void Builder::sort_packed() {
  const uint64_t* const keys = keys_.data();
  if (ascending(count_, [&](int64_t k, uint64_t& key) { key = keys[k]; })) return;
  std::atomic<uint64_t> largest{0};
  parallel_for(count_, threshold::kGrainLight, 1, [&](int64_t b, int64_t e) {
    const uint64_t top = *std::max_element(keys + b, keys + e);
    uint64_t seen = largest.load(std::memory_order_relaxed);
    while (top > seen && !largest.compare_exchange_weak(seen, top, std::memory_order_relaxed)) {
    }
  });
  moved_ = true;
  dispatch_size(type_, [&](auto u) {
    radix_sort(keys_.data(), reinterpret_cast<decltype(u)*>(values_.data()), count_, largest.load());
  });
  buckets_ = Buckets();
}

// Builds the layout of few entries by counting sorts. `cut` splits keys into line and minor index; null: counting
// cannot build this layout. Returns false if another method is needed; all entries then have keys instead of records.
bool Builder::finish_counted(Allocator& to, const Spec& spec, const KeyCut* cut, Layout& out) {
  if (!records_.empty() && (cut == nullptr || cut->dimension != cut_.dimension)) records_to_keys(count_);
  if (cut == nullptr) return false;
  if (records_.empty()) keys_to_records(*cut);
  if (emit_counted(to, {type_, shape_, spec, policy_}, *cut, std::exchange(counts_, {}), count_, records_, out))
    return true;
  records_to_keys(count_);
  return false;
}

// Builds the layout by buckets. Returns false if the layout, or its duplicates, needs another method.
bool Builder::finish_buckets(Allocator& to, const Spec& spec, Layout& out) {
  const int64_t n = count_;
  if (!bucketed(shape_, spec, n)) return false;
  if (buckets_.empty()) {
    if (ascending(n, [keys = keys_.data()](int64_t k, uint64_t& own) { own = keys[k]; })) return false;
    // Frees unused capacity first, since distributing needs a second copy of all entries.
    without_slack(keys_);
    without_slack(values_);
    const auto key = [keys = keys_.data()](int64_t k, uint64_t& own) {
      own = keys[k];
      return true;
    };
    Vec<uint64_t> parted(keys_.size());
    Vec<unsigned char> parted_values(values_.size());
    Buckets buckets(n, sample_keys(n, key));
    dispatch_size(type_, [&](auto u) {
      using U = decltype(u);
      buckets.distribute(n, reinterpret_cast<const U*>(values_.data()), parted.data(),
                         reinterpret_cast<U*>(parted_values.data()), key);
    });
    keys_.swap(parted);
    values_.swap(parted_values);
    buckets_ = std::move(buckets);
    moved_ = true;
  }
  if (buckets_.largest() > threshold::kSkewedBucket) return false;
  return emit_buckets(to, {type_, shape_, spec, policy_}, buckets_, keys_.data(), values_.data(), out);
}

// Writes sorted distinct packed keys directly into the layout, without scratch memory. Returns false if another method
// is needed: for duplicates, 64-bit indexes, or a hypersparse layout.
bool Builder::emit_packed(Allocator& to, const Spec& spec, Layout& out) const {
  const int64_t n = count_;
  const uint64_t* keys = keys_.data();
  uint64_t minors = 1;
  uint64_t lines = 1;
  for (int d = 0; d < shape_.rank; ++d) {
    if (shape_[d] - 1 > INT32_MAX && spec.format == Format::kCoo) return false;
    (d < spec.partitioning ? lines : minors) *= static_cast<uint64_t>(shape_[d]);
  }
  const bool coo = spec.format == Format::kCoo;
  if (!coo && (minors - 1 > INT32_MAX || want_hyper(static_cast<int64_t>(lines), n))) return false;
  std::atomic<bool> distinct{true};
  parallel_for(n, threshold::kGrainLight, 1, [&](int64_t b, int64_t e) {
    bool all = true;
    for (int64_t k = std::max<int64_t>(b, 1); k < e; ++k) all = all && keys[k - 1] != keys[k];
    if (!all) distinct.store(false, std::memory_order_relaxed);
  });
  if (!distinct.load()) return false;
  out = coo ? Layout::coo(to, type_, shape_, n, 4)
            : Layout::gcs(to, type_, shape_, spec, n, static_cast<int64_t>(lines), false, 4);
  if (coo) {
    std::array<Divider, kMaxRank> extents;
    for (int d = 0; d < shape_.rank; ++d) extents[d] = Divider(static_cast<uint64_t>(shape_[d]));
    parallel_for(n, threshold::kGrainLight, 4 * shape_.rank, [&](int64_t b, int64_t e) {
      for (int64_t k = b; k < e; ++k) {
        uint64_t key = keys[k];
        for (int d = shape_.rank - 1; d > 0; --d) {
          const Divider& extent = extents[d];
          const uint64_t q = extent.quotient(key);
          out.mutable_coordinate<int32_t>(d)[k] = static_cast<int32_t>(key - q * extent.divisor());
          key = q;
        }
        if (shape_.rank > 0) out.mutable_coordinate<int32_t>(0)[k] = static_cast<int32_t>(key);
      }
    });
  } else {
    auto* minor = out.indexes.as<int32_t>();
    const Divider by_minors(minors);
    fill_pointers(n, static_cast<int64_t>(lines), out.mutable_pointers(),
                  [&](int64_t k) { return by_minors.quotient(keys[k]); });
    parallel_for(n, threshold::kGrainLight, 2, [&](int64_t b, int64_t e) {
      for (int64_t k = b; k < e; ++k) minor[k] = static_cast<int32_t>(keys[k] - by_minors.quotient(keys[k]) * minors);
    });
  }
  gather_values(size_of(type_), values_.data(), {}, n, out.values.as<void>());
  return true;
}

Layout Builder::finish(Allocator& to, const Spec& spec) {
  const int r = shape_.rank;
  const int64_t n = count_;
  bool natural = spec.format != Format::kGcs;
  if (!natural) {
    natural = true;
    for (int i = 0; i < r; ++i) natural = natural && spec.order[i] == i;
  }
  Layout out;
  // Computes the cut of keys once. For a DENSE result it is that of COO, from which DENSE is made.
  KeyCut cut;
  const bool dense = spec.format == Format::kDense;
  const bool few = packed_ && counted(shape_, dense ? Spec::coo() : spec, n, cut);
  if (packed_ && finish_counted(to, spec, few && !dense ? &cut : nullptr, out)) return out;
  if (packed_ && natural && !few) {  // few entries stay in input order if counting has rejected them
    if (finish_buckets(to, spec, out)) return out;
    sort_packed();
    if (!dense && emit_packed(to, spec, out)) return out;
  }
  Vec<int64_t> runs(static_cast<size_t>(checked_mul(n, std::max(r, 1))));
  const void* values = values_.data();
  bool wide = !packed_;
  for (int d = 0; d < r; ++d) wide = wide || shape_[d] - 1 > INT32_MAX;
  if (packed_) {
    // Uses 32-bit coordinates if the shape allows, which halves the peak memory.
    parallel_for(n, threshold::kGrainLight, 4 * (r + 1), [&](int64_t b, int64_t e) {
      for (int64_t k = b; k < e; ++k) {
        uint64_t key = keys_[k];
        for (int d = r - 1; d >= 0; --d) {
          const auto extent = static_cast<uint64_t>(shape_[d]);
          const uint64_t q = key / extent;
          const auto c = static_cast<int64_t>(key - q * extent);
          if (wide)
            runs[d * n + k] = c;
          else
            reinterpret_cast<int32_t*>(runs.data())[d * n + k] = static_cast<int32_t>(c);
          key = q;
        }
      }
    });
  } else {
    for (int64_t k = 0; k < n; ++k)
      for (int d = 0; d < r; ++d) runs[d * n + k] = static_cast<int64_t>(keys_[k * r + d]);
  }
  Coordinates c;
  c.rank = r;
  c.count = n;
  c.width = wide ? 8 : 4;
  for (int d = 0; d < r; ++d) c.runs[d] = reinterpret_cast<const char*>(runs.data()) + d * n * c.width;
  try {
    if (dense) {
      const Layout coo = build(pool(), type_, shape_, c, values, Spec::coo(), policy_);
      return convert(to, coo.b, fill_, spec);
    }
    return build(to, type_, shape_, c, values, spec, policy_);
  } catch (const DuplicateEntries& twice) {
    if (!moved_) throw;
    fail(S4J_ILLEGAL_ARGUMENT, "coordinate ", twice.at(), " occurs twice", DuplicateEntries::kAdvice);
  }
}

}  // namespace s4j
