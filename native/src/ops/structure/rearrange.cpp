// SPDX-License-Identifier: Apache-2.0
#include "ops/structure/rearrange.hpp"

#include <algorithm>
#include <cstring>

#include "array/read.hpp"
#include "array/scan.hpp"
#include "format/convert.hpp"
#include "format/dense.hpp"
#include "format/emit.hpp"
#include "format/sort.hpp"
#include "parallel/parallel.hpp"

namespace s4j {
namespace {

constexpr int64_t kGrain = threshold::kGrainSteps;

int64_t modulo(int64_t a, int64_t n) {
  if (n == 0) return 0;
  const int64_t r = a % n;
  return r < 0 ? r + n : r;
}

// Sets [low, high) to the range of the source that a shift keeps.
void kept_range(const Move& m, int64_t length, int64_t* low, int64_t* high) {
  *low = m.a >= 0 ? 0 : m.a < -length ? length : -m.a;
  int64_t end;  // b - a
  if (__builtin_sub_overflow(m.b, m.a, &end)) end = m.a < 0 ? INT64_MAX : 0;
  *high = std::max(*low, std::min(length, end));
}

// Sorts the numbers of a list into `keys`, with their positions in `places`. Stable: positions of equal keys ascend.
void sort_by_key(const Vec<int64_t>& list, Vec<uint64_t>& keys, Vec<int64_t>& places) {
  keys.resize(list.size());
  places.resize(list.size());
  uint64_t top = 0;
  for (size_t i = 0; i < list.size(); ++i) {
    keys[i] = static_cast<uint64_t>(list[i]);
    places[i] = static_cast<int64_t>(i);
    top = std::max(top, keys[i]);
  }
  if (!std::is_sorted(keys.begin(), keys.end())) radix_sort(keys, places, top);
}

// The targets of one coordinate: list[start + j], or start + stride * j, for j < count.
struct Span {
  int64_t start, count, stride;
  const int64_t* list;
  int64_t at(int64_t j) const { return list == nullptr ? start + stride * j : list[start + j]; }
};

// Maps a coordinate of one view dimension to the coordinates of the result that receive it.
class DimMap {
 public:
  // Narrows `dim` to the range that a shift keeps. `work` estimates the number of entries that will be looked up.
  void init(const Move& m, WindowDim& dim, int64_t out_length, int64_t work) {
    kind_ = m.kind;
    length_ = dim.length;
    a_ = m.a;
    if (kind_ == MoveKind::kShift) {
      int64_t low;
      int64_t high;
      kept_range(m, dim.length, &low, &high);
      a_ = low >= high ? 0 : low + m.a;  // the narrowed dimension starts here
      if (low < high && dim.dim >= 0) dim.begin += dim.step * low;
      dim.length = high - low;
    }
    begin_ = dim.begin;
    step_ = dim.step;
    storage_dim_ = static_cast<int>(dim.dim);
    if (kind_ == MoveKind::kRoll) a_ = modulo(m.a, length_);
    if (dim.dim < 0) {
      // The dimension is broadcast: the entry of its one stored coordinate goes to all targets.
      everywhere_ = {kind_ == MoveKind::kShift ? a_ : 0, kind_ == MoveKind::kShift ? dim.length : out_length, 1,
                     nullptr};
      if (kind_ == MoveKind::kPlace) {
        const Winners w = winners(m.list);
        places_.assign(w.targets.begin(), w.targets.end());
        everywhere_ = {0, static_cast<int64_t>(places_.size()), 1, places_.data()};
      }
      return;
    }
    if (kind_ == MoveKind::kPlace) {
      places_.resize(m.list.size());
      std::fill(places_.begin(), places_.end(), kNothing);
      const Winners w = winners(m.list);
      for (size_t i = 0; i < w.targets.size(); ++i) places_[w.sources[i]] = w.targets[i];
    }
    if (kind_ == MoveKind::kTake) group(m.list, work);
  }
  bool hidden() const { return storage_dim_ < 0; }
  int storage_dim() const { return storage_dim_; }
  int64_t view(int64_t stored) const { return (stored - begin_) / step_; }
  // Returns the distinct coordinates that kTake takes, ascending.
  const Vec<int64_t>& taken() const { return groups_; }

