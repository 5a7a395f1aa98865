// SPDX-License-Identifier: Apache-2.0
#include "ops/routines/level1.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <concepts>
#include <memory>

#include "array/assign.hpp"
#include "array/read.hpp"
#include "format/convert.hpp"
#include "format/dense.hpp"
#include "leaf/select.hpp"
#include "ops/filled/filled_products.hpp"
#include "ops/product/matmul.hpp"
#include "ops/product/products.hpp"
#include "ops/routines/commit.hpp"
#include "ops/routines/exact_dot.hpp"
#include "ops/routines/triangles.hpp"
#include "ops/routines/vector.hpp"
#include "ops/routines/whole_dot.hpp"

namespace s4j {
namespace {

constexpr int64_t kGrain = threshold::kDotChunk;

void same_length(const Operand& x, const Operand& y, const char* name) {
  if (x.shape().length_or_minus() != y.shape().length_or_minus())
    fail(S4J_ILLEGAL_ARGUMENT, name, ": vectors of shapes ", text(x.shape()), " and ", text(y.shape()),
         " have different lengths");
}

// Returns the contiguous values of a dense vector.
template <class T>
const T* contiguous(const Vector<T>& x, Vec<T>& scratch) {
  return contiguous(x.values, x.count, x.stride, scratch);
}

// Adds the partial sums of fixed chunks in the order of the chunks.
template <class T, class Part>
T sum_chunks(int64_t n, const Part& part) {
  const int64_t chunks = (n + kGrain - 1) / kGrain;
  Vec<T> sums(static_cast<size_t>(chunks));
  parallel_for(n, kGrain, 1, [&](int64_t b, int64_t e) noexcept { sums[b / kGrain] = part(b, e); });
  T s{};
  for (const T& x : sums) s += x;
  return s;
}

template <class T>
T dot(const Vector<T>& x, const Vector<T>& y) {
  const LeafOf<T>& l = leaf<T>();
  Vec<T> own_x, own_y;
  if (x.all && y.all && !(x.sparse && y.sparse)) {
    const T *const a = contiguous(x, own_x), *const b = contiguous(y, own_y);
    return sum_chunks<T>(x.count, [&](int64_t i, int64_t e) noexcept { return l.dot(a + i, b + i, e - i); });
  }
  if (!x.sparse) return dot(y, x);
  if (!y.sparse) {
    const T* const b = contiguous(y, own_y);
    const int width = x.source.b.index_width;
    const char* const index = static_cast<const char*>(x.source.b.indexes);
    return sum_chunks<T>(x.count, [&](int64_t i, int64_t e) noexcept {
      return l.gather_dot[width == 4 ? 0 : 1](index + i * width, x.values + i, b, e - i);
    });
  }
  T s{};
  for (int64_t i = 0, j = 0; i < x.count && j < y.count;) {
    const int64_t a = x.coordinate(i), b = y.coordinate(j);
    if (a == b)
      s += x.at(i++) * y.at(j++);
    else if (a < b)
      ++i;
    else
      ++j;
  }
  return s;
}

// As dot(), if terms or partial sums exceed T: the exact sum, rounded once, so that every layout gives the same result.
// n is the number of elements. x_fill and y_fill are the values of elements that are not stored, or empty for 0.
template <std::floating_point T>
[[gnu::noinline, gnu::cold]] T far_dot(const Vector<T>& x, std::optional<T> x_fill, const Vector<T>& y,
                                       std::optional<T> y_fill, int64_t n) {
  if (!y.all && x.all) return far_dot(y, y_fill, x, x_fill, n);
  ExactDot sum;
  int64_t stored = 0;
  for (int64_t i = 0, j = 0; (i < x.count && (y_fill || j < y.count)) || (j < y.count && x_fill); ++stored) {
    const int64_t a = i < x.count ? x.coordinate(i) : INT64_MAX;
    if (y.all && !x_fill) j = a;
    const int64_t b = j < y.count ? y.coordinate(j) : INT64_MAX;
    if ((a <= b || x_fill) && (b <= a || y_fill)) sum.add(a <= b ? x.at(i) : *x_fill, b <= a ? y.at(j) : *y_fill);
    i += a <= b ? 1 : 0;
    j += b <= a ? 1 : 0;
  }
  if (x_fill && y_fill) sum.add(*x_fill, *y_fill, n - stored);
  return sum.number<T>();
}

// Computes the dot product of integers exactly.
template <class T>
WholeDot whole_dot(const Vector<T>& x, const Vector<T>& y) {
  using Signed = std::make_signed_t<T>;
  const auto term = [&](int64_t i, int64_t j) {
    return WholeDot::of(static_cast<Signed>(x.at(i)), static_cast<Signed>(y.at(j)));
  };
  if (y.all) {
    return sum_chunks<WholeDot>(x.count, [&](int64_t b, int64_t e) noexcept {
      WholeDot s;
      for (int64_t i = b; i < e; ++i) s += term(i, x.coordinate(i));
      return s;
    });
  }
  if (x.all) return whole_dot(y, x);
  WholeDot s;
  for (int64_t i = 0, j = 0; i < x.count && j < y.count;) {
    const int64_t a = x.coordinate(i), b = y.coordinate(j);
    if (a == b) s += term(i, j);
    i += a <= b ? 1 : 0;
    j += b <= a ? 1 : 0;
  }
  return s;
}

// As whole_dot() above, for n elements; x_fill and y_fill are the values of elements that are not stored.
template <class T>
WholeDot whole_dot(const Vector<T>& x, int64_t x_fill, const Vector<T>& y, int64_t y_fill, int64_t n) {
  using Signed = std::make_signed_t<T>;
  WholeDot s;
  int64_t stored = 0;
  for (int64_t i = 0, j = 0; i < x.count || j < y.count; ++stored) {
    const int64_t a = i < x.count ? x.coordinate(i) : INT64_MAX;
    const int64_t b = j < y.count ? y.coordinate(j) : INT64_MAX;
    s += WholeDot::of(a <= b ? static_cast<Signed>(x.at(i)) : x_fill, b <= a ? static_cast<Signed>(y.at(j)) : y_fill);
    i += a <= b ? 1 : 0;
    j += b <= a ? 1 : 0;
  }
  return s += WholeDot::of(x_fill, y_fill).times(n - stored);
}

// Returns a COO vector with the given coordinates (ascending) and values.
template <class T>
Source sparse_vector(Type type, const Shape& shape, const Vec<int64_t>& coords, const Vec<T>& values) {
  const auto n = static_cast<int64_t>(coords.size());
  Layout out = Layout::coo(pool(), type, shape, n, width_for(n == 0 ? 0 : coords.back()));
  dispatch_index(out.b.index_width, [&](auto w) {
    using I = decltype(w);
    for (int64_t k = 0; k < n; ++k) out.indexes.as<I>()[k] = static_cast<I>(coords[k]);
  });
  std::copy(values.begin(), values.end(), out.values.as<T>());
  Source s;
  s.keep = make_pooled<Layout>(std::move(out));
  s.b = s.keep->b;
  s.fill = cast(Scalar::of(0.0), type);
  return s;
}

// Calls visit(coordinate, x_i, y_i) for the union of the stored coordinates of x and y, with 0 for a missing entry.
template <class T, class Visit>
void merge(const Vector<T>& x, const Vector<T>& y, Visit&& visit) {
  for (int64_t i = 0, j = 0; i < x.count || j < y.count;) {
    const int64_t a = i < x.count ? x.coordinate(i) : INT64_MAX;
    const int64_t b = j < y.count ? y.coordinate(j) : INT64_MAX;
    const T u = a <= b ? x.at(i) : T{};
    const T v = b <= a ? y.at(j) : T{};
    visit(std::min(a, b), u, v);
    i += a <= b ? 1 : 0;
    j += b <= a ? 1 : 0;
  }
}

// Replaces the elements of a dense operand, in its own memory, by f(index, element).
template <class T, class F>
void map_dense(const Operand& x, const F& f) {
  const Source s = read(x);
  T* const v = const_cast<T*>(s.b.data<T>());
  const int64_t step = s.b.strides[0];
  parallel_for(s.b.nnz, threshold::kGrainSteps, 1, [&](int64_t b, int64_t e) noexcept {
    for (int64_t i = b; i < e; ++i) v[i * step] = f(i, v[i * step]);
  });
  x.storage->values_changed();
}

// Sets (x_i, y_i) = f(x_i, y_i) if kBoth; otherwise sets only y_i to the second number of the pair. Strides of 1 are
// compile-time constants.
template <bool kBoth, class T, class F>
void map_pairs(int64_t n, T* x, int64_t xs, T* y, int64_t ys, const F& f) {
  const auto run = [&](auto unit) {
    parallel_for(n, threshold::kGrainSteps, 1, [&](int64_t b, int64_t e) noexcept {
      const int64_t sx = decltype(unit)::value ? 1 : xs, sy = decltype(unit)::value ? 1 : ys;
      T *const p = x, *const q = y;
      for (int64_t i = b; i < e; ++i) {
        const std::pair<T, T> v = f(p[i * sx], q[i * sy]);
        if constexpr (kBoth) p[i * sx] = v.first;
        q[i * sy] = v.second;
      }
    });
  };
  if (xs == 1 && ys == 1)
    run(std::true_type{});
  else
    run(std::false_type{});
}

void require_writable(const Operand& x, const char* name) {
  if (!x.window.writable())
    fail(S4J_ILLEGAL_ARGUMENT, name,
         " cannot write into a broadcast view, in which one stored element stands for several; call dup() first");
}

template <class T>
Source dense_vector(Type type, const Shape& shape) {
  Source s;
  s.keep = make_pooled<Layout>(Layout::dense(pool(), type, shape, false));
  s.b = s.keep->b;
  s.fill = cast(Scalar::of(0.0), type);
  return s;
}

// Returns the dot product as a DOUBLE, exact before its rounding.
template <std::integral T>
double whole_dot_of(const Operand& u, const Operand& v, Type type) {
  const Vector<T> x(u, type), y(v, type);
  if (!has_fill(u) && !has_fill(v)) return whole_dot(x, y).number();
  const auto fill = [](const Operand& o) { return is_sparse(o) ? cast<int64_t>(o.fill()) : 0; };
  return whole_dot(x, fill(u), y, fill(v), u.shape().length()).number();
}

// far_dot of operands whose elements without an entry may differ from 0.
Scalar far_dot_of(const Operand& u, const Operand& v, Type type, const char* name) {
  return dispatch_product(type, name, [&](auto t) {
    using T = decltype(t);
    if constexpr (!std::is_floating_point_v<T>) {
      return Scalar{};  // not reached
    } else {
      const auto fill = [](const Operand& o) { return has_fill(o) ? std::optional(cast<T>(o.fill())) : std::nullopt; };
      return Scalar::of(far_dot<T>(Vector<T>(u, type), fill(u), Vector<T>(v, type), fill(v), u.shape().length()));
    }
  });
}

}  // namespace

Operand as_vector(const Operand& x, const char* name) {
  const Shape s = x.shape();
  if (s.rank == 1) return x;
  if (s.rank != 2 || (s[0] != 1 && s[1] != 1)) fail(S4J_ILLEGAL_ARGUMENT, name, " takes vectors, not shape ", text(s));
  const int drop = s[0] == 1 ? 0 : 1;
  Operand out = x;
  const WindowDim gone = x.window.dims[drop];
  if (gone.dim >= 0) out.window.fixed[gone.dim] = gone.begin;
  out.window.dims[0] = x.window.dims[1 - drop];
  out.window.rank = 1;
  return out;
}

Scalar vector_dot(const Operand& x, const Operand& y, const char* name) {
  const Operand u = as_vector(x, name), v = as_vector(y, name);
  same_length(x, y, name);
  const Type common = product_type(x.type(), y.type(), name);
  const Type type = is_floating(common) ? common : Type::kDouble;
  if (type == common && (has_fill(u) || has_fill(v))) {
    std::optional<Temporary> own_u, own_v;
    const std::optional<Result> r = matmul({name, in_type(u, type, own_u), in_type(v, type, own_v), false, false,
                                            Scalar::of(1.0), Scalar::of(0.0), nullptr},
                                           pool());
    Scalar out = r->fill;
    if (r->layout.b.nnz > 0) std::memcpy(&out.bits, r->layout.b.first_value(), static_cast<size_t>(size_of(type)));
    return std::isfinite(cast<double>(out)) ? out : far_dot_of(u, v, type, name);
  }
  if (type != common) {
    const Type whole = x.type() == y.type() ? common : Type::kLong;
    return dispatch_product(whole, name, [&](auto t) {
      using T = decltype(t);
      if constexpr (std::is_floating_point_v<T>)
        return Scalar{};  // not reached
      else
        return Scalar::of(whole_dot_of<T>(u, v, whole));
    });
  }
  return dispatch_product(type, name, [&](auto t) {
    using T = decltype(t);
    const Vector<T> a(u, type), b(v, type);
    T s = dot(a, b);
    if constexpr (std::is_floating_point_v<T>)
      if (!std::isfinite(s)) s = far_dot<T>(a, {}, b, {}, a.count);
    Scalar out{type, 0};
    std::memcpy(&out.bits, &s, sizeof s);
    return out;
  });
}

Extreme vector_iamax(const Operand& x, bool least, const char* name) {
  const Operand v = as_vector(x, name);
  return dispatch_product(x.type(), name, [&](auto t) {
    using T = decltype(t);
    const Vector<T> e(v, x.type());
    const auto magnitude = [](T a) -> T {
      if constexpr (std::is_floating_point_v<T>)
        return std::abs(a);
      else
        return static_cast<std::make_signed_t<T>>(a) < 0 ? T(0) - a : a;
    };
    int64_t best = -1;
    for (int64_t k = 0; k < e.count; ++k) {
      const T m = magnitude(e.at(k));
      if (m != m) {
        best = k;
        break;
      }
      if (best < 0 || (least ? m < magnitude(e.at(best)) : m > magnitude(e.at(best)))) best = k;
    }
    return Extreme{best, best < 0 ? -1 : e.coordinate(best)};
  });
}

void vector_axpy(const Operand& x, const Operand& y, Scalar alpha, const char* name) {
  const Operand u = as_vector(x, name), v = as_vector(y, name);
  same_length(x, y, name);
  require_zero_fill(u, name);
  require_zero_fill(v, name);
  require_writable(v, name);
  const Type type = product_type(y.type(), x.type(), name);
  dispatch_product(type, name, [&](auto t) {
    using T = decltype(t);
    const T a = factor<T>(alpha, name);
    const Vector<T> xs(u, type);
    if (is_sparse(v)) {
      const Vector<T> ys(v, type);
      Vec<int64_t> coords;
      Vec<T> values;
      const auto most = static_cast<size_t>(xs.count + ys.count);
      coords.reserve(most);
      values.reserve(most);
      merge(xs, ys, [&](int64_t c, T p, T q) {
        const bool stored = xs.sparse || p != T{} || (ys.count > 0 && q != T{});
        if (!stored) return;
        coords.push_back(c);
        values.push_back(a * p + q);
      });
      assign(v, sparse_vector(type, v.shape(), coords, values));
      return;
    }
    const Vector<T> ys(v, type);
    if (y.type() == type && x.storage != y.storage) {
      if (!xs.sparse) {
        map_pairs<false>(xs.count, const_cast<T*>(xs.values), xs.stride, const_cast<T*>(ys.values), ys.stride,
                         [a](T p, T q) {
                           return std::pair<T, T>{p, a * p + q};
                         });
        v.storage->values_changed();
        return;
      }
      T* const out = const_cast<T*>(ys.values);
      for (int64_t k = 0; k < xs.count; ++k) {
        T& q = out[xs.coordinate(k) * ys.stride];
        q = a * xs.at(k) + q;
      }
      v.storage->values_changed();
      return;
    }
    const Source sum = dense_vector<T>(type, v.shape());
    T* const out = const_cast<T*>(sum.b.data<T>());
    for (int64_t i = 0; i < ys.count; ++i) out[i] = ys.at(i);
    for (int64_t k = 0; k < xs.count; ++k) {
      T& q = out[xs.coordinate(k)];
      q = a * xs.at(k) + q;
    }
    assign(v, sum);
  });
}

void vector_scal(const Operand& x, Scalar alpha, const char* name) {
  const Operand v = as_vector(x, name);
  require_zero_fill(v, name);
  require_writable(v, name);
  const Type type = x.type();
  dispatch_product(type, name, [&](auto t) {
    using T = decltype(t);
    const T a = factor<T>(alpha, name);
    if (!is_sparse(v)) {
      map_dense<T>(v, [&](int64_t, T p) { return a * p; });
      return;
    }
    const Vector<T> xs(v, std::nullopt, type);
    Source out;
    out.keep = make_pooled<Layout>(Layout::like(pool(), xs.source.b, type));
    out.b = out.keep->b;
    out.fill = xs.source.fill;
    T* const values = out.keep->template mutable_data<T>();
    for (int64_t k = 0; k < xs.count; ++k) values[k] = a * xs.at(k);
    assign(v, out);
  });
}

void vector_turn(const Operand& x, const Operand& y, const std::array<Scalar, 4>& h, const char* name) {
  const Operand u = as_vector(x, name), v = as_vector(y, name);
  same_length(x, y, name);
  for (const Operand* o : {&u, &v}) {
    require_zero_fill(*o, name);
    require_writable(*o, name);
  }
  const Type type = product_type(x.type(), y.type(), name);
  if (!is_floating(x.type()) || !is_floating(y.type()))
    fail(S4J_ILLEGAL_ARGUMENT, name, " takes FLOAT or DOUBLE vectors, not ", name_of(x.type()), " and ",
         name_of(y.type()));
  dispatch_product(type, name, [&](auto t) {
    using T = decltype(t);
    const T h11 = factor<T>(h[0], name), h12 = factor<T>(h[1], name);
    const T h21 = factor<T>(h[2], name), h22 = factor<T>(h[3], name);
    const Vector<T> xs(u, type), ys(v, type);
    Commit commit;
    if (!xs.sparse && !ys.sparse && u.type() == type && v.type() == type && u.storage != v.storage) {
      // No statement below can fail: works in place.
      map_pairs<true>(xs.count, const_cast<T*>(xs.values), xs.stride, const_cast<T*>(ys.values), ys.stride,
                      [=](T a, T b) {
                        return std::pair<T, T>{h11 * a + h12 * b, h22 * b + h21 * a};
                      });
      u.storage->values_changed();
      v.storage->values_changed();
      return;
    }
    if (!xs.sparse && !ys.sparse) {
      const Source nx = dense_vector<T>(type, u.shape()), ny = dense_vector<T>(type, v.shape());
      T *const p = const_cast<T*>(nx.b.data<T>()), *const q = const_cast<T*>(ny.b.data<T>());
      parallel_for(xs.count, threshold::kGrainSteps, 2, [&](int64_t b, int64_t e) noexcept {
        for (int64_t i = b; i < e; ++i) {
          p[i] = h11 * xs.at(i) + h12 * ys.at(i);
          q[i] = h22 * ys.at(i) + h21 * xs.at(i);
        }
      });
      commit.add(u, nx);
      commit.add(v, ny);
      commit.finish();
      return;
    }
    Vec<int64_t> coords;
    Vec<T> p, q;
    const auto most = static_cast<size_t>(xs.count + ys.count);
    coords.reserve(most);
    p.reserve(most);
    q.reserve(most);
    merge(xs, ys, [&](int64_t i, T a, T b) {
      if ((!xs.sparse || !ys.sparse) && a == T{} && b == T{}) return;  // zeros of a dense operand create no entries
      coords.push_back(i);
      p.push_back(h11 * a + h12 * b);
      q.push_back(h22 * b + h21 * a);
    });
    const Source nx = sparse_vector(type, u.shape(), coords, p), ny = sparse_vector(type, v.shape(), coords, q);
    const auto deliver = [&](const Operand& to, const Source& from) {
      if (is_sparse(to)) return commit.add(to, from);
      const Source full = dense_vector<T>(type, to.shape());
      fill_dense(full.b, full.fill);
      scatter_entries(from.b, full.b);
      commit.add(to, full);
    };
    deliver(u, nx);
    deliver(v, ny);
    commit.finish();
  });
}

// Exchanges the elements of x and y. Copies both vectors first, since both are written.
void vector_swap(const Operand& x, const Operand& y, const char* name) {
  const Operand u = as_vector(x, name), v = as_vector(y, name);
  same_length(x, y, name);
  product_type(x.type(), y.type(), name);
  if (x.type() != y.type())
    fail(S4J_ILLEGAL_ARGUMENT, name, " takes vectors of one type, not ", name_of(x.type()), " and ", name_of(y.type()));
  const auto taken = [&](const Operand& from, const Operand& to) {
    require_zero_fill(from, name);
    require_writable(from, name);
    Source s;
    s.keep =
        make_pooled<Layout>(convert(pool(), read(from).b, from.fill(), is_sparse(to) ? Spec::coo() : Spec::dense()));
    s.b = s.keep->b;
    s.b.shape = to.shape();
    s.fill = from.fill();
    return s;
  };
  const Source old_y = taken(v, u), old_x = taken(u, v);
  Commit commit;
  commit.add(u, old_y);
  commit.add(v, old_x);
  commit.finish();
}

void vector_copy(const Operand& x, const Operand& y, const char* name) {
  const Operand u = as_vector(x, name), v = as_vector(y, name);
  same_length(x, y, name);
  product_type(x.type(), y.type(), name);
  require_zero_fill(u, name);
  require_zero_fill(v, name);
  require_writable(v, name);
  assign(v, read(u));
}

}  // namespace s4j
