// SPDX-License-Identifier: Apache-2.0
// LAPACK's routines implemented with Eigen in LAPACK's storage, for machines without LAPACK. FLOAT is computed in
// double, so that Eigen's decompositions, which take long to compile, are instantiated once.
#include "blas/lapack_eigen.hpp"

#include <Eigen/Dense>
#include <algorithm>
#include <limits>
#include <vector>

namespace s4j {
namespace {

using Grid = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic>;

class InDouble final : public LapackLibrary<double> {
  using T = double;
  using Column = Eigen::Matrix<T, Eigen::Dynamic, 1>;
  using Map = Eigen::Map<Grid>;
  using ConstMap = Eigen::Map<const Grid>;

 public:
  bool concurrent() const noexcept override { return false; }
  int64_t geqrf_work(int, int) const override { return 0; }
  int64_t gels_work(bool, int, int, int) const override { return 0; }
  int64_t syev_work(bool, int) const override { return 0; }
  int64_t gesvd_work(char, char, int, int) const override { return 0; }

  int potrf(bool lower, int n, T* a) const override {
    Map m(a, n, n);
    using namespace Eigen::internal;
    return static_cast<int>(lower ? llt_inplace<T, Eigen::Lower>::blocked(m)
                                  : llt_inplace<T, Eigen::Upper>::blocked(m)) +
           1;
  }
  int potrs(bool lower, int n, int sides, const T* a, T* b) const override {
    const ConstMap m(a, n, n);
    Map x(b, n, sides);
    if (lower) {
      m.triangularView<Eigen::Lower>().solveInPlace(x);
      m.transpose().triangularView<Eigen::Upper>().solveInPlace(x);
    } else {
      m.transpose().triangularView<Eigen::Lower>().solveInPlace(x);
      m.triangularView<Eigen::Upper>().solveInPlace(x);
    }
    return 0;
  }
  int getrf(int m, int n, T* a, int* pivots) const override {
    int exchanges = 0;
    const int least = std::min(m, n);  // the columns that Eigen factorizes; the others are handled below
    const auto zero =
        Eigen::internal::partial_lu_impl<T, Eigen::ColMajor, int>::blocked_lu(m, least, a, m, pivots, exchanges);
    Map beyond(a + int64_t{m} * least, m, n - least);
    for (int k = 0; k < least; ++k) {
      if (n > least) beyond.row(k).swap(beyond.row(pivots[k]));
      ++pivots[k];
    }
    if (n > least) ConstMap(a, m, m).triangularView<Eigen::UnitLower>().solveInPlace(beyond);
    return static_cast<int>(zero) + 1;
  }
  int getrs(bool transpose, int n, int sides, const T* a, const int* pivots, T* b) const override {
    const ConstMap m(a, n, n);
    Map x(b, n, sides);
    if (!transpose) {
      for (int k = 0; k < n; ++k) x.row(k).swap(x.row(pivots[k] - 1));
      m.triangularView<Eigen::UnitLower>().solveInPlace(x);
      m.triangularView<Eigen::Upper>().solveInPlace(x);
    } else {
      m.transpose().triangularView<Eigen::Lower>().solveInPlace(x);
      m.transpose().triangularView<Eigen::UnitUpper>().solveInPlace(x);
      for (int k = n - 1; k >= 0; --k) x.row(k).swap(x.row(pivots[k] - 1));
    }
    return 0;
  }
  int geqrf(int m, int n, T* a, T* tau, T*, int64_t) const override {
    Map grid(a, m, n);
    Eigen::Ref<Grid> in_place(grid);
    const Eigen::HouseholderQR<Eigen::Ref<Grid>> qr(in_place);
    Eigen::Map<Column>(tau, std::min(m, n)) = qr.hCoeffs();
    return 0;
  }
  int gels(bool transpose, int m, int n, int sides, T* a, T* b, T*, int64_t) const override {
    Grid op = Map(a, m, n);
    if (transpose) op.transposeInPlace();
    Map x(b, std::max(m, n), sides);
    const auto p = op.rows(), q = op.cols(), least = std::min(p, q);
    // Decomposes op(a), or its transpose if op(a) has more columns than rows.
    const Eigen::HouseholderQR<Grid> qr(p >= q ? op : Grid(op.transpose()));
    const auto r = qr.matrixQR().topLeftCorner(least, least);
    for (Eigen::Index k = 0; k < least; ++k)
      if (r(k, k) == T(0)) return static_cast<int>(k) + 1;
    if (p >= q) {
      x.topRows(p).applyOnTheLeft(qr.householderQ().adjoint());
      auto top = x.topRows(q);
      r.triangularView<Eigen::Upper>().solveInPlace(top);
    } else {
      auto top = x.topRows(p);
      r.transpose().triangularView<Eigen::Lower>().solveInPlace(top);
      x.bottomRows(q - p).setZero();
      x.applyOnTheLeft(qr.householderQ());
    }
    return 0;
  }
  int syev(bool vectors, bool lower, int n, T* a, T* values, T*, int64_t) const override {
    Map m(a, n, n);
    if (!lower) m.transposeInPlace();  // Eigen reads only the lower triangle
    const Eigen::SelfAdjointEigenSolver<Grid> solver(m, vectors ? Eigen::ComputeEigenvectors : Eigen::EigenvaluesOnly);
    if (solver.info() != Eigen::Success) return 1;
    Eigen::Map<Column>(values, n) = solver.eigenvalues();
    if (vectors) m = solver.eigenvectors();
    return 0;
  }
  int gesvd(char u_job, char vt_job, int m, int n, T* a, T* s, T* u, T* vt, T*, int64_t) const override {
    unsigned options = 0;
    if (u_job != 'N') options |= u_job == 'A' ? Eigen::ComputeFullU : Eigen::ComputeThinU;
    if (vt_job != 'N') options |= vt_job == 'A' ? Eigen::ComputeFullV : Eigen::ComputeThinV;
    const Eigen::JacobiSVD<Grid> svd(Map(a, m, n), options);
    if (svd.info() != Eigen::Success) return 1;
    Eigen::Map<Column>(s, std::min(m, n)) = svd.singularValues();
    if (u_job != 'N') Map(u, m, svd.matrixU().cols()) = svd.matrixU();
    if (vt_job != 'N') Map(vt, svd.matrixV().cols(), n) = svd.matrixV().transpose();
    return 0;
  }
};

// A copy of FLOAT elements as doubles, on which Eigen computes; narrow() converts them back.
class Wide {
 public:
  Wide(const float* x, int64_t n) : wide_(x, x + n) {}
  explicit Wide(int64_t n) : wide_(static_cast<size_t>(n)) {}
  double* data() { return wide_.data(); }
  void narrow(float* to) const {
    for (const double v : wide_) *to++ = static_cast<float>(v);
  }

