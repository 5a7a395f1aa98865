// SPDX-License-Identifier: Apache-2.0
#include "ops/random/random_pick.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "array/read.hpp"
#include "format/convert.hpp"
#include "format/emit.hpp"
#include "format/sort.hpp"
#include "ops/random/philox.hpp"
#include "ops/reduce/folds.hpp"
#include "parallel/parallel.hpp"

namespace s4j {
namespace {

constexpr int64_t kGrain = threshold::kGrainSteps;

// The running sums of the positive probabilities and, unless all elements are stored, their positions.
struct Distribution {
  Vec<double> until;
  Vec<int64_t> position;
};

Distribution distribution_of(const Operand& p) {
  const Shape shape = p.shape();
  if (shape.rank != 1)
    fail(S4J_ILLEGAL_ARGUMENT, "choice: the probabilities must be a vector, not an array of shape ", text(shape));
  const bool sparse = p.storage->format() != Format::kDense;
  if (sparse && !same_scalar(p.fill(), Scalar{p.type(), 0})) check_densify(shape, "choice by probabilities");
  const Source in = sparse && same_scalar(p.fill(), Scalar{p.type(), 0}) ? read_as(p, Spec::coo(), Type::kDouble)
                                                                         : read_as(p, Spec::dense(), Type::kDouble);
  const bool listed = in.b.format != Format::kDense;
  const int64_t n = listed ? in.b.nnz : shape[0];
  const int64_t stride = listed ? 1 : in.b.strides[0];
  const auto* values = in.b.data<double>();
  Distribution out;
  out.until.reserve(n);
  out.position.reserve(n);
  double sum = 0;
  double lost = 0;
  dispatch_index(listed ? in.b.index_width : 8, [&](auto w) {
    using I = decltype(w);
    const I* index = listed ? in.b.coordinate<I>(0) : nullptr;
    for (int64_t k = 0; k < n; ++k) {
      const int64_t at = listed ? static_cast<int64_t>(index[k]) : k;
      const double x = values[k * stride];
      if (!(x >= 0) || !std::isfinite(x))
        fail(S4J_ILLEGAL_ARGUMENT, "choice: probability ", at, " is ", x, "; it must be 0 or more, and finite");
      if (x == 0) continue;
      lost += two_sum(sum, x);
      out.until.push_back(sum + lost);
      out.position.push_back(at);
    }
  });
  // Allows for the rounding errors of the probabilities and of their sum.
  const double tolerance = std::sqrt(p.type() == Type::kFloat ? 0x1p-23 : 0x1p-52);
  if (!(std::fabs(sum + lost - 1) <= tolerance))
    fail(S4J_ILLEGAL_ARGUMENT, "choice: the probabilities sum to ", sum + lost, ", not to 1");
  return out;
}

}  // namespace

Result random_permutation(Allocator& to, uint64_t seed, int64_t n) {
  Shape shape;
  shape.rank = 1;
  shape[0] = n;
  Result out{Layout::dense(to, Type::kLong, shape, false), Scalar::of(int64_t{0})};
  auto* order = out.layout.mutable_data<int64_t>();
  Vec<uint64_t> keys(n);
  parallel_for(n, kGrain, 20, [&](int64_t b, int64_t e) {
    for (int64_t i = b; i < e; ++i) keys[i] = random_word(seed, kSortKeys, i);
  });
  std::iota(order, order + n, int64_t{0});
  radix_sort(keys.data(), order, n, ~uint64_t{0});
  return out;
}

Result random_choice(Allocator& to, uint64_t seed, const Operand& probabilities, const Shape& shape) {
  const Distribution d = distribution_of(probabilities);
  Result out{Layout::dense(to, Type::kLong, shape, false), Scalar::of(int64_t{0})};
  auto* chosen = out.layout.mutable_data<int64_t>();
  const double total = d.until.back();
  const auto last = static_cast<int64_t>(d.until.size()) - 1;
  parallel_for(out.layout.b.nnz, kGrain, 60, [&](int64_t b, int64_t e) {
    for (int64_t i = b; i < e; ++i) {
      const double x = unit<double>(random_word(seed, kChoices, i)) * total;
      const auto found = std::upper_bound(d.until.begin(), d.until.end(), x) - d.until.begin();
      chosen[i] = d.position[std::min<int64_t>(found, last)];
    }
  });
  return out;
}

Result random_part(Allocator& to, uint64_t seed, const Operand& x, double from, double until) {
  if (!(from >= 0 && from <= until && until <= 1))
    fail(S4J_ILLEGAL_ARGUMENT, "randomSplit: the part from ", from, " to ", until, " is outside [0, 1]");
  const Source in = read_as(x, Spec::coo());
  const int64_t nnz = in.b.nnz;
  auto taken = [&](int64_t k) {
    const double draw = unit<double>(random_word(seed, kParts, k));
    return draw >= from && draw < until;
  };
  const int64_t chunks = (nnz + kGrain - 1) / kGrain;
  Vec<int64_t> begin(chunks + 1);
  begin[0] = 0;
  parallel_for(nnz, kGrain, 20, [&](int64_t b, int64_t e) {
    int64_t count = 0;
    for (int64_t k = b; k < e; ++k) count += taken(k) ? 1 : 0;
    begin[b / kGrain + 1] = count;
  });
  std::partial_sum(begin.begin(), begin.end(), begin.begin());
  const int64_t n = begin.back();
  Vec<int64_t> which(n);
  parallel_for(nnz, kGrain, 20, [&](int64_t b, int64_t e) {
    int64_t at = begin[b / kGrain];
    for (int64_t k = b; k < e; ++k)
      if (taken(k)) which[at++] = k;
  });
  const Shape shape = x.shape();
  Layout part = Layout::coo(pool(), in.b.type, shape, n, in.b.index_width);
  Coordinates c;
  c.rank = shape.rank;
  c.count = n;
  c.width = in.b.index_width;
  dispatch_index(c.width, [&](auto w) {
    using I = decltype(w);
    for (int d = 0; d < shape.rank; ++d) {
      I* run = part.mutable_coordinate<I>(d);
      gather_values(static_cast<int64_t>(sizeof(I)), in.b.coordinate<I>(d), which, n, run);
      c.runs[d] = run;
    }
  });
  gather_values(size_of(in.b.type), in.b.values, which, n, part.values.as<void>());
  const Spec spec = x.storage->format() == Format::kDense ? Spec::coo() : result_spec(x);
  return {emit_sorted(to, in.b.type, shape, spec, c, part.values.as<void>()), in.fill};
}

}  // namespace s4j
