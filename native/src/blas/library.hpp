// SPDX-License-Identifier: Apache-2.0
// The library that dense products and LAPACK run on, as it was found at run time.
#pragma once

#include <memory>
#include <semaphore>
#include <string>

namespace s4j {

// The part of cblas.h that is called (32-bit integers; enums are ints).
template <class T>
using CblasGemm = void (*)(int, int, int, int, int, int, T, const T*, int, const T*, int, T, T*, int);

struct BlasLibrary {
  std::string name;
  CblasGemm<double> dgemm = nullptr;
  CblasGemm<float> sgemm = nullptr;
  void* handle = nullptr;
  // How many calls may be inside at once: as many as it has buffers for.
  std::unique_ptr<std::counting_semaphore<>> calls{};
  const BlasLibrary* next = nullptr;
};

// What is in use now, opened at first need; lives as long as the process. Without a CBLAS its functions are null.
const BlasLibrary& blas_library();

// Where to look for OpenBLAS: a path; "" = the usual names; null hides it. The library is opened at first need. The
// environment variable S4J_BLAS sets the first value ("none" hides).
void set_blas_path(const char* path);
// Name and version of what dense products run on; opens the library.
std::string blas_name();

// A function of the library that dense products run on, by its symbol; null when there is none.
void* blas_symbol(const char* symbol);

// Around each call of one of the library's functions: waits while as many others are inside as it has buffers for.
// Looking for one more when memory is short, OpenBLAS would spin for ever.
class BlasCall {
 public:
  BlasCall() noexcept : calls_(blas_library().calls.get()) {
    if (calls_ != nullptr) calls_->acquire();
  }
  ~BlasCall() {
    if (calls_ != nullptr) calls_->release();
  }
  BlasCall(const BlasCall&) = delete;
  BlasCall& operator=(const BlasCall&) = delete;

 private:
  std::counting_semaphore<>* calls_;
};

}  // namespace s4j