 private:
  std::vector<double> wide_;
};

class InFloat final : public LapackLibrary<float> {
 public:
  bool concurrent() const noexcept override { return false; }
  int64_t geqrf_work(int, int) const override { return 0; }
  int64_t gels_work(bool, int, int, int) const override { return 0; }
  int64_t syev_work(bool, int) const override { return 0; }
  int64_t gesvd_work(char, char, int, int) const override { return 0; }

  int potrf(bool lower, int n, float* a) const override {
    Wide m(a, area(n, n));
    const int info = in_double().potrf(lower, n, m.data());
    m.narrow(a);
    return info;
  }
  int potrs(bool lower, int n, int sides, const float* a, float* b) const override {
    Wide m(a, area(n, n)), x(b, area(n, sides));
    const int info = in_double().potrs(lower, n, sides, m.data(), x.data());
    x.narrow(b);
    return info;
  }
  int getrf(int m, int n, float* a, int* pivots) const override {
    Wide x(a, area(m, n));
    const int info = in_double().getrf(m, n, x.data(), pivots);
    x.narrow(a);
    return info;
  }
  int getrs(bool transpose, int n, int sides, const float* a, const int* pivots, float* b) const override {
    Wide m(a, area(n, n)), x(b, area(n, sides));
    const int info = in_double().getrs(transpose, n, sides, m.data(), pivots, x.data());
    x.narrow(b);
    return info;
  }
  int geqrf(int m, int n, float* a, float* tau, float*, int64_t) const override {
    Wide x(a, area(m, n)), t(std::min(m, n));
    const int info = in_double().geqrf(m, n, x.data(), t.data(), nullptr, 0);
    x.narrow(a);
    t.narrow(tau);
    return info;
  }
  int gels(bool transpose, int m, int n, int sides, float* a, float* b, float*, int64_t) const override {
    Wide x(a, area(m, n)), y(b, area(std::max(m, n), sides));
    const int info = in_double().gels(transpose, m, n, sides, x.data(), y.data(), nullptr, 0);
    y.narrow(b);
    return info;
  }
  int syev(bool vectors, bool lower, int n, float* a, float* values, float*, int64_t) const override {
    Wide x(a, area(n, n)), w(n);
    const int info = in_double().syev(vectors, lower, n, x.data(), w.data(), nullptr, 0);
    if (vectors) x.narrow(a);
    w.narrow(values);
    return info;
  }
  int gesvd(char u_job, char vt_job, int m, int n, float* a, float* s, float* u, float* vt, float*,
            int64_t) const override {
    const int least = std::min(m, n);
    Wide x(a, area(m, n)), w(least),
        left(area(m, u_job == 'N'   ? 0
                     : u_job == 'A' ? m
                                    : least)),
        right(area(n, vt_job == 'N'   ? 0
                      : vt_job == 'A' ? n
                                      : least));
    const int info = in_double().gesvd(u_job, vt_job, m, n, x.data(), w.data(), left.data(), right.data(), nullptr, 0);
    w.narrow(s);
    left.narrow(u);
    right.narrow(vt);
    return info;
  }

