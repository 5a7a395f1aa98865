// SPDX-License-Identifier: Apache-2.0
// Allocation failures in operations that move elements: rearrange, scatter, concat, reshape, band, diagonal.
#include "allocation_failure.hpp"

namespace s4j::test {
namespace {

// Rows 1 and 2, columns 0, 2: an interval with a step.
const std::vector<int64_t> kView = {2, 2, 0, 1, 1, 2, 1, 0, 2, 2, -1, -1};
// The first rows of a 4 x 4 array.
std::vector<int64_t> first_rows(int64_t n) { return {2, 2, 0, 0, 1, n, 1, 0, 1, 4, -1, -1}; }

Handle index_list() {  // 3, 0, 1: no interval
  Handle v(call(s4j_create, Frame().number(1).integers(create_words(S4J_LONG, S4J_DENSE, 0, {3})))[1]);
  call(s4j_put, Frame().whole(v).number(3).integers({0}));
  call(s4j_put, Frame().whole(v).number(0).integers({1}));
  return v;
}

Handle filled(Maker make) {  // the same array with a fill of 7 if the format allows a fill
  Handle x = make();
  return Handle(call(s4j_scalar, Frame(S4J_OP_ADD).whole(x).number(7))[1]);
}

// Adds scenarios for one array: whole, as a view, with pending inserts, with a fill.
void add_unary(std::vector<Scenario>& all, const std::string& name, s4j_function* f, std::vector<int64_t> integers,
               std::vector<int64_t> view_integers, bool writes = false) {
  for (const auto& [label, maker] : kFormats) {
    const Maker make = maker;
    const std::string titled = name + " " + label;  // clang 14 captures no structured binding
    auto scenario = [&](const char* what, std::function<Inputs()> inputs, bool view) {
      all.push_back({titled + what, f, std::move(inputs),
                     [=](const Inputs& in) {
                       Frame frame(0, writes ? S4J_FLAG_IN_PLACE : 0);
                       if (view)
                         frame.view(in.arrays[0], kView);
                       else
                         frame.whole(in.arrays[0]);
                       if (writes) frame.number(3);
                       frame.integers(view ? view_integers : integers);
                       return frame;
                     },
                     writes ? nothing : release_result, writes});
    };
    scenario(
        "", [make] { return inputs_of(make()); }, false);
    scenario(
        " view", [make] { return inputs_of(make()); }, true);
    scenario(
        " with pending inserts", [make] { return inputs_of(pending(make)); }, false);
    scenario(
        " with a fill", [make] { return inputs_of(filled(make)); }, false);
  }
}

TEST(AllocationFailure, Structure) {
  std::vector<Scenario> all;
  add_unary(all, "rearrange", s4j_rearrange, {1, 1, 6, 4, 2, 0}, {5, 2, 0, 3, 1, 0});
  add_unary(all, "reshape", s4j_reshape, {2, 2, 8}, {1, 4});
  add_unary(all, "band", s4j_band, {0, 1}, {0, 0});
  add_unary(all, "diagonal", s4j_diagonal, {0, 0, 1, 1}, {0, 1, 0, 0});
  add_unary(all, "diagonal matrix", s4j_diagonal, {1, 2, 0, -1}, {1, 0, 1, 1});
  add_unary(all, "put diagonal", s4j_diagonal, {2, 0, 1, 0}, {2, 0, 1, 0}, true);
  add_unary(all, "add diagonal", s4j_diagonal, {3, 0, 1, 0}, {3, 1, 0, 1}, true);
  for (const auto& [label, maker] : kFormats) {
    const std::string l = label;
    const Maker make = maker;
    for (const int64_t mode : {6, 7}) {
      all.push_back({"rearrange by a list, " + std::to_string(mode) + " " + l, s4j_rearrange,
                     [make] { return inputs_of(make(), index_list()); },
                     [mode](const Inputs& in) {
                       Frame f;
                       f.view(in.arrays[0], first_rows(mode == 6 ? 4 : 3)).whole(in.arrays[1]);
                       return std::move(f.integers({mode, 1, 4, 3, 1, 0}));
                     },
                     release_result});
    }
    for (const auto& [other, other_maker] : kFormats) {
      const Maker make_other = other_maker;
      const std::string both = l + " " + other;
      all.push_back({"scatter " + both, s4j_scatter, [=] { return inputs_of(make(), make_other(), index_list()); },
                     [](const Inputs& in) {
                       Frame f;
                       f.whole(in.arrays[0]).view(in.arrays[1], first_rows(3));
                       return std::move(f.whole(in.arrays[2]).integers({6, 2, 0, 0}));
                     },
                     nothing, true});
      all.push_back({"put diagonal " + both, s4j_diagonal, [=] { return inputs_of(make(), filled(make_other)); },
                     [](const Inputs& in) {
                       Frame f(0, S4J_FLAG_IN_PLACE);
                       // Row 1 of the other array.
                       f.whole(in.arrays[0]).view(in.arrays[1], {1, 2, 1, 0, 1, 4, 1, -1});
                       return std::move(f.integers({2, 0, 1, 0}));
                     },
                     nothing, true});
      all.push_back({"concat " + both, s4j_concat, [=] { return inputs_of(make(), filled(make_other)); },
                     [](const Inputs& in) {
                       Frame f;
                       for (size_t i = 0; i < 10; ++i) f.whole(in.arrays[i % 2]);
                       return std::move(f.integers({1}));
                     },
                     release_result});
    }
  }
  run_scenarios(all);
}

}  // namespace
}  // namespace s4j::test
