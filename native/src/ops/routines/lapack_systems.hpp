// SPDX-License-Identifier: Apache-2.0
// Common parts of lapack.cpp and lapack_orthogonal.cpp: checks of operands, systems in column-major order, writing all
// results or none.
#pragma once

#include <algorithm>
#include <cmath>
#include <optional>

#include "array/assign.hpp"
#include "array/read.hpp"
#include "blas/lapack.hpp"
#include "format/dense.hpp"
#include "ops/routines/systems.hpp"
#include "parallel/slots.hpp"

namespace s4j::dense {

// ---- operands -------------------------------------------------------------------------------------------------------

inline void require_dense(const Operand& x, const char* name) {
  if (is_sparse(x))
    fail(S4J_ILLEGAL_ARGUMENT, name, " works on dense arrays; convert the sparse one of shape ", text(x.shape()),
         " with toDense() first");
}

// Throws unless dimension d of x fits the integers of LAPACK.
inline void require_lapack_extent(const Operand& x, int d, const char* name) {
  if (x.shape()[d] > INT32_MAX)
    fail(S4J_ILLEGAL_ARGUMENT, name, ": an extent of the shape ", text(x.shape()),
         " exceeds 2^31 - 1, the largest that LAPACK takes");
}

// Returns the number of leading dimensions of a.
inline int lead_of(const Operand& a, const char* name) {
  require_dense(a, name);
  if (a.window.rank < 2) fail(S4J_ILLEGAL_ARGUMENT, name, " takes matrices [..., m, n], not shape ", text(a.shape()));
  if (!is_floating(a.type()))
    fail(S4J_ILLEGAL_ARGUMENT, name, " takes FLOAT or DOUBLE arrays, not ", name_of(a.type()), "; castTo DOUBLE first");
  for (int d = a.window.rank - 2; d < a.window.rank; ++d) require_lapack_extent(a, d, name);
  return a.window.rank - 2;
}

inline int lead_of_square(const Operand& a, const char* name) {
  const int lead = lead_of(a, name);
  const Shape s = a.shape();
  if (s[lead] != s[lead + 1])
    fail(S4J_ILLEGAL_ARGUMENT, name, " takes square matrices [..., n, n], not shape ", text(s));
  return lead;
}

// Returns the shape of a's leading dimensions, followed by `rest`.
inline Shape batch_of(const Operand& a, int lead, std::initializer_list<int64_t> rest) {
  Shape out = a.shape();
  out.rank = lead;
  for (const int64_t n : rest) out[out.rank++] = n;
  return out;
}

// Throws unless an operand has this type and shape.
inline void require(const Operand& x, const char* what, Type type, const Shape& wanted, const Operand& a,
                    const char* name) {
  require_dense(x, name);
  if (!(x.shape() == wanted))
    fail(S4J_ILLEGAL_ARGUMENT, name, ": ", what, " has shape ", text(x.shape()), "; with the matrix a of shape ",
         text(a.shape()), ", it must have shape ", text(wanted));
  if (x.type() != type)
    fail(S4J_ILLEGAL_ARGUMENT, name, ": ", what, " has type ", name_of(x.type()), "; it must have type ",
         name_of(type));
}

// Checks right-hand sides [..., rows] or [..., rows, r].
inline void require_sides(const Operand& b, int64_t rows, const Operand& a, int lead, const char* name) {
  if (b.window.rank == lead + 2)
    require(b, "b", a.type(), batch_of(a, lead, {rows, b.shape()[lead + 1]}), a, name);
  else
    require(b, "b", a.type(), batch_of(a, lead, {rows}), a, name);
  if (b.window.rank == lead + 2) require_lapack_extent(b, lead + 1, name);
}

// Returns the number of right-hand sides of a system.
inline int64_t sides_of(const Operand& b, int lead) { return b.window.rank == lead + 1 ? 1 : b.shape()[lead + 1]; }

// ---- systems --------------------------------------------------------------------------------------------------------

template <class T>
void load(const Matrix<T>& from, T* to, int64_t rows) noexcept {
  for (int64_t j = 0; j < from.cols; ++j)
    for (int64_t i = 0; i < from.rows; ++i) to[i + j * rows] = from.data[i * from.rs + j * from.cs];
}

template <class T>
void store(const T* from, int64_t rows, const Matrix<T>& to) noexcept {
  for (int64_t i = 0; i < to.rows; ++i)
    for (int64_t j = 0; j < to.cols; ++j) to.data[i * to.rs + j * to.cs] = from[i + j * rows];
}

// Copies one triangle and sets the other elements to 0.
template <class T>
void load_half(const Matrix<T>& from, bool lower, T* to) noexcept {
  for (int64_t j = 0; j < from.cols; ++j)
    for (int64_t i = 0; i < from.rows; ++i)
      to[i + j * from.rows] = (lower ? i >= j : i <= j) ? from.data[i * from.rs + j * from.cs] : T(0);
}

template <class T>
bool finite(const T* x, int64_t n) noexcept {
  for (int64_t k = 0; k < n; ++k)
    if (!std::isfinite(x[k])) return false;
  return true;
}

// The result for an operand, kept until all results are computed.
class Output {
 public:
  explicit Output(const Operand& to) : to_(to), layout_(Layout::dense(pool(), to.type(), to.shape(), false)) {
    check_writable(to);
  }
  const Block& b() const { return layout_.b; }
  void write() const {
    copy_dense(layout_.b, read(to_).b);
    to_.storage->values_changed();
  }

