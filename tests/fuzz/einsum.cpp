// SPDX-License-Identifier: Apache-2.0
// einsum against plain loops over all labels, on small arrays. The subscripts are text up to the end of a line: letters
// are labels, digits are dimensions of an ellipsis, a comma begins the next operand, '>' begins the result, and all
// other bytes are labels too.
#include <algorithm>
#include <map>

#include "model.hpp"

namespace s4j::fuzz {
namespace {

using namespace s4j::test;

constexpr size_t kMostOperands = 6, kMostRank = 5, kMostLabels = 7;
constexpr int64_t kMostSteps = 6000;

struct Subscripts {
  std::vector<Coords> operands = {{}};
  Coords result;
};

Subscripts read_subscripts(Input& in) {
  Subscripts s;
  bool result = false;
  for (int n = 0; n < 64 && !in.empty(); ++n) {
    const uint8_t c = in.byte();
    if (c == '\n') break;
    if (c == '-' || c == ' ') continue;
    if (c == '>') {
      result = true;
    } else if (c == ',' && !result) {
      if (s.operands.size() < kMostOperands) s.operands.emplace_back();
    } else if (Coords& to = result ? s.result : s.operands.back(); to.size() < kMostRank) {
      to.push_back(c >= '0' && c <= '9' ? c - '0' : c);
    }
  }
  return s;
}

// An operand. Its array may have another order, and may be larger than its view.
struct Factor {
  Model seen;
  Window window;
  int64_t handle = 0;
};

Factor read_factor(Input& in, Type type, const Shape& shape, bool zero_fill) {
  Factor f;
  Shape storage = shape;
  Window& w = f.window;
  w.rank = w.storage_rank = shape.rank;
  const uint8_t how = in.byte();
  const int turn = how % 5;
  for (int v = 0; v < shape.rank; ++v) {
    const int d = (v + turn) % shape.rank;
    const bool cut = how >= 128 && in.bit();
    storage[d] = shape[v] + (cut ? 2 : 0);
    w.dims[v] = {d, cut ? 1 : 0, 1, shape[v]};
    w.fixed[d] = -1;
  }
  Model all;
  f.handle = read_array(in, type, storage, zero_fill, false, all);
  f.seen = all.seen(w);
  return f;
}

class Sum {
 public:
  Sum(const Subscripts& s, const std::vector<Factor>& factors) : s_(s), factors_(factors) {}

  // Finds the extents of the labels; returns false if operands contradict each other or the result.
  bool agree() {
    for (size_t i = 0; i < factors_.size(); ++i) {
      std::map<int64_t, int64_t> own;
      for (size_t d = 0; d < s_.operands[i].size(); ++d) {
        const int64_t l = s_.operands[i][d], n = factors_[i].seen.shape[static_cast<int>(d)];
        if (own.count(l) != 0 && own[l] != n) return false;
        own[l] = n;
        int64_t& e = extents_.try_emplace(l, n).first->second;
        if (e != n && e != 1 && n != 1) return false;
        if (e == 1) e = n;
      }
    }
    std::map<int64_t, int> stands;
    return std::all_of(s_.result.begin(), s_.result.end(),
                       [&](int64_t l) { return extents_.count(l) != 0 && ++stands[l] == 1; });
  }

  Shape shape(const Coords& labels) const {
    Coords dims;
    for (const int64_t l : labels) dims.push_back(extents_.at(l));
    return shape_of(dims);
  }

  std::vector<double> loops() const {
    Coords labels, counts;
    for (const auto& [l, n] : extents_) {
      labels.push_back(l);
      counts.push_back(n);
    }
    const auto place = [&](const Coords& at, const Coords& named, const Shape& shape) {
      int64_t k = 0;
      for (size_t d = 0; d < named.size(); ++d) {
        const auto l = std::find(labels.begin(), labels.end(), named[d]) - labels.begin();
        const int64_t n = shape[static_cast<int>(d)];
        k = k * n + (n == 1 ? 0 : at[l]);
      }
      return static_cast<size_t>(k);
    };
    const Shape to = shape(s_.result);
    std::vector<double> out(static_cast<size_t>(to.length()));
    for (const Coords& at : all_coordinates(shape_of(counts))) {
      double product = 1;
      for (size_t i = 0; i < factors_.size(); ++i) {
        const Model& m = factors_[i].seen;
        const Number& v = m.values[place(at, s_.operands[i], m.shape)];
        product *= v.floating() ? v.real : static_cast<double>(v.whole);
      }
      out[place(at, s_.result, to)] += product;
    }
    return out;
  }

