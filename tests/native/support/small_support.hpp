// SPDX-License-Identifier: Apache-2.0
// Matrices written row by row, and lists to compare with expected ones.
#pragma once

#include <vector>

#include "format/build.hpp"
#include "format/sort.hpp"
#include "linalg/solver/csr.hpp"
#include "support.hpp"

namespace s4j::test {

using Rows = std::vector<std::vector<double>>;
using Numbers = std::vector<double>;
using Whole = std::vector<int64_t>;

template <class T>
std::vector<double> numbers(const T* from, int64_t count) {
  return {from, from + count};
}
template <class T>
std::vector<int64_t> whole_list(const T* from, int64_t count) {
  return {from, from + count};
}
template <class V>
std::vector<int64_t> whole_list(const V& of) {
  return {of.begin(), of.end()};
}

inline Shape shape_of_rows(const Rows& rows) {
  return Shape{2, {static_cast<int64_t>(rows.size()), rows.empty() ? 0 : static_cast<int64_t>(rows[0].size())}};
}

// Stores the elements other than 0 in the layout `spec` (not DENSE).
inline Layout layout_of(const Rows& rows, const Spec& spec) {
  Whole i, j;
  Numbers values;
  for (size_t r = 0; r < rows.size(); ++r)
    for (size_t c = 0; c < rows[r].size(); ++c) {
      if (rows[r][c] == 0) continue;
      i.push_back(static_cast<int64_t>(r));
      j.push_back(static_cast<int64_t>(c));
      values.push_back(rows[r][c]);
    }
  const auto n = static_cast<int64_t>(values.size());
  i.insert(i.end(), j.begin(), j.end());
  const Coordinates at = Coordinates::of(i.data(), 2, n);
  return build(pool(), Type::kDouble, shape_of_rows(rows), at, values.data(), spec, S4J_ERROR);
}

// All elements of a DOUBLE block; absent ones are `fill`.
inline Rows rows_of(const Block& b, double fill = 0) {
  Rows out;
  for (int64_t i = 0; i < b.shape[0]; ++i) {
    out.emplace_back();
    for (int64_t j = 0; j < b.shape[1]; ++j) out.back().push_back(value_at(b, Scalar::of(fill), {i, j}));
  }
  return out;
}

// An array of one or two dimensions that stores the elements other than `fill`.
inline std::unique_ptr<Array> array_of(const Rows& rows, const Spec& spec, double fill = 0) {
  auto out = std::make_unique<Array>(shape_of_rows(rows), spec, Scalar::of(fill));
  for (size_t i = 0; i < rows.size(); ++i)
    for (size_t j = 0; j < rows[i].size(); ++j) {
      const int64_t at[] = {static_cast<int64_t>(i), static_cast<int64_t>(j)};
      if (rows[i][j] != fill || spec.format == Format::kDense) (*out)->put(at, &rows[i][j]);
    }
  return out;
}
inline std::unique_ptr<Array> vector_of(const Numbers& values, const Spec& spec, double fill = 0) {
  auto out = std::make_unique<Array>(Shape{1, {static_cast<int64_t>(values.size())}}, spec, Scalar::of(fill));
  for (size_t i = 0; i < values.size(); ++i) {
    const auto at = static_cast<int64_t>(i);
    if (values[i] != fill || spec.format == Format::kDense) (*out)->put(&at, &values[i]);
  }
  return out;
}

// A matrix in the format of solvers: elements other than 0, by rows.
inline Csr<double> csr_of(const Rows& rows) {
  Csr<double> a;
  a.rows = shape_of_rows(rows)[0];
  a.cols = shape_of_rows(rows)[1];
  a.pointers.push_back(0);
  for (const auto& row : rows) {
    for (size_t j = 0; j < row.size(); ++j) {
      if (row[j] == 0) continue;
      a.index.push_back(static_cast<int32_t>(j));
      a.values.push_back(row[j]);
    }
    a.pointers.push_back(static_cast<int64_t>(a.index.size()));
  }
  return a;
}
inline Rows rows_of(const Csr<double>& a) {
  Rows out(static_cast<size_t>(a.rows), Numbers(static_cast<size_t>(a.cols), 0));
  for (int64_t i = 0; i < a.rows; ++i)
    for (int64_t p = a.pointers[i]; p < a.pointers[i + 1]; ++p)
      out[static_cast<size_t>(i)][static_cast<size_t>(a.index[p])] += a.values[p];
  return out;
}

// The status and text of the thrown error; S4J_OK if none is thrown.
template <class F>
std::pair<s4j_status, std::string> thrown_by(F&& f) {
  try {
    f();
  } catch (const Error& e) {
    return {e.status(), e.what()};
  }
  return {S4J_OK, ""};
}

}  // namespace s4j::test
