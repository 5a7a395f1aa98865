// SPDX-License-Identifier: Apache-2.0
// SuperLU behind a C function, for bench/peers/superlu_peer.py: ordering, factors and one solution, on one thread
// except for its BLAS. This is the distribution's SuperLU, not the one built into SciPy.
#include <superlu/slu_ddefs.h>

#include <algorithm>
#include <cstdint>
#include <vector>

extern "C" {
__attribute__((visibility("default"))) int superlu_peer_version() {
  return SUPERLU_MAJOR_VERSION * 10000 + SUPERLU_MINOR_VERSION * 100 + SUPERLU_PATCH_VERSION;
}
// Solves with an n x n matrix stored by columns. `symmetric`: its pattern is, and the ordering is MMD of A + A^T, with
// diagonal pivots down to `threshold` of the largest element; otherwise COLAMD with partial pivoting. Returns 0 on
// success.
__attribute__((visibility("default"))) int superlu_peer_solve(int64_t n, int* pointers, int* rows, double* values,
                                                              int symmetric, double threshold, const double* b,
                                                              double* x) {
  superlu_options_t options;
  set_default_options(&options);
  options.ColPerm = COLAMD;
  if (symmetric) {
    options.ColPerm = MMD_AT_PLUS_A;
    options.SymmetricMode = YES;
    options.DiagPivotThresh = threshold;
  }
  const int size = static_cast<int>(n);
  std::vector<int> columns_order(n), rows_order(n);
  std::copy_n(b, n, x);
  SuperMatrix a, right, l{}, u{};
  dCreate_CompCol_Matrix(&a, size, size, pointers[n], values, rows, pointers, SLU_NC, SLU_D, SLU_GE);
  dCreate_Dense_Matrix(&right, size, 1, x, size, SLU_DN, SLU_D, SLU_GE);
  SuperLUStat_t counts;
  StatInit(&counts);
  int state = 0;
  dgssv(&options, &a, columns_order.data(), rows_order.data(), &l, &u, &right, &counts, &state);
  if (l.Store) Destroy_SuperNode_Matrix(&l);
  if (u.Store) Destroy_CompCol_Matrix(&u);
  Destroy_SuperMatrix_Store(&right);
  Destroy_SuperMatrix_Store(&a);
  StatFree(&counts);
  return state;
}
}
