// SPDX-License-Identifier: Apache-2.0
// Collects entries that the caller appends in batches, and builds a sorted layout at the end. Each entry has a 64-bit
// key (the C-order number of its element) if the shape's length allows, else a tuple of coordinates. Few entries of a
// matrix are stored as records (format/counted.hpp).
#pragma once

#include "format/buckets.hpp"
#include "format/convert.hpp"
#include "format/counted.hpp"
#include "layout/layout.hpp"

namespace s4j {

class Builder {
 public:
  static Builder* create(Type type, const Shape& shape, s4j_policy policy, Scalar fill);
  static void destroy(Builder* b) noexcept;
  // Returns the builder of a handle; throws S4J_STATE if there is none.
  static Builder& at(int64_t handle);

  // Appends entries; strong guarantee. values: of the builder's type; indexes: int32 or int64, either tuple after tuple
  // (`by_entry`) or one array per dimension.
  void append(int64_t count, const void* values, const void* indexes, int width, bool by_entry);
  // Appends the entries of a COO block of the builder's rank and type. Adds `by` to their coordinates in dimension
  // `raised` (-1: none). Offers the strong guarantee.
  void append(const Block& coo, int raised, int64_t by);
  // Builds the layout, after which the builder is empty; if this throws, it keeps its entries. The policy S4J_ERROR
  // rejects the first element that has two entries, and names their positions if entries are still in input order.
  Layout finish(Allocator& to, const Spec& spec);

  const Shape& shape() const { return shape_; }
  Type type() const { return type_; }
  Scalar fill() const { return fill_; }

 private:
  Builder(Type type, const Shape& shape, s4j_policy policy, Scalar fill);
  void make_room(int64_t n);
  template <class Tuples>
  int64_t append_keys(int64_t n, const void* values, const Tuples& tuples);
  template <class Key>
  int64_t append_parted(int64_t n, const void* values, const Key& key);
  template <class Tuples>
  int64_t append_counted(int64_t n, const void* values, const Tuples& tuples);
  void keys_to_records(const KeyCut& cut);
  void records_to_keys(int64_t room);
  bool finish_counted(Allocator& to, const Spec& spec, const KeyCut* cut, Layout& out);
  bool finish_buckets(Allocator& to, const Spec& spec, Layout& out);
  void sort_packed();
  bool emit_packed(Allocator& to, const Spec& spec, Layout& out) const;
  static constexpr int64_t kMagic = INT64_C(0x53344a2d424c4452);  // "S4J-BLDR"

  int64_t magic_ = kMagic;
  Type type_;
  Shape shape_;
  s4j_policy policy_;
  Scalar fill_;
  bool packed_;
  int64_t count_ = 0;
  Vec<uint64_t> keys_;  // packed: one key per entry; else `rank` coordinates per entry
  Vec<unsigned char> values_;
  Buckets buckets_;     // the buckets into which the entries are distributed, if any
  bool moved_ = false;  // the entries have been reordered, so that their positions mean nothing to the caller
  // Few entries are stored as records instead of keys and values. For a matrix, counts_ has the entries per row, then
  // per column.
  Vec<unsigned char> records_;
  KeyCut cut_;  // how the records split keys into line and minor index
  Vec<uint32_t> counts_;
};

}  // namespace s4j
