// SPDX-License-Identifier: Apache-2.0
// Reads operands as Sources. "main" is the storage's own layout. If the view only permutes or restricts main's
// dimensions, the Source points into main or a derived layout; otherwise one gather copies the entries.
#include <algorithm>
#include <cstring>

#include "array/cut.hpp"
#include "array/derived.hpp"
#include "array/read.hpp"
#include "array/scan.hpp"
#include "core/trace.hpp"
#include "format/convert.hpp"
#include "format/dense.hpp"
#include "format/emit.hpp"
#include "format/full.hpp"
#include "parallel/parallel.hpp"

namespace s4j {
namespace {

Source owned(Layout&& layout, Scalar fill) {
  Source s;
  s.keep = make_pooled<Layout>(std::move(layout));
  s.b = s.keep->b;
  s.fill = fill;
  return s;
}

// Returns the whole storage in its own order, or in another. The caller's object is constructed in place, since a Block
// is large to copy.
Source whole(Storage& s) {
  Source out;
  out.b = s.assembled();
  out.fill = s.fill();
  out.of = &s;
  return out;
}
Source whole(Storage& s, const Spec& spec) {
  Source out;
  Reading lines = derived(s, spec);
  out.b = lines.b;
  out.keep = std::move(lines.keep);
  out.fill = s.fill();
  out.of = &s;
  return out;
}

// Returns whether the view shows all storage dimensions, each of them whole, in any order.
bool permutes(const Window& w, const Shape& storage) {
  if (w.rank != w.storage_rank) return false;
  for (int v = 0; v < w.rank; ++v) {
    const WindowDim& d = w.dims[v];
    if (d.dim < 0 || d.length != storage[static_cast<int>(d.dim)]) return false;
  }
  return true;
}

// Returns, for each storage dimension, the view dimension that shows it; w is a permutation.
std::array<int, kMaxRank> view_of_storage(const Window& w) {
  std::array<int, kMaxRank> out{};
  for (int v = 0; v < w.rank; ++v) out[w.dims[v].dim] = v;
  return out;
}

Block relabel_gcs(Block b, const Window& w) {
  const auto view_of = view_of_storage(w);
  for (int i = 0; i < w.rank; ++i) b.order[i] = view_of[b.order[i]];
  b.shape = w.shape();
  return b;
}

Block relabel_dense(Block b, const Window& w) {
  b.partitioning = 0;
  b.shape = w.shape();
  if (b.shape.empty()) {  // strides may then be so large that offsets would overflow
    b.nnz = 0;
    std::fill_n(b.strides.begin(), w.rank, int64_t{0});
    return b;
  }
  int64_t offset = 0;
  for (int d = 0; d < w.storage_rank; ++d)
    if (w.fixed[d] >= 0) offset += w.fixed[d] * b.strides[d];
  Dims strides;
  for (int v = 0; v < w.rank; ++v) {
    const WindowDim& d = w.dims[v];
    strides[v] = 0;
    if (d.dim < 0) continue;
    const int64_t step = b.strides[d.dim];
    offset += d.begin * step;
    strides[v] = d.length > 1 ? step * d.step : step;  // a dimension of length 1 never uses its stride
  }
  std::copy_n(strides.begin(), w.rank, b.strides.begin());
  b.nnz = b.shape.length_or_minus();
  b.values = static_cast<const char*>(b.values) + offset * size_of(b.type);
  return b;
}

// Returns a COO copy of the single element that x shows.
Layout look_up(const Operand& x) {
  constexpr int64_t kFirst[kMaxRank] = {};
  int64_t at[kMaxRank];
  x.window.to_storage(kFirst, at);
  uint64_t value = 0;
  const bool stored = x.storage->get(at, &value);
  Layout out = Layout::coo(pool(), x.type(), x.shape(), stored ? 1 : 0, 4);
  if (stored) {
    std::memcpy(out.values.as<void>(), &value, size_of(x.type()));
    for (int d = 0; d < out.b.shape.rank; ++d) *out.mutable_coordinate<int32_t>(d) = 0;
  }
  return out;
}

// Returns CSR on the memory of a COO matrix, with row pointers that are added and cached.
std::optional<Reading> coo_lines(Storage& s, const Block& main) {
  if (main.format != Format::kCoo || main.shape.rank != 2 || want_hyper(main.shape[0], main.nnz)) return std::nullopt;
  return derived_if_worth(s, Spec::csr());
}

// Combines a window with lists of coordinates to take along its dimensions. The result selects coordinates of storage
// dimensions.
class ComposedPicks {
 public:
  ComposedPicks(const Window& w, const Taken& taken) {
    for (int d = 0; d < w.storage_rank; ++d) picks_[d] = {w.fixed[d], 1, 1, nullptr, -1};
    for (int v = 0; v < w.rank; ++v) {
      const WindowDim& d = w.dims[v];
      const Vec<int64_t>* const list = taken[v];
      if (d.dim < 0) {
        once_ = once_ && d.length == 1 && list == nullptr;
        continue;
      }
      Pick& p = picks_[d.dim];
      p = {d.begin, d.length > 1 ? d.step : 1, d.length, nullptr, v};
      if (list == nullptr) continue;
      p.length = static_cast<int64_t>(list->size());
      p.table = list->data();
      if (d.begin == 0 && d.step == 1) continue;
      Vec<int64_t>& own = tables_[v];
      own.resize(list->size());
      for (size_t i = 0; i < own.size(); ++i)
        own[i] = (*list)[i] == kNothing ? kNothing : d.begin + d.step * (*list)[i];
      p.table = own.data();
    }
  }
  ComposedPicks(const ComposedPicks&) = delete;
  ComposedPicks& operator=(const ComposedPicks&) = delete;

