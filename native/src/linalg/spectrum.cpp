// SPDX-License-Identifier: Apache-2.0
#include "linalg/spectrum.hpp"

#include <algorithm>
#include <utility>

namespace s4j {
namespace {

int64_t basis_size(const char* name, int64_t n, const Spectrum& o) {
  if (n == 0) fail(S4J_ILLEGAL_ARGUMENT, name, ": a matrix without rows or columns has no spectrum");
  if (o.k < 1 || o.k > n) fail(S4J_ILLEGAL_ARGUMENT, name, ": k is ", o.k, "; there are 1 to ", n, " to have");
  if (o.most_restarts < 1) fail(S4J_ILLEGAL_ARGUMENT, name, ": at most ", o.most_restarts, " restarts; at least 1");
  if (!(o.tolerance >= 0)) fail(S4J_ILLEGAL_ARGUMENT, name, ": the tolerance is a number of at least 0");
  // With the whole space one cycle is exact.
  if (o.basis == 0) return n <= threshold::kWholeBasis ? n : std::min(n, std::max<int64_t>(2 * o.k + 4, 24));
  if (o.basis < std::min(n, o.k + 2))
    fail(S4J_ILLEGAL_ARGUMENT, name, ": a basis of ", o.basis, " vectors for k = ", o.k, "; at least ",
         std::min(n, o.k + 2));
  return std::min(n, o.basis);
}

}  // namespace

Spectral::Spectral(const char* name, Type type, int64_t n, const Spectrum& o)
    : SteppedSolver(name, type),
      k_(o.k),
      options_{n, o.k, basis_size(name, n, o), o.seed, o.invert ? S4J_LARGEST_MAGNITUDE : o.which, o.tolerance, {}},
      lanczos_(options_),
      most_restarts_(o.most_restarts) {}

void Spectral::look_at(s4j_spectrum which) {
  options_.which = which;
  lanczos_ = Lanczos(options_);
}

Task<> Spectral::steps(int64_t count) {
  const bool only_finish = count == 0;
  for (; count > 0 && state_ == S4J_SOLVER_RUNNING; --count) {
    finished_ = false;
    co_await choose();
    co_await lanczos_.cycle(map());
    ++restarts_;
    if (lanczos_.converged())
      state_ = co_await holds() ? S4J_SOLVER_CONVERGED : S4J_SOLVER_STAGNATED;
    else if (lanczos_.stagnates())
      state_ = S4J_SOLVER_STAGNATED;
    else if (restarts_ >= most_restarts_)
      state_ = S4J_SOLVER_EXHAUSTED;
  }
  if (finished_ || restarts_ == 0 || (state_ == S4J_SOLVER_RUNNING && !only_finish)) co_return;
  finishing_ = true;
  co_await finish();
  finishing_ = false;
  finished_ = true;
}

void Spectral::thrown() noexcept {
  if (std::exchange(finishing_, false)) return;
  lanczos_.begin_again();
  restarts_ = 0;
}

void Spectral::require_steps() const {
  if (restarts_ == 0) fail(S4J_STATE, name(), ": there is no result before the first step");
  if (!finished_) fail(S4J_STATE, name(), ": what is not at its end has results after a step of 0 only");
}

Vector Spectral::vector(int64_t i) const {
  Vector v = lanczos_.vector(i);
  const auto largest =
      std::max_element(v.begin(), v.end(), [](double a, double b) { return std::abs(a) < std::abs(b); });
  if (largest != v.end() && *largest < 0) scale(-1, v);
  return v;
}

Layout Spectral::matrix_of(Allocator& to, const Vec<Vector>& vectors, int64_t length, bool as_rows) const {
  Vector all(static_cast<size_t>(checked_mul(length, k_)));
  for (int64_t j = 0; j < k_; ++j)
    for (int64_t i = 0; i < length; ++i)
      all[static_cast<size_t>(as_rows ? j * length + i : i * k_ + j)] =
          vectors[static_cast<size_t>(j)][static_cast<size_t>(i)];
  return dense_layout(to, type(), as_rows ? Shape{2, {k_, length}} : Shape{2, {length, k_}}, all.data());
}

}  // namespace s4j
