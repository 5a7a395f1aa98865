// SPDX-License-Identifier: Apache-2.0
// Each call completes or changes nothing, without a copy of a: the first pass factorises every system in scratch and
// only checks the pivots; the second pass factorises again and writes. Reading a twice costs less than writing and
// reading a copy.
#include "ops/routines/lanes.hpp"

#include <algorithm>
#include <atomic>
#include <optional>

#include "array/read.hpp"
#include "format/dense.hpp"
#include "leaf/select.hpp"
#include "ops/routines/systems.hpp"
#include "parallel/slots.hpp"

namespace s4j {
namespace {

constexpr int64_t kSides = threshold::kLaneSides;

enum class Pass { kCheck, kWrite, kSolve };  // check pivots; write factors, then solve; solve by given factors

// What differs between Cholesky and LU: the stored elements of a system (each(n, f) calls f(i, j) in their order), and
// the kernels.
template <class T>
struct Cholesky {
  static constexpr bool kPivots = false;
  static int64_t elements(int64_t n) { return n * (n + 1) / 2; }
  static int64_t diagonal(int64_t, int64_t i) { return i * (i + 1) / 2 + i; }
  template <class F>
  static void each(int64_t n, const F& f) noexcept {
    for (int64_t i = 0; i < n; ++i)
      for (int64_t j = 0; j <= i; ++j) f(i, j);
  }
  // Sets elements that are not stored to 0.
  static void clear_rest(const Matrix<T>& m) noexcept {
    for (int64_t i = 0; i < m.rows; ++i)
      for (int64_t j = i + 1; j < m.cols; ++j) m.data[i * m.rs + j * m.cs] = T(0);
  }
  static void factor(const LeafOf<T>& l, T* a, T* inverse, int64_t n, int64_t*, int64_t* bad) noexcept {
    l.chol_factor(a, inverse, n, bad);
  }
  static void solve(const LeafOf<T>& l, const T* a, const T* inverse, int64_t n, const int64_t*, T* x, int64_t m,
                    bool) noexcept {
    l.chol_solve(a, inverse, n, x, m);
  }
};

template <class T>
struct Lu {
  static constexpr bool kPivots = true;
  static int64_t elements(int64_t n) { return n * n; }
  static int64_t diagonal(int64_t n, int64_t i) { return i * n + i; }
  template <class F>
  static void each(int64_t n, const F& f) noexcept {
    for (int64_t i = 0; i < n; ++i)
      for (int64_t j = 0; j < n; ++j) f(i, j);
  }
  static void clear_rest(const Matrix<T>&) noexcept {}
  static void factor(const LeafOf<T>& l, T* a, T* inverse, int64_t n, int64_t* pivots, int64_t* bad) noexcept {
    l.lu_factor(a, inverse, n, pivots, bad);
  }
  static void solve(const LeafOf<T>& l, const T* a, const T* inverse, int64_t n, const int64_t* pivots, T* x, int64_t m,
                    bool transpose) noexcept {
    l.lu_solve(a, inverse, n, pivots, x, m, transpose);
  }
};

template <class T, class Method>
class Batch {
 public:
  Batch(const Block& a, const Block* pivots, const Block* b, const LaneSystems& how)
      : a_(a),
        pivots_(pivots),
        b_(b),
        how_(how),
        lead_(a.shape.rank - 2),
        n_(a.shape[lead_]),
        sides_(b == nullptr ? 0 : system_of<T>(*b, lead_, 0).cols),
        systems_(count_systems(a.shape, lead_)) {}

  // Returns s * n + p if pivot p of system s is bad, for the first such system; -1 if there is none.
  int64_t run(Pass pass, Slots& slots) noexcept {
    const int64_t work = systems_ * n_ * n_ * std::max<int64_t>(n_ / 8, 1) / 8;
    std::atomic<int64_t> bad{INT64_MAX};
    const auto note = [&](int64_t system, int64_t pivot) noexcept {
      const int64_t key = system * n_ + pivot;
      int64_t seen = bad.load(std::memory_order_relaxed);
      while (key < seen && !bad.compare_exchange_weak(seen, key)) {
      }
    };
    parallel_chunks(chunks(), work, [&](int64_t c) noexcept {
      const Slots::Loan loan(slots);
      const int64_t first = c * per_chunk(), last = std::min(systems_, first + per_chunk());
      for (int64_t s = first; s < last; s += leaf_.lanes)
        group(s, std::min(leaf_.lanes, last - s), pass, loan.memory(), note);
    });
    return bad.load() == INT64_MAX ? -1 : bad.load();
  }
  int64_t scratch_bytes() const {
    const int64_t elements = (Method::elements(n_) + n_ + n_ * kSides) * leaf_.lanes;
    return checked_mul(elements, sizeof(T)) + 64 + (Method::kPivots ? n_ * leaf_.lanes * 8 : 0);
  }
  int64_t chunks() const { return (systems_ + per_chunk() - 1) / per_chunk(); }

