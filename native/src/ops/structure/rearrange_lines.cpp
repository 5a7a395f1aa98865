// SPDX-License-Identifier: Apache-2.0
#include "ops/structure/rearrange_lines.hpp"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <limits>

#include "format/emit.hpp"
#include "layout/layout.hpp"
#include "parallel/parallel.hpp"
#include "parallel/slots.hpp"

namespace s4j {
namespace {

// Are the lines whole and numbered one by one, and do minor indexes stay, or are they those of one dimension?
bool moves_lines(const Block& b, const Moves& moves, bool* stay) {
  if (b.format != Format::kGcs || b.partitioning == 0 || b.line_ids != nullptr) return false;
  *stay = true;
  for (int i = b.partitioning; i < b.shape.rank; ++i) {
    const int d = b.order[i];
    *stay = *stay && moves[d].trivial(b.shape[d]);
  }
  return *stay || b.partitioning == b.shape.rank - 1;
}

// The offset_table() of a move, in `made` unless the move's own list is that table.
const Vec<int64_t>& table_of(const Move& m, int64_t from, int64_t length, int64_t stride, Vec<int64_t>& made) {
  if (m.kind == MoveKind::kTake && stride == 1) return m.list;
  made = offset_table(m, from, length, stride);
  return made;
}

// Where the minor indexes go: the ascending targets of each. Read at random, so that it is as small as can be.
class MinorMap {
 public:
  // `table`: the source of each target.
  MinorMap(const Vec<int64_t>& table, int64_t extent) {
    present_.resize(extent / 64 + 1);
    std::fill(present_.begin(), present_.end(), uint64_t{0});
    for (const int64_t c : table) {
      if (c == kNothing) continue;
      uint64_t& word = present_[c >> 6];
      const uint64_t bit = uint64_t{1} << (c & 63);
      repeats_ = repeats_ || (word & bit) != 0;
      word |= bit;
      ascending_ = ascending_ && c >= last_;
      last_ = c;
    }
    const auto n = static_cast<int64_t>(table.size());
    if (!repeats_) {
      targets_.resize(extent);
      for (int64_t t = 0; t < n; ++t)
        if (table[t] != kNothing) targets_[table[t]] = static_cast<int32_t>(t);
      return;
    }
    starts_.resize(extent + 2);
    std::fill(starts_.begin(), starts_.end(), 0);
    for (const int64_t c : table)
      if (c != kNothing) ++starts_[c + 2];
    for (int64_t c = 2; c < extent + 2; ++c) starts_[c] += starts_[c - 1];
    targets_.resize(n);
    for (int64_t t = 0; t < n; ++t)
      if (table[t] != kNothing) targets_[starts_[table[t] + 1]++] = static_cast<int32_t>(t);
  }

  // Whether targets of ascending indexes ascend.
  bool ordered() const noexcept { return ascending_ && !repeats_; }
  // Targets of the indexes [from, until), -1 for more than can be counted.
  template <class I>
  int64_t count(const I* from, const I* until) const noexcept {
    int64_t n = 0;
    if (!repeats_) {
      for (; from < until; ++from) n += present(*from) ? 1 : 0;
      return n;
    }
    for (; from < until; ++from)
      if (__builtin_add_overflow(n, starts_[*from + 1] - starts_[*from], &n)) return -1;
    return n;
  }
  // f(target) for each target of an index.
  template <class F>
  void each(int64_t c, F&& f) const noexcept {
    if (!present(c)) return;
    if (!repeats_) return f(targets_[c]);
    for (int64_t t = starts_[c]; t < starts_[c + 1]; ++t) f(targets_[t]);
  }

 private:
  bool present(int64_t c) const noexcept { return ((present_[c >> 6] >> (c & 63)) & 1) != 0; }

