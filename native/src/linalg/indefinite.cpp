// SPDX-License-Identifier: Apache-2.0
#include "linalg/indefinite.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "blas/blas.hpp"
#include "core/parallel.hpp"
#include "leaf/select.hpp"

namespace s4j {
namespace {

size_t at(int64_t i) { return static_cast<size_t>(i); }

constexpr int64_t kPanel = threshold::kFrontPanel, kTile = threshold::kFrontTile;
// Elements of L stay below its inverse; a larger one would make more columns wait.
constexpr double kThreshold = 0.01;

}  // namespace

// The front of a supernode: the upper triangle by rows, `full` variables that all entries have come to first.
// Eliminated rows become those of L^T; rows behind them are up to date but for the pivots of the panel at work, whose
// products d u wait in `products_`.
class Indefinite::Front {
 public:
  // `sizes`: of variables, beside which an element is a number or rounding.
  Front(Vec<int32_t> variables, int64_t full, bool root, const Vec<double>& sizes)
      : variables_(std::move(variables)),
        full_(full),
        height_(static_cast<int64_t>(variables_.size())),
        root_(root),
        sizes_(sizes),
        f_(at(checked_mul(height_, height_)), 0),
        d_(at(2 * full), 0),
        products_(at(kPanel + 1) * at(height_)),
        row_(at(height_)),
        other_(at(height_)) {}

  double* row(int64_t i) { return f_.data() + i * height_; }
  int64_t height() const { return height_; }
  int64_t eliminated() const { return done_; }
  int64_t full() const { return full_; }
  const Vec<int32_t>& variables() const { return variables_; }
  Vec<double>& d() { return d_; }

  // As many pivots as there are; at a root all, or a variable whose pivot is 0 but for rounding is returned, else -1.
  int64_t eliminate() {
    // Columns are looked at in turn; each pivot gives the others another chance.
    for (int64_t tried = 0; tried < full_ - done_;) {
      swap(done_, done_ + tried);
      const int found = pivot();
      if (found > 0) take(found);
      tried = found > 0 ? 0 : tried + 1;
    }
    // At a root nobody is waited for: the largest that there is, whatever L becomes.
    while (root_ && done_ < full_)
      if (!take_largest()) return variables_[at(done_)];
    flush();
    return -1;
  }

 private:
  // What rounding may leave of the element between two variables.
  double rounding(int64_t i, int64_t j) const {
    return static_cast<double>(height_) * std::numeric_limits<double>::epsilon() *
           std::sqrt(sizes_[at(variables_[at(i)])]) * std::sqrt(sizes_[at(variables_[at(j)])]);
  }

  // Row i as it would be with all pivots so far.
  void updated(int64_t i, Vec<double>& out) {
    const auto& l = leaf<double>();
    for (int64_t j = done_; j < i; ++j) out[at(j)] = row(j)[i];
    std::copy(row(i) + i, row(i) + height_, out.begin() + i);
    for (int64_t k = first_; k < done_; ++k)
      l.axpy(height_ - done_, -products_[at((k - first_) * height_ + i)], row(k) + done_, out.data() + done_);
  }

  // Looks at the column at done_: 1 or 2 when it, or it and another one, is a pivot (they stand at done_ then).
  int pivot() {
    const int64_t p = done_;
    updated(p, row_);
    double most = 0, best = 0;
    int64_t r = -1;
    for (int64_t j = p + 1; j < height_; ++j) {
      const double v = std::abs(row_[at(j)]);
      most = std::max(most, v);
      if (j < full_ && v > best) {
        best = v;
        r = j;
      }
    }
    const double own = std::abs(row_[at(p)]);
    if (own > rounding(p, p) && own >= kThreshold * most) return 1;
    if (r < 0 || best <= rounding(p, r)) return 0;
    updated(r, other_);
    double most_p = 0, most_r = 0;
    for (int64_t j = p; j < height_; ++j) {
      if (j == p || j == r) continue;
      most_p = std::max(most_p, std::abs(row_[at(j)]));
      most_r = std::max(most_r, std::abs(other_[at(j)]));
    }
    // In units of the element between them, so that squares stay finite.
    const double b = std::abs(row_[at(r)]), c = std::abs(other_[at(r)]);
    const double x = row_[at(p)] / row_[at(r)], y = other_[at(r)] / row_[at(r)], det = std::abs(x * y - 1);
    if (det > 0.5 && std::abs(y) * (most_p / b) + most_r / b <= det / kThreshold &&
        most_p / b + std::abs(x) * (most_r / b) <= det / kThreshold) {
      swap(p + 1, r);
      return 2;
    }
    if (c > rounding(r, r) && c >= kThreshold * std::max(most_r, b)) {
      swap(p, r);
      return 1;
    }
    return 0;
  }

