// SPDX-License-Identifier: Apache-2.0
// Small arrays made from an input's bytes, each with a model of its elements.
#pragma once

#include "format/build.hpp"
#include "input.hpp"
#include "oracle_functions.hpp"

namespace s4j::fuzz {

using test::Coords;
using test::Number;

// All elements of an array in C order.
struct Model {
  Type type = Type::kDouble;
  Shape shape;
  std::vector<Number> values;

  Model() = default;
  Model(Type t, const Shape& s) : type(t), shape(s), values(static_cast<size_t>(s.length()), Number{t, 0, 0}) {}
  size_t place(const int64_t* at) const {
    int64_t k = 0;
    for (int d = 0; d < shape.rank; ++d) k = k * shape[d] + at[d];
    return static_cast<size_t>(k);
  }
  Number& at(const int64_t* c) { return values[place(c)]; }
  const Number& at(const int64_t* c) const { return values[place(c)]; }
  // Returns the elements that a window shows.
  Model seen(const Window& w) const {
    Model out(type, w.shape());
    size_t k = 0;
    for_all(w, [&](const int64_t* c) { out.values[k++] = at(c); });
    return out;
  }
  // Calls f(storage coordinates) for each element of a window, in C order.
  template <class F>
  static void for_all(const Window& w, F&& f) {
    int64_t storage[kMaxRank];
    for (Coords& c : test::all_coordinates(w.shape())) {
      c.reserve(1);
      w.to_storage(c.data(), storage);
      f(storage);
    }
  }
};

inline Number zero_of(Type t) { return {t, 0, 0}; }

// Returns the elements of a stored array.
inline Model content_of(Storage& s) {
  const Block b = s.assembled();
  Model out(s.type(), s.shape());
  size_t k = 0;
  for (Coords& c : test::all_coordinates(out.shape)) {
    c.reserve(1);
    int64_t at = b.format == Format::kDense ? dense_offset(b, c.data()) : -1;
    if (b.format != Format::kDense)
      if (const Place p = find_entry(b, c.data()); p.found) at = p.position;
    Scalar v = s.fill();
    if (at >= 0) {
      v.bits = 0;
      std::memcpy(&v.bits, static_cast<const char*>(b.values) + at * size_of(b.type),
                  static_cast<size_t>(size_of(b.type)));
    }
    out.values[k++] = Number::of(v);
  }
  return out;
}

inline Spec read_spec(Input& in, int rank) {
  const int64_t b = in.byte();
  if (b % 4 == 0) return Spec::dense((b / 4) % 2 == 1);
  if (b % 4 == 1) return Spec::coo();
  std::vector<int> order;
  for (int d = 0; d < rank; ++d) order.push_back(static_cast<int>((d + b / 4) % rank));
  if (rank > 2 && (b & 128) != 0) std::swap(order[0], order[1]);
  return Spec::gcs(rank, order.data(), static_cast<int>((b / 16) % (rank + 1)));
}

// Reads an array with one byte per element: a small number, no entry, or, if `special`, any value.
inline int64_t read_array(Input& in, Type type, const Shape& shape, bool zero_fill, bool special, Model& model) {
  using namespace s4j::test;
  const Spec spec = read_spec(in, shape.rank);
  const bool dense = spec.format == Format::kDense;
  const uint8_t f = in.byte();
  const Scalar fill = dense || zero_fill || f < 192 ? Scalar{type, 0}
                      : special                     ? in.value(type)
                                                    : cast(Scalar::of(1.0), type);
  model = Model(type, shape);
  std::vector<unsigned char> values;
  std::vector<int64_t> indexes;
  size_t k = 0;
  for (const Coords& at : all_coordinates(shape)) {
    const uint8_t b = in.byte();
    Scalar v = fill;
    const bool stored = b >= 96;
    if (stored) v = special && b >= 240 ? in.value(type) : cast(Scalar::of(b % 7 - 3), type);
    model.values[k++] = Number::of(v);
    if (!stored) continue;
    const auto* const bytes = reinterpret_cast<const unsigned char*>(&v.bits);
    values.insert(values.end(), bytes, bytes + size_of(type));
    indexes.insert(indexes.end(), at.begin(), at.end());
  }
  const auto count = static_cast<int64_t>(values.size()) / size_of(type);
  Coordinates c;
  c.rank = shape.rank;
  c.count = count;
  std::vector<int64_t> runs(indexes.size());
  for (int d = 0; d < c.rank; ++d) {
    for (int64_t i = 0; i < count; ++i) runs[d * count + i] = indexes[i * c.rank + d];
    c.runs[d] = runs.data() + d * count;
  }
  const Layout coo = build(pool(), type, shape, c, values.data(), Spec::coo(), S4J_ERROR);
  return reinterpret_cast<int64_t>(Storage::create(pool(), convert(pool(), coo.b, fill, spec), fill));
}

// Returns the status of a call and sets its out block.
inline s4j_status attempt(s4j_function* f, const test::Frame& frame, test::Out& out) {
  const auto status = static_cast<s4j_status>(test::invoke(f, frame, out));
  EXPECT_NE(status, S4J_INTERNAL) << s4j_context_error(test::context());
  return status;
}

}  // namespace s4j::fuzz
