// SPDX-License-Identifier: Apache-2.0
// Programs over a few small arrays of every format and type, and views of them. Each call must give the result of plain
// loops over all elements, and must not change elements that it does not write.
#include "oracle_reduce.hpp"
#include "program_structure.hpp"

namespace s4j::fuzz {
namespace {

using namespace s4j::test;

constexpr int kMostSteps = 20;

bool refuses_bool(int op, Type a, Type b) { return (a == Type::kBool || b == Type::kBool) && !takes_bool(op, a, b); }

// Allows a few units in the last place if the model uses another formula.
Agrees agreement(int op) {
  return [op](const Number& got, const Number& wanted) {
    if (got.same(wanted)) return true;
    if (!rounded(op) || got.type != wanted.type) return false;
    if (!got.floating()) return std::llabs(got.whole - wanted.whole) <= 1;
    const double unit = got.type == Type::kFloat ? 0x1p-23 : 0x1p-52;
    return std::fabs(got.real - wanted.real) <= 3 * unit * std::fabs(wanted.real) + 0x1p-1074;
  };
}

class Steps : public StructureSteps {
 public:
  using StructureSteps::StructureSteps;

  void run_all() {
    create();
    for (; step_ < kMostSteps && !in_.empty() && !::testing::Test::HasFailure(); ++step_) one();
    finish();
  }

 private:
  void one() {
    switch (in_.byte() % 24) {
      case 0:
      case 1:
        return create();
      case 2:
      case 3:
        return put();
      case 4:
        return get();
      case 5:
        return fill();
      case 6:
      case 7:
        return assign();
      case 8:
        return unary();
      case 9:
        return with_scalar();
      case 10:
      case 11:
        return pair();
      case 12:
        return reduce();
      case 13:
        return positions();
      case 14:
        return running();
      case 15:
        return copy();
      case 16:
        return reshape();
      case 17:
        return concat();
      case 18:
        return rearrange();
      case 19:
        return sort();
      case 20:
        return where();
      case 21:
        return search();
      case 22:
        return product();
      default:
        return keep_house();
    }
  }

  void put() {
    const Arg x = arg();
    if (x.shape().empty()) return;
    Coords at;
    for (int d = 0; d < x.shape().rank; ++d) at.push_back(in_.byte() % x.shape()[d]);
    at.reserve(1);
    const Scalar v = in_.value(x.type());
    Frame f;
    append(f, x);
    Out out;
    f.number(0).integers(at);
    auto* const words = const_cast<int64_t*>(f.data());
    const int64_t scalar = words[6] - words[4] - 2;
    words[scalar] = static_cast<int64_t>(v.type);
    words[scalar + 1] = static_cast<int64_t>(v.bits);
    if (!run(s4j_put, f, out, x.w.writable() ? S4J_OK : S4J_ILLEGAL_ARGUMENT)) return;
    int64_t storage[kMaxRank];
    x.w.to_storage(at.data(), storage);
    lives_[x.of].m.at(storage) = Number::of(v);
  }

  void get() {
    const Arg x = arg();
    if (x.shape().empty()) return;
    Coords at;
    for (int d = 0; d < x.shape().rank; ++d) at.push_back(in_.byte() % x.shape()[d]);
    at.reserve(1);
    Frame f;
    append(f, x);
    Out out;
    if (!run(s4j_get, f.integers(at), out, S4J_OK)) return;
    const Number v = Number::of({static_cast<Type>(out[1]), static_cast<uint64_t>(out[2])});
    EXPECT_TRUE(v.same(x.seen.at(at.data()))) << v.text() << ", not " << x.seen.at(at.data()).text();
  }

  void fill() {
    const Arg x = arg();
    const int64_t b = in_.byte() % 5 - 1;
    Frame f;
    append(f, x);
    Out out;
    const Number v = Number::of(Scalar::of(static_cast<double>(b)));
    if (run(s4j_fill, f.number(static_cast<double>(b)), out, x.w.writable() ? S4J_OK : S4J_ILLEGAL_ARGUMENT))
      expect_written(x, computed(Type::kDouble, x.shape(), [&](const Coords&) { return v; }));
  }

