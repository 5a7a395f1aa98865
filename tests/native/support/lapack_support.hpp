// SPDX-License-Identifier: Apache-2.0
// Batches of dense systems with any strides, with and without OpenBLAS, and plain loops for comparison.
#pragma once

#include <cmath>
#include <functional>
#include <limits>

#include "blas/library.hpp"
#include "parallel/parallel.hpp"
#include "products_support.hpp"

namespace s4j::test {

using Values = std::vector<double>;

// Row-major matrices in plain loops.
struct Dense {
  int64_t rows, cols;
  Values v;
  Dense(int64_t r, int64_t c) : rows(r), cols(c), v(static_cast<size_t>(r * c), 0) {}
  double& at(int64_t i, int64_t j) { return v[i * cols + j]; }
  double at(int64_t i, int64_t j) const { return v[i * cols + j]; }
};

inline Dense times(const Dense& a, bool ta, const Dense& b, bool tb) {
  const int64_t m = ta ? a.cols : a.rows, k = ta ? a.rows : a.cols, n = tb ? b.rows : b.cols;
  Dense out(m, n);
  for (int64_t i = 0; i < m; ++i)
    for (int64_t j = 0; j < n; ++j)
      for (int64_t p = 0; p < k; ++p) out.at(i, j) += (ta ? a.at(p, i) : a.at(i, p)) * (tb ? b.at(j, p) : b.at(p, j));
  return out;
}

inline void near(const Dense& got, const Dense& want, double tolerance) {
  ASSERT_EQ(got.rows, want.rows);
  ASSERT_EQ(got.cols, want.cols);
  for (size_t i = 0; i < got.v.size(); ++i) ASSERT_NEAR(got.v[i], want.v[i], tolerance) << i;
}

inline Dense identity(int64_t n) {
  Dense out(n, n);
  for (int64_t i = 0; i < n; ++i) out.at(i, i) = 1;
  return out;
}

// A dense array; with `view`, every second element of a larger one with its dimensions reversed.
class Panel {
 public:
  Panel(Type type, const Coords& dims, bool view) : dims_(dims) {
    const auto rank = static_cast<int64_t>(dims.size());
    Coords storage;
    for (int64_t d = 0; d < rank; ++d) {
      const int64_t n = dims[view ? rank - 1 - d : d];
      storage.push_back(view ? 2 * n + 1 : n);
    }
    handle_ = Handle(call(
        s4j_create, Frame().number(7).integers(create_words(static_cast<int64_t>(type), S4J_DENSE, 0, storage)))[1]);
    operand_ = whole_of(handle_);
    if (!view) return;
    for (int64_t d = 0; d < rank; ++d) operand_.window.dims[d] = {rank - 1 - d, 1, 2, dims[d]};
  }
  const Operand& operator*() const { return operand_; }
  int64_t handle() const { return handle_; }
  void set(const Coords& at, double v) {
    int64_t place[kMaxRank];
    operand_.window.to_storage(at.data(), place);
    const Scalar s = cast(Scalar::of(v), operand_.type());
    operand_.storage->put(place, &s.bits);
  }
  void fill(const std::function<double()>& next) {
    for (const Coords& c : all_coordinates(operand_.shape())) set(c, next());
  }
  // System s of a batch with one leading dimension.
  Dense system(int64_t s) const {
    const int64_t rows = dims_[1], cols = dims_.size() == 3 ? dims_[2] : 1;
    Dense out(rows, cols);
    const Values all = values_of(operand_);
    std::copy_n(all.begin() + static_cast<std::ptrdiff_t>(s * rows * cols), rows * cols, out.v.begin());
    return out;
  }

 private:
  Coords dims_;
  Handle handle_;
  Operand operand_;
};

struct Setting {
  Type type;
  bool view;
  double tolerance;
};

// Runs the body for every library, type and kind of memory.
inline void everywhere(const std::function<void(const Setting&, Rng&)>& body) {
  for (const char* path : {static_cast<const char*>(nullptr), ""}) {
    set_blas_path(path);
    SCOPED_TRACE(path == nullptr ? "without OpenBLAS" : "with OpenBLAS");
    Rng rng(71);
    for (const Type type : {Type::kDouble, Type::kFloat})
      for (const bool view : {false, true}) {
        SCOPED_TRACE(std::string(name_of(type)) + (view ? " view" : ""));
        body({type, view, type == Type::kDouble ? 1e-10 : 5e-4}, rng);
        if (::testing::Test::HasFatalFailure()) break;
      }
  }
  set_blas_path("");
}

inline void make_positive(Panel& a, int64_t batch, int64_t n, Rng& rng) {
  for (int64_t s = 0; s < batch; ++s) {
    Dense g(n, n);
    for (double& v : g.v) v = uniform(rng);
    Dense p = times(g, false, g, true);
    for (int64_t i = 0; i < n; ++i)
      for (int64_t j = 0; j < n; ++j) a.set({s, i, j}, p.at(i, j) + (i == j ? 2 : 0));
  }
}

inline constexpr int64_t kBatch = 3;
inline const std::vector<int64_t> kOrders = {0, 1, 2, 5, 17, 48, 49, 70};

}  // namespace s4j::test