 private:
  static int64_t area(int m, int n) { return int64_t{m} * n; }
  static const LapackLibrary<double>& in_double() { return eigen_lapack<double>(); }
};

}  // namespace

template <>
const LapackLibrary<double>& eigen_lapack() {
  static const InDouble only;
  return only;
}

template <>
const LapackLibrary<float>& eigen_lapack() {
  static const InFloat only;
  return only;
}

void symmetric_eigen(int n, double* a, double* values, bool vectors) {
  if (eigen_lapack<double>().syev(vectors, true, n, a, values, nullptr, 0) != 0)
    std::fill_n(values, n, std::numeric_limits<double>::quiet_NaN());
}

void orthonormal_columns(int64_t m, int64_t n, double* a) {
  Eigen::Map<Grid> columns(a, m, n);
  const Eigen::HouseholderQR<Grid> qr(columns);
  columns = qr.householderQ() * Grid::Identity(m, n);
}

void upper_factor(int64_t m, int64_t n, const double* a, double* upper) {
  const Eigen::HouseholderQR<Grid> qr(Eigen::Map<const Grid>(a, m, n));
  Eigen::Map<Grid>(upper, n, n) = qr.matrixQR().topRows(n).triangularView<Eigen::Upper>();
}

void right_singular_vectors(int64_t n, double* a, double* values) {
  Eigen::Map<Grid> matrix(a, n, n);
  const Eigen::JacobiSVD<Grid> svd(matrix, Eigen::ComputeFullV);
  Eigen::Map<Eigen::VectorXd>(values, n) = svd.singularValues();
  matrix = svd.matrixV();
}

bool singular_vectors(int64_t m, int64_t n, const double* a, double* values, double* left, double* right) {
  const Eigen::BDCSVD<Grid> svd(Eigen::Map<const Grid>(a, m, n), Eigen::ComputeThinU | Eigen::ComputeThinV);
  if (svd.info() != Eigen::Success) return false;
  Eigen::Map<Eigen::VectorXd>(values, n) = svd.singularValues();
  Eigen::Map<Grid>(left, m, n) = svd.matrixU();
  Eigen::Map<Grid>(right, n, n) = svd.matrixV();
  return true;
}

void pivot_order(int64_t m, int64_t n, const double* a, int* order) {
  const Eigen::ColPivHouseholderQR<Grid> qr(Eigen::Map<const Grid>(a, m, n));
  std::copy_n(qr.colsPermutation().indices().data(), n, order);
}

}  // namespace s4j
