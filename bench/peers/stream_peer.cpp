// SPDX-License-Identifier: Apache-2.0
// Loops that Python is too slow for: the rates of memory by reading, copying and a = b + 3 c with non-temporal stores
// (bench/peers/machine.py); repeated calls of a C ABI function (growth.py) or of several in turn (abi.py); calls of a
// function of another library (foreign.py).
#include <cstdint>
#include <cstring>
#if defined(__SSE2__)
#include <emmintrin.h>
#endif

#define EXPORT __attribute__((visibility("default")))

namespace {
#if defined(__SSE2__)
using Two = __m128d;
Two load(const double* p) { return _mm_load_pd(p); }
void store(double* p, Two v) { _mm_stream_pd(p, v); }
Two plus(Two b, Two c) { return _mm_add_pd(b, _mm_mul_pd(c, _mm_set1_pd(3))); }
void fence() { _mm_sfence(); }
#else  // by ordinary stores, which read each line first
struct Two {
  double first, second;
};
Two load(const double* p) { return {p[0], p[1]}; }
void store(double* p, Two v) { p[0] = v.first, p[1] = v.second; }
Two plus(Two b, Two c) { return {b.first + 3 * c.first, b.second + 3 * c.second}; }
void fence() {}
#endif

using Words = int64_t (*)(int64_t, int64_t, int64_t, int64_t, int64_t, int64_t);
using Function = int32_t (*)(void*, const int64_t*, int64_t*);
struct Step {
  Function function;
  const int64_t* frame;
  int64_t* out;
  int64_t result, takers;  // the word of `out` with the result; the number of words that receive it
  int64_t* const* taken;
};
}  // namespace

// All arrays start at a cache line; n is a multiple of 8.
extern "C" {
EXPORT double stream_read(int threads, int64_t n, const double* a) {
  double sum = 0;
#pragma omp parallel for num_threads(threads) reduction(+ : sum) schedule(static)
  for (int64_t block = 0; block < n / 8; ++block) {
    double part = 0;
#pragma omp simd reduction(+ : part)
    for (int k = 0; k < 8; ++k) part += a[8 * block + k];
    sum += part;
  }
  return sum;
}
EXPORT void stream_copy(int threads, int64_t n, double* a, const double* b) {
#pragma omp parallel num_threads(threads)
  {
#pragma omp for schedule(static)
    for (int64_t i = 0; i < n; i += 2) store(a + i, load(b + i));
    fence();
  }
}
EXPORT void stream_triad(int threads, int64_t n, double* a, const double* b, const double* c) {
#pragma omp parallel num_threads(threads)
  {
#pragma omp for schedule(static)
    for (int64_t i = 0; i < n; i += 2) store(a + i, plus(load(b + i), load(c + i)));
    fence();
  }
}
// Calls the function with each of `count` numbers of `values` at the frame's word `place`. Returns the first status
// other than 0.
EXPORT int repeat_call(Function call, void* context, int64_t* frame, int64_t* out, int64_t place, int64_t count,
                       int64_t calls, const int64_t* values) {
  for (int64_t i = 0; i < calls; ++i) {
    std::memcpy(frame + place, values + i * count, sizeof(int64_t) * static_cast<size_t>(count));
    if (const int32_t status = call(context, frame, out); status != 0) return status;
  }
  return 0;
}
// Calls the steps in turn, `times` times, and copies the result of each to the words that need it. Returns the first
// status other than 0.
EXPORT int run_steps(void* context, int64_t count, const Step* steps, int64_t times) {
  for (; times > 0; --times)
    for (const Step* s = steps; s < steps + count; ++s) {
      if (const int32_t status = s->function(context, s->frame, s->out); status != 0) return status;
      for (int64_t i = 0; i < s->takers; ++i) *s->taken[i] = s->out[s->result];
    }
  return 0;
}
// Returns the result of the last of `times` calls. If `fails`, a result of -1 is a failure and ends them.
EXPORT int64_t repeat_words(Words function, int64_t times, const int64_t* w, int fails) {
  int64_t result = 0;
  for (; times > 0; --times) {
    result = function(w[0], w[1], w[2], w[3], w[4], w[5]);
    if (fails != 0 && static_cast<int32_t>(result) == -1) break;
  }
  return result;
}
}
