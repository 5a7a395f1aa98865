// SPDX-License-Identifier: Apache-2.0
// Symmetric matrices of many shapes, for tests of factorisations.
#pragma once

#include <functional>
#include <set>

#include "linalg/ordering/elimination.hpp"
#include "solvers_support.hpp"

namespace s4j::test {

// A strictly dominant symmetric matrix by its lower triangle: each diagonal element is one more than the sum of its
// row.
struct Lower {
  int64_t n;
  std::vector<std::set<int32_t>> rows;
  explicit Lower(int64_t size) : n(size), rows(static_cast<size_t>(size)) {}
  void link(int64_t i, int64_t j) {
    if (i != j) rows[std::max(i, j)].insert(static_cast<int32_t>(std::min(i, j)));
  }
  Csr<double> csr(Rng& rng) const {
    Csr<double> a;
    a.rows = a.cols = n;
    std::vector<double> sums(static_cast<size_t>(n), 1);
    a.pointers.push_back(0);
    for (size_t i = 0; i < rows.size(); ++i) {
      for (const int32_t j : rows[i]) {
        a.index.push_back(j);
        a.values.push_back(static_cast<double>(below(rng, 9) - 4));
        sums[i] += std::abs(a.values.back());
        sums[j] += std::abs(a.values.back());
      }
      a.index.push_back(static_cast<int32_t>(i));
      a.values.push_back(0);
      a.pointers.push_back(static_cast<int64_t>(a.index.size()));
    }
    for (size_t i = 0; i < rows.size(); ++i) a.values[static_cast<size_t>(a.pointers[i + 1]) - 1] = sums[i];
    return a;
  }
};

inline std::vector<std::pair<std::string, Lower>> shapes(Rng& rng) {
  std::vector<std::pair<std::string, Lower>> all;
  const auto add = [&](const char* name, int64_t n, const std::function<void(Lower&)>& fill) {
    Lower m(n);
    fill(m);
    all.emplace_back(name, std::move(m));
  };
  add("nothing", 0, [](Lower&) {});
  add("one", 1, [](Lower&) {});
  add("diagonal", 30, [](Lower&) {});
  add("full", 50, [](Lower& m) {
    for (int64_t i = 0; i < m.n; ++i)
      for (int64_t j = 0; j < i; ++j) m.link(i, j);
  });
  add("arrow", 60, [](Lower& m) {
    for (int64_t i = 1; i < m.n; ++i) m.link(i, 0);
  });
  add("band", 80, [](Lower& m) {
    for (int64_t i = 0; i < m.n; ++i)
      for (int64_t j = std::max<int64_t>(0, i - 5); j < i; ++j) m.link(i, j);
  });
  add("blocks", 90, [](Lower& m) {
    for (int64_t i = 0; i < m.n; ++i)
      for (int64_t j = i / 10 * 10; j < i; ++j) m.link(i, j);
  });
  add("cube", 6 * 6 * 6, [](Lower& m) {
    for (int64_t i = 0; i < m.n; ++i)
      for (const auto& [step, in] : {std::pair<int64_t, int64_t>{1, i % 6}, {6, i / 6 % 6}, {36, i / 36}})
        if (in > 0) m.link(i, i - step);
  });
  for (int k = 0; k < 6; ++k)
    add("random", 20 + 40 * k, [&](Lower& m) {
      for (int64_t e = 0; e < m.n * (1 + k % 3); ++e) m.link(below(rng, m.n), below(rng, m.n));
    });
  return all;
}

inline Supernodes planned(const Csr<double>& a, const Vec<int32_t>& order) {
  return at_once(Elimination::supernodes(at_once(Elimination::of(a, order))));
}

}  // namespace s4j::test
