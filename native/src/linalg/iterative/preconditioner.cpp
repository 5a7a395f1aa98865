// SPDX-License-Identifier: Apache-2.0
// Saad, Iterative Methods for Sparse Linear Systems (2003), chapter 10: diagonal and SSOR preconditioners, and
// incomplete factors on the pattern of the matrix, applied by substitution. Other preconditioners have their own files.
#include "linalg/iterative/preconditioner.hpp"

#include "linalg/iterative/factors.hpp"
#include "linalg/iterative/incomplete.hpp"
#include "linalg/iterative/multigrid.hpp"

namespace s4j {
namespace {

Vector diagonal_of(const Csr<double>& a, const char* name, const char* kind) {
  Vector d(static_cast<size_t>(a.rows), 0);
  for (int64_t i = 0; i < a.rows; ++i) {
    const auto row = static_cast<size_t>(i);
    for (int64_t p = a.pointers[row]; p < a.pointers[row + 1]; ++p)
      if (a.index[p] == i) d[row] = a.values[p];
    if (d[row] == 0)
      fail(S4J_ARITHMETIC, name, ": the ", kind, " preconditioner divides by the diagonal, whose element (", i, ", ", i,
           ") is 0");
  }
  return d;
}

class Jacobi final : public LinearMap {
 public:
  Jacobi(const Csr<double>& a, const char* name) : inverse_(diagonal_of(a, name, "Jacobi")) {
    for (double& d : inverse_) d = 1 / d;
  }
  void apply(const double* r, double* z) const override {
    for_elements(static_cast<int64_t>(inverse_.size()), [&](int64_t i) { z[i] = r[i] * inverse_[i]; });
  }

 private:
  Vector inverse_;
};

// Makes the SSOR preconditioner m = (D + w L) D^-1 (D + w U) / (w (2 - w)).
std::unique_ptr<LinearMap> ssor(const Csr<double>& a, double omega, const char* name) {
  if (!(omega > 0 && omega < 2))
    fail(S4J_ILLEGAL_ARGUMENT, name, ": SSOR's omega is ", omega, "; it must be between 0 and 2");
  Vector d = diagonal_of(a, name, "SSOR");
  Csr<double> scaled = a;
  for (int64_t i = 0; i < a.rows; ++i)
    for (int64_t p = a.pointers[i]; p < a.pointers[static_cast<size_t>(i) + 1]; ++p)
      if (a.index[p] != i) scaled.values[p] *= omega;
  for (double& v : d) v *= omega * (2 - omega);
  return std::make_unique<Factors>(Substitution<double>(scaled, false, false, name),
                                   Substitution<double>(scaled, true, false, name), std::move(d));
}

// Computes IC(0): row i of L from the earlier rows. `w` holds row i as a dense vector.
std::unique_ptr<LinearMap> ic0(const Csr<double>& a, const char* name) {
  Csr<double> l;
  l.rows = l.cols = a.rows;
  l.pointers.assign(1, 0);
  for (int64_t i = 0; i < a.rows; ++i) {
    for (int64_t p = a.pointers[i]; p < a.pointers[static_cast<size_t>(i) + 1]; ++p)
      if (a.index[p] <= i) {
        l.index.push_back(a.index[p]);
        l.values.push_back(a.values[p]);
      }
    l.pointers.push_back(static_cast<int64_t>(l.index.size()));
  }
  Vector w(static_cast<size_t>(a.rows), 0);
  const int32_t* const index = l.index.data();
  double* const values = l.values.data();
  for (int64_t i = 0; i < a.rows; ++i) {
    const int64_t begin = l.pointers[i];
    const int64_t end = l.pointers[static_cast<size_t>(i) + 1];
    const bool diagonal = end > begin && index[end - 1] == i;
    double pivot = diagonal ? values[end - 1] : 0;
    const double own = pivot;
    const int64_t before = diagonal ? end - 1 : end;
    for (int64_t p = begin; p < before; ++p) w[index[p]] = values[p];
    for (int64_t p = begin; p < before; ++p) {
      const auto j = static_cast<size_t>(index[p]);
      const int64_t last = l.pointers[j + 1] - 1;  // the diagonal of row j
      double sum = values[p];
      for (int64_t q = l.pointers[j]; q < last; ++q) sum -= values[q] * w[index[q]];
      w[j] = values[p] = sum / values[last];
      pivot -= values[p] * values[p];
    }
    for (int64_t p = begin; p < before; ++p) w[index[p]] = 0;
    if (!(pivot > 0))
      fail(S4J_ARITHMETIC, name, ": IC(0) breaks down at row ", i, ", whose pivot is ", pivot,
           own > 0 ? "; take Jacobi or SSOR, or add to the diagonal"
                   : "; its element of the diagonal is not positive, so the matrix is not positive definite: "
                     "take minres or gmres, or add to the diagonal");
    values[end - 1] = std::sqrt(pivot);
  }
  return std::make_unique<Factors>(Substitution<double>(l, false, false, name),
                                   Substitution<double>(l.transposed(), true, false, name));
}

// Computes ILU(0) by Saad's algorithm 10.4.
std::unique_ptr<LinearMap> ilu0(const Csr<double>& a, const char* name) {
  Csr<double> f = a;
  Vec<int64_t> place(static_cast<size_t>(a.rows), -1), diagonal(static_cast<size_t>(a.rows), -1);
  const int32_t* const index = f.index.data();
  double* const values = f.values.data();
  for (int64_t i = 0; i < a.rows; ++i) {
    const int64_t begin = f.pointers[i];
    const int64_t end = f.pointers[static_cast<size_t>(i) + 1];
    for (int64_t p = begin; p < end; ++p) place[index[p]] = p;
    for (int64_t p = begin; p < end && index[p] < i; ++p) {
      const auto k = static_cast<size_t>(index[p]);
      values[p] /= values[diagonal[k]];
      for (int64_t q = diagonal[k] + 1; q < f.pointers[k + 1]; ++q)
        if (const int64_t to = place[index[q]]; to >= 0) values[to] -= values[p] * values[q];
    }
    const int64_t own = place[i];
    for (int64_t p = begin; p < end; ++p) place[index[p]] = -1;
    if (own < 0 || values[own] == 0)
      fail(S4J_ARITHMETIC, name, ": ILU(0) breaks down at row ", i, ", whose pivot is 0; take another preconditioner");
    diagonal[i] = own;
  }
  return std::make_unique<Factors>(Substitution<double>(f, false, true, name),
                                   Substitution<double>(f, true, false, name));
}

}  // namespace

Task<std::unique_ptr<LinearMap>> preconditioner(const Csr<double>& a, Iterative how, const char* name) {
  switch (how.preconditioner) {
    case S4J_PRECONDITIONER_NONE:
    case S4J_PRECONDITIONER_CALLERS:
      break;
    case S4J_PRECONDITIONER_JACOBI:
      co_return std::make_unique<Jacobi>(a, name);
    case S4J_PRECONDITIONER_SSOR:
      co_return ssor(a, how.omega, name);
    case S4J_PRECONDITIONER_IC0:
      co_return ic0(a, name);
    case S4J_PRECONDITIONER_ILU0:
      co_return ilu0(a, name);
    case S4J_PRECONDITIONER_ILUT:
      co_return co_await incomplete_lu(a, how.dropping, name);
    case S4J_PRECONDITIONER_ICT:
      co_return co_await incomplete_cholesky(a, how.dropping, name);
    case S4J_PRECONDITIONER_MULTIGRID:
      co_return co_await smoothed_aggregation(a, name);
  }
  co_return nullptr;
}

}  // namespace s4j
