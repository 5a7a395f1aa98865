// SPDX-License-Identifier: Apache-2.0
// LAPACK for one system: the routines of the library that also computes dense products, or Eigen's if it has none.
// Matrices are column-major without gaps; pivots count from 1, as in LAPACK.
#pragma once

#include <cstdint>

namespace s4j {

// Each routine returns LAPACK's info: 0, or the number (from 1) of the pivot or value at which it failed.
template <class T>
class LapackLibrary {
 public:
  virtual ~LapackLibrary() = default;
  // Returns whether several threads may call at once. If so, calls neither allocate nor throw.
  virtual bool concurrent() const noexcept = 0;
  // Each *_work() returns the number of elements that the routine's workspace must have.
  virtual int64_t geqrf_work(int m, int n) const = 0;
  virtual int64_t gels_work(bool transpose, int m, int n, int sides) const = 0;
  virtual int64_t syev_work(bool vectors, int n) const = 0;
  virtual int64_t gesvd_work(char u, char vt, int m, int n) const = 0;

  virtual int potrf(bool lower, int n, T* a) const = 0;
  virtual int potrs(bool lower, int n, int sides, const T* a, T* b) const = 0;
  virtual int getrf(int m, int n, T* a, int* pivots) const = 0;
  virtual int getrs(bool transpose, int n, int sides, const T* a, const int* pivots, T* b) const = 0;
  virtual int geqrf(int m, int n, T* a, T* tau, T* work, int64_t length) const = 0;
  // b has max(m, n) rows
  virtual int gels(bool transpose, int m, int n, int sides, T* a, T* b, T* work, int64_t length) const = 0;
  virtual int syev(bool vectors, bool lower, int n, T* a, T* values, T* work, int64_t length) const = 0;
  // u, vt: 'A' all, 'S' the first min(m, n), 'N' none
  virtual int gesvd(char u_job, char vt_job, int m, int n, T* a, T* s, T* u, T* vt, T* work, int64_t length) const = 0;
};

// Returns the routines in use now; the object lives as long as the process.
template <class T>
const LapackLibrary<T>& lapack_library();

}  // namespace s4j
