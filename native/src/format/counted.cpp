// SPDX-License-Identifier: Apache-2.0
// A record is an entry whose key is split in two numbers: line (compressed row) and minor index (column).
#include "format/counted.hpp"

#include <algorithm>
#include <array>

#include "format/build.hpp"

namespace s4j {
namespace {

// Entries sorted by line, then by minor index.
struct LineBegins {
  int64_t* begins;  // the position of each line's first entry, and the end of the last line
  int64_t count;
  int32_t* minors;
};

// Returns the number of entries whose line and minor index equal those of the entry before.
int64_t duplicates(const LineBegins& x, int64_t n) noexcept {
  uint32_t equal = 0;
  for (int64_t k = 1; k < n; ++k) equal += x.minors[k] == x.minors[k - 1] ? 1 : 0;
  if (equal == 0) return 0;
  for (int64_t l = 0; l < x.count; ++l) {
    const int64_t k = x.begins[l];
    equal -= k > 0 && k < x.begins[l + 1] && x.minors[k] == x.minors[k - 1] ? 1 : 0;
  }
  return equal;
}

// Combines duplicates. The indexes of `to` may be those of `from`; the values must not overlap.
template <class T>
void combine(const LineBegins& from, const T* values, s4j_policy policy, const LineBegins& to, T* to_values) noexcept {
  int64_t at = 0, k = from.begins[0];
  for (int64_t l = 0; l < from.count; ++l) {
    const int64_t begin = at, end = from.begins[l + 1];
    to.begins[l] = begin;
    for (; k < end; ++k) {
      const int32_t minor = from.minors[k];
      if (at > begin && to.minors[at - 1] == minor) {
        T& sum = to_values[at - 1];
        sum = policy == S4J_LAST ? values[k] : sum_of(sum, values[k]);
        continue;
      }
      to.minors[at] = minor;
      to_values[at++] = values[k];
    }
  }
  to.begins[from.count] = at;
}

// Writes the coordinates of COO from lines and minor indexes. The minor indexes are already in the array of the last
// coordinates.
void write_coordinates(const LineBegins& x, const KeyCut& cut, Layout& out) noexcept {
  const Shape& shape = out.b.shape;
  std::array<Divider, kMaxRank> extents;
  std::array<int32_t*, kMaxRank> runs;
  for (int d = 0; d < shape.rank; ++d) {
    extents[d] = Divider(static_cast<uint64_t>(shape[d]));
    runs[d] = out.mutable_coordinate<int32_t>(d);
  }
  for (int64_t l = 0; l < x.count; ++l) {
    auto line = static_cast<uint64_t>(l);
    for (int d = cut.dimension - 1; d >= 0; --d) {
      const uint64_t q = extents[d].quotient(line);
      std::fill(runs[d] + x.begins[l], runs[d] + x.begins[l + 1],
                static_cast<int32_t>(line - q * extents[d].divisor()));
      line = q;
    }
  }
  for (int d = shape.rank - 1; d > cut.dimension; --d) {
    const Divider extent = extents[d];
    int32_t *const run = runs[d], *const before = runs[d - 1];
    for (int64_t k = 0; k < out.b.nnz; ++k) {
      const auto number = static_cast<uint64_t>(run[k]), q = extent.quotient(number);
      run[k] = static_cast<int32_t>(number - q * extent.divisor());
      before[k] = static_cast<int32_t>(q);
    }
  }
}

// Returns whether key(k) ascends (not strictly).
template <class Key>
bool ascending(int64_t n, const Key& key) noexcept {
  uint64_t before = 0;
  for (int64_t k = 0; k < n; ++k) {
    const uint64_t own = key(k);
    if (own < before) return false;
    before = own;
  }
  return true;
}

}  // namespace

bool counted(const Shape& shape, const Spec& spec, int64_t n, KeyCut& cut) {
  if (n == 0 || spec.format == Format::kDense || shape.rank == 0) return false;
  const int64_t most = std::min(threshold::kCountedNumbers * n, (threshold::kMostCounted - n) / 2);
  const auto cut_at = [&](int dimension, bool low_is_line) {
    uint64_t highs = 1, lows = 1;
    for (int d = 0; d < shape.rank; ++d)
      if (uint64_t& part = d < dimension ? highs : lows; __builtin_mul_overflow(part, shape[d], &part)) return false;
    if (most < 0 || highs > static_cast<uint64_t>(most) || lows > static_cast<uint64_t>(most) - highs) return false;
    cut.dimension = dimension;
    cut.low = Divider(lows);
    cut.highs = highs;
    cut.low_is_line = low_is_line;
    return !(spec.format == Format::kGcs && want_hyper(cut.lines(), n));
  };
  if (spec.format == Format::kCoo) {
    for (int d = 1; d < shape.rank; ++d)
      if (cut_at(d, false)) return true;
    return shape.rank == 1 && cut_at(1, false);
  }
  const int first = spec.order[0];
  for (int i = 0; i < shape.rank; ++i)
    if (spec.order[i] != (first + i) % shape.rank) return false;
  if (first > 0) return spec.partitioning == shape.rank - first && cut_at(first, true);
  return cut_at(spec.partitioning, false);
}

Vec<unsigned char> records_of(Type type, const KeyCut& cut, int64_t n, const uint64_t* keys, const void* values) {
  return dispatch_size(type, [&](auto u) {
    using U = decltype(u);
    Vec<unsigned char> records(n * sizeof(Record<U>));
    auto* const to = reinterpret_cast<Record<U>*>(records.data());
    const auto* const from = static_cast<const U*>(values);
    const Divider low = cut.low;
    for (int64_t k = 0; k < n; ++k) {
      const uint64_t high = low.quotient(keys[k]);
      to[k] = {static_cast<uint32_t>(high), static_cast<uint32_t>(keys[k] - high * low.divisor()), from[k]};
    }
    return records;
  });
}

void keys_of(Type type, const KeyCut& cut, int64_t n, const void* records, uint64_t* keys, void* values) noexcept {
  dispatch_size(type, [&](auto u) {
    using U = decltype(u);
    const auto* const from = static_cast<const Record<U>*>(records);
    auto* const to = static_cast<U*>(values);
    for (int64_t k = 0; k < n; ++k) {
      keys[k] = from[k].high * cut.low.divisor() + from[k].low;
      to[k] = from[k].value;
    }
  });
}

bool emit_counted(Allocator& to, const BucketTarget& target, const KeyCut& cut, Vec<uint32_t> counts, int64_t n,
                  Vec<unsigned char>& records, Layout& out) {
  const bool coo = target.spec.format == Format::kCoo;
  const int64_t lines = cut.lines();
  const bool known = !counts.empty();
  if (!known) counts.assign(cut.highs + cut.low.divisor(), 0);
  uint32_t *of_lines = counts.data(), *of_minors = of_lines + cut.highs;
  if (cut.low_is_line) std::swap(of_lines, of_minors);
  Layout all;
  Vec<int64_t> own_begins;
  Vec<unsigned char> moved;
  const auto view = [&](Layout& x) {
    return LineBegins{coo ? own_begins.data() : x.mutable_pointers(), lines,
                      coo ? x.mutable_coordinate<int32_t>(target.shape.rank - 1) : x.indexes.as<int32_t>()};
  };
  dispatch_size(target.type, [&](auto u) {
    using U = decltype(u);
    cut.parts([&](auto line, auto minor) {
      const auto* from = reinterpret_cast<const Record<U>*>(records.data());
      if (!known)
        for (int64_t k = 0; k < n; ++k) {
          ++of_lines[line(from[k])];
          ++of_minors[minor(from[k])];
        }
      const bool sorted = ascending(n, [=](int64_t k) { return uint64_t{line(from[k])} << 32 | minor(from[k]); });
      if (!sorted && !ascending(n, [=](int64_t k) { return minor(from[k]); })) {
        moved.resize(n * sizeof(Record<U>));
        auto* const by_minor = reinterpret_cast<Record<U>*>(moved.data());
        places_of(of_minors, cut.minors());
        move_counted(
            n, of_minors, [=](int64_t k) { return minor(from[k]); },
            [=](int64_t k, uint32_t at) { by_minor[at] = from[k]; },
            [=](uint32_t at) { __builtin_prefetch(by_minor + at, 1); });
        if (target.policy != S4J_ERROR) {  // S4J_ERROR names duplicates by their input order, so the records keep it
          records.swap(moved);
          moved = Vec<unsigned char>();
        }
        from = by_minor;
      }
      all = layout_for(to, target, n);
      own_begins.resize(coo ? lines + 1 : 0);
      U* const values = all.values.as<U>();
      int32_t* const minors = view(all).minors;
      const auto move = [=](int64_t k, int64_t at) {
        const Record<U> own = from[k];
        minors[at] = static_cast<int32_t>(minor(own));
        values[at] = own.value;
      };
      if (sorted) {
        for (int64_t k = 0; k < n; ++k) move(k, k);
        std::inclusive_scan(of_lines, of_lines + lines, of_lines);
        return;
      }
      places_of(of_lines, lines);
      move_counted(
          n, of_lines, [=](int64_t k) { return line(from[k]); }, move,
          [=](uint32_t at) {
            __builtin_prefetch(minors + at, 1);
            __builtin_prefetch(values + at, 1);
          });
    });
  });
  const LineBegins filled = view(all);
  filled.begins[0] = 0;
  for (int64_t l = 0; l < lines; ++l) filled.begins[l + 1] = of_lines[l];
  if (const int64_t twice = duplicates(filled, n); twice > 0) {
    if (target.policy == S4J_ERROR || (!coo && want_hyper(lines, n - twice))) return false;
    Layout unique = layout_for(to, target, n - twice);
    dispatch(target.type, [&](auto t) {
      using T = decltype(t);
      combine(filled, all.values.as<T>(), target.policy, view(unique), unique.values.as<T>());
    });
    all = std::move(unique);
  }
  if (coo) write_coordinates(view(all), cut, all);
  out = std::move(all);
  return true;
}

}  // namespace s4j
