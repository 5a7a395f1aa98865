// SPDX-License-Identifier: Apache-2.0
#include "format/builder.hpp"

#include <algorithm>
#include <atomic>
#include <cstring>

#include "core/parallel.hpp"
#include "format/emit.hpp"
#include "format/radix.hpp"

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

void Builder::append(int64_t n, const void* values, const void* indexes, int width, bool by_entry) {
  if (n < 0 || (width != 4 && width != 8)) fail(S4J_ILLEGAL_ARGUMENT, n, " entries of index width ", width);
  const int r = shape_.rank;
  const auto total = static_cast<size_t>(count_ + n);
  const size_t words = packed_ ? 1 : static_cast<size_t>(r);
  const auto size = static_cast<size_t>(size_of(type_));
  // Growth by half: the old and the new block together stay small for large inputs.
  if (keys_.capacity() < total * words) keys_.reserve(std::max(total, keys_.size() / words * 3 / 2) * words);
  if (values_.capacity() < total * size) values_.reserve(std::max(total, values_.size() / size * 3 / 2) * size);
  keys_.resize(total * words);
  values_.resize(total * size);
  uint64_t* keys = keys_.data() + static_cast<size_t>(count_) * words;
  dispatch_index(width, [&](auto i) {
    using I = decltype(i);
    const I* in = static_cast<const I*>(indexes);
    const int64_t across = by_entry ? 1 : n;  // from one coordinate of an entry to the next
    const int64_t along = by_entry ? r : 1;   // from one entry to the next
    std::atomic<int64_t> bad{n};              // the first entry with a coordinate outside
    parallel_for(n, 1 << 14, 2 + 2 * r, [&](int64_t from, int64_t until) {
      for (int64_t k = from; k < until; ++k) {
        const I* at = in + k * along;
        uint64_t key = 0;
        bool inside = true;
        for (int d = 0; d < r; ++d) {
          const auto c = static_cast<int64_t>(at[d * across]);
          inside = inside && static_cast<uint64_t>(c) < static_cast<uint64_t>(shape_[d]);
          if (packed_)
            key = key * static_cast<uint64_t>(shape_[d]) + static_cast<uint64_t>(c);
          else
            keys[k * r + d] = static_cast<uint64_t>(c);
        }
        if (packed_) keys[k] = key;
        if (!inside) {
          int64_t first = bad.load(std::memory_order_relaxed);
          while (k < first && !bad.compare_exchange_weak(first, k, std::memory_order_relaxed)) {
          }
          return;
        }
      }
    });
    const int64_t k = bad.load();
    if (k == n) return;
    keys_.resize(static_cast<size_t>(count_) * words);
    values_.resize(static_cast<size_t>(count_) * size);
    for (int d = 0; d < r; ++d)
      if (const auto c = static_cast<int64_t>(in[k * along + d * across]); c < 0 || c >= shape_[d])
        fail(S4J_INDEX, "entry ", count_ + k, ": coordinate ", c, " is outside dimension ", d, " of shape ",
             text(shape_));
  });
  if (n > 0) std::memcpy(values_.data() + static_cast<size_t>(count_) * size, values, static_cast<size_t>(n) * size);
  if (type_ == Type::kBool)
    for (size_t k = total - static_cast<size_t>(n); k < total; ++k) values_[k] = values_[k] != 0 ? 1 : 0;
  count_ += n;
}

// Sort the packed entries by key, stably: the order of most layouts, much cheaper than a permutation. Entries of one
// coordinate keep their order, so that nothing is lost when a later step fails.
void Builder::sort_packed() {
  std::atomic<uint64_t> largest{0};
  std::atomic<bool> sorted{true};
  parallel_for(count_, 1 << 15, 1, [&](int64_t b, int64_t e) {
    uint64_t top = 0;
    bool ascending = true;
    for (int64_t k = b; k < e; ++k) {
      const uint64_t key = keys_[static_cast<size_t>(k)];
      top = std::max(top, key);
      ascending = ascending && (k == 0 || keys_[static_cast<size_t>(k - 1)] <= key);
    }
    if (!ascending) sorted.store(false, std::memory_order_relaxed);
    uint64_t seen = largest.load(std::memory_order_relaxed);
    while (top > seen && !largest.compare_exchange_weak(seen, top, std::memory_order_relaxed)) {
    }
  });
  if (sorted.load()) return;
  dispatch_size(type_, [&](auto u) {
    radix_sort(keys_.data(), reinterpret_cast<decltype(u)*>(values_.data()), count_, largest.load());
  });
}

