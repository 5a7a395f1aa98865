// SPDX-License-Identifier: Apache-2.0
#include "linalg/iterative/incomplete.hpp"

#include <algorithm>
#include <cmath>

#include "linalg/iterative/factors.hpp"
#include "linalg/solver/csr_tasks.hpp"

namespace s4j {
namespace {

// An entry of a row of a factor, and the weight that decides whether it is kept.
struct Entry {
  int32_t index;
  double value, weight;
};

// Keeps the `most` entries of largest weight and sorts them by index.
void keep_largest(Vec<Entry>& entries, int64_t most) {
  if (static_cast<int64_t>(entries.size()) > most) {
    const auto before = [](const Entry& x, const Entry& y) {
      return x.weight != y.weight ? x.weight > y.weight : x.index < y.index;
    };
    std::nth_element(entries.begin(), entries.begin() + most, entries.end(), before);
    entries.resize(most);
  }
  std::sort(entries.begin(), entries.end(), [](const Entry& x, const Entry& y) { return x.index < y.index; });
}

// Returns the number of entries that dropping keeps on each side of the diagonal in a row. If the row of the matrix has
// more entries on a side, the row of the factor may keep that many.
int64_t most_beside_diagonal(const Csr<double>& a, double fill) {
  const double each = fill * static_cast<double>(a.nnz()) / (2 * static_cast<double>(a.rows));
  return each < static_cast<double>(a.rows) ? static_cast<int64_t>(std::ceil(each)) : a.rows;
}

Csr<double> square(int64_t n) {
  Csr<double> out;
  out.rows = out.cols = n;
  out.pointers.reserve(static_cast<size_t>(n) + 1);
  out.pointers.push_back(0);
  return out;
}

void append(Csr<double>& rows, int32_t index, double value) {
  rows.index.push_back(index);
  rows.values.push_back(value);
}

void end_row(Csr<double>& rows) { rows.pointers.push_back(static_cast<int64_t>(rows.index.size())); }

// The row of a factor under construction: an array of values, and for each index the row that last set its value.
class Sums {
 public:
  explicit Sums(int64_t n) : values_(static_cast<size_t>(n)), row_of_(static_cast<size_t>(n), -1) {}
  void begin(int64_t row) { row_ = static_cast<int32_t>(row); }
  // Adds to an entry; returns whether it is new.
  bool add(int32_t at, double value) {
    const auto i = static_cast<size_t>(at);
    const bool first = row_of_[i] != row_;
    values_[i] = first ? value : values_[i] + value;
    row_of_[i] = row_;
    return first;
  }
  bool has(int32_t at) const { return row_of_[at] == row_; }
  double operator[](int32_t at) const { return values_[at]; }

 private:
  Vector values_;
  Vec<int32_t> row_of_;
  int32_t row_ = -1;
};

// Computes row i of a P = L U: for each k < i in ascending order subtracts l_ik times row k of U. Columns keep their
// numbers until the last pivot is chosen.
class IncompleteLu {
 public:
  IncompleteLu(const Csr<double>& a, Dropping dropping, const char* name)
      : a_(a),
        name_(name),
        relative_(dropping.tolerance),
        beside_(most_beside_diagonal(a, dropping.fill)),
        lower_(square(a.rows)),
        upper_(square(a.rows)),
        order_(static_cast<size_t>(a.rows)),
        place_(static_cast<size_t>(a.rows)),
        sums_(a.rows) {
    for (size_t i = 0; i < order_.size(); ++i) order_[i] = place_[i] = static_cast<int32_t>(i);
  }

  Task<> work() {
    int64_t done = 0;
    for (int64_t i = 0; i < a_.rows; ++i) {
      begin_row(i);
      while (!before_.empty()) {
        done += subtract_next();
        if (done < threshold::kUnpaused) continue;
        done = 0;
        co_await Pausing{};
      }
      done += finish_row(i);
    }
    for (int64_t i = 0; i < a_.rows;) {
      for (const int64_t until = unpaused(upper_, i); i < until; ++i) place_columns(i);
      co_await Pausing{};
    }
  }

  std::unique_ptr<LinearMap> map() && {
    if (!moved_) place_.clear();
    return std::make_unique<Factors>(Substitution<double>(lower_, false, true, name_),
                                     Substitution<double>(upper_, true, false, name_), Vector(), std::move(place_));
  }

