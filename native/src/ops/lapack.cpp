// SPDX-License-Identifier: Apache-2.0
#include "ops/lapack.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "array/assign.hpp"
#include "array/read.hpp"
#include "blas/lapack.hpp"
#include "format/dense.hpp"
#include "ops/lanes.hpp"
#include "ops/products.hpp"
#include "ops/systems.hpp"

namespace s4j {
namespace {

// ---- operands -------------------------------------------------------------------------------------------------------

void require_dense(const Operand& x, const char* name) {
  if (is_sparse(x))
    fail(S4J_ILLEGAL_ARGUMENT, name, " works on dense arrays; convert the sparse one of shape ", text(x.shape()),
         " with toDense() first");
}

// The leading dimensions of a: how many there are.
int lead_of(const Operand& a, const char* name) {
  require_dense(a, name);
  if (a.window.rank < 2) fail(S4J_ILLEGAL_ARGUMENT, name, " takes matrices [..., m, n], not shape ", text(a.shape()));
  if (!is_floating(a.type()))
    fail(S4J_ILLEGAL_ARGUMENT, name, " takes FLOAT or DOUBLE arrays, not ", name_of(a.type()), "; castTo DOUBLE first");
  for (int d = a.window.rank - 2; d < a.window.rank; ++d)
    if (a.shape()[d] > INT32_MAX)
      fail(S4J_ILLEGAL_ARGUMENT, name, ": LAPACK counts with 32 bits, shape ", text(a.shape()), " has more");
  return a.window.rank - 2;
}

int lead_of_square(const Operand& a, const char* name) {
  const int lead = lead_of(a, name);
  const Shape s = a.shape();
  if (s[lead] != s[lead + 1])
    fail(S4J_ILLEGAL_ARGUMENT, name, " takes square matrices [..., n, n], not shape ", text(s));
  return lead;
}

// a's leading dimensions, then these.
Shape batch_of(const Operand& a, int lead, std::initializer_list<int64_t> rest) {
  Shape out = a.shape();
  out.rank = lead;
  for (const int64_t n : rest) out[out.rank++] = n;
  return out;
}

// An operand beside a that has its type and this shape.
void require(const Operand& x, const char* what, Type type, const Shape& wanted, const Operand& a, const char* name) {
  require_dense(x, name);
  if (!(x.shape() == wanted))
    fail(S4J_ILLEGAL_ARGUMENT, name, ": beside a of shape ", text(a.shape()), ", ", what, " has shape ", text(wanted),
         ", not ", text(x.shape()));
  if (x.type() != type)
    fail(S4J_ILLEGAL_ARGUMENT, name, ": ", what, " is ", name_of(type), ", not ", name_of(x.type()));
}

// Right sides [..., rows] or [..., rows, r].
void require_sides(const Operand& b, int64_t rows, const Operand& a, int lead, const char* name) {
  if (b.window.rank == lead + 2)
    require(b, "b", a.type(), batch_of(a, lead, {rows, b.shape()[lead + 1]}), a, name);
  else
    require(b, "b", a.type(), batch_of(a, lead, {rows}), a, name);
  if (b.window.rank == lead + 2 && b.shape()[lead + 1] > INT32_MAX)
    fail(S4J_ILLEGAL_ARGUMENT, name, ": LAPACK counts with 32 bits, shape ", text(b.shape()), " has more");
}

// Right sides of a system.
int64_t sides_of(const Operand& b, int lead) { return b.window.rank == lead + 1 ? 1 : b.shape()[lead + 1]; }

// ---- systems --------------------------------------------------------------------------------------------------------

template <class T>
void load(const Matrix<T>& from, T* to, int64_t rows) noexcept {
  for (int64_t j = 0; j < from.cols; ++j)
    for (int64_t i = 0; i < from.rows; ++i) to[i + j * rows] = from.data[i * from.rs + j * from.cs];
}

template <class T>
void store(const T* from, int64_t rows, const Matrix<T>& to) noexcept {
  for (int64_t i = 0; i < to.rows; ++i)
    for (int64_t j = 0; j < to.cols; ++j) to.data[i * to.rs + j * to.cs] = from[i + j * rows];
}

// Only a half of it, 0 elsewhere.
template <class T>
void load_half(const Matrix<T>& from, bool lower, T* to) noexcept {
  for (int64_t j = 0; j < from.cols; ++j)
    for (int64_t i = 0; i < from.rows; ++i)
      to[i + j * from.rows] = (lower ? i >= j : i <= j) ? from.data[i * from.rs + j * from.cs] : T(0);
}

template <class T>
bool finite(const T* x, int64_t n) noexcept {
  for (int64_t k = 0; k < n; ++k)
    if (!std::isfinite(x[k])) return false;
  return true;
}

// What is computed for an operand until everything has been.
class Output {
 public:
  explicit Output(const Operand& to) : to_(to), layout_(Layout::dense(pool(), to.type(), to.shape(), false)) {
    check_writable(to);
  }
  const Block& b() const { return layout_.b; }
  void write() const {
    copy_dense(layout_.b, read(to_).b);
    to_.storage->values_changed();
  }

