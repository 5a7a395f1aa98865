// SPDX-License-Identifier: Apache-2.0
// Batched Cholesky. All or nothing without a second copy of a: the first pass factorises every system in scratch and
// only looks at the pivots, the second repeats it and writes. (a is read once more; a copy would have to be written and
// read.)
#include <algorithm>
#include <atomic>

#include "format/dense.hpp"
#include "array/read.hpp"
#include "ops/matmul.hpp"
#include "ops/products.hpp"

namespace s4j {
namespace {

constexpr int64_t kInterleaved = 48;  // largest order of which several systems are treated at once, in vector lanes
constexpr int64_t kSides = 4;         // right sides solved at once

template <class T>
class Batch {
 public:
  Batch(const Block& a, const Block& b)
      : a_(a),
        b_(b),
        lead_(a.shape.rank - 2),
        n_(a.shape[lead_]),
        sides_(b.shape.rank == a.shape.rank ? b.shape[lead_ + 1] : 1) {
    for (int d = 0; d < lead_; ++d) systems_ *= a.shape[d];
    rs_ = a.strides[static_cast<size_t>(lead_)];
    cs_ = a.strides[static_cast<size_t>(lead_ + 1)];
    brs_ = b.strides[static_cast<size_t>(lead_)];
    bcs_ = b.shape.rank == a.shape.rank ? b.strides[static_cast<size_t>(lead_ + 1)] : 0;
  }

  // Factor and solve everything; -1, or the first bad system * n + pivot. With `write` false nothing is written.
  int64_t run(bool write, Slots& slots) noexcept {
    const int64_t work = systems_ * n_ * n_ * std::max<int64_t>(n_ / 8, 1) / 8;
    std::atomic<int64_t> bad{INT64_MAX};
    const auto note = [&](int64_t system, int64_t pivot) noexcept {
      const int64_t key = system * n_ + pivot;
      int64_t seen = bad.load(std::memory_order_relaxed);
      while (key < seen && !bad.compare_exchange_weak(seen, key)) {
      }
    };
    const int64_t chunks = (systems_ + per_chunk() - 1) / per_chunk();
    parallel_chunks(chunks, work, [&](int64_t c) noexcept {
      const Slots::Loan loan(slots);
      T* const scratch = reinterpret_cast<T*>(loan.memory());
      const int64_t first = c * per_chunk(), last = std::min(systems_, first + per_chunk());
      if (n_ > kInterleaved)
        for (int64_t s = first; s < last; ++s) single(s, write, scratch, note);
      else
        for (int64_t s = first; s < last; s += leaf_.lanes)
          group(s, std::min(leaf_.lanes, last - s), write, scratch, note);
    });
    return bad.load() == INT64_MAX ? -1 : bad.load();
  }
  int64_t scratch_bytes() const {
    const int64_t elements =
        n_ > kInterleaved ? checked_mul(n_, n_ + 1) : (n_ * (n_ + 1) / 2 + n_ + n_ * kSides) * leaf_.lanes;
    return checked_mul(elements, sizeof(T));
  }
  int64_t per_chunk() const { return n_ > kInterleaved ? 1 : 8 * leaf_.lanes; }
  int64_t systems() const { return systems_; }

 private:
  int64_t offset(const Block& x, int64_t s) const noexcept {
    int64_t at = 0;
    for (int d = lead_ - 1; d >= 0; --d) {
      at += s % x.shape[d] * x.strides[static_cast<size_t>(d)];
      s /= x.shape[d];
    }
    return at;
  }
  T* matrix(int64_t s) const noexcept { return const_cast<T*>(a_.data<T>()) + offset(a_, s); }
  T* sides(int64_t s) const noexcept { return const_cast<T*>(b_.data<T>()) + offset(b_, s); }

  // `count` systems from `first` on, one per vector lane; idle lanes hold the identity.
  template <class Note>
  void group(int64_t first, int64_t count, bool write, T* scratch, const Note& note) noexcept {
    const int64_t lanes = leaf_.lanes;
    T* const factor = scratch;
    T* const inverse = factor + n_ * (n_ + 1) / 2 * lanes;
    T* const x = inverse + n_ * lanes;
    int64_t pivots[16];
    for (int64_t l = 0; l < lanes; ++l) {
      pivots[l] = -1;
      const T* const m = l < count ? matrix(first + l) : nullptr;
      T* to = factor + l;
      for (int64_t i = 0; i < n_; ++i)
        for (int64_t j = 0; j <= i; ++j, to += lanes) *to = m != nullptr ? m[i * rs_ + j * cs_] : T(i == j ? 1 : 0);
    }
    leaf_.chol_factor(factor, inverse, n_, pivots);
    for (int64_t l = 0; l < count; ++l)
      if (pivots[l] >= 0) note(first + l, pivots[l]);
    if (!write) return;
    for (int64_t l = 0; l < count; ++l) {
      const T* from = factor + l;
      T* const to = matrix(first + l);
      for (int64_t i = 0; i < n_; ++i) {
        for (int64_t j = 0; j <= i; ++j, from += lanes) to[i * rs_ + j * cs_] = *from;
        for (int64_t j = i + 1; j < n_; ++j) to[i * rs_ + j * cs_] = T(0);
      }
    }
    for (int64_t r = 0; r < sides_; r += kSides) {
      const int64_t m = std::min(kSides, sides_ - r);
      for (int64_t l = 0; l < lanes; ++l) {
        const T* const b = l < count ? sides(first + l) + r * bcs_ : nullptr;
        for (int64_t i = 0; i < n_; ++i)
          for (int64_t c = 0; c < m; ++c) x[(i * m + c) * lanes + l] = b != nullptr ? b[i * brs_ + c * bcs_] : T(0);
      }
      leaf_.chol_solve(factor, inverse, n_, x, m);
      for (int64_t l = 0; l < count; ++l) {
        T* const b = sides(first + l) + r * bcs_;
        for (int64_t i = 0; i < n_; ++i)
          for (int64_t c = 0; c < m; ++c) b[i * brs_ + c * bcs_] = x[(i * m + c) * lanes + l];
      }
    }
  }

