// SPDX-License-Identifier: Apache-2.0
#include "array/entry_offsets.hpp"

#include <algorithm>

#include "format/emit.hpp"
#include "parallel/parallel.hpp"

namespace s4j {

Vec<int64_t> entry_offsets(const Block& s, const Dims& strides) {
  const int r = s.shape.rank;
  Vec<int64_t> out(s.nnz);
  dispatch_index(s.index_width, [&](auto it) {
    using I = decltype(it);
    if (s.format == Format::kCoo) {
      parallel_for(s.nnz, threshold::kGrainLight, 2 + r, [&](int64_t b, int64_t e) {
        for (int64_t k = b; k < e; ++k) {
          int64_t at = 0;
          for (int d = 0; d < r; ++d) at += static_cast<int64_t>(s.coordinate<I>(d)[k]) * strides[d];
          out[k] = at;
        }
      });
      return;
    }
    const RadixSplit major(s.shape, s.order.data(), 0, s.partitioning);
    const RadixSplit minor(s.shape, s.order.data(), s.partitioning, r);
    const int64_t single = minor.count() == 1 ? strides[minor.dim(0)] : 0;
    const I* index = s.index<I>();
    const int64_t first = s.pointers[0];
    const int64_t grain = std::max<int64_t>(1, s.lines / threshold::kChunksOfLines);
    parallel_for(s.lines, grain, 1 + 4 * s.nnz / std::max<int64_t>(s.lines, 1), [&](int64_t b, int64_t e) {
      int64_t coords[kMaxRank] = {};
      for (int64_t l = b; l < e; ++l) {
        if (s.pointers[l] == s.pointers[l + 1]) continue;
        major.split(s.line_id(l), coords);
        int64_t base = 0;
        for (int i = 0; i < major.count(); ++i) base += coords[major.dim(i)] * strides[major.dim(i)];
        int64_t* to = out.data() - first;
        if (minor.count() == 1) {
          for (int64_t k = s.pointers[l]; k < s.pointers[l + 1]; ++k)
            to[k] = base + static_cast<int64_t>(index[k]) * single;
          continue;
        }
        for (int64_t k = s.pointers[l]; k < s.pointers[l + 1]; ++k) {
          minor.split(static_cast<int64_t>(index[k]), coords);
          int64_t at = base;
          for (int i = 0; i < minor.count(); ++i) at += coords[minor.dim(i)] * strides[minor.dim(i)];
          to[k] = at;
        }
      }
    });
  });
  return out;
}

}  // namespace s4j
