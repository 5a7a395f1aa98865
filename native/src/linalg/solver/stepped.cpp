// SPDX-License-Identifier: Apache-2.0
#include "linalg/solver/stepped.hpp"

#include <algorithm>
#include <climits>

namespace s4j {
namespace {

const char* words_for(s4j_wanted op) {
  switch (op) {
    case S4J_WANTED_TRANSPOSED:
      return "the transposed operator's product";
    case S4J_WANTED_PRECONDITIONED:
      return "the preconditioner's product";
    case S4J_WANTED_INVERSE:
      return "the inverse operator's product";
    default:
      return "the operator's product";
  }
}

}  // namespace

Progress SteppedSolver::step(int64_t count, int64_t milliseconds) {
  if (waits()) fail(S4J_STATE, name(), ": the current step is waiting for ", words_for(computation_.wanted().op));
  if (!computation_.active()) computation_.begin(steps(count));
  const auto pause = Computation::pause_after(milliseconds);
  bool over = false;
  try {
    over = computation_.run(pause);
  } catch (...) {
    thrown();
    throw;
  }
  Progress now = progress();
  if (over) return now;
  now.state = waits() ? S4J_SOLVER_WAITING : S4J_SOLVER_PAUSED;
  now.wanted = computation_.wanted().op;
  return now;
}

const Wanted& SteppedSolver::require_wanted() const {
  if (!waits()) fail(S4J_STATE, name(), ": no step is waiting for a product");
  return computation_.wanted();
}

Layout SteppedSolver::wanted(Allocator& to) const {
  const Wanted& w = require_wanted();
  return dense_layout(to, Type::kDouble, Shape{1, {w.cols}}, w.x);
}

void SteppedSolver::give(const Operand& y) {
  const Wanted& w = require_wanted();
  const Shape s = y.shape();
  if (s[0] != w.rows || (s.rank != 1 && !(s.rank == 2 && s[1] == 1)))
    fail(S4J_ILLEGAL_ARGUMENT, name(), ": ", words_for(w.op), " has shape ", text(s), "; it must be [", w.rows, "]");
  const Vector read = read_vector(y, w.rows, name(), words_for(w.op));
  std::copy(read.begin(), read.end(), w.y);
  computation_.given();
}

Vector read_vector(const Operand& b, int64_t n, const char* name, const char* what) {
  Source keep;
  const Matrix<const double> m = read_sides<double>(b, n, name, keep);
  if (m.cols != 1)
    fail(S4J_ILLEGAL_ARGUMENT, name, " takes one right-hand side at a time, of shape [", n, "] or [", n, ", 1], not ",
         text(b.shape()));
  require_finite(m, name, what);
  Vector out(static_cast<size_t>(n));
  for (int64_t i = 0; i < n; ++i) out[i] = m.data[i * m.rs];
  return out;
}

}  // namespace s4j
