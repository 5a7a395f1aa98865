// SPDX-License-Identifier: Apache-2.0
// Solvers as objects behind handles (docs/decisions/0005-linear-algebra.md section 4): what the C ABI calls, the list
// of those that live, and what callers choose. Each kind's own header makes one.
#pragma once

#include <memory>

#include "array/operand.hpp"
#include "core/guard.hpp"

namespace s4j {

// What a solver knows of itself: S4J_SOLVER_INFO.
struct SolverInfo {
  int64_t rows = 0, cols = 0;
  int64_t entries = 0;           // of the factors, or of the matrix
  int64_t rank = -1;             // QR; -1: not known
  int64_t determinant_sign = 0;  // of the determinant; 0: not known, or it is 0
  double log_abs_determinant = 0;
  int64_t levels = 0;      // TRIANGULAR: rows of one level depend on earlier levels only; MULTIGRID
  double one_norm = 0;     // of the matrix, where it was factorised: the largest sum of a column's magnitudes
  int64_t negative = -1;   // LDLT: negative eigenvalues; -1: not known
  double pivot_ratio = 1;  // of factors of square matrices: the least pivot beside the largest
  int64_t preconditioner_entries = 0;  // of its factors, or of the matrices of all levels (MULTIGRID)
  double complexity = 0;               // MULTIGRID: those for each entry of the matrix
  double shift = 0;                    // ICT: what it added to the matrix, in parts of the diagonal
};

struct Progress {
  s4j_solver_state state = S4J_SOLVER_RUNNING;
  int64_t iterations = 0;
  double residual = 0;
  s4j_wanted wanted = S4J_WANTED_NOTHING;  // where the state is WAITING
};

// What an iteration is made for: a matrix, or the shape and type of an operator whose products the caller forms.
struct Subject {
  const Operand* matrix;  // may be null
  int64_t rows, cols;
  Type type;
};
void require_subject(const Subject& subject, bool square, const char* name);

// One kind of solver; what a kind cannot do is refused. Calls come under the guard: solve, start, result and info
// share the object, refactor and step own it.
class Solver {
 public:
  Solver(const char* name, Type type) : name_(name), type_(type) {}
  virtual ~Solver() = default;
  Solver(const Solver&) = delete;
  Solver& operator=(const Solver&) = delete;

  // As users know it, for messages.
  const char* name() const { return name_; }
  // FLOAT or DOUBLE: the type of the matrix and of all results.
  Type type() const { return type_; }
  Guard& guard() { return guard_; }

  // x of a x = b, or of a^T x = b, for every column of b.
  virtual Layout solve(Allocator& to, const Operand& b, bool transposed) const;
  // Of all x with the least norm of b - a x the one of least norm; Q x or Q^T x of the Q that a kind has.
  // `transposed` is what start() gave, or null.
  virtual Layout solve_least_norm(Allocator& to, const Operand& b, const Solver* transposed) const;
  virtual Layout multiply_q(Allocator& to, const Operand& x, bool transposed) const;
  // The same pattern with other values.
  virtual void refactor(const Operand& a);
  // An iteration towards the x of a x = b from x0 (may be null) until |b - a x| <= max(relative |b|, absolute). QR:
  // what solve_least_norm() takes beside its own factors, made in steps, or null when it takes nothing.
  struct Goal {
    double relative, absolute;
    int64_t most_iterations;
  };
  virtual std::shared_ptr<Solver> start(const std::shared_ptr<Solver>& self, const Operand& b, const Operand* x0,
                                        const Goal& goal) const;
  // At most `count` steps, and little more than so many milliseconds (0: however many; less: to the first chance to
  // pause).
  virtual Progress step(int64_t count, int64_t milliseconds);
  // While a step waits for a product y = op x: x, and where y is taken.
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

// ---- the list: a handle is a number that is never given twice, so that a wrong one is an error and nothing else -----
int64_t enlist_solver(std::shared_ptr<Solver> solver);
// Throws S4J_STATE when the handle is none, or was released. Who holds the pointer may finish beside a release.
std::shared_ptr<Solver> solver_at(int64_t handle, const char* name);
void release_solver(int64_t handle, const char* name);
int64_t live_solvers() noexcept;

// Guards held for one call.
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

// ---- what callers choose --------------------------------------------------------------------------------------------
enum class Ordering : int {
  kAmd = S4J_ORDERING_AMD,
  kColamd = S4J_ORDERING_COLAMD,
  kNatural = S4J_ORDERING_NATURAL,
  kDissection = S4J_ORDERING_DISSECTION,
  kCheapest = S4J_ORDERING_CHEAPEST,
  kGiven = S4J_ORDERING_GIVEN
};
// In which order columns are eliminated.
struct Order {
  Ordering kind;
  Vec<int32_t> given;  // kGiven: every column once, the first first
};
// The caller's own order of `n` columns; refused unless it has each once.
Order given_order(const Operand& columns, int64_t n, const char* name);

// What an incomplete factor keeps of each row: entries of at least `tolerance` times the norm of the matrix's row, and
// of these the largest on each side of the diagonal: half of `fill` times as many as a row of the matrix has on
// average, and never fewer than this row has there. tolerance 0 and an infinite fill drop nothing.
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
  int64_t basis;  // vectors of the Krylov basis; 0: chosen
  int64_t seed;   // of the start vector
  bool invert;    // eigenvalues near sigma, by solving with a - sigma I
  double sigma;
  double tolerance;
  int64_t most_restarts;
};

}  // namespace s4j
