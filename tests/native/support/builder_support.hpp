// SPDX-License-Identifier: Apache-2.0
// Results of a builder against std::stable_sort.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "core/error.hpp"
#include "format/builder.hpp"
#include "parallel/parallel.hpp"
#include "sized.hpp"
#include "support.hpp"

namespace s4j::test::building {

using Tuple = std::vector<int64_t>;

struct Entries {
  std::vector<int64_t> shape;
  std::vector<Tuple> at;  // values are 1, 2, ... of the type, so that the order is visible
};

struct Freed {
  void operator()(Builder* b) const { Builder::destroy(b); }
};
using BuilderPtr = std::unique_ptr<Builder, Freed>;

inline Shape shape_of(const Entries& e) {
  Shape s;
  s.rank = static_cast<int>(e.shape.size());
  std::copy(e.shape.begin(), e.shape.end(), s.dims.begin());
  return s;
}

template <class T>
T value_of(size_t k) {
  if constexpr (std::is_same_v<T, Bool>)
    return Bool{static_cast<uint8_t>(k % 3 == 0)};
  else
    return static_cast<T>(static_cast<double>(k % 1000) + 0.25);
}

template <class I, class T>
void append(Builder& b, const Entries& e, size_t from, size_t until, bool by_entry) {
  const size_t n = until - from, r = e.shape.size();
  std::vector<I> in(n * r);
  std::vector<T> values(n);
  for (size_t k = 0; k < n; ++k) {
    values[k] = value_of<T>(from + k);
    for (size_t d = 0; d < r; ++d) in[by_entry ? k * r + d : d * n + k] = static_cast<I>(e.at[from + k][d]);
  }
  b.append(static_cast<int64_t>(n), values.data(), in.data(), sizeof(I), by_entry);
}

template <class T>
T sum(T a, T b) {
  if constexpr (std::is_same_v<T, Bool>)
    return Bool{static_cast<uint8_t>(a.v | b.v)};
  else
    return static_cast<T>(a + b);
}

// Returns sorted, unique coordinates and values by the simplest means. Dimension `first` is the most significant, and
// the dimensions before it are the least significant.
template <class T>
std::vector<std::pair<Tuple, T>> expected(const Entries& e, s4j_policy policy, int first = 0) {
  std::vector<size_t> order(e.at.size());
  for (size_t k = 0; k < order.size(); ++k) order[k] = k;
  const auto rotated = [&](size_t k) {
    Tuple t = e.at[k];
    std::rotate(t.begin(), t.begin() + first, t.end());
    return t;
  };
  std::stable_sort(order.begin(), order.end(),
                   [&](size_t a, size_t b) { return first == 0 ? e.at[a] < e.at[b] : rotated(a) < rotated(b); });
  std::vector<std::pair<Tuple, T>> out;
  for (const size_t k : order) {
    const T v = value_of<T>(k);
    if (out.empty() || out.back().first != e.at[k])
      out.emplace_back(e.at[k], v);
    else
      out.back().second = policy == S4J_LAST ? v : sum(out.back().second, v);
  }
  return out;
}

template <class T>
void check(const std::string& what, const std::vector<std::pair<Tuple, T>>& want, const Layout& got) {
  const Block& b = got.b;
  ASSERT_EQ(b.nnz, static_cast<int64_t>(want.size())) << what;
  const Vec<int64_t> at = decode_coordinates(b);
  if (b.format == Format::kGcs) {
    ASSERT_EQ(b.pointers[0], 0) << what;
    ASSERT_EQ(b.pointers[b.lines], b.nnz) << what;
    ASSERT_EQ(b.line_ids != nullptr, want_hyper(b.line_range(), b.nnz)) << what;
  }
  for (size_t k = 0; k < want.size(); ++k) {
    for (size_t d = 0; d < want[k].first.size(); ++d)
      ASSERT_EQ(at[d * want.size() + k], want[k].first[d]) << what << ": entry " << k << ", dimension " << d;
    ASSERT_TRUE(b.data<T>()[k] == want[k].second) << what << ": entry " << k;
  }
}

// Builds on several numbers of threads; in one append, or in several with different forms.
template <class T>
void builds_as(const std::string& name, const Entries& e, s4j_policy policy, const Spec& spec,
               const std::vector<std::pair<Tuple, T>>& want) {
  const size_t n = e.at.size();
  for (const int pieces : {1, 3}) {
    const int before = set_threads(spec.partitioning == 1 ? 3 : pieces);
    BuilderPtr b(Builder::create(type_of<T>, shape_of(e), policy, Scalar::of(T{})));
    if (pieces == 1) {
      append<int32_t, T>(*b, e, 0, n, false);
    } else {
      append<int64_t, T>(*b, e, 0, n / 2, true);
      append<int32_t, T>(*b, e, n / 2, n / 2 + 3, false);
      append<int32_t, T>(*b, e, n / 2 + 3, n, true);
    }
    const Layout got = b->finish(pool(), spec);
    set_threads(before);
    check(name + ", partitioning " + std::to_string(spec.partitioning) + ", pieces " + std::to_string(pieces), want,
          got);
    if (::testing::Test::HasFatalFailure()) return;
  }
}

// Builds all formats.
template <class T>
void builds(const std::string& name, const Entries& e, s4j_policy policy = S4J_SUM) {
  const auto want = expected<T>(e, policy);
  const auto r = static_cast<int>(e.shape.size());
  std::vector<Spec> specs{Spec::coo()};
  for (int p = 0; p <= r; ++p) specs.push_back(Spec::gcs(r, p));
  for (const Spec& spec : specs) {
    builds_as(name, e, policy, spec, want);
    if (::testing::Test::HasFatalFailure()) return;
  }
}

// Builds with another order of dimensions, as in CSC.
template <class T>
void builds_rotated(const std::string& name, const Entries& e, s4j_policy policy = S4J_SUM) {
  const auto r = static_cast<int>(e.shape.size());
  for (int first = 1; first < r; ++first) {
    Spec spec = Spec::gcs(r, r - first);
    std::rotate(spec.order.begin(), spec.order.begin() + first, spec.order.begin() + r);
    builds_as(name + ", from " + std::to_string(first), e, policy, spec, expected<T>(e, policy, first));
    if (::testing::Test::HasFatalFailure()) return;
  }
}

// Builds with the other types.
inline void builds_types(const std::string& name, const Entries& e, s4j_policy policy) {
  builds<float>(name + ", float", e, policy);
  builds<int32_t>(name + ", int", e, policy);
  builds<int64_t>(name + ", long", e, policy);
  builds<Bool>(name + ", bool", e, policy);
}

inline Entries drawn(std::vector<int64_t> shape, int n, unsigned seed) {
  std::mt19937_64 random(seed);
  Entries e{std::move(shape), {}};
  for (int k = 0; k < n; ++k) {
    Tuple t;
    for (const int64_t extent : e.shape) t.push_back(static_cast<int64_t>(random() % static_cast<uint64_t>(extent)));
    e.at.push_back(t);
  }
  return e;
}

// Expects an error with this text.
template <class F>
void refused(F&& f, int32_t status, const std::string& words) {
  try {
    f();
    FAIL() << "taken instead of: " << words;
  } catch (const Error& error) {
    EXPECT_EQ(error.status(), status);
    EXPECT_NE(std::string(error.what()).find(words), std::string::npos) << error.what();
  }
}

// The coordinates as the error of a duplicate prints them.
inline std::string named(const Tuple& at) { return "[" + std::to_string(at[0]) + ", " + std::to_string(at[1]) + "]"; }

// The distinct entries, shuffled.
inline Entries distinct(Entries e, int seed) {
  std::sort(e.at.begin(), e.at.end());
  e.at.erase(std::unique(e.at.begin(), e.at.end()), e.at.end());
  Rng rng(seed);
  scramble(e.at.begin(), e.at.end(), rng);
  return e;
}

}  // namespace s4j::test::building
