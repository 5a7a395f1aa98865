// SPDX-License-Identifier: Apache-2.0
// Calls LAPACK through the Fortran symbols of the library that library.cpp has opened. In this ABI all arguments are
// pointers, and the lengths of strings follow as the last arguments.
#include "blas/lapack.hpp"

#include <algorithm>
#include <mutex>
#include <string>
#include <type_traits>

#include "blas/blas.hpp"
#include "blas/lapack_eigen.hpp"
#include "blas/library.hpp"

namespace s4j {
namespace {

template <class T>
class FortranLapack final : public LapackLibrary<T> {
 public:
  // Looks up the routines; returns false if the library lacks one.
  bool find() {
    bool all = true;
    const auto find = [&](auto& to, const char* name) {
      const std::string symbol = std::string(std::is_same_v<T, double> ? "d" : "s") + name + "_";
      to = reinterpret_cast<std::remove_reference_t<decltype(to)>>(blas_symbol(symbol.c_str()));
      all = all && to != nullptr;
    };
    find(potrf_, "potrf");
    find(potrs_, "potrs");
    find(getrf_, "getrf");
    find(getrs_, "getrs");
    find(geqrf_, "geqrf");
    find(gels_, "gels");
    find(syev_, "syev");
    find(gesvd_, "gesvd");
    return all;
  }
  bool is(const FortranLapack& o) const { return potrf_ == o.potrf_; }
  const FortranLapack* next = nullptr;

  bool concurrent() const noexcept override { return true; }

  int64_t geqrf_work(int m, int n) const override {
    T size = 1;
    geqrf(m, n, nullptr, nullptr, &size, -1);
    return rounded(size);
  }
  int64_t gels_work(bool transpose, int m, int n, int sides) const override {
    T size = 1;
    gels(transpose, m, n, sides, nullptr, nullptr, &size, -1);
    return rounded(size);
  }
  int64_t syev_work(bool vectors, int n) const override {
    T size = 1;
    syev(vectors, true, n, nullptr, nullptr, &size, -1);
    return rounded(size);
  }
  int64_t gesvd_work(char u, char vt, int m, int n) const override {
    T size = 1;
    gesvd(u, vt, m, n, nullptr, nullptr, nullptr, nullptr, &size, -1);
    return rounded(size);
  }

  int potrf(bool lower, int n, T* a) const override {
    int info = 0;
    const BlasCall inside;
    potrf_(uplo(lower), &n, a, &n, &info, 1);
    return info;
  }
  int potrs(bool lower, int n, int sides, const T* a, T* b) const override {
    int info = 0;
    const BlasCall inside;
    potrs_(uplo(lower), &n, &sides, a, &n, b, &n, &info, 1);
    return info;
  }
  int getrf(int m, int n, T* a, int* pivots) const override {
    int info = 0;
    const BlasCall inside;
    getrf_(&m, &n, a, &m, pivots, &info);
    return info;
  }
  int getrs(bool transpose, int n, int sides, const T* a, const int* pivots, T* b) const override {
    int info = 0;
    const BlasCall inside;
    getrs_(trans(transpose), &n, &sides, a, &n, pivots, b, &n, &info, 1);
    return info;
  }
  int geqrf(int m, int n, T* a, T* tau, T* work, int64_t length) const override {
    int info = 0;
    const int given = static_cast<int>(length);
    const BlasCall inside;
    geqrf_(&m, &n, a, &m, tau, work, &given, &info);
    return info;
  }
  int gels(bool transpose, int m, int n, int sides, T* a, T* b, T* work, int64_t length) const override {
    int info = 0;
    const int given = static_cast<int>(length), rows = std::max(m, n);
    const BlasCall inside;
    gels_(trans(transpose), &m, &n, &sides, a, &m, b, &rows, work, &given, &info, 1);
    return info;
  }
  int syev(bool vectors, bool lower, int n, T* a, T* values, T* work, int64_t length) const override {
    int info = 0;
    const int given = static_cast<int>(length);
    const BlasCall inside;
    syev_(vectors ? "V" : "N", uplo(lower), &n, a, &n, values, work, &given, &info, 1, 1);
    return info;
  }
  int gesvd(char u_job, char vt_job, int m, int n, T* a, T* s, T* u, T* vt, T* work, int64_t length) const override {
    int info = 0;
    const int given = static_cast<int>(length), rows = vt_job == 'S' ? std::min(m, n) : n;
    const BlasCall inside;
    gesvd_(&u_job, &vt_job, &m, &n, a, &m, s, u, &m, vt, &rows, work, &given, &info, 1, 1);
    return info;
  }

 private:
  static const char* uplo(bool lower) { return lower ? "L" : "U"; }
  static const char* trans(bool transpose) { return transpose ? "T" : "N"; }
  // Enlarges a workspace size: LAPACK returns it as a number of type T, and FLOAT may have rounded it down.
  static int64_t rounded(T size) { return static_cast<int64_t>(size * (1 + 1e-6)) + 1; }

  void (*potrf_)(const char*, const int*, T*, const int*, int*, size_t) = nullptr;
  void (*potrs_)(const char*, const int*, const int*, const T*, const int*, T*, const int*, int*, size_t) = nullptr;
  void (*getrf_)(const int*, const int*, T*, const int*, int*, int*) = nullptr;
  void (*getrs_)(const char*, const int*, const int*, const T*, const int*, const int*, T*, const int*, int*,
                 size_t) = nullptr;
  void (*geqrf_)(const int*, const int*, T*, const int*, T*, T*, const int*, int*) = nullptr;
  void (*gels_)(const char*, const int*, const int*, const int*, T*, const int*, T*, const int*, T*, const int*, int*,
                size_t) = nullptr;
  void (*syev_)(const char*, const char*, const int*, T*, const int*, T*, T*, const int*, int*, size_t,
                size_t) = nullptr;
  void (*gesvd_)(const char*, const char*, const int*, const int*, T*, const int*, T*, T*, const int*, T*, const int*,
                 T*, const int*, int*, size_t, size_t) = nullptr;
};

}  // namespace

template <class T>
const LapackLibrary<T>& lapack_library() {
  // One object per library ever opened. They are never deleted, since another thread may be calling one.
  static std::mutex mutex;
  static const FortranLapack<T>* known = nullptr;
  FortranLapack<T> found;
  if (!found.find()) return eigen_lapack<T>();
  const std::lock_guard<std::mutex> lock(mutex);
  for (const FortranLapack<T>* l = known; l != nullptr; l = l->next)
    if (l->is(found)) return *l;
  found.next = known;
  known = new FortranLapack<T>(found);
  return *known;
}

template const LapackLibrary<double>& lapack_library();
template const LapackLibrary<float>& lapack_library();

}  // namespace s4j
