// SPDX-License-Identifier: Apache-2.0
// Eigen's products behind C functions, for bench/peers/eigen_peer.py. Built with all threads Eigen has.
#include <Eigen/Sparse>
#include <cstdint>
#include <vector>

namespace {
using Csr = Eigen::SparseMatrix<double, Eigen::RowMajor, int>;
using Vector = Eigen::VectorXd;
using Rows = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
using Columns = Eigen::MatrixXd;
const Csr& of(const void* p) { return *static_cast<const Csr*>(p); }
}  // namespace

extern "C" {
__attribute__((visibility("default"))) void* eigen_csr(int64_t m, int64_t n, int64_t nnz, int* pointers, int* index,
                                                       double* values) {
  return new Csr(Eigen::Map<Csr>(m, n, nnz, pointers, index, values));
}
__attribute__((visibility("default"))) void eigen_mv(const void* a, const double* x, double* y) {
  Eigen::Map<Vector>(y, of(a).rows()).noalias() = of(a) * Eigen::Map<const Vector>(x, of(a).cols());
}
__attribute__((visibility("default"))) void eigen_mv_transposed(const void* a, const double* x, double* y) {
  Eigen::Map<Vector>(y, of(a).cols()).noalias() = of(a).transpose() * Eigen::Map<const Vector>(x, of(a).rows());
}
__attribute__((visibility("default"))) void eigen_mm_rows(const void* a, int64_t k, const double* x, double* y) {
  Eigen::Map<Rows>(y, of(a).rows(), k).noalias() = of(a) * Eigen::Map<const Rows>(x, of(a).cols(), k);
}
__attribute__((visibility("default"))) void eigen_mm_columns(const void* a, int64_t k, const double* x, double* y) {
  Eigen::Map<Columns>(y, of(a).rows(), k).noalias() = of(a) * Eigen::Map<const Columns>(x, of(a).cols(), k);
}
__attribute__((visibility("default"))) int64_t eigen_product(const void* a, const void* b) {
  const Csr c = of(a) * of(b);
  return c.nonZeros();
}
__attribute__((visibility("default"))) int64_t eigen_add(const void* a, const void* b) {
  const Csr c = of(a) + of(b);
  return c.nonZeros();
}
__attribute__((visibility("default"))) int64_t eigen_transpose(const void* a) {
  const Csr c = of(a).transpose();
  return c.nonZeros();
}
__attribute__((visibility("default"))) void* eigen_triplets(int64_t count, const int* rows, const int* cols,
                                                            const double* values) {
  auto* t = new std::vector<Eigen::Triplet<double>>;
  t->reserve(static_cast<size_t>(count));
  for (int64_t i = 0; i < count; ++i) t->emplace_back(rows[i], cols[i], values[i]);
  return t;
}
__attribute__((visibility("default"))) int64_t eigen_from_triplets(const void* triplets, int64_t m, int64_t n) {
  const auto& t = *static_cast<const std::vector<Eigen::Triplet<double>>*>(triplets);
  Csr c(m, n);
  c.setFromTriplets(t.begin(), t.end());
  return c.nonZeros();
}
}
