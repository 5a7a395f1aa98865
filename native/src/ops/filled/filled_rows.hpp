// SPDX-License-Identifier: Apache-2.0
// Computes the elements of a product with the fills f of a and g of b (filled_products.hpp), row by row.
#pragma once

#include <algorithm>
#include <atomic>
#include <cmath>
#include <memory>

#include "array/lines.hpp"
#include "ops/filled/filled_products.hpp"
#include "ops/filled/filled_sums.hpp"
#include "parallel/slots.hpp"

namespace s4j {

// Returns a layout with room for the lines `ids` of `rows`, all non-empty, whose entries begin at `at`. The caller
// writes indexes and values.
Layout room_for(Allocator& to, const FilledProduct& p, int64_t rows, const Vec<int64_t>& ids, const Vec<int64_t>& at);
// Throws S4J_WOULD_DENSIFY if `elements` exceeds the densify limit, the maximum number of elements that a result
// stores.
void refuse_more(const FilledProduct& p, int64_t elements);

// Computes one row of the product after another, in scratch of one cell for each column of b. A cell holds the sum over
// the common indexes of row and column, and the terms there that the sums over one operand's entries must omit.
template <class T, class Sum>
class Rows {
  using W = Wide<T>;

 public:
  struct Cell {
    W met{};             // sum of a_ik b_kj
    int64_t n = 0;       // number of common indexes
    Sum with_f, with_g;  // sums of f b_kj and a_ik g at these indexes
  };
  struct Column {
    Sum sum;  // of f b_kj over a column's entries
    int64_t n = 0;
  };
  static int64_t scratch_bytes(int64_t cols) { return checked_mul(cols, static_cast<int64_t>(sizeof(Cell))); }

  Rows(const FilledProduct& p, const Lines& a, const Lines& b, T alpha)
      : p_(p), a_(a), b_(b), f_(p.f.raw<T>()), g_(p.g.raw<T>()), alpha_(alpha) {
    if (p.fill_a) columns_.resize(b.cols);
  }

  // Initialises the cells of all columns in each thread's scratch.
  static void begin(const Slots& slots, int64_t cols) noexcept {
    for (int i = 0; i < slots.count(); ++i)
      std::uninitialized_fill_n(reinterpret_cast<Cell*>(slots.piece(i)), cols, Cell());
  }

  // Computes the sums of b's columns over the lines [from, to).
  void take_columns(int64_t from, int64_t to) noexcept {
    for (Column& c : columns_) c = Column();
    if (!p_.fill_a) return;
    for (int64_t q = b_.pointers[from]; q < b_.pointers[to]; ++q) {
      Column& c = columns_[b_.col(q)];
      c.sum.add(f_ * value(b_, q));
      ++c.n;
    }
  }
  bool stores(int64_t column) const noexcept { return columns_[column].n > 0; }

  struct Row {
    Sum sum;  // of a_ik g over the row's entries
    int64_t n = 0;
  };
  // Adds the terms of line (stored row) l of a, -1 for an empty row, to initialised cells.
  Row add(int64_t block, int64_t l, Cell* cells) const noexcept {
    Row row;
    if (l < 0) return row;
    row.n = a_.pointers[l + 1] - a_.pointers[l];
    for (int64_t p = a_.pointers[l]; p < a_.pointers[l + 1]; ++p) {
      const W x = value(a_, p), xg = p_.fill_b ? x * g_ : W{};
      if (p_.fill_b) row.sum.add(xg);
      const int64_t m = b_.line_of(block * p_.inner + a_.col(p));
      if (m < 0) continue;
      for (int64_t q = b_.pointers[m]; q < b_.pointers[m + 1]; ++q) {
        Cell& c = cells[b_.col(q)];
        const W y = value(b_, q);
        c.met += x * y;
        ++c.n;
        if (p_.fill_b) c.with_g.add(xg);
        if (p_.fill_a) c.with_f.add(f_ * y);
      }
    }
    return row;
  }
  // Resets the cells that add() has changed.
  void clear(int64_t block, int64_t l, Cell* cells) const noexcept {
    if (l < 0) return;
    for (int64_t p = a_.pointers[l]; p < a_.pointers[l + 1]; ++p) {
      const int64_t m = b_.line_of(block * p_.inner + a_.col(p));
      if (m < 0) continue;
      for (int64_t q = b_.pointers[m]; q < b_.pointers[m + 1]; ++q) cells[b_.col(q)] = Cell();
    }
  }
  T element(const Row& row, int64_t j, const Cell& c) const noexcept {
    W s = c.met;
    const int64_t in_b = p_.fill_a ? columns_[j].n : 0;
    if (p_.fill_b && row.n > c.n) s += row.sum.less(c.with_g);
    if (p_.fill_a && in_b > c.n) s += columns_[j].sum.less(c.with_f);
    if (p_.fill_a && p_.fill_b) {
      const int64_t neither = p_.inner - row.n - in_b + c.n;
      if (neither > 0) s += f_ * g_ * static_cast<W>(neither);
    }
    return alpha_ * static_cast<T>(s);
  }

 private:
  static W value(const Lines& x, int64_t p) noexcept { return static_cast<W>(static_cast<const T*>(x.values)[p]); }

  const FilledProduct& p_;
  const Lines &a_, &b_;
  W f_, g_;
  T alpha_;
  Vec<Column> columns_;
};

// Returns whether all terms with f and g are finite and below kLargeTerm.
template <class T>
bool tame_terms(const FilledProduct& p, const Lines& a, const Lines& b) {
  std::atomic<bool> tame{true};
  if constexpr (std::is_floating_point_v<T>) {
    const auto look = [&](const Lines& x, T fill) {
      const T* const values = static_cast<const T*>(x.values) + x.pointers[0];
      parallel_for(x.nnz(), threshold::kGrainSteps, 1, [&](int64_t from, int64_t until) noexcept {
        bool all = true;
        for (int64_t k = from; k < until; ++k)
          all &= std::abs(static_cast<double>(fill) * static_cast<double>(values[k])) < kLargeTerm;
        if (!all) tame.store(false, std::memory_order_relaxed);
      });
    };
    if (p.fill_a) look(b, p.f.raw<T>());
    if (p.fill_b) look(a, p.g.raw<T>());
  }
  return tame.load();
}

}  // namespace s4j
