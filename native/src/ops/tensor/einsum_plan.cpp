// SPDX-License-Identifier: Apache-2.0
// A term is an operand or an intermediate result; its dimensions have labels.
#include "ops/tensor/einsum_plan.hpp"

#include <algorithm>
#include <bit>
#include <limits>

#include "core/thresholds.hpp"

namespace s4j {
namespace {

class Planner {
 public:
  Planner(const std::vector<PlannedTerm>& terms, const Extents& extents, uint64_t output)
      : terms_(terms), extents_(extents), output_(output) {}

  std::vector<std::pair<int, int>> run() {
    const auto n = static_cast<int>(terms_.size());
    if (n <= threshold::kPlanAll) {
      exhaustive(n);
    } else {
      greedy(n);
    }
    return pairs_;
  }

 private:
  double elements(uint64_t labels) const {
    double n = 1;
    for (; labels != 0; labels &= labels - 1) n *= static_cast<double>(extents_[std::countr_zero(labels)]);
    return n;
  }
  // Returns the term that two terms give if the labels `kept` stay, assuming evenly spread entries. Sets `products` to
  // the estimated number of products.
  PlannedTerm join(const PlannedTerm& a, const PlannedTerm& b, uint64_t kept, double& products) const {
    products = a.entries * b.entries / std::max(elements(a.labels & b.labels), 1.0);
    PlannedTerm out;
    out.labels = (a.labels | b.labels) & kept;
    out.sparse = a.sparse && b.sparse;
    out.entries = std::min(products, elements(out.labels));
    return out;
  }
  static double cost(double products, const PlannedTerm& out) { return products + 2 * out.entries; }

  void exhaustive(int n);
  int emit(unsigned set);
  void greedy(int n);

  const std::vector<PlannedTerm>& terms_;
  const Extents& extents_;
  uint64_t output_;
  std::vector<unsigned> split_;  // for each set of terms: the subset that is contracted first
  std::vector<std::pair<int, int>> pairs_;
};

void Planner::exhaustive(int n) {
  const unsigned all = (1U << n) - 1;
  std::vector<PlannedTerm> best(all + 1);
  std::vector<double> costs(all + 1, std::numeric_limits<double>::infinity());
  std::vector<uint64_t> labels(all + 1, 0);
  split_.assign(all + 1, 0);
  for (unsigned set = 1; set <= all; ++set) {
    const int low = std::countr_zero(set);
    labels[set] = labels[set & (set - 1)] | terms_[low].labels;
  }
  for (unsigned set = 1; set <= all; ++set) {
    if (std::has_single_bit(set)) {
      best[set] = terms_[std::countr_zero(set)];
      costs[set] = 0;
      continue;
    }
    const uint64_t kept = output_ | labels[all & ~set];
    const unsigned low = set & (~set + 1);
    for (unsigned part = (set - 1) & set; part != 0; part = (part - 1) & set) {
      if ((part & low) == 0) continue;  // counts each split once
      double products = 0;
      const PlannedTerm out = join(best[part], best[set & ~part], kept, products);
      const double total = costs[part] + costs[set & ~part] + cost(products, out);
      if (split_[set] != 0 && !(total < costs[set])) continue;
      costs[set] = total;
      best[set] = out;
      split_[set] = part;
    }
  }
  emit(all);
}

int Planner::emit(unsigned set) {
  if (std::has_single_bit(set)) return std::countr_zero(set);
  const int first = emit(split_[set]);
  const int second = emit(set & ~split_[set]);
  pairs_.emplace_back(first, second);
  return static_cast<int>(terms_.size() + pairs_.size() - 1);
}

void Planner::greedy(int n) {
  std::vector<PlannedTerm> open = terms_;
  std::vector<int> number(open.size());
  for (size_t i = 0; i < number.size(); ++i) number[i] = static_cast<int>(i);
  while (open.size() > 1) {
    std::vector<int> uses(extents_.size(), 0);
    for (const PlannedTerm& t : open)
      for (uint64_t l = t.labels; l != 0; l &= l - 1) ++uses[std::countr_zero(l)];
    size_t first = 0;
    size_t second = 1;
    PlannedTerm result{};
    double least = std::numeric_limits<double>::infinity();
    const size_t window = std::min(open.size(), static_cast<size_t>(threshold::kPlanWindow));
    for (size_t i = 0; i < window; ++i) {
      for (size_t j = i + 1; j < window; ++j) {
        uint64_t kept = output_;
        for (uint64_t l = open[i].labels | open[j].labels; l != 0; l &= l - 1) {
          const int label = std::countr_zero(l);
          const int here =
              static_cast<int>(open[i].labels >> label & 1) + static_cast<int>(open[j].labels >> label & 1);
          if (uses[label] > here) kept |= uint64_t{1} << label;
        }
        double products = 0;
        const PlannedTerm out = join(open[i], open[j], kept, products);
        // Rates a pair by its cost less the sizes of its terms, which prefers small pairs and avoids growth.
        const double c = cost(products, out) - open[i].entries - open[j].entries;
        if (!(c < least) && least < std::numeric_limits<double>::infinity()) continue;
        least = c;
        first = i;
        second = j;
        result = out;
      }
    }
    pairs_.emplace_back(number[first], number[second]);
    open[first] = result;
    number[first] = n++;
    open.erase(open.begin() + static_cast<std::ptrdiff_t>(second));
    number.erase(number.begin() + static_cast<std::ptrdiff_t>(second));
  }
}

}  // namespace

std::vector<std::pair<int, int>> plan_contraction(const std::vector<PlannedTerm>& terms, const Extents& extents,
                                                  uint64_t output) {
  return Planner(terms, extents, output).run();
}

}  // namespace s4j
