// SPDX-License-Identifier: Apache-2.0
#include "linalg/cholesky/equilibrate.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace s4j {
namespace {

// Calls f(i, j, binary exponent of the element) for each non-zero element.
template <class F>
void each_size(const Csr<double>& lower, const F& f) {
  for (int64_t i = 0; i < lower.rows; ++i)
    for (int64_t p = lower.pointers[i]; p < lower.pointers[i + 1]; ++p)
      if (lower.values[p] != 0) f(i, static_cast<int64_t>(lower.index[p]), std::ilogb(lower.values[p]));
}

double dot(const Vec<double>& x, const Vec<double>& y) {
  double sum = 0;
  for (size_t i = 0; i < x.size(); ++i) sum += x[i] * y[i];
  return sum;
}

// Computes exponents e that minimise the sum of (exponent + e_i + e_j)^2 over all non-zero elements, by conjugate
// gradients.
Vec<double> level(const Csr<double>& lower) {
  constexpr int kSteps = 300;
  constexpr double kNear = 0x1p-20;  // relative to the first residual
  const auto n = static_cast<size_t>(lower.rows);
  Vec<double> e(n, 0), diagonal(n, 0), r(n, 0), z(n), q(n);
  each_size(lower, [&](int64_t i, int64_t j, int size) {
    r[i] -= size;
    diagonal[i] += i == j ? 2 : 1;
    if (i == j) return;
    r[j] -= size;
    diagonal[j] += 1;
  });
  const auto preconditioned = [&] {
    for (size_t i = 0; i < n; ++i) z[i] = diagonal[i] > 0 ? r[i] / diagonal[i] : 0;
  };
  preconditioned();
  Vec<double> p(z);
  double rz = dot(r, z);
  const double first = rz;
  for (int step = 0; step < kSteps && rz > kNear * kNear * first; ++step) {
    std::fill(q.begin(), q.end(), 0.0);
    each_size(lower, [&](int64_t i, int64_t j, int) {
      q[i] += p[i] + p[j];
      if (i != j) q[j] += p[i] + p[j];
    });
    const double curvature = dot(p, q);
    if (!(curvature > 0)) break;
    const double length = rz / curvature;
    for (size_t i = 0; i < n; ++i) {
      e[i] += length * p[i];
      r[i] -= length * q[i];
    }
    preconditioned();
    const double next = dot(r, z);
    for (size_t i = 0; i < n; ++i) p[i] = z[i] + next / rz * p[i];
    rz = next;
  }
  return e;
}

// Equilibrates rows, starting from exponents e. Returns zeros if the largest exponents of the rows differ by at most
// `alike`.
Vec<int32_t> rows_of_one_size(const Csr<double>& lower, Vec<double> e, double alike) {
  // Computes with the exponents of elements. Exponents are within +-1,100, so that halving them is exact in all kRounds
  // rounds.
  constexpr int kRounds = 12;
  const auto n = static_cast<size_t>(lower.rows);
  constexpr double kNone = -std::numeric_limits<double>::infinity();
  Vec<double> largest(n);
  Vec<int32_t> out(n, 0);
  for (int round = 0; round < kRounds; ++round) {
    std::fill(largest.begin(), largest.end(), kNone);
    each_size(lower, [&](int64_t i, int64_t j, int exponent) {
      const double size = exponent + e[i] + e[j];
      largest[i] = std::max(largest[i], size);
      largest[j] = std::max(largest[j], size);
    });
    double least = -kNone, most = kNone;
    for (const double size : largest)
      if (size != kNone) {
        least = std::min(least, size);
        most = std::max(most, size);
      }
    if (round == 0 && !(most - least > alike)) return out;
    if (!(most - least > 1)) break;
    for (size_t i = 0; i < n; ++i)
      if (largest[i] != kNone) e[i] -= largest[i] / 2;
  }
  for (size_t i = 0; i < n; ++i) out[i] = static_cast<int32_t>(std::lround(e[i]));
  return out;
}

}  // namespace

Vec<int32_t> equilibrating(const Csr<double>& lower) {
  constexpr double kAlike = 8;
  return rows_of_one_size(lower, Vec<double>(static_cast<size_t>(lower.rows), 0), kAlike);
}

Vec<int32_t> levelling(const Csr<double>& lower) { return rows_of_one_size(lower, level(lower), -1); }

Vec<double> scaled(const Csr<double>& lower, const Vec<int32_t>& exponents) {
  Vec<double> out(lower.values);
  for (int64_t i = 0; i < lower.rows; ++i)
    for (int64_t p = lower.pointers[i]; p < lower.pointers[i + 1]; ++p)
      if (const int32_t by = exponents[i] + exponents[lower.index[p]]; by != 0) out[p] = std::ldexp(out[p], by);
  return out;
}

void unscale(Indefinite::Factors& factors, const Vec<int32_t>& order, const Vec<int32_t>& exponents) {
  const auto columns = static_cast<int64_t>(order.size());
  for (int64_t j = 0; j < columns; ++j) {
    const int32_t own = exponents[order[j]];
    for (int64_t p = factors.l.pointers[j]; p < factors.l.pointers[j + 1]; ++p) {
      double& v = factors.l.values[p];
      v = std::ldexp(v, own - exponents[order[factors.l.index[p]]]);
    }
    for (int64_t p = factors.d.pointers[j]; p < factors.d.pointers[j + 1]; ++p) {
      double& v = factors.d.values[p];
      v = std::ldexp(v, -own - exponents[order[factors.d.index[p]]]);
    }
  }
}

}  // namespace s4j
