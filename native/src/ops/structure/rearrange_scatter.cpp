// SPDX-License-Identifier: Apache-2.0
#include "ops/structure/rearrange_scatter.hpp"

#include <algorithm>

#include "array/read.hpp"
#include "array/scan.hpp"
#include "format/convert.hpp"
#include "format/dense.hpp"
#include "format/emit.hpp"
#include "ops/structure/rearrange.hpp"
#include "parallel/parallel.hpp"

namespace s4j {
namespace {

// Returns whether t is t[0], t[0] + step, ...; sets `step`.
bool progression(const Vec<int64_t>& t, int64_t* step) {
  *step = t.size() > 1 ? t[1] - t[0] : 1;
  for (size_t i = 2; i < t.size(); ++i)
    if (t[i] - t[i - 1] != *step) return false;
  return true;
}

// Sets `out` to the view of dst that ascending targets select. Returns false unless the targets are intervals with
// steps.
bool as_window(const Operand& dst, const Lists& targets, Window& out) {
  out = dst.window;
  for (int v = 0; v < out.rank; ++v) {
    const auto i = static_cast<size_t>(v);
    if (targets[i] == nullptr) continue;
    int64_t step;
    if (!progression(*targets[i], &step)) return false;
    WindowDim& d = out.dims[i];
    const auto n = static_cast<int64_t>(targets[i]->size());
    if (d.dim >= 0) d = {d.dim, d.begin + d.step * targets[i]->front(), n > 1 ? d.step * step : 1, n};
  }
  return true;
}

// Copies in[...] to out[targets]. Each target receives one element, so that rows are independent.
void scatter_dense(const Block& in, const Block& out, const Lists& targets) {
  const int rank = in.shape.rank;
  std::array<Vec<int64_t>, kMaxRank> offsets;
  for (int d = 0; d < rank; ++d) {
    const auto i = static_cast<size_t>(d);
    offsets[i].resize(in.shape[d]);
    for (size_t c = 0; c < offsets[i].size(); ++c)
      offsets[i][c] = (targets[i] == nullptr ? static_cast<int64_t>(c) : (*targets[i])[c]) * out.strides[i];
  }
  const RowWalk walk(in.shape);
  const int64_t inner = walk.inner();
  const Vec<int64_t>& last = offsets[rank - 1];
  dispatch_size(in.type, [&](auto u) {
    using U = decltype(u);
    const U* from = in.data<U>();
    U* to = const_cast<U*>(out.data<U>());
    parallel_for(walk.rows(), std::max<int64_t>(1, threshold::kGrainLight / std::max<int64_t>(1, inner)), inner,
                 [&](int64_t b, int64_t e) {
                   for (int64_t r = b; r < e; ++r) {
                     int64_t at = 0;
                     int64_t rest = r;
                     for (int d = rank - 2; d >= 0; --d) {
                       const int64_t q = rest / in.shape[d];
                       at += offsets[d][rest - q * in.shape[d]];
                       rest = q;
                     }
                     for (int64_t j = 0; j < inner; ++j) to[at + last[j]] = from[r * inner + j];
                   }
                 });
  });
}

// Returns the positions of dst's entries whose coordinates are among the targets.
Vec<int64_t> positions_of(const Block& main, const Window& w, const Lists& targets) {
  Window cut = w;
  for (int v = 0; v < w.rank; ++v) {
    const auto i = static_cast<size_t>(v);
    WindowDim& d = cut.dims[i];
    if (targets[i] == nullptr || d.dim < 0) continue;
    const int64_t low = targets[i]->front();
    d.begin += d.step * low;
    d.length = targets[i]->back() - low + 1;
  }
  const Vec<int64_t> all = positions_in_window(main, cut);
  const Vec<int64_t> coords = coordinates_at(main, all);
  Vec<int64_t> out;
  for (size_t k = 0; k < all.size(); ++k) {
    bool in = true;
    for (int v = 0; v < w.rank && in; ++v) {
      const auto i = static_cast<size_t>(v);
      const WindowDim& d = w.dims[i];
      if (targets[i] == nullptr || d.dim < 0) continue;
      const int64_t c = coords[static_cast<size_t>(d.dim) * all.size() + k];
      in = std::binary_search(targets[i]->begin(), targets[i]->end(), (c - d.begin) / d.step);
    }
    if (in) out.push_back(all[k]);
  }
  return out;
}

void scatter_sparse(const Operand& dst, const Result& r, const Lists& targets) {
  Storage& s = *dst.storage;
  const Layout region = entries_for_part(s, r.layout.b, r.fill);
  // Moves the entries to their targets. Both coordinates and targets ascend, so the order of the entries stays.
  const int64_t n = region.b.nnz;
  Vec<int64_t> coords = decode_coordinates(region.b);
  const Coordinates c = Coordinates::of(coords.data(), region.b.shape.rank, n);
  for (int v = 0; v < c.rank; ++v) {
    const auto i = static_cast<size_t>(v);
    int64_t* run = coords.data() + v * n;
    if (targets[i] == nullptr) continue;
    for (int64_t k = 0; k < n; ++k) run[k] = (*targets[i])[run[k]];
  }
  const Layout placed = emit(pool(), s.type(), dst.shape(), Spec::coo(), c, region.b.values, {});
  replace_entries(s, dst.window, positions_of(s.writable(), dst.window, targets), placed.b);
}

}  // namespace

void scatter(const Operand& dst, const Operand& src, const Lists& lists) {
  check_writable(dst);
  Shape region = dst.shape();
  for (int v = 0; v < region.rank; ++v)
    if (const Vec<int64_t>* list = lists[v]) region[v] = static_cast<int64_t>(list->size());
  Operand from = src;
  from.window = src.window.assigned_to(region);
  if (region.empty()) return;
  check_spread(src, region, *dst.storage, "put");

  // Only the last of several elements with the same target is written. The remaining elements have ascending targets.
  Moves moves;
  std::array<Winners, kMaxRank> won;
  Lists targets{};
  for (int v = 0; v < region.rank; ++v) {
    const auto i = static_cast<size_t>(v);
    if (lists[i] == nullptr) continue;
    won[i] = winners(*lists[i]);
    targets[i] = &won[i].targets;
    moves[i].kind = MoveKind::kTake;
    moves[i].list = std::move(won[i].sources);
  }
  Result r = rearrange(pool(), from, moves, Scalar{src.type(), 0});  // a copy: src may be a view of dst

  Operand window = dst;
  if (as_window(dst, targets, window.window)) {
    Source source;
    source.b = r.layout.b;
    source.fill = r.fill;
    assign(window, source);
    return;
  }
  if (dst.storage->format() != Format::kDense) {
    scatter_sparse(dst, r, targets);
    return;
  }
  const Type type = dst.type();
  if (r.layout.b.format != Format::kDense) r.layout = convert(pool(), r.layout.b, r.fill, Spec::dense());
  if (r.layout.b.type != type) r.layout = cast_layout(pool(), r.layout.b, type);
  scatter_dense(r.layout.b, read(dst).b, targets);
  dst.storage->values_changed();
}

}  // namespace s4j