  const Picks& operator*() const noexcept { return picks_; }
  // Returns whether elements repeat only where a list names a coordinate twice, not along hidden dimensions.
  bool once() const noexcept { return once_; }

 private:
  Picks picks_;
  std::array<Vec<int64_t>, kMaxRank> tables_;
  bool once_ = true;
};

// Returns whether the minor dimensions of the layout are whole, so that the picks select whole lines.
bool takes_lines(const Spec& spec, const Shape& shape, const Picks& picks) {
  for (int i = spec.partitioning; i < shape.rank; ++i)
    if (!picks[spec.order[i]].whole(shape[spec.order[i]])) return false;
  return true;
}

// Returns whether binary searches for the picked rows of a COO matrix cost less than a pass over its entries.
bool few_rows(const Block& b, const Picks& picks) {
  return b.shape.rank > 0 && picks[0].length <= b.shape[0] / threshold::kPassesPerSort;
}

// Converts a layout of the view's dimensions to the same layout in storage dimensions; the view is a permutation.
Spec stored_spec(const Window& w, const Spec& view) {
  Spec stored = view;
  for (int v = 0; v < w.rank; ++v) stored.order[v] = static_cast<int>(w.dims[view.order[v]].dim);
  return stored;
}

int64_t longest(const Taken& taken) {
  size_t n = 0;
  for (const Vec<int64_t>* list : taken)
    if (list != nullptr) n = std::max(n, list->size());
  return static_cast<int64_t>(n);
}

// Copies the entries of main inside any window as COO in view coordinates. Hidden dimensions (broadcast) repeat each
// entry.
Layout extract(const Block& main, const Window& w, Allocator& to) {
  const Shape view = w.shape();
  const Vec<int64_t> positions = positions_in_window(main, w);
  const auto found = static_cast<int64_t>(positions.size());
  const Vec<int64_t> coords = coordinates_at(main, positions);

  // Leading hidden dimensions repeat the whole sequence of entries; other hidden dimensions repeat each entry in place.
  int64_t outer = 1;
  int64_t copies = 1;
  int lead = 0;
  while (lead < w.rank && w.dims[lead].dim < 0) ++lead;
  for (int v = 0; v < w.rank; ++v) {
    if (w.dims[v].dim >= 0) continue;
    if (found == 0) continue;
    copies = checked_mul(copies, view[v]);
    if (v < lead) outer *= view[v];
  }
  if (lead == w.rank) outer = 1;  // every dimension is hidden
  const int64_t inner = outer == 0 ? 0 : copies / outer;
  const int64_t n = checked_mul(found, copies);

  Vec<int64_t> runs(checked_mul(n, std::max(w.rank, 1)));
  Vec<int64_t> from(copies == 1 ? 0 : n);
  Coordinates c;
  c.rank = w.rank;
  c.count = n;
  c.width = 8;
  int64_t weight[kMaxRank] = {};  // the number of repetitions per step along each hidden dimension
  int64_t span = 1;
  for (int v = w.rank - 1; v >= 0 && found > 0; --v) {  // without entries the lengths' product may overflow
    if (v + 1 == lead && lead < w.rank) span = 1;
    if (w.dims[v].dim >= 0) continue;
    weight[v] = span;
    span *= std::max<int64_t>(view[v], 1);
  }
  for (int v = 0; v < w.rank; ++v) {
    int64_t* run = runs.data() + v * n;
    c.runs[v] = run;
    const WindowDim& d = w.dims[v];
    const bool outermost = v < lead && lead < w.rank;
    const int64_t* in = d.dim >= 0 ? coords.data() + d.dim * found : nullptr;
    parallel_for(n, threshold::kGrainLight, 4, [&](int64_t b, int64_t e) {
      for (int64_t k = b; k < e; ++k) {
        const int64_t o = copies == 1 ? 0 : k / (found * inner);
        const int64_t rest = k - o * found * inner;
        const int64_t entry = copies == 1 ? k : rest / inner;
        if (in != nullptr)
          run[k] = (in[entry] - d.begin) / d.step;
        else
          run[k] = (outermost ? o : rest - entry * inner) / weight[v] % view[v];
        if (v == 0 && copies != 1) from[k] = positions[entry];
      }
    });
  }
  if (w.rank == 0 && copies != 1) fail(S4J_INTERNAL, "a view of rank 0 cannot repeat elements");
  Buffer values(pool(), n * size_of(main.type));
  gather_values(size_of(main.type), main.values, copies == 1 ? positions : from, n, values.as<void>());
  const Spec natural = Spec::gcs(w.rank, 0);
  const Vec<int64_t> perm = sort_permutation(c, natural.order.data());
  return emit(to, main.type, view, Spec::coo(), c, values.as<void>(), perm);
}

}  // namespace

std::optional<Source> read_full(const Operand& x, Type type) {
  Storage& s = *x.storage;
  if (s.format() == Format::kDense || x.shape().length_or_minus() <= 0) return std::nullopt;
  if (s.pending_count() != 0 && x.one_of_many()) return std::nullopt;  // read() looks up the element
  const Block main = s.assembled();
  if (!is_full(main)) return std::nullopt;
  trace("full array read as dense");
  Source out;
  out.b = relabel_dense(full_as_dense(main), x.window);
  out.fill = s.fill();
  out.of = &s;
  if (out.b.type == type) return out;
  trace("cast");
  return owned(cast_layout(pool(), out.b, type), cast(out.fill, type));
}

Source read(const Operand& x) {
  Storage& s = *x.storage;
  // Looks up the element, so that a caller that reads and writes single elements does not merge pending writes each
  // time.
  if (s.pending_count() != 0 && x.one_of_many()) return owned(look_up(x), s.fill());
  const Window& w = x.window;
  if (w.identity(s.shape())) return whole(s);
  Source out = whole(s);
  if (s.format() == Format::kDense) {
    out.b = relabel_dense(out.b, w);
    return out;
  }
  if (s.format() == Format::kGcs && permutes(w, s.shape())) {
    out.b = relabel_gcs(out.b, w);
    return out;
  }
  Reading base;
  if (cut(x, out, base)) return out;
  if (const std::optional<Source> full = read_full(x, s.type())) {
    trace("copy of a view of a full array");
    return owned(full_copy(pool(), full->b, Spec::coo()), s.fill());
  }
  const ComposedPicks picks(w, {});
  // Searching few rows of a COO matrix costs less than adding row pointers.
  if (const bool coo = base.b.format == Format::kCoo; picks.once() && !(coo && few_rows(base.b, *picks))) {
    if (std::optional<Reading> lines = coo_lines(s, base.b)) base = std::move(*lines);
    if (std::optional<Layout> lines = pick(pool(), base.b, *picks, w.shape(), nullptr)) {
      trace("lines of a view");
      return owned(std::move(*lines), s.fill());
    }
  }
  trace("gather of a view");
  return owned(extract(base.b, w, pool()), s.fill());
}

std::optional<Layout> read_lines(Allocator& to, const Operand& x, const Taken& taken, const Shape& shape,
                                 const Spec& wanted) {
  Storage& s = *x.storage;
  Reading base{s.assembled()};
  const ComposedPicks picks(x.window, taken);
  if (!picks.once() || base.b.shape.rank == 0) return std::nullopt;
  if (std::optional<Reading> lines = coo_lines(s, base.b)) base = std::move(*lines);
  if (base.b.format != Format::kGcs) return std::nullopt;
  // If the picked lines of main have few entries, a layout in another order does not pay off.
  if (picked_entries(base.b, *picks) * threshold::kPassesPerSort > static_cast<double>(base.b.nnz)) {
    Source part;
    Reading closest;
    if (permutes(x.window, base.b.shape)) {
      const Spec spec = stored_spec(x.window, wanted.format == Format::kCoo ? Spec::gcs(shape.rank, 1) : wanted);
      if (base.b.line_ids == nullptr && !takes_lines(base.b.spec(), base.b.shape, *picks) &&
          takes_lines(spec, base.b.shape, *picks) && longest(taken) > base.b.nnz / threshold::kShortList)
        if (std::optional<Reading> other = derived_if_worth(s, spec)) base = std::move(*other);
    } else if (cut(x, part, closest)) {
      const ComposedPicks of_part(Window::whole(part.b.shape), taken);
      return pick(to, part.b, *of_part, shape, &wanted);
    } else if (closest.b.format == Format::kGcs) {
      base = std::move(closest);
    }
  }
  return pick(to, base.b, *picks, shape, &wanted);
}

Source read_as(const Operand& x, const Spec& spec, Type type) {
  Storage& s = *x.storage;
  check_spec(spec, x.shape());
  if (spec.format == Format::kDense) {
    if (s.format() == Format::kDense && s.type() == type) return read(x);
    if (std::optional<Source> full = read_full(x, type)) return *full;
  }
  Source in;
  const bool as_it_lies = x.window.identity(s.shape());
  if (spec.format == Format::kGcs && s.format() != Format::kDense && (as_it_lies || permutes(x.window, s.shape()))) {
    // Main or a cached derived layout has the wanted order; renumbering its dimensions makes it a layout of the view.
    if (as_it_lies && s.type() == type) return whole(s, spec);
    in = whole(s, as_it_lies ? spec : stored_spec(x.window, spec));
    if (!as_it_lies) in.b = relabel_gcs(in.b, x.window);
  } else {
    in = read(x);
    const bool fits =
        spec.format == Format::kDense ? in.b.format == Format::kDense : in.b.spec().same_as(spec, in.b.shape.rank);
    if (!fits) {
      trace("conversion");
      in = owned(convert(pool(), in.b, in.fill, spec), in.fill);
    }
  }
  if (in.b.type != type) {
    const Scalar fill = cast(in.fill, type);
    trace("cast");
    in = owned(cast_layout(pool(), in.b, type), fill);
  }
  return in;
}

int64_t count_entries(const Operand& x) {
  const Block main = x.storage->assembled();
  if (x.storage->format() == Format::kDense) return x.shape().length();
  int64_t n = main.nnz;
  if (!x.window.covers(x.storage->shape())) {
    Source together;
    Reading base;
    n = cut(x, together, base) ? together.b.nnz : count_in_window(base.b, x.window);
  }
  for (int v = 0; v < x.window.rank && n > 0; ++v)
    if (x.window.dims[v].dim < 0) n = checked_mul(n, x.window.dims[v].length);
  return n;
}

}  // namespace s4j
