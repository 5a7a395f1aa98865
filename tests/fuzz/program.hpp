// SPDX-License-Identifier: Apache-2.0
// The arrays of a program with their models: bytes choose operands, and results are compared and kept.
#pragma once

#include <algorithm>
#include <functional>
#include <optional>

#include "model.hpp"

namespace s4j::fuzz {

// Whether an element agrees with the expected one.
using Agrees = std::function<bool(const Number& got, const Number& wanted)>;
inline bool same_number(const Number& got, const Number& wanted) { return got.same(wanted); }

// Converts coordinates of a larger shape to those of a smaller shape that broadcasts to it.
inline Coords narrowed(const Shape& from, const Coords& wide) {
  Coords out;
  for (int d = 0; d < from.rank; ++d)
    out.push_back(from[d] == 1 ? 0 : wide[wide.size() - static_cast<size_t>(from.rank - d)]);
  out.reserve(1);
  return out;
}

// Returns the shape of two broadcast operands, if they can be broadcast.
inline std::optional<Shape> together(const Shape& a, const Shape& b) {
  Coords dims;
  const int rank = std::max(a.rank, b.rank);
  for (int i = rank; i >= 1; --i) {
    const int64_t x = i <= a.rank ? a[a.rank - i] : 1, y = i <= b.rank ? b[b.rank - i] : 1;
    if (x != y && x != 1 && y != 1) return std::nullopt;
    dims.push_back(x == 1 ? y : x);
  }
  return test::shape_of(dims);
}

// Computes a model element by element as f(coordinates).
template <class F>
Model computed(Type type, const Shape& shape, F&& f) {
  Model out(type, shape);
  size_t k = 0;
  for (Coords& at : test::all_coordinates(shape)) {
    at.reserve(1);
    out.values[k++] = f(at);
  }
  return out;
}

// Whether sums and products of the values are exact, or nearly so, in any order.
inline bool tame(const Model& m) {
  return std::all_of(m.values.begin(), m.values.end(), [](const Number& v) {
    return v.floating() ? std::fabs(v.real) <= 1e4 : v.whole >= -10000 && v.whole <= 10000;
  });
}

inline Number whole(int64_t v) { return {Type::kLong, 0, v}; }

class Program {
 public:
  explicit Program(Input& in) : in_(in) {
    for (int64_t& e : extents_) {
      const uint8_t b = in.byte();
      e = b >= 248 ? 0 : 1 + b % 4;
    }
  }

 protected:
  struct Live {
    int64_t handle;
    Model m;
  };
  // A whole array or a view of it, and its elements before the step.
  struct Arg {
    size_t of = 0;
    bool whole = true;
    Window w;
    Model seen;
    const Shape& shape() const { return seen.shape; }
    Type type() const { return seen.type; }
  };
  static constexpr size_t kMostArrays = 5;
  static constexpr int64_t kMostElements = 100;

  Shape read_shape() {
    Coords dims;
    for (int64_t rank = in_.byte() % 5; rank > 0; --rank) dims.push_back(extents_[in_.byte() % 3]);
    while (test::shape_of(dims).length() > kMostElements) dims.pop_back();
    return test::shape_of(dims);
  }

  void create() {
    const auto type = static_cast<Type>(in_.below(5));
    const Shape shape = read_shape();
    Model m;
    const int64_t handle = read_array(in_, type, shape, false, true, m);
    keep({handle, std::move(m)});
  }

  void keep(Live&& a) {
    if (a.m.shape.length_or_minus() > kMostElements) return test::release(a.handle);
    lives_.push_back(std::move(a));
    if (lives_.size() <= kMostArrays) return;
    check(lives_.front());
    test::release(lives_.front().handle);
    lives_.erase(lives_.begin());
  }

  Arg arg() {
    if (lives_.empty()) create();
    Arg a;
    a.of = in_.byte() % lives_.size();
    const Model& m = lives_[a.of].m;
    const uint8_t kind = in_.byte();
    a.whole = kind < 128;
    a.w = a.whole ? Window::whole(m.shape) : read_view(in_, m.shape, kind >= 208);
    a.seen = m.seen(a.w);
    return a;
  }
  void append(test::Frame& f, const Arg& a) const {
    if (a.whole)
      f.whole(lives_[a.of].handle);
    else
      f.view(lives_[a.of].handle, words_of(a.w));
  }
  bool dense(const Arg& a) const { return storage_of(lives_[a.of].handle).format() == Format::kDense; }

  // Compares the whole array with its model. Afterwards the model has the array's bits, such as the sign of a zero.
  void check(Live& a, const Agrees& agrees = same_number) {
    Storage& s = storage_of(a.handle);
    const Model got = content_of(s);
    expect_sound(s);
    ASSERT_EQ(static_cast<int>(got.type), static_cast<int>(a.m.type));
    ASSERT_TRUE(got.shape == a.m.shape) << text(got.shape) << ", not " << text(a.m.shape);
    for (size_t k = 0; k < got.values.size(); ++k)
      ASSERT_TRUE(agrees(got.values[k], a.m.values[k]))
          << "step " << step_ << ": element " << k << " of shape " << text(got.shape) << " is " << got.values[k].text()
          << ", not " << a.m.values[k].text();
    a.m = got;
  }

