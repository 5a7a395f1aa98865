// SPDX-License-Identifier: Apache-2.0
// Allocation failures in every exported function, on every format and on a view. allocation_failure_products_test.cpp
// tests products with results, alpha and beta, broadcast operands and arrays with pending inserts.
#include "allocation_failure.hpp"
#include "oracle_functions.hpp"

namespace s4j::test {
namespace {

// Rows 1 and 2, columns 0, 2: an interval with a step.
const std::vector<int64_t> kView = {2, 2, 0, 1, 1, 2, 1, 0, 2, 2, -1, -1};

std::vector<Scenario> scenarios() {
  std::vector<Scenario> all;
  auto unary = [&](const std::string& name, s4j_function* f, int64_t op, int64_t flags, auto fill_in, auto done,
                   bool writes) {
    for (const auto& format : kFormats) {  // clang 14 captures no structured binding
      const std::string label = format.first;
      const Maker make = format.second;
      for (const bool view : {false, true}) {
        all.push_back({name + " " + label + (view ? " view" : ""), f, [make] { return inputs_of(make()); },
                       [op, flags, fill_in, view](const Inputs& in) {
                         Frame frame(op, flags);
                         if (view)
                           frame.view(in.arrays[0], kView);
                         else
                           frame.whole(in.arrays[0]);
                         fill_in(frame);
                         return frame;
                       },
                       done, writes});
      }
    }
  };
  auto none = [](Frame&) {};
  auto two = [](Frame& f) { f.number(2); };
  unary("scalar", s4j_scalar, S4J_OP_ADD, 0, two, release_result, false);
  unary("scalar in place", s4j_scalar, S4J_OP_MUL, S4J_FLAG_IN_PLACE, two, nothing, true);
  unary("transform", s4j_transform, S4J_OP_EXP, 0, none, release_result, false);
  unary("transform in place", s4j_transform, S4J_OP_SQRT, S4J_FLAG_IN_PLACE, none, nothing, true);
  unary(
      "reduce rows", s4j_reduce, S4J_OP_SUM, 0, [](Frame& f) { f.integers({1}); }, release_result, false);
  unary(
      "reduce columns", s4j_reduce, S4J_OP_REDUCE_MAX, 0, [](Frame& f) { f.integers({0}); }, release_result, false);
  for (const int op : ops_of(S4J_FAMILY_REDUCE))
    unary(
        "reduce " + std::to_string(op), s4j_reduce, op, 0, [](Frame& f) { f.number(30).integers({1}); }, release_result,
        false);
  for (const int64_t op : {S4J_OP_CUMSUM, S4J_OP_CUMPROD, S4J_OP_IS_MAX, S4J_OP_SOFTMAX}) {
    unary(
        "along " + std::to_string(op), s4j_along, op, 0, [](Frame& f) { f.integers({1}); }, release_result, false);
    unary(
        "along in place " + std::to_string(op), s4j_along, op, S4J_FLAG_IN_PLACE, [](Frame& f) { f.integers({0}); },
        nothing, true);
  }
  unary("reduce number", s4j_reduce, S4J_OP_MEAN, S4J_FLAG_NUMBER, none, nothing, false);
  unary(
      "index reduce", s4j_index_reduce, S4J_OP_ARG_MAX, 0, [](Frame& f) { f.integers({0}); }, release_result, false);
  unary(
      "arg top k", s4j_arg_top_k, 0, 0, [](Frame& f) { f.integers({2}); }, release_result, false);
  unary("count", s4j_count, 0, 0, none, nothing, false);
  unary(
      "copy as DENSE", s4j_copy, 0, 0,
      [](Frame& f) {
        f.integers({S4J_FLOAT, S4J_DENSE, 0});
      },
      release_result, false);
  unary(
      "copy as COO", s4j_copy, 0, 0,
      [](Frame& f) {
        f.integers({-1, S4J_COO, 0});
      },
      release_result, false);
  unary(
      "copy as CSC", s4j_copy, 0, 0,
      [](Frame& f) {
        f.integers({S4J_INT, S4J_GCS, 1, 1, 0});
      },
      release_result, false);
  unary(
      "entries", s4j_entries, 0, 0,
      [](Frame& f) {
        f.integers({0, 100, 0, 0, 1});
      },
      nothing, false);
  unary("fill", s4j_fill, 0, 0, two, nothing, true);
  unary(
      "get", s4j_get, 0, 0,
      [](Frame& f) {
        f.integers({1, 1});
      },
      nothing, false);
  unary(
      "put", s4j_put, 0, 0,
      [](Frame& f) {
        f.number(7).integers({1, 1});
      },
      nothing, true);
  unary("describe", s4j_describe, 0, 0, none, nothing, false);
  unary("drop layouts", s4j_drop_layouts, 0, 0, none, nothing, false);

  auto binary = [&](const std::string& name, s4j_function* f, int64_t op, int64_t flags, auto done, bool writes) {
    for (const auto& format : kFormats) {  // clang 14 captures no structured binding
      const std::string label = format.first;
      const Maker make = format.second;
      for (const auto& second : kFormats) {
        const std::string other = second.first;
        const Maker make_other = second.second;
        all.push_back({name + " " + label + " " + other, f,
                       [make, make_other] { return inputs_of(make(), pending(make_other)); },
                       [op, flags](const Inputs& in) {
                         return std::move(Frame(op, flags).whole(in.arrays[0]).whole(in.arrays[1]));
                       },
                       done, writes});
      }
    }
  };
  for (const auto& format : kFormats)
    for (const auto& second : kFormats) {
      const Maker make = format.second, make_other = second.second;
      all.push_back({std::string("assign two, ") + format.first + " " + second.first, s4j_assign,
                     [make, make_other] { return inputs_of(make(), pending(make_other), csr(), dense_vector()); },
                     [](const Inputs& in) {
                       Frame f;
                       for (const int i : {0, 1, 2, 3}) f.whole(in.arrays[i]);
                       return f;
                     },
                     nothing, true});
    }
  binary("pairwise add", s4j_pairwise, S4J_OP_ADD, 0, release_result, false);
  binary("pairwise mul in place", s4j_pairwise, S4J_OP_MUL, S4J_FLAG_IN_PLACE, nothing, true);
  binary("pairwise gt", s4j_pairwise, S4J_OP_GT, 0, release_result, false);
  // Every operation of the list; its allocations depend on its types and on its absorbing element.
  for (const int op : ops_of(S4J_FAMILY_UNARY))
    all.push_back({"transform " + std::to_string(op), s4j_transform, [] { return inputs_of(csr()); },
                   [op](const Inputs& in) { return std::move(Frame(op).whole(in.arrays[0])); }, release_result});
  for (const int op : ops_of(S4J_FAMILY_BINARY))
    all.push_back({"pairwise " + std::to_string(op), s4j_pairwise,
                   [] { return inputs_of(csr(), pending(kFormats[0].second)); },
                   [op](const Inputs& in) { return std::move(Frame(op).whole(in.arrays[0]).whole(in.arrays[1])); },
                   release_result});
  binary("matmul", s4j_matmul, 0, 0, release_result, false);
  binary("assign", s4j_assign, 0, 0, nothing, true);
  binary("distance of wholes", s4j_distance, S4J_OP_EUCLIDEAN_DISTANCE, 0, release_result, false);
  for (const auto& first : kFormats)
    for (const auto& second : kFormats) {
      const Maker make = first.second;
      const Maker make_other = second.second;
      const std::string formats = std::string(first.first) + " " + second.first;
      auto made = [make, make_other] { return inputs_of(make(), pending(make_other)); };
      all.push_back({"distances " + formats, s4j_distance, made,
                     [](const Inputs& in) {
                       return std::move(
                           Frame(S4J_OP_COSINE_DISTANCE).whole(in.arrays[0]).whole(in.arrays[1]).integers({1}));
                     },
                     release_result});
      all.push_back(
          {"align " + formats, s4j_align, made,
           [](const Inputs& in) {
             return std::move(Frame().whole(in.arrays[0]).whole(in.arrays[1]).number(1).integers({S4J_FLOAT, 1}));
           },
           release_result});
    }
  for (const auto& format : kFormats) {  // clang 14 captures no structured binding
    const std::string label = format.first;
    const Maker make = format.second;
    const std::string l = label;
    all.push_back({"matvec " + l, s4j_matmul, [make] { return inputs_of(make(), dense_vector()); },
                   [](const Inputs& in) { return std::move(Frame().whole(in.arrays[0]).whole(in.arrays[1])); },
                   release_result});
    all.push_back(
        {"broadcast " + l, s4j_pairwise, [make] { return inputs_of(make(), dense_vector()); },
         [](const Inputs& in) { return std::move(Frame(S4J_OP_MUL).whole(in.arrays[0]).whole(in.arrays[1])); },
         release_result});
    all.push_back({"view assign " + l, s4j_assign, [make] { return inputs_of(make(), dense_vector()); },
                   [](const Inputs& in) {
                     Frame f;
                     f.view(in.arrays[0], {1, 2, 1, 0, 1, 4, 2, -1}).whole(in.arrays[1]);
                     return f;
                   },
                   nothing, true});
    if (l == "DENSE") continue;
    // The array has a stored zero.
    all.push_back({"prune " + l, s4j_prune,
                   [l] {
                     const std::vector<double> values = {1, 2, 3, 0, 5, 6};
                     return inputs_of(l == "COO"   ? matrix(4, 4, kTuples, values, S4J_COO)
                                      : l == "CSR" ? matrix(4, 4, kTuples, values)
                                                   : matrix(4, 4, kTuples, values, S4J_GCS, {1, 0}));
                   },
                   [](const Inputs& in) { return std::move(Frame().whole(in.arrays[0])); }, nothing, true});
    all.push_back({"sddmm " + l, s4j_sddmm, [make] { return inputs_of(make(), dense(), dense()); },
                   [](const Inputs& in) {
                     return std::move(Frame().whole(in.arrays[0]).whole(in.arrays[1]).whole(in.arrays[2]));
                   },
                   release_result});
    all.push_back({"row gram " + l, s4j_row_gram, [make] { return inputs_of(make(), dense()); },
                   [](const Inputs& in) { return std::move(Frame().whole(in.arrays[0]).whole(in.arrays[1])); },
                   release_result});
    // The ridge is read from a sparse array.
    all.push_back(
        {"row gram with a ridge " + l, s4j_row_gram,
         [make] {
           return inputs_of(
               make(), dense(),
               Handle(call(s4j_create, Frame().number(0).integers(create_words(S4J_DOUBLE, S4J_COO, 1, {4})))[1]));
         },
         [](const Inputs& in) {
           return std::move(Frame().whole(in.arrays[0]).whole(in.arrays[1]).whole(in.arrays[2]));
         },
         release_result});
  }
  all.push_back({"posv", s4j_posv,
                 [] {
                   return inputs_of(cube(4), dense_of({2, 2}, 1));
                 },
                 [](const Inputs& in) { return std::move(Frame().whole(in.arrays[0]).whole(in.arrays[1])); }, nothing,
                 true});
  all.push_back({"level 1 dot", s4j_level1, [] { return inputs_of(dense_vector(), dense_vector()); },
                 [](const Inputs& in) { return std::move(Frame(S4J_OP_DOT).whole(in.arrays[0]).whole(in.arrays[1])); },
                 nothing});
  all.push_back({"level 1 axpy", s4j_level1, [] { return inputs_of(dense_vector(), dense_vector()); },
                 [](const Inputs& in) {
                   return std::move(
                       Frame(S4J_OP_AXPY, S4J_FLAG_RESULT).whole(in.arrays[0]).whole(in.arrays[1]).number(2));
                 },
                 nothing, true});
  for (const int64_t format : {S4J_DENSE, S4J_COO, S4J_GCS})
    all.push_back({"create " + std::to_string(format), s4j_create, [] { return Inputs{}; },
                   [format](const Inputs&) {
                     return std::move(Frame().number(1).integers(create_words(S4J_DOUBLE, format, 1, {3, 4})));
                   },
                   release_result});
  for (const int64_t flags : {int64_t{0}, int64_t{S4J_FLAG_SORTED}})
    all.push_back({flags == 0 ? "import CSR" : "import sorted CSR", s4j_import, [] { return Inputs{}; },
                   [flags](const Inputs&) {
                     static const int32_t columns[] = {1, 0, 2};
                     static const int32_t begin[] = {0, 1};
                     static const int32_t end[] = {1, 3};
                     auto at = [](const void* p) { return reinterpret_cast<int64_t>(p); };
                     return std::move(
                         Frame(0, flags).number(0).integers({S4J_DOUBLE, S4J_GCS, 1, 2, 2, 3, 0, 1, at(kValues.data()),
                                                             3, at(columns), 4, at(begin), at(end), 4, 2}));
                   },
                   release_result});
  // Random kinds take no operands.
  for (int64_t kind = 0; kind < 8; ++kind)
    all.push_back({"random " + std::to_string(kind), s4j_random, [] { return Inputs{}; },
                   [kind](const Inputs&) {
                     Frame frame;
                     frame.number(kind == 6 ? 9 : kind == 5 ? 7 : 0.1);
                     if (kind < 2 || kind == 5) frame.number(0.5);
                     if (kind == 7) return std::move(frame.integers({kind, S4J_LONG, 7, 1, 100}));
                     return std::move(frame.integers({kind, kind == 6 ? S4J_INT : S4J_DOUBLE, 7, 2, 10, 10}));
                   },
                   release_result});
  all.push_back(
      {"random choice", s4j_random,
       [] {
         return inputs_of(matrix(1, 2, {0, 0, 0, 1}, {0.5, 0.5}));
       },
       [](const Inputs& in) {
         return std::move(Frame().view(in.arrays[0], {1, 2, 1, 0, 1, 2, 0, -1}).integers({8, S4J_LONG, 7, 1, 10}));
       },
       release_result});
  for (const bool csc : {false, true})
    all.push_back({csc ? "random part CSC" : "random part CSR", s4j_random,
                   [csc] {
                     return inputs_of(matrix(4, 4, kTuples, kValues, S4J_GCS,
                                             csc ? std::vector<int64_t>{1, 0} : std::vector<int64_t>{0, 1}));
                   },
                   [](const Inputs& in) {
                     return std::move(Frame().whole(in.arrays[0]).number(0).number(0.5).integers({9, 0, 7, 0}));
                   },
                   release_result});
  all.push_back({"builder create", s4j_builder_create, [] { return Inputs{}; },
                 [](const Inputs&) {
                   return std::move(Frame().number(0).integers({S4J_DOUBLE, S4J_SUM, 2, 3, 3}));
                 },
                 [](const Out& out) { call(s4j_builder_release, Frame().integers({out[1]})); }});
  all.push_back({"alloc", s4j_alloc, [] { return Inputs{}; },
                 [](const Inputs&) { return std::move(Frame().integers({100})); },
                 [](const Out& out) {
                   call(s4j_free, Frame().integers({out[1], 100}));
                 }});
  all.push_back({"workspace create", s4j_workspace, [] { return Inputs{}; },
                 [](const Inputs&) {
                   return std::move(Frame().integers({0, 4096}));
                 },
                 [](const Out& out) {
                   call(s4j_workspace, Frame().integers({4, out[1]}));
                 }});
  return all;
}

TEST(AllocationFailure, LeavesInputsBitIdentical) { run_scenarios(scenarios()); }

// A builder keeps its entries when finishing or appending fails.
TEST(AllocationFailure, BuilderCanTryAgain) {
  for (s4j_function* const which : {s4j_builder_append, s4j_builder_finish}) {
    for (int64_t n = 1; n < 100; ++n) {
      const int64_t b = call(s4j_builder_create, Frame().number(0).integers({S4J_DOUBLE, S4J_SUM, 2, 4, 4}))[1];
      const Frame append = std::move(Frame().integers(
          {b, 6, reinterpret_cast<int64_t>(kValues.data()), reinterpret_cast<int64_t>(kTuples.data()), 8, 1}));
      const Frame finish = std::move(Frame().integers({b, S4J_GCS, 1, 0, 1}));
      Out out;
      if (which == s4j_builder_append) fail_at(n);
      int32_t status = invoke(s4j_builder_append, append, out);
      if (status != S4J_OK) {
        fail_at(0);
        call(s4j_builder_append, append);
      }
      if (which == s4j_builder_finish) fail_at(n);
      status = invoke(s4j_builder_finish, finish, out);
      fail_at(0);
      if (status != S4J_OK) out = call(s4j_builder_finish, finish);
      const Handle made(out[1]);
      EXPECT_EQ(bytes_of(made), bytes_of(csr()));
    }
  }
}

}  // namespace
}  // namespace s4j::test