 private:
  static constexpr double kPivot = 0.01;  // least ratio of a pivot on the diagonal to the largest element of the row

  void begin_row(int64_t i) {
    sums_.begin(i);
    row_ = i;
    after_.clear();
    of_row_.clear();
    double squared = 0;
    for (int64_t p = a_.pointers[i]; p < a_.pointers[static_cast<size_t>(i) + 1]; ++p) {
      const double v = a_.values[p];
      add(a_.index[p], v);
      squared += v * v;
    }
    norm_ = std::sqrt(squared);
    least_ = relative_ * norm_;
    most_lower_ = std::max<int64_t>(beside_, static_cast<int64_t>(before_.size()));
    most_upper_ = std::max<int64_t>(beside_, static_cast<int64_t>(after_.size()));
  }

  void add(int32_t column, double value) {
    if (!sums_.add(column, value)) return;
    const int32_t place = place_[column];
    if (place >= row_) return after_.push_back(column);
    before_.push_back(place);
    std::push_heap(before_.begin(), before_.end(), std::greater<>());
  }

  // Computes the next entry of L in this row. Returns the number of operations.
  int64_t subtract_next() {
    std::pop_heap(before_.begin(), before_.end(), std::greater<>());
    const int32_t k = before_.back();
    before_.pop_back();
    const double value = sums_[order_[k]];
    if (dropped(value)) return 1;
    const int64_t begin = upper_.pointers[k];
    const int64_t end = upper_.pointers[static_cast<size_t>(k) + 1];
    const double factor = value / upper_.values[begin];
    of_row_.push_back({k, factor, std::abs(value)});
    for (int64_t q = begin + 1; q < end; ++q) add(upper_.index[q], -factor * upper_.values[q]);
    return end - begin;
  }

  bool dropped(double value) {
    if (value == 0) return true;
    if (!(std::abs(value) < least_)) return false;
    any_dropped_ = true;
    return true;
  }
  void require_finite(double value) const {
    if (!std::isfinite(value))
      fail(S4J_ARITHMETIC, name_, ": ILUT breaks down at row ", row_, ", whose entries exceed the range of DOUBLE");
  }

  void keep(int64_t most) {
    any_dropped_ |= static_cast<int64_t>(of_row_.size()) > most;
    keep_largest(of_row_, most);
  }

  int64_t finish_row(int64_t i) {
    for (const Entry& e : of_row_) require_finite(e.value);
    keep(most_lower_);
    for (const Entry& e : of_row_) append(lower_, e.index, e.value);
    end_row(lower_);

    const int32_t pivot = choose_pivot(i);
    append(upper_, pivot, sums_[pivot]);
    of_row_.clear();
    for (const int32_t c : after_)
      if (c != pivot && !dropped(sums_[c])) of_row_.push_back({c, sums_[c], std::abs(sums_[c])});
    keep(most_upper_);
    for (const Entry& e : of_row_) append(upper_, e.index, e.value);
    end_row(upper_);
    return 1 + static_cast<int64_t>(after_.size());
  }

  // Chooses the column of pivot i.
  int32_t choose_pivot(int64_t i) {
    const int32_t own = order_[i];
    int32_t best = own;
    double largest = sums_.has(own) ? std::abs(sums_[own]) : 0;
    const double diagonal = largest;
    for (const int32_t c : after_) {
      require_finite(sums_[c]);
      if (std::abs(sums_[c]) <= largest) continue;
      largest = std::abs(sums_[c]);
      best = c;
    }
    if (largest == 0) return replace_pivot(own);
    if (diagonal >= kPivot * largest) return own;
    moved_ = true;
    const int32_t from = place_[best];
    std::swap(order_[i], order_[from]);
    std::swap(place_[own], place_[best]);
    return best;
  }

  // Makes a pivot for a row without entries. If entries were dropped, dropping may have emptied the row, so the pivot
  // has the size of dropped entries.
  int32_t replace_pivot(int32_t own) {
    constexpr double kLeast = 1e-4;
    if (!any_dropped_ || norm_ == 0)
      fail(S4J_ARITHMETIC, name_, ": ILUT breaks down at row ", row_,
           ", in which no entry is left: the matrix is singular");
    sums_.add(own, std::max(relative_, kLeast) * norm_);
    return own;
  }

