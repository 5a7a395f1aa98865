// SPDX-License-Identifier: Apache-2.0
// The model of the operations' tests: a map from coordinates to stored values and a fill, and the meaning of each
// operation written out plainly, sharing no code with the library's kernels.
#pragma once

#include <cmath>
#include <limits>
#include <memory>
#include <optional>
#include <set>

#include "support.hpp"

namespace s4j::test {

// A number of any of the five types: integers in `whole`, others in `real`.
struct Number {
  Type type = Type::kDouble;
  double real = 0;
  int64_t whole = 0;

  static Number of(Scalar s) {
    Number n{s.type, 0, 0};
    switch (s.type) {
      case Type::kDouble:
        n.real = s.raw<double>();
        break;
      case Type::kFloat:
        n.real = static_cast<double>(s.raw<float>());
        break;
      case Type::kInt:
        n.whole = s.raw<int32_t>();
        break;
      case Type::kLong:
        n.whole = s.raw<int64_t>();
        break;
      case Type::kBool:
        n.whole = s.raw<Bool>().v;
    }
    return n;
  }
  bool floating() const { return type == Type::kDouble || type == Type::kFloat; }
  bool nan() const { return floating() && std::isnan(real); }
  // Equal as the library compares with a fill: -0 is 0, NaN is NaN.
  bool same(const Number& o) const {
    return type == o.type && (floating() ? real == o.real || (nan() && o.nan()) : whole == o.whole);
  }
  // Equal to the last bit, but for the payload of NaN.
  bool identical(const Number& o) const {
    return same(o) && (!floating() || nan() || std::signbit(real) == std::signbit(o.real));
  }
  std::string text() const {
    return std::string(name_of(type)) + " " + (floating() ? std::to_string(real) : std::to_string(whole));
  }
};

inline Number real_number(Type t, double v) {
  return {t, t == Type::kFloat ? static_cast<double>(static_cast<float>(v)) : v, 0};
}
inline Number whole_number(Type t, uint64_t v) {
  return {t, 0, t == Type::kInt ? static_cast<int32_t>(static_cast<uint32_t>(v)) : static_cast<int64_t>(v)};
}
inline Number truth(bool v) { return {Type::kBool, 0, v ? 1 : 0}; }

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

// A random array beside its model; operands are views of it.
class Sample {
 public:
  Sample(Rng& rng, Type type, const Shape& storage_shape, const Spec& spec, bool view, bool tame = false)
      : type_(type), shape_(storage_shape), dense_(spec.format == Format::kDense), tame_(tame) {
    fill_ = dense_ ? Scalar{type, 0} : random_value(rng, true);
    const int64_t density = below(rng, 4);  // of 4: from empty to all
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
      for (const Coords& at : stored) flat.push_back(at[static_cast<size_t>(d)]);
    for (int d = 0; d < c.rank; ++d) c.runs[static_cast<size_t>(d)] = flat.data() + d * c.count;
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
    out.resize(static_cast<size_t>(window_.storage_rank));
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

inline Shape random_shape(Rng& rng, int max_rank, int64_t max_extent) {
  Coords dims;
  const int64_t rank = below(rng, max_rank + 1);
  for (int64_t d = 0; d < rank; ++d) dims.push_back(below(rng, 14) == 0 ? 0 : 1 + below(rng, max_extent));
  return shape_of(dims);
}

// ---- meaning of the element functions -------------------------------------------------------------------------------

inline Number number_cast(const Number& n, Type to) {
  Scalar s{n.type, 0};
  switch (n.type) {
    case Type::kDouble:
      s = Scalar::of(n.real);
      break;
    case Type::kFloat:
      s = Scalar::of(static_cast<float>(n.real));
      break;
    case Type::kInt:
      s = Scalar::of(static_cast<int32_t>(n.whole));
      break;
    case Type::kLong:
      s = Scalar::of(n.whole);
      break;
    case Type::kBool:
      s = Scalar::of(Bool{static_cast<uint8_t>(n.whole)});
  }
  return Number::of(cast(s, to));
}

inline Number expected_unary(int op, const Number& x) {
  const bool keeps = op == S4J_OP_NEG || op == S4J_OP_ABS || op == S4J_OP_SIGN;
  if (!keeps) {
    const Type t = x.floating() ? x.type : Type::kDouble;
    const double v = x.floating() ? x.real : static_cast<double>(x.whole);
    if (op == S4J_OP_SQRT) return real_number(t, std::sqrt(v));
    if (op == S4J_OP_EXP) return real_number(t, std::exp(v));
    if (op == S4J_OP_LOG1P) return real_number(t, std::log1p(v));
    return real_number(t, std::sin(v));
  }
  if (x.floating()) {
    if (op == S4J_OP_NEG) return real_number(x.type, -x.real);
    if (op == S4J_OP_ABS) return real_number(x.type, std::fabs(x.real));
    return real_number(x.type, x.real > 0 ? 1 : x.real < 0 ? -1 : x.real);
  }
  const auto minus = uint64_t{0} - static_cast<uint64_t>(x.whole);
  if (op == S4J_OP_NEG || (op == S4J_OP_ABS && x.whole < 0)) return whole_number(x.type, minus);
  if (op == S4J_OP_ABS) return x;
  return whole_number(x.type, x.whole > 0 ? 1 : x.whole < 0 ? ~uint64_t{0} : 0);
}

// Order of two numbers by exact value: -1, 0, 1, or 2 when one is NaN. long double holds all of them.
inline int exact_compare(const Number& a, const Number& b) {
  if (a.nan() || b.nan()) return 2;
  const long double x = a.floating() ? static_cast<long double>(a.real) : static_cast<long double>(a.whole);
  const long double y = b.floating() ? static_cast<long double>(b.real) : static_cast<long double>(b.whole);
  return x < y ? -1 : x > y ? 1 : 0;
}

inline bool compares(int op) { return op >= S4J_OP_EQ && op <= S4J_OP_LTE; }

inline double expected_extreme(bool max, double a, double b) {
  if (std::isnan(a) || std::isnan(b)) return std::nan("");
  if (a == b) return max == std::signbit(a) ? b : a;
  return (a > b) == max ? a : b;
}

// Nothing: an integer division by zero.
inline std::optional<Number> expected_binary(int op, Number a, Number b) {
  if (compares(op)) {
    const int o = exact_compare(a, b);
    switch (op) {
      case S4J_OP_EQ:
        return truth(o == 0);
      case S4J_OP_NEQ:
        return truth(o != 0);
      case S4J_OP_GT:
        return truth(o == 1);
      case S4J_OP_LT:
        return truth(o == -1);
      case S4J_OP_GTE:
        return truth(o == 1 || o == 0);
      default:
        return truth(o == -1 || o == 0);
    }
  }
  const Type t = b.floating() && !a.floating() ? b.type : a.type;
  a = number_cast(a, t);
  b = number_cast(b, t);
  if (op == S4J_OP_RSUB || op == S4J_OP_RDIV) {
    std::swap(a, b);
    op = op == S4J_OP_RSUB ? S4J_OP_SUB : S4J_OP_DIV;
  }
  if (a.floating()) {
    const bool single = t == Type::kFloat;
    const auto x = static_cast<float>(a.real);
    const auto y = static_cast<float>(b.real);
    switch (op) {
      case S4J_OP_ADD:
        return real_number(t, single ? static_cast<double>(x + y) : a.real + b.real);
      case S4J_OP_SUB:
        return real_number(t, single ? static_cast<double>(x - y) : a.real - b.real);
      case S4J_OP_MUL:
        return real_number(t, single ? static_cast<double>(x * y) : a.real * b.real);
      case S4J_OP_DIV:
        return real_number(t, single ? static_cast<double>(x / y) : a.real / b.real);
      case S4J_OP_POW:
        return real_number(t, std::pow(a.real, b.real));
      default:
        return real_number(t, expected_extreme(op == S4J_OP_MAX, a.real, b.real));
    }
  }
  const auto x = static_cast<uint64_t>(a.whole);
  const auto y = static_cast<uint64_t>(b.whole);
  switch (op) {
    case S4J_OP_ADD:
      return whole_number(t, x + y);
    case S4J_OP_SUB:
      return whole_number(t, x - y);
    case S4J_OP_MUL:
      return whole_number(t, x * y);
    case S4J_OP_MAX:
      return a.whole > b.whole ? a : b;
    case S4J_OP_MIN:
      return a.whole < b.whole ? a : b;
    case S4J_OP_DIV:
      if (b.whole == 0) return std::nullopt;
      if (b.whole == -1) return whole_number(t, uint64_t{0} - x);
      return whole_number(t, static_cast<uint64_t>(a.whole / b.whole));
    default: {  // POW
      if (b.whole < 0) {
        if (a.whole == 0) return std::nullopt;
        if (a.whole == 1) return a;
        if (a.whole == -1) return whole_number(t, (b.whole % 2) != 0 ? ~uint64_t{0} : 1);
        return whole_number(t, 0);
      }
      // x^y mod 2^64, digit by digit of the exponent.
      uint64_t p = 1;
      for (int bit = 63; bit >= 0; --bit) {
        p *= p;
        if (((y >> bit) & 1) != 0) p *= x;
      }
      return whole_number(t, p);
    }
  }
}

inline Number type_zero(Type t) { return {t, 0, 0}; }
inline bool is_zero(const Number& n) { return n.same(type_zero(n.type)); }

}  // namespace s4j::test
