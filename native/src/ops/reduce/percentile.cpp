// SPDX-License-Identifier: Apache-2.0
// A group is the elements that differ only along the reduced dimensions. The fill is the value of implicit elements,
// those that an array does not store.
#include "ops/reduce/percentile.hpp"

#include <algorithm>

#include "array/read.hpp"
#include "core/accumulate.hpp"
#include "core/sort_keys.hpp"
#include "core/trace.hpp"
#include "format/full.hpp"
#include "ops/elementwise/elementwise.hpp"
#include "ops/reduce/groups.hpp"
#include "parallel/parallel.hpp"

namespace s4j {
namespace {

// The stored elements of each group as sort keys, one group after another.
struct Runs {
  Vec<uint64_t> keys;
  Vec<int64_t> begin;  // begin of each run, and the end

  int64_t count() const { return static_cast<int64_t>(begin.size()) - 1; }
};

template <class T>
Runs runs_of(const Segments& in) {
  Runs out;
  const int64_t n = in.count();
  out.begin.resize(n + 1);
  out.begin[0] = 0;
  for (int64_t s = 0; s < n; ++s) out.begin[s + 1] = in.end(s) - in.begin(0);
  out.keys.resize(out.begin.back());
  if (n == 0) return out;
  const T* values = static_cast<const T*>(in.values()) + in.begin(0);
  parallel_for(out.begin.back(), threshold::kGrainLight, 1, [&](int64_t s, int64_t e) {
    for (int64_t k = s; k < e; ++k) out.keys[k] = sort_key(values[k]);
  });
  return out;
}

template <class T>
Runs runs_of(const Block& b, const Axes& axes) {
  Runs out;
  const Groups groups(b, axes);
  const int64_t n = groups.count * groups.size;
  out.begin.resize(groups.count + 1);
  for (int64_t g = 0; g <= groups.count; ++g) out.begin[g] = g * groups.size;
  out.keys.resize(n);
  const T* in = b.data<T>();
  parallel_for(n, threshold::kGrainSteps, 3, [&](int64_t s, int64_t e) {
    groups.walk(s, e, [&](int64_t k, int64_t at) { out.keys[k] = sort_key(in[at]); });
  });
  return out;
}

// One group in ascending order: `stored` elements, by their keys in any order, and `missing` elements with the fill.
template <class T>
struct Ascending {
  uint64_t* keys;
  int64_t stored;
  GroupSize missing;
  uint64_t fill;
  int64_t less = 0;  // stored elements below the fill

