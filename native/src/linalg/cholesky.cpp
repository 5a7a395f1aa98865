// SPDX-License-Identifier: Apache-2.0
// L L^T and L D L^T by Eigen, of one triangle of a symmetric matrix.
#include <Eigen/SparseCholesky>
#include <cmath>
#include <numbers>

#include "linalg/eigen.hpp"

namespace s4j {
namespace {

using Index = int32_t;  // half the memory traffic of 64 bits; the count of the factor's entries is checked before
using SpMat = EigenMatrix<Index>;
constexpr int64_t kMostEntries = INT32_MAX;

// Entries of the factor of a, whose upper triangle is stored, by its elimination tree (Liu 1990).
int64_t entries_of_factor(const SpMat& a, const EigenPermutation<Index>& order) {
  const auto n = a.cols();
  SpMat ordered(n, n);
  ordered.selfadjointView<Eigen::Upper>() = a.selfadjointView<Eigen::Upper>().twistedBy(order.inverse().eval());
  Vec<Index> parent(static_cast<size_t>(n)), tag(static_cast<size_t>(n));
  int64_t count = n;
  for (Index k = 0; k < n; ++k) {
    parent[static_cast<size_t>(k)] = -1;
    tag[static_cast<size_t>(k)] = k;
    for (SpMat::InnerIterator it(ordered, k); it; ++it) {
      if (it.index() >= k) continue;
      for (Index i = it.index(); tag[static_cast<size_t>(i)] != k; i = parent[static_cast<size_t>(i)]) {
        if (parent[static_cast<size_t>(i)] == -1) parent[static_cast<size_t>(i)] = k;
        ++count;
        tag[static_cast<size_t>(i)] = k;
      }
    }
  }
  return count;
}

// With a way to the pivot that stopped it, which Eigen keeps to itself.
class Llt : public Eigen::SimplicialLLT<SpMat, Eigen::Upper, GivenOrdering<Index>> {
 public:
  void prepare() {
    for (Eigen::Index k = 0; k < m_matrix.cols(); ++k) m_matrix.valuePtr()[m_matrix.outerIndexPtr()[k]] = -1;
  }
  Eigen::Index bad_row() const {
    Eigen::Index k = 0;
    while (k + 1 < m_matrix.cols() && m_matrix.valuePtr()[m_matrix.outerIndexPtr()[k]] > 0) ++k;
    return m_Pinv.indices()(k);
  }
  double pivot(Eigen::Index k) const {
    const double l = m_matrix.valuePtr()[m_matrix.outerIndexPtr()[k]];
    return l * l;
  }
  int64_t entries() const { return m_matrix.nonZeros(); }
};

class Ldlt : public Eigen::SimplicialLDLT<SpMat, Eigen::Upper, GivenOrdering<Index>> {
 public:
  void prepare() {}
  Eigen::Index bad_row() const {
    Eigen::Index k = 0;
    while (k + 1 < m_diag.size() && m_diag(k) != 0) ++k;
    return m_Pinv.indices()(k);
  }
  double pivot(Eigen::Index k) const { return m_diag(k); }
  int64_t entries() const { return m_matrix.nonZeros() + m_matrix.cols(); }
};

template <class F>
class Cholesky final : public Factorisation {
 public:
  static constexpr bool kLdlt = std::is_same_v<F, Ldlt>;
  static constexpr const char* kName = kLdlt ? "SparseLDLT" : "SparseCholesky";

  Cholesky(const Operand& a, Ordering ordering, bool upper) : Factorisation(kName, a.type()), upper_(upper) {
    const Csr<double> rows = read(a);
    n_ = rows.rows;
    pattern_ = Pattern(rows);
    SpMat m = to_eigen<Index>(rows);
    const SpMat both = m.selfadjointView<Eigen::Upper>();
    const EigenPermutation<Index> order = order_of(both, ordering);
    if (n_ > 65535) require_entries(entries_of_factor(m, order));  // fewer rows cannot have 2^31 entries
    if (n_ == 0) return;
    const GivenOrdering<Index>::Scope scope(order);
    factor_.analyzePattern(m);
    work(m);
  }

  void refactor(const Operand& a) override {
    require_square(a, kName);
    const Csr<double> rows = read(a);
    pattern_.require(rows, kName);
    if (n_ == 0) return;
    SpMat m = to_eigen<Index>(rows);
    work(m);
  }

  Layout solve(Allocator& to, const Operand& b) const override { return solve_square(to, b, n_, factor_); }

  SolverInfo info() const override {
    SolverInfo out;
    out.rows = out.cols = n_;
    out.determinant_sign = 1;
    if (n_ == 0) return out;
    require_factors();
    out.entries = factor_.entries();
    for (int64_t k = 0; k < n_; ++k) {
      const double d = factor_.pivot(k);
      if (d < 0) out.determinant_sign = -out.determinant_sign;
      out.log_abs_determinant += std::log(std::abs(d));
    }
    out.log_abs_determinant += exponent() * std::numbers::ln2 * static_cast<double>(n_);
    return out;
  }

 private:
  // Rows of the lower triangle are columns of the upper one.
  Csr<double> read(const Operand& a) const { return read_csr<double>(a, upper_, Part::kLower, kName); }

  void require_entries(int64_t entries) const {
    if (entries > kMostEntries)
      fail(S4J_NO_MEMORY, kName, ": the factor of shape [", n_, ", ", n_, "] would have ", entries,
           " entries, more than 2^31");
    Factorisation::require_room(entries * static_cast<int64_t>(sizeof(double) + sizeof(Index)), "the factor's entries",
                                kName);
  }

  void work(SpMat& m) {
    factorise([&] {
      take_scale(m.valuePtr(), m.nonZeros());
      factor_.prepare();
      factor_.factorize(m);
      if (factor_.info() == Eigen::Success) return;
      const auto row = factor_.bad_row();
      if constexpr (kLdlt)
        fail(S4J_ARITHMETIC, kName, ": the pivot of row ", row, " is 0: the matrix is singular, or needs pivoting");
      else
        fail(S4J_ARITHMETIC, kName, ": the matrix is not positive definite: the pivot of row ", row,
             " is not positive");
    });
  }

  bool upper_;
  int64_t n_ = 0;
  Pattern pattern_;
  F factor_;
};

}  // namespace

std::shared_ptr<Solver> make_cholesky(const Operand& a, Ordering ordering, bool upper, bool ldlt) {
  require_square(a, ldlt ? Cholesky<Ldlt>::kName : Cholesky<Llt>::kName);
  if (ldlt) return make_pooled<Cholesky<Ldlt>>(a, ordering, upper);
  return make_pooled<Cholesky<Llt>>(a, ordering, upper);
}

}  // namespace s4j
