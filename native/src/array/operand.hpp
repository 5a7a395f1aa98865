// SPDX-License-Identifier: Apache-2.0
// Windows, operands and the resolved Sources that kernels read.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <utility>

#include "array/storage.hpp"
#include "layout/layout.hpp"

namespace s4j {

// One view dimension: hidden (dim -1, any length) or (storage dimension, begin, step, length).
struct WindowDim {
  int64_t dim, begin, step, length;
};
inline WindowDim read_alone(const WindowDim& d) noexcept {
  return {read_alone(d.dim), read_alone(d.begin), read_alone(d.step), read_alone(d.length)};
}

// A view as a plain value; docs/decisions/0001-array-model.md section 3.
struct Window {
  // User-provided, so that no value-initialisation zeroes a kilobyte.
  Window() {}    // NOLINT(modernize-use-equals-default)
  int rank = 0;  // of the view
  int storage_rank = 0;
  // Only the first `rank` and `storage_rank` elements mean anything and are initialised: a call is parsed in tens of
  // ns.
  std::array<WindowDim, kMaxRank> dims;
  Dims fixed;  // coordinate of a pointed storage dimension, -1 where a view dimension covers it

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
  // Every element of the storage exactly once: a permutation, perhaps with hidden dimensions of length 1.
  bool covers(const Shape& storage) const;
  // covers() in the storage's own order without hidden dimensions.
  bool identity(const Shape& storage) const;
  // No element of the storage appears twice (no broadcast longer than 1).
  bool writable() const;
  void to_storage(const int64_t* view, int64_t* storage) const;
  // Throws when it does not fit the storage.
  void check(const Shape& storage) const;
  // The same elements broadcast to `to` as NumPy does; throws S4J_ILLEGAL_ARGUMENT naming both shapes.
  Window broadcast(const Shape& to) const;
  // The same for a source that is assigned: leading dimensions of length 1 may be dropped too, as NumPy does.
  Window assigned_to(const Shape& to) const;
  // View dimension i becomes view dimension order[i] of this.
  Window permute(const int* order) const;
};

struct Operand {
  Storage* storage = nullptr;
  Window window;

  Shape shape() const { return window.shape(); }
  Type type() const { return storage->type(); }
  Scalar fill() const { return storage->fill(); }
  // As it is read in the shape that it broadcasts to.
  Operand broadcast(const Shape& to) const {
    Operand out = *this;
    if (!(shape() == to)) out.window = window.broadcast(to);
    return out;
  }
  // With dimensions of length 1 where a view was broadcast: every element once.
  Operand once() const {
    Operand out = *this;
    for (int d = 0; d < out.window.rank; ++d)
      if (out.window.dims[d].dim < 0) out.window.dims[d].length = std::min<int64_t>(out.window.dims[d].length, 1);
    return out;
  }
  // A matrix as its transpose: a view.
  Operand transposed() const {
    constexpr int kOrder[2] = {1, 0};
    Operand out = *this;
    out.window = window.permute(kOrder);
    return out;
  }
  bool whole() const { return window.identity(storage->shape()); }
  // One element of a sparse storage that has others: looked up and put like getScalar and putScalar, which never wait
  // for an assembly.
  bool one_of_many() const;
};

inline bool is_sparse(const Operand& x) { return x.storage->format() != Format::kDense; }
// Sparse, in memory of an origin: its structure may change under a kernel (array/origin.hpp).
inline bool is_sparse_in_file(const Operand& x) { return x.storage->origin() != nullptr && is_sparse(x); }

// An array that one operation made for another, for as long as this lives: of the pool.
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

// What an operand is to the kernels: a Block in view coordinates, with whatever keeps its memory alive.
struct Source {
  Block b;
  LayoutPtr keep;
  Scalar fill;
  const Storage* of = nullptr;  // b points into the main of this storage
};

// NumPy's broadcast shape; throws S4J_ILLEGAL_ARGUMENT naming both.
Shape broadcast_shape(const Shape& a, const Shape& b);
// The layout itself, or COO when its ranges do not fit the shape (a broadcast can blow them up).
Spec fitting_spec(const Spec& spec, const Shape& shape);
// The layout a result on this operand gets (decision 0001 section 14). For a view of another rank: COO; DENSE stays.
Spec result_spec(const Operand& x);
// The layout dup() gives: as result_spec, but a GCS view of another rank stays GCS in natural order.
Spec copy_spec(const Operand& x);

}  // namespace s4j
