// SPDX-License-Identifier: Apache-2.0
// PETSc's sequential matrices behind C functions, for bench/peers/petsc_peer.py. PETSc parallelises by MPI only, so it
// has one thread in one process. On success functions return 0 or an address, on failure -1 or null.
#include <petscksp.h>

#include <algorithm>
#include <cstdint>
#include <vector>

#define EXPORT __attribute__((visibility("default")))

namespace {
Mat matrix(const void* a) { return static_cast<Mat>(const_cast<void*>(a)); }
Vec vector(const void* x) { return static_cast<Vec>(const_cast<void*>(x)); }

// Number of entries of a result, which is destroyed; -1 if it could not be made. By reference, because the call that
// makes it is another argument.
int64_t counted(PetscErrorCode failed, Mat& c) {
  MatInfo info{};
  if (!failed) failed = MatGetInfo(c, MAT_LOCAL, &info);
  MatDestroy(&c);
  return failed ? -1 : static_cast<int64_t>(info.nz_used);
}

// The symbolic phase of a product by the given algorithm.
PetscErrorCode symbolic(Mat a, Mat b, const char* way, Mat* c) {
  PetscCall(MatProductCreate(a, b, nullptr, c));
  PetscCall(MatProductSetType(*c, MATPRODUCT_AB));
  PetscCall(MatProductSetAlgorithm(*c, way));
  PetscCall(MatProductSetFromOptions(*c));
  return MatProductSymbolic(*c);
}

PetscErrorCode solve_cg(Mat a, Vec b, Vec x, const char* preconditioner, double tolerance) {
  KSP cg;
  PC by;
  KSPConvergedReason reason;
  PetscCall(KSPCreate(PETSC_COMM_SELF, &cg));
  PetscCall(KSPSetOperators(cg, a, a));
  PetscCall(KSPSetType(cg, KSPCG));
  PetscCall(KSPSetNormType(cg, KSP_NORM_UNPRECONDITIONED));
  PetscCall(KSPSetTolerances(cg, tolerance, PETSC_DEFAULT, PETSC_DEFAULT, 10000));
  PetscCall(KSPGetPC(cg, &by));
  PetscCall(PCSetType(by, preconditioner));
  PetscCall(KSPSolve(cg, b, x));
  PetscCall(KSPGetConvergedReason(cg, &reason));
  PetscCall(KSPDestroy(&cg));
  return reason > 0 ? 0 : PETSC_ERR_NOT_CONVERGED;
}
}  // namespace

