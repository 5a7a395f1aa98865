// SPDX-License-Identifier: Apache-2.0
// Helpers of the native tests: small arrays, random windows, a structure validator, a dense reading.
#pragma once

#include <gtest/gtest.h>

#include <cstring>
#include <map>
#include <random>
#include <vector>

#include "array/assign.hpp"
#include "array/operand.hpp"
#include "format/convert.hpp"
#include "layout/lookup.hpp"

namespace s4j::test {

// Small arrays may have derived layouts too.
inline const int64_t kLayoutEntriesBefore = set_layout_entries(1);

using Coords = std::vector<int64_t>;
using Rng = std::mt19937_64;

// Replaces distributions and shuffles of the standard library, which differ between platforms: a seed gives the same
// numbers everywhere.
inline int64_t below(Rng& rng, int64_t n) { return static_cast<int64_t>(rng() % static_cast<uint64_t>(n)); }
inline double uniform(Rng& rng, double least = -1, double most = 1) {
  return least + static_cast<double>(rng() >> 11) * 0x1p-53 * (most - least);
}
template <class Iterator>
void scramble(Iterator first, Iterator last, Rng& rng) {
  for (int64_t k = last - first; k > 1; --k) std::swap(first[k - 1], first[below(rng, k)]);
}

inline Shape shape_of(const Coords& dims) {
  Shape s;
  s.rank = static_cast<int>(dims.size());
  for (int d = 0; d < s.rank; ++d) s[d] = dims[d];
  return s;
}

// All coordinates of a small shape in C order.
inline std::vector<Coords> all_coordinates(const Shape& s) {
  std::vector<Coords> out;
  const int64_t n = s.length();
  for (int64_t i = 0; i < n; ++i) {
    Coords c(static_cast<size_t>(s.rank));
    int64_t rest = i;
    for (int d = s.rank - 1; d >= 0; --d) {
      c[d] = rest % s[d];
      rest /= s[d];
    }
    out.push_back(c);
  }
  return out;
}

inline Spec random_spec(Rng& rng, int rank) {
  switch (below(rng, 4)) {
    case 0:
      return Spec::dense(below(rng, 2) == 1);
    case 1:
      return Spec::coo();
    default: {
      std::vector<int> order(static_cast<size_t>(rank));
      for (int d = 0; d < rank; ++d) order[d] = d;
      scramble(order.begin(), order.end(), rng);
      return Spec::gcs(rank, order.data(), static_cast<int>(below(rng, rank + 1)));
    }
  }
}

// Checks that entries are sorted, unique and in range, and that pointers are consistent.
inline void validate(const Block& b) {
  if (b.format == Format::kDense) return;
  const int r = b.shape.rank;
  const Vec<int64_t> coords = decode_coordinates(b);
  auto order = [&](int i) { return b.format == Format::kGcs ? b.order[i] : i; };
  for (int64_t k = 0; k < b.nnz; ++k) {
    for (int d = 0; d < r; ++d) {
      ASSERT_GE(coords[d * b.nnz + k], 0);
      ASSERT_LT(coords[d * b.nnz + k], b.shape[d]);
    }
    if (k == 0) continue;
    int sign = 0;
    for (int i = 0; i < r && sign == 0; ++i) {
      const int64_t x = coords[order(i) * b.nnz + k - 1];
      const int64_t y = coords[order(i) * b.nnz + k];
      sign = x < y ? -1 : x > y ? 1 : 0;
    }
    ASSERT_EQ(sign, -1) << "entries " << k - 1 << " and " << k << " are not ascending";
  }
  if (b.format == Format::kGcs) {
    ASSERT_EQ(b.pointers[b.lines] - b.pointers[0], b.nnz);
    for (int64_t l = 0; l < b.lines; ++l) {
      ASSERT_LE(b.pointers[l], b.pointers[l + 1]);
      if (b.line_ids != nullptr && l > 0) {
        ASSERT_LT(b.line_ids[l - 1], b.line_ids[l]);
      }
    }
    if (b.line_ids == nullptr) {
      ASSERT_EQ(b.lines, b.line_range());
    }
  }
}

// The value at coordinates of any block.
inline double value_at(const Block& b, Scalar fill, const Coords& c) {
  Scalar v{b.type, 0};
  int64_t at = -1;
  if (b.format == Format::kDense) {
    at = dense_offset(b, c.data());
  } else {
    const Place p = find_entry(b, c.data());
    if (p.found) at = p.position;
  }
  if (at < 0) return cast<double>(fill);
  std::memcpy(&v.bits, static_cast<const char*>(b.values) + at * size_of(b.type), static_cast<size_t>(size_of(b.type)));
  return cast<double>(v);
}

// Owns a storage during a test.
class Array {
 public:
  Array(const Shape& shape, const Spec& spec, Scalar fill)
      : s_(Storage::create(pool(), convert(pool(), Layout::coo(pool(), fill.type, shape, 0, 4).b, fill, spec),
                           spec.format == Format::kDense ? Scalar{fill.type, 0} : fill)) {}
  ~Array() { Storage::destroy(s_); }
  Array(const Array&) = delete;
  Array& operator=(const Array&) = delete;
  Storage& operator*() const { return *s_; }
  Storage* operator->() const { return s_; }
  Operand whole() const { return view(Window::whole(s_->shape())); }
  Operand view(const Window& w) const {
    Operand x;
    x.storage = s_;
    x.window = w;
    return x;
  }

 private:
  Storage* s_;
};

// A random further view of a window: points, strided intervals, new axes, permutation; writable.
inline Window random_view(Rng& rng, const Window& from, bool broadcasts = false) {
  Window out = from;
  out.rank = 0;
  auto append = [&](WindowDim d) { out.dims[out.rank++] = d; };
  for (int v = 0; v < from.rank; ++v) {
    WindowDim d = from.dims[v];
    if (below(rng, 6) == 0 && from.rank < 6) append({-1, 0, 1, broadcasts ? 1 + below(rng, 3) : 1});
    switch (below(rng, 4)) {
      case 0:
        if (d.length > 0) {
          const int64_t p = below(rng, d.length);
          if (d.dim >= 0) out.fixed[d.dim] = d.begin + d.step * p;
          continue;
        }
        break;
      case 1: {
        const int64_t begin = below(rng, d.length + 1);
        const int64_t step = 1 + below(rng, 2);
        const int64_t end = begin + below(rng, d.length - begin + 1);
        if (d.dim >= 0) {
          d.length = (end - begin + step - 1) / step;
          d.begin += d.step * begin;
          d.step *= step;
        }
        break;
      }
      default:
        break;
    }
    append(d);
  }
  std::vector<int> order(static_cast<size_t>(out.rank));
  for (int v = 0; v < out.rank; ++v) order[v] = v;
  if (below(rng, 2) == 0) scramble(order.begin(), order.end(), rng);
  return out.permute(order.data());
}

}  // namespace s4j::test
