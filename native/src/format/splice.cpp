// SPDX-License-Identifier: Apache-2.0
#include "format/splice.hpp"

#include <algorithm>
#include <cstring>

#include "format/emit.hpp"
#include "layout/lookup.hpp"
#include "parallel/parallel.hpp"

namespace s4j {
namespace {

// Remaining entries that stay together: they move from [from, from + count) in the old block to `to` in the new one.
struct Run {
  int64_t from, count, to;
};

struct Plan {
  Vec<Run> runs;
  Vec<int64_t> arrival_at;  // position in the new block of each inserted entry
  int64_t nnz = 0;
};

Plan plan_moves(int64_t nnz, const Vec<int64_t>& leaving, const Arrivals& in) {
  Plan p;
  p.runs.reserve(leaving.size() + in.count + 1);
  p.arrival_at.resize(in.count);
  int64_t at = 0;  // position in the old block
  int64_t to = 0;
  size_t gone = 0;
  auto keep_until = [&](int64_t end) {
    if (end > at) {
      p.runs.push_back({at, end - at, to});
      to += end - at;
      at = end;
    }
  };
  for (int64_t a = 0; a <= in.count; ++a) {
    const int64_t place = a < in.count ? in.places[a] : nnz;
    while (gone < leaving.size() && (leaving[gone] < place || a == in.count)) {
      keep_until(leaving[gone++]);
      ++at;
    }
    keep_until(place);
    if (a < in.count) p.arrival_at[a] = to++;
  }
  p.nnz = to;
  return p;
}

template <class From, class To>
void move_runs(const Plan& p, const From* in, To* out) {
  const auto n = static_cast<int64_t>(p.runs.size());
  const int64_t grain = std::max<int64_t>(1, n / threshold::kSplicedRuns);
  parallel_for(n, grain, 1 + p.nnz / std::max<int64_t>(n, 1), [&](int64_t b, int64_t e) {
    for (int64_t i = b; i < e; ++i) {
      const Run& r = p.runs[i];
      if constexpr (std::is_same_v<From, To>) {
        std::memcpy(out + r.to, in + r.from, r.count * sizeof(To));
      } else {
        for (int64_t k = 0; k < r.count; ++k) out[r.to + k] = static_cast<To>(in[r.from + k]);
      }
    }
  });
}

// The lines (compressed rows) with entries after the change: their ids, ascending, and their numbers of entries.
struct LineCounts {
  Vec<int64_t> ids, counts;
};

LineCounts lines_after(const Block& b, const Vec<int64_t>& leaving, const Vec<int64_t>& arriving_lines) {
  Vec<int64_t> counts(b.lines);
  for (int64_t l = 0; l < b.lines; ++l) counts[l] = b.pointers[l + 1] - b.pointers[l];
  int64_t line = 0;
  for (const int64_t k : leaving) {
    line = std::upper_bound(b.pointers + line, b.pointers + b.lines + 1, k) - b.pointers - 1;
    --counts[line];
  }
  LineCounts out;
  out.ids.reserve(std::min(b.lines, b.nnz) + arriving_lines.size());
  out.counts.reserve(out.ids.capacity());
  auto add = [&](int64_t id, int64_t n) {
    if (n == 0) return;
    if (!out.ids.empty() && out.ids.back() == id) {
      out.counts.back() += n;
    } else {
      out.ids.push_back(id);
      out.counts.push_back(n);
    }
  };
  size_t a = 0;
  for (int64_t l = 0; l < b.lines; ++l) {
    const int64_t id = b.line_id(l);
    while (a < arriving_lines.size() && arriving_lines[a] < id) add(arriving_lines[a++], 1);
    add(id, counts[l]);
  }
  while (a < arriving_lines.size()) add(arriving_lines[a++], 1);
  return out;
}

Layout gcs_with_lines(Allocator& to, const Block& b, const LineCounts& lines, int64_t nnz, int width) {
  const int64_t range = b.line_range();
  const auto stored = static_cast<int64_t>(lines.ids.size());
  const bool hyper = want_hyper(range, nnz);
  Layout out = Layout::gcs(to, b.type, b.shape, b.spec(), nnz, hyper ? stored : range, hyper, width);
  int64_t* p = out.mutable_pointers();
  int64_t at = 0;
  if (hyper) {
    for (int64_t l = 0; l < stored; ++l) {
      p[l] = at;
      out.line_ids.as<int64_t>()[l] = lines.ids[l];
      at += lines.counts[l];
    }
    p[stored] = at;
    return out;
  }
  int64_t next = 0;
  for (int64_t l = 0; l < range; ++l) {
    p[l] = at;
    if (next < stored && lines.ids[next] == l) at += lines.counts[next++];
  }
  p[range] = at;
  return out;
}

}  // namespace

Layout splice(Allocator& to, const Block& b, const Vec<int64_t>& leaving, const Arrivals& in) {
  const int r = b.shape.rank;
  const Plan plan = plan_moves(b.nnz, leaving, in);
  const bool coo = b.format == Format::kCoo;
  auto arriving = [&](int64_t a, int from, int until) {  // C-order number of an inserted entry
    int64_t n = 0;
    for (int i = from; i < until; ++i) {
      const int d = b.order[i];
      n = n * b.shape[d] + in.coords[d * in.count + a];
    }
    return n;
  };
  int64_t top = b.index_width == 8 ? INT64_MAX : 0;
  for (int64_t a = 0; a < in.count && top <= INT32_MAX; ++a) {
    if (coo)
      for (int d = 0; d < r; ++d) top = std::max(top, in.coords[d * in.count + a]);
    else
      top = std::max(top, arriving(a, b.partitioning, r));
  }
  const int width = width_for(top);

  Vec<int64_t> arriving_lines;
  if (!coo) {
    arriving_lines.resize(in.count);
    for (int64_t a = 0; a < in.count; ++a) arriving_lines[a] = arriving(a, 0, b.partitioning);
  }
  Layout out = coo ? Layout::coo(to, b.type, b.shape, plan.nnz, width)
                   : gcs_with_lines(to, b, lines_after(b, leaving, arriving_lines), plan.nnz, width);
  dispatch_size(b.type, [&](auto u) {
    using U = decltype(u);
    U* dst = out.mutable_data<U>();
    move_runs(plan, b.data<U>(), dst);
    for (int64_t a = 0; a < in.count; ++a) dst[plan.arrival_at[a]] = static_cast<const U*>(in.values)[a];
  });
  dispatch_index(b.index_width, [&](auto i) {
    dispatch_index(width, [&](auto o) {
      using I = decltype(i);
      using O = decltype(o);
      for (int d = 0; d < (coo ? r : 1); ++d) {
        O* dst = coo ? out.mutable_coordinate<O>(d) : out.indexes.as<O>();
        move_runs(plan, coo ? b.coordinate<I>(d) : b.index<I>(), dst);
        for (int64_t a = 0; a < in.count; ++a)
          dst[plan.arrival_at[a]] = static_cast<O>(coo ? in.coords[d * in.count + a] : arriving(a, b.partitioning, r));
      }
    });
  });
  return out;
}

}  // namespace s4j
