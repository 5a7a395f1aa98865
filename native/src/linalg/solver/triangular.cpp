// SPDX-License-Identifier: Apache-2.0
#include "linalg/solver/triangular.hpp"

#include <algorithm>
#include <cmath>

#include "core/trace.hpp"
#include "leaf/select.hpp"
#include "parallel/parallel.hpp"
#include "parallel/stages.hpp"

namespace s4j {
namespace {

using threshold::kSlicesWorthCutting;
using threshold::kWorthCutting;
static_assert(kWorthCutting >= 2 && kSlicesWorthCutting >= 2);  // a part has half of it

// Rows of `from` in another order: to_i = from_order[i], or from_i without one.
template <class T>
void move_rows(const Matrix<const T>& from, const int32_t* order, T* to) noexcept {
  parallel_for(from.rows, threshold::kGrainSteps, from.cols, [&](int64_t begin, int64_t end) noexcept {
    const T* const data = from.data;
    const int64_t rs = from.rs;
    if (from.cols == 1 && order != nullptr) {
      for (int64_t i = begin; i < end; ++i) to[i] = data[order[i] * rs];
      return;
    }
    for (int64_t i = begin; i < end; ++i) {
      const int64_t k = order == nullptr ? i : order[i];
      if (k < 0) continue;
      const T* const row = data + k * rs;
      for (int64_t c = 0; c < from.cols; ++c) to[i * from.cols + c] = row[c * from.cs];
    }
  });
}

}  // namespace

// Rows sorted by level, those of a level by their lengths, stable; returns where levels begin: nowhere, in natural
// order, when levels are thin.
template <class T>
Vec<int64_t> Substitution<T>::order_by_level(const Csr<T>& a, bool upper) {
  const int64_t n = a.rows;
  Vec<int32_t> level(static_cast<size_t>(n));
  int32_t most = -1;
  for (int64_t k = 0; k < n; ++k) {
    const int64_t i = upper ? n - 1 - k : k;
    int32_t l = 0;
    for (int64_t p = a.pointers[i]; p < a.pointers[static_cast<size_t>(i) + 1]; ++p) {
      const int64_t j = a.index[p];
      if (upper ? j > i : j < i) l = std::max(l, level[j] + 1);
    }
    level[i] = l;
    most = std::max(most, l);
  }
  levels_ = most + 1;
  row_.resize(n);
  if (levels_ * threshold::kRowsPerLevel > n) {
    for (int64_t k = 0; k < n; ++k) row_[k] = static_cast<int32_t>(upper ? n - 1 - k : k);
    return {};
  }
  Vec<int64_t> begin(static_cast<size_t>(levels_) + 1, 0);
  for (const int32_t l : level) ++begin[static_cast<size_t>(l) + 1];
  for (size_t l = 0; l < static_cast<size_t>(levels_); ++l) begin[l + 1] += begin[l];
  Vec<int64_t> at(begin.begin(), begin.end());
  for (int64_t i = 0; i < n; ++i) row_[at[level[i]]++] = static_cast<int32_t>(i);
  const auto shorter = [&](int32_t i, int32_t j) {
    const auto length = [&](int32_t r) { return a.pointers[static_cast<size_t>(r) + 1] - a.pointers[r]; };
    return std::pair(length(i), i) < std::pair(length(j), j);
  };
  for (size_t l = 0; l < static_cast<size_t>(levels_); ++l)
    std::sort(row_.begin() + begin[l], row_.begin() + begin[l + 1], shorter);
  place_.resize(n);
  for (size_t k = 0; k < static_cast<size_t>(n); ++k) place_[row_[k]] = static_cast<int32_t>(k);
  return begin;
}

// Steps of rows, or of slices, by where levels begin among them.
template <class T>
void Substitution<T>::make_steps(const Vec<int64_t>& level_begin) {
  if (level_begin.empty()) {
    steps_.push_back({0, rows(), false});
    return;
  }
  for (size_t l = 0; l + 1 < level_begin.size(); ++l) {
    const int64_t begin = level_begin[l];
    const int64_t end = level_begin[l + 1];
    if (units(begin, end) >= (sliced() ? kSlicesWorthCutting : kWorthCutting))
      steps_.push_back({begin, end, true});
    else if (!steps_.empty() && !steps_.back().cut)
      steps_.back().end = end;
    else
      steps_.push_back({begin, end, false});
  }
}

// The triangle's entries by position.
template <class T>
void Substitution<T>::read(const Csr<T>& a, bool upper, bool unit, const char* name) {
  const auto n = static_cast<size_t>(rows_);
  pointers_.resize(n + 1);
  inverse_.resize(n);
  pointers_[0] = 0;
  for (size_t k = 0; k < n; ++k) {
    const int64_t i = row_[k];
    T diagonal = unit ? T(1) : T(0);
    for (int64_t p = a.pointers[i]; p < a.pointers[static_cast<size_t>(i) + 1]; ++p) {
      const int64_t j = a.index[p];
      if (upper ? j > i : j < i) ++entries_;
      if (j == i && !unit) diagonal = a.values[p];
    }
    if (diagonal == T(0))
      fail(S4J_ARITHMETIC, name, ": the triangle is singular: element (", i, ", ", i, ") of the diagonal is 0");
    inverse_[k] = diagonal;
    divides_ |= !std::isfinite(T(1) / diagonal);
    pointers_[k + 1] = entries_;
  }
  if (!divides_)
    for (T& d : inverse_) d = T(1) / d;
  index_.resize(entries_);
  values_.resize(entries_);
  auto to = size_t{0};
  for (size_t k = 0; k < n; ++k) {
    const int64_t i = row_[k];
    for (int64_t p = a.pointers[i]; p < a.pointers[static_cast<size_t>(i) + 1]; ++p) {
      const int32_t j = a.index[p];
      if (upper ? j <= i : j >= i) continue;
      index_[to] = place_.empty() ? j : place_[j];
      values_[to++] = a.values[p];
    }
  }
}

template <class T>
Substitution<T>::Substitution(const Csr<T>& a, bool upper, bool unit, const char* name) : rows_(a.rows) {
  Vec<int64_t> level_begin = order_by_level(a, upper);
  read(a, upper, unit, name);
  if (!level_begin.empty() && !divides_) make_slices(level_begin);
  make_steps(level_begin);
}

// From rows by position to slices of them, each level in slices of its own; level_begin counts slices from there on.
// Nothing changes where too much would be added to fill them.
template <class T>
void Substitution<T>::make_slices(Vec<int64_t>& level_begin) {
  Vec<int64_t> slice_begin(level_begin.size()), offsets(1, 0);
  slice_begin[0] = 0;
  for (size_t l = 0; l + 1 < level_begin.size(); ++l) {
    for (int64_t k = level_begin[l]; k < level_begin[l + 1]; k += kLanes) {
      int64_t width = 0;
      for (int64_t i = k; i < std::min(k + kLanes, level_begin[l + 1]); ++i)
        width = std::max(width, pointers_[static_cast<size_t>(i) + 1] - pointers_[i]);
      offsets.push_back(offsets.back() + kLanes * width);
    }
    slice_begin[l + 1] = static_cast<int64_t>(offsets.size()) - 1;
  }
  const int64_t lanes = kLanes * slice_begin.back();
  const int64_t taken = entries_ + rows_;
  if (threshold::kTriangleFilled * (offsets.back() + lanes - taken) > taken || lanes >= INT32_MAX) return;

  Vec<int32_t> row(static_cast<size_t>(lanes), -1), moved(static_cast<size_t>(rows_));
  Vec<T> inverse(static_cast<size_t>(lanes), T(0)), values(static_cast<size_t>(offsets.back()), T(0));
  Vec<int32_t> index(static_cast<size_t>(offsets.back()), static_cast<int32_t>(lanes));
  for (size_t l = 0; l + 1 < level_begin.size(); ++l)
    for (int64_t k = level_begin[l]; k < level_begin[l + 1]; ++k)
      moved[k] = static_cast<int32_t>(kLanes * slice_begin[l] + k - level_begin[l]);
  for (size_t k = 0; k < static_cast<size_t>(rows_); ++k) {
    const auto lane = static_cast<size_t>(moved[k]);
    row[lane] = row_[k];
    place_[row_[k]] = moved[k];
    inverse[lane] = inverse_[k];
    int64_t to = offsets[lane / kLanes] + static_cast<int64_t>(lane % kLanes);
    for (int64_t p = pointers_[k]; p < pointers_[k + 1]; ++p, to += kLanes) {
      index[to] = moved[index_[p]];
      values[to] = values_[p];
    }
  }
  row_ = std::move(row);
  inverse_ = std::move(inverse);
  index_ = std::move(index);
  values_ = std::move(values);
  pointers_ = std::move(offsets);
  level_begin = std::move(slice_begin);
  each_ = kLanes;
}

// The first position of a part: parts have about as many rows and entries each.
template <class T>
int64_t Substitution<T>::split(const Step& s, int64_t part, int64_t parts) const {
  if (part == 0) return s.begin;
  if (part == parts) return s.end;
  return s.begin +
         first_reaching(pointers_.data() + s.begin, s.end - s.begin, units(s.begin, s.end) * part / parts, each_);
}

// y holds b and becomes x, both by position or, when nothing is renumbered, by row.
template <class T>
T Substitution<T>::rows(int64_t begin, int64_t end, int64_t sides, T* y) const noexcept {
  T spoiled = 0;
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
      spoiled += 0 * out;
    }
    return spoiled;
  }
  for (int64_t k = begin; k < end; ++k) {
    T* const out = y + (row == nullptr ? k : row[k]) * sides;
    for (int64_t q = pointers[k]; q < pointers[k + 1]; ++q) {
      const T* const in = y + index[q] * sides;
      const T v = values[q];
      for (int64_t c = 0; c < sides; ++c) out[c] -= v * in[c];
    }
    for (int64_t c = 0; c < sides; ++c) {
      out[c] = divides_ ? out[c] / inverse[k] : out[c] * inverse[k];
      spoiled += 0 * out[c];
    }
  }
  return spoiled;
}

