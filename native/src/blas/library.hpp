// SPDX-License-Identifier: Apache-2.0
// Finds the library for dense products and LAPACK (OpenBLAS or another CBLAS) at run time.
#pragma once

#include <memory>
#include <semaphore>
#include <string>

namespace s4j {

// Those functions of cblas.h that are used (32-bit integers; enums are passed as ints).
template <class T>
using CblasGemm = void (*)(int, int, int, int, int, int, T, const T*, int, const T*, int, T, T*, int);

struct BlasLibrary {
  std::string name;
  CblasGemm<double> dgemm = nullptr;
  CblasGemm<float> sgemm = nullptr;
  void* handle = nullptr;
  // admits as many concurrent calls as the library has work buffers
  std::unique_ptr<std::counting_semaphore<>> calls{};
  const BlasLibrary* next = nullptr;
};

// Returns the library in use now; the first call searches and opens it. The object lives as long as the process. Its
// function pointers are null if no CBLAS was found.
const BlasLibrary& blas_library();

// Sets where to look for OpenBLAS: a path; "" for the usual names; null for none. The library is opened on first use.
// The environment variable S4J_BLAS sets the initial value ("none" for none).
void set_blas_path(const char* path);
// Returns the name and the version of the library that computes dense products; opens it if necessary.
std::string blas_name();

// Returns a function of the library in use by its symbol; null if the library has no such function.
void* blas_symbol(const char* symbol);

// Lives during each call of the library. The constructor waits while as many other calls run as the library has work
// buffers; with more calls and little memory, OpenBLAS would spin forever for another buffer.
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
