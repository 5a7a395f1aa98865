// SPDX-License-Identifier: Apache-2.0
// The numeric phase of sparse x sparse alone, for a known structure of the result.
#include "ops/spgemm/spgemm_again.hpp"

#include <algorithm>

#include "array/lines.hpp"
#include "core/trace.hpp"
#include "ops/spgemm/shifted_rows.hpp"
#include "parallel/slots.hpp"

namespace s4j {
namespace {

constexpr int64_t kGrain = threshold::kGrainSteps;
constexpr int64_t kAhead = threshold::kAgainAhead;

// Computes c_ij = alpha sum_k a_ik b_kj for the columns j of `pattern` in row i; each sum runs in ascending k from 0.
template <class T, class I, class J>
void fill(const Lines& a, const Lines& b, T alpha, const Block& pattern, T* values) {
  const I* const columns = static_cast<const I*>(pattern.indexes);
  const J* const bj = static_cast<const J*>(b.index);
  const T* const bv = static_cast<const T*>(b.values);
  const T* const av = static_cast<const T*>(a.values);
  const int64_t* const p = pattern.pointers;
  const int64_t chunks = (pattern.nnz + pattern.lines) / kGrain + 1;
  const Vec<uint8_t> shifted = pattern.line_ids == nullptr ? shifted_products(a, b) : Vec<uint8_t>();
  const auto is_shifted = [&](int64_t l) noexcept { return !shifted.empty() && shifted[l] != 0; };
  const int64_t table = (b.cols * 4 + 63) / 64 * 64;
  Slots slots(table + (shifted.empty() ? 0 : TermPlaces::kBytes), chunks);
  const bool far = b.cols > threshold::kAgainNear;
  const auto cut = [&](int64_t chunk) noexcept { return first_reaching(p, pattern.lines, chunk * kGrain); };
  parallel_chunks(chunks, 8 * pattern.nnz + pattern.lines, [&](int64_t c) noexcept {
    const Slots::Loan loan(slots);
    auto* const place = reinterpret_cast<uint32_t*>(loan.memory());  // position of each column within the row
    TermPlaces places(loan.memory() + table);
    const int64_t last = c + 1 == chunks ? pattern.lines : cut(c + 1);
    for (int64_t l = cut(c); l < last; ++l) {
      const int64_t n = p[l + 1] - p[l];
      if (n == 0) continue;
      T* const sums = values + p[l];
      if (!is_shifted(l)) places.forget();
      if (!places.known() && l + 1 < last && is_shifted(l + 1)) places.learn(a, b, bj, l, columns + p[l], n);
      if (places.known()) {
        if (last - l >= TermPlaces::kTogether && is_shifted(l + 1) && is_shifted(l + 2) && is_shifted(l + 3)) {
          places.sum_together(a, b, av, bv, l, alpha, sums);
          l += TermPlaces::kTogether - 1;
        } else {
          places.sum(a, b, av, bv, l, alpha, sums);
        }
        continue;
      }
      for (int64_t i = 0; i < n; ++i) {
        if (far && p[l] + i + kAhead < p[pattern.lines]) __builtin_prefetch(place + columns[p[l] + i + kAhead], 1);
        place[columns[p[l] + i]] = static_cast<uint32_t>(i);
        sums[i] = T{};
      }
      const int64_t row = a.line_of(pattern.line_id(l));
      for (int64_t q = a.pointers[row]; q < a.pointers[row + 1]; ++q) {
        fetch_rows(a, b, bj, bv, q);
        const int64_t k = b.line_of(a.col(q));
        if (k < 0) continue;
        const T x = av[q];
        for (int64_t e = b.pointers[k]; e < b.pointers[k + 1]; ++e) sums[place[bj[e]]] += x * bv[e];
      }
      for (int64_t i = 0; i < n; ++i) sums[i] = alpha * sums[i];
    }
  });
}

constexpr char kProducts[] = "products";

CacheKey cache_key(const ProductKey& key) { return {kProducts, Spec::coo(), {key.other, key.other_epoch, key.form}}; }

}  // namespace

LayoutPtr known_structure(Storage& a, const ProductKey& key, bool& wanted) {
  wanted = false;
  if (!Cache::worth(a.assembled().nnz)) return nullptr;
  try {
    Cache& cache = a.cache();
    const std::lock_guard lock(cache);
    const int64_t structure = a.structure_epoch();
    if (CacheEntry* const e = cache.find(cache_key(key)); e != nullptr && e->structure_epoch == structure) {
      wanted = ++e->asked > 1;
      cache.touch();
      return std::static_pointer_cast<Layout>(e->kept);
    }
    const auto product = [](const CacheEntry& e) { return e.key.kind == kProducts; };
    cache.erase_if([&](const CacheEntry& e) { return product(e) && e.structure_epoch != structure; });
    if (std::count_if(cache.entries().begin(), cache.entries().end(), product) >= threshold::kPatterns) {
      const CacheEntry* const oldest = &*std::find_if(cache.entries().begin(), cache.entries().end(), product);
      cache.erase_if([&](const CacheEntry& e) { return &e == oldest; });
    }
    CacheEntry& added = cache.add(cache_key(key));
    added.structure_epoch = structure;
    added.asked = 1;
  } catch (const std::exception&) {  // memory is short: the product is not cached
    return nullptr;
  }
  return nullptr;
}

void keep_structure(Storage& a, const ProductKey& key, const Block& b) noexcept {
  try {
    Layout copy = Layout::like(pool(), b, Type::kBool);
    copy.values = Buffer();
    copy.b.values = nullptr;
    auto structure = make_pooled<Layout>(std::move(copy));
    Cache& cache = a.cache();
    const std::lock_guard lock(cache);
    CacheEntry* const e = cache.find(cache_key(key));
    if (e == nullptr || e->kept != nullptr) return;
    const int64_t bytes = structure->bytes();
    cache.keep(*e, std::move(structure), bytes);
  } catch (const std::exception&) {  // memory is short: the next product determines its structure again
  }
}

bool repeatable(const Lines& b) { return b.cols <= threshold::kAgainColumns; }

template <class T>
Layout spgemm_again(Allocator& to, Type type, const Lines& a, const Lines& b, T alpha, const Block& pattern) {
  trace("spgemm in a known structure");
  Layout out = Layout::like(to, pattern, type);
  dispatch_index(pattern.index_width, [&](auto i) {
    dispatch_index(b.width,
                   [&](auto j) { fill<T, decltype(i), decltype(j)>(a, b, alpha, pattern, out.values.as<T>()); });
  });
  return out;
}

template Layout spgemm_again(Allocator&, Type, const Lines&, const Lines&, double, const Block&);
template Layout spgemm_again(Allocator&, Type, const Lines&, const Lines&, float, const Block&);
template Layout spgemm_again(Allocator&, Type, const Lines&, const Lines&, uint32_t, const Block&);
template Layout spgemm_again(Allocator&, Type, const Lines&, const Lines&, uint64_t, const Block&);

}  // namespace s4j
