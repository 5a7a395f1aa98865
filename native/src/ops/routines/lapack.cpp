// SPDX-License-Identifier: Apache-2.0
#include "ops/routines/lapack.hpp"

#include "ops/routines/lanes.hpp"
#include "ops/routines/lapack_systems.hpp"

namespace s4j {

using namespace dense;

namespace {

// Returns the number, from 1, of the first diagonal element that is not positive, or 0. LAPACK does not check for NaN.
template <class T>
int first_not_positive(const T* a, int64_t n) noexcept {
  for (int64_t i = 0; i < n; ++i)
    if (!(a[i * n + i] > T(0))) return narrow(i + 1);
  return 0;
}

auto singular(const char* name, int64_t n) {
  return [=](int64_t system, int info) { singular_system(name, system, info - 1, n); };
}

// Replaces a's triangle by its factor, and b, if present, by the solution.
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
        fail(S4J_INDEX, name, ": pivot ", k, " of system ", s, " is row ", p.data[k * p.rs], ", which is outside 0..",
             n - 1);
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

}  // namespace s4j