  // Renumbers the columns in row i of U to their final positions and sorts the row.
  void place_columns(int64_t i) {
    of_row_.clear();
    const int64_t begin = upper_.pointers[i];
    const int64_t end = upper_.pointers[static_cast<size_t>(i) + 1];
    for (int64_t q = begin; q < end; ++q) of_row_.push_back({place_[upper_.index[q]], upper_.values[q], 0});
    keep_largest(of_row_, end - begin);
    for (int64_t q = begin; q < end; ++q) {
      upper_.index[q] = of_row_[q - begin].index;
      upper_.values[q] = of_row_[q - begin].value;
    }
  }

  const Csr<double>& a_;
  const char* name_;
  double relative_;
  int64_t beside_;
  Csr<double> lower_, upper_;   // L without its diagonal; U with the pivot first in each row
  Vec<int32_t> order_, place_;  // [position] = column, [column] = position
  bool moved_ = false, any_dropped_ = false;
  // The row under construction:
  Sums sums_;  // by column
  int64_t row_ = 0, most_lower_ = 0, most_upper_ = 0;
  double norm_ = 0, least_ = 0;
  Vec<int32_t> before_;  // positions left of the diagonal, as a min-heap
  Vec<int32_t> after_;   // columns right of the diagonal
  Vec<Entry> of_row_;
};

// Computes column k of L, stored as row k of L^T, from earlier columns. Until the end, all values are of the factor of
// D^-1/2 a D^-1/2 + shift I, where D is the diagonal of a.
class IncompleteCholesky {
 public:
  IncompleteCholesky(const Csr<double>& a, Dropping dropping, const char* name)
      : a_(a),
        name_(name),
        relative_(dropping.tolerance),
        beside_(most_beside_diagonal(a, dropping.fill)),
        root_(static_cast<size_t>(a.rows), 0),
        first_(static_cast<size_t>(a.rows)),
        next_(static_cast<size_t>(a.rows)),
        at_(static_cast<size_t>(a.rows)),
        sums_(0) {
    for (int64_t i = 0; i < a.rows; ++i) {
      const auto row = static_cast<size_t>(i);
      double diagonal = 0;
      for (int64_t p = a.pointers[row]; p < a.pointers[row + 1]; ++p)
        if (a.index[p] == i) diagonal = a.values[p];
      if (!(diagonal > 0))
        fail(S4J_ARITHMETIC, name, ": ICT takes a positive definite matrix; its diagonal element (", i, ", ", i,
             ") is ", diagonal);
      root_[row] = std::sqrt(diagonal);
    }
  }

  Task<> work() {
    constexpr double kFirstShift = 1e-3;
    for (;;) {
      const bool there = co_await attempt();
      if (there) break;
      shift_ = shift_ == 0 ? kFirstShift : 2 * shift_;
    }
    for (size_t q = 0; q < upper_.index.size(); ++q) upper_.values[q] *= root_[upper_.index[q]];
    lower_ = co_await transpose(upper_);
  }

  std::unique_ptr<LinearMap> map() && {
    return std::make_unique<Factors>(Substitution<double>(lower_, false, false, name_),
                                     Substitution<double>(upper_, true, false, name_), Vector(), Vec<int32_t>(),
                                     shift_);
  }

 private:
  // Limits for a matrix with a unit diagonal. A pivot below kRounding is rounding error. A definite matrix has no
  // element above kMost.
  static constexpr double kRounding = 1e-14, kMost = 1 + 1e-8;

  // Factorises with the current shift; returns whether all pivots are positive.
  Task<bool> attempt() {
    upper_ = square(a_.rows);
    sums_ = Sums(a_.rows);
    first_.assign(first_.size(), -1);
    int64_t done = 0;
    for (int64_t k = 0; k < a_.rows; ++k) {
      begin_column(k);
      for (int32_t j = first_[k]; j >= 0;) {
        const int32_t next = next_[j];
        done += subtract(j);
        j = next;
        if (done < threshold::kUnpaused) continue;
        done = 0;
        co_await Pausing{};
      }
      done += 1 + static_cast<int64_t>(rows_.size());
      const bool positive = finish_column(k);
      if (!positive) co_return false;
    }
    co_return true;
  }

