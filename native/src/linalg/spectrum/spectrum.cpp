// SPDX-License-Identifier: Apache-2.0
#include "linalg/spectrum/spectrum.hpp"

#include <algorithm>
#include <utility>

namespace s4j {

int64_t basis_size(const char* name, int64_t n, const Spectrum& o, int64_t spare) {
  if (n == 0) fail(S4J_ILLEGAL_ARGUMENT, name, ": a matrix without rows or columns has no spectrum");
  if (o.k < 1 || o.k > n) fail(S4J_ILLEGAL_ARGUMENT, name, ": k is ", o.k, "; it must be from 1 to ", n);
  if (o.most_restarts < 1)
    fail(S4J_ILLEGAL_ARGUMENT, name, ": the limit of restarts is ", o.most_restarts, "; it must be at least 1");
  if (!(o.tolerance >= 0)) fail(S4J_ILLEGAL_ARGUMENT, name, ": the tolerance must be a number of at least 0");
  // If the basis is the whole space, one cycle is exact.
  if (o.basis == 0) return n <= threshold::kWholeBasis ? n : std::min(n, std::max<int64_t>(2 * o.k + 4, 24));
  if (o.basis < std::min(n, o.k + spare))
    fail(S4J_ILLEGAL_ARGUMENT, name, ": the basis has ", o.basis, " vectors, but for k = ", o.k,
         " it must have at least ", std::min(n, o.k + spare));
  return std::min(n, o.basis);
}

// With a smaller limit of restarts, the caller wants to bound the work. With at least this many restarts, the caller
// wants a result, even if all pairs must be computed.
constexpr int64_t kManyRestarts = 100;

Restarted::Restarted(const char* name, Type type, const Spectrum& o)
    : SteppedSolver(name, type), most_restarts_(o.most_restarts) {}

Spectral::Spectral(const char* name, Type type, int64_t n, const Spectrum& o)
    : Restarted(name, type, o),
      k_(o.k),
      options_{n,  o.k,  basis_size(name, n, o, 2), o.seed, o.invert ? S4J_LARGEST_MAGNITUDE : o.which, o.tolerance,
               {}, false},
      lanczos_(options_) {}

void Spectral::look_at(s4j_spectrum which) {
  options_.which = which;
  lanczos_ = Lanczos(options_);
}

Task<> Restarted::steps(int64_t count) {
  const bool only_finish = count == 0;
  for (; count > 0 && state_ == S4J_SOLVER_RUNNING; --count) {
    finished_ = false;
    co_await choose();
    other_way_ = false;
    co_await cycle();
    ++restarts_;
    const bool found = converged();
    bool good = false, goes_on = true;
    if (found) good = co_await holds();
    if (!good && (found || stagnates())) other_way_ = goes_on = co_await another_way();
    if (good || !goes_on)
      state_ = good ? S4J_SOLVER_CONVERGED : S4J_SOLVER_STAGNATED;
    else if (restarts_ >= most_restarts_ && !(restarts_ >= kManyRestarts && takes_all()))
      state_ = S4J_SOLVER_EXHAUSTED;
  }
  if (finished_ || restarts_ == 0 || (state_ == S4J_SOLVER_RUNNING && !only_finish)) co_return;
  finishing_ = true;
  if (other_way_) {  // the new method has no result yet
    co_await choose();
    co_await cycle();
    other_way_ = false;
  }
  co_await finish();
  finishing_ = false;
  finished_ = true;
}

void Restarted::thrown() noexcept {
  if (std::exchange(finishing_, false)) return;
  begin_again();
  restarts_ = 0;
}

void Restarted::require_steps() const {
  if (restarts_ == 0) fail(S4J_STATE, name(), ": there is no result before the first step");
  if (!finished_) fail(S4J_STATE, name(), ": an unfinished computation has results only after a step of 0 iterations");
}

void fix_sign(Vector& v) {
  const auto largest =
      std::max_element(v.begin(), v.end(), [](double a, double b) { return std::abs(a) < std::abs(b); });
  if (largest != v.end() && *largest < 0) scale(-1, v);
}

Vector Spectral::vector(int64_t i) const {
  Vector v = lanczos_.vector(i);
  fix_sign(v);
  return v;
}

Layout matrix_of(Allocator& to, Type type, const Vec<Vector>& vectors, int64_t length, bool as_rows) {
  const auto count = static_cast<int64_t>(vectors.size());
  Vector all(checked_mul(length, count));
  for (int64_t j = 0; j < count; ++j)
    for (int64_t i = 0; i < length; ++i) all[as_rows ? j * length + i : i * count + j] = vectors[j][i];
  return dense_layout(to, type, as_rows ? Shape{2, {count, length}} : Shape{2, {length, count}}, all.data());
}

void require_symmetric(const Csr<double>& a, Type type, const char* name, const char* what) {
  const Csr<double> t = a.transposed();
  double largest = 0;
  for (const double v : a.values) largest = std::max(largest, std::abs(v));
  const double rounding = largest * (type == Type::kFloat ? 1e-5 : 1e-10);
  for (int64_t i = 0; i < a.rows; ++i) {
    int64_t p = a.pointers[i], q = t.pointers[i];
    const int64_t p_end = a.pointers[i + 1], q_end = t.pointers[i + 1];
    while (p < p_end || q < q_end) {
      constexpr int32_t kNone = INT32_MAX;
      const int32_t j = p < p_end ? a.index[p] : kNone;
      const int32_t l = q < q_end ? t.index[q] : kNone;
      const double here = j <= l ? a.values[p] : 0;
      const double there = l <= j ? t.values[q] : 0;
      if (std::abs(here - there) > rounding)
        fail(S4J_ILLEGAL_ARGUMENT, name, " takes a symmetric ", what, "; element (", i, ", ", std::min(j, l), ") is ",
             here, ", but its mirror image is ", there);
      p += j <= l ? 1 : 0;
      q += l <= j ? 1 : 0;
    }
  }
}

}  // namespace s4j