  int64_t last_ = 0;
  bool repeats_ = false, ascending_ = true;
  Vec<uint64_t> present_;  // a bit of each index: in the nearest cache where the targets are not
  Vec<int64_t> starts_;    // of each index among the targets, where one has several
  Vec<int32_t> targets_;
};

// An entry of a line that is sorted.
struct Placed {
  int32_t index;
  int64_t from;
};

// The entries of a line at their n targets, ascending, into `index` and `values`.
template <class I, class U>
void place_line(const MinorMap& map, const I* in, const U* from, int64_t count, int64_t n, int32_t* index, U* values,
                Placed* scratch) noexcept {
  int64_t placed = 0;
  bool sorted = true;
  for (int64_t k = 0; k < count; ++k)
    map.each(in[k], [&](int32_t t) {
      sorted = sorted && (placed == 0 || index[placed - 1] < t);
      index[placed] = t;
      values[placed++] = from[k];
    });
  if (sorted) return;
  if (n <= threshold::kCellInserted) {
    for (int64_t k = 1; k < n; ++k) {
      const int32_t t = index[k];
      const U v = values[k];
      int64_t at = k;
      for (; at > 0 && index[at - 1] > t; --at) {
        index[at] = index[at - 1];
        values[at] = values[at - 1];
      }
      index[at] = t;
      values[at] = v;
    }
    return;
  }
  int64_t p = 0;
  for (int64_t k = 0; k < count; ++k) map.each(in[k], [&](int32_t t) { scratch[p++] = {t, k}; });
  std::sort(scratch, scratch + n, [](const Placed& a, const Placed& b) { return a.index < b.index; });
  for (int64_t k = 0; k < n; ++k) {
    index[k] = scratch[k].index;
    values[k] = from[scratch[k].from];
  }
}

// Where the source of each line of a result begins and ends among the entries of b. Both are written down, in the order
// of the result: pointers of lines that lie anywhere miss the caches, and each further look at them would again.
class SourceLines {
 public:
  SourceLines(const Block& b, const Moves& moves, const Shape& shape, int64_t lines) {
    const int p = b.partitioning;
    bool stay = true;
    for (int i = 0; i < p; ++i) stay = stay && moves[b.order[i]].trivial(b.shape[b.order[i]]);
    if (stay) {
      begins_ = b.pointers;
      ends_ = b.pointers + 1;
      return;
    }
    std::array<Vec<int64_t>, kMaxRank> made;
    std::array<const int64_t*, kMaxRank> tables{};
    int64_t weight = 1;
    for (int i = p - 1; i >= 0; --i) {
      const int d = b.order[i];
      const auto v = static_cast<size_t>(d);
      tables[v] = table_of(moves[v], b.shape[d], shape[d], weight, made[v]).data();
      weight *= b.shape[d];
    }
    own_begins_.resize(lines);
    own_ends_.resize(lines);
    begins_ = own_begins_.data();
    ends_ = own_ends_.data();
    const auto set = [&](int64_t l, int64_t line) noexcept {
      own_begins_[l] = line == kNothing ? 0 : b.pointers[line];
      own_ends_[l] = line == kNothing ? 0 : b.pointers[line + 1];
    };
    const RadixSplit split(shape, b.order.data(), 0, p);
    parallel_for(lines, threshold::kGrainSteps, 4 * p, [&](int64_t s, int64_t e) {
      if (p == 1) {
        const int64_t* const table = tables[b.order[0]];
        for (int64_t l = s; l < e; ++l) set(l, table[l]);
        return;
      }
      int64_t coords[kMaxRank] = {};
      for (int64_t l = s; l < e; ++l) {
        split.split(l, coords);
        int64_t line = 0;
        for (int i = 0; i < p && line != kNothing; ++i) {
          const int d = split.dim(i);
          const int64_t part = tables[d][coords[d]];
          line = part == kNothing ? kNothing : line + part;
        }
        set(l, line);
      }
    });
  }
  int64_t begin(int64_t l) const noexcept { return begins_[l]; }
  int64_t end(int64_t l) const noexcept { return ends_[l]; }
  // Where the source of a later line begins is fetched while line l, of those before `until`, is read. Always inline:
  // GCC 12 takes a function of prefetches for one without effect and drops calls of it.
  __attribute__((always_inline)) void fetch(int64_t l, int64_t until, const void* entries,
                                            int64_t width) const noexcept {
    constexpr int64_t kAhead = 12;
    if (l + kAhead < until) __builtin_prefetch(static_cast<const char*>(entries) + begins_[l + kAhead] * width);
  }

