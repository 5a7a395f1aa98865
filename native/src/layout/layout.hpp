// SPDX-License-Identifier: Apache-2.0
// Shape; Layout, which owns an array's stored entries; and Block, the same as raw pointers, which kernels take. GCS is
// CSR for any number of dimensions: the leading `partitioning` dimensions of an order number the lines (CSR: rows), and
// the others number the positions in a line (minor index; CSR: columns). A hyper(sparse) layout stores only lines with
// entries, and their ids (line numbers).
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <initializer_list>
#include <memory>
#include <string>

#include "core/types.hpp"
#include "memory/memory.hpp"

namespace s4j {

inline constexpr int kMaxRank = S4J_MAX_RANK;
using Dims = std::array<int64_t, kMaxRank>;

// Copies the first n elements. Copies up to kFew of them one by one (read_alone): a call of memcpy takes a tenth of the
// time of a small operation.
template <class T>
void copy_first(const std::array<T, kMaxRank>& from, int n, std::array<T, kMaxRank>& to) noexcept {
  constexpr int kFew = sizeof(T) <= sizeof(int64_t) ? 4 : 2;
  if (n > kFew)
    std::copy_n(from.begin(), n, to.begin());
  else
    for (int i = 0; i < kFew && i < n; ++i) to[i] = read_alone(from[i]);
}

// The extents of an array; rank 0 is a scalar. Their product may exceed 2^63.
struct Shape {
  int rank = 0;
  // Only the first `rank` are set and copied, since most arrays have few dimensions.
  Dims dims;

  // User-provided, so that value-initialisation does not zero unused extents.
  Shape() noexcept {}  // NOLINT(modernize-use-equals-default,cppcoreguidelines-pro-type-member-init)
  Shape(int r, std::initializer_list<int64_t> extents) noexcept : rank(r) {
    std::copy(extents.begin(), extents.end(), dims.begin());
  }
  Shape(const Shape& o) noexcept : rank(o.rank) { copy_first(o.dims, rank, dims); }
  Shape& operator=(const Shape& o) noexcept {
    rank = o.rank;
    copy_first(o.dims, rank, dims);
    return *this;
  }

  int64_t operator[](int d) const { return dims[d]; }
  int64_t& operator[](int d) { return dims[d]; }
  // Returns the product of the extents, or -1 if it exceeds 2^63 - 1.
  int64_t length_or_minus() const;
  // As length_or_minus(), but throws S4J_ARITHMETIC instead of returning -1.
  int64_t length() const;
  bool empty() const;
  friend bool operator==(const Shape& a, const Shape& b) {
    if (a.rank != b.rank) return false;
    for (int d = 0; d < a.rank; ++d)
      if (a[d] != b[d]) return false;
    return true;
  }
};
std::string text(const Shape& s);               // for example "[2, 3]"
std::string text(const int64_t* v, int count);  // the text of any list, in the same form
// Writes the C-order strides, saturating at INT64_MAX, into `out`; returning them would copy kMaxRank elements.
void c_strides(const Shape& s, Dims& out);
void f_strides(const Shape& s, Dims& out);  // as c_strides(), in column-major order
Dims c_strides(const Shape& s);

// The format of a layout without its data. For GCS also the order of dimensions and `partitioning`, the number of
// dimensions that number the lines. For DENSE, partitioning 1 means 'f' (column-major) order.
struct Spec {
  Format format = Format::kCoo;
  int partitioning = 0;
  std::array<int, kMaxRank> order;  // GCS only; the first `rank` are set

  Spec() noexcept {}  // NOLINT(modernize-use-equals-default,cppcoreguidelines-pro-type-member-init)
  Spec(Format f, int parts) noexcept
      : format(f), partitioning(parts) {}      // NOLINT(cppcoreguidelines-pro-type-member-init)
  Spec(const Spec& o) noexcept { *this = o; }  // NOLINT(cppcoreguidelines-pro-type-member-init)
  Spec& operator=(const Spec& o) noexcept {
    format = o.format;
    partitioning = o.partitioning;
    if (format == Format::kGcs) order = o.order;
    return *this;
  }

  static Spec coo() { return {}; }
  static Spec dense(bool f_order = false) { return {Format::kDense, f_order ? 1 : 0}; }
  static Spec gcs(int rank, int partitioning);  // order 0, 1, ...
  static Spec gcs(int rank, const int* order, int partitioning);
  static Spec csr() { return gcs(2, 1); }
  static Spec csc();
  bool same_as(const Spec& o, int rank) const;
};

// The stored entries of an array as raw pointers, which it does not own. Entries are sorted and unique: COO by
// coordinates, dimension 0 first; GCS by line, then minor index.
struct Block {
  Format format = Format::kCoo;
  Type type = Type::kDouble;
  Shape shape;
  int64_t nnz = 0;               // DENSE: the number of elements
  const void* values = nullptr;  // DENSE: the address of coordinate (0, ..., 0)
  // COO: rank arrays of `index_pitch` elements each, of which nnz are used. GCS: minor indexes.
  const void* indexes = nullptr;
  int64_t index_pitch = 0;
  int index_width = 4;
  // GCS only
  int partitioning = 0;
  std::array<int, kMaxRank> order;
  int64_t lines = 0;                  // number of stored lines: all, or those with entries if hyper
  const int64_t* pointers = nullptr;  // lines + 1 elements; line l has the entries [pointers[l], pointers[l + 1])
  const int64_t* line_ids = nullptr;  // the number of each stored line if hyper; null: line l has number l
  // strides of DENSE in elements; may be negative or 0
  Dims strides;

