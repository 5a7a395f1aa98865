// SPDX-License-Identifier: Apache-2.0
// Sorting and searching functions with failing allocations.
#include "frame.hpp"

namespace s4j::test {
namespace {

// Each function with its n-th allocation failing: the status reports it, the inputs do not change, nothing leaks.
TEST(OpsSearchFailure, SurvivesTheFailureOfEachAllocation) {
  const std::vector<int64_t> tuples = {0, 1, 1, 0, 1, 2, 2, 2, 3, 0, 3, 3};
  const std::vector<int64_t> other = {0, 0, 1, 2, 2, 1, 3, 3};
  const std::vector<int64_t> view = {2, 2, 0, 1, 1, 2, 1, 0, 2, 2, -1, -1};
  struct Function {
    s4j_function* f;
    int operands;
    std::vector<int64_t> integers;
    int64_t op, flags;
  };
  const Function functions[] = {
      {s4j_sort, 1, {1, 0}, 0, 0},
      {s4j_sort, 1, {S4J_ALL_DIMENSIONS, 1}, 0, 0},
      {s4j_sort, 1, {0, 1}, 0, S4J_FLAG_IN_PLACE},
      {s4j_sort, 1, {1, 0}, 0, S4J_FLAG_POSITIONS},
      {s4j_where, 3, {}, 0, 0},
      {s4j_nonzero, 1, {}, 0, 0},
      {s4j_select, 2, {}, 0, 0},
      {s4j_place, 3, {}, 0, 0},
      {s4j_unique, 1, {0}, 0, 0},
      {s4j_unique, 1, {1}, 0, 0},
      {s4j_unique, 1, {2}, 0, 0},
      {s4j_unique, 1, {3}, 0, 0},
      {s4j_transform, 1, {}, S4J_OP_IS_NAN, 0},
      {s4j_index_reduce, 1, {1}, S4J_OP_FIRST_INDEX, 0},
      {s4j_index_reduce, 1, {0}, S4J_OP_LAST_INDEX, 0},
  };
  const int64_t formats[] = {S4J_DENSE, S4J_COO, S4J_GCS};
  int64_t sites = 0;
  const int64_t nothing = live_bytes();
  for (const Function& fn : functions) {
    for (const int64_t first : formats) {
      for (const int64_t second :
           fn.operands == 1 ? std::vector<int64_t>{S4J_COO} : std::vector<int64_t>{S4J_DENSE, S4J_COO}) {
        for (const bool part : {false, true}) {
          for (int64_t n = 1;; ++n) {
            ASSERT_LT(n, 10'000);
            {
              std::vector<Handle> in;
              in.push_back(matrix(4, 4, tuples, {1, 2, 3, 0, 5, 6}, first, {1, 0}));
              in.push_back(matrix(4, 4, other, {4, 3, 2, 1}, second));
              in.push_back(matrix(4, 4, tuples, {9, 8, 7, 6, 5, 4}, S4J_GCS));
              std::vector<std::string> bytes;
              for (const Handle& h : in) bytes.push_back(bytes_of(h));
              Frame frame(fn.op, fn.flags);
              for (int i = 0; i < fn.operands; ++i) {
                if (part)
                  frame.view(in[i], view);
                else
                  frame.whole(in[i]);
              }
              frame.integers(fn.integers);
              Out out;
              call(s4j_configure, Frame().integers({S4J_CONFIG_FAIL_ALLOCATION, n}));
              const int32_t status = invoke(fn.f, frame, out);
              const bool met = call(s4j_memory, Frame())[8] == 0;
              call(s4j_configure, Frame().integers({S4J_CONFIG_FAIL_ALLOCATION, 0}));
              if (status == S4J_OK && fn.flags != S4J_FLAG_IN_PLACE) release(out[1]);
              if (status != S4J_OK) {
                ASSERT_EQ(status, S4J_NO_MEMORY) << s4j_context_error(context());
              }
              if (status != S4J_OK || fn.flags != S4J_FLAG_IN_PLACE) {
                for (size_t i = 0; i < in.size(); ++i) ASSERT_EQ(bytes_of(in[i]), bytes[i]);
              }
              if (!met) break;
            }
            ASSERT_EQ(live_bytes(), nothing) << "bytes lost after allocation " << n << " failed";
            ++sites;
          }
        }
      }
    }
  }
  EXPECT_GT(sites, 1000);
  EXPECT_EQ(live_bytes(), nothing);
}

}  // namespace
}  // namespace s4j::test