 private:
  const Operand& to_;
  Layout layout_;
};

// Hands out consecutive aligned pieces of the scratch memory of one system.
class Pieces {
 public:
  explicit Pieces(char* memory) : at_(memory) {}
  template <class U>
  U* next(int64_t count) noexcept {
    U* const out = reinterpret_cast<U*>(at_);
    at_ += rounded(count, sizeof(U));
    return out;
  }
  static int64_t rounded(int64_t count, size_t size) { return (count * static_cast<int64_t>(size) + 63) / 64 * 64; }

 private:
  char* at_;
};

// Sums up the bytes of the scratch pieces that a system needs.
class Room {
 public:
  template <class U>
  Room& add(int64_t count) {
    const int64_t bytes = checked_mul(std::max<int64_t>(count, 1), static_cast<int64_t>(sizeof(U)));
    bytes_ += Pieces::rounded(bytes, 1);
    return *this;
  }
  int64_t bytes() const { return bytes_; }

 private:
  int64_t bytes_ = 0;
};

// Sets info = body(system, scratch) for all systems. Calls refuse(system, info) for the first system whose info is not
// 0. Uses several threads if the library allows that.
template <class T, class Body, class Refuse>
void each_system(int64_t count, const Room& room, int64_t work, const LapackLibrary<T>& library, const Body& body,
                 const Refuse& refuse) {
  Vec<int> info(static_cast<size_t>(count));
  if (library.concurrent()) {
    Slots slots(room.bytes(), count);
    parallel_chunks(count, work > INT64_MAX / std::max<int64_t>(count, 1) ? INT64_MAX : count * work,
                    [&](int64_t s) noexcept {
                      const Slots::Loan loan(slots);
                      info[s] = body(s, Pieces(loan.memory()));
                    });
  } else {
    const Buffer scratch(pool(), static_cast<size_t>(room.bytes()));
    for (int64_t s = 0; s < count; ++s) info[s] = body(s, Pieces(scratch.as<char>()));
  }
  for (int64_t s = 0; s < count; ++s)
    if (info[s] != 0) refuse(s, info[s]);
}

template <class F>
void dispatch_floating(Type type, const F& f) {
  if (type == Type::kFloat)
    f(float{});
  else
    f(double{});
}

inline int64_t cubed(int64_t a, int64_t b, int64_t c) { return a / 4 * b * std::max<int64_t>(c / 4, 1) + 1; }

inline int narrow(int64_t n) { return static_cast<int>(n); }

}  // namespace s4j::dense
