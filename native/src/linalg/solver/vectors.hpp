// SPDX-License-Identifier: Apache-2.0
// Operations on the dense vectors of iterative solvers (residuals, search directions, solutions). Sums add fixed chunks
// in ascending order, so that results have the same bits for any number of threads.
#pragma once

#include <cmath>

#include "leaf/select.hpp"
#include "linalg/solver/csr.hpp"
#include "linalg/solver/task.hpp"
#include "ops/spmv/spmv.hpp"
#include "parallel/parallel.hpp"

namespace s4j {

using Vector = Vec<double>;

// Calls f(i) for all i < n; f may write element i only.
template <class F>
void for_elements(int64_t n, F&& f) noexcept {
  parallel_for(n, threshold::kGrainSteps, 1, [&](int64_t begin, int64_t end) noexcept {
    for (int64_t i = begin; i < end; ++i) f(i);
  });
}

inline double dot(int64_t n, const double* a, const double* b) {
  constexpr int64_t kChunk = threshold::kVectorChunk;
  const auto kernel = leaf<double>().dot;
  if (n <= kChunk) return kernel(a, b, n);
  Vector parts((n + kChunk - 1) / kChunk);
  parallel_for(n, kChunk, 1, [&](int64_t begin, int64_t end) noexcept {
    parts[begin / kChunk] = kernel(a + begin, b + begin, end - begin);
  });
  double sum = 0;
  for (const double p : parts) sum += p;
  return sum;
}
inline double dot(const Vector& a, const Vector& b) { return dot(static_cast<int64_t>(a.size()), a.data(), b.data()); }
inline double norm(const Vector& a) { return std::sqrt(dot(a, a)); }

// y += alpha x
inline void axpy(double alpha, const Vector& x, Vector& y) noexcept {
  for_elements(static_cast<int64_t>(y.size()), [&, v = x.data(), to = y.data()](int64_t i) { to[i] += alpha * v[i]; });
}
// y = x + beta y
inline void xpby(const Vector& x, double beta, Vector& y) noexcept {
  for_elements(static_cast<int64_t>(y.size()),
               [&, v = x.data(), to = y.data()](int64_t i) { to[i] = v[i] + beta * to[i]; });
}
inline void scale(double alpha, Vector& y) noexcept {
  for_elements(static_cast<int64_t>(y.size()), [&, to = y.data()](int64_t i) { to[i] *= alpha; });
}

// y = a x
inline void multiply(const Csr<double>& a, const double* x, double* y) { spmv<double>(a.lines(), x, y, 1, 0); }

// Statistics of a preconditioner; a figure that does not apply is 0.
struct Made {
  int64_t entries = 0;    // entries of the factors, or of the matrices of all levels
  int64_t levels = 0;     // MULTIGRID
  double complexity = 0;  // MULTIGRID: `entries` divided by the entries of the matrix
  double shift = 0;       // ICT: the multiple of the diagonal that was added
};

// A linear map y = f(x) for vectors of one length. x and y must not overlap. Several threads may apply a map at once.
class LinearMap {
 public:
  LinearMap() = default;
  virtual ~LinearMap() = default;
  LinearMap(const LinearMap&) = delete;
  LinearMap& operator=(const LinearMap&) = delete;
  virtual void apply(const double* x, double* y) const = 0;
  // Computes y = f(x) like apply(), with pauses if the computation takes long.
  virtual Task<> apply_in_steps(const double* x, double* y) const {
    apply(x, y);
    co_return;
  }
  virtual Made made() const { return {}; }
};

}  // namespace s4j
