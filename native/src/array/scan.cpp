// SPDX-License-Identifier: Apache-2.0
#include "array/scan.hpp"

#include <algorithm>

#include "format/emit.hpp"
#include "layout/lookup.hpp"
#include "parallel/parallel.hpp"

namespace s4j {
namespace {

constexpr int64_t kGrain = threshold::kGrainLight;

// The window as bounds in each storage dimension: it contains c if low <= c <= high and (c - low) % step == 0.
struct Region {
  Dims low{}, high{}, step{};
  bool empty = false;

  Region(const Block& b, const Window& w) {
    for (int d = 0; d < w.storage_rank; ++d) {
      low[d] = high[d] = w.fixed[d];
      step[d] = 1;
    }
    for (int v = 0; v < w.rank; ++v) {
      const WindowDim& x = w.dims[v];
      if (x.length == 0) empty = true;
      if (x.dim < 0 || x.length == 0) continue;
      const int64_t i = x.dim;
      low[i] = x.begin;
      high[i] = x.begin + x.step * (x.length - 1);
      step[i] = x.step;
    }
    if (b.nnz == 0) empty = true;
  }
  bool holds(int d, int64_t c) const {
    return c >= low[d] && c <= high[d] && (step[d] == 1 || (c - low[d]) % step[d] == 0);
  }
  bool point(int d) const { return low[d] == high[d]; }
};

// Visits the entries inside the region. Splits the entries (COO) or the stored lines (GCS) into chunks [begin, end);
// for a chunk, calls visit(position) for each of its entries that lies inside.
template <class I>
class Scanner {
 public:
  Scanner(const Block& b, const Region& r) : b_(b), r_(r), rank_(b.shape.rank) {
    if (r.empty) return;
    if (b.format == Format::kCoo) {
      begin_ = 0;
      end_ = b.nnz;
      // Points on the leading dimensions, followed by one range, select contiguous entries.
      for (int d = 0; d < rank_ && begin_ < end_; ++d) {
        const I* run = b.coordinate<I>(d);
        begin_ = lower_bound_run(run, begin_, end_, r.low[d]);
        end_ = lower_bound_run(run, begin_, end_, r.high[d] + 1);
        if (!r.point(d)) break;
      }
      grain_ = kGrain;
      work_ = (end_ - begin_) * (1 + rank_);
    } else {
      const int p = b.partitioning;
      int64_t lo = 0;
      int64_t hi = 0;
      for (int i = 0; i < p; ++i) {
        const int d = b.order[i];
        lo = lo * b.shape[d] + r.low[d];
        hi = hi * b.shape[d] + r.high[d];
      }
      begin_ = b.line_ids == nullptr ? lo : lower_bound_run(b.line_ids, 0, b.lines, lo);
      end_ = b.line_ids == nullptr ? hi + 1 : lower_bound_run(b.line_ids, begin_, b.lines, hi + 1);
      for (int i = p; i < rank_; ++i) {
        const int d = b.order[i];
        minor_low_ = minor_low_ * b.shape[d] + r.low[d];
        minor_high_ = minor_high_ * b.shape[d] + r.high[d];
      }
      grain_ = std::max<int64_t>(1, (end_ - begin_) / threshold::kLineChunks);
      work_ = end_ - begin_ + (begin_ < end_ ? b.pointers[end_] - b.pointers[begin_] : 0);
    }
  }

  int64_t chunks() const { return begin_ >= end_ ? 0 : (end_ - begin_ + grain_ - 1) / grain_; }
  int64_t work() const { return work_; }

