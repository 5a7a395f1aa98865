// SPDX-License-Identifier: Apache-2.0
#include "linalg/lu/shifted_inverse.hpp"

#include <algorithm>

#include "linalg/lu/lu_choice.hpp"

namespace s4j {
namespace {

// Returns the columns of a - shift I.
Csr<double> shifted(const Csr<double>& a, double shift) {
  Csr<double> out = a.transposed();
  Vec<int32_t> index;
  Vec<double> values;
  for (int64_t j = 0; j < a.rows; ++j) {
    int64_t& begin = out.pointers[j];
    int64_t p = begin;
    const int64_t end = out.pointers[static_cast<size_t>(j) + 1];
    begin = static_cast<int64_t>(index.size());
    const auto copy = [&](bool before) {
      for (; p < end && (!before || out.index[p] < j); ++p) {
        index.push_back(out.index[p]);
        values.push_back(out.values[p]);
      }
    };
    copy(true);
    const bool there = p < end && out.index[p] == j;
    index.push_back(static_cast<int32_t>(j));
    values.push_back((there ? out.values[p++] : 0) - shift);
    copy(false);
  }
  out.pointers.back() = static_cast<int64_t>(index.size());
  out.index = std::move(index);
  out.values = std::move(values);
  return out;
}

class LuInverse final : public ShiftedInverse {
 public:
  LuInverse(const Csr<double>& a, double shift) : n_(a.rows), columns_(shifted(a, shift)) {}

  Task<bool> make(const char* name) override {
    if (n_ == 0 || made_) co_return true;
    if (!method_.chosen()) co_await method_.choose(columns_, {Ordering::kCheapest, {}});
    const LuEnd end = co_await method_.factorise(columns_);
    if (end.column >= 0 && !end.overflow) co_return false;
    require_end(end, name);
    made_ = true;
    columns_ = Csr<double>();
    co_return true;
  }
  void apply(const double* x, double* y) const override {
    std::copy_n(x, n_, y);
    if (n_ > 0) at_once(method_->solve(y, 1, false));
  }

 private:
  int64_t n_;
  Csr<double> columns_;  // freed once the factors exist
  bool made_ = false;
  LuChoice method_;
};

}  // namespace

std::unique_ptr<ShiftedInverse> shifted_inverse(const Csr<double>& a, double shift) {
  return std::make_unique<LuInverse>(a, shift);
}

}  // namespace s4j