 private:
  const int64_t *begins_, *ends_;
  Vec<int64_t> own_begins_, own_ends_;
};

}  // namespace

std::optional<Layout> rearrange_lines(Allocator& to, const Block& b, const Moves& moves, const Shape& shape) {
  bool stay = true;
  if (shape.empty() || !moves_lines(b, moves, &stay)) return std::nullopt;
  const int p = b.partitioning;
  int64_t lines = 1;
  for (int i = 0; i < p; ++i)
    if (__builtin_mul_overflow(lines, shape[b.order[i]], &lines)) return std::nullopt;
  if (lines > threshold::kLinesKept + 4 * (b.nnz + b.lines)) return std::nullopt;  // likely hyper

  std::optional<MinorMap> minor;
  if (!stay) {
    const int d = b.order[p];
    const int64_t from = b.shape[d], length = shape[d];
    if (length > std::numeric_limits<int32_t>::max() || b.index_width != 4 ||
        from + length > threshold::kLinesKept + 4 * (b.nnz + b.lines))
      return std::nullopt;
    Vec<int64_t> made;
    minor.emplace(table_of(moves[d], from, length, 1, made), from);
  }
  const SourceLines source(b, moves, shape, lines);
  Vec<int64_t> first(static_cast<size_t>(lines + 1));
  first[0] = 0;
  const auto* const index = static_cast<const int32_t*>(b.indexes);
  std::atomic<bool> too_many{false};
  parallel_for(lines, threshold::kGrainSteps, minor ? 4 + 2 * b.nnz / std::max<int64_t>(b.lines, 1) : 1,
               [&](int64_t s, int64_t e) {
                 for (int64_t l = s; l < e; ++l) {
                   if (!minor) {
                     first[l + 1] = source.end(l) - source.begin(l);
                     continue;
                   }
                   source.fetch(l, e, b.indexes, b.index_width);
                   first[l + 1] = minor->count(index + source.begin(l), index + source.end(l));
                   if (first[l + 1] < 0) too_many = true;
                 }
               });
  if (too_many) return std::nullopt;
  int64_t longest = 0;
  for (size_t l = 1; l < first.size(); ++l) {
    longest = std::max(longest, first[l]);
    if (__builtin_add_overflow(first[l], first[l - 1], &first[l])) return std::nullopt;
  }
  const int64_t n = first.back();
  // Of few entries only the lines that have some are listed.
  const bool hyper = want_hyper(lines, n);
  Vec<int64_t> listed;
  for (int64_t l = 0; hyper && l < lines; ++l)
    if (first[l + 1] > first[l]) listed.push_back(l);
  const int64_t stored = hyper ? static_cast<int64_t>(listed.size()) : lines;
  const auto line = [&](int64_t k) { return hyper ? listed[k] : k; };

  Layout out = Layout::gcs(to, b.type, shape, b.spec(), n, stored, hyper, b.index_width);
  int64_t* pointers = out.mutable_pointers();
  std::copy(listed.begin(), listed.end(), out.line_ids.as<int64_t>());
  const auto size = static_cast<size_t>(size_of(b.type));
  const auto width = static_cast<size_t>(b.index_width);
  const int64_t chunk = std::max<int64_t>(1, stored / threshold::kChunksOfSorts);
  if (minor) {
    const bool sorts = longest > threshold::kCellInserted && !minor->ordered();
    Slots slots(sorts ? longest * static_cast<int64_t>(sizeof(Placed)) : 0, (stored + chunk - 1) / chunk);
    dispatch_size(b.type, [&](auto u) {
      using U = decltype(u);
      parallel_for(stored, chunk, 4 + 8 * b.nnz / std::max<int64_t>(b.lines, 1), [&](int64_t s, int64_t e) {
        const Slots::Loan loan(slots);
        for (int64_t k = s; k < e; ++k) {
          const int64_t l = line(k);
          pointers[k] = first[l];
          if (!hyper) {
            source.fetch(l, e, b.indexes, b.index_width);
            source.fetch(l, e, b.values, size_of(b.type));
          }
          if (first[l + 1] == first[l]) continue;
          const int64_t from = source.begin(l);
          place_line(*minor, index + from, b.data<U>() + from, source.end(l) - from, first[l + 1] - first[l],
                     out.indexes.as<int32_t>() + first[l], out.values.as<U>() + first[l],
                     reinterpret_cast<Placed*>(loan.memory()));
        }
      });
    });
    pointers[stored] = n;
    return out;
  }
  parallel_for(stored, chunk, 2 + 2 * n / std::max<int64_t>(stored, 1), [&](int64_t s, int64_t e) {
    for (int64_t k = s; k < e; ++k) {
      const int64_t l = line(k);
      const auto at = static_cast<size_t>(first[l]);
      const auto count = static_cast<size_t>(first[l + 1]) - at;
      pointers[k] = static_cast<int64_t>(at);
      if (!hyper) {
        source.fetch(l, e, b.indexes, b.index_width);
        source.fetch(l, e, b.values, size_of(b.type));
      }
      if (count == 0) continue;
      const auto from = static_cast<size_t>(source.begin(l));
      std::memcpy(out.indexes.as<char>() + at * width, static_cast<const char*>(b.indexes) + from * width,
                  count * width);
      std::memcpy(out.values.as<char>() + at * size, static_cast<const char*>(b.values) + from * size, count * size);
    }
  });
  pointers[stored] = n;
  return out;
}

}  // namespace s4j
