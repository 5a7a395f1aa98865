// SPDX-License-Identifier: Apache-2.0
// The layout for products of a matrix with a vector: rows in slices of eight, one per vector lane (SELL-8; Kreutzer et
// al. 2014), with 16-bit column offsets where the columns allow it, and a byte for each value where those are few
// (value indexing, Kourtis et al. 2008). Decision 0005 section 6.
#pragma once

#include <array>
#include <atomic>

#include "core/thresholds.hpp"
#include "format/few_values.hpp"
#include "layout/layout.hpp"
#include "leaf/leaf.hpp"

namespace s4j {

class Sliced;
using SlicedPtr = std::shared_ptr<Sliced>;

class Sliced {
 public:
  static constexpr int64_t kWindow = threshold::kSlicedWindow;  // rows that are sorted by length together
  static constexpr int64_t kSlices = kWindow / 8;
  static_assert(kWindow % 8 == 0);

  // Of a FLOAT or DOUBLE GCS block of order (0, 1), partitioning 1. Rows of fewer than `long_row` entries are sliced,
  // the others follow one after the other and are summed in lanes. Null where it does not pay or does not fit: 64-bit
  // indexes, line ids, 2^31 rows, too much padding. Throws on memory.
  static SlicedPtr build(const Block& a, int64_t long_row);
  // The values anew, of the same structure. Throws on memory: then they are what they were, or some of each.
  void refresh(const Block& a);

  int64_t bytes() const;
  bool narrow() const { return narrow_; }
  bool coded() const { return coded_; }
  int64_t slices() const { return slices_; }
  const int64_t* offsets() const { return offsets_.data(); }
  int64_t long_rows() const { return static_cast<int64_t>(long_ids_.size()); }
  const int64_t* long_pointers() const { return long_pointers_.data(); }
  const int32_t* long_bases() const { return long_bases_.data(); }
  template <class T>
  LeafSliced<T> leaf() const {
    return {rows_,
            offsets_.data(),
            bases_.data(),
            index_.as<void>(),
            values_.as<T>(),
            identity_ ? nullptr : ids_.data(),
            lengths_.data(),
            codes_.as<uint8_t>(),
            reinterpret_cast<const T*>(dictionary_.data()),
            straight_.data()};
  }
  template <class T>
  LeafLines<T> long_lines() const {
    return {long_pointers_.data(), long_ids_.data(), long_index_.as<void>(), long_values_.as<T>()};
  }

 private:
  bool plan(const Block& a, int64_t long_row);
  template <class U, class O, class Value>
  void fill(const Block& a, bool indexes, U* to, const Value& value);
  template <class U, class O>
  void fill_long(const Block& a, bool indexes);
  void fill_all(const Block& a, bool indexes, bool maybe_few);
  template <class U>
  void fill_values(const Block& a, bool indexes, bool maybe_few);
  template <class U, class O>
  bool fill_codes(const Block& a, bool& indexes);

  int64_t rows_ = 0, slices_ = 0;
  bool narrow_ = false, identity_ = false;
  bool coded_ = false;                                             // codes_ and dictionary_ instead of values_
  std::array<uint64_t, FewValues<uint64_t>::kMost> dictionary_{};  // numbers of the matrix's type
  Buffer codes_;
  Vec<int64_t> offsets_;
  Vec<int32_t> bases_, ids_, lengths_;
  Vec<uint8_t> straight_;  // by slice: entry k of its lanes is in eight columns in a row, for every k
  Buffer index_, values_;
  Vec<int64_t> long_pointers_, long_ids_;
  Vec<int32_t> long_bases_;
  Buffer long_index_, long_values_;
};

}  // namespace s4j
