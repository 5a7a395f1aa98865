// SPDX-License-Identifier: Apache-2.0
// A layout is "led by" dimensions if these come first among the dimensions that number its lines (compressed rows, in
// GCS of any number of dimensions). "main" is the storage's own layout.
#include "array/cut.hpp"

#include <algorithm>

#include "core/thresholds.hpp"
#include "layout/lookup.hpp"

namespace s4j {
namespace {

// The storage dimensions that the window restricts. A point is one coordinate, an interval a range of coordinates.
struct Parts {
  std::array<int, kMaxRank> lead{};  // dimensions that should lead the layout
  int leading = 0;
  const WindowDim* interval = nullptr;  // the last of `lead`, unless that dimension is a point
  bool exact = true;  // points and the interval are the only restrictions, and no dimension is broadcast
};

Parts classify(const Window& w, const Block& main) {
  const Shape& storage = main.shape;
  const int lines_by = main.format == Format::kGcs && main.partitioning > 0 ? main.order[0] : -1;
  Parts p;
  for (int d = 0; d < w.storage_rank; ++d)
    if (w.fixed[d] >= 0) p.lead[p.leading++] = d;
  double narrowest = 0.5;  // share of the extent; above half, a pass over all entries costs less
  const WindowDim* as_it_lies = nullptr;
  int partial = 0;
  for (int v = 0; v < w.rank; ++v) {
    const WindowDim& d = w.dims[v];
    if (d.dim < 0) {
      p.exact = p.exact && d.length == 1;
      continue;
    }
    const int64_t extent = storage[static_cast<int>(d.dim)];
    if (d.length == extent && d.step == 1) continue;
    if (d.length == 0) return {};
    ++partial;
    p.exact = p.exact && (d.step == 1 || d.length == 1);
    if (d.dim == lines_by) as_it_lies = &d;
    const double share = static_cast<double>(d.length) / static_cast<double>(extent);
    // pick() copies the lines of a step larger than 1, unless a derived layout would leave few entries to read.
    if (d.step != 1 && d.length > 1 && share * threshold::kPassesPerSort > 1) continue;
    if (p.leading == 0 || p.interval != nullptr) {
      if (share > narrowest) continue;
      narrowest = share;
      p.lead[0] = static_cast<int>(d.dim);
      p.leading = 1;
      p.interval = &d;
    }
  }
  if (p.leading == 0 && as_it_lies != nullptr) {  // main serves without a derived layout, whatever the share
    p.lead[0] = static_cast<int>(as_it_lies->dim);
    p.leading = 1;
    p.interval = as_it_lies;
  }
  p.exact = p.exact && partial == (p.interval != nullptr ? 1 : 0);
  return p;
}

bool is_led_by(const Block& b, const Parts& p) {
  if (b.format != Format::kGcs || b.partitioning < p.leading) return false;
  for (int i = 0; i < p.leading; ++i) {
    const int d = b.order[i];
    if (std::find(p.lead.begin(), p.lead.begin() + p.leading, d) == p.lead.begin() + p.leading) return false;
  }
  return true;
}

// Returns main or a derived GCS layout that is led by the dimensions of `p`, or nothing.
std::optional<Reading> led_by(Storage& s, const Block& main, const Parts& p) {
  if (is_led_by(main, p)) return Reading{main};
  const int r = main.shape.rank;
  int order[kMaxRank] = {};
  std::copy_n(p.lead.begin(), p.leading, order);
  int at = p.leading;
  for (int d = 0; d < r; ++d)
    if (std::find(order, order + p.leading, d) == order + p.leading) order[at++] = d;
  const Spec spec = Spec::gcs(r, order, p.leading);
  double minor = 1;
  double major = 1;
  for (int i = 0; i < r; ++i) (i < p.leading ? major : minor) *= static_cast<double>(main.shape[order[i]]);
  constexpr double kMost = 4.6e18;  // the limit 2^62 of check_spec
  if (minor >= kMost || major >= kMost) return std::nullopt;
  return derived_if_worth(s, spec);
}

// Makes `out` a contiguous range of the entries of a COO main. Returns false unless the window fixes points on
// dimensions 0..n-1 and keeps the others whole and in order.
bool cut_coo(const Block& b, const Window& w, const Parts& p, Source& out) {
  if (b.format != Format::kCoo || p.interval != nullptr || w.rank != w.storage_rank - p.leading) return false;
  for (int i = 0; i < p.leading; ++i)
    if (p.lead[i] != i) return false;
  for (int v = 0; v < w.rank; ++v)
    if (w.dims[v].dim != p.leading + v) return false;
  int64_t from = 0;
  int64_t to = b.nnz;
  dispatch_index(b.index_width, [&](auto i) {
    using I = decltype(i);
    for (int d = 0; d < p.leading && from < to; ++d) {
      const int64_t at = w.fixed[d];
      from = lower_bound_run(b.coordinate<I>(d), from, to, at);
      to = lower_bound_run(b.coordinate<I>(d), from, to, at + 1);
    }
  });
  out.b.nnz = to - from;
  out.b.values = static_cast<const char*>(b.values) + from * size_of(b.type);
  out.b.indexes = static_cast<const char*>(b.indexes) + (p.leading * b.index_pitch + from) * b.index_width;
  out.b.shape = w.shape();
  return true;
}

struct CutLines {
  LayoutPtr from;
  Layout lines;
};

constexpr int64_t kNoEntries[2] = {0, 0};

// Makes `out` a block on the memory of `from`, a layout led by the window's points and interval: the window selects the
// lines [first, first + count).
void cut_lines(const Reading& from, const Window& w, const Parts& p, Source& out) {
  const Block& b = from.b;
  int64_t first = 0;  // the first selected line, by line number
  int64_t count = 1;
  int kept = 0;  // the number of line-numbering dimensions that the view keeps
  for (int i = 0; i < b.partitioning; ++i) {
    const int d = b.order[i];
    const int64_t extent = b.shape[d];
    const bool interval = p.interval != nullptr && p.interval->dim == d;
    if (i >= p.leading || interval) ++kept;
    first = first * extent + (i >= p.leading ? 0 : interval ? p.interval->begin : w.fixed[d]);
    count *= i >= p.leading ? extent : interval ? p.interval->length : 1;
  }
  int64_t begin = first;  // the first selected line, by position among the stored lines
  int64_t end = first + count;
  if (b.line_ids != nullptr) {
    begin = lower_bound_run(b.line_ids, 0, b.lines, first);
    end = lower_bound_run(b.line_ids, begin, b.lines, first + count);
  }
  out.b.shape = w.shape();
  out.b.partitioning = kept;
  // Sets the order in view dimensions. Hidden dimensions (of the view only, here of length 1) come last.
  std::array<int, kMaxRank> view_of{};
  std::fill_n(view_of.begin(), w.storage_rank, -1);
  int at = w.rank;
  for (int v = w.rank - 1; v >= 0; --v) {
    const int64_t d = w.dims[v].dim;
    if (d < 0)
      out.b.order[--at] = v;
    else
      view_of[d] = v;
  }
  at = 0;
  for (int i = 0; i < w.storage_rank; ++i)
    if (const int v = view_of[b.order[i]]; v >= 0) out.b.order[at++] = v;
  out.keep = from.keep;
  out.b.line_ids = nullptr;
  out.b.pointers = b.pointers + begin;  // the block begins in the middle of the layout's buffers
  out.b.lines = count;
  if (b.line_ids != nullptr && kept == 0) {
    if (begin == end) out.b.pointers = kNoEntries;
  } else if (b.line_ids != nullptr) {
    auto holder = make_pooled<CutLines>();
    holder->from = from.keep;
    out.keep = LayoutPtr(holder, &holder->lines);
    // There are enough entries to store a pointer for each line, also for empty ones.
    if (!want_hyper(count, b.pointers[end] - b.pointers[begin])) {
      holder->lines.pointers = Buffer(pool(), (count + 1) * 8);
      int64_t* pointers = holder->lines.mutable_pointers();
      int64_t stored = begin;
      for (int64_t l = 0; l <= count; ++l) {
        while (stored < end && b.line_ids[stored] < first + l) ++stored;
        pointers[l] = b.pointers[stored];
      }
      out.b.pointers = pointers;
      out.b.nnz = pointers[count] - pointers[0];
      return;
    }
    holder->lines.line_ids = Buffer(pool(), std::max<int64_t>(1, end - begin) * 8);
    auto* ids = holder->lines.line_ids.as<int64_t>();
    for (int64_t l = begin; l < end; ++l) ids[l - begin] = b.line_ids[l] - first;
    out.b.line_ids = ids;
    out.b.lines = end - begin;
  }
  out.b.nnz = out.b.pointers[out.b.lines] - out.b.pointers[0];
}

}  // namespace

bool cut(const Operand& x, Source& out, Reading& base) {
  Storage& s = *x.storage;
  base = {s.assembled()};
  if (s.format() == Format::kDense || s.rank() == 0 || base.b.nnz == 0) return false;
  const Window& w = x.window;
  const Parts p = classify(w, base.b);
  if (p.leading == 0) return false;
  out.b = base.b;
  out.fill = s.fill();
  out.of = &s;
  if (p.exact && cut_coo(base.b, w, p, out)) return true;
  std::optional<Reading> led = led_by(s, base.b, p);
  if (!led) return false;
  base = std::move(*led);
  if (!p.exact) return false;
  out.b = base.b;
  cut_lines(base, w, p, out);
  return true;
}

}  // namespace s4j
