// SPDX-License-Identifier: Apache-2.0
// Square matrices of many shapes, also ill-conditioned ones, for factorisations with row interchanges.
#pragma once

#include <functional>
#include <numeric>

#include "lapack_support.hpp"
#include "linalg/solver/csr.hpp"
#include "solvers_support.hpp"

namespace s4j::test {

inline size_t at(int64_t i) { return static_cast<size_t>(i); }

// A square matrix by columns, and dense by rows.
struct Square {
  int64_t n = 0;
  std::vector<double> dense;
  std::vector<bool> there;

  explicit Square(int64_t size) : n(size), dense(at(size * size), 0), there(at(size * size), false) {}
  void set(int64_t i, int64_t j, double v) {
    dense[at(i * n + j)] = v;
    there[at(i * n + j)] = true;
  }
  double get(int64_t i, int64_t j) const { return dense[at(i * n + j)]; }
  Csr<double> columns() const {
    Csr<double> a;
    a.rows = a.cols = n;
    a.pointers.push_back(0);
    for (int64_t j = 0; j < n; ++j) {
      for (int64_t i = 0; i < n; ++i) {
        if (!there[at(i * n + j)]) continue;
        a.index.push_back(static_cast<int32_t>(i));
        a.values.push_back(get(i, j));
      }
      a.pointers.push_back(static_cast<int64_t>(a.index.size()));
    }
    return a;
  }
};

// Returns matrices that are regular with probability one.
inline std::vector<std::pair<std::string, Square>> lu_shapes(Rng& rng) {
  std::vector<std::pair<std::string, Square>> all;
  const auto add = [&](const std::string& name, int64_t n, const std::function<void(Square&)>& fill) {
    Square m(n);
    fill(m);
    all.emplace_back(name, std::move(m));
  };
  const auto any = [&rng] { return uniform(rng); };
  const auto random = [&](Square& m, int64_t per_row) {
    for (int64_t e = 0; e < m.n * per_row; ++e) m.set(below(rng, m.n), below(rng, m.n), any());
  };
  // A permuted diagonal, so that every row has a pivot.
  const auto permuted = [&](Square& m) {
    std::vector<int64_t> p(at(m.n));
    std::iota(p.begin(), p.end(), 0);
    scramble(p.begin(), p.end(), rng);
    for (int64_t i = 0; i < m.n; ++i) m.set(i, p[at(i)], any() + 2);
  };
  add("nothing", 0, [](Square&) {});
  add("one", 1, [](Square& m) { m.set(0, 0, -3); });
  add("two, the other way", 2, [](Square& m) {
    m.set(0, 1, 2);
    m.set(1, 0, -5);
  });
  add("diagonal", 20, [&](Square& m) {
    for (int64_t i = 0; i < m.n; ++i) m.set(i, i, any() + 2);
  });
  add("permutation", 30, permuted);
  add("full", 45, [&](Square& m) {
    for (int64_t i = 0; i < m.n; ++i)
      for (int64_t j = 0; j < m.n; ++j) m.set(i, j, any());
  });
  add("arrow, point first", 60, [&](Square& m) {
    for (int64_t i = 0; i < m.n; ++i) {
      m.set(i, 0, any());
      m.set(0, i, any());
      m.set(i, i, any() + 2);
    }
  });
  add("triangle, in another order", 50, [&](Square& m) {
    std::vector<int64_t> p(at(m.n)), q(at(m.n));
    std::iota(p.begin(), p.end(), 0);
    std::iota(q.begin(), q.end(), 0);
    scramble(p.begin(), p.end(), rng);
    scramble(q.begin(), q.end(), rng);
    for (int64_t i = 0; i < m.n; ++i)
      for (int64_t j = 0; j <= i; ++j)
        if (j == i || below(rng, 5) == 0) m.set(p[at(i)], q[at(j)], any() + (i == j ? 3 : 0));
  });
  add("cube", 6 * 6 * 6, [&](Square& m) {
    for (int64_t i = 0; i < m.n; ++i) {
      m.set(i, i, 4 + any());
      for (const auto& [step, in] : {std::pair<int64_t, int64_t>{1, i % 6}, {6, i / 6 % 6}, {36, i / 36}})
        if (in > 0) {
          m.set(i, i - step, any());
          m.set(i - step, i, any());
        }
    }
  });
  // The second half of the diagonal is zero.
  add("saddle", 90, [&](Square& m) {
    for (int64_t i = 0; i < 60; ++i) m.set(i, i, any());
    for (int64_t i = 60; i < m.n; ++i)
      for (const int64_t j : {2 * (i - 60), 2 * (i - 60) + 1, below(rng, 60)}) {
        m.set(i, j, any());
        m.set(j, i, any());
      }
  });
  add("band without a diagonal", 70, [&](Square& m) {
    for (int64_t i = 0; i < m.n; ++i)
      for (const int64_t j : {i - 3, i - 1, i + 1, i + 3})
        if (j >= 0 && j < m.n) m.set(i, j, any());
  });
  for (int k = 1; k <= 5; ++k)
    add("random, " + std::to_string(k) + " per row", 30 * k, [&](Square& m) {
      random(m, k);
      permuted(m);
    });
  add("random, large", 250, [&](Square& m) {
    random(m, 6);
    permuted(m);
  });
  add("random, symmetric pattern", 120, [&](Square& m) {
    for (int64_t e = 0; e < 3 * m.n; ++e) {
      const int64_t i = below(rng, m.n), j = below(rng, m.n);
      m.set(i, j, any());
      m.set(j, i, any());
    }
    for (int64_t i = 0; i < m.n; ++i) m.set(i, i, 1e-3 * any());
  });
  add("rows of many sizes", 80, [&](Square& m) {
    random(m, 4);
    permuted(m);
    for (int64_t i = 0; i < m.n; ++i)
      for (int64_t j = 0; j < m.n; ++j)
        if (m.there[at(i * m.n + j)]) m.set(i, j, std::ldexp(m.get(i, j), static_cast<int>(i % 9) * 20 - 80));
  });
  return all;
}

}  // namespace s4j::test
