// SPDX-License-Identifier: Apache-2.0
#include "ops/search/gather.hpp"

#include <cstring>

#include "core/thresholds.hpp"
#include "layout/lookup.hpp"
#include "parallel/parallel.hpp"

namespace s4j {
namespace {

void check_places(const Shape& shape, int64_t count, const int64_t* at) {
  for (int64_t k = 0; k < count; ++k)
    for (int d = 0; d < shape.rank; ++d) {
      const int64_t c = at[k * shape.rank + d];
      if (c < -shape[d] || c >= shape[d])
        fail(S4J_INDEX, "gather: place ", k, ", ", text(at + k * shape.rank, shape.rank), ", is outside dimension ", d,
             " of shape ", text(shape));
    }
}

}  // namespace

Result gather(Allocator& to, const Operand& x, int64_t count, const int64_t* at) {
  const Shape shape = x.shape();
  Layout made = Layout::dense(to, x.type(), Shape(1, {count}), false);  // refuses absurd counts before `at` is read
  check_places(shape, count, at);
  const Block b = x.storage->assembled();
  const Scalar fill = x.storage->fill();
  dispatch_size(x.type(), [&](auto u) {
    using U = decltype(u);
    U* const out = made.mutable_data<U>();
    U none;
    std::memcpy(&none, &fill.bits, sizeof none);
    parallel_for(count, threshold::kGrainHeavy, 1, [&](int64_t begin, int64_t end) {
      int64_t view[kMaxRank], stored[kMaxRank];
      for (int64_t k = begin; k < end; ++k) {
        for (int d = 0; d < shape.rank; ++d) {
          const int64_t c = at[k * shape.rank + d];
          view[d] = c < 0 ? c + shape[d] : c;
        }
        x.window.to_storage(view, stored);
        const Place place = b.format == Format::kDense ? Place{dense_offset(b, stored), true} : find_entry(b, stored);
        out[k] = place.found ? b.data<U>()[place.position] : none;
      }
    });
    // A byte of the caller's memory may have another value than 0 and 1.
    if (x.type() == Type::kBool)
      for (int64_t k = 0; k < count; ++k) out[k] = out[k] != 0 ? 1 : 0;
  });
  return {std::move(made), Scalar{x.type(), 0}};
}

}  // namespace s4j
