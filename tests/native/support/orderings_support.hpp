// SPDX-License-Identifier: Apache-2.0
// Patterns for tests of orderings, and the costs of orders.
#pragma once

#include <optional>
#include <set>

#include "core/thresholds.hpp"
#include "linalg/ordering/elimination.hpp"
#include "linalg/solver/task.hpp"
#include "support.hpp"

namespace s4j::test {

template <class T>
Task<> keep(Task<T> task, std::optional<T>& into) {
  into.emplace(co_await task);
}

// Runs the task to its end; with `pauses`, pauses wherever possible and counts them.
template <class T>
T outcome(Task<T> task, int64_t* pauses = nullptr) {
  std::optional<T> out;
  Computation c;
  c.begin(keep(std::move(task), out));
  const auto now = Computation::Clock::now();
  while (!c.run(pauses == nullptr ? Computation::Clock::time_point::max() : now))
    if (pauses != nullptr) ++*pauses;
  return std::move(*out);
}

// Runs the task with pauses, and abandons it after each number of pauses.
template <class Start, class T>
void expect_pauses(const Start& start, const T& want) {
  int64_t pauses = 0;
  EXPECT_TRUE(outcome(start(), &pauses) == want);
  EXPECT_GT(pauses, 0);
  const int64_t live = memory_stats().live;
  for (int64_t given_up = 1; given_up < pauses; given_up += 1 + given_up / 4) {
    std::optional<T> out;
    Computation c;
    c.begin(keep(start(), out));
    for (int64_t k = 0; k < given_up; ++k) ASSERT_FALSE(c.run(Computation::Clock::now()));
    c.abandon();
    ASSERT_EQ(memory_stats().live, live) << "given up after " << given_up;
  }
}

// A list of entries, repeated if listed twice.
struct Listed {
  int64_t rows, cols;
  std::vector<std::vector<int32_t>> lines;
  Listed(int64_t r, int64_t c) : rows(r), cols(c), lines(static_cast<size_t>(r)) {}
  void add(int64_t i, int64_t j) { lines[i].push_back(static_cast<int32_t>(j)); }
  void link(int64_t i, int64_t j) { add(std::max(i, j), std::min(i, j)); }
  Csr<double> csr() const {
    Csr<double> a;
    a.rows = rows;
    a.cols = cols;
    a.pointers.push_back(0);
    for (const auto& line : lines) {
      a.index.insert(a.index.end(), line.begin(), line.end());
      a.pointers.push_back(static_cast<int64_t>(a.index.size()));
    }
    a.values.assign(a.index.size(), 1);
    return a;
  }
  Listed transposed() const {
    Listed out(cols, rows);
    for (int64_t i = 0; i < rows; ++i)
      for (const int32_t j : lines[i]) out.add(j, i);
    return out;
  }
  // Returns the lower triangle of the pattern of a + a^T, or of a^T a.
  Listed symmetric() const {
    std::set<std::pair<int64_t, int64_t>> all;
    for (int64_t i = 0; i < rows; ++i)
      for (const int32_t j : lines[i]) all.insert({std::max<int64_t>(i, j), std::min<int64_t>(i, j)});
    return of(rows, all);
  }
  Listed squared() const {
    std::set<std::pair<int64_t, int64_t>> all;
    for (const auto& line : lines)
      for (const int32_t i : line)
        for (const int32_t j : line) all.insert({std::max(i, j), std::min(i, j)});
    return of(cols, all);
  }