 private:
  // The scratch of one group of systems: for each element, the values of all lanes (systems) side by side.
  struct Scratch {
    int64_t* pivots;
    T *factor, *inverse, *x;
  };

  int64_t per_chunk() const { return threshold::kLaneGroups * leaf_.lanes; }
  Matrix<T> matrix(int64_t s) const noexcept {
    const Matrix<T> m = system_of<T>(a_, lead_, s);
    return how_.lower || Method::kPivots ? m : m.transposed();
  }

  // Processes `count` systems from `first` on, one per vector lane; idle lanes hold the identity.
  template <class Note>
  void group(int64_t first, int64_t count, Pass pass, char* memory, const Note& note) noexcept {
    const int64_t lanes = leaf_.lanes;
    Scratch w;
    w.pivots = reinterpret_cast<int64_t*>(memory);
    w.factor = reinterpret_cast<T*>(memory + (Method::kPivots ? (n_ * lanes * 8 + 63) / 64 * 64 : 0));
    w.inverse = w.factor + Method::elements(n_) * lanes;
    w.x = w.inverse + n_ * lanes;
    for (int64_t l = 0; l < lanes; ++l) {
      const Matrix<T> m = matrix(l < count ? first + l : first);
      T* to = w.factor + l;
      Method::each(n_, [&](int64_t i, int64_t j) noexcept {
        *to = l < count ? m.data[i * m.rs + j * m.cs] : T(i == j ? 1 : 0);
        to += lanes;
      });
    }
    if (pass == Pass::kSolve) {
      for (int64_t i = 0; i < n_; ++i)
        for (int64_t l = 0; l < lanes; ++l)
          w.inverse[i * lanes + l] = T(1) / w.factor[Method::diagonal(n_, i) * lanes + l];
      read_pivots(first, count, w.pivots);
    } else {
      int64_t bad[16];
      std::fill_n(bad, lanes, -1);
      Method::factor(leaf_, w.factor, w.inverse, n_, w.pivots, bad);
      for (int64_t l = 0; l < count; ++l)
        if (bad[l] >= 0) note(first + l, bad[l]);
      if (pass == Pass::kCheck) return;
      write_factors(first, count, w);
    }
    for (int64_t r = 0; r < sides_; r += kSides) solve(first, count, r, std::min(kSides, sides_ - r), w);
  }

  void read_pivots(int64_t first, int64_t count, int64_t* to) const noexcept {
    if (!Method::kPivots) return;
    const int64_t lanes = leaf_.lanes;
    for (int64_t l = 0; l < lanes; ++l) {
      const Matrix<int64_t> p = system_of<int64_t>(*pivots_, lead_, l < count ? first + l : first);
      for (int64_t k = 0; k < n_; ++k) to[k * lanes + l] = l < count ? p.data[k * p.rs] : k;
    }
  }

  void write_factors(int64_t first, int64_t count, const Scratch& w) const noexcept {
    const int64_t lanes = leaf_.lanes;
    for (int64_t l = 0; l < count; ++l) {
      const T* from = w.factor + l;
      const Matrix<T> to = matrix(first + l);
      Method::each(n_, [&](int64_t i, int64_t j) noexcept {
        to.data[i * to.rs + j * to.cs] = *from;
        from += lanes;
      });
      Method::clear_rest(to);
      if (!Method::kPivots || pivots_ == nullptr) continue;
      const Matrix<int64_t> p = system_of<int64_t>(*pivots_, lead_, first + l);
      for (int64_t k = 0; k < n_; ++k) p.data[k * p.rs] = w.pivots[k * lanes + l];
    }
  }

