// SPDX-License-Identifier: Apache-2.0
#include "layout/sorted_lines.hpp"

#include <cstring>

#include "core/thresholds.hpp"
#include "layout/flaw.hpp"
#include "parallel/parallel.hpp"

namespace s4j {
namespace {

// Writes `begins`, followed by the last element of `ends`, as the pointers of CSR. Returns whether each line begins
// where the one before ends.
template <class P>
bool copy_pointers(const ForeignLines& from, int64_t* to) {
  const auto* const begins = static_cast<const P*>(from.begins);
  const auto* const ends = static_cast<const P*>(from.ends);
  for (int64_t l = 0; l < from.lines; ++l) to[l] = begins[l];
  to[from.lines] = from.lines == 0 ? 0 : ends[from.lines - 1];
  unsigned apart = 0;
  for (int64_t l = 0; l + 1 < from.lines; ++l) apart |= ends[l] != to[l + 1] ? 1U : 0U;
  return apart == 0;
}

// Narrows indexes to 4 bytes. An index that does not fit becomes -1, which find_flaw rejects.
void narrow(const int64_t* from, int64_t count, int32_t* to) {
  parallel_for(count, threshold::kGrainLight, 2, [&](int64_t b, int64_t e) {
    for (int64_t k = b; k < e; ++k) {
      const int64_t i = from[k];
      to[k] = i == static_cast<int32_t>(i) ? static_cast<int32_t>(i) : -1;
    }
  });
}

template <class I, class P>
void require_sorted(const ForeignLines& from) {
  const auto* const minors = static_cast<const I*>(from.minors);
  const auto* const begins = static_cast<const P*>(from.begins);
  const auto* const ends = static_cast<const P*>(from.ends);
  int64_t last = 0;
  for (int64_t l = 0; l < from.lines; ++l) {
    const int64_t begin = begins[l], end = ends[l];
    if (begin != last || end < begin || end > from.count)
      fail(S4J_ILLEGAL_ARGUMENT, "line ", l, " has the pointers ", begin, " to ", end, "; sorted lines of ", from.count,
           " entries must follow each other, so this line must begin at entry ", last);
    for (int64_t k = begin + 1; k < end; ++k)
      if (const int64_t before = minors[k - 1], own = minors[k]; own <= before)
        fail(S4J_ILLEGAL_ARGUMENT, "line ", l, ", entry ", k, ": index ", own, " follows index ", before,
             "; the indexes of a sorted line must ascend");
    last = end;
  }
  if (last != from.count)
    fail(S4J_ILLEGAL_ARGUMENT, "the ", from.lines, " lines contain ", last, " of ", from.count,
         " entries; sorted lines must contain all");
}

}  // namespace

void require_sorted_lines(const ForeignLines& from) {
  dispatch_index(from.width, [&](auto i) {
    dispatch_index(from.pointer_width, [&](auto p) { require_sorted<decltype(i), decltype(p)>(from); });
  });
}

std::optional<Layout> copy_sorted_lines(Allocator& to, Type type, const Shape& shape, const Spec& spec,
                                        const ForeignLines& from) {
  Block probe;
  probe.format = Format::kGcs;
  probe.shape = shape;
  probe.order = spec.order;
  probe.partitioning = spec.partitioning;
  if (from.lines != probe.line_range() || want_hyper(from.lines, from.count) || width_for(probe.minor_range() - 1) != 4)
    return std::nullopt;
  Layout out = Layout::gcs(to, type, shape, spec, from.count, from.lines, false, 4);
  if (!(from.pointer_width == 4 ? copy_pointers<int32_t>(from, out.mutable_pointers())
                                : copy_pointers<int64_t>(from, out.mutable_pointers())))
    return std::nullopt;
  if (from.width == 4)
    copy_bytes(from.minors, from.count * 4, out.indexes.as<void>());
  else
    narrow(static_cast<const int64_t*>(from.minors), from.count, out.indexes.as<int32_t>());
  Block lines = out.b;
  // Exempts BOOL values from the check: they are copied after it, and any non-zero byte is true.
  if (type == Type::kBool) lines.type = Type::kDouble;
  if (find_flaw(lines)) return std::nullopt;
  copy_bytes(from.values, from.count * size_of(type), out.values.as<void>());
  return out;
}

}  // namespace s4j