 private:
  const Operand& to_;
  Layout layout_;
};

// Scratch of a running system, piece by piece.
class Pieces {
 public:
  explicit Pieces(char* memory) : at_(memory) {}
  template <class U>
  U* next(int64_t count) noexcept {
    U* const out = reinterpret_cast<U*>(at_);
    at_ += rounded(count, sizeof(U));
    return out;
  }
  static int64_t rounded(int64_t count, size_t size) { return (count * static_cast<int64_t>(size) + 63) / 64 * 64; }

 private:
  char* at_;
};

// Scratch to ask for.
class Room {
 public:
  template <class U>
  Room& add(int64_t count) {
    const int64_t bytes = checked_mul(std::max<int64_t>(count, 1), static_cast<int64_t>(sizeof(U)));
    bytes_ += Pieces::rounded(bytes, 1);
    return *this;
  }
  int64_t bytes() const { return bytes_; }

 private:
  int64_t bytes_ = 0;
};

// info = body(system, scratch) for all systems; the first that is not 0 ends it in refuse(system, info). Several
// threads when the library bears it.
template <class T, class Body, class Refuse>
void each_system(int64_t count, const Room& room, int64_t work, const LapackLibrary<T>& library, const Body& body,
                 const Refuse& refuse) {
  Vec<int> info(static_cast<size_t>(count));
  if (library.concurrent()) {
    Slots slots(room.bytes(), count);
    parallel_chunks(count, work > INT64_MAX / std::max<int64_t>(count, 1) ? INT64_MAX : count * work,
                    [&](int64_t s) noexcept {
                      const Slots::Loan loan(slots);
                      info[static_cast<size_t>(s)] = body(s, Pieces(loan.memory()));
                    });
  } else {
    const Buffer scratch(pool(), static_cast<size_t>(room.bytes()));
    for (int64_t s = 0; s < count; ++s) info[static_cast<size_t>(s)] = body(s, Pieces(scratch.as<char>()));
  }
  for (int64_t s = 0; s < count; ++s)
    if (info[static_cast<size_t>(s)] != 0) refuse(s, info[static_cast<size_t>(s)]);
}

template <class F>
void dispatch_floating(Type type, const F& f) {
  if (type == Type::kFloat)
    f(float{});
  else
    f(double{});
}

int64_t cubed(int64_t a, int64_t b, int64_t c) { return a / 4 * b * std::max<int64_t>(c / 4, 1) + 1; }

int narrow(int64_t n) { return static_cast<int>(n); }

// LAPACK does not look for NaN.
template <class T>
int first_not_positive(const T* a, int64_t n) noexcept {
  for (int64_t i = 0; i < n; ++i)
    if (!(a[i * n + i] > T(0))) return narrow(i + 1);
  return 0;
}

auto singular(const char* name, int64_t n) {
  return [=](int64_t system, int info) { singular_system(name, system, info - 1, n); };
}

// a's half becomes its factor, and b, if there is one, the solution.
void cholesky(const Operand& a, const Operand* b, bool lower, const char* name) {
  const int lead = a.window.rank - 2;
  const int64_t n = a.shape()[lead];
  const Output factors(a);
  std::optional<Output> out;
  if (b != nullptr) out.emplace(*b);
  const Source sa = read(a), sb = b == nullptr ? Source() : read(*b);
  dispatch_floating(a.type(), [&](auto t) {
    using T = decltype(t);
    const LapackLibrary<T>& library = lapack_library<T>();
    const int64_t sides = b == nullptr ? 0 : sides_of(*b, lead);
    each_system<T>(
        count_systems(a.shape(), lead), Room().add<T>(n * n).template add<T>(n * sides), cubed(n, n, n), library,
        [&](int64_t s, Pieces scratch) {
          T *const m = scratch.next<T>(n * n), *const x = scratch.next<T>(n * sides);
          load_half(system_of<T>(sa.b, lead, s), lower, m);
          int info = library.potrf(lower, narrow(n), m);
          if (info == 0) info = first_not_positive(m, n);
          if (info != 0) return info;
          store(m, n, system_of<T>(factors.b(), lead, s));
          if (!out) return 0;
          load(system_of<T>(sb.b, lead, s), x, n);
          if (sides > 0) info = library.potrs(lower, narrow(n), narrow(sides), m, x);
          store(x, n, system_of<T>(out->b(), lead, s));
          return info;
        },
        [&](int64_t system, int info) { not_positive_definite(name, system, info - 1, n); });
  });
  factors.write();
  if (out) out->write();
}

}  // namespace

void not_positive_definite(const char* name, int64_t system, int64_t pivot, int64_t n) {
  fail(S4J_ARITHMETIC, name, ": system ", system, " is not positive definite (pivot ", pivot, " of ", n,
       "); nothing was changed");
}

void singular_system(const char* name, int64_t system, int64_t pivot, int64_t n) {
  fail(S4J_ARITHMETIC, name, ": system ", system, " is singular (pivot ", pivot, " of ", n,
       " is 0); nothing was changed");
}

void potrf(const Operand& a, bool lower, const char* name) {
  const int lead = lead_of_square(a, name);
  check_writable(a);
  if (a.shape().empty()) return;
  if (fits_cholesky_lanes(a.shape()[lead])) return cholesky_in_lanes({&a, nullptr, nullptr, true, lower, false}, name);
  cholesky(a, nullptr, lower, name);
}

void posv(const Operand& a, const Operand& b, const char* name) {
  const int lead = lead_of_square(a, name);
  const int64_t n = a.shape()[lead];
  require_sides(b, n, a, lead, name);
  check_writable(a);
  check_writable(b);
  if (a.shape().empty()) return;
  if (fits_cholesky_lanes(n)) return cholesky_in_lanes({&a, nullptr, &b, true, true, false}, name);
  cholesky(a, &b, true, name);
}

void potrs(const Operand& a, const Operand& b, bool lower, const char* name) {
  const int lead = lead_of_square(a, name);
  const int64_t n = a.shape()[lead];
  require_sides(b, n, a, lead, name);
  check_writable(b);
  if (b.shape().empty()) return;
  if (fits_cholesky_lanes(n)) return cholesky_in_lanes({&a, nullptr, &b, false, lower, false}, name);
  const Output out(b);
  const Source sa = read(a), sb = read(b);
  dispatch_floating(a.type(), [&](auto t) {
    using T = decltype(t);
    const LapackLibrary<T>& library = lapack_library<T>();
    const int64_t sides = sides_of(b, lead);
    each_system<T>(
        count_systems(a.shape(), lead), Room().add<T>(n * n).template add<T>(n * sides), cubed(n, n, 4 * sides),
        library,
        [&](int64_t s, Pieces scratch) {
          T *const m = scratch.next<T>(n * n), *const x = scratch.next<T>(n * sides);
          load_half(system_of<T>(sa.b, lead, s), lower, m);
          load(system_of<T>(sb.b, lead, s), x, n);
          const int info = library.potrs(lower, narrow(n), narrow(sides), m, x);
          store(x, n, system_of<T>(out.b(), lead, s));
          return info;
        },
        [](int64_t, int) {});
  });
  out.write();
}

void getrf(const Operand& a, const Operand& pivots, const char* name) {
  const int lead = lead_of(a, name);
  const int64_t m = a.shape()[lead], n = a.shape()[lead + 1], least = std::min(m, n);
  require(pivots, "the pivots", Type::kLong, batch_of(a, lead, {least}), a, name);
  check_writable(a);
  check_writable(pivots);
  if (a.shape().empty()) return;
  if (m == n && fits_lu_lanes(n)) return lu_in_lanes({&a, &pivots, nullptr, true, true, false}, name);
  const Output out(a), rows(pivots);
  const Source sa = read(a);
  dispatch_floating(a.type(), [&](auto t) {
    using T = decltype(t);
    const LapackLibrary<T>& library = lapack_library<T>();
    each_system<T>(
        count_systems(a.shape(), lead), Room().add<T>(m * n).template add<int>(least), cubed(m, n, least), library,
        [&](int64_t s, Pieces scratch) {
          T* const x = scratch.next<T>(m * n);
          int* const p = scratch.next<int>(least);
          load(system_of<T>(sa.b, lead, s), x, m);
          const int info = library.getrf(narrow(m), narrow(n), x, p);
          store(x, m, system_of<T>(out.b(), lead, s));
          const Matrix<int64_t> to = system_of<int64_t>(rows.b(), lead, s);
          for (int64_t k = 0; k < least; ++k) to.data[k * to.rs] = p[k] - 1;
          return info;
        },
        singular(name, least));
  });
  out.write();
  rows.write();
}

void getrs(const Operand& a, const Operand& pivots, const Operand& b, bool transpose, const char* name) {
  const int lead = lead_of_square(a, name);
  const int64_t n = a.shape()[lead];
  require(pivots, "the pivots", Type::kLong, batch_of(a, lead, {n}), a, name);
  require_sides(b, n, a, lead, name);
  check_writable(b);
  if (b.shape().empty()) return;
  const Source sa = read(a), sp = read(pivots), sb = read(b);
  const int64_t count = count_systems(a.shape(), lead);
  for (int64_t s = 0; s < count; ++s) {
    const Matrix<int64_t> p = system_of<int64_t>(sp.b, lead, s);
    for (int64_t k = 0; k < n; ++k)
      if (p.data[k * p.rs] < 0 || p.data[k * p.rs] >= n)
        fail(S4J_INDEX, name, ": pivot ", k, " of system ", s, " is row ", p.data[k * p.rs], " of ", n);
  }
  if (fits_lu_lanes(n)) return lu_in_lanes({&a, &pivots, &b, false, true, transpose}, name);
  const Output out(b);
  dispatch_floating(a.type(), [&](auto t) {
    using T = decltype(t);
    const LapackLibrary<T>& library = lapack_library<T>();
    const int64_t sides = sides_of(b, lead);
    each_system<T>(
        count, Room().add<T>(n * n).template add<int>(n).template add<T>(n * sides), cubed(n, n, 4 * sides), library,
        [&](int64_t s, Pieces scratch) {
          T* const m = scratch.next<T>(n * n);
          int* const p = scratch.next<int>(n);
          T* const x = scratch.next<T>(n * sides);
          load(system_of<T>(sa.b, lead, s), m, n);
          load(system_of<T>(sb.b, lead, s), x, n);
          const Matrix<int64_t> from = system_of<int64_t>(sp.b, lead, s);
          for (int64_t k = 0; k < n; ++k) p[k] = narrow(from.data[k * from.rs] + 1);
          const int info = library.getrs(transpose, narrow(n), narrow(sides), m, p, x);
          store(x, n, system_of<T>(out.b(), lead, s));
          return info;
        },
        [](int64_t, int) {});
  });
  out.write();
}

void gesv(const Operand& a, const Operand* pivots, const Operand& b, const char* name) {
  const int lead = lead_of_square(a, name);
  const int64_t n = a.shape()[lead];
  if (pivots != nullptr) require(*pivots, "the pivots", Type::kLong, batch_of(a, lead, {n}), a, name);
  require_sides(b, n, a, lead, name);
  for (const Operand* x : {&a, pivots, &b})
    if (x != nullptr) check_writable(*x);
  if (a.shape().empty()) return;
  if (fits_lu_lanes(n)) return lu_in_lanes({&a, pivots, &b, true, true, false}, name);
  const Output factors(a), out(b);
  std::optional<Output> rows;
  if (pivots != nullptr) rows.emplace(*pivots);
  const Source sa = read(a), sb = read(b);
  dispatch_floating(a.type(), [&](auto t) {
    using T = decltype(t);
    const LapackLibrary<T>& library = lapack_library<T>();
    const int64_t sides = sides_of(b, lead);
    each_system<T>(
        count_systems(a.shape(), lead), Room().add<T>(n * n).template add<int>(n).template add<T>(n * sides),
        cubed(n, n, n), library,
        [&](int64_t s, Pieces scratch) {
          T* const m = scratch.next<T>(n * n);
          int* const p = scratch.next<int>(n);
          T* const x = scratch.next<T>(n * sides);
          load(system_of<T>(sa.b, lead, s), m, n);
          load(system_of<T>(sb.b, lead, s), x, n);
          int info = library.getrf(narrow(n), narrow(n), m, p);
          if (info == 0 && sides > 0) info = library.getrs(false, narrow(n), narrow(sides), m, p, x);
          store(m, n, system_of<T>(factors.b(), lead, s));
          store(x, n, system_of<T>(out.b(), lead, s));
          if (rows) {
            const Matrix<int64_t> to = system_of<int64_t>(rows->b(), lead, s);
            for (int64_t k = 0; k < n; ++k) to.data[k * to.rs] = p[k] - 1;
          }
          return info;
        },
        singular(name, n));
  });
  factors.write();
  if (rows) rows->write();
  out.write();
}

void geqrf(const Operand& a, const Operand& tau, const char* name) {
  const int lead = lead_of(a, name);
  const int64_t m = a.shape()[lead], n = a.shape()[lead + 1], least = std::min(m, n);
  require(tau, "tau", a.type(), batch_of(a, lead, {least}), a, name);
  const Output out(a), factors(tau);
  if (a.shape().empty()) return;
  const Source sa = read(a);
  dispatch_floating(a.type(), [&](auto t) {
    using T = decltype(t);
    const LapackLibrary<T>& library = lapack_library<T>();
    const int64_t length = library.geqrf_work(narrow(m), narrow(n));
    each_system<T>(
        count_systems(a.shape(), lead), Room().add<T>(m * n).template add<T>(least).template add<T>(length),
        cubed(m, n, least), library,
        [&](int64_t s, Pieces scratch) {
          T *const x = scratch.next<T>(m * n), *const f = scratch.next<T>(least);
          load(system_of<T>(sa.b, lead, s), x, m);
          const int info = library.geqrf(narrow(m), narrow(n), x, f, scratch.next<T>(length), length);
          store(x, m, system_of<T>(out.b(), lead, s));
          store(f, least, system_of<T>(factors.b(), lead, s));
          return info;
        },
        [](int64_t, int) {});
  });
  out.write();
  factors.write();
}

void gels(const Operand& a, const Operand& b, bool transpose, const char* name) {
  const int lead = lead_of(a, name);
  const int64_t m = a.shape()[lead], n = a.shape()[lead + 1], most = std::max(m, n);
  require_sides(b, most, a, lead, name);
  const Output out(b);
  if (b.shape().empty()) return;
  const Source sa = read(a), sb = read(b);
  dispatch_floating(a.type(), [&](auto t) {
    using T = decltype(t);
    const LapackLibrary<T>& library = lapack_library<T>();
    const int64_t sides = sides_of(b, lead);
    const int64_t length = std::min(m, n) == 0 ? 1 : library.gels_work(transpose, narrow(m), narrow(n), narrow(sides));
    each_system<T>(
        count_systems(a.shape(), lead), Room().add<T>(m * n).template add<T>(most * sides).template add<T>(length),
        cubed(m, n, std::min(m, n)), library,
        [&](int64_t s, Pieces scratch) {
          T *const x = scratch.next<T>(m * n), *const y = scratch.next<T>(most * sides);
          int info = 0;
          if (std::min(m, n) == 0) {  // no equations or no unknowns: the least norm is that of 0
            std::fill_n(y, most * sides, T(0));
          } else {
            load(system_of<T>(sa.b, lead, s), x, m);
            load(system_of<T>(sb.b, lead, s), y, most);
            info = library.gels(transpose, narrow(m), narrow(n), narrow(sides), x, y, scratch.next<T>(length), length);
          }
          store(y, most, system_of<T>(out.b(), lead, s));
          return info;
        },
        [&](int64_t system, int info) {
          fail(S4J_ARITHMETIC, name, ": system ", system, " has not full rank (pivot ", info - 1, " of ",
               std::min(m, n), " is 0); nothing was changed");
        });
  });
  out.write();
}

namespace {

constexpr int kNotFinite = -1000;  // no info of LAPACK's

auto not_converged(const char* name) {
  return [=](int64_t system, int info) {
    if (info == kNotFinite) fail(S4J_ARITHMETIC, name, ": system ", system, " holds NaN or an infinity");
    fail(S4J_ARITHMETIC, name, ": system ", system, " did not converge (", info,
         " values were not found); nothing was changed");
  };
}

}  // namespace

void syev(const Operand& a, const Operand& values, bool lower, bool vectors, const char* name) {
  const int lead = lead_of_square(a, name);
  const int64_t n = a.shape()[lead];
  require(values, "w", a.type(), batch_of(a, lead, {n}), a, name);
  const Output out(values);
  std::optional<Output> columns;
  if (vectors) columns.emplace(a);
  if (a.shape().empty()) return;
  const Source sa = read(a);
  dispatch_floating(a.type(), [&](auto t) {
    using T = decltype(t);
    const LapackLibrary<T>& library = lapack_library<T>();
    const int64_t length = library.syev_work(vectors, narrow(n));
    each_system<T>(
        count_systems(a.shape(), lead), Room().add<T>(n * n).template add<T>(n).template add<T>(length),
        cubed(n, n, 8 * n), library,
        [&](int64_t s, Pieces scratch) {
          T *const m = scratch.next<T>(n * n), *const w = scratch.next<T>(n);
          load_half(system_of<T>(sa.b, lead, s), lower, m);
          if (!finite(m, n * n)) return kNotFinite;
          const int info = library.syev(vectors, lower, narrow(n), m, w, scratch.next<T>(length), length);
          store(w, n, system_of<T>(out.b(), lead, s));
          if (vectors) store(m, n, system_of<T>(columns->b(), lead, s));
          return info;
        },
        not_converged(name));
  });
  out.write();
  if (columns) columns->write();
}

namespace {

// How many columns of u (rows of vt) a wanted array asks for: 'N' without one.
char vectors_wanted(const Operand* x, const char* what, int64_t all, int64_t least, bool columns, const Operand& a,
                    int lead, const char* name) {
  if (x == nullptr) return 'N';
  const int counted = lead + (columns ? 1 : 0);
  const bool complete = x->window.rank == lead + 2 && x->shape()[counted] == all;
  const int64_t count = complete ? all : least;
  require(*x, what, a.type(), columns ? batch_of(a, lead, {all, count}) : batch_of(a, lead, {count, all}), a, name);
  return complete ? 'A' : 'S';
}

}  // namespace

void gesvd(const Operand& a, const Operand& s, const Operand* u, const Operand* vt, const char* name) {
  const int lead = lead_of(a, name);
  const int64_t m = a.shape()[lead], n = a.shape()[lead + 1], least = std::min(m, n);
  require(s, "s", a.type(), batch_of(a, lead, {least}), a, name);
  const char u_job = vectors_wanted(u, "u", m, least, true, a, lead, name);
  const char vt_job = vectors_wanted(vt, "vt", n, least, false, a, lead, name);
  const Output values(s);
  std::optional<Output> left, right;
  if (u != nullptr) left.emplace(*u);
  if (vt != nullptr) right.emplace(*vt);
  const int64_t systems = count_systems(a.shape(), lead);
  if (systems == 0) return;
  const int64_t u_cols = u_job == 'N' ? 0 : u_job == 'A' ? m : least;
  const int64_t vt_rows = vt_job == 'N' ? 0 : vt_job == 'A' ? n : least;
  const Source sa = read(a);
  dispatch_floating(a.type(), [&](auto t) {
    using T = decltype(t);
    const LapackLibrary<T>& library = lapack_library<T>();
    const int64_t length = least == 0 ? 1 : library.gesvd_work(u_job, vt_job, narrow(m), narrow(n));
    each_system<T>(
        systems,
        Room()
            .add<T>(m * n)
            .template add<T>(least)
            .template add<T>(m * u_cols)
            .template add<T>(n * vt_rows)
            .template add<T>(length),
        cubed(m, n, 16 * least), library,
        [&](int64_t k, Pieces scratch) {
          T *const x = scratch.next<T>(m * n), *const w = scratch.next<T>(least);
          T *const left_vectors = scratch.next<T>(m * u_cols), *const right_vectors = scratch.next<T>(n * vt_rows);
          int info = 0;
          if (least == 0) {  // no values: the vectors of any basis
            for (int64_t i = 0; i < m * u_cols; ++i) left_vectors[i] = T(i % m == i / m ? 1 : 0);
            for (int64_t i = 0; i < n * vt_rows; ++i) right_vectors[i] = T(i % vt_rows == i / vt_rows ? 1 : 0);
          } else {
            load(system_of<T>(sa.b, lead, k), x, m);
            if (!finite(x, m * n)) return kNotFinite;
            info = library.gesvd(u_job, vt_job, narrow(m), narrow(n), x, w, left_vectors, right_vectors,
                                 scratch.next<T>(length), length);
          }
          store(w, least, system_of<T>(values.b(), lead, k));
          if (left) store(left_vectors, m, system_of<T>(left->b(), lead, k));
          if (right) store(right_vectors, vt_rows, system_of<T>(right->b(), lead, k));
          return info;
        },
        not_converged(name));
  });
  values.write();
  if (left) left->write();
  if (right) right->write();
}

}  // namespace s4j
