// SPDX-License-Identifier: Apache-2.0
// A line is a compressed row of GCS (a generalised CSR), a minor index an index within a line.
#include "pick/pick.hpp"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <limits>
#include <variant>

#include "format/convert.hpp"
#include "format/emit.hpp"
#include "format/transpose.hpp"
#include "parallel/parallel.hpp"
#include "parallel/slots.hpp"
#include "pick/minor_maps.hpp"

namespace s4j {
namespace {

// Where the source line of each result line begins and ends among the entries of b. If the source lines are scattered,
// this object copies these positions in the order of the result: each read of a pointer of b misses the caches, and
// without the copy every later read would miss them again.
class SourceLines {
 public:
  SourceLines(const Block& b, const Picks& picks, int64_t lines) {
    const int p = b.partitioning;
    bool stay = true;
    for (int i = 0; i < p; ++i) stay = stay && picks[b.order[i]].whole(b.shape[b.order[i]]);
    const Pick* const only = p == 1 ? &picks[b.order[0]] : nullptr;
    if (stay || (only != nullptr && only->interval() && (only->step == 1 || lines == 1))) {
      begins_ = b.pointers + (stay ? 0 : only->begin);
      ends_ = begins_ + 1;
      return;
    }
    std::array<int64_t, kMaxRank> weight{};
    Shape shape = b.shape;
    for (int64_t i = p - 1, w = 1; i >= 0; --i) {
      const int d = b.order[i];
      weight[d] = w;
      w *= b.shape[d];
      shape[d] = picks[d].length;
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
      if (only != nullptr) {
        for (int64_t l = s; l < e; ++l) set(l, only->at(l));
        return;
      }
      int64_t coords[kMaxRank] = {};
      for (int64_t l = s; l < e; ++l) {
        split.split(l, coords);
        int64_t line = 0;
        for (int i = 0; i < p && line != kNothing; ++i) {
          const int d = split.dim(i);
          const int64_t from = picks[d].at(coords[d]);
          line = from == kNothing ? kNothing : line + from * weight[d];
        }
        set(l, line);
      }
    });
  }
  int64_t begin(int64_t l) const noexcept { return begins_[l]; }
  int64_t end(int64_t l) const noexcept { return ends_[l]; }
  // Prefetches the entries of a later source line, before line `until`, while the caller reads line l. Always inline:
  // GCC 12 assumes that a function of prefetches has no effect and drops its calls.
  __attribute__((always_inline)) void fetch(int64_t l, int64_t until, const void* entries,
                                            int64_t width) const noexcept {
    constexpr int64_t kAhead = 12;
    if (l + kAhead < until) __builtin_prefetch(static_cast<const char*>(entries) + begins_[l + kAhead] * width);
  }