 private:
  const Subscripts& s_;
  const std::vector<Factor>& factors_;
  std::map<int64_t, int64_t> extents_;
};

void expect_sums(Storage& result, const std::vector<double>& wanted) {
  expect_sound(result);
  const Model got = content_of(result);
  ASSERT_EQ(got.values.size(), wanted.size());
  for (size_t k = 0; k < wanted.size(); ++k) {
    const Number& v = got.values[k];
    const double is = v.floating() ? v.real : static_cast<double>(v.whole);
    const double slack = v.type == Type::kFloat ? 1e-4 * std::max(1.0, std::fabs(wanted[k])) : 0;
    ASSERT_LE(std::fabs(is - wanted[k]), slack) << "element " << k << " is " << is << ", not " << wanted[k];
  }
}

}  // namespace

void einsum(const uint8_t* data, size_t size) {
  settle(1 << 20);
  const int64_t live = live_bytes();
  Input in(data, size);
  const Subscripts s = read_subscripts(in);
  std::map<int64_t, int64_t> extents;
  std::vector<Factor> factors;
  Frame frame(S4J_OP_EINSUM);
  bool products = true;  // false if an operand has a type without products
  int64_t steps = 1;
  const int64_t how = in.byte();
  Type common = Type::kBool;
  for (const Coords& labels : s.operands) {
    Coords dims;
    for (const int64_t l : labels) {
      if (extents.count(l) == 0) {
        const uint8_t b = in.byte();
        extents[l] = b >= 240 ? 0 : 1 + b % 3;
        steps *= std::max<int64_t>(1, extents[l]);
      }
      const uint8_t b = in.byte();
      dims.push_back(b < 224 ? extents[l] : b < 248 ? 1 : 1 + b % 3);
    }
    const uint8_t t = in.byte();
    const auto type = t < 250 ? static_cast<Type>(t % 4) : Type::kBool;
    const bool zero_fill = !in.rarely(4);
    factors.push_back(read_factor(in, type, shape_of(dims), zero_fill));
    const Factor& f = factors.back();
    products = products && type != Type::kBool;
    common = factors.size() == 1                            ? type
             : type == Type::kBool || common == Type::kBool ? common
                                                            : common_type(common, type);
    frame.view(f.handle, words_of(f.window));
  }
  Sum sum(s, factors);
  const bool agree = sum.agree();
  // Writes into a new array, or into an existing one, which may have another shape.
  int64_t receiver = 0;
  bool fits = true;
  if (how >= 192 && agree) {
    Shape shape = sum.shape(s.result);
    if (how >= 250) shape = shape_of({7});
    fits = how < 250;
    Model before;
    receiver = read_array(in, static_cast<Type>(how % 4), shape, false, false, before);
    frame = Frame(S4J_OP_EINSUM, S4J_FLAG_RESULT);
    for (const Factor& f : factors) frame.view(f.handle, words_of(f.window));
    frame.whole(receiver);
  }
  for (const Coords& labels : s.operands) frame.integers(labels);
  frame.integers(s.result);
  if (extents.size() <= kMostLabels && steps <= kMostSteps) {
    Out out;
    const s4j_status status = attempt(s4j_tensor, frame, out);
    EXPECT_EQ(status, agree && products && fits ? S4J_OK : S4J_ILLEGAL_ARGUMENT) << s4j_context_error(context());
    if (status == S4J_OK) {
      Storage& result = storage_of(out[1]);
      if (receiver == 0) {
        EXPECT_EQ(static_cast<int>(result.type()), static_cast<int>(common));
      }
      // The model does not define how an INT array stores sums of DOUBLE.
      if (receiver == 0 || is_floating(result.type()) || !is_floating(common)) expect_sums(result, sum.loops());
      if (receiver == 0) release(out[1]);
    }
  }
  for (const Factor& f : factors) release(f.handle);
  if (receiver != 0) release(receiver);
  EXPECT_EQ(live_bytes(), live) << "not all was freed";
}

}  // namespace s4j::fuzz
