// SPDX-License-Identifier: Apache-2.0
// y = alpha op(A) x + beta y for a whole sparse matrix and dense vectors: the most frequent short call. It reads what
// it needs from the headers of the storages, where matmul() would describe each operand several times, and it can run
// again without looking at them. The results have the same bits as those of the general way.
#pragma once

#include "array/lines.hpp"
#include "ops/product/matmul.hpp"

namespace s4j {

class VectorProduct {
 public:
  // Returns whether m is such a product: plus-times without a mask, a matrix in CSR or CSC with fill 0 and without
  // pending writes, vectors of its type with neighbouring elements, and a result that no operand shares. matmul() runs
  // all others, which includes those that it must refuse. The caller holds the guards of the operands.
  bool find(const Matmul& m);
  // Computes the product that find() has found. The structures of the operands must not have changed since then; values
  // may have. Throws if memory is short, before it writes y.
  void run() const { run_(*this); }

 private:
  template <class T>
  static void by_rows(const VectorProduct& p);
  template <class T>
  static void by_columns(const VectorProduct& p);
  template <class T>
  static void by_kept_form(const VectorProduct& p);
  bool find_lines(const Operand& a);

  Lines lines_;
  Type type_ = Type::kDouble;
  bool columns_ = false;  // the lines are columns of op(A)
  const void* x_ = nullptr;
  void* y_ = nullptr;
  Scalar alpha_, beta_;
  Operand matrix_;  // op(A), only for by_kept_form
  void (*run_)(const VectorProduct&) = nullptr;
};

}  // namespace s4j
