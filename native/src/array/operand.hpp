// SPDX-License-Identifier: Apache-2.0
// Windows (which part of a storage a view shows), operands (a storage and a window), and Sources (operands as kernels
// read them). A hidden dimension exists only in the view, not in the storage: broadcasting or newAxis made it.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <utility>

#include "array/storage.hpp"
#include "layout/layout.hpp"

namespace s4j {

// A view dimension. Hidden: dim is -1, any length. Otherwise it shows coordinates begin, begin + step, ... of dimension
// dim.
struct WindowDim {
  int64_t dim, begin, step, length;
};
inline WindowDim read_alone(const WindowDim& d) noexcept {
  return {read_alone(d.dim), read_alone(d.begin), read_alone(d.step), read_alone(d.length)};
}

// A view as a plain value; docs/decisions/0001-array-model.md section 3.
struct Window {
  // User-provided, so that value-initialisation does not zero a kilobyte.
  Window() {}    // NOLINT(modernize-use-equals-default)
  int rank = 0;  // rank of the view
  int storage_rank = 0;
  // Only the first `rank` and `storage_rank` elements are valid and initialised: parsing a whole call takes tens of ns,
  // less than initialising all elements would.
  std::array<WindowDim, kMaxRank> dims;
  Dims fixed;  // the coordinate at which the view fixes a storage dimension; -1 for all other dimensions

  Window(const Window& o) noexcept { *this = o; }
  Window& operator=(const Window& o) noexcept {
    rank = o.rank;
    storage_rank = o.storage_rank;
    copy_first(o.dims, rank, dims);
    copy_first(o.fixed, storage_rank, fixed);
    return *this;
  }

  static Window whole(const Shape& s);
  void set_whole(const Shape& s);
  Shape shape() const;
  // Returns whether the view shows every element of the storage exactly once: a permutation, perhaps with hidden
  // dimensions of length 1.
  bool covers(const Shape& storage) const;
  // Returns whether the view covers the storage in the storage's own order and without hidden dimensions.
  bool identity(const Shape& storage) const;
  // Returns whether no storage element appears twice, that is, no hidden dimension is longer than 1.
  bool writable() const;
  void to_storage(const int64_t* view, int64_t* storage) const;
  // Throws if the window does not fit the storage.
  void check(const Shape& storage) const;
  // Returns the window broadcast to `to` by NumPy's rules. Throws S4J_ILLEGAL_ARGUMENT with both shapes.
  Window broadcast(const Shape& to) const;
  // As broadcast(), for the source of an assignment. As in NumPy, the source may also have extra leading dimensions of
  // length 1.
  Window assigned_to(const Shape& to) const;
  // Permutes the view: dimension order[i] of this view becomes dimension i of the result.
  Window permute(const int* order) const;
};

struct Operand {
  Storage* storage = nullptr;
  Window window;

  Shape shape() const { return window.shape(); }
  Type type() const { return storage->type(); }
  Scalar fill() const { return storage->fill(); }
  // Returns the operand broadcast to a shape.
  Operand broadcast(const Shape& to) const {
    Operand out = *this;
    if (!(shape() == to)) out.window = window.broadcast(to);
    return out;
  }
  // Returns the operand with each hidden dimension reduced to length 1, so that it shows every element once.
  Operand once() const {
    Operand out = *this;
    for (int d = 0; d < out.window.rank; ++d)
      if (out.window.dims[d].dim < 0) out.window.dims[d].length = std::min<int64_t>(out.window.dims[d].length, 1);
    return out;
  }
  // Returns the transposed view of a matrix.
  Operand transposed() const {
    constexpr int kOrder[2] = {1, 0};
    Operand out = *this;
    out.window = window.permute(kOrder);
    return out;
  }
  bool whole() const { return window.identity(storage->shape()); }
  // Returns whether this is a single element of a larger sparse storage. Such an element is looked up and written
  // directly, as getScalar and putScalar do, without merging pending writes into main.
  bool one_of_many() const;
};

inline bool is_sparse(const Operand& x) { return x.storage->format() != Format::kDense; }
// Returns whether x is sparse and lies in a mapped file (array/origin.hpp). If another process truncates that file, the
// indexes and pointers change while a kernel runs.
inline bool is_sparse_in_file(const Operand& x) { return x.storage->origin() != nullptr && is_sparse(x); }

// An intermediate array, which this object owns, in memory of the pool.
class Temporary {
 public:
  Temporary(Layout&& layout, Scalar fill) {
    operand_.storage = Storage::create(pool(), std::move(layout), fill);
    operand_.window.set_whole(operand_.storage->shape());
  }
  ~Temporary() { Storage::destroy(operand_.storage); }
  Temporary(const Temporary&) = delete;
  Temporary& operator=(const Temporary&) = delete;
  const Operand& operator*() const { return operand_; }

 private:
  Operand operand_;
};

// An operand as kernels read it: a Block in view coordinates, and the owner of its memory.
struct Source {
  Block b;
  LayoutPtr keep;
  Scalar fill;
  const Storage* of = nullptr;  // the storage whose memory `b` points into; null if b is a copy
};

// Returns the shape by NumPy's broadcasting rules. Throws S4J_ILLEGAL_ARGUMENT with both shapes.
Shape broadcast_shape(const Shape& a, const Shape& b);
// Returns `spec`, or COO if GCS cannot number the lines or minor positions of a shape that broadcasting made this
// large.
Spec fitting_spec(const Spec& spec, const Shape& shape);
// Returns the layout that a result computed from x has (decision 0001 section 14). DENSE stays DENSE; a view whose rank
// differs from that of its storage gives COO.
Spec result_spec(const Operand& x);
// Returns the layout that dup() gives a copy of x: result_spec(), but a GCS view of another rank stays GCS in natural
// order.
Spec copy_spec(const Operand& x);

}  // namespace s4j
