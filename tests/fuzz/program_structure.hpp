// SPDX-License-Identifier: Apache-2.0
// Steps of a program that move or search elements, or multiply matrices.
#pragma once

#include "oracle_reduce.hpp"
#include "program.hpp"

namespace s4j::fuzz {

class StructureSteps : public Program {
 public:
  using Program::Program;

 protected:
  void copy() {
    const Arg x = arg();
    const int64_t type = in_.below(6) - 1;
    const Spec spec = read_spec(in_, x.shape().rank);
    test::Frame f;
    append(f, x);
    std::vector<int64_t> words = {type, in_.rarely(4) ? -1 : static_cast<int64_t>(spec.format), spec.partitioning};
    if (spec.format == Format::kGcs)
      for (int d = 0; d < x.shape().rank; ++d) words.push_back(spec.order[d]);
    test::Out out;
    if (!run(s4j_copy, f.integers(words), out, S4J_OK)) return;
    Model wanted = x.seen;
    if (type >= 0) wanted.type = static_cast<Type>(type);
    for (Number& v : wanted.values) v = test::number_cast(v, wanted.type);
    expect_new(out, std::move(wanted));
  }

  void reshape() {
    const Arg x = arg();
    const int64_t length = x.shape().length(), split = 1 + in_.below(4);
    std::vector<int64_t> dims = {length};
    if (length % split == 0) dims = {length / split, split};
    if (in_.bit()) dims.insert(dims.begin(), 1);
    test::Frame f;
    append(f, x);
    test::Out out;
    f.integers({static_cast<int64_t>(dims.size())}).integers(dims);
    if (!run(s4j_reshape, f, out, S4J_OK)) return;
    Model wanted = x.seen;
    wanted.shape = test::shape_of(dims);
    expect_new(out, std::move(wanted));
  }

  void concat() {
    const Arg x = arg(), y = arg();
    test::Frame f;
    append(f, x);
    append(f, y);
    const int rank = x.shape().rank;
    const int64_t d = rank == 0 ? 0 : in_.below(rank);
    bool fits = rank > 0 && y.shape().rank == rank;
    for (int i = 0; fits && i < rank; ++i) fits = i == d || x.shape()[i] == y.shape()[i];
    test::Out out;
    if (!run(s4j_concat, f.integers({d}), out, fits ? S4J_OK : S4J_ILLEGAL_ARGUMENT)) return;
    Shape shape = x.shape();
    const int64_t first = shape[static_cast<int>(d)];
    shape[static_cast<int>(d)] += y.shape()[static_cast<int>(d)];
    const Type type = storage_of(out[1]).type();
    expect_new(out, computed(type, shape, [&](const Coords& at) {
                 Coords c = at;
                 int64_t& i = c[d];
                 const bool left = i < first;
                 if (!left) i -= first;
                 return test::number_cast((left ? x : y).seen.at(c.data()), type);
               }));
  }

  // Rearranges each dimension independently: keeps, shifts, flips, rolls, tiles or repeats it.
  void rearrange() {
    const Arg x = arg();
    std::vector<std::vector<int64_t>> from;
    Coords dims;
    test::Frame f;
    append(f, x);
    for (int d = 0; d < x.shape().rank; ++d) {
      const int64_t n = x.shape()[d], mode = in_.below(6), b = in_.below(6);
      int64_t a = in_.below(9) - 4;
      if (mode >= 4) a = in_.below(3);
      std::vector<int64_t> list;
      const int64_t length = mode == 1 ? b : mode >= 4 ? a * n : n;
      for (int64_t i = 0; i < length; ++i) {
        int64_t c = i;
        if (mode == 1) c = i - a >= 0 && i - a < n ? i - a : -1;
        if (mode == 2) c = n - 1 - i;
        if (mode == 3) c = ((i - a) % n + n) % n;
        if (mode == 4) c = i % n;
        if (mode == 5) c = i / a;
        list.push_back(c);
      }
      dims.push_back(length);
      from.push_back(list);
      f.integers({mode, a, b});
    }
    const Shape shape = test::shape_of(dims);
    if (shape.length() > 4 * kMostElements) return;
    test::Out out;
    if (!run(s4j_rearrange, f, out, S4J_OK)) return;
    const Storage& s = storage_of(lives_[x.of].handle);
    const Number padding = dense(x) ? zero_of(x.type()) : Number::of(s.fill());
    expect_new(out, computed(x.type(), shape, [&](const Coords& at) {
                 Coords c;
                 for (size_t d = 0; d < at.size(); ++d) {
                   c.push_back(from[d][at[d]]);
                   if (c.back() < 0) return padding;
                 }
                 c.reserve(1);
                 return x.seen.at(c.data());
               }));
  }

  static bool comes_before(const Number& a, const Number& b, bool descending) {
    if (a.nan() || b.nan()) return descending ? a.nan() && !b.nan() : !a.nan() && b.nan();
    return test::exact_compare(a, b) == (descending ? 1 : -1);
  }