  // One large system: rows of L by dot products, L^T x = z by sums of rows.
  template <class Note>
  void single(int64_t s, bool write, T* scratch, const Note& note) noexcept {
    T* const m = matrix(s);
    T* const l = scratch;
    T* const x = scratch + n_ * n_;
    for (int64_t i = 0; i < n_; ++i) {
      T* const row = l + i * n_;
      for (int64_t j = 0; j < i; ++j) row[j] = (m[i * rs_ + j * cs_] - leaf_.dot(row, l + j * n_, j)) / l[j * n_ + j];
      const T d = m[i * rs_ + i * cs_] - leaf_.dot(row, row, i);
      if (!(d > T(0))) return note(s, i);
      row[i] = std::sqrt(d);
    }
    if (!write) return;
    for (int64_t i = 0; i < n_; ++i)
      for (int64_t j = 0; j < n_; ++j) m[i * rs_ + j * cs_] = j <= i ? l[i * n_ + j] : T(0);
    for (int64_t r = 0; r < sides_; ++r) {
      T* const b = sides(s) + r * bcs_;
      for (int64_t i = 0; i < n_; ++i) x[i] = (b[i * brs_] - leaf_.dot(l + i * n_, x, i)) / l[i * n_ + i];
      for (int64_t i = n_ - 1; i >= 0; --i) {
        x[i] /= l[i * n_ + i];
        leaf_.axpy(i, -x[i], l + i * n_, x);
      }
      for (int64_t i = 0; i < n_; ++i) b[i * brs_] = x[i];
    }
  }

  const Block &a_, &b_;
  int lead_;
  int64_t n_, sides_, systems_ = 1;
  int64_t rs_, cs_, brs_, bcs_;
  const LeafOf<T>& leaf_ = leaf<T>();
};

[[noreturn]] void not_positive(const char* name, int64_t key, int64_t n) {
  fail(S4J_ARITHMETIC, name, ": system ", key / n, " is not positive definite (pivot ", key % n, " of ", n,
       "); nothing was changed");
}

template <class T>
void solve(const Operand& a, const Operand& b, const char* name) {
  const Source sa = read(a), sb = read(b);
  const int64_t n = sa.b.shape[sa.b.shape.rank - 1];
  if (a.storage != b.storage) {
    Batch<T> batch(sa.b, sb.b);
    Slots slots(batch.scratch_bytes(), batch.systems() / batch.per_chunk() + 1);
    const int64_t bad = batch.run(false, slots);
    if (bad >= 0) not_positive(name, bad, n);
    batch.run(true, slots);
    a.storage->values_changed();
    b.storage->values_changed();
    return;
  }
  // Two views of one array: as if both had been copied first, then a written, then b.
  const Layout ca = Layout::dense(pool(), sa.b.type, sa.b.shape, false);
  const Layout cb = Layout::dense(pool(), sb.b.type, sb.b.shape, false);
  copy_dense(sa.b, ca.b);
  copy_dense(sb.b, cb.b);
  Batch<T> batch(ca.b, cb.b);
  Slots slots(batch.scratch_bytes(), batch.systems() / batch.per_chunk() + 1);
  const int64_t bad = batch.run(true, slots);
  if (bad >= 0) not_positive(name, bad, n);
  copy_dense(ca.b, sa.b);
  copy_dense(cb.b, sb.b);
  a.storage->values_changed();
}

}  // namespace

// a_i = L_i L_i^T from the lower triangle; a receives L (zeros above), b the solution of a_i x_i = b_i.
void posv(const Operand& a, const Operand& b, const char* name) {
  const Shape sa = a.shape(), sb = b.shape();
  bool fits = sa.rank >= 2 && (sb.rank == sa.rank - 1 || sb.rank == sa.rank) && sa[sa.rank - 1] == sa[sa.rank - 2];
  for (int d = 0; fits && d < sa.rank - 1; ++d) fits = sa[d] == sb[d];
  if (!fits)
    fail(S4J_ILLEGAL_ARGUMENT, name, " takes a [..., k, k] and b [..., k] or [..., k, r], not ", text(sa), " and ",
         text(sb));
  if (is_sparse(a) || is_sparse(b))
    fail(S4J_ILLEGAL_ARGUMENT, name, " overwrites dense arrays; convert sparse operands with toDense() first");
  if (a.type() != b.type() || !is_floating(a.type()))
    fail(S4J_ILLEGAL_ARGUMENT, name, " takes two FLOAT or two DOUBLE arrays, not ", name_of(a.type()), " and ",
         name_of(b.type()));
  if (!a.window.writable() || !b.window.writable())
    fail(S4J_ILLEGAL_ARGUMENT, name, " cannot write into a broadcast view");
  if (sa.empty()) return;
  if (a.type() == Type::kFloat)
    solve<float>(a, b, name);
  else
    solve<double>(a, b, name);
}

}  // namespace s4j