  void begin_column(int64_t k) {
    const auto row = static_cast<size_t>(k);
    sums_.begin(k);
    rows_.clear();
    sums_.add(static_cast<int32_t>(k), 1 + shift_);
    double squared = 1;
    for (int64_t p = a_.pointers[row]; p < a_.pointers[row + 1]; ++p) {
      const int32_t j = a_.index[p];
      if (j == k) continue;
      const double v = a_.values[p] / root_[row] / root_[j];
      if (!(std::abs(v) <= kMost))
        fail(S4J_ARITHMETIC, name_, ": ICT takes a positive definite matrix; element (", k, ", ", j, ") is ",
             a_.values[p], ", too large for the diagonal elements beside it");
      squared += v * v;
      if (j > k) add(j, v);
    }
    least_ = relative_ * std::sqrt(squared);
    most_ = std::max<int64_t>(beside_, static_cast<int64_t>(rows_.size()));
  }

  void add(int32_t row, double value) {
    if (sums_.add(row, value)) rows_.push_back(row);
  }

  // Subtracts l_kj times column j, from row k on, from the current column k. Moves j to the list of its next row.
  int64_t subtract(int32_t j) {
    const int64_t from = at_[j];
    const int64_t end = upper_.pointers[static_cast<size_t>(j) + 1];
    const double factor = upper_.values[from];
    for (int64_t q = from; q < end; ++q) add(upper_.index[q], -factor * upper_.values[q]);
    wait_for_row(j, from + 1, end);
    return end - from;
  }

  void wait_for_row(int32_t j, int64_t at, int64_t end) {
    at_[j] = at;
    if (at == end) return;
    const auto row = static_cast<size_t>(upper_.index[at]);
    next_[j] = first_[row];
    first_[row] = j;
  }

  bool finish_column(int64_t k) {
    const auto column = static_cast<int32_t>(k);
    const double pivot = sums_[column];
    if (!(pivot > kRounding) || !std::isfinite(pivot)) return false;
    const double root = std::sqrt(pivot);
    below_.clear();
    for (const int32_t i : rows_) {
      const double v = sums_[i];
      if (v != 0 && !(std::abs(v) < least_)) below_.push_back({i, v / root, std::abs(v)});
    }
    keep_largest(below_, most_);
    append(upper_, column, root);
    for (const Entry& e : below_) append(upper_, e.index, e.value);
    end_row(upper_);
    wait_for_row(column, upper_.pointers[k] + 1, upper_.pointers[static_cast<size_t>(k) + 1]);
    return true;
  }

  const Csr<double>& a_;
  const char* name_;
  double relative_;
  int64_t beside_;
  Vector root_;  // square roots of the diagonal
  double shift_ = 0;
  Csr<double> upper_, lower_;
  // Each finished column is in the list of its next row, the row of its first entry that no subtract() has used yet.
  Vec<int32_t> first_, next_;  // first_: the first column in a row's list; next_: the column that follows in the list
  Vec<int64_t> at_;            // per column: the index of its entry in its next row
  // The column under construction:
  Sums sums_;  // by row
  int64_t most_ = 0;
  double least_ = 0;
  Vec<int32_t> rows_;
  Vec<Entry> below_;
};

}  // namespace

void require_dropping(const Dropping& dropping, const char* name) {
  if (!(dropping.tolerance >= 0) || !std::isfinite(dropping.tolerance))
    fail(S4J_ILLEGAL_ARGUMENT, name, ": the drop tolerance is ", dropping.tolerance,
         "; it must be a finite number of at least 0");
  if (!(dropping.fill >= 1))
    fail(S4J_ILLEGAL_ARGUMENT, name, ": the fill is ", dropping.fill, "; it must be at least 1");
}

Task<std::unique_ptr<LinearMap>> incomplete_lu(const Csr<double>& a, Dropping dropping, const char* name) {
  require_dropping(dropping, name);
  IncompleteLu factors(a, dropping, name);
  co_await factors.work();
  co_return std::move(factors).map();
}

Task<std::unique_ptr<LinearMap>> incomplete_cholesky(const Csr<double>& a, Dropping dropping, const char* name) {
  require_dropping(dropping, name);
  IncompleteCholesky factors(a, dropping, name);
  co_await factors.work();
  co_return std::move(factors).map();
}

}  // namespace s4j
