// SPDX-License-Identifier: Apache-2.0
// Eigen's products and solvers behind C functions, for bench/peers/eigen_peer.py. Built with all of Eigen's threads.
#include <Eigen/Sparse>
#include <Eigen/SparseCholesky>
#include <cstdint>
#include <vector>

#define EXPORT __attribute__((visibility("default")))

#ifndef EIGEN_PEER_SCALAR
#define EIGEN_PEER_SCALAR double
#endif

namespace {
using Scalar = EIGEN_PEER_SCALAR;
using Csr = Eigen::SparseMatrix<Scalar, Eigen::RowMajor, int>;
using Csc = Eigen::SparseMatrix<Scalar, Eigen::ColMajor, int>;
using Vector = Eigen::Matrix<Scalar, Eigen::Dynamic, 1>;
using Rows = Eigen::Matrix<Scalar, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
using Columns = Eigen::Matrix<Scalar, Eigen::Dynamic, Eigen::Dynamic>;
const Csr& of(const void* p) { return *static_cast<const Csr*>(p); }

// Solves a x = b including the factorisation. Returns 0 on success.
template <typename Solver>
int64_t solve(Solver&& solver, const void* a, const Scalar* b, Scalar* x) {
  const Csc& matrix = *static_cast<const Csc*>(a);
  solver.compute(matrix);
  if (solver.info() != Eigen::Success) return 1;
  Eigen::Map<Vector>(x, matrix.rows()) = solver.solve(Eigen::Map<const Vector>(b, matrix.rows()));
  return solver.info() != Eigen::Success;
}
}  // namespace

extern "C" {
EXPORT int eigen_version() { return EIGEN_WORLD_VERSION * 10000 + EIGEN_MAJOR_VERSION * 100 + EIGEN_MINOR_VERSION; }
EXPORT void* eigen_csr(int64_t m, int64_t n, int64_t nnz, int* pointers, int* index, Scalar* values) {
  return new Csr(Eigen::Map<Csr>(m, n, nnz, pointers, index, values));
}
EXPORT void eigen_drop_csr(void* a) { delete static_cast<Csr*>(a); }
EXPORT void eigen_mv(const void* a, const Scalar* x, Scalar* y) {
  Eigen::Map<Vector>(y, of(a).rows()).noalias() = of(a) * Eigen::Map<const Vector>(x, of(a).cols());
}
EXPORT void eigen_mv_transposed(const void* a, const Scalar* x, Scalar* y) {
  Eigen::Map<Vector>(y, of(a).cols()).noalias() = of(a).transpose() * Eigen::Map<const Vector>(x, of(a).rows());
}
EXPORT void eigen_mv_lower_half(const void* a, const Scalar* x, Scalar* y) {
  Eigen::Map<Vector>(y, of(a).rows()).noalias() =
      of(a).selfadjointView<Eigen::Lower>() * Eigen::Map<const Vector>(x, of(a).cols());
}
EXPORT void eigen_solve_lower(const void* a, const Scalar* b, Scalar* x) {
  Eigen::Map<Vector> out(x, of(a).rows());
  out = Eigen::Map<const Vector>(b, of(a).rows());
  of(a).triangularView<Eigen::Lower>().solveInPlace(out);
}
EXPORT void eigen_mm_rows(const void* a, int64_t k, const Scalar* x, Scalar* y) {
  Eigen::Map<Rows>(y, of(a).rows(), k).noalias() = of(a) * Eigen::Map<const Rows>(x, of(a).cols(), k);
}
EXPORT void eigen_mm_columns(const void* a, int64_t k, const Scalar* x, Scalar* y) {
  Eigen::Map<Columns>(y, of(a).rows(), k).noalias() = of(a) * Eigen::Map<const Columns>(x, of(a).cols(), k);
}
EXPORT int64_t eigen_product(const void* a, const void* b) {
  const Csr c = of(a) * of(b);
  return c.nonZeros();
}
EXPORT void* eigen_csc(const void* a) { return new Csc(of(a)); }
EXPORT void eigen_drop_csc(void* a) { delete static_cast<Csc*>(a); }
// Orders by AMD, analyses and factorises. Returns the entries of the factor and stores its flops at `operations`.
EXPORT int64_t eigen_cholesky(const void* a, double* operations) {
  const Eigen::SimplicialLLT<Csc> llt(*static_cast<const Csc*>(a));
  if (llt.info() != Eigen::Success) return -1;
  const Csc& l = llt.matrixL().nestedExpression();
  *operations = 0;
  for (Eigen::Index j = 0; j < l.cols(); ++j) {
    const double entries = l.outerIndexPtr()[j + 1] - l.outerIndexPtr()[j];
    *operations += entries * entries;
  }
  return l.nonZeros();
}
EXPORT int64_t eigen_solve_lu(const void* a, const Scalar* b, Scalar* x) {
  return solve(Eigen::SparseLU<Csc>(), a, b, x);
}
EXPORT int64_t eigen_solve_cholesky(const void* a, const Scalar* b, Scalar* x) {
  return solve(Eigen::SimplicialLLT<Csc>(), a, b, x);
}
EXPORT int64_t eigen_solve_cg(const void* a, const Scalar* b, Scalar* x, double tolerance) {
  Eigen::ConjugateGradient<Csc, Eigen::Lower | Eigen::Upper, Eigen::IncompleteCholesky<Scalar>> cg;
  cg.setTolerance(tolerance);
  return solve(cg, a, b, x);
}
EXPORT int64_t eigen_add(const void* a, const void* b) {
  const Csr c = of(a) + of(b);
  return c.nonZeros();
}
EXPORT int64_t eigen_transpose(const void* a) {
  const Csr c = of(a).transpose();
  return c.nonZeros();
}
EXPORT void* eigen_triplets(int64_t count, const int* rows, const int* cols, const Scalar* values) {
  auto* t = new std::vector<Eigen::Triplet<Scalar>>;
  t->reserve(static_cast<size_t>(count));
  for (int64_t i = 0; i < count; ++i) t->emplace_back(rows[i], cols[i], values[i]);
  return t;
}
EXPORT void eigen_drop_triplets(void* t) { delete static_cast<std::vector<Eigen::Triplet<Scalar>>*>(t); }
EXPORT int64_t eigen_from_triplets(const void* triplets, int64_t m, int64_t n) {
  const auto& t = *static_cast<const std::vector<Eigen::Triplet<Scalar>>*>(triplets);
  Csr c(m, n);
  c.setFromTriplets(t.begin(), t.end());
  return c.nonZeros();
}
}
