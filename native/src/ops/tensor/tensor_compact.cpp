// SPDX-License-Identifier: Apache-2.0
// Terms are arrays with labelled dimensions. A group is the labels that together number rows, columns or the inner
// index.
#include "ops/tensor/tensor_compact.hpp"

#include <algorithm>

#include "array/read.hpp"
#include "core/trace.hpp"
#include "format/convert.hpp"
#include "format/emit.hpp"

namespace s4j {
namespace {

constexpr double kMost = 0x1p61;   // largest number of lines or columns of a layout
constexpr double kLarge = 0x1p30;  // groups with more positions are renumbered, so that two fit one number

double positions(const std::vector<int>& labels, const Extents& extents) {
  double n = 1;
  for (const int l : labels) n *= static_cast<double>(extents[l]);
  return n;
}

// A sparse term by coordinates, one array per label; numbers replace groups of labels.
struct Coords {
  Source in;
  std::vector<int> labels;
  std::vector<Vec<int64_t>> runs;
  int64_t count = 0;

  Coords(const Term& t, Type type) : in(t.read(t.labels, Spec::coo(), type)), labels(t.labels) {
    count = in.b.nnz;
    const Vec<int64_t> all = decode_coordinates(in.b);
    for (size_t d = 0; d < labels.size(); ++d)
      runs.emplace_back(all.begin() + static_cast<std::ptrdiff_t>(d) * count,
                        all.begin() + static_cast<std::ptrdiff_t>(d + 1) * count);
  }
  size_t place(int label) const {
    return static_cast<size_t>(std::find(labels.begin(), labels.end(), label) - labels.begin());
  }
  Term term(const Extents& extents) const {
    Coordinates c;
    c.rank = static_cast<int>(labels.size());
    c.count = count;
    for (size_t d = 0; d < labels.size(); ++d) c.runs[d] = runs[d].data();
    return Term::of(emit_sorted(pool(), in.b.type, shape_of(labels, extents), Spec::coo(), c, in.b.first_value()),
                    pool(), labels);
  }
};

// The numbers that replace the coordinates of one group of labels.
struct Group {
  std::vector<int> labels;
  int number;                      // the label that replaces the group
  std::vector<Vec<int64_t>> runs;  // for each label of the group, the coordinates that the numbers replace
};

// Numbers the stored positions of a group in ascending order, and replaces the group by these numbers.
Group number_group(const std::vector<int>& labels, const std::vector<Coords*>& terms, Extents& extents) {
  Group g{labels, static_cast<int>(extents.size()), {}};
  int64_t n = 0;
  for (const Coords* t : terms) n += t->count;
  std::vector<Vec<int64_t>> joined(labels.size());
  Coordinates c;
  c.rank = static_cast<int>(labels.size());
  c.count = n;
  int order[kMaxRank] = {};
  for (size_t d = 0; d < labels.size(); ++d) {
    for (const Coords* t : terms) {
      const Vec<int64_t>& run = t->runs[t->place(labels[d])];
      joined[d].insert(joined[d].end(), run.begin(), run.end());
    }
    c.runs[d] = joined[d].data();
    order[d] = static_cast<int>(d);
  }
  const Vec<int64_t> perm = sort_permutation(c, order);
  Vec<int64_t> numbers(static_cast<size_t>(n));
  g.runs.resize(labels.size());
  int64_t count = 0, before = -1;
  for (int64_t k = 0; k < n; ++k) {
    const int64_t e = perm.empty() ? k : perm[k];
    bool fresh = before < 0;
    for (int d = 0; d < c.rank && !fresh; ++d) fresh = c.at(d, e) != c.at(d, before);
    if (fresh) {
      for (int d = 0; d < c.rank; ++d) g.runs[d].push_back(c.at(d, e));
      ++count;
    }
    numbers[e] = count - 1;
    before = e;
  }
  extents.push_back(std::max<int64_t>(count, 1));
  auto from = numbers.begin();
  for (Coords* t : terms) {
    for (const int l : labels) {
      const auto at = static_cast<std::ptrdiff_t>(t->place(l));
      t->labels.erase(t->labels.begin() + at);
      t->runs.erase(t->runs.begin() + at);
    }
    t->labels.push_back(g.number);
    t->runs.emplace_back(from, from + t->count);
    from += t->count;
  }
  return g;
}

Term expanded(const Contraction& c, const Term& product, const std::vector<Group>& groups) {
  Coords all(product, c.type);
  for (const Group& g : groups) {
    const size_t at = all.place(g.number);
    if (at == all.labels.size()) continue;  // the product summed this group
    const Vec<int64_t> numbers = std::move(all.runs[at]);
    all.labels.erase(all.labels.begin() + static_cast<std::ptrdiff_t>(at));
    all.runs.erase(all.runs.begin() + static_cast<std::ptrdiff_t>(at));
    for (size_t d = 0; d < g.labels.size(); ++d) {
      all.labels.push_back(g.labels[d]);
      all.runs.emplace_back(numbers.size());
      gather_values(8, g.runs[d].data(), numbers, all.count, all.runs.back().data());
    }
  }
  std::vector<int> labels;
  std::vector<Vec<int64_t>> runs;
  for (const int l : c.order) {
    labels.push_back(l);
    runs.push_back(std::move(all.runs[all.place(l)]));
  }
  all.labels = std::move(labels);
  all.runs = std::move(runs);
  return all.term(c.extents);
}

}  // namespace

bool needs_numbers(const Contraction& c, const LabelGroups& g) {
  double most = 1;
  for (const std::vector<int>* labels : {&g.left, &g.sum, &g.right})
    most = std::max(most, positions(*labels, c.extents));
  return most * positions(g.block, c.extents) > kMost;
}

Term contract_by_numbers(const Contraction& c, const LabelGroups& g, const Term& a, const Term& b) {
  trace("positions numbered");
  // Throws if the DENSE result is too long.
  if (c.last && !c.sparse_result) (void)shape_of(c.order, c.extents).length();
  Extents extents = c.extents;
  std::vector<Coords> sparse;
  sparse.reserve(2);
  for (const Term* t : {&a, &b})
    if (t->sparse()) sparse.emplace_back(*t, c.type);
  std::vector<Group> groups;
  for (const std::vector<int>* labels : {&g.block, &g.left, &g.sum, &g.right}) {
    if (positions(*labels, c.extents) <= kLarge) continue;
    std::vector<Coords*> having;
    bool all_sparse = true;
    size_t next = 0;
    for (const Term* t : {&a, &b}) {
      Coords* const of = t->sparse() ? &sparse[next++] : nullptr;
      if (!t->has(labels->front())) continue;
      all_sparse = all_sparse && of != nullptr;
      having.push_back(of);
    }
    if (all_sparse) groups.push_back(number_group(*labels, having, extents));
  }
  if (groups.empty())
    fail(S4J_ARITHMETIC, c.name, ": the dimensions of a DENSE operand in one group have more than 2^61 positions");
  std::vector<int> order;
  for (int l : c.order) {
    for (const Group& group : groups)
      if (std::find(group.labels.begin(), group.labels.end(), l) != group.labels.end()) l = group.number;
    if (std::find(order.begin(), order.end(), l) == order.end()) order.push_back(l);
  }
  const Contraction small{c.name, c.type, extents, pool(), order, true, true};
  size_t next = 0;
  Term terms[2];
  int i = 0;
  for (const Term* t : {&a, &b}) {
    Term& to = terms[i++];
    if (t->sparse()) {
      to = sparse[next++].term(extents);
    } else {
      to.x = t->x;
      to.labels = t->labels;
    }
  }
  return expanded(c, contract_terms(small, terms[0], terms[1]), groups);
}

}  // namespace s4j
