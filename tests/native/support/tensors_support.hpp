// SPDX-License-Identifier: Apache-2.0
// Helpers for tests of tensors: sums of products by plain loops.
#pragma once

#include <map>

#include "products_support.hpp"

namespace s4j::test {

inline constexpr Type kTypes4[] = {Type::kDouble, Type::kFloat, Type::kInt, Type::kLong};

inline Type random_number_type(Rng& rng) { return kTypes4[below(rng, 4)]; }

// One operand's labels and values in C order of its shape.
struct Factor {
  Coords labels, shape;
  std::vector<double> values;
};

inline int64_t flat(const Coords& at, const Coords& shape) {
  int64_t k = 0;
  for (size_t d = 0; d < shape.size(); ++d) k = k * shape[d] + (shape[d] == 1 ? 0 : at[d]);
  return k;
}

// The sum of products by loops over all labels.
inline std::vector<double> loops(const std::vector<Factor>& factors, const Coords& output,
                                 const std::map<int64_t, int64_t>& extents) {
  Coords all, counts, wanted;
  for (const auto& [label, n] : extents) {
    all.push_back(label);
    counts.push_back(n);
  }
  auto index = [&](const Coords& at, const Coords& labels) {
    Coords out;
    for (const int64_t l : labels) out.push_back(at[std::find(all.begin(), all.end(), l) - all.begin()]);
    return out;
  };
  int64_t length = 1;
  for (const int64_t l : output) {
    wanted.push_back(extents.at(l));
    length *= extents.at(l);
  }
  std::vector<double> out(static_cast<size_t>(length));
  for (const Coords& at : all_coordinates(shape_of(counts))) {
    double product = 1;
    for (const Factor& f : factors) product *= f.values[flat(index(at, f.labels), f.shape)];
    int64_t k = 0;
    const Coords to = index(at, output);
    for (size_t d = 0; d < to.size(); ++d) k = k * wanted[d] + to[d];
    out[k] += product;
  }
  return out;
}

inline Type common(const std::vector<std::unique_ptr<RandomOperand>>& operands) {
  Type t = (*operands[0])->type();
  for (const auto& x : operands) t = common_type(t, (*x)->type());
  return t;
}

}  // namespace s4j::test
