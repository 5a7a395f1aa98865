// SPDX-License-Identifier: Apache-2.0
// A line is a stored row of a matrix (array/lines.hpp).
#include "ops/filled/filled_products.hpp"

#include <algorithm>
#include <cstring>
#include <memory>
#include <optional>

#include "array/lines.hpp"
#include "core/trace.hpp"
#include "format/convert.hpp"
#include "ops/filled/filled_rows.hpp"
#include "parallel/slots.hpp"

namespace s4j {

bool has_fill(const Operand& x) {
  return is_sparse(x) && !dispatch(x.type(), [&](auto t) { return same(cast<decltype(t)>(x.fill()), decltype(t){}); });
}

template <class T>
Scalar FilledProduct::implicit(T alpha) const {
  Wide<T> each{};
  if (fill_a && fill_b) each = static_cast<Wide<T>>(f.raw<T>()) * static_cast<Wide<T>>(g.raw<T>());
  const T product = fill_a && fill_b ? alpha * static_cast<T>(each * static_cast<Wide<T>>(inner)) : T(0);
  Scalar out{type, 0};
  std::memcpy(&out.bits, &product, sizeof product);
  return out;
}

namespace {

// Returns the first line of a whose id is at least `id`.
int64_t first_line(const Lines& a, int64_t id) noexcept {
  if (a.ids == nullptr) return std::min(id, a.lines);
  return std::lower_bound(a.ids, a.ids + a.lines, id) - a.ids;
}

// Groups a's rows by `each` consecutive ones; appends the numbers of the groups that have entries, ascending.
void groups_with_entries(const Lines& a, int64_t each, Vec<int64_t>& out) {
  for (int64_t l = 0; l < a.lines; ++l) {
    if (a.pointers[l] == a.pointers[l + 1]) continue;
    const int64_t g = a.row(l) / each;
    if (out.empty() || out.back() != g) out.push_back(g);
  }
}

// Appends the distinct columns of the entries [from, until), ascending. `marks`, a flag for each column, holds only
// zeros before and after the call.
void append_columns(const Lines& b, int64_t from, int64_t until, Vec<uint8_t>& marks, Vec<int64_t>& out) {
  const size_t begin = out.size();
  if (b.cols / threshold::kScratchColumns > until - from) {
    for (int64_t q = from; q < until; ++q) out.push_back(b.col(q));
    std::sort(out.begin() + static_cast<std::ptrdiff_t>(begin), out.end());
    out.erase(std::unique(out.begin() + static_cast<std::ptrdiff_t>(begin), out.end()), out.end());
    return;
  }
  if (marks.empty()) {
    marks.resize(b.cols);
    std::fill(marks.begin(), marks.end(), uint8_t{0});
  }
  for (int64_t q = from; q < until; ++q) marks[b.col(q)] = 1;
  for (int64_t j = 0; j < b.cols; ++j)
    if (marks[j] != 0) {
      out.push_back(j);
      marks[j] = 0;
    }
}

// The matrix b restricted to columns with entries, which are renumbered: new column k was column columns[k].
struct Compact {
  Vec<int64_t> columns;
  Buffer index;
  Lines lines;