  // dst[...] = src; leading dimensions of length 1 may be left out.
  void assign() {
    const Arg dst = arg(), src = arg();
    Shape from = src.shape();
    bool fits = true;
    while (from.rank > dst.shape().rank) {
      fits = fits && from[0] == 1;
      Shape rest;
      rest.rank = from.rank - 1;
      for (int d = 0; d < rest.rank; ++d) rest[d] = from[d + 1];
      from = rest;
    }
    for (int d = 1; d <= from.rank; ++d)
      fits = fits && (from[from.rank - d] == 1 || from[from.rank - d] == dst.shape()[dst.shape().rank - d]);
    Frame f;
    append(f, dst);
    append(f, src);
    Out out;
    if (!run(s4j_assign, f, out, fits && dst.w.writable() ? S4J_OK : S4J_ILLEGAL_ARGUMENT)) return;
    Model source = src.seen;
    source.shape = from;
    expect_written(dst, computed(source.type, dst.shape(),
                                 [&](const Coords& at) { return source.at(narrowed(from, at).data()); }));
  }

  void unary() {
    const std::vector<int> ops = ops_of(S4J_FAMILY_UNARY);
    const int op = ops[in_.byte() % ops.size()];
    const bool in_place = in_.bit();
    const Arg x = arg();
    Frame f(op, in_place ? S4J_FLAG_IN_PLACE : 0);
    append(f, x);
    const bool refused = refuses_bool(op, x.type(), x.type());
    Model wanted(x.type(), x.shape());
    if (!refused) {
      wanted.type = expected_unary(op, Number::of(Scalar{x.type(), 0})).type;
      for (size_t k = 0; k < wanted.values.size(); ++k) wanted.values[k] = expected_unary(op, x.seen.values[k]);
    }
    deliver(s4j_transform, f, x, in_place, std::move(wanted), refused ? S4J_ILLEGAL_ARGUMENT : S4J_OK, agreement(op));
  }

  // Returns the result's type, which the model computes for two ones.
  static Type result_type(int op, Type a, Type b) {
    const Number one = number_cast(whole(1), a), other = number_cast(whole(1), b);
    return expected_binary(op, one, other)->type;
  }

  void with_scalar() {
    const std::vector<int> ops = ops_of(S4J_FAMILY_BINARY);
    const int op = ops[in_.byte() % ops.size()];
    const bool in_place = in_.bit();
    const Arg x = arg();
    const double y = static_cast<double>(in_.byte() % 7) - 2;
    const Number number = Number::of(Scalar::of(y));
    Frame f(op, in_place ? S4J_FLAG_IN_PLACE : 0);
    append(f, x);
    f.number(y);
    s4j_status status = refuses_bool(op, x.type(), Type::kDouble) ? S4J_ILLEGAL_ARGUMENT : S4J_OK;
    Model wanted(x.type(), x.shape());
    if (status == S4J_OK) {
      wanted.type = result_type(op, x.type(), Type::kDouble);
      for (size_t k = 0; k < wanted.values.size(); ++k) {
        const std::optional<Number> v = expected_binary(op, x.seen.values[k], number);
        if (!v) status = S4J_ARITHMETIC;
        if (v) wanted.values[k] = *v;
      }
    }
    deliver(s4j_scalar, f, x, in_place, std::move(wanted), status, agreement(op));
  }

  void pair() {
    const std::vector<int> ops = ops_of(S4J_FAMILY_BINARY);
    const int op = ops[in_.byte() % ops.size()];
    const bool in_place = in_.bit();
    const Arg x = arg(), y = arg();
    Frame f(op, in_place ? S4J_FLAG_IN_PLACE : 0);
    append(f, x);
    append(f, y);
    const std::optional<Shape> wide = together(x.shape(), y.shape());
    s4j_status status = !wide || refuses_bool(op, x.type(), y.type()) || (in_place && !(*wide == x.shape()))
                            ? S4J_ILLEGAL_ARGUMENT
                            : S4J_OK;
    Model wanted;
    if (status == S4J_OK)
      wanted = computed(result_type(op, x.type(), y.type()), *wide, [&](const Coords& at) {
        const std::optional<Number> v =
            expected_binary(op, x.seen.at(narrowed(x.shape(), at).data()), y.seen.at(narrowed(y.shape(), at).data()));
        if (!v) status = S4J_ARITHMETIC;
        return v ? *v : Number{};
      });
    deliver(s4j_pairwise, f, x, in_place, std::move(wanted), status, agreement(op));
  }