  // Returns the stored element with rank `before` (from 0). O(stored): partitions the keys around this element.
  double select(int64_t before) {
    std::nth_element(keys, keys + before, keys + stored);
    return static_cast<double>(value_of_key<T>(keys[before]));
  }
  // Returns the element with rank `before`; the rank is exact up to 2^53 elements.
  double element(double before) {
    if (missing.none() || before < static_cast<double>(less)) return select(static_cast<int64_t>(before));
    const double after = missing.real + static_cast<double>(stored) - 1 - before;
    if (after < static_cast<double>(stored - less)) return select(stored - 1 - static_cast<int64_t>(after));
    return static_cast<double>(value_of_key<T>(fill));
  }
  double percentile(double percent) {
    const double n = missing.real + static_cast<double>(stored);
    bool nan = std::is_floating_point_v<T> && !missing.none() && fill == kMaxSortKey<T>;
    for (int64_t k = 0; k < stored; ++k) {
      nan = nan || (std::is_floating_point_v<T> && keys[k] == kMaxSortKey<T>);
      less += keys[k] < fill ? 1 : 0;
    }
    if (n == 0 || nan) return std::numeric_limits<double>::quiet_NaN();
    const double position = percent / 100 * (n + 1);
    if (position <= 1) return element(0);
    if (position >= n) return element(n - 1);
    const double below = std::floor(position);
    const double share = position - below;
    const double lower = element(below - 1);
    const double upper = share == 0 ? lower : element(below);
    if (lower == upper) return lower;
    const double gap = upper - lower;
    return std::isfinite(gap) ? lower + share * gap : lower * (1 - share) + upper * share;
  }
};

// Sets out[r] to the percentile of run r, in type R. Returns the percentile of a group without stored elements.
template <class T, class R>
R percentiles(Runs& in, T fill, const GroupSize& size, bool stored_only, double percent, R* out) {
  trace("selection");
  const int64_t n = in.count();
  auto missing = [&](int64_t stored) { return stored_only ? GroupSize{0, 0, 0} : size.less(stored); };
  const int64_t work = 100 + 10 * in.begin.back() / std::max<int64_t>(n, 1);
  parallel_for(n, std::max<int64_t>(1, n / threshold::kChunksOfSorts), work, [&](int64_t r0, int64_t r1) {
    for (int64_t r = r0; r < r1; ++r) {
      const int64_t from = in.begin[r];
      const int64_t stored = in.begin[r + 1] - from;
      Ascending<T> group{in.keys.data() + from, stored, missing(stored), sort_key(fill)};
      out[r] = static_cast<R>(group.percentile(percent));
    }
  });
  return static_cast<R>(Ascending<T>{nullptr, 0, missing(0), sort_key(fill)}.percentile(percent));
}

// Calls f(an element of type x, an element of the result type). The latter is FLOAT only for FLOAT elements.
template <class F>
void dispatch_real(Type x, Type result, F&& f) {
  dispatch(x, [&](auto t) {
    using T = decltype(t);
    if constexpr (std::is_same_v<T, float>)
      if (result == Type::kFloat) return f(t, float{});
    if constexpr (!std::is_same_v<T, Bool>) f(t, double{});
  });
}

}  // namespace

bool is_percentile(int op) { return op == S4J_OP_MEDIAN || op == S4J_OP_PERCENTILE; }

Result percentile(Allocator& to, int op, const Operand& x, const Axes& axes, const ReduceOptions& o) {
  const double percent = op == S4J_OP_MEDIAN ? 50 : o.percent;
  if (!(percent >= 0 && percent <= 100))
    fail(S4J_ILLEGAL_ARGUMENT, o.name, ": the percentage is ", percent, "; it must be from 0 to 100");
  if (x.type() == Type::kBool) refuse_bool(o.name);
  const Shape shape = x.shape();
  const Shape result = reduced_shape(shape, axes, o.keep_dims);
  const GroupSize size = GroupSize::of(shape, axes.reduced);
  const Type real = is_floating(x.type()) ? x.type() : Type::kDouble;
  const Type type = o.receiver ? accumulating_type(real, *o.receiver) : real;
  if (x.storage->format() == Format::kDense) {
    shape.length();  // throws for a broadcast longer than 2^63
    const Source in = read(x);
    Result out{Layout::dense(to, type, result, false), Scalar{type, 0}};
    dispatch_real(x.type(), type, [&](auto t, auto r) {
      using T = decltype(t);
      Runs runs = runs_of<T>(in.b, axes);
      percentiles(runs, T{0}, size, false, percent, out.layout.mutable_data<decltype(r)>());
    });
    return out;
  }
  const Spec spec = result.rank == shape.rank ? result_spec(x) : Spec::coo();
  if (const std::optional<Source> in = read_full(x)) {
    const Layout dense = Layout::dense(pool(), type, result, false);
    Scalar fill;
    dispatch_real(x.type(), type, [&](auto t, auto r) {
      using T = decltype(t);
      using R = decltype(r);
      Runs runs = runs_of<T>(in->b, axes);
      fill = Scalar::of(
          percentiles(runs, in->fill.template raw<T>(), size, o.stored_only, percent, dense.values.template as<R>()));
    });
    return {full_copy(to, dense.b, spec), fill};
  }
  const Segments segments(x, axes, false);
  Buffer values(pool(), static_cast<size_t>(segments.count() * size_of(type)));
  Scalar fill;
  dispatch_real(x.type(), type, [&](auto t, auto r) {
    using T = decltype(t);
    using R = decltype(r);
    Runs runs = runs_of<T>(segments);
    fill = Scalar::of(percentiles(runs, segments.fill().raw<T>(), size, o.stored_only, percent, values.as<R>()));
  });
  return {segments.emit_result(to, type, result, spec, o.keep_dims, values.as<void>()), fill};
}

}  // namespace s4j
