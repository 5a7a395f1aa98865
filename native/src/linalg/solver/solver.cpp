// SPDX-License-Identifier: Apache-2.0
#include "linalg/solver/solver.hpp"

#include <map>
#include <mutex>
#include <utility>

#include "linalg/solver/csr.hpp"
#include "ops/structure/rearrange.hpp"

namespace s4j {
namespace {

struct Registry {
  std::mutex mutex;
  int64_t next = 1;
  std::map<int64_t, std::shared_ptr<Solver>> solvers;
};

// The registry is never destroyed, since a JVM may exit while another thread still uses the registry.
Registry& registry() {
  static Registry* const instance = new Registry;
  return *instance;
}

}  // namespace

int64_t enlist_solver(std::shared_ptr<Solver> solver) {
  allocation_point();
  Registry& r = registry();
  const std::lock_guard lock(r.mutex);
  r.solvers.emplace(r.next, std::move(solver));
  return r.next++;
}

std::shared_ptr<Solver> solver_at(int64_t handle, const char* name) {
  Registry& r = registry();
  const std::lock_guard lock(r.mutex);
  const auto at = r.solvers.find(handle);
  if (at == r.solvers.end()) fail(S4J_STATE, name, ": the solver was closed");
  return at->second;
}

void release_solver(int64_t handle, const char* name) {
  std::shared_ptr<Solver> last;  // destroyed after the lock is released
  Registry& r = registry();
  const std::lock_guard lock(r.mutex);
  const auto at = r.solvers.find(handle);
  if (at == r.solvers.end()) fail(S4J_STATE, name, ": the solver was closed");
  last = std::move(at->second);
  r.solvers.erase(at);
}

int64_t live_solvers() noexcept {
  Registry& r = registry();
  const std::lock_guard lock(r.mutex);
  return static_cast<int64_t>(r.solvers.size());
}

SolverUse::SolverUse(Solver& solver, const char* action, bool write) : solver_(solver), write_(write) {
  Guard& guard = solver.guard();
  bool written = true;
  if (write ? guard.try_write(action, &written) : guard.try_read(action)) return;
  fail(S4J_BUSY, solver.name(), ": ", action, write ? " changes" : " uses", " the solver while ", guard.holder(),
       written ? " changes it" : " uses it");
}

SolverUse::~SolverUse() {
  if (write_)
    solver_.guard().unlock_write();
  else
    solver_.guard().unlock_read();
}

void require_subject(const Subject& subject, bool square, const char* name) {
  if (subject.matrix != nullptr)
    return square ? require_square(*subject.matrix, name) : require_matrix(*subject.matrix, name);
  if (subject.type != Type::kFloat && subject.type != Type::kDouble)
    fail(S4J_ILLEGAL_ARGUMENT, name, " takes operators of FLOAT or DOUBLE");
  if (subject.rows < 0 || subject.cols < 0 || subject.rows >= INT32_MAX || subject.cols >= INT32_MAX)
    fail(S4J_ILLEGAL_ARGUMENT, name, ": the operator has shape [", subject.rows, ", ", subject.cols,
         "]; the numbers of rows and columns must be from 0 to 2^31 - 2");
  if (square && subject.rows != subject.cols)
    fail(S4J_ILLEGAL_ARGUMENT, name, " takes a square operator; shape [", subject.rows, ", ", subject.cols, "] has ",
         subject.rows, " rows and ", subject.cols, " columns");
}

Order given_order(const Operand& columns, int64_t n, const char* name) {
  if (columns.shape().rank != 1 || columns.shape()[0] != n)
    fail(S4J_ILLEGAL_ARGUMENT, name, ": the order has shape ", text(columns.shape()), "; it must be [", n,
         "] and contain every column once");
  Order order{Ordering::kGiven, Vec<int32_t>(static_cast<size_t>(n))};
  Vec<uint8_t> seen(static_cast<size_t>(n), 0);
  size_t k = 0;
  for (const int64_t j : index_list(columns, n, 1, name)) {
    if (std::exchange(seen[j], uint8_t{1}) != 0)
      fail(S4J_ILLEGAL_ARGUMENT, name, ": the order contains column ", j, " twice; it must contain every column once");
    order.given[k++] = static_cast<int32_t>(j);
  }
  return order;
}

void Solver::refuse(const char* what) const { fail(S4J_ILLEGAL_ARGUMENT, name(), ": ", what); }

Layout Solver::solve(Allocator&, const Operand&, bool) const { refuse("this solver is not a direct solver"); }
Layout Solver::solve_least_norm(Allocator&, const Operand&, const Solver*) const {
  refuse("only SparseQR computes solutions of least norm");
}
Layout Solver::multiply_q(Allocator&, const Operand&, bool) const { refuse("the solver has no Q"); }
void Solver::refactor(const Operand&) { refuse("the solver has no factors"); }
std::shared_ptr<Solver> Solver::start(const std::shared_ptr<Solver>&, const Operand&, const Operand*,
                                      const Goal&) const {
  refuse("the solver does not iterate towards a right side");
}
Progress Solver::step(int64_t, int64_t) { refuse("the solver does not iterate"); }
Layout Solver::wanted(Allocator&) const { refuse("the solver waits for no product"); }
void Solver::give(const Operand&) { refuse("the solver waits for no product"); }
Layout Solver::result(Allocator&, int64_t) const { refuse("the solver has no results of its own"); }

}  // namespace s4j
