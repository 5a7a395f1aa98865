// SPDX-License-Identifier: Apache-2.0
// Receivers of a wrong shape, or read-only ones: every call refuses them with both shapes before it computes anything.
// The results are far larger than their operands, so that computing any would exceed the counted memory.
#include <algorithm>

#include "frame.hpp"

namespace s4j::test {
namespace {

constexpr int64_t kWork = 64 << 10;  // bytes that checking arguments may take

// Bytes that a call allocated at its peak, and its message.
struct Refusal {
  int32_t status;
  std::string text;
  int64_t bytes;
};
Refusal refusal(s4j_function* f, const Frame& frame) {
  const int64_t live = call(s4j_memory, Frame().integers({1}))[1];
  Out out;
  const int32_t status = invoke(f, frame, out);
  std::string text = s4j_context_error(context());
  return {status, std::move(text), call(s4j_memory, Frame())[2] - live};
}

Handle zeros(const std::vector<int64_t>& shape, int64_t type = S4J_DOUBLE, int64_t format = S4J_DENSE) {
  return Handle(call(s4j_create, Frame().number(0).integers(create_words(type, format, 1, shape)))[1]);
}

// A column and a row in a format, whose results have shape [m, n], and matrices of that shape with few entries.
struct Operands {
  static constexpr int64_t kRows = 3000, kColumns = 30000;
  int64_t type;
  Handle column, row, both, weights, flags, list;