  template <class Visit>
  void chunk(int64_t c, Visit&& visit) const {
    const int64_t from = begin_ + c * grain_;
    const int64_t until = std::min(end_, from + grain_);
    if (b_.format == Format::kCoo) {
      for (int64_t k = from; k < until; ++k) {
        bool in = true;
        for (int d = 0; d < rank_ && in; ++d) in = r_.holds(d, static_cast<int64_t>(b_.coordinate<I>(d)[k]));
        if (in) visit(k);
      }
      return;
    }
    const RadixSplit major(b_.shape, b_.order.data(), 0, b_.partitioning);
    const RadixSplit minor(b_.shape, b_.order.data(), b_.partitioning, rank_);
    const I* index = b_.index<I>();
    int64_t coords[kMaxRank] = {};
    for (int64_t l = from; l < until; ++l) {
      int64_t k = b_.pointers[l];
      int64_t end = b_.pointers[l + 1];
      if (k == end) continue;
      major.split(b_.line_id(l), coords);
      bool in = true;
      for (int i = 0; i < major.count() && in; ++i) in = r_.holds(major.dim(i), coords[major.dim(i)]);
      if (!in) continue;
      if (end - k > threshold::kSearchedLine) {
        k = lower_bound_run(index, k, end, minor_low_);
        end = lower_bound_run(index, k, end, minor_high_ + 1);
      }
      for (; k < end; ++k) {
        minor.split(static_cast<int64_t>(index[k]), coords);
        in = true;
        for (int i = 0; i < minor.count() && in; ++i) in = r_.holds(minor.dim(i), coords[minor.dim(i)]);
        if (in) visit(k);
      }
    }
  }

 private:
  const Block& b_;
  const Region& r_;
  int rank_;
  int64_t begin_ = 0, end_ = 0, grain_ = 1, work_ = 0;
  int64_t minor_low_ = 0, minor_high_ = 0;
};

template <class I>
Vec<int64_t> chunk_counts(const Scanner<I>& scan) {
  Vec<int64_t> first(scan.chunks() + 1);
  first[0] = 0;
  parallel_chunks(scan.chunks(), 2 * scan.work(), [&](int64_t c) {
    int64_t n = 0;
    scan.chunk(c, [&](int64_t) { ++n; });
    first[c + 1] = n;
  });
  for (size_t c = 1; c < first.size(); ++c) first[c] += first[c - 1];
  return first;
}

}  // namespace

int64_t count_in_window(const Block& b, const Window& w) {
  const Region region(b, w);
  return dispatch_index(b.index_width, [&](auto i) {
    const Scanner<decltype(i)> scan(b, region);
    return chunk_counts(scan).back();
  });
}

Vec<int64_t> positions_in_window(const Block& b, const Window& w) {
  const Region region(b, w);
  return dispatch_index(b.index_width, [&](auto i) {
    const Scanner<decltype(i)> scan(b, region);
    const Vec<int64_t> first = chunk_counts(scan);
    Vec<int64_t> out(first.back());
    parallel_chunks(scan.chunks(), 2 * scan.work(), [&](int64_t c) {
      int64_t at = first[c];
      scan.chunk(c, [&](int64_t k) { out[at++] = k; });
    });
    return out;
  });
}

Vec<int64_t> coordinates_at(const Block& b, const Vec<int64_t>& positions) {
  const auto n = static_cast<int64_t>(positions.size());
  const int r = b.shape.rank;
  Vec<int64_t> out(checked_mul(n, std::max(r, 1)));
  dispatch_index(b.index_width, [&](auto i) {
    using I = decltype(i);
    if (b.format == Format::kCoo) {
      for (int d = 0; d < r; ++d) {
        const I* run = b.coordinate<I>(d);
        int64_t* dst = out.data() + d * n;
        parallel_for(n, kGrain, 2, [&](int64_t s, int64_t e) {
          for (int64_t k = s; k < e; ++k) dst[k] = static_cast<int64_t>(run[positions[k]]);
        });
      }
      return;
    }
    const RadixSplit major(b.shape, b.order.data(), 0, b.partitioning);
    const RadixSplit minor(b.shape, b.order.data(), b.partitioning, r);
    const I* index = b.index<I>();
    parallel_for(n, kGrain, 8, [&](int64_t s, int64_t e) {
      int64_t coords[kMaxRank] = {};
      int64_t line = -1;
      int64_t line_end = -1;
      for (int64_t k = s; k < e; ++k) {
        const int64_t at = positions[k];
        if (at >= line_end) {
          line = std::upper_bound(b.pointers + line + 1, b.pointers + b.lines + 1, at) - b.pointers - 1;
          line_end = b.pointers[line + 1];
          major.split(b.line_id(line), coords);
        }
        minor.split(static_cast<int64_t>(index[at]), coords);
        for (int d = 0; d < r; ++d) out[d * n + k] = coords[d];
      }
    });
  });
  return out;
}

}  // namespace s4j
