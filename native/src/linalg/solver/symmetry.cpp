// SPDX-License-Identifier: Apache-2.0
#include "linalg/solver/symmetry.hpp"

#include <algorithm>
#include <cmath>

namespace s4j {
namespace {

// Returns whether both triangles have equal bits, including stored zeros. The loop visits rows in ascending order, so
// that it also meets the mirror images of row j's entries in ascending order.
bool same_bits(const Csr<double>& a) {
  Vec<int64_t> next(a.pointers.begin(), a.pointers.end() - 1);
  for (int64_t i = 0; i < a.rows; ++i)
    for (int64_t p = a.pointers[i]; p < a.pointers[i + 1]; ++p) {
      const int64_t j = a.index[p];
      if (j < i) {
        if (p >= next[i]) return false;  // this entry has no mirror image
        continue;
      }
      if (j == i) continue;
      const int64_t q = next[j]++;
      if (q >= a.pointers[j + 1] || a.index[q] != i || a.values[q] != a.values[p]) return false;
    }
  return true;
}

}  // namespace

void require_mirrored(const Csr<double>& a, Type type, const char* name) {
  if (a.rows == 0 || same_bits(a)) return;
  const double rounding = type == Type::kFloat ? 1e-6 : 1e-12;
  const Csr<double> t = a.transposed();
  Vec<double> sizes(a.rows, 0);
  for (int64_t i = 0; i < a.rows; ++i)
    for (int64_t p = a.pointers[i]; p < a.pointers[i + 1]; ++p) {
      const double v = std::abs(a.values[p]);
      sizes[i] = std::max(sizes[i], v);
      sizes[a.index[p]] = std::max(sizes[a.index[p]], v);
    }
  for (int64_t i = 0; i < a.rows; ++i) {
    int64_t p = a.pointers[i], q = t.pointers[i];
    const int64_t p_end = a.pointers[i + 1], q_end = t.pointers[i + 1];
    while (p < p_end || q < q_end) {
      constexpr int32_t kNone = INT32_MAX;
      const int32_t here = p < p_end ? a.index[p] : kNone, there = q < q_end ? t.index[q] : kNone;
      const int64_t j = std::min(here, there);
      const double x = here == j ? a.values[p++] : 0, y = there == j ? t.values[q++] : 0;
      // Compares halves, since x - y could overflow.
      if (j > i && std::abs(x / 2 - y / 2) > rounding / 2 * std::sqrt(sizes[i]) * std::sqrt(sizes[j]))
        fail(S4J_ILLEGAL_ARGUMENT, name, " takes a symmetric matrix; element (", i, ", ", j, ") is ", x,
             ", but its mirror image (", j, ", ", i, ") is ", y,
             ". The option triangle(LOWER) or triangle(UPPER) reads one triangle only; SparseLU takes matrices that "
             "are not symmetric");
    }
  }
}

Csr<double> lower_triangle(const Csr<double>& a) {
  Csr<double> out;
  out.rows = a.rows;
  out.cols = a.cols;
  out.pointers.assign(a.rows + 1, 0);
  const auto end_of = [&](int64_t i) {
    const auto from = a.index.begin() + a.pointers[i], to = a.index.begin() + a.pointers[i + 1];
    return std::upper_bound(from, to, static_cast<int32_t>(i)) - a.index.begin();
  };
  for (int64_t i = 0; i < a.rows; ++i) out.pointers[i + 1] = out.pointers[i] + end_of(i) - a.pointers[i];
  out.index.resize(out.nnz());
  out.values.resize(out.nnz());
  for (int64_t i = 0; i < a.rows; ++i) {
    const int64_t from = a.pointers[i], count = out.pointers[i + 1] - out.pointers[i];
    std::copy_n(a.index.begin() + from, count, out.index.begin() + out.pointers[i]);
    std::copy_n(a.values.begin() + from, count, out.values.begin() + out.pointers[i]);
  }
  return out;
}

}  // namespace s4j