// The same for several sides in slices: what pads a row ends it.
template <class T>
T Substitution<T>::slices(int64_t begin, int64_t end, int64_t sides, T* y) const noexcept {
  T spoiled = 0;
  const auto none = static_cast<int32_t>(row_.size());
  for (int64_t lane = kLanes * begin; lane < kLanes * end; ++lane) {
    const int64_t s = lane / kLanes;
    T* const out = y + lane * sides;
    for (int64_t q = pointers_[s] + lane % kLanes; q < pointers_[s + 1] && index_[q] != none; q += kLanes) {
      const T* const in = y + index_[q] * sides;
      const T v = values_[q];
      for (int64_t c = 0; c < sides; ++c) out[c] -= v * in[c];
    }
    for (int64_t c = 0; c < sides; ++c) {
      out[c] *= inverse_[lane];
      spoiled += 0 * out[c];
    }
  }
  return spoiled;
}

// work(begin, end) over all rows or slices, each after those that it depends on; false when one returned NaN: an
// unknown is not finite.
template <class T>
template <class Work>
bool Substitution<T>::run(int64_t sides, const Work& work) const {
  const int64_t last = static_cast<int64_t>(pointers_.size()) - 1, all = units(0, last) * sides;
  const auto cuts = std::count_if(steps_.begin(), steps_.end(), [](const Step& s) { return s.cut; });
  if (cuts == 0 || all < 4 * threshold::kParallelWork || threads() == 1) {
    trace("triangular, one thread");
    return work(0, last) == 0;
  }
  trace("triangular, levels");
  std::atomic<bool> finite{true};
  const int count = std::min(threads(), Stages::kMost);
  const int64_t worth = (sliced() ? kSlicesWorthCutting : kWorthCutting) / 2;
  Stages stages;
  parallel_chunks(count, all, [&](int64_t) noexcept {
    stages.run(
        static_cast<int64_t>(steps_.size()),
        [&](int64_t s) noexcept {
          const Step& step = steps_[s];
          return step.cut ? static_cast<int>(std::clamp<int64_t>(units(step.begin, step.end) * sides / worth, 1, count))
                          : 1;
        },
        [&](int64_t s, int part, int parts) noexcept {
          const Step& step = steps_[s];
          if (work(split(step, part, parts), split(step, part + 1, parts)) != 0)
            finite.store(false, std::memory_order_relaxed);
        });
  });
  return finite;
}

