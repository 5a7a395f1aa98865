// SPDX-License-Identifier: Apache-2.0
// Random operands of a given shape in every format and kind of view, and plain-loop references.
#pragma once

#include "array/read.hpp"
#include "frame.hpp"
#include "support.hpp"

namespace s4j::test {

// A storage with small random integers, and a view of it that has the given shape.
class RandomOperand {
 public:
  RandomOperand(Rng& rng, Type type, const Coords& dims, bool broadcasts = true, double density = 0.4)
      : RandomOperand(rng, type, dims, broadcasts, density, below(rng, 2) == 0) {}
  RandomOperand(Rng& rng, Type type, const Coords& dims, bool broadcasts, double density, bool whole, double fill = 0) {
    const int rank = static_cast<int>(dims.size());
    Window w;
    w.rank = rank;
    std::vector<std::pair<int, int64_t>> storage_dims;  // view dimension (or -1), extent
    for (int v = 0; v < rank; ++v) {
      const int64_t n = dims[v];
      if (!whole && (n == 1 || (broadcasts && below(rng, 8) == 0))) {
        w.dims[v] = {-1, 0, 1, n};
        continue;
      }
      const int64_t step = whole ? 1 : 1 + below(rng, 2), begin = whole ? 0 : below(rng, 2);
      const int64_t extent = n == 0 ? begin : begin + step * (n - 1) + 1;
      w.dims[v] = {0, begin, step, n};
      storage_dims.emplace_back(v, extent + (whole ? 0 : below(rng, 2)));
    }
    if (!whole && below(rng, 2) == 0) storage_dims.emplace_back(-1, 1 + below(rng, 3));
    if (!whole || below(rng, 2) == 0) scramble(storage_dims.begin(), storage_dims.end(), rng);
    Coords shape;
    w.storage_rank = static_cast<int>(storage_dims.size());
    for (int d = 0; d < w.storage_rank; ++d) {
      const auto [v, extent] = storage_dims[d];
      shape.push_back(extent);
      w.fixed[d] = v < 0 ? below(rng, extent) : -1;
      if (v >= 0) w.dims[v].dim = d;
    }
    const Shape s = shape_of(shape);
    array_ = std::make_unique<Array>(s, random_spec(rng, s.rank), cast(Scalar::of(fill), type));
    if (s.empty() == false)
      for (const Coords& c : all_coordinates(s)) {
        if (static_cast<double>(below(rng, 1000)) >= density * 1000) continue;
        const Scalar x = cast(Scalar::of(below(rng, 9) - 4), type);
        (*array_)->put(c.data(), &x.bits);
      }
    operand_ = array_->view(w);
  }
  // One operand in three has a fill other than 0.
  static RandomOperand filled(Rng& rng, Type type, const Coords& dims, bool broadcasts = true) {
    const double fill = below(rng, 3) == 0 ? static_cast<double>(below(rng, 7) - 3) : 0;
    const double density = below(rng, 3) == 0 ? 0.1 : 0.4;
    const bool whole = below(rng, 2) == 0;
    return {rng, type, dims, broadcasts, density, whole, fill};
  }
  const Operand& operator*() const { return operand_; }
  const Operand* operator->() const { return &operand_; }
  Storage& storage() const { return *operand_.storage; }

 private:
  std::unique_ptr<Array> array_;
  Operand operand_;
};

inline Frame& append(Frame& f, const Operand& x) {
  std::vector<int64_t> words = {x.window.rank, x.window.storage_rank};
  for (int v = 0; v < x.window.rank; ++v) {
    const WindowDim& d = x.window.dims[v];
    words.insert(words.end(), {d.dim, d.begin, d.step, d.length});
  }
  for (int d = 0; d < x.window.storage_rank; ++d) words.push_back(x.window.fixed[d]);
  return f.view(reinterpret_cast<int64_t>(x.storage), words);
}

inline Operand whole_of(int64_t handle) {
  Operand x;
  x.storage = reinterpret_cast<Storage*>(handle);
  x.window = Window::whole(x.storage->shape());
  return x;
}

// All values in C order, as double (exact for the small integers used here).
inline std::vector<double> values_of(const Operand& x) {
  const Source s = read(x);
  validate(s.b);
  std::vector<double> out;
  for (const Coords& c : all_coordinates(s.b.shape)) out.push_back(value_at(s.b, s.fill, c));
  return out;
}
inline int64_t extent(const Operand& x, int d) { return x.shape()[d]; }

// A dense array of the given values.
inline Handle dense_of(Type type, const Coords& shape, const std::vector<double>& values, bool f_order = false) {
  const std::vector<int64_t> words = create_words(static_cast<int64_t>(type), S4J_DENSE, f_order ? 1 : 0, shape);
  Handle h(call(s4j_create, Frame().number(0).integers(words))[1]);
  const Operand x = whole_of(h);
  size_t i = 0;
  for (const Coords& c : all_coordinates(x.shape())) {
    const Scalar v = cast(Scalar::of(values[i++]), type);
    x.storage->put(c.data(), &v.bits);
  }
  return h;
}

// A DOUBLE matrix of values in (-1, 1) that use all bits.
inline Handle random_dense(int64_t rows, int64_t cols, uint64_t seed) {
  Handle h(call(s4j_create, Frame().number(0).integers(create_words(S4J_DOUBLE, S4J_DENSE, 0, {rows, cols})))[1]);
  auto* const v = reinterpret_cast<double*>(h.header()[S4J_H_VALUES]);
  Rng rng(seed);
  for (int64_t i = 0; i < rows * cols; ++i) v[i] = uniform(rng);
  return h;
}

// Returns which elements of a view are stored; for DENSE, all.
inline std::vector<bool> stored_of(const Operand& x) {
  const Source s = read(x);
  std::vector<bool> out;
  for (const Coords& c : all_coordinates(s.b.shape))
    out.push_back(s.b.format == Format::kDense || find_entry(s.b, c.data()).found);
  return out;
}

// The text of a call that must fail with this status.
inline std::string failure(s4j_function* f, const Frame& frame, int32_t status) {
  Out out;
  EXPECT_EQ(invoke(f, frame, out), status);
  return s4j_context_error(context());
}

// Lets small arrays have derived layouts during its lifetime.
struct SmallLayouts {
  int64_t before = set_layout_entries(0);
  ~SmallLayouts() { set_layout_entries(before); }
};

}  // namespace s4j::test
