// SPDX-License-Identifier: Apache-2.0
#include "ops/tensor/tensor_terms.hpp"

#include "array/read.hpp"
#include "format/convert.hpp"

namespace s4j {

Shape shape_of(const std::vector<int>& labels, const Extents& extents) {
  if (labels.size() > static_cast<size_t>(kMaxRank))
    fail(S4J_ILLEGAL_ARGUMENT, "the contraction needs an intermediate array of ", labels.size(),
         " dimensions; an array has at most ", kMaxRank);
  Shape s;
  for (const int l : labels) s[s.rank++] = extents[l];
  return s;
}

Term Term::of(Layout&& layout, Allocator& from, std::vector<int> labels) {
  const Scalar zero{layout.b.type, 0};
  return of({std::move(layout), zero}, from, std::move(labels));
}

Term Term::of(Result&& result, Allocator& from, std::vector<int> labels) {
  Term t;
  t.entries = static_cast<double>(result.layout.b.nnz);
  t.own.reset(Storage::create(from, std::move(result.layout), result.fill));
  t.x.storage = t.own.get();
  t.x.window.set_whole(t.own->shape());
  t.labels = std::move(labels);
  return t;
}

Operand Term::ordered(const std::vector<int>& order) const {
  int permutation[kMaxRank] = {};
  int n = 0;
  for (const int l : order) permutation[n++] = place(l);
  Operand out = x;
  out.window = x.window.permute(permutation);
  return out;
}

// An intermediate result is read once or twice, so that a cached derived layout of it would not pay off.
Source Term::read(const std::vector<int>& order, const Spec& spec, Type type) const {
  const Operand in = ordered(order);
  if (own == nullptr || spec.format == Format::kDense) return read_as(in, spec, type);
  Source s = s4j::read(in);
  const auto replace = [&](Layout&& layout) {
    s.keep = make_pooled<Layout>(std::move(layout));
    s.b = s.keep->b;
    s.of = nullptr;
  };
  if (!s.b.spec().same_as(spec, s.b.shape.rank)) replace(convert(pool(), s.b, s.fill, spec));
  if (s.b.type != type) replace(cast_layout(pool(), s.b, type));
  return s;
}

}  // namespace s4j
