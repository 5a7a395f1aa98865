// SPDX-License-Identifier: Apache-2.0
#include "linalg/iterative/prepared.hpp"

#include "linalg/iterative/cg.hpp"
#include "linalg/iterative/gmres.hpp"
#include "linalg/iterative/lsmr.hpp"

namespace s4j {
namespace {

const char* method_name(s4j_solver_kind kind) {
  switch (kind) {
    case S4J_CG:
      return "cg";
    case S4J_BICGSTAB:
      return "bicgstab";
    case S4J_GMRES:
      return "gmres";
    case S4J_MINRES:
      return "minres";
    default:
      return "lsmr";
  }
}

}  // namespace

Prepared::Prepared(const Subject& subject, const Iterative& how, const char* name)
    : MadeInSteps(name, subject.type,
                  {"the preconditioner is being made", "there is no preconditioner, as making it failed or was ended"}),
      options(how),
      rows(subject.rows),
      cols(subject.cols) {
  const bool least_squares = how.kind == S4J_LSMR;
  if (least_squares && how.preconditioner > S4J_PRECONDITIONER_JACOBI)
    fail(S4J_ILLEGAL_ARGUMENT, name,
         " works without a preconditioner or with Jacobi's, which scales the columns to norm 1");
  if (subject.matrix == nullptr) {
    if (how.preconditioner != S4J_PRECONDITIONER_NONE && !flexible())
      fail(S4J_ILLEGAL_ARGUMENT, name,
           ": a preconditioner is built from the entries of a matrix, but an operator has no entries; pass the "
           "preconditioner as an operator");
    product = std::make_unique<CallersOperator>(S4J_WANTED_PRODUCT, rows, cols);
    transposed_product = std::make_unique<CallersOperator>(S4J_WANTED_TRANSPOSED, cols, rows);
    return;
  }
  a_ = read_csr<double>(*subject.matrix, false, Part::kAll, name);
  exponent = take_exponent(a_.values.data(), a_.values.size(), kSquaresSafely);
  frobenius = std::sqrt(dot(a_.values, a_.values));
  product = std::make_unique<MatrixOperator>(a_);
  if (least_squares) prepare_lsmr();
}

Task<> Prepared::make() {
  const bool of_entries = a_.rows > 0 && options.kind != S4J_LSMR && !flexible();
  if (of_entries) precondition = co_await preconditioner(a_, options, name());
}

void Prepared::prepare_lsmr() {
  transposed_ = a_.transposed();
  transposed_product = std::make_unique<MatrixOperator>(transposed_);
  if (options.preconditioner == S4J_PRECONDITIONER_NONE) return;
  columns.resize(cols);
  double filled = 0;
  for (size_t j = 0; j < columns.size(); ++j) {
    double sum = 0;
    for (int64_t p = transposed_.pointers[j]; p < transposed_.pointers[j + 1]; ++p)
      sum += transposed_.values[p] * transposed_.values[p];
    columns[j] = sum > 0 ? 1 / std::sqrt(sum) : 1;  // a column of zeros is not scaled
    filled += sum > 0 ? 1 : 0;
  }
  frobenius = std::sqrt(filled);
}

SolverInfo Prepared::info() const {
  SolverInfo out;
  out.rows = rows;
  out.cols = cols;
  out.entries = a_.nnz();
  if (precondition != nullptr) {
    const Made made = precondition->made();
    out.preconditioner_entries = made.entries;
    out.levels = made.levels;
    out.complexity = made.complexity;
    out.shift = made.shift;
  }
  return out;
}

std::shared_ptr<Solver> Prepared::start(const std::shared_ptr<Solver>& self, const Operand& b, const Operand* x0,
                                        const Goal& goal) const {
  require_made();
  const auto p = std::static_pointer_cast<const Prepared>(self);
  switch (options.kind) {
    case S4J_CG:
      return make_cg(p, b, x0, goal);
    case S4J_MINRES:
      return make_minres(p, b, x0, goal);
    case S4J_BICGSTAB:
      return make_bicgstab(p, b, x0, goal);
    case S4J_GMRES:
      return make_gmres(p, b, x0, goal);
    default:
      return make_lsmr(p, b, x0, goal);
  }
}

std::shared_ptr<Solver> make_iterative(const Subject& subject, const Iterative& options) {
  const char* const name = method_name(options.kind);
  require_subject(subject, options.kind != S4J_LSMR, name);
  if (options.kind == S4J_GMRES && options.restart < 1)
    fail(S4J_ILLEGAL_ARGUMENT, name, ": the number of iterations between restarts is ", options.restart,
         "; it must be at least 1");
  return make_pooled<Prepared>(subject, options, name);
}

}  // namespace s4j
