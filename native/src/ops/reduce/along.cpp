// SPDX-License-Identifier: Apache-2.0
// A line is the elements along the dimension of the operation. To scan a line is to compute its running sums or
// products. The fill is the value of implicit elements, those that an array does not store.
#include "ops/reduce/along.hpp"

#include <algorithm>
#include <concepts>

#include "array/read.hpp"
#include "core/accumulate.hpp"
#include "core/trace.hpp"
#include "format/dense.hpp"
#include "format/emit.hpp"
#include "format/full.hpp"
#include "leaf/elementary_select.hpp"
#include "ops/elementwise/elementwise.hpp"
#include "ops/reduce/folds.hpp"
#include "ops/reduce/groups.hpp"
#include "ops/reduce/index_reduce.hpp"
#include "ops/reduce/reduce.hpp"
#include "ops/reduce/scaled.hpp"
#include "parallel/parallel.hpp"

namespace s4j {
namespace {

constexpr int64_t kTile = threshold::kScanLines;
constexpr int64_t kBeside = threshold::kFoldGroups;
constexpr int64_t kRows = 4;

// The running value of a line: a sum with its rounding errors, a real product, or an integer modulo 2^64.
template <bool Product, class T>
struct Running {
  uint64_t value = Product ? 1 : 0;

  void add(T x) {
    const auto term = static_cast<uint64_t>(static_cast<int64_t>(x));
    value = Product ? value * term : value + term;
  }
  T now() const { return static_cast<T>(static_cast<int64_t>(value)); }
};
template <std::floating_point T>
struct Running<false, T> {
  double value = 0;
  double rest = 0;

  void add(T x) { rest += two_sum(value, static_cast<double>(x)); }
  T now() const { return static_cast<T>(std::isfinite(value) ? value + rest : value); }
};
// The running value of a sum of DOUBLE. A sum that leaves the range continues divided by a power of two, since later
// terms may bring it back.
struct RunningFar {
  Running<false, double> plain;
  Folded far;
  bool away = false;

  void add(double x) {
    if (!away) [[likely]] {
      const Running<false, double> before = plain;
      plain.add(x);
      if (std::isfinite(plain.value)) [[likely]]
        return;
      far = {before.value, before.rest};
      away = true;
    }
    far = scaled_sum::of_two(far, {x});
  }
  double now() const { return away ? scaled_sum::number(far, 0) : plain.now(); }
};
template <bool Product, class T>
using RunningSparse = std::conditional_t<!Product && std::is_same_v<T, double>, RunningFar, Running<Product, T>>;
template <std::floating_point T>
struct Running<true, T> {
  Scaled value;

  void add(T x) { value.times(static_cast<double>(x)); }
  T now() const { return static_cast<T>(value.number()); }
};

// Pairs the lines of a dense block along one dimension with the lines of a result, in tiles (groups of lines).
struct LinePairs {
  Groups from, into;
  int64_t length, step, out_step;

  LinePairs(const Block& b, const Block& out, const Axes& axes)
      : from(b, axes),
        into(out, axes),
        length(from.size),
        step(from.reduced.stride()),
        out_step(into.reduced.stride()) {}
  // Calls f(number of lines, read offsets, write offsets) for at most kMost lines at a time: the offsets of the lines'
  // first elements in the block and in the result.
  template <int64_t kMost = kTile, class F>
  void tiles(int64_t cost, F&& f) const {
    parallel_for(from.count, kMost, cost * length, [&](int64_t g0, int64_t g1) {
      int64_t read_at[kMost];
      int64_t write_at[kMost];
      from.kept.run(g0, g1 - g0, read_at);
      into.kept.run(g0, g1 - g0, write_at);
      f(g1 - g0, read_at, write_at);
    });
  }
};

// Two running sums in vector lanes. Each lane does the operations of Running in the same order.
struct TwoRunning {
  typedef double Two __attribute__((vector_size(16)));
  Two value = {}, rest = {};