extern "C" {
EXPORT int petsc_peer_version() {
  return PETSC_VERSION_MAJOR * 10000 + PETSC_VERSION_MINOR * 100 + PETSC_VERSION_SUBMINOR;
}
EXPORT int petsc_begin() {
  // Keep the process's signal handlers; report errors by their codes only.
  PetscOptionsSetValue(nullptr, "-no_signal_handler", nullptr);
  return PetscInitializeNoArguments() || PetscPushErrorHandler(PetscReturnErrorHandler, nullptr) ? -1 : 0;
}
// A matrix over the caller's arrays.
EXPORT void* petsc_csr(int64_t m, int64_t n, int* pointers, int* columns, double* values) {
  Mat a = nullptr;
  return MatCreateSeqAIJWithArrays(PETSC_COMM_SELF, static_cast<int>(m), static_cast<int>(n), pointers, columns, values,
                                   &a)
             ? nullptr
             : a;
}
// A symmetric matrix given by its upper triangle.
EXPORT void* petsc_symmetric(int64_t n, int* pointers, int* columns, double* values) {
  Mat a = nullptr;
  const int size = static_cast<int>(n);
  return MatCreateSeqSBAIJWithArrays(PETSC_COMM_SELF, 1, size, size, pointers, columns, values, &a) ? nullptr : a;
}
EXPORT void* petsc_dense(int64_t m, int64_t n, double* columns) {
  Mat a = nullptr;
  return MatCreateSeqDense(PETSC_COMM_SELF, static_cast<int>(m), static_cast<int>(n), columns, &a) ? nullptr : a;
}
EXPORT void* petsc_transposed(const void* a) {
  Mat c = nullptr;
  return MatTranspose(matrix(a), MAT_INITIAL_MATRIX, &c) ? nullptr : c;
}
EXPORT void petsc_drop(void* a) {
  Mat dropped = matrix(a);
  MatDestroy(&dropped);
}
EXPORT void* petsc_vector(int64_t n, double* values) {
  Vec x = nullptr;
  return VecCreateSeqWithArray(PETSC_COMM_SELF, 1, static_cast<int>(n), values, &x) ? nullptr : x;
}
EXPORT void petsc_drop_vector(void* x) {
  Vec dropped = vector(x);
  VecDestroy(&dropped);
}
EXPORT int petsc_mv(const void* a, const void* x, void* y) { return MatMult(matrix(a), vector(x), vector(y)) ? -1 : 0; }
EXPORT int petsc_mv_transposed(const void* a, const void* x, void* y) {
  return MatMultTranspose(matrix(a), vector(x), vector(y)) ? -1 : 0;
}
// Solves with the lower triangle: one Gauss-Seidel sweep from zero does so.
EXPORT int petsc_solve_lower(const void* a, const void* b, void* x) {
  const auto sweep = static_cast<MatSORType>(SOR_FORWARD_SWEEP | SOR_ZERO_INITIAL_GUESS);
  return MatSOR(matrix(a), vector(b), 1.0, sweep, 0.0, 1, 1, vector(x)) ? -1 : 0;
}
// Makes the sweep go entry by entry, instead of inverting blocks of rows of one pattern.
EXPORT int petsc_entry_by_entry(void* a) { return MatSetOption(matrix(a), MAT_USE_INODES, PETSC_FALSE) ? -1 : 0; }
EXPORT int petsc_row_sums(const void* a, void* y) { return MatGetRowSum(matrix(a), vector(y)) ? -1 : 0; }
EXPORT int petsc_column_sums(const void* a, double* y) { return MatGetColumnSumsRealPart(matrix(a), y) ? -1 : 0; }

// A product with a dense or a sparse matrix, with its structure; petsc_product_again computes its values again.
EXPORT void* petsc_product(const void* a, const void* b, const char* way) {
  Mat c = nullptr;
  return symbolic(matrix(a), matrix(b), way, &c) || MatProductNumeric(c) ? nullptr : c;
}
EXPORT int petsc_product_again(void* c) { return MatProductNumeric(matrix(c)) ? -1 : 0; }
EXPORT int64_t petsc_entries(const void* c) {
  MatInfo info{};
  return MatGetInfo(matrix(c), MAT_LOCAL, &info) ? -1 : static_cast<int64_t>(info.nz_used);
}
EXPORT int petsc_numbers(const void* c, int64_t count, double* out) {
  const double* values = nullptr;
  if (MatDenseGetArrayRead(matrix(c), &values)) return -1;
  std::copy_n(values, count, out);
  return MatDenseRestoreArrayRead(matrix(c), &values) ? -1 : 0;
}
EXPORT int64_t petsc_multiply(const void* a, const void* b, const char* way) {
  Mat c = nullptr;
  const PetscErrorCode failed = symbolic(matrix(a), matrix(b), way, &c);
  return counted(failed ? failed : MatProductNumeric(c), c);
}
EXPORT int64_t petsc_transpose(const void* a) {
  Mat c = nullptr;
  return counted(MatTranspose(matrix(a), MAT_INITIAL_MATRIX, &c), c);
}
// PETSc detects whether both have one pattern.
EXPORT int64_t petsc_add(const void* a, const void* b) {
  Mat c = nullptr;
  const PetscErrorCode failed = MatDuplicate(matrix(a), MAT_COPY_VALUES, &c);
  return counted(failed ? failed : MatAXPY(c, 1.0, matrix(b), UNKNOWN_NONZERO_PATTERN), c);
}
// PETSc sorts the given indexes in place: pass copies to keep them.
EXPORT int64_t petsc_from_triplets(int64_t m, int64_t n, int64_t count, const int* rows, const int* columns,
                                   const double* values) {
  std::vector<int> i(rows, rows + count), j(columns, columns + count);
  Mat c = nullptr;
  PetscErrorCode failed = MatCreate(PETSC_COMM_SELF, &c);
  if (!failed)
    failed = MatSetSizes(c, static_cast<int>(m), static_cast<int>(n), static_cast<int>(m), static_cast<int>(n));
  if (!failed) failed = MatSetType(c, MATSEQAIJ);
  if (!failed) failed = MatSetPreallocationCOO(c, count, i.data(), j.data());
  if (!failed) failed = MatSetValuesCOO(c, values, INSERT_VALUES);
  return counted(failed, c);
}
EXPORT int petsc_solve_cg(const void* a, const void* b, void* x, const char* preconditioner, double tolerance) {
  if (MatSetOption(matrix(a), MAT_SPD, PETSC_TRUE)) return -1;
  return solve_cg(matrix(a), vector(b), vector(x), preconditioner, tolerance) ? -1 : 0;
}
}
