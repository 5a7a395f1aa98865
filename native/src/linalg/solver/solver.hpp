// SPDX-License-Identifier: Apache-2.0
// Solvers as objects behind handles (docs/decisions/0005-linear-algebra.md section 4): the interface that the C ABI
// calls, the registry of live solvers, and options. Each method's own header creates its solvers.
#pragma once

#include <memory>

#include "array/operand.hpp"
#include "core/guard.hpp"

namespace s4j {

// The figures of S4J_SOLVER_INFO.
struct SolverInfo {
  int64_t rows = 0, cols = 0;
  int64_t entries = 0;           // of the factors, or of the matrix
  int64_t rank = -1;             // QR; -1: not known
  int64_t determinant_sign = 0;  // of the determinant; 0: unknown, or the determinant is 0
  double log_abs_determinant = 0;
  int64_t levels = 0;      // TRIANGULAR: levels of rows, each dependent on earlier levels only; MULTIGRID: levels
  double one_norm = 0;     // of a factorised matrix: the largest column sum of magnitudes
  int64_t negative = -1;   // LDLT: the number of negative eigenvalues; -1: unknown
  double pivot_ratio = 1;  // of factors of square matrices: the smallest pivot divided by the largest
  int64_t preconditioner_entries = 0;  // of its factors, or of the matrices of all levels (MULTIGRID)
  double complexity = 0;               // MULTIGRID: those entries divided by the matrix's
  double shift = 0;                    // ICT: the multiple of the diagonal that was added to the matrix
};

struct Progress {
  s4j_solver_state state = S4J_SOLVER_RUNNING;
  int64_t iterations = 0;
  double residual = 0;
  s4j_wanted wanted = S4J_WANTED_NOTHING;  // if the state is WAITING
};

// What an iteration is created for: a matrix, or the shape and type of a caller's operator.
struct Subject {
  const Operand* matrix;  // may be null
  int64_t rows, cols;
  Type type;
};
void require_subject(const Subject& subject, bool square, const char* name);

// A solver; methods that it does not support throw. Called under the guard: solve, start, result and info share the
// object; refactor and step are exclusive.
class Solver {
 public:
  Solver(const char* name, Type type) : name_(name), type_(type) {}
  virtual ~Solver() = default;
  Solver(const Solver&) = delete;
  Solver& operator=(const Solver&) = delete;

  // The public name, for messages.
  const char* name() const { return name_; }
  // FLOAT or DOUBLE: the type of the matrix and of all results.
  Type type() const { return type_; }
  Guard& guard() { return guard_; }

  // Solves a x = b, or a^T x = b, for every column of b.
  virtual Layout solve(Allocator& to, const Operand& b, bool transposed) const;
  // The least-squares solution of least norm; or Q x or Q^T x, for methods with a Q. `transposed`: the result of
  // start(), or null.
  virtual Layout solve_least_norm(Allocator& to, const Operand& b, const Solver* transposed) const;
  virtual Layout multiply_q(Allocator& to, const Operand& x, bool transposed) const;
  // Takes new values for the same pattern.
  virtual void refactor(const Operand& a);
  // Starts an iteration for a x = b from x0 (may be null) until |b - a x| <= max(relative |b|, absolute). QR: makes, in
  // steps, the additional factors that solve_least_norm() needs, or returns null if it needs none.
  struct Goal {
    double relative, absolute;
    int64_t most_iterations;
  };
  virtual std::shared_ptr<Solver> start(const std::shared_ptr<Solver>& self, const Operand& b, const Operand* x0,
                                        const Goal& goal) const;
  // Makes at most `count` steps, for little longer than this many milliseconds (0: no limit; negative: until the first
  // chance to pause).
  virtual Progress step(int64_t count, int64_t milliseconds);
  // While a step waits for a product y = op x: x. give() takes y.
  virtual Layout wanted(Allocator& to) const;
  virtual void give(const Operand& y);
  virtual Layout result(Allocator& to, int64_t which) const;
  virtual SolverInfo info() const = 0;

 protected:
  [[noreturn]] void refuse(const char* what) const;

 private:
  const char* name_;
  Type type_;
  Guard guard_;
};

// ---- the registry: handles are never reused, so that a wrong one always gives an error ----
int64_t enlist_solver(std::shared_ptr<Solver> solver);
// Throws S4J_STATE if the handle is invalid or was released. A caller with the pointer may finish during a release.
std::shared_ptr<Solver> solver_at(int64_t handle, const char* name);
void release_solver(int64_t handle, const char* name);
int64_t live_solvers() noexcept;

// Guards that are held for one call.
class SolverUse {
 public:
  SolverUse(Solver& solver, const char* action, bool write);
  ~SolverUse();
  SolverUse(const SolverUse&) = delete;
  SolverUse& operator=(const SolverUse&) = delete;

 private:
  Solver& solver_;
  bool write_;
};

// ---- options --------------------------------------------------------------------------------------------------------
enum class Ordering : int {
  kAmd = S4J_ORDERING_AMD,
  kColamd = S4J_ORDERING_COLAMD,
  kNatural = S4J_ORDERING_NATURAL,
  kDissection = S4J_ORDERING_DISSECTION,
  kCheapest = S4J_ORDERING_CHEAPEST,
  kGiven = S4J_ORDERING_GIVEN
};
// The order in which columns are eliminated.
struct Order {
  Ordering kind;
  Vec<int32_t> given;  // kGiven: every column once, in the order of elimination
};
// A caller's order of `n` columns; throws unless it contains each exactly once.
Order given_order(const Operand& columns, int64_t n, const char* name);

// Which entries an incomplete factor keeps in each row: those of at least `tolerance` times the norm of the matrix's
// row, and of these the largest ones on each side of the diagonal. Their number is half of `fill` times the average row
// length of the matrix, but at least that of the matrix's row there. Tolerance 0 with an infinite fill drops nothing.
struct Dropping {
  double tolerance = 1e-4, fill = 10;
};

struct Iterative {
  s4j_solver_kind kind;
  s4j_preconditioner preconditioner;
  int64_t restart;    // GMRES
  double omega;       // SSOR
  Dropping dropping;  // ILUT, ICT
};

struct Spectrum {
  int64_t k;
  s4j_spectrum which;
  int64_t basis;  // vectors of the Krylov basis; 0: automatic
  int64_t seed;   // of the start vector
  bool invert;    // find eigenvalues near sigma by solving with a - sigma I
  double sigma;
  double tolerance;
  int64_t most_restarts;
};

}  // namespace s4j
