// SPDX-License-Identifier: Apache-2.0
// Solvers as objects behind handles (docs/decisions/0005-linear-algebra.md section 4): the interface that the C ABI
// calls, the registry of live solvers, and options. Each method's own header creates its solvers.
#pragma once

#include <memory>

#include "array/operand.hpp"
#include "core/guard.hpp"

namespace s4j {

// The figures that the call S4J_SOLVER_INFO returns.
struct SolverInfo {
  int64_t rows = 0, cols = 0;
  int64_t entries = 0;           // of the factors, or of the matrix
  int64_t rank = -1;             // QR; -1: not known
  int64_t determinant_sign = 0;  // 1 or -1; 0: the sign is unknown, or the determinant is 0
  double log_abs_determinant = 0;
  // TRIANGULAR: level sets of rows (a row depends on rows of earlier levels only). MULTIGRID: grid levels.
  int64_t levels = 0;
  double one_norm = 0;     // 1-norm of a factorised matrix (largest column sum of magnitudes)
  int64_t negative = -1;   // LDLT: the number of negative eigenvalues; -1: unknown
  double pivot_ratio = 1;  // square matrices: the smallest pivot divided by the largest pivot
  // Entries of the preconditioner's factors, or of the matrices of all levels (MULTIGRID).
  int64_t preconditioner_entries = 0;
  double complexity = 0;  // MULTIGRID: preconditioner_entries divided by the entries of the matrix
  double shift = 0;       // ICT: the multiple of the diagonal that was added to the matrix
};

struct Progress {
  s4j_solver_state state = S4J_SOLVER_RUNNING;
  int64_t iterations = 0;
  double residual = 0;
  s4j_wanted wanted = S4J_WANTED_NOTHING;  // the product that the caller must compute if the state is WAITING
};

// The operator of an iteration: a matrix, or the shape and type of a caller's operator.
struct Subject {
  const Operand* matrix;  // may be null
  int64_t rows, cols;
  Type type;
};
void require_subject(const Subject& subject, bool square, const char* name);

// A solver. Methods that a solver does not support throw. The C ABI holds a solver's guard (a reader-writer lock)
// during a call: shared for solve, start, result and info, exclusive for refactor and step.
class Solver {
 public:
  Solver(const char* name, Type type) : name_(name), type_(type) {}
  virtual ~Solver() = default;
  Solver(const Solver&) = delete;
  Solver& operator=(const Solver&) = delete;

  // Returns the public name, for messages.
  const char* name() const { return name_; }
  // FLOAT or DOUBLE: the type of the matrix and of all results.
  Type type() const { return type_; }
  Guard& guard() { return guard_; }

  // Solves a x = b, or a^T x = b, for every column of b.
  virtual Layout solve(Allocator& to, const Operand& b, bool transposed) const;
  // Returns the least-squares solution of least norm. `transposed`: the result of start(), or null. multiply_q()
  // returns Q x or Q^T x for methods with a factor Q.
  virtual Layout solve_least_norm(Allocator& to, const Operand& b, const Solver* transposed) const;
  virtual Layout multiply_q(Allocator& to, const Operand& x, bool transposed) const;
  // Takes a matrix with new values and the same pattern.
  virtual void refactor(const Operand& a);
  // Starts an iteration for a x = b from x0 (may be null) until |b - a x| <= max(relative |b|, absolute). QR: returns a
  // solver whose steps compute the additional factors that solve_least_norm() needs, or null if it needs none.
  struct Goal {
    double relative, absolute;
    int64_t most_iterations;
  };
  virtual std::shared_ptr<Solver> start(const std::shared_ptr<Solver>& self, const Operand& b, const Operand* x0,
                                        const Goal& goal) const;
  // Makes at most `count` steps, and ends soon after `milliseconds` milliseconds (0: no limit; negative: at the first
  // suspension point, see task.hpp).
  virtual Progress step(int64_t count, int64_t milliseconds);
  // Returns x while a step waits for a product y = op x. The caller passes y to give().
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

// ---- the registry: handles are never reused, so that a wrong handle always gives an error ----
int64_t enlist_solver(std::shared_ptr<Solver> solver);
// Throws S4J_STATE if the handle is invalid or was released. A thread that already holds the pointer may finish its
// call during release_solver().
std::shared_ptr<Solver> solver_at(int64_t handle, const char* name);
void release_solver(int64_t handle, const char* name);
int64_t live_solvers() noexcept;

// Holds the guard of a solver, shared or exclusive, during one call.
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
// Returns the caller's order of `n` columns. Throws unless the order contains each column exactly once.
Order given_order(const Operand& columns, int64_t n, const char* name);

// The dropping rule of incomplete factors. A row drops entries below `tolerance` times the norm of the matrix's row. On
// each side of the diagonal it then keeps only the largest entries: half of `fill` times the average row length of the
// matrix, but at least the number of entries that the matrix's row has on that side. Tolerance 0 with an infinite fill
// drops nothing.
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
