// SPDX-License-Identifier: Apache-2.0
#include "array/lines.hpp"
#include "linalg/solver/csr_tasks.hpp"
#include "ops/spgemm/spgemm.hpp"

#include <algorithm>

namespace s4j {
namespace {

constexpr int64_t kUnpaused = threshold::kUnpaused;

// Returns the end of the slice of rows of a, beginning with row `from`, that product() multiplies by b between pauses.
int64_t products_end(const Csr<double>& a, const Csr<double>& b, int64_t from) noexcept {
  int64_t until = from;
  for (int64_t count = 0; until < a.rows && count < threshold::kUnpausedByAll; ++until) {
    ++count;
    for (int64_t p = a.pointers[until]; p < a.pointers[until + 1]; ++p) {
      const int64_t k = a.index[p];
      count += b.pointers[k + 1] - b.pointers[k];
    }
  }
  return until;
}

// Appends `rows` as rows `from` to `until` - 1 of `out`. Reserves memory for the remaining rows by the average length
// of the rows so far. Growing `out` again would touch new pages, which costs more than the product.
void append(const Block& rows, int64_t from, int64_t until, Csr<double>& out) {
  for (int64_t l = 0; l < rows.lines; ++l)
    out.pointers[from + rows.line_id(l) + 1] = rows.pointers[l + 1] - rows.pointers[l];
  for (int64_t i = from; i < until; ++i) out.pointers[i + 1] += out.pointers[i];
  const size_t before = out.index.size(), now = before + rows.nnz;
  if (now > out.index.capacity()) {
    const double each = static_cast<double>(now) / static_cast<double>(until);
    const auto all = static_cast<size_t>(1.05 * each * static_cast<double>(out.rows));
    out.index.reserve(std::max(now, until == out.rows ? now : all));
    out.values.reserve(out.index.capacity());
  }
  out.index.resize(now);
  out.values.resize(now);
  copy_bytes(rows.indexes, rows.nnz * static_cast<int64_t>(sizeof(int32_t)), out.index.data() + before);
  copy_bytes(rows.values, rows.nnz * static_cast<int64_t>(sizeof(double)), out.values.data() + before);
}

}  // namespace

int64_t unpaused(const Csr<double>& a, int64_t from, int64_t most) noexcept {
  return from + std::max<int64_t>(1, first_reaching(a.pointers.data() + from, a.rows - from, most));
}

Task<Csr<double>> product(const Csr<double>& a, const Csr<double>& b) {
  Csr<double> out;
  out.rows = a.rows;
  out.cols = b.cols;
  out.pointers.assign(a.rows + 1, 0);
  for (int64_t from = 0; from < a.rows;) {
    const int64_t until = products_end(a, b, from);
    Lines some = a.lines();
    some.rows = some.lines = until - from;
    some.pointers += from;
    append(spgemm<double>(pool(), Type::kDouble, some, b.lines(), 1, false).b, from, until, out);
    from = until;
    co_await Pausing{};
  }
  co_return std::move(out);
}

Task<int64_t> count_products(const Csr<double>& a, const Csr<double>& b) {
  int64_t count = 0;
  for (size_t p = 0; p < a.index.size();) {
    for (const size_t until = std::min<size_t>(a.index.size(), p + kUnpaused); p < until; ++p) {
      const int64_t k = a.index[p];
      count += b.pointers[k + 1] - b.pointers[k];
    }
    co_await Pausing{};
  }
  co_return count;
}

Task<Csr<double>> transpose(const Csr<double>& a) {
  Csr<double> out;
  out.rows = a.cols;
  out.cols = a.rows;
  out.pointers.assign(a.cols + 1, 0);
  out.index.resize(a.index.size());
  out.values.resize(a.values.size());
  for (size_t p = 0; p < a.index.size();) {
    const size_t until = std::min<size_t>(a.index.size(), p + kUnpaused);
    for (; p < until; ++p) ++out.pointers[a.index[p] + 1];
    co_await Pausing{};
  }
  for (int64_t j = 0; j < a.cols; ++j) out.pointers[j + 1] += out.pointers[j];
  Vec<int64_t> at(out.pointers.begin(), out.pointers.end());
  for (int64_t i = 0; i < a.rows;) {
    for (const int64_t until = unpaused(a, i); i < until; ++i)
      for (int64_t p = a.pointers[i]; p < a.pointers[i + 1]; ++p) {
        const int64_t to = at[a.index[p]]++;
        out.index[to] = static_cast<int32_t>(i);
        out.values[to] = a.values[p];
      }
    co_await Pausing{};
  }
  co_return std::move(out);
}

}  // namespace s4j