// y by position, and behind it what pads point to: 0.
template <class T>
bool Substitution<T>::solve_slices(const Matrix<const T>& b, T* x) const {
  const int64_t sides = b.cols;
  const auto lanes = static_cast<int64_t>(row_.size());
  Vec<T> y(static_cast<size_t>(checked_mul(lanes + 1, sides)));
  std::fill(y.end() - sides, y.end(), T(0));
  if (sides == 1) {
    if (b.data != x && b.rs != 1) move_rows<T>(b, nullptr, x);
    const T* const from = b.rs == 1 ? b.data : x;
    const LeafTriangle<T> triangle{pointers_.data(), index_.data(), values_.data(), inverse_.data(), row_.data()};
    return run(1, [&](int64_t begin, int64_t end) noexcept {
      return leaf<T>().substitute(&triangle, begin, end, from, y.data(), x);
    });
  }
  std::fill(y.begin(), y.end(), T(0));
  move_rows<T>({b.data, lanes, sides, b.rs, b.cs}, row_.data(), y.data());
  const bool finite =
      run(sides, [&](int64_t begin, int64_t end) noexcept { return slices(begin, end, sides, y.data()); });
  move_rows<T>({y.data(), rows(), sides, sides, 1}, place_.data(), x);
  return finite;
}