  // Checks a new array that a call has returned. With `any_type`, the library chooses its type.
  void expect_new(const test::Out& out, Model&& wanted, const Agrees& agrees = same_number, bool any_type = false) {
    Live a{out[1], std::move(wanted)};
    if (any_type) {
      a.m.type = storage_of(a.handle).type();
      for (Number& v : a.m.values) v = test::number_cast(v, a.m.type);
    }
    check(a, agrees);
    keep(std::move(a));
  }

  // Checks a view after a call that wrote into it; the rest of its array must not change.
  void expect_written(const Arg& to, const Model& wanted, const Agrees& agrees = same_number) {
    Live& a = lives_[to.of];
    size_t k = 0;
    Model::for_all(to.w, [&](const int64_t* c) { a.m.at(c) = test::number_cast(wanted.values[k++], a.m.type); });
    check(a, agrees);
  }

  s4j_status attempt(s4j_function* f, const test::Frame& frame, test::Out& out) { return fuzz::attempt(f, frame, out); }
  // Runs a call that must end with this status; returns true for S4J_OK.
  bool run(s4j_function* f, const test::Frame& frame, test::Out& out, s4j_status wanted) {
    const s4j_status status = attempt(f, frame, out);
    EXPECT_EQ(status, wanted) << "step " << step_ << ": " << s4j_context_error(test::context());
    return status == S4J_OK && wanted == S4J_OK;
  }

  // Delivers a result of x's shape into a new array, or into x itself.
  void deliver(s4j_function* call, test::Frame& f, const Arg& x, bool in_place, Model&& wanted, s4j_status status,
               const Agrees& agrees) {
    test::Out out;
    if (in_place && status == S4J_OK && !x.w.writable()) status = S4J_ILLEGAL_ARGUMENT;
    const s4j_status got = attempt(call, f, out);
    // If two reasons for refusal exist, either may be reported.
    if (in_place && !x.w.writable() && got != S4J_OK) return;
    EXPECT_EQ(got, status) << "step " << step_ << ": " << s4j_context_error(test::context());
    if (got != S4J_OK || status != S4J_OK) return;
    if (in_place)
      expect_written(x, wanted, agrees);
    else
      expect_new(out, std::move(wanted), agrees);
  }

  // Chooses some dimensions of x; returns their numbers (none: all) and sets `chosen`.
  std::vector<int64_t> dimensions(const Shape& shape, std::vector<bool>& chosen) {
    const uint8_t b = in_.byte();
    std::vector<int64_t> dims;
    chosen.assign(static_cast<size_t>(shape.rank), false);
    for (int d = 0; d < shape.rank; ++d)
      if (((b >> d) & 1) != 0) {
        dims.push_back((b & 128) != 0 ? d - shape.rank : d);
        chosen[d] = true;
      }
    if (dims.empty()) chosen.assign(static_cast<size_t>(shape.rank), true);
    return dims;
  }

  // The elements of each group, in C order of the remaining shape.
  struct Groups {
    Shape shape;
    std::vector<std::vector<Number>> values;
    std::vector<std::vector<Coords>> places;
  };
  static Groups groups_of(const Arg& x, const std::vector<bool>& chosen, bool keep) {
    Groups g;
    for (int d = 0; d < x.shape().rank; ++d) {
      const bool gone = chosen[d];
      if (keep || !gone) g.shape[g.shape.rank++] = gone ? 1 : x.shape()[d];
    }
    g.values.resize(g.shape.length());
    g.places.resize(g.values.size());
    const Model number(Type::kLong, g.shape);
    size_t k = 0;
    for (const Coords& at : test::all_coordinates(x.shape())) {
      Coords to;
      for (int d = 0; d < x.shape().rank; ++d) {
        const bool gone = chosen[d];
        if (keep || !gone) to.push_back(gone ? 0 : at[d]);
      }
      to.reserve(1);
      g.values[number.place(to.data())].push_back(x.seen.values[k++]);
      g.places[number.place(to.data())].push_back(at);
    }
    return g;
  }
  static bool nothing_in(const Groups& g) { return !g.values.empty() && g.values[0].empty(); }

  void finish() {
    for (Live& a : lives_) check(a);
    while (!lives_.empty()) {
      test::release(lives_.back().handle);
      lives_.pop_back();
    }
  }

  Input& in_;
  int64_t extents_[3] = {};
  int step_ = 0;  // number of the step, for messages
  std::vector<Live> lives_;
};

}  // namespace s4j::fuzz
