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
static_assert(kWorthCutting >= 2 && kSlicesWorthCutting >= 2);  // a part of a step has at least half of this work

// Permutes rows: to_i = from_order[i]; copies them if there is no order.
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

// Returns the first position, or slice, of a thread's part of step s. Parts have about equal sums of rows and entries.
template <class T>
int64_t Substitution<T>::split(const Step& s, int64_t part, int64_t parts) const {
  if (part == 0) return s.begin;
  if (part == parts) return s.end;
  return s.begin +
         first_reaching(pointers_.data() + s.begin, s.end - s.begin, units(s.begin, s.end) * part / parts, each_);
}

// Solves rows `begin` to `end` - 1. y holds b and becomes x, both indexed by position, or by row without renumbering.
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

// Solves slices `begin` to `end` - 1 for several right-hand sides. The first padding entry ends a row.
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

// Calls work(begin, end) over all rows or slices, each call after the rows on which it depends. Returns false if a call
// returned NaN because an unknown is not finite.
template <class T>
template <class Work>
bool Substitution<T>::run(int64_t sides, const Work& work) const {
  const int64_t last = static_cast<int64_t>(pointers_.size()) - 1, all = units(0, last) * sides;
  const auto cuts = std::count_if(steps_.begin(), steps_.end(), [](const Step& s) { return s.cut; });
  if ((cuts == 0 && after_.empty()) || all < 4 * threshold::kParallelWork || threads() == 1) {
    trace("triangular, one thread");
    return work(0, last) == 0;
  }
  std::atomic<bool> finite{true};
  if (!after_.empty()) {
    trace("triangular, windows");
    Pipeline pipeline;
    parallel_chunks(std::min(threads(), Pipeline::kMost), all, [&](int64_t) noexcept {
      const auto windows = static_cast<int64_t>(window_slices_.size()) - 1;
      pipeline.run(windows, window_pieces_.data(), after_.data(), [&](int64_t w, int64_t piece) noexcept {
        const int64_t begin = window_slices_[w] + (piece - window_pieces_[w]) * kPieceSlices;
        if (work(begin, std::min(begin + kPieceSlices, window_slices_[w + 1])) != 0)
          finite.store(false, std::memory_order_relaxed);
      });
    });
    return finite;
  }
  trace("triangular, levels");
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

// Solves with slices. The work vector y is indexed by position and ends with a 0 to which padding entries point.
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
    if (transposed) refuse("the solver solves with one side only; create another solver for the transpose");
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
    fail(S4J_ARITHMETIC, name(), ": row ", bad / b.cols, " of the solution exceeds the range of ", name_of(type()));
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