  Operands(int64_t value_type, int64_t format)
      : type(value_type),
        column(zeros({kRows, 1}, type, format)),
        row(zeros({1, kColumns}, type, format)),
        both(zeros({kRows, kColumns}, type, S4J_COO)),
        weights(zeros({kRows, kColumns}, type, S4J_GCS)),
        flags(zeros({1, kColumns}, S4J_BOOL, S4J_COO)),
        list(zeros({3}, S4J_LONG)) {}
};

struct Case {
  std::string name;
  s4j_function* f;
  Frame frame;
  std::string shape;  // the shape of the result
};

// Returns the calls of each family that accept a receiver; `result` is the last operand.
std::vector<Case> cases(const Operands& o, int64_t result) {
  const std::string wide = "[3000, 30000]";
  std::vector<Case> all;
  auto add = [&](const std::string& name, s4j_function* f, const Frame& frame, const std::string& shape) {
    all.push_back({name, f, frame, shape});
  };
  auto begin = [](int64_t op, int64_t flags = 0) { return Frame(op, flags | S4J_FLAG_RESULT); };
#define S4J_OP(id, name, family) {id, #name, S4J_FAMILY_##family},
  const struct {
    int64_t id;
    const char* name;
    int64_t family;
  } ops[] = {
#include "sparse4j_ops.def"
  };
#undef S4J_OP
  for (const auto& op : ops) switch (op.family) {
      case S4J_FAMILY_BINARY:
        add(op.name, s4j_pairwise, begin(op.id).whole(o.column).whole(o.row).whole(result), wide);
        add(op.name, s4j_scalar, begin(op.id).whole(o.both).whole(result).number(2), wide);
        break;
      case S4J_FAMILY_UNARY:
        add(op.name, s4j_transform, begin(op.id).whole(o.both).whole(result), wide);
        break;
      case S4J_FAMILY_REDUCE:
        add(op.name, s4j_reduce, begin(op.id).whole(o.both).whole(result).number(50).integers({0}), "[30000]");
        break;
      case S4J_FAMILY_INDEX_REDUCE:
        add(op.name, s4j_index_reduce, begin(op.id, S4J_FLAG_KEEP_DIMS).whole(o.both).whole(result).integers({1}),
            "[3000, 1]");
        break;
      case S4J_FAMILY_ALONG:
        add(op.name, s4j_along, begin(op.id).whole(o.both).whole(result).integers({0}), wide);
        break;
      case S4J_FAMILY_DISTANCE:
        add(op.name, s4j_distance, begin(op.id).whole(o.both).whole(o.both).whole(result).integers({1}),
            "[3000, 3000]");
        break;
      default:
        break;
    }
  add("align", s4j_align, begin(0).whole(o.column).whole(o.row).whole(result).number(0).integers({o.type, 0}), wide);
  add("random", s4j_random, begin(0).whole(result).integers({0, o.type, 7, 2, 3000, 30000}), wide);
  add("part", s4j_random, begin(0).whole(o.both).whole(result).number(0).number(1).integers({9, o.type, 7, 0}), wide);
  add("argTopK", s4j_arg_top_k, begin(0).whole(o.both).whole(result).integers({2000}), "[3000, 2000]");
  add("sort", s4j_sort, begin(0).whole(o.both).whole(result).integers({1, 0}), wide);
  add("argsort", s4j_sort, begin(0, S4J_FLAG_POSITIONS).whole(o.both).whole(result).integers({1, 0}), wide);
  add("where", s4j_where, begin(0).whole(o.flags).whole(o.column).whole(o.row).whole(result), wide);
  add("place", s4j_place, begin(0).whole(o.both).whole(o.weights).whole(o.row).whole(result), wide);
  add("take", s4j_rearrange, begin(0).whole(o.both).whole(o.list).whole(result).integers({0, 0, 0, 6, 1, 0}),
      "[3000, 3]");
  add("tile", s4j_rearrange, begin(0).whole(o.row).whole(result).integers({4, 30000, 0, 0, 0, 0}), "[30000, 30000]");
  add("concat", s4j_concat, begin(0).whole(o.both).whole(o.both).whole(result).integers({0}), "[6000, 30000]");
  add("reshape", s4j_reshape, begin(0).whole(o.both).whole(result).integers({1, 90000000}), "[90000000]");
  add("band", s4j_band, begin(0).whole(o.both).whole(result).integers({3, 3}), wide);
  add("diag", s4j_diagonal, begin(0).whole(o.row).whole(result).integers({1, 1, 2, 0}), "[1, 30000, 30000]");
  add("diagonal", s4j_diagonal, begin(0).whole(o.both).whole(result).integers({0, 0, 1, 0}), "[3000]");
  add("copy", s4j_copy, begin(0).whole(o.both).whole(result).integers({S4J_FLOAT, S4J_DENSE, 0}), wide);
  add("create", s4j_create,
      begin(0).whole(result).number(0).integers(create_words(o.type, S4J_DENSE, 0, {3000, 30000})), wide);
  if (o.type == S4J_BOOL) return all;
  add("mmul", s4j_matmul, begin(0).whole(o.column).whole(o.row).whole(result), wide);
  add("min-plus", s4j_matmul, begin(0).whole(o.column).whole(o.row).whole(result).integers({1, 0}), wide);
  add("sddmm", s4j_sddmm, begin(0).whole(o.weights).whole(o.column).whole(o.row).whole(result), wide);
  add("outer", s4j_tensor, begin(S4J_OP_OUTER).whole(o.column).whole(o.row).whole(result), "");
  add("kron", s4j_tensor, begin(S4J_OP_KRON).whole(o.column).whole(o.row).whole(result), wide);
  add("einsum", s4j_tensor,
      begin(S4J_OP_EINSUM).whole(o.column).whole(o.row).whole(result).integers({97, 98, 98, 99, 97, 99}), wide);
  return all;
}

bool says(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

TEST(Receivers, ShapesAreCheckedBeforeAnyWork) {
  for (const int64_t type : {S4J_DOUBLE, S4J_INT})
    for (const int64_t format : {S4J_DENSE, S4J_COO, S4J_GCS}) {
      const Operands o(type, format);
      for (const int64_t receiving : {S4J_DENSE, S4J_GCS}) {
        const Handle result = zeros({7, 5}, type, receiving);
        for (const Case& c : cases(o, result)) {
          const Refusal r = refusal(c.f, c.frame);
          EXPECT_EQ(r.status, S4J_ILLEGAL_ARGUMENT) << c.name << ": " << r.text;
          EXPECT_LT(r.bytes, kWork) << c.name << " of type " << type << ", format " << format;
          if (says(r.text, "array for the result")) {
            EXPECT_TRUE(says(r.text, "[7, 5]") && says(r.text, c.shape)) << c.name << ": " << r.text;
          } else {  // types without the operation may give another message
            EXPECT_TRUE(type == S4J_INT && says(r.text, "INT")) << c.name << ": " << r.text;
          }
        }
      }
    }
}

TEST(Receivers, ReadOnlyReceiversAreRefusedBeforeAnyWork) {
  const Operands o(S4J_DOUBLE, S4J_DENSE);
  const Handle one = zeros({1, 1});
  // One element is broadcast to all of the result.
  const std::vector<int64_t> spread = {2, 2, -1, 0, 1, 3000, -1, 0, 1, 30000, 0, 0};
  for (const int64_t op : {S4J_OP_ADD, S4J_OP_MUL, S4J_OP_ATAN2, S4J_OP_GT}) {
    const Refusal r = refusal(s4j_pairwise, Frame(op, S4J_FLAG_RESULT).whole(o.column).whole(o.row).view(one, spread));
    EXPECT_EQ(r.status, S4J_ILLEGAL_ARGUMENT);
    EXPECT_TRUE(says(r.text, "[3000, 30000] is read-only")) << r.text;
    EXPECT_LT(r.bytes, kWork);
  }
}

// An exact assignment refuses other shapes, including those that could be broadcast.
TEST(Receivers, ExactAssignmentsRefuseOtherShapes) {
  const Handle to = zeros({2, 3}), same = zeros({2, 3}), row = zeros({3}), column = zeros({2, 1});
  Out out;
  const auto assigned = [&](const Handle& from, int64_t flags) {
    return invoke(s4j_assign, Frame(0, flags).whole(to).whole(from), out);
  };
  EXPECT_EQ(assigned(same, S4J_FLAG_EXACT), S4J_OK);
  for (const Handle* h : {&row, &column}) {
    EXPECT_EQ(assigned(*h, 0), S4J_OK);
    EXPECT_EQ(assigned(*h, S4J_FLAG_EXACT), S4J_ILLEGAL_ARGUMENT);
  }
}

// In place: the receiver is the first operand.
TEST(Receivers, InPlaceReceiversAreCheckedBeforeAnyWork) {
  for (const int64_t format : {S4J_DENSE, S4J_COO, S4J_GCS}) {
    const Operands o(S4J_DOUBLE, format);
    for (const int64_t op : {S4J_OP_ADD, S4J_OP_RSUB, S4J_OP_MUL, S4J_OP_DIV, S4J_OP_POW, S4J_OP_MAX, S4J_OP_EQ}) {
      const Refusal r = refusal(s4j_pairwise, Frame(op, S4J_FLAG_IN_PLACE).whole(o.column).whole(o.row));
      EXPECT_EQ(r.status, S4J_ILLEGAL_ARGUMENT);
      EXPECT_TRUE(says(r.text, "[3000, 30000]") && says(r.text, "[3000, 1]")) << r.text;
      EXPECT_LT(r.bytes, kWork);
    }
  }
  // The extents exceed any memory, and 2^63 elements.
  const int64_t e = int64_t{1} << 40;
  const Handle column = zeros({e, 1}, S4J_DOUBLE, S4J_COO), row = zeros({1, e}, S4J_DOUBLE, S4J_COO);
  const Refusal added = refusal(s4j_pairwise, Frame(S4J_OP_ADD, S4J_FLAG_IN_PLACE).whole(column).whole(row));
  EXPECT_EQ(added.status, S4J_ILLEGAL_ARGUMENT);
  EXPECT_TRUE(says(added.text, "[1099511627776, 1099511627776]")) << added.text;
}

// Calls that write without a separate result: the message has both shapes too.
TEST(Receivers, AssignmentAndBlasReceiversAreCheckedBeforeAnyWork) {
  for (const int64_t format : {S4J_DENSE, S4J_GCS}) {
    const Operands o(S4J_DOUBLE, format);
    const Handle c = zeros({7, 5}, S4J_DOUBLE, format), square = zeros({7, 7}, S4J_DOUBLE, format);
    const Handle triangle = zeros({3000, 3000}, S4J_DOUBLE, S4J_GCS);
    const std::vector<std::pair<s4j_function*, Frame>> calls = {
        {s4j_assign, Frame().whole(c).whole(o.both)},
        {s4j_assign, Frame().whole(o.row).whole(o.column)},
        {s4j_blas, Frame(S4J_OP_GER).whole(o.column).whole(o.row).whole(c).number(1)},
        {s4j_blas, Frame(S4J_OP_SYRK).whole(o.column).whole(square).number(1).number(0).integers({0})},
        {s4j_blas, Frame(S4J_OP_SYMM).whole(triangle).whole(o.both).whole(c).number(1).number(0).integers({0})},
        {s4j_blas, Frame(S4J_OP_TRMM).whole(triangle).whole(c).number(1).integers({0})},
        {s4j_matmul, Frame(0, S4J_FLAG_RESULT).whole(o.column).whole(o.row).whole(c).number(1).number(2)},
        {s4j_level1, Frame(S4J_OP_AXPY).whole(o.row).whole(o.column).number(2)},
        {s4j_row_gram, Frame(0, S4J_FLAG_RESULT).whole(o.weights).whole(o.column).whole(c)},
        {s4j_row_gram, Frame(0, S4J_FLAG_RESULT).whole(o.weights).whole(o.column).whole(o.row).whole(c)},
    };
    for (size_t i = 0; i < calls.size(); ++i) {
      const Refusal r = refusal(calls[i].first, calls[i].second);
      EXPECT_EQ(r.status, S4J_ILLEGAL_ARGUMENT) << i << ": " << r.text;
      EXPECT_LT(r.bytes, kWork) << i << ": " << r.text;
      EXPECT_GE(std::count(r.text.begin(), r.text.end(), '['), 2) << i << ": " << r.text;
    }
  }
}

}  // namespace
}  // namespace s4j::test
