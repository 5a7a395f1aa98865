// SPDX-License-Identifier: Apache-2.0
#include "linalg/solver/factorisation.hpp"
#include "linalg/solver/held.hpp"

namespace s4j {

double largest_sum(const Csr<double>& rows, bool half) {
  Vec<double> sums(rows.rows, 0);
  for (int64_t i = 0; i < rows.rows; ++i)
    for (int64_t p = rows.pointers[i]; p < rows.pointers[i + 1]; ++p) {
      const double v = std::abs(rows.values[p]);
      const int64_t j = rows.index[p];
      sums[i] += v;
      if (half && i != j) sums[j] += v;
    }
  return sums.empty() ? 0 : *std::max_element(sums.begin(), sums.end());
}

Layout SparseFactor::array(Allocator& to, Type type, int64_t rows, int exponent) const {
  const auto columns = static_cast<int64_t>(pointers.size()) - 1, nnz = pointers.back();
  Layout out = Layout::gcs(to, type, Shape{2, {rows, columns}}, Spec::csc(), nnz, columns, false, width_for(rows - 1));
  std::copy(pointers.begin(), pointers.end(), out.mutable_pointers());
  std::copy(index.begin(), index.end(), out.mutable_coordinate<int32_t>(0));
  dispatch(type, [&](auto t) {
    using T = decltype(t);
    T* const into = out.mutable_data<T>();
    for (size_t p = 0; p < values.size(); ++p)
      into[p] = held<T>(std::ldexp(values[p], exponent), "factor", "an element");
  });
  return out;
}

Layout order_array(Allocator& to, const Vec<int32_t>& order) {
  Layout out = Layout::dense(to, Type::kLong, Shape{1, {static_cast<int64_t>(order.size())}}, false);
  std::copy(order.begin(), order.end(), out.mutable_data<int64_t>());
  return out;
}

void Factorisation::take_scale(Vec<double>& values) {
  exponent_ = take_exponent(values.data(), values.size(), -kSquaresSafely, most_);
  if (exponent_ % 2 == 0) return;
  for (double& v : values) v *= 2;
  --exponent_;
}

void Factorisation::require_room(int64_t bytes, const char* what, const char* name) {
  const MemoryStats memory = memory_stats();
  if (memory.limit > 0 && bytes > memory.limit - memory.live)
    fail_for_bytes(bytes, name, ": ", bytes, " bytes are needed for ", what, "; ", memory.live,
                   " of org.sparse4j.maxBytes = ", memory.limit, " are in use");
}

}  // namespace s4j
