// SPDX-License-Identifier: Apache-2.0
#include "linalg/triangular.hpp"

#include <algorithm>
#include <cmath>

#include "core/parallel.hpp"
#include "core/trace.hpp"
#include "linalg/solver.hpp"
#include "linalg/stages.hpp"

namespace s4j {
namespace {

// Rows and entries of a step from which a second thread pays for the waiting.
constexpr int64_t kWorthCutting = 512;
// Rows per level below which levels win nothing: rows stay in their natural order, where their neighbours are.
constexpr int64_t kRowsPerLevel = 4;

// Rows of `from` in another order: to_i = from_order[i], or from_i without one.
template <class T>
void move_rows(const Matrix<const T>& from, const int32_t* order, T* to) noexcept {
  parallel_for(from.rows, 1 << 14, from.cols, [&](int64_t begin, int64_t end) noexcept {
    const T* const data = from.data;
    const int64_t rs = from.rs;
    if (from.cols == 1 && order != nullptr) {
      for (int64_t i = begin; i < end; ++i) to[i] = data[order[i] * rs];
      return;
    }
    for (int64_t i = begin; i < end; ++i) {
      const T* const row = data + (order == nullptr ? i : order[i]) * rs;
      for (int64_t c = 0; c < from.cols; ++c) to[i * from.cols + c] = row[c * from.cs];
    }
  });
}

}  // namespace

// Rows sorted by level, stable; returns where levels begin: nowhere, in natural order, when levels are thin.
template <class T>
Vec<int64_t> Substitution<T>::order_by_level(const Csr<T>& a, bool upper) {
  const int64_t n = a.rows;
  Vec<int32_t> level(static_cast<size_t>(n));
  int32_t most = -1;
  for (int64_t k = 0; k < n; ++k) {
    const int64_t i = upper ? n - 1 - k : k;
    int32_t l = 0;
    for (int64_t p = a.pointers[static_cast<size_t>(i)]; p < a.pointers[static_cast<size_t>(i) + 1]; ++p) {
      const int64_t j = a.index[static_cast<size_t>(p)];
      if (upper ? j > i : j < i) l = std::max(l, level[static_cast<size_t>(j)] + 1);
    }
    level[static_cast<size_t>(i)] = l;
    most = std::max(most, l);
  }
  levels_ = most + 1;
  row_.resize(static_cast<size_t>(n));
  if (levels_ * kRowsPerLevel > n) {
    for (int64_t k = 0; k < n; ++k) row_[static_cast<size_t>(k)] = static_cast<int32_t>(upper ? n - 1 - k : k);
    return {};
  }
  Vec<int64_t> begin(static_cast<size_t>(levels_) + 1, 0);
  for (const int32_t l : level) ++begin[static_cast<size_t>(l) + 1];
  for (size_t l = 0; l < static_cast<size_t>(levels_); ++l) begin[l + 1] += begin[l];
  Vec<int64_t> at(begin.begin(), begin.end());
  place_.resize(static_cast<size_t>(n));
  for (int64_t i = 0; i < n; ++i) {
    const int64_t place = at[static_cast<size_t>(level[static_cast<size_t>(i)])]++;
    row_[static_cast<size_t>(place)] = static_cast<int32_t>(i);
    place_[static_cast<size_t>(i)] = static_cast<int32_t>(place);
  }
  return begin;
}

template <class T>
void Substitution<T>::make_steps(const Vec<int64_t>& level_begin) {
  if (level_begin.empty()) {
    steps_.push_back({0, rows(), false});
    return;
  }
  for (size_t l = 0; l + 1 < level_begin.size(); ++l) {
    const int64_t begin = level_begin[l];
    const int64_t end = level_begin[l + 1];
    const int64_t work = pointers_[static_cast<size_t>(end)] - pointers_[static_cast<size_t>(begin)] + end - begin;
    if (work >= kWorthCutting)
      steps_.push_back({begin, end, true});
    else if (!steps_.empty() && !steps_.back().cut)
      steps_.back().end = end;
    else
      steps_.push_back({begin, end, false});
  }
}

template <class T>
Substitution<T>::Substitution(const Csr<T>& a, bool upper, bool unit, const char* name) {
  const int64_t n = a.rows;
  const Vec<int64_t> level_begin = order_by_level(a, upper);
  pointers_.resize(static_cast<size_t>(n) + 1);
  inverse_.resize(static_cast<size_t>(n));
  int64_t count = 0;
  pointers_[0] = 0;
  for (size_t k = 0; k < static_cast<size_t>(n); ++k) {
    const int64_t i = row_[k];
    T diagonal = unit ? T(1) : T(0);
    for (int64_t p = a.pointers[static_cast<size_t>(i)]; p < a.pointers[static_cast<size_t>(i) + 1]; ++p) {
      const int64_t j = a.index[static_cast<size_t>(p)];
      if (upper ? j > i : j < i) ++count;
      if (j == i && !unit) diagonal = a.values[static_cast<size_t>(p)];
    }
    if (diagonal == T(0))
      fail(S4J_ARITHMETIC, name, ": the triangle is singular: element (", i, ", ", i, ") of the diagonal is 0");
    inverse_[k] = diagonal;
    divides_ |= !std::isfinite(T(1) / diagonal);
    pointers_[k + 1] = count;
  }
  if (!divides_)
    for (T& d : inverse_) d = T(1) / d;
  index_.resize(static_cast<size_t>(count));
  values_.resize(static_cast<size_t>(count));
  auto to = size_t{0};
  for (size_t k = 0; k < static_cast<size_t>(n); ++k) {
    const int64_t i = row_[k];
    for (int64_t p = a.pointers[static_cast<size_t>(i)]; p < a.pointers[static_cast<size_t>(i) + 1]; ++p) {
      const int32_t j = a.index[static_cast<size_t>(p)];
      if (upper ? j <= i : j >= i) continue;
      index_[to] = place_.empty() ? j : place_[static_cast<size_t>(j)];
      values_[to++] = a.values[static_cast<size_t>(p)];
    }
  }
  make_steps(level_begin);
}

// The first position of a part: parts have about as many rows and entries each.
template <class T>
int64_t Substitution<T>::split(const Step& s, int64_t part, int64_t parts) const {
  if (part == 0) return s.begin;
  if (part == parts) return s.end;
  const int64_t* const p = pointers_.data();
  const int64_t wanted = (p[s.end] - p[s.begin] + s.end - s.begin) * part / parts;
  return s.begin + first_reaching(p + s.begin, s.end - s.begin, wanted);
}

// y holds b and becomes x, both by position or, when nothing is renumbered, by row.
template <class T>
void Substitution<T>::rows(int64_t begin, int64_t end, int64_t sides, T* y) const noexcept {
  const int64_t* const pointers = pointers_.data();
  const int32_t* const index = index_.data();
  const T* const values = values_.data();
  const int32_t* const row = place_.empty() ? row_.data() : nullptr;
  const T* const inverse = inverse_.data();
  if (sides == 1) {
    int64_t q = pointers[begin];
    for (int64_t k = begin; k < end; ++k) {
      T& out = y[row == nullptr ? k : row[k]];
      T sum = out;
      for (const int64_t last = pointers[k + 1]; q < last; ++q) sum -= values[q] * y[index[q]];
      out = divides_ ? sum / inverse[k] : sum * inverse[k];
    }
    return;
  }
  for (int64_t k = begin; k < end; ++k) {
    T* const out = y + (row == nullptr ? k : row[k]) * sides;
    for (int64_t q = pointers[k]; q < pointers[k + 1]; ++q) {
      const T* const in = y + index[q] * sides;
      const T v = values[q];
      for (int64_t c = 0; c < sides; ++c) out[c] -= v * in[c];
    }
    for (int64_t c = 0; c < sides; ++c) out[c] = divides_ ? out[c] / inverse[k] : out[c] * inverse[k];
  }
}

template <class T>
void Substitution<T>::run(int64_t sides, T* y) const {
  const int64_t work = (entries() + rows()) * sides;
  const auto cuts = std::count_if(steps_.begin(), steps_.end(), [](const Step& s) { return s.cut; });
  if (cuts == 0 || work < 4 * kParallelWork || threads() == 1) {
    trace("triangular, one thread");
    return rows(0, rows(), sides, y);
  }
  trace("triangular, levels");
  const int count = std::min(threads(), Lanes::kMost);
  Lanes lanes;
  parallel_chunks(count, work, [&](int64_t) noexcept {
    lanes.run(
        static_cast<int64_t>(steps_.size()),
        [&](int64_t s) noexcept {
          const Step& step = steps_[static_cast<size_t>(s)];
          const int64_t* const p = pointers_.data();
          const int64_t units = (p[step.end] - p[step.begin] + step.end - step.begin) * sides;
          return step.cut ? static_cast<int>(std::clamp<int64_t>(units * 2 / kWorthCutting, 1, count)) : 1;
        },
        [&](int64_t s, int part, int parts) noexcept {
          const Step& step = steps_[static_cast<size_t>(s)];
          rows(split(step, part, parts), split(step, part + 1, parts), sides, y);
        });
  });
}

template <class T>
void Substitution<T>::solve(const Matrix<const T>& b, T* x) const {
  const int64_t sides = b.cols;
  if (rows() == 0 || sides == 0) return;
  if (place_.empty()) {
    if (b.data != x) move_rows<T>(b, nullptr, x);
    return run(sides, x);
  }
  Vec<T> y(static_cast<size_t>(checked_mul(rows(), sides)));
  move_rows<T>(b, row_.data(), y.data());
  run(sides, y.data());
  move_rows<T>({y.data(), rows(), sides, sides, 1}, place_.data(), x);
}

template class Substitution<double>;
template class Substitution<float>;

namespace {

template <class T>
class Triangular final : public Solver {
 public:
  static constexpr const char* kName = "TriangularSolver";
  Triangular(const Operand& a, Triangle t)
      : Solver(kName, type_of<T>),
        plan_(read_csr<T>(a, t.transpose, t.upper != t.transpose ? Part::kUpper : Part::kLower, kName),
              t.upper != t.transpose, t.unit, kName) {}

  Layout solve(Allocator& to, const Operand& b) const override {
    Source keep;
    const Matrix<const T> sides = read_sides<T>(b, plan_.rows(), name(), keep);
    Layout x = Layout::dense(to, type(), b.shape(), false);
    plan_.solve(sides, x.mutable_data<T>());
    return x;
  }
  SolverInfo info() const override {
    SolverInfo out;
    out.rows = out.cols = plan_.rows();
    out.entries = plan_.entries() + plan_.rows();
    out.levels = plan_.levels();
    return out;
  }

 private:
  Substitution<T> plan_;
};

}  // namespace

std::shared_ptr<Solver> make_triangular(const Operand& a, Triangle triangle) {
  require_square(a, Triangular<double>::kName);
  if (a.type() == Type::kFloat) return make_pooled<Triangular<float>>(a, triangle);
  return make_pooled<Triangular<double>>(a, triangle);
}

}  // namespace s4j