  template <class T>
  void take(const T* x, T* z) {
    const Two term = {static_cast<double>(x[0]), static_cast<double>(x[1])};
    const Two sum = value + term;
    const Two more = sum - value;
    rest += (value - (sum - more)) + (term - more);
    value = sum;
    const Two whole = sum + rest;
    const Two now = sum - sum == 0 ? whole : sum;  // adds the rounding errors only to a finite sum
    z[0] = static_cast<T>(now[0]);
    z[1] = static_cast<T>(now[1]);
  }
};

// Scans n lines that lie side by side, as columns do. Prefetches, since the processor does so only for longer runs.
template <bool Product, class T>
void scan_beside(const LinePairs& lines, const T* in, T* out, int64_t n) noexcept {
  constexpr bool kTwo = std::is_floating_point_v<T> && !Product;
  TwoRunning two[kTwo ? (kBeside + 1) / 2 : 1];
  Running<Product, T> state[kBeside];
  const int64_t pairs = kTwo ? n / 2 : 0;
  for (int64_t r = 0; r < lines.length; ++r) {
    const T* x = in + r * lines.step;
    T* z = out + r * lines.out_step;
    const int64_t ahead = std::min(r + 8, lines.length - 1);
    for (int64_t g = 0; g < n; g += 64 / static_cast<int64_t>(sizeof(T))) {
      __builtin_prefetch(in + ahead * lines.step + g);
      __builtin_prefetch(out + ahead * lines.out_step + g, 1);
    }
    if constexpr (kTwo)
      for (int64_t i = 0; i < pairs; ++i) two[i].take(x + 2 * i, z + 2 * i);
    for (int64_t g = 2 * pairs; g < n; ++g) {
      state[g].add(x[g]);
      z[g] = state[g].now();
    }
  }
}

// Scans kRows contiguous lines at once, since additions within one line depend on each other. The state stays in
// registers.
template <bool Product, class T>
void scan_runs(const T* in, const int64_t* read_at, T* z, const int64_t* write_at, int64_t length) noexcept {
  Running<Product, T> state[kRows];
  for (int64_t r = 0; r < length; ++r)
    for (int64_t g = 0; g < kRows; ++g) {
      state[g].add(in[read_at[g] + r]);
      z[write_at[g] + r] = state[g].now();
    }
}

// Scans lines again whose sums left the range of DOUBLE; such lines end with an element that is not finite.
template <bool Product, class T>
void scan_again(const LinePairs& lines, const T* in, const int64_t* read_at, T* z, const int64_t* write_at,
                int64_t n) noexcept {
  if constexpr (!Product && std::is_same_v<T, double>)
    for (int64_t g = 0; g < n; ++g) {
      T* const to = z + write_at[g];
      if (std::isfinite(to[(lines.length - 1) * lines.out_step])) [[likely]]
        continue;
      RunningFar state;
      for (int64_t r = 0; r < lines.length; ++r) {
        state.add(in[read_at[g] + r * lines.step]);
        to[r * lines.out_step] = state.now();
      }
    }
}

// Scans the lines of b into `out`, a DENSE block of b's shape and type.
template <bool Product, class T>
void scan_dense(const Block& b, const Axes& axes, const Block& out) {
  trace("scan of dense lines");
  if (out.nnz == 0) return;
  const LinePairs lines(b, out, axes);
  const T* in = b.data<T>();
  T* z = const_cast<T*>(out.data<T>());
  if (lines.from.count > 1 && lines.from.kept.contiguous() && lines.into.kept.contiguous()) {
    lines.tiles<kBeside>(2, [&](int64_t n, const int64_t* read_at, const int64_t* write_at) {
      scan_beside<Product>(lines, in + read_at[0], z + write_at[0], n);
      scan_again<Product>(lines, in, read_at, z, write_at, n);
    });
    return;
  }
  const bool runs = lines.from.reduced.contiguous() && lines.into.reduced.contiguous();
  lines.tiles(2, [&](int64_t n, const int64_t* read_at, const int64_t* write_at) {
    int64_t done = 0;
    if constexpr (kRows <= kTile)
      for (; runs && done + kRows <= n; done += kRows)
        scan_runs<Product>(in, read_at + done, z, write_at + done, lines.length);
    Running<Product, T> state[kTile];
    for (int64_t r = 0; r < lines.length && done < n; ++r)
      for (int64_t g = done; g < n; ++g) {
        state[g].add(in[read_at[g] + r * lines.step]);
        z[write_at[g] + r * lines.out_step] = state[g].now();
      }
    scan_again<Product>(lines, in, read_at, z, write_at, n);
  });
}

// Computes exp(x - max), divided by the sum of these exponentials, in double. The largest exponential is 1, so that
// none overflows.
template <class T>
Layout softmax_dense(Allocator& to, const Block& b, const Axes& axes) {
  trace("softmax of dense lines");
  Layout out = Layout::dense(to, b.type, b.shape, false);
  if (out.b.nnz == 0) return out;
  const LinePairs lines(b, out.b, axes);
  const T* in = b.data<T>();
  T* z = out.mutable_data<T>();
  lines.tiles(12, [&](int64_t n, const int64_t* read_at, const int64_t* write_at) {
    double most[kTile];
    Running<false, double> sum[kTile];
    std::fill(most, most + n, -std::numeric_limits<double>::infinity());
    for (int64_t r = 0; r < lines.length; ++r)
      for (int64_t g = 0; g < n; ++g) most[g] = maximum(most[g], static_cast<double>(in[read_at[g] + r * lines.step]));
    for (int64_t r = 0; r < lines.length; ++r) {
      double e[kTile];
      for (int64_t g = 0; g < n; ++g) e[g] = static_cast<double>(in[read_at[g] + r * lines.step]) - most[g];
      elementary_leaf<double>().exp(e, e, n);
      for (int64_t g = 0; g < n; ++g) {
        sum[g].add(e[g]);
        z[write_at[g] + r * lines.out_step] = static_cast<T>(e[g]);
      }
    }
    for (int64_t r = 0; r < lines.length; ++r)
      for (int64_t g = 0; g < n; ++g) {
        T& v = z[write_at[g] + r * lines.out_step];
        v = static_cast<T>(static_cast<double>(v) / sum[g].now());
      }
  });
  return out;
}

// Scans a line of a sparse operand. Calls put(position, count, value) for its entries, and for gaps between entries
// where the running value is not `base`, the result's fill.
template <bool Product, class T, class F>
void walk_line(const Segments& in, int64_t s, int64_t length, T base, F&& put) {
  const T* v = static_cast<const T*>(in.values());
  const T fill = in.fill().raw<T>();
  RunningSparse<Product, T> state;
  int64_t at = 0;
  auto gap = [&](int64_t until) {
    if (at == until) return;
    state.add(fill);  // the fill is 0 or 1: one step has the effect of many, except for the sign of -0
    if ((until - at) % 2 == 0) state.add(fill);
    if (!same(state.now(), base)) put(at, until - at, state.now());
  };
  for (int64_t k = in.begin(s); k < in.end(s); ++k) {
    const int64_t p = in.minor(k);
    gap(p);
    state.add(v[k]);
    put(p, 1, state.now());
    at = p + 1;
  }
  gap(length);
}

template <bool Product, class T>
Result scan_sparse(Allocator& to, const Operand& x, const Axes& axes, T base, bool into_dense, const char* name) {
  const Shape shape = x.shape();
  const Segments in(x, axes, true);
  trace("scan of entries");
  const int64_t n = in.count();
  const int line = axes.reduced.empty() ? -1 : axes.reduced[0];
  const int64_t length = line < 0 ? 1 : shape[line];
  const int64_t work = 8 + 4 * in.entries() / std::max<int64_t>(n, 1);
  const int64_t grain = std::max<int64_t>(1, n / threshold::kChunksOfLines);
  Vec<int64_t> first(static_cast<size_t>(n + 1));  // begin of each line's entries in the result
  first[0] = 0;
  parallel_for(n, grain, work, [&](int64_t s0, int64_t s1) {
    for (int64_t s = s0; s < s1; ++s) {
      int64_t count = 0;
      walk_line<Product, T>(in, s, length, base, [&](int64_t, int64_t many, T) { count += many; });
      first[s + 1] = count;
    }
  });
  bool huge = false;
  for (int64_t s = 0; s < n; ++s) huge = __builtin_add_overflow(first[s], first[s + 1], &first[s + 1]) || huge;
  const int64_t total = first.back();
  if (huge || (!into_dense && total - in.entries() > densify_limit()))
    fail(S4J_WOULD_DENSIFY, name, " gives an array of shape ", text(shape), " that stores ",
         huge ? std::string("more than 2^63") : std::to_string(total), " elements; that is more than the ",
         in.entries(), " stored elements of the argument and org.sparse4j.densifyLimit = ", densify_limit(),
         " together", kRaiseLimit);
  const auto kept = static_cast<int64_t>(axes.kept.size());
  const Vec<int64_t> lines = in.kept_coordinates();
  Vec<int64_t> coords(static_cast<size_t>(checked_mul(total, shape.rank)));
  Vec<T> values(static_cast<size_t>(total));
  parallel_for(n, grain, work + 4 * total / std::max<int64_t>(n, 1), [&](int64_t s0, int64_t s1) {
    for (int64_t s = s0; s < s1; ++s) {
      int64_t k = first[s];
      walk_line<Product, T>(in, s, length, base, [&](int64_t at, int64_t many, T value) {
        for (int64_t i = 0; i < many; ++i, ++k) {
          values[k] = value;
          if (line >= 0) coords[line * total + k] = at + i;
          for (int64_t j = 0; j < kept; ++j) coords[axes.kept[j] * total + k] = lines[j * n + s];
        }
      });
    }
  });
  Coordinates c;
  c.rank = shape.rank;
  c.count = total;
  for (int d = 0; d < c.rank; ++d) c.runs[d] = coords.data() + d * total;
  return {emit_sorted(to, x.type(), shape, result_spec(x), c, values.data()), Scalar::of(base)};
}

void check_line(const Operand& x, const Axes& axes, const char* name) {
  if (axes.reduced.size() > 1)
    fail(S4J_ILLEGAL_ARGUMENT, name, " works along one dimension, not along ", axes.reduced.size(),
         "; ravel() returns a vector of all elements");
  if (x.type() == Type::kBool) refuse_bool(name);
}

Result softmax(Allocator& to, const Operand& x, const Axes& axes, bool into_dense, const char* name) {
  check_line(x, axes, name);
  const Type type = is_floating(x.type()) ? x.type() : Type::kDouble;
  if (!into_dense) check_densify(x.shape(), name);
  const Source in = read_as(x, Spec::dense(), type);
  return {type == Type::kFloat ? softmax_dense<float>(to, in.b, axes) : softmax_dense<double>(to, in.b, axes),
          Scalar{type, 0}};
}

template <bool Product>
Result scan(Allocator& to, const Operand& x, const Axes& axes, bool into_dense, const char* name) {
  check_line(x, axes, name);
  Result out;
  dispatch(x.type(), [&](auto t) {
    using T = decltype(t);
    if constexpr (!std::is_same_v<T, Bool>) {
      const bool dense = x.storage->format() == Format::kDense;
      const T fill = x.fill().raw<T>();
      const T neutral = Product ? 1 : 0;
      if (!dense && (fill == neutral || fill == T{0})) {
        if (const std::optional<Source> full = read_full(x)) {
          out = {full_layout(to, x.type(), x.shape(), result_spec(x)), Scalar::of(fill == neutral ? neutral : T{0})};
          scan_dense<Product, T>(full->b, axes, full_as_dense(out.layout.b));
          return;
        }
        out = scan_sparse<Product, T>(to, x, axes, fill == neutral ? neutral : T{0}, into_dense, name);
        return;
      }
      if (!into_dense) check_densify(x.shape(), name);
      const Source in = dense ? read(x) : read_as(x, Spec::dense());
      out = {Layout::dense(to, x.type(), in.b.shape, false), Scalar::of(T{0})};
      scan_dense<Product, T>(in.b, axes, out.layout.b);
    }
  });
  return out;
}

Scalar one_of(Type type) { return cast(Scalar::of(int64_t{1}), type); }

// Returns the position of the first largest element of each group, the elements that differ only along `axes`.
Vec<int64_t> largest(const Operand& x, const Axes& axes, bool into_dense, const char* name) {
  const Result at = index_reduce(pool(), S4J_OP_ARG_MAX, x, axes, {false, false, name});
  const Block& b = at.layout.b;
  if (!into_dense && b.nnz != b.shape.length_or_minus()) check_densify(b.shape, name);
  const int64_t groups = b.shape.length();
  Vec<int64_t> positions(static_cast<size_t>(groups));
  const auto* found = static_cast<const int64_t*>(b.first_value());
  if (b.format == Format::kDense) {
    std::copy(found, found + groups, positions.begin());
    return positions;
  }
  std::fill(positions.begin(), positions.end(), 0);
  const Vec<int64_t> coords = decode_coordinates(b);
  for (int64_t k = 0; k < b.nnz; ++k) {
    int64_t g = 0;
    for (int d = 0; d < b.shape.rank; ++d) g = g * b.shape[d] + coords[d * b.nnz + k];
    positions[g] = found[k];
  }
  return positions;
}

Result is_max(Allocator& to, const Operand& x, const Axes& axes, bool into_dense, const char* name) {
  trace("marks of the largest");
  const Shape shape = x.shape();
  const Type type = x.type();
  const bool dense = x.storage->format() == Format::kDense;
  const Vec<int64_t> positions = shape.empty() ? Vec<int64_t>() : largest(x, axes, into_dense, name);
  const auto groups = static_cast<int64_t>(positions.size());
  if (dense) {
    Result out{Layout::dense(to, type, shape, false), Scalar{type, 0}};
    fill_dense(out.layout.b, Scalar{type, 0});
    const Groups into(out.layout.b, axes);
    dispatch(type, [&](auto t) {
      using T = decltype(t);
      T* z = out.layout.mutable_data<T>();
      for (int64_t g = 0; g < groups; ++g) z[into.kept.at(g) + into.reduced.at(positions[g])] = one_of(type).raw<T>();
    });
    return out;
  }
  Vec<int64_t> coords(static_cast<size_t>(checked_mul(groups, shape.rank)));
  const RadixSplit of_group(shape, axes.kept.data(), 0, static_cast<int>(axes.kept.size()));
  const RadixSplit of_position(shape, axes.reduced.data(), 0, static_cast<int>(axes.reduced.size()));
  parallel_for(groups, threshold::kIsMaxGrain, 8 * shape.rank + 1, [&](int64_t s, int64_t e) {
    int64_t at[kMaxRank] = {};
    for (int64_t g = s; g < e; ++g) {
      of_group.split(g, at);
      of_position.split(positions[g], at);
      for (int d = 0; d < shape.rank; ++d) coords[d * groups + g] = at[d];
    }
  });
  Coordinates c;
  c.rank = shape.rank;
  c.count = groups;
  for (int d = 0; d < c.rank; ++d) c.runs[d] = coords.data() + d * groups;
  Buffer ones(pool(), static_cast<size_t>(groups * size_of(type)));
  dispatch(type, [&](auto t) { std::fill_n(ones.as<decltype(t)>(), groups, one_of(type).raw<decltype(t)>()); });
  return {emit_sorted(to, type, shape, result_spec(x), c, ones.as<void>()), Scalar{type, 0}};
}

}  // namespace

Result along(Allocator& to, int op, const Operand& x, const Axes& axes, const char* name, const Operand* receiver) {
  const bool sums = op == S4J_OP_CUMSUM || op == S4J_OP_CUMPROD;
  if (sums && receiver != nullptr && x.type() != Type::kBool) {
    const Type type = accumulating_type(x.type(), receiver->type());
    if (type != x.type()) {
      const Temporary wide(cast_layout(pool(), read(x).b, type), cast(x.fill(), type));
      return along(to, op, *wide, axes, name, receiver);
    }
  }
  const bool dense = x.storage->format() == Format::kDense;
  if (dense) x.shape().length();  // throws for a broadcast longer than 2^63
  const bool into_dense = dense || (receiver != nullptr && receiver->storage->format() == Format::kDense);
  switch (op) {
    case S4J_OP_CUMSUM:
      return scan<false>(to, x, axes, into_dense, name);
    case S4J_OP_CUMPROD:
      return scan<true>(to, x, axes, into_dense, name);
    case S4J_OP_SOFTMAX:
      return softmax(to, x, axes, into_dense, name);
    case S4J_OP_IS_MAX:
      return is_max(to, x, axes, into_dense, name);
    default:
      fail(S4J_ILLEGAL_ARGUMENT, "no operation along dimensions has the number ", op);
  }
}

}  // namespace s4j
