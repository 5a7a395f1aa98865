// SPDX-License-Identifier: Apache-2.0
#include "format/emit.hpp"

#include <algorithm>
#include <cstring>

namespace s4j {
namespace {

constexpr int64_t kGrain = threshold::kGrainLight;

// Returns the largest of the numbers number(k) over all entries k.
template <class F>
int64_t max_over(int64_t n, F&& number) {
  const int64_t chunks = (n + kGrain - 1) / kGrain;
  Vec<int64_t> best(chunks);
  parallel_for(n, kGrain, 2, [&](int64_t b, int64_t e) {
    int64_t m = 0;
    for (int64_t k = b; k < e; ++k) m = std::max(m, number(k));
    best[b / kGrain] = m;
  });
  return chunks == 0 ? 0 : *std::max_element(best.begin(), best.end());
}

template <class Src>
Layout emit_coo(Allocator& to, Type type, const Shape& shape, const Coordinates& c, const Vec<int64_t>& perm) {
  int64_t top = 0;
  for (int d = 0; d < shape.rank; ++d) {
    if (shape[d] <= INT32_MAX) continue;
    const Src* run = static_cast<const Src*>(c.runs[d]);
    top = std::max(top, max_over(c.count, [&](int64_t k) { return static_cast<int64_t>(run[k]); }));
  }
  Layout out = Layout::coo(to, type, shape, c.count, width_for(top));
  dispatch_index(out.b.index_width, [&](auto i) {
    using I = decltype(i);
    for (int d = 0; d < shape.rank; ++d) {
      const Src* run = static_cast<const Src*>(c.runs[d]);
      I* dst = out.mutable_coordinate<I>(d);
      const int64_t* p = perm.empty() ? nullptr : perm.data();
      parallel_for(c.count, kGrain, 2, [&](int64_t b, int64_t e) {
        for (int64_t k = b; k < e; ++k) dst[k] = static_cast<I>(run[p == nullptr ? k : p[k]]);
      });
    }
  });
  return out;
}

template <class Src>
Layout emit_gcs(Allocator& to, Type type, const Shape& shape, const Spec& spec, const Coordinates& c,
                const Vec<int64_t>& perm) {
  const int64_t n = c.count;
  const int64_t* p = perm.empty() ? nullptr : perm.data();
  auto number = [&](int64_t k, int from, int until) {
    const int64_t at = p == nullptr ? k : p[k];
    int64_t v = 0;
    for (int i = from; i < until; ++i) {
      const int d = spec.order[i];
      v = v * shape[d] + static_cast<int64_t>(static_cast<const Src*>(c.runs[d])[at]);
    }
    return v;
  };
  int64_t minors = 1;
  for (int i = spec.partitioning; i < shape.rank; ++i) minors *= shape[spec.order[i]];
  int64_t top = minors - 1;
  if (top > INT32_MAX) top = max_over(n, [&](int64_t k) { return number(k, spec.partitioning, shape.rank); });
  Vec<int64_t> line_of(n);
  parallel_for(n, kGrain, 4, [&](int64_t b, int64_t e) {
    for (int64_t k = b; k < e; ++k) line_of[k] = number(k, 0, spec.partitioning);
  });
  Layout out = gcs_for_lines(to, type, shape, spec, line_of, width_for(top));
  dispatch_index(out.b.index_width, [&](auto i) {
    using I = decltype(i);
    I* dst = out.indexes.as<I>();
    parallel_for(n, kGrain, 4, [&](int64_t b, int64_t e) {
      for (int64_t k = b; k < e; ++k) dst[k] = static_cast<I>(number(k, spec.partitioning, shape.rank));
    });
  });
  return out;
}

}  // namespace

void gather_values(int64_t size, const void* in, const Vec<int64_t>& perm, int64_t count, void* out) {
  if (count == 0) return;
  if (perm.empty()) {
    copy_bytes(in, count * size, out);
    return;
  }
  auto work = [&](auto u) {
    using U = decltype(u);
    const U* src = static_cast<const U*>(in);
    U* dst = static_cast<U*>(out);
    parallel_for(count, kGrain, 2, [&](int64_t b, int64_t e) {
      for (int64_t k = b; k < e; ++k) dst[k] = src[perm[k]];
    });
  };
  if (size == 8)
    work(uint64_t{});
  else if (size == 4)
    work(uint32_t{});
  else
    work(uint8_t{});
}

Layout gcs_for_lines(Allocator& to, Type type, const Shape& shape, const Spec& spec, const Vec<int64_t>& line_of,
                     int index_width) {
  const auto n = static_cast<int64_t>(line_of.size());
  int64_t lines = 1;
  for (int i = 0; i < spec.partitioning; ++i) lines *= shape[spec.order[i]];
  if (!want_hyper(lines, n)) {
    Layout out = Layout::gcs(to, type, shape, spec, n, lines, false, index_width);
    fill_pointers(n, lines, out.mutable_pointers(), [&](int64_t k) { return line_of[k]; });
    return out;
  }
  int64_t stored = 0;
  for (int64_t k = 0; k < n; ++k) stored += k == 0 || line_of[k] != line_of[k - 1] ? 1 : 0;
  Layout out = Layout::gcs(to, type, shape, spec, n, stored, true, index_width);
  int64_t* p = out.mutable_pointers();
  int64_t* ids = out.line_ids.as<int64_t>();
  int64_t l = 0;
  for (int64_t k = 0; k < n; ++k) {
    const int64_t line = line_of[k];
    if (k > 0 && line == line_of[k - 1]) continue;
    ids[l] = line;
    p[l++] = k;
  }
  p[l] = n;
  return out;
}

Layout emit(Allocator& to, Type type, const Shape& shape, const Spec& spec, const Coordinates& c, const void* values,
            const Vec<int64_t>& perm) {
  Layout out = dispatch_index(c.width, [&](auto i) {
    using I = decltype(i);
    return spec.format == Format::kCoo ? emit_coo<I>(to, type, shape, c, perm)
                                       : emit_gcs<I>(to, type, shape, spec, c, perm);
  });
  gather_values(size_of(type), values, perm, c.count, out.values.as<void>());
  return out;
}

Layout emit_sorted(Allocator& to, Type type, const Shape& shape, const Spec& spec, const Coordinates& c,
                   const void* values) {
  const Spec natural = Spec::gcs(shape.rank, 0);
  const int* order = spec.format == Format::kGcs ? spec.order.data() : natural.order.data();
  return emit(to, type, shape, spec, c, values, sort_permutation(c, order));
}

}  // namespace s4j