template <class T>
bool Substitution<T>::solve(const Matrix<const T>& b, T* x) const {
  const int64_t sides = b.cols;
  if (rows() == 0 || sides == 0) return true;
  if (sliced()) return solve_slices(b, x);
  if (place_.empty()) {
    if (b.data != x) move_rows<T>(b, nullptr, x);
    return run(sides, [&](int64_t begin, int64_t end) noexcept { return rows(begin, end, sides, x); });
  }
  Vec<T> y(static_cast<size_t>(checked_mul(rows(), sides)));
  move_rows<T>(b, row_.data(), y.data());
  const bool finite =
      run(sides, [&](int64_t begin, int64_t end) noexcept { return rows(begin, end, sides, y.data()); });
  move_rows<T>({y.data(), rows(), sides, sides, 1}, place_.data(), x);
  return finite;
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

  Layout solve(Allocator& to, const Operand& b, bool transposed) const override {
    if (transposed) refuse("solves with the side that it was made for; make another one of the transpose");
    Source keep;
    const Matrix<const T> sides = read_sides<T>(b, plan_.rows(), name(), keep);
    Layout x = Layout::dense(to, type(), b.shape(), false);
    if (!plan_.solve(sides, x.mutable_data<T>())) require_solved(sides, x.mutable_data<T>());
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
  // Throws unless all elements of x are finite.
  void require_solved(const Matrix<const T>& b, const T* x) const {
    const int64_t n = plan_.rows() * b.cols;
    int64_t bad = 0;
    while (bad < n && std::isfinite(x[bad])) ++bad;
    if (bad == n) return;
    require_finite(b, name());
    fail(S4J_ARITHMETIC, name(), ": row ", bad / b.cols, " of the solution lies beyond what ", name_of(type()),
         " holds");
  }

  Substitution<T> plan_;
};

}  // namespace

std::shared_ptr<Solver> make_triangular(const Operand& a, Triangle triangle) {
  require_square(a, Triangular<double>::kName);
  if (a.type() == Type::kFloat) return make_pooled<Triangular<float>>(a, triangle);
  return make_pooled<Triangular<double>>(a, triangle);
}

}  // namespace s4j