  // Leaves unset, and does not copy, the members of `order` and `strides` that format and rank do not use.
  Block() noexcept {}  // NOLINT(modernize-use-equals-default,cppcoreguidelines-pro-type-member-init)
  Block(const Block& o) noexcept { *this = o; }  // NOLINT(cppcoreguidelines-pro-type-member-init)
  Block& operator=(const Block& o) noexcept {
    if (this == &o) return *this;
    format = read_alone(o.format);
    type = read_alone(o.type);
    shape = o.shape;
    nnz = read_alone(o.nnz);
    values = read_alone(o.values);
    indexes = read_alone(o.indexes);
    index_pitch = read_alone(o.index_pitch);
    index_width = read_alone(o.index_width);
    partitioning = read_alone(o.partitioning);
    lines = read_alone(o.lines);
    pointers = read_alone(o.pointers);
    line_ids = read_alone(o.line_ids);
    if (format == Format::kDense)
      copy_first(o.strides, shape.rank, strides);
    else if (format == Format::kGcs)
      copy_first(o.order, shape.rank, order);
    return *this;
  }

  template <class T>
  const T* data() const {
    return static_cast<const T*>(values);
  }
  template <class I>
  const I* index() const {
    return static_cast<const I*>(indexes);
  }
  template <class I>
  const I* coordinate(int d) const {
    return static_cast<const I*>(indexes) + d * index_pitch;
  }
  // Returns the address of the first entry's value. A GCS block that is a range of lines begins in the middle of
  // `values`.
  const void* first_value() const {
    const int64_t skip = format == Format::kGcs ? pointers[0] : 0;
    return static_cast<const char*>(values) + skip * size_of(type);
  }
  // One of the buffers, numbered as in Storage: 0 values, 1 indexes, 2 pointers, 3 line ids; empty if there is none.
  struct Elements {
    const void* at;
    int64_t count, width;
    int64_t bytes() const { return count * width; }
  };
  Elements buffer(int64_t which) const;
  int64_t line_id(int64_t l) const { return line_ids == nullptr ? l : line_ids[l]; }
  Spec spec() const;
  int64_t line_range() const;   // GCS: the number of possible lines
  int64_t minor_range() const;  // GCS: the number of possible minor indexes
};

// A Block that owns its memory. A kernel builds the Layout and a Storage takes it over; its structure stays constant
// then.
class Layout {
 public:
  Block b;
  Buffer values, indexes, pointers, line_ids;

  Layout() = default;
  Layout(Layout&&) = default;
  Layout& operator=(Layout&&) = default;

  int64_t bytes() const {
    return static_cast<int64_t>(values.bytes() + indexes.bytes() + pointers.bytes() + line_ids.bytes());
  }
  template <class T>
  T* mutable_data() {
    return const_cast<T*>(b.data<T>());
  }
  template <class I>
  I* mutable_coordinate(int d) {
    return const_cast<I*>(b.coordinate<I>(d));
  }
  int64_t* mutable_pointers() { return pointers.as<int64_t>(); }

  // Makes layouts of a known size with uninitialised contents; throws S4J_NO_MEMORY.
  static Layout dense(Allocator& from, Type type, const Shape& shape, bool f_order);
  static Layout coo(Allocator& from, Type type, const Shape& shape, int64_t nnz, int index_width);
  // Makes a GCS layout with room for `lines` stored lines; if `hyper`, also for their line ids.
  static Layout gcs(Allocator& from, Type type, const Shape& shape, const Spec& spec, int64_t nnz, int64_t lines,
                    bool hyper, int index_width);
  // Returns the address of the first entry's value.
  void* mutable_first_value() { return const_cast<void*>(b.first_value()); }
  // Returns a copy of the structure (indexes, pointers) with uninitialised values of `type`.
  static Layout like(Allocator& from, const Block& structure, Type type);
  // Returns a copy of a sparse block.
  static Layout copy(Allocator& from, const Block& b);
};
using LayoutPtr = std::shared_ptr<Layout>;

// Copies bytes, on several threads if that pays.
void copy_bytes(const void* from, int64_t bytes, void* to) noexcept;
// Throws if the format cannot hold the shape: GCS with more than 2^62 lines or minor indexes, or with an order that is
// no permutation.
void check_spec(const Spec& spec, const Shape& shape);
// Returns the width in bytes of an index type that holds `max_index`.
inline int width_for(int64_t max_index) { return max_index <= INT32_MAX ? 4 : 8; }
bool want_hyper(int64_t lines, int64_t nnz);

}  // namespace s4j