 private:
  static Listed of(int64_t n, const std::set<std::pair<int64_t, int64_t>>& all) {
    Listed out(n, n);
    for (const auto& [i, j] : all) out.add(i, j);
    return out;
  }
};

// The lower triangle of a grid's Laplacian.
inline Listed grid(int64_t x, int64_t y, int64_t z = 1) {
  Listed m(x * y * z, x * y * z);
  for (int64_t k = 0; k < m.rows; ++k) {
    if (k / (x * y) > 0) m.add(k, k - x * y);
    if (k / x % y > 0) m.add(k, k - x);
    if (k % x > 0) m.add(k, k - 1);
    m.add(k, k);
  }
  return m;
}

// Square patterns: small edge cases, then some of a few hundred rows.
inline std::vector<std::pair<std::string, Listed>> hostile_patterns(Rng& rng) {
  std::vector<std::pair<std::string, Listed>> all;
  const auto add = [&](const char* name, int64_t n, const auto& fill) {
    all.emplace_back(name, Listed(n, n));
    fill(all.back().second);
  };
  const auto nothing = [](Listed&) {};
  const auto clique = [](Listed& m) {
    for (int64_t i = 0; i < m.rows; ++i)
      for (int64_t j = 0; j < i; ++j) m.link(i, j);
  };
  add("nothing", 0, nothing);
  add("one", 1, nothing);
  add("one with a loop", 1, [](Listed& m) { m.add(0, 0); });
  add("isolated", 500, nothing);
  add("loops", 300, [](Listed& m) {
    for (int64_t i = 0; i < m.rows; ++i) m.add(i, i);
  });
  add("clique", 40, clique);
  add("large clique", 300, clique);
  add("path", 700, [](Listed& m) {
    for (int64_t i = 1; i < m.rows; ++i) m.link(i, i - 1);
  });
  add("ring", 600, [](Listed& m) {
    for (int64_t i = 0; i < m.rows; ++i) m.link(i, (i + 1) % m.rows);
  });
  add("star", 800, [](Listed& m) {
    for (int64_t i = 0; i < m.rows; ++i)
      if (i != 17) m.link(i, 17);
  });
  add("stars of a star", 900, [](Listed& m) {
    for (int64_t i = 1; i < m.rows; ++i) m.link(i, i < 30 ? 0 : i % 30);
  });
  add("all of one with all of the other", 400, [](Listed& m) {
    for (int64_t i = 0; i < 200; ++i)
      for (int64_t j = 200; j < 400; ++j) m.link(i, j);
  });
  add("two cliques at a vertex", 401, [](Listed& m) {
    for (int64_t i = 0; i < m.rows; ++i)
      for (int64_t j = 0; j < i; ++j)
        if (i == 400 || i / 200 == j / 200) m.link(i, j);
  });
  add("of many parts", 600, [](Listed& m) {
    for (int64_t i = 1; i < m.rows; ++i)
      if (i % 7 != 0 && i < 300) m.link(i, i - 1);
    for (int64_t i = 301; i < m.rows; ++i)
      if (i != 400) m.link(i, i - 1);
  });
  add("everything twice, from both sides, with loops", 400, [](Listed& m) {
    for (int64_t i = 0; i < m.rows; ++i)
      for (const int64_t j : {i, (i + 1) % m.rows, (i + 20) % m.rows})
        for (int twice = 0; twice < 2; ++twice) {
          m.add(i, j);
          m.add(j, i);
        }
  });
  add("blocks of like rows", 600, [](Listed& m) {
    for (int64_t i = 0; i < m.rows; ++i)
      for (int64_t j = std::max<int64_t>(0, i / 6 * 6 - 6); j < i; ++j) m.link(i, j);
  });
  for (int k = 1; k < 6; ++k)
    add("random", 150 * k, [&](Listed& m) {
      for (int64_t e = 0; e < m.rows * k / 2; ++e) m.add(below(rng, m.rows), below(rng, m.rows));
    });
  all.emplace_back("grid", grid(25, 25));
  all.emplace_back("cube", grid(9, 9, 9));
  return all;
}

inline void expect_permutation(const Vec<int32_t>& order, int64_t n) {
  ASSERT_EQ(static_cast<int64_t>(order.size()), n);
  std::vector<bool> seen(static_cast<size_t>(n));
  for (const int32_t v : order) {
    ASSERT_TRUE(v >= 0 && v < n) << v;
    ASSERT_FALSE(seen[v]) << v;
    seen[v] = true;
  }
}

inline EliminationCost cost_of(const Listed& lower, const Vec<int32_t>& order) {
  return at_once(Elimination::of(lower.csr(), order)).cost();
}

// Lowered thresholds lead to other paths with worse orders.
inline constexpr bool kAsShipped = threshold::kLowered < 2;

}  // namespace s4j::test
