// SPDX-License-Identifier: Apache-2.0
// Windows, operands, and the Sources that kernels read.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <utility>

#include "array/storage.hpp"
#include "layout/layout.hpp"

namespace s4j {

// A view dimension: hidden (dim -1, any length), or (storage dimension, begin, step, length).
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
  Dims fixed;  // coordinate of each storage dimension that is fixed to a point, else -1

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
  // Returns whether no element of the storage appears twice (no broadcast dimension is longer than 1).
  bool writable() const;
  void to_storage(const int64_t* view, int64_t* storage) const;
  // Throws if the window does not fit the storage.
  void check(const Shape& storage) const;
  // Returns the window broadcast to `to` by NumPy's rules. Throws S4J_ILLEGAL_ARGUMENT with both shapes.
  Window broadcast(const Shape& to) const;
  // As broadcast(), for a source of an assignment, from which NumPy also drops leading dimensions of length 1.
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
  // Returns the operand with broadcast dimensions reduced to length 1, so that it shows every element once.
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
  // directly, as by getScalar and putScalar, without assembling pending writes.
  bool one_of_many() const;
};

inline bool is_sparse(const Operand& x) { return x.storage->format() != Format::kDense; }
// Returns whether x is sparse and its memory has an origin: its structure may change while a kernel runs
// (array/origin.hpp).
inline bool is_sparse_in_file(const Operand& x) { return x.storage->origin() != nullptr && is_sparse(x); }

// An intermediate array in the pool's memory, owned by this object.
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
  const Storage* of = nullptr;  // the storage whose main `b` points into
};

// Returns the shape by NumPy's broadcasting rules. Throws S4J_ILLEGAL_ARGUMENT with both shapes.
Shape broadcast_shape(const Shape& a, const Shape& b);
// Returns the spec itself, or COO if a broadcast made the shape too large for the spec's ranges.
Spec fitting_spec(const Spec& spec, const Shape& shape);
// Returns the layout of a result on this operand (decision 0001 section 14). DENSE stays DENSE; a view of another rank
// gives COO.
Spec result_spec(const Operand& x);
// Returns the layout of dup(). It equals result_spec(), but a GCS view of another rank stays GCS in natural order.
Spec copy_spec(const Operand& x);

}  // namespace s4j
