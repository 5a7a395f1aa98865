// SPDX-License-Identifier: Apache-2.0
// Matrices of the benchmarks, the same for every library, and helpers to call the C ABI.
//   U: 500,000 x 500,000, 10 entries per row at random columns.
//   P: 200,000 x 200,000, 25 entries per row on average, row lengths and columns by a power law.
//   L: the 5-point Laplacian of a 1000 x 1000 grid.
//   S: as U with 100,000 rows (sparse x sparse).
#pragma once

#include <benchmark/benchmark.h>

#include <Eigen/Sparse>
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "sparse4j_frame.h"

namespace bench {

using EigenCsr = Eigen::SparseMatrix<double, Eigen::RowMajor, int>;

// splitmix64
struct Random {
  uint64_t state;
  uint64_t next() {
    uint64_t z = (state += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
  }
  double unit() { return static_cast<double>(next() >> 11) * 0x1p-53; }
};

struct Triplets {
  int64_t n = 0;
  std::vector<int32_t> rows, cols;
  std::vector<double> values;
  void add(int64_t i, int64_t j, double v) {
    rows.push_back(static_cast<int32_t>(i));
    cols.push_back(static_cast<int32_t>(j));
    values.push_back(v);
  }
};

// The 5-point Laplacian of a grid of side x side.
inline Triplets laplacian(int64_t side) {
  Triplets t;
  t.n = side * side;
  for (int64_t y = 0; y < side; ++y)
    for (int64_t x = 0; x < side; ++x) {
      const int64_t i = y * side + x;
      if (y > 0) t.add(i, i - side, -1);
      if (x > 0) t.add(i, i - 1, -1);
      t.add(i, i, 4);
      if (x + 1 < side) t.add(i, i + 1, -1);
      if (y + 1 < side) t.add(i, i + side, -1);
    }
  return t;
}

inline Triplets generate(char name) {
  if (name == 'L') return laplacian(1000);
  Triplets t;
  Random random{static_cast<uint64_t>(name)};
  t.n = name == 'U' ? 500'000 : name == 'S' ? 100'000 : 200'000;
  for (int64_t i = 0; i < t.n; ++i) {
    const double length = name == 'P' ? std::min(8.0 / std::pow(random.unit() + 1e-9, 0.7), 20'000.0) : 10;
    for (int64_t k = 0; k < static_cast<int64_t>(length); ++k) {
      const double u = name == 'P' ? std::pow(random.unit(), 3) : random.unit();
      t.add(i, static_cast<int64_t>(u * static_cast<double>(t.n)), random.unit());
    }
  }
  return t;
}

// ---- Sparse4j -------------------------------------------------------------------------------------------------------

class Frame {
 public:
  explicit Frame(int64_t op = 0, int64_t flags = 0) { s4j_frame_begin(words_, op, flags); }
  Frame& whole(int64_t h) {
    s4j_frame_whole(words_, h);
    return *this;
  }
  // `window` as s4j_frame_view takes it.
  Frame& view(int64_t h, const int64_t* window) {
    s4j_frame_view(words_, h, window);
    return *this;
  }
  Frame& transposed(int64_t h, int64_t rows, int64_t cols) {
    const int64_t window[] = {2, 2, 1, 0, 1, cols, 0, 0, 1, rows, -1, -1};
    s4j_frame_view(words_, h, window);
    return *this;
  }
  Frame& number(double v) {
    s4j_frame_double(words_, v);
    return *this;
  }
  Frame& integers(std::initializer_list<int64_t> v) {
    for (const int64_t i : v) s4j_frame_integer(words_, i);
    return *this;
  }
  const int64_t* words() const { return words_; }

 private:
  int64_t words_[256];
};

inline int64_t call(s4j_function* f, const Frame& frame, int word = 1) {
  static s4j_context* const context = s4j_context_create();
  int64_t out[64] = {64};
  if (f(context, frame.words(), out) != S4J_OK) {
    std::fprintf(stderr, "%s\n", s4j_context_error(context));
    std::exit(1);
  }
  return out[word];
}
inline void release(int64_t h) { call(s4j_release, Frame().whole(h)); }

inline int64_t build(const Triplets& t) {
  const int64_t b = call(s4j_builder_create, Frame().number(0).integers({S4J_DOUBLE, S4J_SUM, 2, t.n, t.n}));
  std::vector<int32_t> runs = t.rows;
  runs.insert(runs.end(), t.cols.begin(), t.cols.end());
  call(s4j_builder_append,
       Frame().integers({b, static_cast<int64_t>(t.values.size()), reinterpret_cast<int64_t>(t.values.data()),
                         reinterpret_cast<int64_t>(runs.data()), 4, 0}));
  return call(s4j_builder_finish, Frame().integers({b, S4J_GCS, 1, 0, 1}));
}
inline int64_t dense(std::vector<int64_t> shape) {
  const int64_t rank = static_cast<int64_t>(shape.size());
  const int64_t h =
      rank == 1 ? call(s4j_create, Frame().number(1).integers({S4J_DOUBLE, S4J_DENSE, 0, 1, shape[0]}))
                : call(s4j_create, Frame().number(1).integers({S4J_DOUBLE, S4J_DENSE, 0, 2, shape[0], shape[1]}));
  return h;
}

// One matrix in both libraries, made once.
struct Both {
  Triplets triplets;
  int64_t ours;
  EigenCsr eigen;

  explicit Both(char name) : triplets(generate(name)), ours(build(triplets)), eigen(triplets.n, triplets.n) {
    fill(eigen);
  }
  void fill(EigenCsr& m) const {
    std::vector<Eigen::Triplet<double>> t;
    t.reserve(triplets.values.size());
    for (size_t i = 0; i < triplets.values.size(); ++i)
      t.emplace_back(triplets.rows[i], triplets.cols[i], triplets.values[i]);
    m.setFromTriplets(t.begin(), t.end());
  }
  int64_t n() const { return triplets.n; }
  int64_t nnz() const { return eigen.nonZeros(); }
};
inline const Both& matrix(char name) {
  static Both *u = nullptr, *p = nullptr, *l = nullptr, *s = nullptr;
  Both*& m = name == 'U' ? u : name == 'P' ? p : name == 'L' ? l : s;
  if (m == nullptr) m = new Both(name);
  return *m;
}

// Best rate of 5 runs of a = b + 3 c over 3 x 64 MiB, in bytes per second, on as many threads as the library uses.
inline double stream() {
  static const double best = [] {
    constexpr int64_t kCount = 8 << 20;
    std::vector<double> a(kCount, 0), b(kCount, 1), c(kCount, 2);
    double fastest = 1e9;
    for (int round = 0; round < 5; ++round) {
      const auto start = std::chrono::steady_clock::now();
#pragma omp parallel for
      for (int64_t i = 0; i < kCount; ++i) a[i] = b[i] + 3 * c[i];
      benchmark::ClobberMemory();
      fastest = std::min(fastest, std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
    }
    return 24.0 * kCount / fastest;
  }();
  return best;
}

// Adds GB/s of the bytes that the operation must move at least once (4-byte indexes, 8-byte values), and their fraction
// of stream().
inline void report(benchmark::State& state, double bytes) {
  const double reference = stream();
  const auto rounds = static_cast<double>(state.iterations());
  state.counters["GB/s"] = benchmark::Counter(bytes * rounds / 1e9, benchmark::Counter::kIsRate);
  state.counters["of_stream"] = benchmark::Counter(bytes * rounds / reference, benchmark::Counter::kIsRate);
}
inline double csr_bytes(const Both& m) {
  return 12.0 * static_cast<double>(m.nnz()) + 4.0 * static_cast<double>(m.n());
}

}  // namespace bench
