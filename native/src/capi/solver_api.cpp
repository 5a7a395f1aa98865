// SPDX-License-Identifier: Apache-2.0
// C ABI calls of solvers, objects behind handles: create, solve, refactor, start, step, result, info, release. A
// subject is the matrix that a solver works on: an array, or only the shape and type of an operator that the caller
// applies.
#include <bit>
#include <optional>

#include "capi/call.hpp"
#include "capi/foreign.hpp"
#include "linalg/cholesky/cholesky.hpp"
#include "linalg/iterative/prepared.hpp"
#include "linalg/lu/lu.hpp"
#include "linalg/qr/qr.hpp"
#include "linalg/solver/solver.hpp"
#include "linalg/solver/triangular.hpp"
#include "linalg/spectrum/eigs.hpp"
#include "linalg/spectrum/eigsh.hpp"
#include "linalg/spectrum/svds.hpp"

using namespace s4j;

namespace {

// Returns the public name of a kind of solver, for messages.
const char* kind_name(int64_t kind) {
  switch (kind) {
    case S4J_TRIANGULAR:
      return "TriangularSolver";
    case S4J_CHOLESKY:
      return "SparseCholesky";
    case S4J_LDLT:
      return "SparseLDLT";
    case S4J_LU:
      return "SparseLU";
    case S4J_QR:
      return "SparseQR";
    case S4J_CG:
      return "cg";
    case S4J_BICGSTAB:
      return "bicgstab";
    case S4J_GMRES:
      return "gmres";
    case S4J_MINRES:
      return "minres";
    case S4J_LSMR:
      return "lsmr";
    case S4J_EIGSH:
    case S4J_EIGSH_GENERALISED:
      return "eigsh";
    case S4J_SVDS:
      return "svds";
    case S4J_EIGS:
      return "eigs";
    default:
      fail(S4J_ILLEGAL_ARGUMENT, "there is no solver of the kind ", kind);
  }
}

// Returns integer i as one of the first `count` constants of an enum; throws for any other number.
template <class E>
E choice(const Call& call, int64_t i, int64_t count, const char* what) {
  const int64_t v = call.integer(i);
  if (v < 0 || v >= count) fail(S4J_ILLEGAL_ARGUMENT, call.name(), ": ", what, " ", v, " is outside 0..", count - 1);
  return static_cast<E>(v);
}

bool yes(const Call& call, int64_t i) { return choice<int>(call, i, 2, "flag") == 1; }

double number(const Call& call, int i, double otherwise) {
  return i < call.scalars() ? cast<double>(call.scalar(i)) : otherwise;
}

Spectrum spectrum(const Call& call) {
  return {call.integer(2),    choice<s4j_spectrum>(call, 3, 6, "end of the spectrum"),
          call.integer(4),    call.integer(5),
          yes(call, 6),       number(call, 1, 0),
          number(call, 0, 0), call.integer(7)};
}

Dropping dropping(const Call& call) {
  const Dropping otherwise;
  return {number(call, 1, otherwise.tolerance), number(call, 2, otherwise.fill)};
}

Subject subject_of(const Operand& a) {
  const Shape s = a.shape();
  return {&a, s.rank == 2 ? s[0] : 0, s.rank == 2 ? s[1] : 0, a.type()};
}

// Returns the subject for the caller's operator, whose shape and type are the integers from `options` on.
Subject shape_of(const Call& call, int64_t options) {
  return {nullptr, call.integer(options), call.integer(options + 1),
          choice<Type>(call, options + 2, S4J_BOOL + 1, "type")};
}

// Returns the subject for operand 0, or for the caller's operator if the call has no operand.
Subject subject(const Call& call, int64_t options) {
  if (call.inputs() == 1) return subject_of(call.operand(0));
  call.expect_inputs(0);
  return shape_of(call, options);
}

std::shared_ptr<Solver> create(const Call& call) {
  const int64_t kind = call.integer(1);
  if (kind == S4J_EIGSH) return make_eigsh(subject(call, 8), spectrum(call));
  if (kind == S4J_SVDS) return make_svds(subject(call, 8), spectrum(call));
  if (kind == S4J_EIGS) return make_eigs(subject(call, 8), spectrum(call));
  if (kind == S4J_EIGSH_GENERALISED) {
    if (call.inputs() != 1) call.expect_inputs(2);
    const bool matrix = call.inputs() == 2;
    return make_general_eigsh(matrix ? subject_of(call.operand(0)) : shape_of(call, 8), call.operand(matrix ? 1 : 0),
                              spectrum(call));
  }
  if (kind >= S4J_CG && kind <= S4J_LSMR)
    return make_iterative(subject(call, 4),
                          {static_cast<s4j_solver_kind>(kind),
                           choice<s4j_preconditioner>(call, 2, S4J_PRECONDITIONER_MULTIGRID + 1, "preconditioner"),
                           call.integer(3), number(call, 0, 1), dropping(call)});
  if (call.inputs() != 1) call.expect_inputs(kind == S4J_TRIANGULAR ? 1 : 2);
  const Operand& a = call.operand(0);
  const auto order = [&]() -> Order {
    const auto chosen = choice<Ordering>(call, 2, 6, "ordering");
    call.expect_inputs(chosen == Ordering::kGiven ? 2 : 1);
    if (chosen != Ordering::kGiven) return {chosen, {}};
    return given_order(call.operand(1), a.shape().rank == 2 ? a.shape()[1] : 0, kind_name(kind));
  };
  switch (kind) {
    case S4J_TRIANGULAR:
      return make_triangular(a, {yes(call, 2), yes(call, 3), yes(call, 4)});
    case S4J_CHOLESKY:
    case S4J_LDLT:
      return make_cholesky(a, order(), choice<Reading>(call, 3, 3, "triangle"), kind == S4J_LDLT);
    case S4J_LU:
      return make_lu(a, order());
    default:
      return make_qr(a, order());
  }
}

void solve(Call& call, const Solver& solver) {
  call.expect_inputs(1);
  const auto form = call.integers() > 2 ? choice<s4j_solve_form>(call, 2, 5, "form") : S4J_SOLVE_PLAIN;
  Allocator& to = call.allocator();
  const Operand& b = call.operand(0);
  if (form == S4J_SOLVE_LEAST_NORM) {
    const std::shared_ptr<Solver> other = call.integers() > 3 ? solver_at(call.integer(3), call.name()) : nullptr;
    std::optional<SolverUse> use;
    if (other != nullptr) use.emplace(*other, "solve", false);
    return call.deliver({solver.solve_least_norm(to, b, other.get()), Scalar{solver.type(), 0}});
  }
  Layout x = form >= S4J_SOLVE_Q ? solver.multiply_q(to, b, form == S4J_SOLVE_Q_TRANSPOSED)
                                 : solver.solve(to, b, form == S4J_SOLVE_TRANSPOSED);
  call.deliver({std::move(x), Scalar{solver.type(), 0}});
}

void start(Call& call, const std::shared_ptr<Solver>& solver) {
  if (call.inputs() != 1) call.expect_inputs(2);
  call.check_out(1);
  const Solver::Goal goal{call.scalars() > 0 ? cast<double>(call.scalar(0)) : 0, number(call, 1, 0), call.integer(2)};
  if (!(goal.relative >= 0) || !(goal.absolute >= 0))
    fail(S4J_ILLEGAL_ARGUMENT, solver->name(), ": tolerances must be numbers of at least 0");
  if (goal.most_iterations < 0)
    fail(S4J_ILLEGAL_ARGUMENT, solver->name(), ": the limit of iterations is ", goal.most_iterations,
         "; it must be at least 0");
  const Operand* x0 = call.inputs() == 2 ? &call.operand(1) : nullptr;
  std::shared_ptr<Solver> started = solver->start(solver, call.operand(0), x0, goal);
  call.out(1, started == nullptr ? 0 : enlist_solver(std::move(started)));
}

void info(Call& call, const Solver& solver) {
  const SolverInfo i = solver.info();
  call.out(1, i.rows);
  call.out(2, i.cols);
  call.out(3, i.entries);
  call.out(4, i.rank);
  call.out(5, i.determinant_sign);
  call.out(6, std::bit_cast<int64_t>(i.log_abs_determinant));
  call.out(7, i.levels);
  call.out(8, std::bit_cast<int64_t>(i.one_norm));
  call.out(9, i.negative);
  call.out(10, std::bit_cast<int64_t>(i.pivot_ratio));
  call.out(11, i.preconditioner_entries);
  call.out(12, std::bit_cast<int64_t>(i.complexity));
  call.out(13, std::bit_cast<int64_t>(i.shift));
}

void step(Call& call, Solver& solver) {
  const int64_t count = call.integer(2);
  if (count < 0)
    fail(S4J_ILLEGAL_ARGUMENT, solver.name(), ": the number of steps is ", count, "; it must be at least 0");
  call.check_out(4);
  const Progress p = solver.step(count, call.integers() > 3 ? call.integer(3) : 0);
  call.out(1, p.state);
  call.out(2, p.iterations);
  call.out(3, std::bit_cast<int64_t>(p.residual));
  call.out(4, p.wanted);
}

}  // namespace

