// SPDX-License-Identifier: Apache-2.0
#include "ops/merge.hpp"

#include <algorithm>

#include "core/parallel.hpp"
#include "format/emit.hpp"

namespace s4j {
namespace {

constexpr int64_t kGrain = 1 << 14;

// Two-pointer union of [a0, a1) and [b0, b1): compare(i, j) < 0, 0, > 0; take(i or -1, j or -1) in order.
template <class Compare, class Take>
void merge_runs(int64_t a0, int64_t a1, int64_t b0, int64_t b1, Compare&& compare, Take&& take) {
  while (a0 < a1 && b0 < b1) {
    const int order = compare(a0, b0);
    if (order == 0)
      take(a0++, b0++);
    else if (order < 0)
      take(a0++, -1);
    else
      take(-1, b0++);
  }
  for (; a0 < a1; ++a0) take(a0, int64_t{-1});
  for (; b0 < b1; ++b0) take(int64_t{-1}, b0);
}

// ---- COO: chunks of a, with the matching ranges of b
// ------------------------------------------------------------------

// Packed keys of all entries, when the shape's length fits 64 bits.
template <class I>
Vec<uint64_t> packed_keys(const Block& b) {
  Vec<uint64_t> keys(static_cast<size_t>(b.nnz));
  parallel_for(b.nnz, kGrain, 1 + b.shape.rank, [&](int64_t s, int64_t e) {
    for (int64_t k = s; k < e; ++k) {
      uint64_t key = 0;
      for (int d = 0; d < b.shape.rank; ++d)
        key = key * static_cast<uint64_t>(b.shape[d]) + static_cast<uint64_t>(b.coordinate<I>(d)[k]);
      keys[static_cast<size_t>(k)] = key;
    }
  });
  return keys;
}

int64_t coordinate_of(const Block& b, int d, int64_t k) {
  return b.index_width == 4 ? static_cast<int64_t>(b.coordinate<int32_t>(d)[k]) : b.coordinate<int64_t>(d)[k];
}

template <class Compare>
Union merge_coo(Allocator& to, const Block& a, const Block& b, Type type, Compare&& compare) {
  const int64_t chunks = std::max<int64_t>(1, (a.nnz + b.nnz) / (4 * kGrain));
  const int64_t grain = (a.nnz + chunks - 1) / chunks;
  // Chunk c: entries [c grain, (c + 1) grain) of a, and those of b before the next chunk's first entry of a.
  Vec<int64_t> cut(static_cast<size_t>(chunks + 1));
  cut[0] = 0;
  cut[static_cast<size_t>(chunks)] = b.nnz;
  for (int64_t c = 1; c < chunks; ++c) {
    const int64_t first = std::min(c * grain, a.nnz);
    int64_t lo = 0;
    int64_t hi = first < a.nnz ? b.nnz : 0;
    if (first >= a.nnz) lo = hi = b.nnz;
    while (lo < hi) {
      const int64_t mid = lo + (hi - lo) / 2;
      if (compare(first, mid) > 0)
        lo = mid + 1;
      else
        hi = mid;
    }
    cut[static_cast<size_t>(c)] = lo;
  }
  auto each = [&](int64_t c, auto&& take) {
    merge_runs(std::min(c * grain, a.nnz), std::min((c + 1) * grain, a.nnz), cut[static_cast<size_t>(c)],
               cut[static_cast<size_t>(c + 1)], compare, take);
  };
  Vec<int64_t> first(static_cast<size_t>(chunks + 1));
  first[0] = 0;
  parallel_chunks(chunks, 4 * (a.nnz + b.nnz), [&](int64_t c) {
    int64_t n = 0;
    each(c, [&](int64_t, int64_t) { ++n; });
    first[static_cast<size_t>(c + 1)] = n;
  });
  for (size_t c = 1; c < first.size(); ++c) first[c] += first[c - 1];
  Union out;
  const int64_t n = first.back();
  out.left.resize(static_cast<size_t>(n));
  out.right.resize(static_cast<size_t>(n));
  parallel_chunks(chunks, 4 * (a.nnz + b.nnz), [&](int64_t c) {
    auto k = static_cast<size_t>(first[static_cast<size_t>(c)]);
    each(c, [&](int64_t i, int64_t j) {
      out.left[k] = i;
      out.right[k++] = j;
    });
  });
  out.layout = Layout::coo(to, type, a.shape, n, std::max(a.index_width, b.index_width));
  for (int d = 0; d < a.shape.rank; ++d)
    dispatch_index(out.layout.b.index_width, [&](auto o) {
      using O = decltype(o);
      O* dst = out.layout.mutable_coordinate<O>(d);
      parallel_for(n, kGrain, 2, [&](int64_t s, int64_t e) {
        for (int64_t k = s; k < e; ++k) {
          const int64_t i = out.left[static_cast<size_t>(k)];
          dst[k] =
              static_cast<O>(i >= 0 ? coordinate_of(a, d, i) : coordinate_of(b, d, out.right[static_cast<size_t>(k)]));
        }
      });
    });
  return out;
}

Union merge_coo(Allocator& to, const Block& a, const Block& b, Type type) {
  if (a.shape.length_or_minus() >= 0) {
    const Vec<uint64_t> ka = dispatch_index(a.index_width, [&](auto i) { return packed_keys<decltype(i)>(a); });
    const Vec<uint64_t> kb = dispatch_index(b.index_width, [&](auto i) { return packed_keys<decltype(i)>(b); });
    return merge_coo(to, a, b, type, [&](int64_t i, int64_t j) {
      const uint64_t x = ka[static_cast<size_t>(i)];
      const uint64_t y = kb[static_cast<size_t>(j)];
      return x < y ? -1 : x > y ? 1 : 0;
    });
  }
  return merge_coo(to, a, b, type, [&](int64_t i, int64_t j) {
    for (int d = 0; d < a.shape.rank; ++d) {
      const int64_t x = coordinate_of(a, d, i);
      const int64_t y = coordinate_of(b, d, j);
      if (x != y) return x < y ? -1 : 1;
    }
    return 0;
  });
}

// ---- GCS: line by line
// ------------------------------------------------------------------------------------------------

// The lines of the union: stored line of each side or -1.
struct LinePairs {
  Vec<int64_t> ids, a, b;
};

LinePairs pair_lines(const Block& a, const Block& b) {
  LinePairs out;
  const auto room = static_cast<size_t>(a.lines + b.lines);
  out.ids.reserve(room);
  out.a.reserve(room);
  out.b.reserve(room);
  merge_runs(
      0, a.lines, 0, b.lines,
      [&](int64_t i, int64_t j) {
        const int64_t x = a.line_id(i);
        const int64_t y = b.line_id(j);
        return x < y ? -1 : x > y ? 1 : 0;
      },
      [&](int64_t i, int64_t j) {
        out.ids.push_back(i >= 0 ? a.line_id(i) : b.line_id(j));
        out.a.push_back(i);
        out.b.push_back(j);
      });
  return out;
}

template <class IA, class IB, class O>
Union merge_gcs(Allocator& to, const Block& a, const Block& b, Type type) {
  const bool full = a.line_ids == nullptr && b.line_ids == nullptr;
  const LinePairs pairs = full ? LinePairs{} : pair_lines(a, b);
  const int64_t lines = full ? a.lines : static_cast<int64_t>(pairs.ids.size());
  const IA* ia = a.index<IA>();
  const IB* ib = b.index<IB>();
  auto each = [&](int64_t l, auto&& take) {
    const int64_t la = full ? l : pairs.a[static_cast<size_t>(l)];
    const int64_t lb = full ? l : pairs.b[static_cast<size_t>(l)];
    merge_runs(
        la < 0 ? 0 : a.pointers[la], la < 0 ? 0 : a.pointers[la + 1], lb < 0 ? 0 : b.pointers[lb],
        lb < 0 ? 0 : b.pointers[lb + 1],
        [&](int64_t i, int64_t j) {
          const auto x = static_cast<int64_t>(ia[i]);
          const auto y = static_cast<int64_t>(ib[j]);
          return x < y ? -1 : x > y ? 1 : 0;
        },
        take);
  };
  const int64_t grain = std::max<int64_t>(1, lines / 512);
  const int64_t cost = 1 + 4 * (a.nnz + b.nnz) / std::max<int64_t>(lines, 1);
  Vec<int64_t> first(static_cast<size_t>(lines + 1));
  first[0] = 0;
  parallel_for(lines, grain, cost, [&](int64_t s, int64_t e) {
    for (int64_t l = s; l < e; ++l) {
      int64_t n = 0;
      each(l, [&](int64_t, int64_t) { ++n; });
      first[static_cast<size_t>(l + 1)] = n;
    }
  });
  for (size_t l = 1; l < first.size(); ++l) first[l] += first[l - 1];
  const int64_t n = first.back();

  Union out;
  out.left.resize(static_cast<size_t>(n));
  out.right.resize(static_cast<size_t>(n));
  const bool hyper = want_hyper(a.line_range(), n);
  if (full && !hyper) {
    out.layout = Layout::gcs(to, type, a.shape, a.spec(), n, lines, false, sizeof(O));
    std::copy(first.begin(), first.end(), out.layout.mutable_pointers());
  } else {
    Vec<int64_t> line_of(static_cast<size_t>(n));
    for (int64_t l = 0; l < lines; ++l)
      std::fill(line_of.begin() + first[static_cast<size_t>(l)], line_of.begin() + first[static_cast<size_t>(l + 1)],
                full ? l : pairs.ids[static_cast<size_t>(l)]);
    out.layout = gcs_for_lines(to, type, a.shape, a.spec(), line_of, sizeof(O));
  }
  O* minor = out.layout.indexes.as<O>();
  parallel_for(lines, grain, cost, [&](int64_t s, int64_t e) {
    for (int64_t l = s; l < e; ++l) {
      auto k = static_cast<size_t>(first[static_cast<size_t>(l)]);
      each(l, [&](int64_t i, int64_t j) {
        out.left[k] = i;
        out.right[k] = j;
        minor[k++] = static_cast<O>(i >= 0 ? static_cast<int64_t>(ia[i]) : static_cast<int64_t>(ib[j]));
      });
    }
  });
  return out;
}

}  // namespace

Union merge_patterns(Allocator& to, const Block& a, const Block& b, Type type) {
  if (a.format == Format::kCoo) return merge_coo(to, a, b, type);
  return dispatch_index(a.index_width, [&](auto ia) {
    return dispatch_index(b.index_width, [&](auto ib) {
      using IA = decltype(ia);
      using IB = decltype(ib);
      using O = std::conditional_t<(sizeof(IA) > sizeof(IB)), IA, IB>;
      return merge_gcs<IA, IB, O>(to, a, b, type);
    });
  });
}

}  // namespace s4j