  // Solves for the right-hand sides [r, r + m).
  void solve(int64_t first, int64_t count, int64_t r, int64_t m, const Scratch& w) const noexcept {
    const int64_t lanes = leaf_.lanes;
    for (int64_t l = 0; l < lanes; ++l) {
      const Matrix<T> b = system_of<T>(*b_, lead_, l < count ? first + l : first);
      for (int64_t i = 0; i < n_; ++i)
        for (int64_t c = 0; c < m; ++c)
          w.x[(i * m + c) * lanes + l] = l < count ? b.data[i * b.rs + (r + c) * b.cs] : T(0);
    }
    Method::solve(leaf_, w.factor, w.inverse, n_, w.pivots, w.x, m, how_.transpose);
    for (int64_t l = 0; l < count; ++l) {
      const Matrix<T> b = system_of<T>(*b_, lead_, first + l);
      for (int64_t i = 0; i < n_; ++i)
        for (int64_t c = 0; c < m; ++c) b.data[i * b.rs + (r + c) * b.cs] = w.x[(i * m + c) * lanes + l];
    }
  }

  const Block& a_;
  const Block *pivots_, *b_;
  const LaneSystems& how_;
  int lead_;
  int64_t n_, sides_, systems_;
  const LeafOf<T>& leaf_ = leaf<T>();
};

// An operand's memory, or a copy of it that is written back at the end.
class Place {
 public:
  Place(const Operand* x, bool copied) : x_(x), source_(x == nullptr ? Source() : read(*x)) {
    if (x == nullptr || !copied) return;
    copy_ = Layout::dense(pool(), source_.b.type, source_.b.shape, false);
    copy_dense(source_.b, copy_.b);
    copied_ = true;
  }
  const Block* block() const { return x_ == nullptr ? nullptr : copied_ ? &copy_.b : &source_.b; }
  void finish() const {
    if (x_ == nullptr) return;
    if (copied_) copy_dense(copy_.b, source_.b);
    x_->storage->values_changed();
  }

 private:
  const Operand* x_;
  Source source_;
  Layout copy_;
  bool copied_ = false;
};

template <class T, template <class> class Method, class Fail>
void run_batch(const Block& a, const Block* pivots, const Block* b, const LaneSystems& how, const Fail& fail_at) {
  Batch<T, Method<T>> batch(a, pivots, b, how);
  Slots slots(batch.scratch_bytes(), batch.chunks());
  if (!how.factor) {
    batch.run(Pass::kSolve, slots);
    return;
  }
  const int64_t n = a.shape[a.shape.rank - 1];
  const int64_t bad = batch.run(Pass::kCheck, slots);
  if (bad >= 0) fail_at(bad / n, bad % n, n);
  batch.run(Pass::kWrite, slots);
}

// If operands are views of one array, the result is as if all operands had been copied first and then a, the pivots and
// b had been written, in this order.
template <template <class> class Method, class Fail>
void run_systems(const LaneSystems& how, const Fail& fail_at) {
  const auto shares = [&](const Operand* x, const Operand* y) {
    return x != nullptr && y != nullptr && x->storage == y->storage;
  };
  const bool copied = shares(how.a, how.b) || shares(how.a, how.pivots) || shares(how.pivots, how.b);
  const Place a(how.a, copied), pivots(how.pivots, copied), b(how.b, copied);
  if (how.a->type() == Type::kFloat)
    run_batch<float, Method>(*a.block(), pivots.block(), b.block(), how, fail_at);
  else
    run_batch<double, Method>(*a.block(), pivots.block(), b.block(), how, fail_at);
  if (how.factor) {
    a.finish();
    pivots.finish();
  }
  b.finish();
}

}  // namespace

bool fits_cholesky_lanes(int64_t order) { return order <= threshold::kCholeskyOrder; }
bool fits_lu_lanes(int64_t order) { return order <= threshold::kLuOrder; }

void cholesky_in_lanes(const LaneSystems& systems, const char* name) {
  run_systems<Cholesky>(
      systems, [&](int64_t system, int64_t pivot, int64_t n) { not_positive_definite(name, system, pivot, n); });
}

void lu_in_lanes(const LaneSystems& systems, const char* name) {
  run_systems<Lu>(systems, [&](int64_t system, int64_t pivot, int64_t n) { singular_system(name, system, pivot, n); });
}

void not_positive_definite(const char* name, int64_t system, int64_t pivot, int64_t n) {
  fail(S4J_ARITHMETIC, name, ": system ", system, " is not positive definite (pivot ", pivot, " of ", n,
       "); nothing was changed");
}

void singular_system(const char* name, int64_t system, int64_t pivot, int64_t n) {
  fail(S4J_ARITHMETIC, name, ": system ", system, " is singular (pivot ", pivot, " of ", n,
       " is 0); nothing was changed");
}

}  // namespace s4j