  // The largest element of what is left of the full columns as a pivot; false when all of it is negligible.
  bool take_largest() {
    flush();
    double best = 0;
    int64_t p = -1, r = -1;
    for (int64_t i = done_; i < full_; ++i)
      for (int64_t j = i; j < full_; ++j)
        if (const double beside = std::abs(row(i)[j]) / rounding(i, j); beside > best) {
          best = beside;
          p = i;
          r = j;
        }
    if (!(best > 1)) return false;
    swap(done_, p);
    if (p == r) {
      take(1);
    } else {
      swap(done_ + 1, r);
      take(2);
    }
    return true;
  }

  // Eliminates the one or two columns at done_.
  void take(int width) {
    if (done_ - first_ + width > kPanel) flush();
    const int64_t p = done_;
    updated(p, row_);
    if (width == 2) updated(p + 1, other_);
    double* const u = row(p);
    double* const w = &products_[at((p - first_) * height_)];
    if (width == 1) {
      const double d = row_[at(p)];
      d_[at(2 * p)] = d;
      u[p] = 1;
      for (int64_t j = p + 1; j < height_; ++j) {
        w[j] = row_[at(j)];
        u[j] = row_[at(j)] / d;
      }
    } else {
      const double a = row_[at(p)], b = row_[at(p + 1)], c = other_[at(p + 1)];
      d_[at(2 * p)] = a;
      d_[at(2 * p + 1)] = b;
      d_[at(2 * p + 2)] = c;
      // The inverse by the larger of the two ways: b is not small beside a and c.
      const double scale = 1 / b, x = a * scale, y = c * scale, det = x * y - 1;
      double* const v = row(p + 1);
      u[p] = v[p + 1] = 1;
      u[p + 1] = 0;
      for (int64_t j = p + 2; j < height_; ++j) {
        const double s = row_[at(j)], t = other_[at(j)];
        w[j] = s;
        w[height_ + j] = t;
        u[j] = scale * (y * s - t) / det;
        v[j] = scale * (x * t - s) / det;
      }
    }
    done_ += width;
  }

  // All rows that are left take the products of the panel.
  void flush() {
    const int64_t count = done_ - first_, from = done_;
    if (count > 0 && from < height_) {
      const double *const u = row(first_), *const w = products_.data();
      const auto tile = [&](int64_t t) noexcept {
        const int64_t i = from + t * kTile, rows = std::min(kTile, height_ - i);
        subtract_product(rows, height_ - i, count, w + i, height_, u + i, height_, row(i) + i, height_);
      };
      parallel_chunks((height_ - from + kTile - 1) / kTile, (height_ - from) * (height_ - from) / 8 * count, tile);
    }
    first_ = done_;
  }

  // Variables i and j change places.
  void swap(int64_t i, int64_t j) {
    if (i == j) return;
    if (i > j) std::swap(i, j);
    std::swap(variables_[at(i)], variables_[at(j)]);
    for (int64_t k = 0; k < i; ++k) std::swap(row(k)[i], row(k)[j]);
    for (int64_t k = i + 1; k < j; ++k) std::swap(row(i)[k], row(k)[j]);
    for (int64_t k = j + 1; k < height_; ++k) std::swap(row(i)[k], row(j)[k]);
    std::swap(row(i)[i], row(j)[j]);
    for (int64_t k = 0; k < done_ - first_; ++k)
      std::swap(products_[at(k * height_ + i)], products_[at(k * height_ + j)]);
  }