// From sorted, distinct keys straight to the layout, with nothing else in memory; false when this one wants more care:
// duplicates, wide indexes, hyper lines.
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
  parallel_for(n, 1 << 15, 1, [&](int64_t b, int64_t e) {
    bool all = true;
    for (int64_t k = std::max<int64_t>(b, 1); k < e; ++k) all = all && keys[k - 1] != keys[k];
    if (!all) distinct.store(false, std::memory_order_relaxed);
  });
  if (!distinct.load()) return false;
  out = coo ? Layout::coo(to, type_, shape_, n, 4)
            : Layout::gcs(to, type_, shape_, spec, n, static_cast<int64_t>(lines), false, 4);
  if (coo) {
    parallel_for(n, 1 << 15, 4 * shape_.rank, [&](int64_t b, int64_t e) {
      for (int64_t k = b; k < e; ++k) {
        uint64_t key = keys[k];
        for (int d = shape_.rank - 1; d > 0; --d) {
          const auto extent = static_cast<uint64_t>(shape_[d]);
          const uint64_t q = key / extent;
          out.mutable_coordinate<int32_t>(d)[k] = static_cast<int32_t>(key - q * extent);
          key = q;
        }
        if (shape_.rank > 0) out.mutable_coordinate<int32_t>(0)[k] = static_cast<int32_t>(key);
      }
    });
  } else {
    int64_t* pointers = out.mutable_pointers();
    auto* minor = out.indexes.as<int32_t>();
    // Each entry that starts a line writes the pointers of that line and of the empty lines before it.
    parallel_for(n, 1 << 15, 6, [&](int64_t b, int64_t e) {
      int64_t before = b == 0 ? -1 : static_cast<int64_t>(keys[b - 1] / minors);
      for (int64_t k = b; k < e; ++k) {
        const uint64_t line = keys[k] / minors;
        minor[k] = static_cast<int32_t>(keys[k] - line * minors);
        for (int64_t l = before + 1; l <= static_cast<int64_t>(line); ++l) pointers[l] = k;
        before = static_cast<int64_t>(line);
      }
    });
    const int64_t last = n == 0 ? -1 : static_cast<int64_t>(keys[n - 1] / minors);
    for (int64_t l = last + 1; l <= static_cast<int64_t>(lines); ++l) pointers[l] = n;
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
    for (int i = 0; i < r; ++i) natural = natural && spec.order[static_cast<size_t>(i)] == i;
  }
  if (packed_ && natural) {
    sort_packed();
    Layout out;
    if (spec.format != Format::kDense && emit_packed(to, spec, out)) return out;
  }
  Vec<int64_t> runs(static_cast<size_t>(checked_mul(n, std::max(r, 1))));
  const void* values = values_.data();
  bool wide = !packed_;
  for (int d = 0; d < r; ++d) wide = wide || shape_[d] - 1 > INT32_MAX;
  if (packed_) {
    // Unpack into narrow runs where the shape allows: half the memory at the peak.
    parallel_for(n, 1 << 15, 4 * (r + 1), [&](int64_t b, int64_t e) {
      for (int64_t k = b; k < e; ++k) {
        uint64_t key = keys_[static_cast<size_t>(k)];
        for (int d = r - 1; d >= 0; --d) {
          const auto extent = static_cast<uint64_t>(shape_[d]);
          const uint64_t q = key / extent;
          const auto c = static_cast<int64_t>(key - q * extent);
          if (wide)
            runs[static_cast<size_t>(d * n + k)] = c;
          else
            reinterpret_cast<int32_t*>(runs.data())[d * n + k] = static_cast<int32_t>(c);
          key = q;
        }
      }
    });
  } else {
    for (int64_t k = 0; k < n; ++k)
      for (int d = 0; d < r; ++d)
        runs[static_cast<size_t>(d * n + k)] = static_cast<int64_t>(keys_[static_cast<size_t>(k * r + d)]);
  }
  Coordinates c;
  c.rank = r;
  c.count = n;
  c.width = wide ? 8 : 4;
  for (int d = 0; d < r; ++d)
    c.runs[static_cast<size_t>(d)] = reinterpret_cast<const char*>(runs.data()) + d * n * c.width;
  if (spec.format == Format::kDense) {
    const Layout coo = build(pool(), type_, shape_, c, values, Spec::coo(), policy_);
    return convert(to, coo.b, fill_, spec);
  }
  return build(to, type_, shape_, c, values, spec, policy_);
}

}  // namespace s4j