  void reduce() {
    const std::vector<int> ops = ops_of(S4J_FAMILY_REDUCE);
    const int op = ops[in_.byte() % ops.size()];
    const bool keep = in_.bit();
    const Arg x = arg();
    std::vector<bool> chosen;
    const std::vector<int64_t> dims = dimensions(x.shape(), chosen);
    const Groups g = groups_of(x, chosen, keep);
    Frame f(op, keep ? S4J_FLAG_KEEP_DIMS : 0);
    append(f, x);
    f.number(25).integers(dims);
    const bool of_order = op == S4J_OP_REDUCE_MAX || op == S4J_OP_REDUCE_MIN;
    const bool refused =
        (x.type() == Type::kBool && !of_truth(op) && !of_order) || (needs_elements(op) && nothing_in(g));
    Out out;
    if (!run(s4j_reduce, f, out, refused ? S4J_ILLEGAL_ARGUMENT : S4J_OK)) return;
    ReduceOptions options{keep, false, "test"};
    options.percent = 25;
    Model wanted(storage_of(out[1]).type(), g.shape);
    const bool sure = tame(x.seen) || needs_elements(op) || of_truth(op);
    double most = 0;
    for (size_t k = 0; k < wanted.values.size(); ++k) {
      wanted.values[k] = expected_reduction(op, x.type(), g.values[k], options);
      most = std::max(most, slack(op, g.values[k]));
    }
    // Logarithms of numbers that are not positive give NaN both times, but perhaps from other terms.
    const bool any = !sure || op == S4J_OP_LOG_ENTROPY;
    expect_new(out, std::move(wanted),
               [=](const Number& got, const Number& v) { return any || close(got, v, false, most); });
  }

  void positions() {
    const int op = in_.bit() ? S4J_OP_ARG_MAX : S4J_OP_ARG_MIN;
    const Arg x = arg();
    std::vector<bool> chosen;
    const std::vector<int64_t> dims = dimensions(x.shape(), chosen);
    const Groups g = groups_of(x, chosen, false);
    Frame f(op);
    append(f, x);
    Out out;
    if (!run(s4j_index_reduce, f.integers(dims), out, nothing_in(g) ? S4J_ILLEGAL_ARGUMENT : S4J_OK)) return;
    Model wanted(Type::kLong, g.shape);
    for (size_t k = 0; k < wanted.values.size(); ++k)
      wanted.values[k] = whole(expected_position(op, g.values[k], std::vector<bool>(g.values[k].size(), true)));
    expect_new(out, std::move(wanted));
  }

  // Runs running sums, or marks of the first largest elements.
  void running() {
    const bool sums = in_.bit();
    const Arg x = arg();
    std::vector<bool> chosen;
    std::vector<int64_t> dims = dimensions(x.shape(), chosen);
    if (sums && dims.size() != 1 && x.shape().rank > 1) {  // one dimension only
      dims = {0};
      chosen.assign(chosen.size(), false);
      chosen[0] = true;
    }
    const Groups g = groups_of(x, chosen, false);
    Frame f(sums ? S4J_OP_CUMSUM : S4J_OP_IS_MAX);
    append(f, x);
    Out out;
    if (!run(s4j_along, f.integers(dims), out, sums && x.type() == Type::kBool ? S4J_ILLEGAL_ARGUMENT : S4J_OK)) return;
    Model wanted(x.type(), x.shape());
    for (size_t i = 0; i < g.values.size(); ++i) {
      const std::vector<Number>& v = g.values[i];
      const int64_t best = expected_position(S4J_OP_ARG_MAX, v, std::vector<bool>(v.size(), true));
      Number sum = zero_of(x.type());
      for (size_t k = 0; k < v.size(); ++k) {
        Coords at = g.places[i][k];
        at.reserve(1);
        if (sums)
          sum = v[k].floating()
                    ? real_number(sum.type, sum.real + v[k].real)
                    : whole_number(sum.type, static_cast<uint64_t>(sum.whole) + static_cast<uint64_t>(v[k].whole));
        wanted.at(at.data()) = sums ? sum : number_cast(whole(static_cast<int64_t>(k) == best ? 1 : 0), x.type());
      }
    }
    const bool sure = !sums || tame(x.seen);
    expect_new(out, std::move(wanted),
               [=](const Number& got, const Number& v) { return !sure || close(got, v, false, 1e-9); });
  }

  // Makes calls that change no element: they remove entries equal to the fill, drop cached layouts, or merge pending
  // writes.
  void keep_house() {
    const Arg x = arg();
    Frame f;
    f.whole(lives_[x.of].handle);
    Out out;
    switch (in_.below(4)) {
      case 0:
        run(s4j_prune, f, out, S4J_OK);
        break;
      case 1:
        run(s4j_drop_layouts, f, out, S4J_OK);
        break;
      case 2:
        run(s4j_describe, f, out, S4J_OK);
        break;
      default:
        attempt(s4j_optimize, f.integers({in_.below(2)}), out);
    }
  }
};

}  // namespace

void array_programs(const uint8_t* data, size_t size) {
  run_freeing(data, size, [](Input& in) { Steps(in).run_all(); });
}

}  // namespace s4j::fuzz
