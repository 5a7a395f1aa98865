// SPDX-License-Identifier: Apache-2.0
// Collects entries in chunks and builds a sorted layout at once. Entries are kept as one packed 64-bit key each while
// the shape's length allows, else as coordinate tuples; few of a matrix as records, which are counted.
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
  // Throws S4J_STATE when the handle is none.
  static Builder& at(int64_t handle);

  // Strong guarantee. values: of the builder's type; indexes: int32 or int64, tuple after tuple (`by_entry`) or one run
  // per dimension.
  void append(int64_t count, const void* values, const void* indexes, int width, bool by_entry);
  // The entries of a COO block of the builder's rank and type, all of whose coordinates in dimension `raised` (-1:
  // none) are raised by `by`. Strong guarantee.
  void append(const Block& coo, int raised, int64_t by);
  // The builder keeps its entries when this fails, and is empty when it succeeds. S4J_ERROR refuses the first element
  // that two entries give, and names them by their numbers as long as they lie as they came.
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
  Vec<uint64_t> keys_;  // packed: one per entry; else rank words per entry
  Vec<unsigned char> values_;
  Buckets buckets_;     // that the entries are in, when there are any
  bool moved_ = false;  // not in the order in which they came: their numbers would say nothing
  // Of few entries instead of keys and values, and of a matrix's, until they are used, how many each row has, and then
  // each column.
  Vec<unsigned char> records_;
  KeyCut cut_;  // of the records
  Vec<uint32_t> counts_;
};

}  // namespace s4j
