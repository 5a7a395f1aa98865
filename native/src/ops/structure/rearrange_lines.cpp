// SPDX-License-Identifier: Apache-2.0
#include "ops/structure/rearrange_lines.hpp"

#include <cstring>

#include "format/emit.hpp"
#include "parallel/parallel.hpp"

namespace s4j {
namespace {

// Are the lines whole and numbered one by one, and all that moves?
bool moves_lines(const Block& b, const Moves& moves) {
  if (b.format != Format::kGcs || b.partitioning == 0 || b.line_ids != nullptr) return false;
  for (int i = b.partitioning; i < b.shape.rank; ++i) {
    const int d = b.order[i];
    if (!moves[d].trivial(b.shape[d])) return false;
  }
  return true;
}

}  // namespace

std::optional<Layout> rearrange_lines(Allocator& to, const Block& b, const Moves& moves, const Shape& shape) {
  if (shape.empty() || !moves_lines(b, moves)) return std::nullopt;
  const int p = b.partitioning;
  int64_t lines = 1;
  for (int i = 0; i < p; ++i)
    if (__builtin_mul_overflow(lines, shape[b.order[i]], &lines)) return std::nullopt;
  if (lines > threshold::kLinesKept + 4 * (b.nnz + b.lines)) return std::nullopt;  // likely hyper

  std::array<Vec<int64_t>, kMaxRank> tables;
  int64_t weight = 1;
  for (int i = p - 1; i >= 0; --i) {
    const int d = b.order[i];
    const auto v = static_cast<size_t>(d);
    tables[v] = offset_table(moves[v], b.shape[d], shape[d], weight);
    weight *= b.shape[d];
  }
  // Source line of each line of the result, and where it begins there.
  const RadixSplit split(shape, b.order.data(), 0, p);
  Vec<int64_t> source(static_cast<size_t>(lines));
  Vec<int64_t> first(static_cast<size_t>(lines + 1));
  first[0] = 0;
  parallel_for(lines, threshold::kGrainSteps, 4 * p, [&](int64_t s, int64_t e) {
    int64_t coords[kMaxRank] = {};
    for (int64_t l = s; l < e; ++l) {
      split.split(l, coords);
      int64_t line = 0;
      for (int i = 0; i < p && line != kNothing; ++i) {
        const int d = split.dim(i);
        const int64_t part = tables[d][coords[d]];
        line = part == kNothing ? kNothing : line + part;
      }
      source[l] = line;
      first[l + 1] = line == kNothing ? 0 : b.pointers[line + 1] - b.pointers[line];
    }
  });
  for (size_t l = 1; l < first.size(); ++l)
    if (__builtin_add_overflow(first[l], first[l - 1], &first[l])) return std::nullopt;
  const int64_t n = first.back();
  if (want_hyper(lines, n)) return std::nullopt;

  Layout out = Layout::gcs(to, b.type, shape, b.spec(), n, lines, false, b.index_width);
  int64_t* pointers = out.mutable_pointers();
  const auto size = static_cast<size_t>(size_of(b.type));
  const auto width = static_cast<size_t>(b.index_width);
  parallel_for(lines, std::max<int64_t>(1, lines / threshold::kChunksOfSorts), 2 + 2 * n / lines,
               [&](int64_t s, int64_t e) {
                 for (int64_t l = s; l < e; ++l) {
                   const auto at = static_cast<size_t>(first[l]);
                   const auto count = static_cast<size_t>(first[l + 1]) - at;
                   pointers[l] = static_cast<int64_t>(at);
                   if (count == 0) continue;
                   const auto from = static_cast<size_t>(b.pointers[source[l]]);
                   std::memcpy(out.indexes.as<char>() + at * width, static_cast<const char*>(b.indexes) + from * width,
                               count * width);
                   std::memcpy(out.values.as<char>() + at * size, static_cast<const char*>(b.values) + from * size,
                               count * size);
                 }
               });
  pointers[lines] = n;
  return out;
}

}  // namespace s4j