  Vec<int32_t> variables_;
  int64_t full_, height_;
  bool root_;
  const Vec<double>& sizes_;
  Vec<double> f_, d_, products_, row_, other_;
  int64_t done_ = 0, first_ = 0;  // eliminated; where the panel begins
};

Indefinite::Indefinite(const Csr<double>& a, Supernodes&& plan) : plan_(std::move(plan)) {
  const int64_t n = plan_.n, count = plan_.count();
  Vec<int32_t> place(at(n)), of_column(at(n));
  for (int64_t k = 0; k < n; ++k) place[at(plan_.order[at(k)])] = static_cast<int32_t>(k);
  for (int64_t s = 0; s < count; ++s)
    std::fill(of_column.begin() + plan_.first[at(s)], of_column.begin() + plan_.first[at(s) + 1],
              static_cast<int32_t>(s));
  entry_begin_.assign(at(count) + 1, 0);
  entries_.resize(at(a.nnz()));
  const auto each = [&](const auto& f) {
    for (int64_t i = 0; i < a.rows; ++i)
      for (int64_t p = a.pointers[at(i)]; p < a.pointers[at(i) + 1]; ++p) {
        const int32_t x = place[at(i)], y = place[at(a.index[at(p)])];
        f(p, std::min(x, y), std::max(x, y));
      }
  };
  each([&](int64_t, int32_t column, int32_t) { ++entry_begin_[at(of_column[at(column)]) + 1]; });
  std::partial_sum(entry_begin_.begin(), entry_begin_.end(), entry_begin_.begin());
  Vec<int64_t> next(entry_begin_.begin(), entry_begin_.end());
  each([&](int64_t p, int32_t column, int32_t row) {
    entries_[at(next[at(of_column[at(column)])]++)] = {p, column, row};
  });
  place_.resize(at(n));
  factors_.resize(at(count));
}

// Assembles and eliminates a front; returns what it leaves to the parent.
Indefinite::Rest Indefinite::work(int64_t s, Vec<Rest>& children, const double* values, int64_t& bad) {
  Vec<int32_t> variables(at(plan_.columns(s)));
  std::iota(variables.begin(), variables.end(), plan_.first[at(s)]);
  for (const Rest& c : children)
    variables.insert(variables.end(), c.variables.begin(), c.variables.begin() + c.waiting);
  const auto full = static_cast<int64_t>(variables.size());
  variables.insert(variables.end(), plan_.rows_of(s), plan_.rows_of(s) + plan_.below(s));
  for (size_t i = 0; i < variables.size(); ++i) place_[at(variables[i])] = static_cast<int32_t>(i);
  Front front(std::move(variables), full, plan_.parent[at(s)] < 0, sizes_);
  const auto add = [&](int32_t x, int32_t y, double v) {
    const int32_t i = place_[at(x)], j = place_[at(y)];
    front.row(std::min(i, j))[std::max(i, j)] += v;
  };
  for (int64_t e = entry_begin_[at(s)]; e < entry_begin_[at(s) + 1]; ++e)
    add(entries_[at(e)].column, entries_[at(e)].row, values[entries_[at(e)].value]);
  for (Rest& c : children) {
    const auto size = static_cast<int64_t>(c.variables.size());
    for (int64_t i = 0; i < size; ++i)
      for (int64_t j = i; j < size; ++j) add(c.variables[at(i)], c.variables[at(j)], c.values[at(i * size + j)]);
    c = Rest();
  }
  if (const int64_t zero = front.eliminate(); zero >= 0) {
    bad = plan_.order[at(zero)];
    return {};
  }
  Factor& out = factors_[at(s)];
  out.eliminated = front.eliminated();
  out.height = front.height();
  out.variables = front.variables();
  out.rows.assign(front.row(0), front.row(out.eliminated));
  out.d.assign(front.d().begin(), front.d().begin() + 2 * out.eliminated);
  Rest rest;
  rest.waiting = full - out.eliminated;
  rest.variables.assign(out.variables.begin() + out.eliminated, out.variables.end());
  const auto size = static_cast<int64_t>(rest.variables.size());
  rest.values.resize(at(size * size));
  for (int64_t i = 0; i < size; ++i) {
    const double* const row = front.row(out.eliminated + i) + out.eliminated;
    std::copy(row + i, row + size, rest.values.begin() + i * size + i);
  }
  return rest;
}

int64_t Indefinite::factorise(const double* values) {
  const int64_t count = plan_.count();
  sizes_.assign(at(plan_.n), 0);
  for (const Entry& e : entries_)
    for (const int32_t v : {e.column, e.row}) sizes_[at(v)] = std::max(sizes_[at(v)], std::abs(values[e.value]));
  Vec<Vec<Rest>> waiting(at(count));
  int64_t bad = -1;
  for (int64_t s = 0; s < count && bad < 0; ++s) {
    Rest rest = work(s, waiting[at(s)], values, bad);
    waiting[at(s)] = Vec<Rest>();
    if (const int32_t up = plan_.parent[at(s)]; up >= 0) waiting[at(up)].push_back(std::move(rest));
  }
  return bad;
}

void Indefinite::solve(double* b, int64_t sides) const {
  const auto& l = leaf<double>();
  const int64_t n = plan_.n;
  int64_t highest = 0;
  for (const Factor& f : factors_) highest = std::max(highest, f.height);
  Vec<double> x(at(checked_mul(n, sides))), z(at(highest * sides));
  for (int64_t k = 0; k < n; ++k) std::copy_n(b + plan_.order[at(k)] * sides, sides, x.data() + k * sides);
  const auto gather = [&](const Factor& f) {
    for (int64_t i = 0; i < f.height; ++i)
      std::copy_n(x.data() + f.variables[at(i)] * sides, sides, z.data() + i * sides);
  };
  const auto scatter = [&](const Factor& f, int64_t end) {
    for (int64_t i = 0; i < end; ++i) std::copy_n(z.data() + i * sides, sides, x.data() + f.variables[at(i)] * sides);
  };
  for (const Factor& f : factors_) {
    gather(f);
    for (int64_t k = 0; k < f.eliminated; ++k) {
      const double* const row = f.rows.data() + k * f.height;
      if (sides == 1)
        l.axpy(f.height - k - 1, -z[at(k)], row + k + 1, z.data() + k + 1);
      else
        for (int64_t j = k + 1; j < f.height; ++j) l.axpy(sides, -row[j], z.data() + k * sides, z.data() + j * sides);
    }
    for (int64_t k = 0; k < f.eliminated; ++k) {
      const double a = f.d[at(2 * k)], beside = f.d[at(2 * k + 1)];
      double* const own = z.data() + k * sides;
      if (beside == 0) {
        for (int64_t c = 0; c < sides; ++c) own[c] /= a;
        continue;
      }
      const double p = a / beside, q = f.d[at(2 * k + 2)] / beside, det = p * q - 1;
      for (int64_t c = 0; c < sides; ++c) {
        const double s = own[c] / beside, t = own[sides + c] / beside;
        own[c] = (q * s - t) / det;
        own[sides + c] = (p * t - s) / det;
      }
      ++k;
    }
    scatter(f, f.height);
  }
  for (size_t s = factors_.size(); s-- > 0;) {
    const Factor& f = factors_[s];
    gather(f);
    for (int64_t k = f.eliminated - 1; k >= 0; --k) {
      const double* const row = f.rows.data() + k * f.height;
      if (sides == 1)
        z[at(k)] -= l.dot(row + k + 1, z.data() + k + 1, f.height - k - 1);
      else
        for (int64_t j = k + 1; j < f.height; ++j) l.axpy(sides, -row[j], z.data() + j * sides, z.data() + k * sides);
    }
    scatter(f, f.eliminated);
  }
  for (int64_t k = 0; k < n; ++k) std::copy_n(x.data() + k * sides, sides, b + plan_.order[at(k)] * sides);
}

Indefinite::Inertia Indefinite::inertia() const {
  Inertia out;
  const auto see = [&](double size) {
    out.least = std::min(out.least, size);
    out.most = std::max(out.most, size);
  };
  for (const Factor& f : factors_)
    for (int64_t k = 0; k < f.eliminated; ++k) {
      const double a = f.d[at(2 * k)], beside = f.d[at(2 * k + 1)];
      if (beside == 0) {
        (a > 0 ? out.positive : out.negative) += 1;
        out.log_abs_determinant += std::log(std::abs(a));
        see(std::abs(a));
        continue;
      }
      const double c = f.d[at(2 * k + 2)], det = a / beside * (c / beside) - 1;
      out.positive += det < 0 ? 1 : a > 0 ? 2 : 0;
      out.negative += det < 0 ? 1 : a > 0 ? 0 : 2;
      out.log_abs_determinant += 2 * std::log(std::abs(beside)) + std::log(std::abs(det));
      see(std::abs(beside) * std::sqrt(std::abs(det)));
      ++k;
    }
  return out;
}

int64_t Indefinite::entries() const {
  int64_t sum = 0;
  for (const Factor& f : factors_) sum += f.eliminated * f.height - f.eliminated * (f.eliminated - 1) / 2;
  return sum;
}

}  // namespace s4j