 private:
  const int64_t *begins_, *ends_;
  Vec<int64_t> own_begins_, own_ends_;
};

// An entry of a line while place_line sorts that line.
struct Placed {
  int32_t index;
  int64_t from;
};

// Writes the entries [begin, end) of a line with their n targets to `index` and `values`, in ascending order if kSorts,
// else in the order of the source.
template <bool kSorts, class Map, class U>
void place_line(const Map& map, const int32_t* in, const U* from, int64_t begin, int64_t end, int64_t n, int32_t* index,
                U* values, Placed* scratch) noexcept {
  int64_t placed = 0;
  bool sorted = true;
  map.narrow(in, &begin, &end);
  for (int64_t k = begin; k < end; ++k)
    map.each(in[k], [&](int32_t t) {
      if (kSorts) sorted = sorted && (placed == 0 || index[placed - 1] < t);
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
  for (int64_t k = begin; k < end; ++k) map.each(in[k], [&](int32_t t) { scratch[p++] = {t, k}; });
  std::sort(scratch, scratch + n, [](const Placed& a, const Placed& b) { return a.index < b.index; });
  for (int64_t k = 0; k < n; ++k) {
    index[k] = scratch[k].index;
    values[k] = from[scratch[k].from];
  }
}

using MinorMap = std::variant<std::monostate, StridedMinors, ListedMinors, MixedMinors>;

// Sets `map` unless all minor indexes stay the same. Returns false if no map applies or pays off.
bool map_minors(const Block& b, const Picks& picks, MinorMap& map) {
  const int p = b.partitioning, r = b.shape.rank;
  bool stay = true;
  int64_t range = 1, tables = 0;
  for (int i = p; i < r; ++i) {
    const int d = b.order[i];
    stay = stay && picks[d].whole(b.shape[d]);
    if (__builtin_mul_overflow(range, picks[d].length, &range)) return false;
    if (!picks[d].interval() && __builtin_add_overflow(tables, b.shape[d] + picks[d].length, &tables)) return false;
  }
  if (stay) return true;
  constexpr int64_t kMost = std::numeric_limits<int32_t>::max();
  if (range > kMost || b.minor_range() > kMost || b.index_width != 4 ||
      tables > threshold::kLinesKept + 4 * (b.nnz + b.lines))
    return false;
  if (r - p > 1) return !map.emplace<MixedMinors>(b, picks).repeats();
  const Pick& only = picks[b.order[p]];
  if (only.interval())
    map.emplace<StridedMinors>(only);
  else
    map.emplace<ListedMinors>(only, b.shape[b.order[p]]);
  return true;
}

// Returns the layout of the result in the block's own order. Dimensions that a pick drops are dropped here too;
// dimensions of the result that no pick names come last.
Spec own_spec(const Block& b, const Picks& picks, int rank) {
  Spec own(Format::kGcs, 0);
  std::array<bool, kMaxRank> named{};
  int at = 0;
  for (int i = 0; i < b.shape.rank; ++i) {
    const int v = picks[b.order[i]].to;
    if (v < 0) continue;
    own.order[at++] = v;
    named[v] = true;
    if (i < b.partitioning) own.partitioning = at;
  }
  for (int v = 0; v < rank; ++v)
    if (!named[v]) own.order[at++] = v;
  return own;
}

class Picking {
 public:
  // Keeps references to b and map. Counts the entries of each line; ready() returns false if a count overflows.
  Picking(const Block& b, const Picks& picks, const MinorMap& map, int64_t lines)
      : b_(b), map_(map), source_(b, picks, lines), lines_(lines), index_(static_cast<const int32_t*>(b.indexes)) {
    first_.resize(lines + 1);
    first_[0] = 0;
    std::atomic<bool> too_many{false};
    const bool minor = map.index() != 0;
    parallel_for(lines, threshold::kGrainSteps, minor ? 4 + 2 * b.nnz / std::max<int64_t>(b.lines, 1) : 1,
                 [&](int64_t s, int64_t e) {
                   if (!std::visit([&](const auto& m) { return count(m, s, e); }, map_)) too_many = true;
                 });
    ready_ = !too_many;
    for (size_t l = 1; l < first_.size() && ready_; ++l) {
      longest_ = std::max(longest_, first_[l]);
      ready_ = !__builtin_add_overflow(first_[l], first_[l - 1], &first_[l]);
    }
  }

  bool ready() const noexcept { return ready_; }
  int64_t entries() const noexcept { return first_.back(); }

  // Returns the layout in the block's own order. Unless `sorts`, the entries of a line are in any order.
  Layout layout(Allocator& to, const Shape& shape, const Spec& own, bool sorts) const {
    // A hypersparse layout lists only the lines that have entries.
    const int64_t n = entries();
    const bool hyper = want_hyper(lines_, n);
    Vec<int64_t> listed;
    for (int64_t l = 0; hyper && l < lines_; ++l)
      if (first_[l + 1] > first_[l]) listed.push_back(l);
    const int64_t stored = hyper ? static_cast<int64_t>(listed.size()) : lines_;
    Layout out = Layout::gcs(to, b_.type, shape, own, n, stored, hyper, b_.index_width);
    std::copy(listed.begin(), listed.end(), out.line_ids.as<int64_t>());
    std::visit([&](const auto& m) { fill(m, hyper ? listed.data() : nullptr, stored, sorts, out); }, map_);
    out.mutable_pointers()[stored] = n;
    return out;
  }

 private:
  bool count(std::monostate /*minors stay*/, int64_t s, int64_t e) noexcept {
    for (int64_t l = s; l < e; ++l) first_[l + 1] = source_.end(l) - source_.begin(l);
    return true;
  }
  template <class Map>
  bool count(const Map& map, int64_t s, int64_t e) noexcept {
    bool counted = true;
    for (int64_t l = s; l < e; ++l) {
      source_.fetch(l, e, b_.indexes, b_.index_width);
      int64_t begin = source_.begin(l), end = source_.end(l);
      map.narrow(index_, &begin, &end);
      first_[l + 1] = map.count(index_ + begin, index_ + end);
      counted = counted && first_[l + 1] >= 0;
    }
    return counted;
  }

  // Calls body(line, scratch) for each stored line that has entries, in chunks. If all lines are stored, also
  // prefetches the entries of the source lines.
  template <class Body>
  void each_line(const int64_t* listed, int64_t stored, int64_t each, Layout& out, Slots& slots, Body&& body) const {
    int64_t* const pointers = out.mutable_pointers();
    parallel_for(stored, chunk(stored), each, [&](int64_t s, int64_t e) {
      const Slots::Loan loan(slots);
      for (int64_t k = s; k < e; ++k) {
        const int64_t l = listed == nullptr ? k : listed[k];
        pointers[k] = first_[l];
        if (listed == nullptr) {
          source_.fetch(l, e, b_.indexes, b_.index_width);
          source_.fetch(l, e, b_.values, size_of(b_.type));
        }
        if (first_[l + 1] > first_[l]) body(l, reinterpret_cast<Placed*>(loan.memory()));
      }
    });
  }
  static int64_t chunk(int64_t stored) noexcept { return std::max<int64_t>(1, stored / threshold::kChunksOfSorts); }

  void fill(std::monostate /*minors stay*/, const int64_t* listed, int64_t stored, bool /*sorts*/, Layout& out) const {
    const auto size = static_cast<size_t>(size_of(b_.type));
    const auto width = static_cast<size_t>(b_.index_width);
    Slots none(0, (stored + chunk(stored) - 1) / chunk(stored));
    each_line(listed, stored, 2 + 2 * entries() / std::max<int64_t>(stored, 1), out, none, [&](int64_t l, Placed*) {
      const auto at = static_cast<size_t>(first_[l]);
      const auto count = static_cast<size_t>(first_[l + 1]) - at;
      const auto from = static_cast<size_t>(source_.begin(l));
      std::memcpy(out.indexes.as<char>() + at * width, static_cast<const char*>(b_.indexes) + from * width,
                  count * width);
      std::memcpy(out.values.as<char>() + at * size, static_cast<const char*>(b_.values) + from * size, count * size);
    });
  }
  template <class Map>
  void fill(const Map& map, const int64_t* listed, int64_t stored, bool sorts, Layout& out) const {
    const bool any = sorts && longest_ > threshold::kCellInserted && !map.ordered();
    Slots slots(any ? longest_ * static_cast<int64_t>(sizeof(Placed)) : 0,
                (stored + chunk(stored) - 1) / chunk(stored));
    dispatch_size(b_.type, [&](auto u) {
      using U = decltype(u);
      each_line(listed, stored, 4 + 8 * b_.nnz / std::max<int64_t>(b_.lines, 1), out, slots,
                [&](int64_t l, Placed* scratch) {
                  const auto place = sorts ? place_line<true, Map, U> : place_line<false, Map, U>;
                  place(map, index_, b_.data<U>(), source_.begin(l), source_.end(l), first_[l + 1] - first_[l],
                        out.indexes.as<int32_t>() + first_[l], out.values.as<U>() + first_[l], scratch);
                });
    });
  }

  const Block& b_;
  const MinorMap& map_;
  SourceLines source_;
  int64_t lines_, longest_ = 0;
  const int32_t* index_;
  bool ready_ = false;
  Vec<int64_t> first_;  // first entry of each result line, then the number of entries
};

}  // namespace

std::optional<Layout> pick(Allocator& to, const Block& b, const Picks& picks, const Shape& shape, const Spec* wanted) {
  if (b.format != Format::kGcs || b.line_ids != nullptr || shape.empty()) return std::nullopt;
  int64_t lines = 1;
  for (int i = 0; i < b.partitioning; ++i)
    if (__builtin_mul_overflow(lines, picks[b.order[i]].length, &lines)) return std::nullopt;
  if (lines > threshold::kLinesKept + 4 * (b.nnz + b.lines)) return std::nullopt;  // the result is likely hypersparse
  MinorMap map;
  if (!map_minors(b, picks, map)) return std::nullopt;
  const Picking picking(b, picks, map, lines);
  if (!picking.ready()) return std::nullopt;

  const Spec own = own_spec(b, picks, shape.rank);
  if (wanted == nullptr || own.same_as(*wanted, shape.rank)) return picking.layout(to, shape, own, true);
  // A conversion to another order sorts the entries of each line anyway.
  Block made;
  made.format = Format::kGcs;
  made.shape = shape;
  made.nnz = picking.entries();
  made.partitioning = own.partitioning;
  made.order = own.order;
  const bool coo = wanted->format == Format::kCoo;
  const Spec exchanged = coo ? Spec::gcs(shape.rank, shape.rank - own.partitioning) : *wanted;
  if (!exchanges_lines(made, exchanged)) {
    const Layout sorted = picking.layout(pool(), shape, own, true);
    return convert(to, sorted.b, Scalar{b.type, 0}, *wanted);
  }
  const Layout loose = picking.layout(pool(), shape, own, false);
  if (!coo) return transpose_lines(to, loose.b, *wanted);
  const Layout sorted = transpose_lines(pool(), loose.b, exchanged);
  return convert(to, sorted.b, Scalar{b.type, 0}, *wanted);
}

double picked_entries(const Block& b, const Picks& picks) noexcept {
  auto n = static_cast<double>(b.nnz);
  for (int i = 0; b.format == Format::kGcs && i < b.partitioning; ++i) {
    const int d = b.order[i];
    n *= std::min(1.0, static_cast<double>(picks[d].length) / static_cast<double>(b.shape[d]));
  }
  return n;
}

}  // namespace s4j