  Span of(int64_t c) const {
    switch (kind_) {
      case MoveKind::kShift:
        return {c + a_, 1, 0, nullptr};
      case MoveKind::kFlip:
        return {length_ - 1 - c, 1, 0, nullptr};
      case MoveKind::kRoll:
        return {c >= length_ - a_ ? c - (length_ - a_) : c + a_, 1, 0, nullptr};
      case MoveKind::kTile:
        return {c, a_, length_, nullptr};
      case MoveKind::kRepeat:
        return {a_ == 0 ? 0 : c * a_, a_, 1, nullptr};
      case MoveKind::kTake: {
        const int64_t g = find(c);
        if (g < 0) return {0, 0, 0, nullptr};
        const int64_t start = starts_[g];
        return {start, starts_[g + 1] - start, 0, places_.data()};
      }
      case MoveKind::kPlace: {
        const int64_t to = places_[c];
        return {to, to == kNothing ? 0 : 1, 0, nullptr};
      }
      default:
        return {c, 1, 0, nullptr};
    }
  }
  Span everywhere() const { return everywhere_; }

 private:
  void group(const Vec<int64_t>& list, int64_t work) {
    Vec<uint64_t> keys;
    sort_by_key(list, keys, places_);
    size_t different = 0;
    for (size_t i = 0; i < keys.size(); ++i) different += i == 0 || keys[i] != keys[i - 1] ? 1 : 0;
    groups_.resize(different);
    starts_.resize(different + 1);
    size_t g = 0;
    for (size_t i = 0; i < keys.size(); ++i) {
      if (i > 0 && keys[i] == keys[i - 1]) continue;
      groups_[g] = static_cast<int64_t>(keys[i]);
      starts_[g++] = static_cast<int64_t>(i);
    }
    starts_[g] = static_cast<int64_t>(keys.size());
    // Uses a table if it costs no more than the lookups themselves, else a binary search.
    if (length_ > 4 * (work + static_cast<int64_t>(list.size()))) return;
    table_.resize(length_);
    std::fill(table_.begin(), table_.end(), int64_t{-1});
    for (size_t i = 0; i < different; ++i) table_[groups_[i]] = static_cast<int64_t>(i);
  }
  int64_t find(int64_t c) const {
    if (!table_.empty()) return table_[c];
    const auto at = std::lower_bound(groups_.begin(), groups_.end(), c);
    return at != groups_.end() && *at == c ? at - groups_.begin() : -1;
  }

