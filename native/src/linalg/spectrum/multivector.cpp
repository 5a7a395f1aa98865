// SPDX-License-Identifier: Apache-2.0
#include "linalg/spectrum/multivector.hpp"

#include <algorithm>

#include "leaf/select.hpp"
#include "ops/random/philox.hpp"

namespace s4j {

void Multivector::append(const double* vectors, int64_t more) {
  data.insert(data.end(), vectors, vectors + more * n);
  count += more;
}

void Multivector::cut(int64_t to) {
  data.resize(to * n);
  count = to;
}

Eigen::MatrixXd Multivector::take_out_of(double* w, int64_t cols) const {
  Eigen::MatrixXd h = Eigen::MatrixXd::Zero(count, cols);
  if (count == 0) return h;
  h = products(n, at(0), count, w, cols);
  subtract(n, at(0), h, w);
  return h;
}

Multivector Multivector::times(const Eigen::MatrixXd& m) const {
  Multivector out;
  out.n = n;
  out.count = m.cols();
  out.data.assign(checked_mul(n, m.cols()), 0);
  subtract(n, at(0), -m, out.at(0));
  return out;
}

Eigen::MatrixXd products(int64_t n, const double* v, int64_t rows, const double* w, int64_t cols) {
  constexpr int64_t kChunk = threshold::kVectorChunk;
  const auto dot = leaf<double>().dot;
  const int64_t size = rows * cols;
  Vec<double> parts(checked_mul((n + kChunk - 1) / kChunk, size));
  parallel_for(n, kChunk, size, [&](int64_t begin, int64_t end) noexcept {
    double* to = parts.data() + begin / kChunk * size;
    for (int64_t i = 0; i < rows; ++i)
      for (int64_t j = 0; j < cols; ++j) to[i * cols + j] = dot(v + i * n + begin, w + j * n + begin, end - begin);
  });
  Eigen::MatrixXd h = Eigen::MatrixXd::Zero(rows, cols);
  for (size_t at = 0; at < parts.size(); at += size)
    for (int64_t i = 0; i < rows; ++i)
      for (int64_t j = 0; j < cols; ++j) h(i, j) += parts[at + i * cols + j];
  return h;
}

void subtract(int64_t n, const double* v, const Eigen::MatrixXd& h, double* w) noexcept {
  constexpr int64_t kNear = threshold::kVectorNear;
  parallel_for(n, threshold::kVectorChunk, h.size(), [&](int64_t begin, int64_t end) noexcept {
    for (int64_t from = begin; from < end; from += kNear) {
      const int64_t to = std::min(end, from + kNear);
      for (int64_t i = 0; i < h.rows(); ++i)
        for (int64_t j = 0; j < h.cols(); ++j) {
          const double alpha = h(i, j);
          const double* const x = v + i * n;
          double* const y = w + j * n;
          for (int64_t e = from; e < to; ++e) y[e] -= alpha * x[e];
        }
    }
  });
}

void draw(Vector& v, int64_t seed, int64_t& drawn) noexcept {
  for (double& x : v) x = unit<double>(random_word(static_cast<uint64_t>(seed), kValues, drawn++)) - 0.5;
}

}  // namespace s4j