int32_t s4j_solver(s4j_context* ctx, const int64_t* frame, int64_t* out) {
  return run(ctx, frame, out, "solver", in_place::right_side, [](Call& call) {
    const int64_t action = call.integer(0);
    if (action == S4J_SOLVER_CREATE) {
      call.check_out(1);
      kind_name(call.integer(1));
      return call.out(1, enlist_solver(create(call)));
    }
    if (action == S4J_SOLVER_RELEASE) return release_solver(call.integer(1), call.name());
    const std::shared_ptr<Solver> solver = solver_at(call.integer(1), call.name());
    // Names of actions for messages: the public method's name, or a verb for an action without a public method.
    constexpr const char* kActions[] = {"create",
                                        "solve",
                                        "refactor",
                                        "starting a solution",
                                        "a step of the computation",
                                        "reading a result",
                                        "reading the figures",
                                        "close",
                                        "an operator's product",
                                        "an operator's product"};
    if (action < 0 || action > S4J_SOLVER_GIVE)
      fail(S4J_ILLEGAL_ARGUMENT, solver->name(), ": there is no action with the number ", action);
    const bool writes = action == S4J_SOLVER_REFACTOR || action == S4J_SOLVER_STEP || action == S4J_SOLVER_GIVE;
    const SolverUse use(*solver, kActions[action], writes);
    switch (action) {
      case S4J_SOLVER_SOLVE:
        return solve(call, *solver);
      case S4J_SOLVER_REFACTOR:
        call.expect_inputs(1);
        return solver->refactor(call.operand(0));
      case S4J_SOLVER_START:
        return start(call, solver);
      case S4J_SOLVER_STEP:
        return step(call, *solver);
      case S4J_SOLVER_RESULT: {
        Layout r = solver->result(call.allocator(), call.integer(2));
        const Scalar fill{r.b.type, 0};
        return call.deliver({std::move(r), fill});
      }
      case S4J_SOLVER_WANTED:
        return call.deliver({solver->wanted(call.allocator()), Scalar{Type::kDouble, 0}});
      case S4J_SOLVER_GIVE:
        call.expect_inputs(1);
        return solver->give(call.operand(0));
      default:
        return info(call, *solver);
    }
  });
}
