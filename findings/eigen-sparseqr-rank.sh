#!/usr/bin/env bash
# Software   Eigen 3.4.1, SparseQR with COLAMDOrdering, beside its dense ColPivHouseholderQR
# Guess      A matrix of two different rows, each four times, has the rank 2 for both; the sparse solution is a least-squares one.
# Behaviour  Where its first two columns differ by 1e-4 to 1e-11 of their size, the sparse one says 3 in each of 20 cases, and its
#            solution has entries of 1e15. A column is compared with the tolerance when its turn comes, and columns are not exchanged.
#            The dense one, which exchanges columns, says 2.
# Source     The class documentation of SparseQR: "Sparse left-looking QR factorization with numerical column pivoting", which "might
#            fail for some rank deficient problems".
# Seen       2026-11-28
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/lib/python.bash"
python_with cmeel-eigen==3.4.1
cat >"$FOLDER/rank.cpp" <<'CPP'
#include <Eigen/QR>
#include <Eigen/Sparse>
#include <cstdio>
#include <random>

int main() {
  int sparse_wrong = 0, dense_wrong = 0, cases = 0;
  double largest = 0;
  for (double apart : {1e-4, 1e-6, 1e-8, 1e-10, 1e-11}) {
    for (unsigned seed = 1; seed <= 4; ++seed, ++cases) {
      std::mt19937 random(seed);
      std::normal_distribution<double> normal;
      Eigen::MatrixXd two(2, 3), a(8, 3);
      for (int i = 0; i < 2; ++i) {
        const double c = normal(random);
        two.row(i) << c, c + apart * normal(random), normal(random);
      }
      for (int i = 0; i < 8; ++i) a.row(i) = two.row(i % 2);
      Eigen::SparseMatrix<double> s = a.sparseView();
      s.makeCompressed();
      Eigen::SparseQR<Eigen::SparseMatrix<double>, Eigen::COLAMDOrdering<int>> qr(s);
      Eigen::VectorXd b(8);
      for (int i = 0; i < 8; ++i) b[i] = normal(random);
      sparse_wrong += qr.rank() != 2;
      dense_wrong += Eigen::ColPivHouseholderQR<Eigen::MatrixXd>(a).rank() != 2;
      largest = std::max(largest, Eigen::VectorXd(qr.solve(b)).norm());
    }
  }
  std::printf("rank other than 2: sparse %d, dense %d of %d; largest |x| %.1e\n", sparse_wrong, dense_wrong, cases, largest);
  return !(sparse_wrong == cases && dense_wrong == 0 && largest > 1e12);
}
CPP
g++ -O1 -std=c++17 -I"$(echo "$FOLDER"/python/lib/python*/site-packages/cmeel.prefix/include/eigen3)" "$FOLDER/rank.cpp" -o "$FOLDER/rank"
still_so "$FOLDER/rank" <<'PYTHON'
import subprocess
import sys

sys.exit(subprocess.call(sys.argv[1]))
PYTHON