  MoveKind kind_ = MoveKind::kKeep;
  int storage_dim_ = -1;
  int64_t a_ = 0, length_ = 0, begin_ = 0, step_ = 1;
  Span everywhere_{0, 0, 1, nullptr};
  Vec<int64_t> places_, groups_, starts_, table_;
};

// Returns the positions, ascending, of the entries of main, the storage's layout, that may have a target in the result.
// A short list of kTake along the dimension by which main is sorted first is looked up index by index.
Vec<int64_t> candidates(const Block& main, const Window& w, const std::array<DimMap, kMaxRank>& maps) {
  if (main.shape.rank == 0) return positions_in_window(main, w);
  const int first = main.format == Format::kGcs ? main.order[0] : 0;
  for (int v = 0; v < w.rank; ++v) {
    const Vec<int64_t>& taken = maps[v].taken();
    if (maps[v].storage_dim() != first || taken.empty()) continue;
    if (static_cast<int64_t>(taken.size()) > main.nnz / threshold::kShortList) break;
    Vec<int64_t> all;
    Window one = w;
    WindowDim& d = one.dims[v];
    const WindowDim whole = d;
    for (const int64_t c : taken) {
      d = {whole.dim, whole.begin + whole.step * c, 1, 1};
      const Vec<int64_t> here = positions_in_window(main, one);
      all.insert(all.end(), here.begin(), here.end());
    }
    return all;
  }
  return positions_in_window(main, w);
}

// Returns whether candidates() searches main for each index of a short list, since main has no pointer for each index.
bool looked_up(const Block& main, const Window& w, const Moves& moves) {
  const bool numbered = main.format == Format::kGcs && main.line_ids == nullptr && main.partitioning > 0;
  if (numbered || main.shape.rank == 0) return false;
  const int first = main.format == Format::kGcs ? main.order[0] : 0;
  for (int v = 0; v < w.rank; ++v)
    if (w.dims[v].dim == first && moves[v].kind == MoveKind::kTake)
      return static_cast<int64_t>(moves[v].list.size()) <= main.nnz / threshold::kShortList;
  return false;
}

// Rearranges whole lines (compressed rows). Returns nothing if this does not apply or does not pay off.
std::optional<Layout> by_lines(Allocator& to, const Operand& x, const Moves& moves, const Shape& shape,
                               const Spec& spec) {
  const Block main = x.storage->assembled();
  const int64_t most = threshold::kLinesKept + 4 * (main.nnz + (main.format == Format::kGcs ? main.lines : main.nnz));
  std::array<Vec<int64_t>, kMaxRank> tables;
  Taken taken{};
  for (int v = 0; v < shape.rank; ++v) {
    const auto i = static_cast<size_t>(v);
    const int64_t from = x.window.dims[i].length;
    if (moves[i].kind == MoveKind::kTake) {
      taken[i] = &moves[i].list;
    } else if (!moves[i].trivial(from)) {
      if (shape[v] > most) return std::nullopt;  // pick() would return nothing
      tables[i] = offset_table(moves[i], from, shape[v], 1);
      taken[i] = &tables[i];
    }
  }
  return read_lines(to, x, taken, shape, spec);
}

Result rearrange_sparse(Allocator& to, const Operand& x, const Moves& moves, const Shape& shape) {
  const Block main = x.storage->assembled();
  const int rank = shape.rank;
  const Spec spec = fitting_spec(copy_spec(x), shape);
  if (!shape.empty() && !looked_up(main, x.window, moves))
    if (auto lines = by_lines(to, x, moves, shape, spec)) return {std::move(*lines), x.fill()};
  Window w = x.window;
  std::array<DimMap, kMaxRank> maps;
  for (int v = 0; v < rank; ++v) {
    const auto i = static_cast<size_t>(v);
    maps[i].init(moves[i], w.dims[i], shape[v], main.nnz);
  }
  const bool empty = shape.empty();
  const Vec<int64_t> positions = empty ? Vec<int64_t>() : candidates(main, w, maps);
  const Vec<int64_t> coords = coordinates_at(main, positions);
  const auto found = static_cast<int64_t>(positions.size());
  auto span = [&](int v, int64_t k) {
    const DimMap& m = maps[v];
    return m.hidden() ? m.everywhere() : m.of(m.view(coords[m.storage_dim() * found + k]));
  };

  // The number of copies of each entry, then the begin of these copies.
  Vec<int64_t> first(static_cast<size_t>(found + 1));
  parallel_for(found, kGrain, 4 * (rank + 1), [&](int64_t b, int64_t e) {
    for (int64_t k = b; k < e; ++k) {
      int64_t n = 1;
      for (int v = 0; v < rank; ++v)
        if (__builtin_mul_overflow(n, span(v, k).count, &n)) n = INT64_MAX;
      first[k + 1] = n;
    }
  });
  first[0] = 0;
  for (size_t k = 1; k < first.size(); ++k)
    if (__builtin_add_overflow(first[k], first[k - 1], &first[k]))
      fail(S4J_ARITHMETIC, "the result of shape ", text(shape), " would store more than 2^63 - 1 entries");
  const int64_t n = first.back();

  Vec<int64_t> runs(static_cast<size_t>(checked_mul(n, std::max(rank, 1))));
  Vec<int64_t> from(static_cast<size_t>(n));
  parallel_for(found, kGrain, 8 * (rank + 1) * (1 + n / std::max<int64_t>(found, 1)), [&](int64_t b, int64_t e) {
    for (int64_t k = b; k < e; ++k) {
      const int64_t begin = first[k];
      const int64_t copies = first[k + 1] - begin;
      if (copies == 0) continue;
      for (int64_t j = 0; j < copies; ++j) from[begin + j] = positions[k];
      int64_t inner = 1;  // number of copies along the dimensions after v
      for (int v = rank - 1; v >= 0; --v) {
        const Span s = span(v, k);
        int64_t* run = runs.data() + v * n + begin;
        if (s.count == 1) {
          std::fill_n(run, copies, s.at(0));
          continue;
        }
        for (int64_t j = 0; j < copies; ++j) run[j] = s.at(j / inner % s.count);
        inner *= s.count;
      }
    }
  });
  Buffer values(pool(), static_cast<size_t>(checked_mul(n, size_of(x.type()))));
  gather_values(size_of(x.type()), main.values, from, n, values.as<void>());
  const Coordinates c = Coordinates::of(runs.data(), rank, n);
  return {emit_sorted(to, x.type(), shape, spec, c, values.as<void>()), x.fill()};
}

Result rearrange_dense(Allocator& to, const Operand& x, const Moves& moves, const Shape& shape, Scalar padding) {
  const Source s = read(x);
  Result out{Layout::dense(to, x.type(), shape, false), Scalar{x.type(), 0}};
  if (shape.empty()) return out;
  const int rank = shape.rank;
  const Shape in_shape = x.shape();
  std::array<Vec<int64_t>, kMaxRank> tables;
  for (int d = 0; d < rank; ++d) {
    const auto i = static_cast<size_t>(d);
    tables[i] = offset_table(moves[i], in_shape[d], shape[d], s.b.strides[i]);
  }
  Vec<int64_t> single(1);  // rank 0: one row of one element
  single[0] = 0;
  const Vec<int64_t>& last = rank == 0 ? single : tables[rank - 1];
  const RowWalk walk(shape);
  const int64_t inner = walk.inner();
  // A row is a plain copy if its table is 0, 1, 2, ...
  bool plain = true;
  for (int64_t j = 0; j < inner && plain; ++j) plain = last[j] == j;
  dispatch_size(x.type(), [&](auto u) {
    using U = decltype(u);
    const U* in = s.b.data<U>();
    U* dst = out.layout.mutable_data<U>();
    const Scalar pad = cast(padding, x.type());
    U none;
    std::memcpy(&none, &pad.bits, sizeof none);
    const int64_t grain = std::max<int64_t>(1, threshold::kGrainLight / inner);
    parallel_for(walk.rows(), grain, inner, [&](int64_t b, int64_t e) {
      for (int64_t r = b; r < e; ++r) {
        U* row = dst + r * inner;
        int64_t at = 0;
        int64_t rest = r;
        bool lands = true;
        for (int d = rank - 2; d >= 0; --d) {
          const int64_t q = rest / shape[d];
          const int64_t o = tables[d][rest - q * shape[d]];
          rest = q;
          if (o == kNothing)
            lands = false;
          else
            at += o;
        }
        if (!lands) {
          std::fill_n(row, inner, none);
        } else if (plain) {
          std::memcpy(row, in + at, static_cast<size_t>(inner) * sizeof(U));
        } else {
          for (int64_t j = 0; j < inner; ++j) {
            const int64_t o = last[j];
            row[j] = o == kNothing ? none : in[at + o];
          }
        }
      }
    });
  });
  return out;
}

}  // namespace

int64_t Move::length(int64_t from, int dimension) const {
  int64_t out = from;
  if (kind == MoveKind::kTile || kind == MoveKind::kRepeat) {
    if (a < 0) fail(S4J_ILLEGAL_ARGUMENT, "dimension ", dimension, " cannot be repeated ", a, " times");
    if (__builtin_mul_overflow(from, a, &out))
      fail(S4J_ARITHMETIC, "dimension ", dimension, " of length ", from, " repeated ", a, " times passes 2^63 - 1");
  } else if (kind == MoveKind::kShift || kind == MoveKind::kPlace) {
    if (b < 0) fail(S4J_ILLEGAL_ARGUMENT, "dimension ", dimension, " cannot get the negative length ", b);
    out = b;
  } else if (kind == MoveKind::kTake) {
    out = static_cast<int64_t>(list.size());
  }
  return out;
}

bool Move::trivial(int64_t from) const {
  switch (kind) {
    case MoveKind::kKeep:
      return true;
    case MoveKind::kShift:
      return a == 0 && b == from;
    case MoveKind::kRoll:
      return modulo(a, from) == 0;
    case MoveKind::kTile:
    case MoveKind::kRepeat:
      return a == 1;
    default:
      return false;
  }
}

Vec<int64_t> offset_table(const Move& m, int64_t from, int64_t length, int64_t stride) {
  Vec<int64_t> t(static_cast<size_t>(length));
  auto each = [&](auto&& source) {
    for (int64_t i = 0; i < length; ++i) t[i] = source(i) * stride;
  };
  switch (m.kind) {
    case MoveKind::kShift: {
      int64_t low;
      int64_t high;
      kept_range(m, from, &low, &high);
      std::fill(t.begin(), t.end(), kNothing);
      for (int64_t c = low; c < high; ++c) t[c + m.a] = c * stride;
      break;
    }
    case MoveKind::kFlip:
      each([&](int64_t i) { return from - 1 - i; });
      break;
    case MoveKind::kRoll: {
      const int64_t a = modulo(m.a, from);
      each([&](int64_t i) { return i >= a ? i - a : i + (from - a); });
      break;
    }
    case MoveKind::kTile:
      each([&](int64_t i) { return i % from; });
      break;
    case MoveKind::kRepeat:
      each([&](int64_t i) { return i / m.a; });
      break;
    case MoveKind::kTake:
      each([&](int64_t i) { return m.list[i]; });
      break;
    case MoveKind::kPlace:
      std::fill(t.begin(), t.end(), kNothing);
      for (size_t c = 0; c < m.list.size(); ++c) t[m.list[c]] = static_cast<int64_t>(c) * stride;
      break;
    default:
      each([](int64_t i) { return i; });
  }
  return t;
}

Vec<int64_t> index_list(const Operand& list, int64_t length, int dimension, const char* name) {
  if (list.shape().rank != 1 || (list.type() != Type::kLong && list.type() != Type::kInt))
    fail(S4J_ILLEGAL_ARGUMENT, name, ": a list of indexes must be a LONG or INT vector, not ", name_of(list.type()),
         " of shape ", text(list.shape()));
  if (is_sparse(list)) check_densify(list.shape(), name);
  const Source s = read_as(list, Spec::dense(), Type::kLong);
  const int64_t n = s.b.shape[0];
  Vec<int64_t> out(static_cast<size_t>(n));
  const int64_t* in = s.b.data<int64_t>();
  for (int64_t i = 0; i < n; ++i) {
    const int64_t given = in[i * s.b.strides[0]];
    const int64_t c = given < 0 ? given + length : given;
    if (c < 0 || c >= length)
      fail(S4J_INDEX, name, ": index ", given, " (place ", i, " of the list) is outside dimension ", dimension,
           " of length ", length);
    out[i] = c;
  }
  return out;
}

Winners winners(const Vec<int64_t>& list) {
  Vec<uint64_t> keys;
  Vec<int64_t> places;
  sort_by_key(list, keys, places);
  Winners w;
  w.targets.reserve(keys.size());
  w.sources.reserve(keys.size());
  for (size_t i = 0; i < keys.size(); ++i) {
    if (i + 1 < keys.size() && keys[i + 1] == keys[i]) continue;
    w.targets.push_back(static_cast<int64_t>(keys[i]));
    w.sources.push_back(places[i]);
  }
  return w;
}

Result rearrange(Allocator& to, const Operand& x, const Moves& moves, Scalar padding, const Operand* target) {
  const Shape from = x.shape();
  Shape shape;
  shape.rank = from.rank;
  for (int d = 0; d < from.rank; ++d) {
    const Move& m = moves[d];
    shape[d] = m.length(from[d], d);
    if (m.kind == MoveKind::kPlace && static_cast<int64_t>(m.list.size()) != from[d])
      fail(S4J_ILLEGAL_ARGUMENT, m.list.size(), " places were given for dimension ", d, " of shape ", text(from),
           "; there must be one for each index of the dimension");
  }
  check_receiver(target, shape, "rearrange");
  if (x.storage->format() == Format::kDense) return rearrange_dense(to, x, moves, shape, padding);
  return rearrange_sparse(to, x, moves, shape);
}

}  // namespace s4j
