// SPDX-License-Identifier: Apache-2.0
#include "linalg/spectrum/whole_svd.hpp"

#include <Eigen/Core>
#include <algorithm>

#include "blas/lapack_eigen.hpp"
#include "linalg/spectrum/spectrum.hpp"
#include "linalg/spectrum/svds.hpp"

namespace s4j {

namespace {

// Returns whether rows x cols is at most the number of elements of a square matrix of order `side`.
bool fits(int64_t rows, int64_t cols, int64_t side) noexcept {
  return rows <= side * side / std::max<int64_t>(cols, 1);
}

}  // namespace

bool is_small_svd(int64_t rows, int64_t cols) noexcept { return fits(rows, cols, kLastResort); }

bool is_quick_svd(int64_t rows, int64_t cols) noexcept { return fits(rows, cols, threshold::kDenseSpectrum); }

Task<WholeSvd> whole_svd(const Operator& a, int64_t rows, int64_t cols, int64_t k, bool smallest) {
  Vector unit(static_cast<size_t>(cols), 0);
  Eigen::MatrixXd whole(rows, cols), left(rows, cols), right(cols, cols);
  for (int64_t j = 0; j < cols; ++j) {
    unit[j] = 1;
    co_await a.apply(unit.data(), whole.col(j).data());
    unit[j] = 0;
  }
  Eigen::VectorXd values(cols);
  if (!whole.allFinite() || !singular_vectors(rows, cols, whole.data(), values.data(), left.data(), right.data()))
    fail(S4J_ARITHMETIC, kSvds, ": a number exceeds the range of DOUBLE; scale the matrix");
  WholeSvd out;
  out.norm = values(0);
  for (int64_t j = smallest ? cols - k : 0; std::ssize(out.values) < k; ++j) {
    out.values.push_back(values(j));
    out.left.emplace_back(left.col(j).data(), left.col(j).data() + rows);
    out.right.emplace_back(right.col(j).data(), right.col(j).data() + cols);
  }
  co_return out;
}

}  // namespace s4j
