// SPDX-License-Identifier: Apache-2.0
#include "ops/filled/filled_times_dense.hpp"

#include <algorithm>

#include "array/lines.hpp"
#include "core/trace.hpp"
#include "ops/filled/filled_sums.hpp"

namespace s4j {
namespace {

constexpr int64_t kTile = 8;                      // columns per tile
constexpr int64_t kChunk = threshold::kDotChunk;  // rows of x per partial sum

// The sums of the columns of a tile. Sums of two doubles are stored as two vectors, so that compilers vectorise the
// sums.
template <class Sum>
struct Sums {
  Sum at[kTile] = {};

  template <class W>
  void add(int64_t j, W x) noexcept {
    at[j].add(x);
  }
  Sum get(int64_t j) const noexcept { return at[j]; }
};
template <>
struct Sums<PairSum> {
  double hi[kTile] = {}, lo[kTile] = {};

  void add(int64_t j, double x) noexcept {
    const double s = hi[j] + x, part = s - hi[j];
    lo[j] += (hi[j] - (s - part)) + (x - part);
    hi[j] = s;
  }
  PairSum get(int64_t j) const noexcept { return {hi[j], lo[j]}; }
};

template <class T, class Sum>
class TimesDense {
 public:
  TimesDense(const FilledProduct& p, const Lines& a, const Matrix<const T>& x, T f)
      : p_(p), a_(a), x_(x), f_(f), totals_(static_cast<size_t>(checked_mul(p.blocks, p.cols))) {
    const int64_t each = (p.inner + kChunk - 1) / kChunk, chunks = each * p.blocks;
    Vec<Sum> partial(static_cast<size_t>(checked_mul(chunks, p.cols)));
    parallel_chunks(chunks, p.blocks * p.inner * p.cols, [&](int64_t c) noexcept {
      const int64_t block = c / each, first = c % each * kChunk, last = std::min(p.inner, first + kChunk);
      Sum* const sums = partial.data() + c * p.cols;
      for (int64_t k = block * p.inner + first; k < block * p.inner + last; ++k)
        for (int64_t j = 0; j < p.cols; ++j) sums[j].add(term(k, j));
    });
    for (int64_t c = 0; c < chunks; ++c)
      for (int64_t j = 0; j < p.cols; ++j) totals_[c / each * p.cols + j].add(partial[c * p.cols + j]);
  }

  void run(const Matrix<T>& c, T alpha, T beta) const noexcept {
    const int64_t rows = p_.blocks * p_.rows, each = (1 + a_.nnz() / std::max<int64_t>(rows, 1)) * p_.cols;
    dispatch_index(a_.width, [&](auto i) {
      using I = decltype(i);
      parallel_for(rows, std::max<int64_t>(1, threshold::kGrainHeavy / each), 4 * each,
                   [&](int64_t from, int64_t until) noexcept {
                     for (int64_t r = from; r < until; ++r)
                       for (int64_t j = 0; j < p_.cols; j += kTile) tile<I>(c, r, j, alpha, beta);
                   });
    });
  }

 private:
  Wide<T> term(int64_t k, int64_t j) const noexcept {
    return static_cast<Wide<T>>(f_) * static_cast<Wide<T>>(x_.data[k * x_.rs + j * x_.cs]);
  }

  template <class I>
  void tile(const Matrix<T>& c, int64_t row, int64_t j0, T alpha, T beta) const noexcept {
    const int64_t n = std::min(kTile, p_.cols - j0), block = row / p_.rows, l = a_.line_of(row);
    const int64_t from = l < 0 ? 0 : a_.pointers[l], until = l < 0 ? 0 : a_.pointers[l + 1];
    Wide<T> met[kTile] = {};
    Sums<Sum> stored;
    const auto run = [&](auto width, auto step) noexcept {
      for (int64_t q = from; q < until; ++q) {
        const auto a = static_cast<Wide<T>>(static_cast<const T*>(a_.values)[q]);
        const int64_t k = block * p_.inner + static_cast<int64_t>(static_cast<const I*>(a_.index)[q]);
        const T* const x = x_.data + k * x_.rs + j0 * x_.cs;
        for (int64_t j = 0; j < width; ++j) {
          const auto v = static_cast<Wide<T>>(x[j * step]);
          met[j] += a * v;
          stored.add(j, static_cast<Wide<T>>(f_) * v);
        }
      }
    };
    if (n == kTile && x_.cs == 1)
      run(std::integral_constant<int64_t, kTile>{}, std::integral_constant<int64_t, 1>{});
    else if (n == 1)
      run(std::integral_constant<int64_t, 1>{}, int64_t{0});
    else
      run(n, x_.cs);
    const bool all = until - from == p_.inner;
    const Sum* const totals = totals_.data() + block * p_.cols + j0;
    for (int64_t j = 0; j < n; ++j) {
      const T s = static_cast<T>(all ? met[j] : met[j] + totals[j].less(stored.get(j)));
      T& out = c.data[row * c.rs + (j0 + j) * c.cs];
      out = beta == T(0) ? alpha * s : alpha * s + beta * out;
    }
  }

  const FilledProduct& p_;
  const Lines& a_;
  const Matrix<const T>& x_;
  T f_;
  Vec<Sum> totals_;  // sum of f x_kj for each block and column
};

}  // namespace

template <class T>
void filled_times_dense(const FilledProduct& p, const Lines& a, const Matrix<const T>& x, const Matrix<T>& c, T alpha,
                        T beta) {
  trace("fill times dense");
  const T f = p.f.raw<T>();
  std::atomic<bool> tame{true};
  if constexpr (std::is_floating_point_v<T>)
    parallel_for(x.rows, std::max<int64_t>(1, threshold::kGrainSteps / std::max<int64_t>(x.cols, 1)), x.cols,
                 [&](int64_t from, int64_t until) noexcept {
                   bool all = true;
                   for (int64_t k = from; k < until; ++k)
                     for (int64_t j = 0; j < x.cols; ++j)
                       all &= std::abs(static_cast<double>(f) * static_cast<double>(x.data[k * x.rs + j * x.cs])) <
                              kLargeTerm;
                   if (!all) tame.store(false, std::memory_order_relaxed);
                 });
  with_sum<T>(tame.load(), [&](auto sum) { TimesDense<T, decltype(sum)>(p, a, x, f).run(c, alpha, beta); });
}

#define S4J_FILLED_DENSE(T) \
  template void filled_times_dense(const FilledProduct&, const Lines&, const Matrix<const T>&, const Matrix<T>&, T, T);
S4J_FILLED_DENSE(double)
S4J_FILLED_DENSE(float)
S4J_FILLED_DENSE(uint32_t)
S4J_FILLED_DENSE(uint64_t)

}  // namespace s4j
