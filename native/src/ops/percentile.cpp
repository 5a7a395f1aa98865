// SPDX-License-Identifier: Apache-2.0
// Medians and percentiles: stored entries sorted group by group, implicit ones placed among them as one run.
#include <algorithm>

#include "array/read.hpp"
#include "core/parallel.hpp"
#include "ops/offsets.hpp"
#include "ops/reduce.hpp"
#include "ops/sort_keys.hpp"

namespace s4j {
namespace {

constexpr int64_t kGather = 256;

// The elements of each group that are there, one group after the other.
struct Runs {
  Buffer gathered;
  const void* values = nullptr;  // of the first run
  Vec<int64_t> begin;            // of each run, and the end

  explicit Runs(const Segments& in) {
    const int64_t n = in.count();
    begin.resize(static_cast<size_t>(n + 1));
    begin[0] = 0;
    if (n == 0) return;
    values = static_cast<const char*>(in.values()) + in.begin(0) * size_of(in.type());
    for (int64_t s = 0; s < n; ++s) begin[static_cast<size_t>(s + 1)] = in.end(s) - in.begin(0);
  }
  Runs(const Block& b, const Axes& axes) {
    Offsets kept;
    Offsets reduced;
    for (const int d : axes.kept) kept.append(b.shape[d], b.strides[static_cast<size_t>(d)]);
    for (const int d : axes.reduced) reduced.append(b.shape[d], b.strides[static_cast<size_t>(d)]);
    const int64_t groups = kept.size();
    const int64_t size = reduced.size();
    begin.resize(static_cast<size_t>(groups + 1));
    for (int64_t g = 0; g <= groups; ++g) begin[static_cast<size_t>(g)] = g * size;
    gathered = Buffer(pool(), static_cast<size_t>(checked_mul(groups * size, size_of(b.type))));
    values = gathered.as<void>();
    const int64_t pieces = (size + kGather - 1) / kGather;
    dispatch_size(b.type, [&](auto u) {
      using U = decltype(u);
      const U* in = b.data<U>();
      U* out = gathered.as<U>();
      parallel_for(groups * pieces, 64, 3 * kGather, [&](int64_t t0, int64_t t1) {
        int64_t offsets[kGather];
        for (int64_t t = t0; t < t1; ++t) {
          const int64_t g = t / pieces;
          const int64_t from = (t - g * pieces) * kGather;
          const int64_t n = std::min(kGather, size - from);
          reduced.run(from, n, offsets);
          const U* base = in + kept.at(g);
          for (int64_t i = 0; i < n; ++i) out[g * size + from + i] = base[offsets[i]];
        }
      });
    });
  }
  int64_t count() const { return static_cast<int64_t>(begin.size()) - 1; }
};

// The elements of one group in ascending order: `stored` sorted ones, and `missing` of the fill among them.
template <class T>
struct Ascending {
  const T* values;
  const int64_t* order;
  int64_t stored;
  GroupSize missing;
  T fill;

