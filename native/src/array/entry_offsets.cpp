// SPDX-License-Identifier: Apache-2.0
#include "array/entry_offsets.hpp"

namespace s4j {

EntryOffsets::EntryOffsets(const Block& s, const Dims& strides)
    : s_(s),
      strides_(strides),
      major_(s.shape, s.order.data(), 0, s.format == Format::kCoo ? 0 : s.partitioning),
      minor_(s.shape, s.order.data(), s.format == Format::kCoo ? 0 : s.partitioning,
             s.format == Format::kCoo ? 0 : s.shape.rank) {
  if (minor_.count() == 1) single_ = strides[minor_.dim(0)];
  for (int i = 0; i < major_.count(); ++i) by_line_ = by_line_ || strides[major_.dim(i)] != 0;
}

Vec<int64_t> entry_offsets(const Block& s, const Dims& strides) {
  Vec<int64_t> out(s.nnz);
  EntryOffsets(s, strides).each([&](int64_t k, int64_t n, const int64_t* at) { std::copy_n(at, n, out.data() + k); });
  return out;
}

}  // namespace s4j
