// SPDX-License-Identifier: Apache-2.0
#include "ops/routines/lapack_orthogonal.hpp"

#include "ops/routines/lapack_systems.hpp"

namespace s4j {

using namespace dense;

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
          if (std::min(m, n) == 0) {  // no equations or no unknowns: the solution of least norm is 0
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
          fail(S4J_ARITHMETIC, name, ": system ", system, " does not have full rank (pivot ", info - 1, " of ",
               std::min(m, n), " is 0); nothing was changed");
        });
  });
  out.write();
}

namespace {

constexpr int kNotFinite = -1000;  // not a value of LAPACK's info

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

// Returns LAPACK's job for u (vt) by the array's shape: 'A' for all columns (rows), 'S' for `least`, 'N' without an
// array.
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
          if (least == 0) {  // no singular values: every basis is correct
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
