// SPDX-License-Identifier: Apache-2.0
// The model of the operations' tests: a map from coordinates to stored values, and a fill. Like oracle_functions.hpp,
// it shares no code with the library's kernels.
#pragma once

#include <cmath>
#include <limits>
#include <memory>
#include <optional>
#include <set>

#include "capi/call.hpp"
#include "format/build.hpp"
#include "oracle_functions.hpp"
#include "support.hpp"

namespace s4j::test {

// The value at coordinates of a block, and whether an entry is stored there.
inline Number element(const Block& b, Scalar fill, const Coords& at, bool* stored = nullptr) {
  Coords c = at;
  c.reserve(1);
  int64_t k = -1;
  if (b.format == Format::kDense) {
    k = dense_offset(b, c.data());
  } else {
    const Place p = find_entry(b, c.data());
    if (p.found) k = p.position;
  }
  if (stored != nullptr) *stored = k >= 0 || b.format == Format::kDense;
  if (k < 0 && b.format != Format::kDense) return Number::of(fill);
  Scalar v{b.type, 0};
  std::memcpy(&v.bits, static_cast<const char*>(b.values) + k * size_of(b.type), static_cast<size_t>(size_of(b.type)));
  return Number::of(v);
}

// A random array with its model; operands are views of it.
class Sample {
 public:
  Sample(Rng& rng, Type type, const Shape& storage_shape, const Spec& spec, bool view, bool tame = false)
      : type_(type), shape_(storage_shape), dense_(spec.format == Format::kDense), tame_(tame) {
    fill_ = dense_ ? Scalar{type, 0} : random_value(rng, true);
    const int64_t density = below(rng, 4);  // density in quarters, from empty to full
    std::vector<int64_t> flat;
    Vec<unsigned char> values;
    Coordinates c;
    std::vector<Coords> stored;
    for (const Coords& at : all_coordinates(shape_)) {
      if (!dense_ && below(rng, 4) > density) continue;
      if (!dense_ && density == 0) continue;
      stored.push_back(at);
      Scalar v = random_value(rng, below(rng, 5) == 0);
      entries_[at] = Number::of(v);
      const auto* bytes = reinterpret_cast<const unsigned char*>(&v.bits);
      values.insert(values.end(), bytes, bytes + size_of(type));
    }
    c.rank = shape_.rank;
    c.count = static_cast<int64_t>(stored.size());
    for (int d = 0; d < c.rank; ++d)
      for (const Coords& at : stored) flat.push_back(at[d]);
    for (int d = 0; d < c.rank; ++d) c.runs[d] = flat.data() + d * c.count;
    Layout coo = build(pool(), type, shape_, c, values.data(), Spec::coo(), S4J_ERROR);
    storage_ = Storage::create(pool(), convert(pool(), coo.b, fill_, spec), fill_);
    window_ = Window::whole(shape_);
    if (view) window_ = random_view(rng, window_, below(rng, 3) == 0);
  }
  ~Sample() { Storage::destroy(storage_); }
  Sample(const Sample&) = delete;
  Sample& operator=(const Sample&) = delete;

  Operand operand() const { return {storage_, window_}; }
  Shape shape() const { return window_.shape(); }
  Type type() const { return type_; }
  bool dense() const { return dense_; }
  Number fill() const { return Number::of(fill_); }
  bool stored(const Coords& view) const { return dense_ || entries_.count(through(view)) != 0; }
  Number at(const Coords& view) const {
    const auto found = entries_.find(through(view));
    return found == entries_.end() ? fill() : found->second;
  }
  // Coordinates of this operand for an element of the shape it is broadcast to.
  Coords narrowed(const Coords& wide) const {
    const Shape s = shape();
    Coords out;
    for (int d = 0; d < s.rank; ++d) {
      const int64_t i = wide[wide.size() - static_cast<size_t>(s.rank - d)];
      out.push_back(s[d] == 1 ? 0 : i);
    }
    return out;
  }

 private:
  Coords through(const Coords& view) const {
    Coords v = view;
    v.reserve(1);
    Coords out(static_cast<size_t>(window_.storage_rank) + 1);
    window_.to_storage(v.data(), out.data());
    out.resize(window_.storage_rank);
    return out;
  }
  Scalar random_value(Rng& rng, bool special) const {
    const int64_t small = below(rng, 7) - 3;
    if (tame_ || !special) return cast(Scalar::of(static_cast<double>(small == 0 ? 4 : small)), type_);
    if (type_ == Type::kDouble || type_ == Type::kFloat) {
      constexpr double kInf = std::numeric_limits<double>::infinity();
      const double odd[] = {0, 0, 0, 1, -0.0, std::nan(""), kInf, -kInf, 0.5, 1e300};
      return cast(Scalar::of(odd[below(rng, 10)]), type_);
    }
    const int64_t odd[] = {0, 0, 0, 1, -1, INT32_MIN, INT32_MAX, INT64_MIN, INT64_MAX, (int64_t{1} << 53) + 1};
    return cast(Scalar::of(odd[below(rng, 10)]), type_);
  }

  Type type_;
  Shape shape_;
  bool dense_, tame_;
  Scalar fill_;
  std::map<Coords, Number> entries_;
  Storage* storage_ = nullptr;
  Window window_;
};

// The result with S4J_OK, or the status of the library's error.
template <class F>
s4j_status attempt(F&& f, Result& out) {
  try {
    out = f();
    return S4J_OK;
  } catch (const Error& e) {
    return e.status();
  }
}

inline Shape random_shape(Rng& rng, int max_rank, int64_t max_extent) {
  Coords dims;
  const int64_t rank = below(rng, max_rank + 1);
  for (int64_t d = 0; d < rank; ++d) dims.push_back(below(rng, 14) == 0 ? 0 : 1 + below(rng, max_extent));
  return shape_of(dims);
}

}  // namespace s4j::test
