// SPDX-License-Identifier: Apache-2.0
// LAPACK's routines for a single matrix: those of the library that also computes dense products, or a replacement by
// Eigen if that library has none. Matrices are column-major with leading dimension = rows; pivots count from 1, as in
// LAPACK.
#pragma once

#include <cstdint>

namespace s4j {

// Each routine returns LAPACK's `info`: 0, or the number (from 1) of the pivot or eigenvalue at which it failed.
template <class T>
class LapackLibrary {
 public:
  virtual ~LapackLibrary() = default;
  // Returns whether several threads may call the routines at once. If so, the routines neither allocate nor throw.
  virtual bool concurrent() const noexcept = 0;
  // Each *_work() returns the size of the workspace of its routine, in elements.
  virtual int64_t geqrf_work(int m, int n) const = 0;
  virtual int64_t gels_work(bool transpose, int m, int n, int sides) const = 0;
  virtual int64_t syev_work(bool vectors, int n) const = 0;
  virtual int64_t gesvd_work(char u, char vt, int m, int n) const = 0;

  virtual int potrf(bool lower, int n, T* a) const = 0;
  virtual int potrs(bool lower, int n, int sides, const T* a, T* b) const = 0;
  virtual int getrf(int m, int n, T* a, int* pivots) const = 0;
  virtual int getrs(bool transpose, int n, int sides, const T* a, const int* pivots, T* b) const = 0;
  virtual int geqrf(int m, int n, T* a, T* tau, T* work, int64_t length) const = 0;
  // least squares; b has max(m, n) rows and `sides` columns
  virtual int gels(bool transpose, int m, int n, int sides, T* a, T* b, T* work, int64_t length) const = 0;
  virtual int syev(bool vectors, bool lower, int n, T* a, T* values, T* work, int64_t length) const = 0;
  // job of u and vt: 'A' all vectors, 'S' the first min(m, n), 'N' none
  virtual int gesvd(char u_job, char vt_job, int m, int n, T* a, T* s, T* u, T* vt, T* work, int64_t length) const = 0;
};

// Returns the routines of the library in use now. The object lives as long as the process.
template <class T>
const LapackLibrary<T>& lapack_library();

}  // namespace s4j
