// SPDX-License-Identifier: Apache-2.0
#include "linalg/csr_tasks.hpp"

#include <algorithm>

namespace s4j {
namespace {

constexpr int64_t kUnpaused = threshold::kUnpaused;

// The end of the rows of a, from `from` on, whose products with b are formed in one call.
int64_t products_end(const Csr<double>& a, const Csr<double>& b, int64_t from) noexcept {
  int64_t until = from;
  for (int64_t count = 0; until < a.rows && count < threshold::kUnpausedByAll; ++until) {
    ++count;
    for (int64_t p = a.pointers[static_cast<size_t>(until)]; p < a.pointers[static_cast<size_t>(until) + 1]; ++p) {
      const auto k = static_cast<size_t>(a.index[static_cast<size_t>(p)]);
      count += b.pointers[k + 1] - b.pointers[k];
    }
  }
  return until;
}

// Rows of a result, and which is the first.
struct Piece {
  int64_t from;
  Layout rows;
};

// The entries that a piece's rows have, as pointers that begin with 0 at its first.
void count_rows(const Piece& piece, Vec<int64_t>& pointers) noexcept {
  const Block& b = piece.rows.b;
  for (int64_t l = 0; l < b.lines; ++l)
    pointers[static_cast<size_t>(piece.from + b.line_id(l)) + 1] = b.pointers[l + 1] - b.pointers[l];
}

}  // namespace

int64_t unpaused(const Csr<double>& a, int64_t from, int64_t most) noexcept {
  return from + std::max<int64_t>(1, first_reaching(a.pointers.data() + from, a.rows - from, most));
}

Task<Csr<double>> product(const Csr<double>& a, const Csr<double>& b) {
  Csr<double> out;
  out.rows = a.rows;
  out.cols = b.cols;
  out.pointers.assign(static_cast<size_t>(a.rows) + 1, 0);
  Vec<Piece> pieces;
  for (int64_t from = 0; from < a.rows;) {
    const int64_t until = products_end(a, b, from);
    Lines some = a.lines();
    some.rows = some.lines = until - from;
    some.pointers += from;
    pieces.push_back({from, spgemm<double>(pool(), Type::kDouble, some, b.lines(), 1, false)});
    count_rows(pieces.back(), out.pointers);
    from = until;
    co_await Pausing{};
  }
  for (size_t i = 0; i < static_cast<size_t>(a.rows); ++i) out.pointers[i + 1] += out.pointers[i];
  out.index.resize(static_cast<size_t>(out.nnz()));
  out.values.resize(static_cast<size_t>(out.nnz()));
  for (Piece& piece : pieces) {
    const Block& rows = piece.rows.b;
    const auto at = static_cast<size_t>(out.pointers[static_cast<size_t>(piece.from)]);
    copy_bytes(rows.indexes, rows.nnz * static_cast<int64_t>(sizeof(int32_t)), out.index.data() + at);
    copy_bytes(rows.values, rows.nnz * static_cast<int64_t>(sizeof(double)), out.values.data() + at);
    piece.rows = Layout();
    co_await Pausing{};
  }
  co_return std::move(out);
}

Task<Csr<double>> transpose(const Csr<double>& a) {
  Csr<double> out;
  out.rows = a.cols;
  out.cols = a.rows;
  out.pointers.assign(static_cast<size_t>(a.cols) + 1, 0);
  out.index.resize(a.index.size());
  out.values.resize(a.values.size());
  for (size_t p = 0; p < a.index.size();) {
    const size_t until = std::min(a.index.size(), p + static_cast<size_t>(kUnpaused));
    for (; p < until; ++p) ++out.pointers[static_cast<size_t>(a.index[p]) + 1];
    co_await Pausing{};
  }
  for (size_t j = 0; j < static_cast<size_t>(a.cols); ++j) out.pointers[j + 1] += out.pointers[j];
  Vec<int64_t> at(out.pointers.begin(), out.pointers.end());
  for (int64_t i = 0; i < a.rows;) {
    for (const int64_t until = unpaused(a, i); i < until; ++i)
      for (int64_t p = a.pointers[static_cast<size_t>(i)]; p < a.pointers[static_cast<size_t>(i) + 1]; ++p) {
        const auto to = static_cast<size_t>(at[static_cast<size_t>(a.index[static_cast<size_t>(p)])]++);
        out.index[to] = static_cast<int32_t>(i);
        out.values[to] = a.values[static_cast<size_t>(p)];
      }
    co_await Pausing{};
  }
  co_return std::move(out);
}

}  // namespace s4j
