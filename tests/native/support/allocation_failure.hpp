// SPDX-License-Identifier: Apache-2.0
// Calls with their n-th allocation failing for n = 1, 2, 3, ... until they succeed.
#pragma once

#include <functional>

#include "frame.hpp"

namespace s4j::test {

inline void fail_at(int64_t n) { call(s4j_configure, Frame().integers({S4J_CONFIG_FAIL_ALLOCATION, n})); }

// Whether the failure has not happened yet.
inline bool armed() { return call(s4j_memory, Frame())[8] != 0; }

struct Inputs {
  std::vector<Handle> arrays;
};

struct Scenario {
  std::string name;
  s4j_function* function;
  std::function<Inputs()> inputs;
  std::function<Frame(const Inputs&)> frame;
  std::function<void(const Out&)> done;  // frees the results of a successful call
  bool writes = false;                   // changes its inputs on success
};

inline const std::vector<int64_t> kTuples = {0, 1, 1, 0, 1, 2, 2, 2, 3, 0, 3, 3};
inline const std::vector<double> kValues = {1, 2, 3, 4, 5, 6};

inline Handle csr() { return matrix(4, 4, kTuples, kValues); }
inline Handle csc() { return matrix(4, 4, kTuples, kValues, S4J_GCS, {1, 0}); }
inline Handle coo() { return matrix(4, 4, kTuples, kValues, S4J_COO); }
inline Handle dense() { return matrix(4, 4, kTuples, kValues, S4J_DENSE); }
inline Handle dense_of(const std::vector<int64_t>& shape, double value) {
  return Handle(call(s4j_create, Frame().number(value).integers(create_words(S4J_DOUBLE, S4J_DENSE, 0, shape)))[1]);
}
inline Handle dense_vector() { return dense_of({4}, 2); }
inline Handle cube(double diagonal) {  // [2, 2, 2], both matrices diagonal
  Handle c = dense_of({2, 2, 2}, 0);
  for (const std::vector<int64_t>& at : {std::vector<int64_t>{0, 0, 0}, {0, 1, 1}, {1, 0, 0}, {1, 1, 1}})
    call(s4j_put, Frame().whole(c).number(diagonal).integers(at));
  return c;
}

using Maker = Handle (*)();

// Pending writes: a replaced value, a removed entry, new entries.
inline Handle pending(Maker make) {
  Handle x = make();
  call(s4j_put, Frame().whole(x).number(8).integers({0, 0}));
  call(s4j_put, Frame().whole(x).number(9).integers({2, 3}));
  call(s4j_put, Frame().whole(x).number(0).integers({3, 3}));
  call(s4j_put, Frame().whole(x).number(-4).integers({0, 1}));
  return x;
}

inline const std::vector<std::pair<const char*, Maker>> kFormats = {
    {"CSR", csr}, {"CSC", csc}, {"COO", coo}, {"DENSE", dense}};

template <class... H>
Inputs inputs_of(H&&... h) {
  Inputs in;
  (in.arrays.push_back(std::forward<H>(h)), ...);
  return in;
}

inline void release_result(const Out& out) { release(out[1]); }
inline void nothing(const Out&) {}

inline std::vector<std::string> bytes_of(const Inputs& in) {
  std::vector<std::string> all;
  for (const Handle& h : in.arrays) all.push_back(bytes_of(h));
  return all;
}

// Runs each scenario with each allocation failing, until the call makes fewer allocations. The status reports the
// failure, all inputs stay bit-identical, and nothing leaks. A call that succeeds without that memory (a derived
// layout) must give the same result. Prints the number of allocation sites.
inline void run_scenarios(const std::vector<Scenario>& scenarios) {
  int64_t sites = 0;
  for (const Scenario& s : scenarios) {
    SCOPED_TRACE(s.name);
    // Reads a second instance, because reading the inputs themselves would assemble their pending entries.
    const std::vector<std::string> before = bytes_of(s.inputs());
    std::vector<std::string> given;  // bytes that successful calls wrote, and of arrays that they made
    for (int64_t n = 1;; ++n) {
      ASSERT_LT(n, 10'000);
      const int64_t live = live_bytes();
      {
        const Inputs in = s.inputs();
        const Frame frame = s.frame(in);
        Out out;
        fail_at(n);
        const int32_t status = invoke(s.function, frame, out);
        const bool met = !armed();
        fail_at(0);
        ASSERT_TRUE(status == S4J_OK || status == S4J_NO_MEMORY) << s4j_context_error(context());
        std::vector<std::string> after = bytes_of(in);
        if (status != S4J_OK || !s.writes) {
          for (size_t i = 0; i < after.size(); ++i)
            ASSERT_EQ(after[i], before[i]) << "input " << i << " after allocation " << n;
        } else {
          ASSERT_TRUE(after != before) << "nothing was written";
        }
        if (status == S4J_OK) {
          auto* const done = s.done.target<void (*)(const Out&)>();
          if (done != nullptr && *done == release_result) after.push_back(bytes_of(out[1]));
          s.done(out);
          if (given.empty()) given = after;
          ASSERT_TRUE(after == given) << "another result without allocation " << n;
        }
        if (!met) break;
      }
      ASSERT_EQ(live_bytes(), live) << "bytes lost after allocation " << n << " failed";
      ++sites;
    }
  }
  std::cout << "allocation failures injected: " << sites << " in " << scenarios.size() << " scenarios\n";
  EXPECT_EQ(live_bytes(), 0);
}

}  // namespace s4j::test
