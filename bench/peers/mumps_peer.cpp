// SPDX-License-Identifier: Apache-2.0
// MUMPS behind a C function, for bench/peers/mumps_peer.py: its sequential library (one process, without MPI), factors
// and one solution; only its BLAS uses threads. A comparison only, not linked into the library; its licence is
// CeCILL-C.
#include <dmumps_c.h>

#include <algorithm>
#include <cstdint>
#include <vector>

namespace {
constexpr int kBegin = -1, kEnd = -2, kAll = 6;  // jobs; kAll does analysis, factorisation and solution
constexpr int kNoSpace = -9, kNoWorld = -987654;

int run(DMUMPS_STRUC_C& s, int job) {
  s.job = job;
  dmumps_c(&s);
  return s.infog[0];
}
}  // namespace

extern "C" {
__attribute__((visibility("default"))) const char* mumps_peer_version() { return MUMPS_VERSION; }

// Solves with an n x n matrix stored by columns. `positive`: it is symmetric positive definite; only its lower triangle
// is used. `order` as in ICNTL(7). Returns a negative number on failure.
__attribute__((visibility("default"))) int mumps_peer_solve(int64_t n, const int* pointers, const int* rows,
                                                            const double* values, int positive, int order,
                                                            const double* b, double* x) {
  std::vector<int> i, j;
  std::vector<double> a;
  i.reserve(static_cast<size_t>(pointers[n])), j.reserve(i.capacity()), a.reserve(i.capacity());
  for (int column = 0; column < n; ++column) {
    for (int k = pointers[column]; k < pointers[column + 1]; ++k) {
      if (positive && rows[k] < column) continue;
      i.push_back(rows[k] + 1), j.push_back(column + 1), a.push_back(values[k]);
    }
  }
  DMUMPS_STRUC_C s{};
  s.par = 1, s.sym = positive, s.comm_fortran = kNoWorld;
  if (run(s, kBegin) < 0) return s.infog[0];
  for (int quiet = 0; quiet < 4; ++quiet) s.icntl[quiet] = quiet < 3 ? -1 : 0;
  s.icntl[6] = order;
  s.n = static_cast<int>(n), s.nnz = static_cast<MUMPS_INT8>(a.size());
  s.irn = i.data(), s.jcn = j.data(), s.a = a.data();
  // MUMPS estimates the room for pivoting; increase it while that is too little.
  int state = kNoSpace;
  for (int room = s.icntl[13]; state == kNoSpace && room < 1000; room *= 3) {
    s.icntl[13] = room;
    std::copy_n(b, n, x);
    s.rhs = x, s.nrhs = 1, s.lrhs = s.n;
    state = run(s, kAll);
  }
  run(s, kEnd);
  return state;
}
}
