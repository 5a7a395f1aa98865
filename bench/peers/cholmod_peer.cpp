// SPDX-License-Identifier: Apache-2.0
// CHOLMOD behind a C function, for bench/peers/cholmod_peer.py: ordering (AMD, or METIS if CHOLMOD chooses it), factors
// (supernodal or not, by its own choice) and one solution. A comparison only, not linked into the library; its licence
// is the GPL.
#include <suitesparse/cholmod.h>

#include <algorithm>
#include <cstdint>

extern "C" {
__attribute__((visibility("default"))) int cholmod_peer_version() {
  return CHOLMOD_MAIN_VERSION * 1000 + CHOLMOD_SUB_VERSION;
}
// Solves with a symmetric n x n matrix stored by columns, both triangles. Returns 0 on success.
__attribute__((visibility("default"))) int cholmod_peer_solve(int64_t n, int* pointers, int* rows, double* values,
                                                              const double* b, double* x) {
  cholmod_common common;
  cholmod_start(&common);
  const auto size = static_cast<size_t>(n);
  cholmod_sparse* whole =
      cholmod_allocate_sparse(size, size, static_cast<size_t>(pointers[n]), 1, 1, 0, CHOLMOD_REAL, &common);
  std::copy_n(pointers, n + 1, static_cast<int*>(whole->p));
  std::copy_n(rows, pointers[n], static_cast<int*>(whole->i));
  std::copy_n(values, pointers[n], static_cast<double*>(whole->x));
  cholmod_sparse* a = cholmod_copy(whole, -1, 1, &common);  // its lower triangle
  cholmod_free_sparse(&whole, &common);
  cholmod_dense* right = cholmod_allocate_dense(size, 1, size, CHOLMOD_REAL, &common);
  std::copy_n(b, n, static_cast<double*>(right->x));
  cholmod_factor* factor = cholmod_analyze(a, &common);
  cholmod_factorize(a, factor, &common);
  const bool good = common.status == CHOLMOD_OK;
  cholmod_dense* solution = good ? cholmod_solve(CHOLMOD_A, factor, right, &common) : nullptr;
  if (solution) std::copy_n(static_cast<const double*>(solution->x), n, x);
  cholmod_free_dense(&solution, &common);
  cholmod_free_factor(&factor, &common);
  cholmod_free_dense(&right, &common);
  cholmod_free_sparse(&a, &common);
  cholmod_finish(&common);
  return good ? 0 : 1;
}
}