  explicit Compact(const Lines& b) : lines(b) {
    Vec<uint8_t> marks;
    const int64_t from = b.pointers[0], until = b.pointers[b.lines];
    append_columns(b, from, until, marks, columns);
    index = Buffer(pool(), static_cast<size_t>(std::max<int64_t>(until - from, 1)) * sizeof(int64_t));
    int64_t* const to = index.as<int64_t>() - from;
    parallel_for(until - from, threshold::kGrainSteps, 4, [&](int64_t s, int64_t e) noexcept {
      for (int64_t q = from + s; q < from + e; ++q)
        to[q] = std::lower_bound(columns.begin(), columns.end(), b.col(q)) - columns.begin();
    });
    lines.index = to;
    lines.width = 8;
    lines.cols = static_cast<int64_t>(columns.size());
  }
};

// Returns the number of lines with entries among the lines [from, to).
int64_t filled_lines(const Lines& a, int64_t from, int64_t to) noexcept {
  int64_t n = 0;
  for (int64_t l = from; l < to; ++l) n += a.pointers[l] < a.pointers[l + 1] ? 1 : 0;
  return n;
}

// The memory for the rows of a FilledPlan: rows of a DENSE matrix, or consecutive values of a sparse result.
template <class T>
struct Target {
  T* values;
  bool dense;
};

template <class T, class Sum>
void fill_lines(const FilledProduct& p, const FilledPlan& plan, const Lines& a, const Lines& b,
                const Vec<int64_t>& columns, T alpha, const Target<T>& to) {
  using Kernel = Rows<T, Sum>;
  using Cell = typename Kernel::Cell;
  Kernel rows(p, a, b, alpha);
  const auto lines = static_cast<int64_t>(plan.ids.size());
  const int64_t each = b.cols + 8 * (1 + a.nnz() / std::max<int64_t>(lines, 1));
  const int64_t grain = std::max<int64_t>(1, threshold::kGrainHeavy / each);
  Slots slots(Kernel::scratch_bytes(b.cols), lines / grain + 1);
  Kernel::begin(slots, b.cols);
  for (const FilledPlan::Part& part : plan.parts) {
    rows.take_columns(part.b_from, part.b_to);
    parallel_for(part.rows_to - part.rows_from, grain, each, [&](int64_t first, int64_t last) noexcept {
      const Slots::Loan loan(slots);
      auto* const cells = reinterpret_cast<Cell*>(loan.memory());
      for (int64_t r = part.rows_from + first; r < part.rows_from + last; ++r) {
        const auto k = static_cast<size_t>(r);
        const int64_t l = plan.from[k];
        const auto row = rows.add(part.block, l, cells);
        const bool whole = p.fill_b && row.n > 0;  // the row has every column
        T* out = to.values + (to.dense ? plan.ids[k] * p.cols : plan.at[k]);
        const int64_t n = whole ? p.cols : part.cols_to - part.cols_from;
        for (int64_t i = 0; i < n; ++i) {
          const int64_t j = whole ? i : plan.cols[part.cols_from + i];
          const T s = rows.element(row, j, cells[j]);
          const int64_t place = columns.empty() ? j : columns[j];
          out[to.dense ? place : i] = s;
        }
        rows.clear(part.block, l, cells);
      }
    });
  }
}

int64_t saturated(double n) { return static_cast<int64_t>(std::min(n, 0x1p62)); }

// Returns the structure of a sparse result.
Layout laid_out(Allocator& to, const FilledProduct& p, const FilledPlan& plan, const Vec<int64_t>& columns) {
  Layout out = room_for(to, p, checked_mul(p.blocks, p.rows), plan.ids, plan.at);
  dispatch_index(out.b.index_width, [&](auto i) {
    using I = decltype(i);
    I* const index = out.indexes.as<I>();
    for (const FilledPlan::Part& part : plan.parts)
      parallel_for(part.rows_to - part.rows_from, threshold::kGrainRows, p.cols, [&](int64_t s, int64_t e) noexcept {
        for (int64_t r = part.rows_from + s; r < part.rows_from + e; ++r) {
          const int64_t at = plan.at[r], n = plan.at[r + 1] - at;
          const bool whole = n == p.cols;
          for (int64_t k = 0; k < n; ++k) {
            const int64_t j = whole ? k : plan.cols[part.cols_from + k];
            index[at + k] = static_cast<I>(whole || columns.empty() ? j : columns[j]);
          }
        }
      });
  });
  return out;
}

}  // namespace

FilledPlan plan_filled(const FilledProduct& p, const Lines& a, const Lines& b, bool counts) {
  FilledPlan plan;
  Vec<int64_t> of_a, of_b, blocks;
  groups_with_entries(a, p.rows, of_a);
  groups_with_entries(b, p.inner, of_b);
  blocks.resize(of_a.size() + of_b.size());
  blocks.resize(std::set_union(of_a.begin(), of_a.end(), of_b.begin(), of_b.end(), blocks.begin()) - blocks.begin());
  Vec<uint8_t> marks;
  double stored = 0;
  for (const int64_t block : blocks) {
    FilledPlan::Part part{};
    part.block = block;
    part.a_from = first_line(a, block * p.rows);
    part.a_to = first_line(a, (block + 1) * p.rows);
    part.b_from = first_line(b, block * p.inner);
    part.b_to = first_line(b, (block + 1) * p.inner);
    part.cols_from = static_cast<int64_t>(plan.cols.size());
    if (p.fill_a) append_columns(b, b.pointers[part.b_from], b.pointers[part.b_to], marks, plan.cols);
    part.cols_to = static_cast<int64_t>(plan.cols.size());
    const int64_t nr = p.fill_b ? filled_lines(a, part.a_from, part.a_to) : 0, nc = part.cols_to - part.cols_from;
    stored += static_cast<double>(nr) * static_cast<double>(p.cols) +
              static_cast<double>(p.rows - nr) * static_cast<double>(nc);
    plan.parts.push_back(part);
  }
  const double all = static_cast<double>(p.blocks) * static_cast<double>(p.rows) * static_cast<double>(p.cols);
  plan.dense = 2 * stored > all;
  plan.stored = saturated(plan.dense ? all : stored);
  plan.differing = p.fill_a && p.fill_b ? saturated(all) : saturated(stored);
  if (!counts && p.limited) refuse_more(p, plan.stored);
  if (counts) return plan;
  plan.at.push_back(0);
  const auto add_line = [&](int64_t id, int64_t l, int64_t n) {
    plan.ids.push_back(id);
    plan.from.push_back(l);
    plan.at.push_back(plan.at.back() + n);
  };
  for (FilledPlan::Part& part : plan.parts) {
    const int64_t nc = part.cols_to - part.cols_from;
    part.rows_from = static_cast<int64_t>(plan.ids.size());
    int64_t l = part.a_from;
    for (int64_t r = part.block * p.rows; nc > 0 && r < (part.block + 1) * p.rows; ++r) {
      while (l < part.a_to && a.row(l) < r) ++l;
      const bool filled = l < part.a_to && a.row(l) == r && a.pointers[l] < a.pointers[l + 1];
      add_line(r, filled ? l : -1, filled && p.fill_b ? p.cols : nc);
    }
    // Lists only lines that store elements. If b has no columns with entries, these lines are the lines of a with
    // entries.
    for (; nc == 0 && p.fill_b && p.cols > 0 && l < part.a_to; ++l)
      if (a.pointers[l] < a.pointers[l + 1]) add_line(a.row(l), l, p.cols);
    part.rows_to = static_cast<int64_t>(plan.ids.size());
  }
  return plan;
}

template <class T>
Layout filled_product(Allocator& to, Allocator& lines_to, const FilledProduct& p, const Lines& a, const Lines& given,
                      T alpha, const Shape& shape) {
  trace("product with fills");
  // Scratch and plan cover only columns that may differ from the fill.
  std::optional<Compact> compact;
  if ((!p.fill_b || a.nnz() == 0) && given.cols / threshold::kScratchColumns > given.nnz()) compact.emplace(given);
  const Lines& b = compact ? compact->lines : given;
  const Vec<int64_t> none;
  const Vec<int64_t>& columns = compact ? compact->columns : none;
  const FilledPlan plan = plan_filled(p, a, b);
  Layout out;
  Target<T> target{nullptr, plan.dense};
  if (plan.dense) {
    out = Layout::dense(to, p.type, shape, false);
    target.values = out.mutable_data<T>();
    const T fill = p.implicit(alpha).template raw<T>();
    parallel_for(out.b.nnz, threshold::kGrainCopy, 1, [&](int64_t from, int64_t until) noexcept {
      std::fill(target.values + from, target.values + until, fill);
    });
  } else {
    out = laid_out(lines_to, p, plan, columns);
    target.values = out.mutable_data<T>();
  }
  if (plan.ids.empty()) return out;
  with_sum<T>(tame_terms<T>(p, a, b),
              [&](auto sum) { fill_lines<T, decltype(sum)>(p, plan, a, b, columns, alpha, target); });
  return out;
}

#define S4J_FILLED(T)                                                                                         \
  template Scalar FilledProduct::implicit(T) const;                                                           \
  template Layout filled_product(Allocator&, Allocator&, const FilledProduct&, const Lines&, const Lines&, T, \
                                 const Shape&);
S4J_FILLED(double)
S4J_FILLED(float)
S4J_FILLED(uint32_t)
S4J_FILLED(uint64_t)

}  // namespace s4j