  void sort() {
    const Arg x = arg();
    const bool descending = in_.bit(), in_place = in_.bit();
    const uint8_t b = in_.byte();
    const bool all = x.shape().rank == 0 || b >= 192;
    const int64_t d = all ? S4J_ALL_DIMENSIONS : b % x.shape().rank;
    std::vector<bool> chosen(static_cast<size_t>(x.shape().rank), all);
    if (!all) chosen[d] = true;
    Groups g = groups_of(x, chosen, false);
    Model wanted(x.type(), x.shape());
    for (size_t i = 0; i < g.values.size(); ++i) {
      std::vector<Number>& v = g.values[i];
      std::stable_sort(v.begin(), v.end(),
                       [&](const Number& p, const Number& q) { return comes_before(p, q, descending); });
      for (size_t k = 0; k < v.size(); ++k) {
        g.places[i][k].reserve(1);
        wanted.at(g.places[i][k].data()) = v[k];
      }
    }
    test::Frame f(0, in_place ? S4J_FLAG_IN_PLACE : 0);
    append(f, x);
    f.integers({d, descending ? 1 : 0});
    deliver(s4j_sort, f, x, in_place, std::move(wanted), S4J_OK, same_number);
  }

  void where() {
    const Arg c = arg(), x = arg(), y = arg();
    std::optional<Shape> wide = together(c.shape(), x.shape());
    if (wide) wide = together(*wide, y.shape());
    test::Frame f;
    for (const Arg* a : {&c, &x, &y}) append(f, *a);
    test::Out out;
    if (!run(s4j_where, f, out, wide ? S4J_OK : S4J_ILLEGAL_ARGUMENT)) return;
    expect_new(out,
               computed(Type::kDouble, *wide,
                        [&](const Coords& at) {
                          const Arg& from = test::is_zero(c.seen.at(narrowed(c.shape(), at).data())) ? y : x;
                          return from.seen.at(narrowed(from.shape(), at).data());
                        }),
               same_number, true);
  }

  void search() {
    const Arg x = arg();
    const int64_t what = in_.below(3);
    test::Frame f;
    append(f, x);
    test::Out out;
    std::vector<Number> v;
    if (what == 0) {
      if (!run(s4j_unique, f.integers({0}), out, S4J_OK)) return;
      v = x.seen.values;
      std::stable_sort(v.begin(), v.end(), [](const Number& p, const Number& q) { return comes_before(p, q, false); });
      v.erase(std::unique(v.begin(), v.end(), [](const Number& p, const Number& q) { return p.same(q); }), v.end());
    } else if (what == 1) {
      if (!run(s4j_nonzero, f, out, S4J_OK)) return;
      size_t k = 0;
      for (const Coords& at : test::all_coordinates(x.shape()))
        if (!test::is_zero(x.seen.values[k++]))
          for (const int64_t i : at) v.push_back(whole(i));
    } else {
      const Arg mask = arg();
      append(f, mask);
      if (!run(s4j_select, f, out, mask.shape() == x.shape() ? S4J_OK : S4J_ILLEGAL_ARGUMENT)) return;
      for (size_t k = 0; k < x.seen.values.size(); ++k)
        if (!test::is_zero(mask.seen.values[k])) v.push_back(x.seen.values[k]);
    }
    Model wanted;
    wanted.type = what == 1 ? Type::kLong : x.type();
    wanted.shape = storage_of(out[1]).shape();
    ASSERT_EQ(wanted.shape.rank, what == 1 ? 2 : 1);
    ASSERT_EQ(wanted.shape.length(), static_cast<int64_t>(v.size()));
    wanted.values = std::move(v);
    expect_new(out, std::move(wanted));
  }

  // Multiplies vectors and matrices, as they are or transposed.
  void product() {
    const Arg a = arg(), b = arg();
    const int ra = a.shape().rank, rb = b.shape().rank;
    const bool ta = in_.bit() && ra == 2, tb = in_.bit() && rb == 2;
    test::Frame f(0, (ta ? S4J_FLAG_TRANSPOSE_A : 0) | (tb ? S4J_FLAG_TRANSPOSE_B : 0));
    append(f, a);
    append(f, b);
    test::Out out;
    const s4j_status status = attempt(s4j_matmul, f, out);
    bool fits = ra >= 1 && ra <= 2 && rb >= 1 && rb <= 2 && a.type() != Type::kBool && b.type() != Type::kBool;
    const int64_t inner = !fits ? 0 : a.shape()[ta ? 0 : ra - 1];
    fits = fits && inner == b.shape()[tb ? 1 : 0];
    EXPECT_EQ(status, fits ? S4J_OK : S4J_ILLEGAL_ARGUMENT) << s4j_context_error(test::context());
    if (status != S4J_OK || !fits) return;
    Coords dims;
    if (ra == 2) dims.push_back(a.shape()[ta ? 1 : 0]);
    if (rb == 2) dims.push_back(b.shape()[tb ? 0 : 1]);
    const auto at = [](const Arg& x, bool transposed, int64_t i, int64_t j) {
      int64_t c[2] = {i, j};
      if (transposed) std::swap(c[0], c[1]);
      const Number& v = x.seen.at(x.shape().rank == 2 ? c : c + (c[0] == 0 && x.shape().rank == 1 ? 1 : 0));
      return v.floating() ? v.real : static_cast<double>(v.whole);
    };
    const bool sure = tame(a.seen) && tame(b.seen);
    const Model wanted = computed(Type::kDouble, test::shape_of(dims), [&](const Coords& to) {
      double sum = 0;
      const int64_t row = ra == 2 ? to[0] : 0, column = rb == 2 ? to.back() : 0;
      for (int64_t k = 0; k < inner && sure; ++k)
        sum += at(a, ta, row, k) * (rb == 2 ? at(b, tb, k, column) : at(b, false, 0, k));
      return test::real_number(Type::kDouble, sum);
    });
    Model m = wanted;
    expect_new(
        out, std::move(m),
        [=](const Number& got, const Number& v) { return !sure || test::close(got, v, false, 1e-9); }, true);
  }
};

}  // namespace s4j::fuzz