  double at(int64_t i) const { return static_cast<double>(values[order[i]]); }
  // The element before which `before` others stand; the number is exact up to 2^63 elements.
  double element(double before) const {
    if (missing.none()) return at(static_cast<int64_t>(before));
    const uint64_t key = sort_key(fill);
    const int64_t* less =
        std::partition_point(order, order + stored, [&](int64_t k) { return sort_key(values[k]) < key; });
    const int64_t first = less - order;
    if (before < static_cast<double>(first)) return at(static_cast<int64_t>(before));
    const double after = missing.real + static_cast<double>(stored) - 1 - before;
    if (after < static_cast<double>(stored - first)) return at(stored - 1 - static_cast<int64_t>(after));
    return static_cast<double>(fill);
  }
  double percentile(double percent) const {
    const double n = missing.real + static_cast<double>(stored);
    const bool nan =
        (stored > 0 && std::isnan(at(stored - 1))) || (!missing.none() && std::isnan(static_cast<double>(fill)));
    if (n == 0 || nan) return std::numeric_limits<double>::quiet_NaN();
    const double position = percent / 100 * (n + 1);
    // Adding 0 makes -0 a 0: they are equal in the order, and which comes first depends on what is stored.
    if (position <= 1) return element(0) + 0.0;
    if (position >= n) return element(n - 1) + 0.0;
    const double below = std::floor(position);
    const double share = position - below;
    const double lower = element(below - 1) + 0.0;
    const double upper = share == 0 ? lower : element(below) + 0.0;
    if (lower == upper) return lower;
    const double gap = upper - lower;
    return std::isfinite(gap) ? lower + share * gap : lower * (1 - share) + upper * share;
  }
};

// out[r] = percentile of run r, in R; and that of a group without stored elements
template <class T, class R>
R percentiles(const Runs& in, T fill, const GroupSize& size, bool stored_only, double percent, R* out) {
  const int64_t n = in.count();
  const T* values = static_cast<const T*>(in.values);
  Vec<uint64_t> keys(static_cast<size_t>(in.begin.back()));
  parallel_for(in.begin.back(), 1 << 15, 1, [&](int64_t s, int64_t e) {
    for (int64_t k = s; k < e; ++k) keys[static_cast<size_t>(k)] = sort_key(values[k]);
  });
  Vec<int64_t> order;
  sort_runs(keys, kMaxSortKey<T>, in.begin, order);
  auto missing = [&](int64_t stored) { return stored_only ? GroupSize{0, 0, 0} : size.less(stored); };
  parallel_for(n, std::max<int64_t>(1, n / 256), 100, [&](int64_t r0, int64_t r1) {
    for (int64_t r = r0; r < r1; ++r) {
      const int64_t from = in.begin[static_cast<size_t>(r)];
      const int64_t stored = in.begin[static_cast<size_t>(r + 1)] - from;
      const Ascending<T> group{values, order.data() + from, stored, missing(stored), fill};
      out[r] = static_cast<R>(group.percentile(percent));
    }
  });
  return static_cast<R>(Ascending<T>{nullptr, nullptr, 0, missing(0), fill}.percentile(percent));
}

template <class F>
void dispatch_real(Type type, F&& f) {
  dispatch(type, [&](auto t) {
    using T = decltype(t);
    if constexpr (!std::is_same_v<T, Bool>) f(t, std::conditional_t<std::is_same_v<T, float>, float, double>{});
  });
}

}  // namespace

bool is_percentile(int op) { return op == S4J_OP_MEDIAN || op == S4J_OP_PERCENTILE; }

Result percentile(Allocator& to, int op, const Operand& x, const Axes& axes, const ReduceOptions& o) {
  const double percent = op == S4J_OP_MEDIAN ? 50 : o.percent;
  if (!(percent >= 0 && percent <= 100))
    fail(S4J_ILLEGAL_ARGUMENT, o.name, ": ", percent, " is no percentage; 0 to 100 are");
  if (x.type() == Type::kBool)
    fail(S4J_ILLEGAL_ARGUMENT, o.name, ": BOOL arrays have no arithmetic; castTo another type first");
  const Shape shape = x.shape();
  const Shape result = reduced_shape(shape, axes, o.keep_dims);
  const GroupSize size = GroupSize::of(shape, axes.reduced);
  const Type type = is_floating(x.type()) ? x.type() : Type::kDouble;
  if (x.storage->format() == Format::kDense) {
    shape.length();  // of a broadcast: refused beyond 2^63
    const Source in = read(x);
    Result out{Layout::dense(to, type, result, false), Scalar{type, 0}};
    const Runs runs(in.b, axes);
    dispatch_real(x.type(), [&](auto t, auto r) {
      using T = decltype(t);
      percentiles(runs, T{0}, size, false, percent, out.layout.mutable_data<decltype(r)>());
    });
    return out;
  }
  const Segments segments(x, axes, false);
  const Runs runs(segments);
  Buffer values(pool(), static_cast<size_t>(segments.count() * size_of(type)));
  Scalar fill;
  dispatch_real(x.type(), [&](auto t, auto r) {
    using T = decltype(t);
    using R = decltype(r);
    fill = Scalar::of(percentiles(runs, segments.fill().raw<T>(), size, o.stored_only, percent, values.as<R>()));
  });
  const Spec spec = result.rank == shape.rank ? result_spec(x) : Spec::coo();
  return {segments.emit_result(to, type, result, spec, o.keep_dims, values.as<void>()), fill};
}

}  // namespace s4j
