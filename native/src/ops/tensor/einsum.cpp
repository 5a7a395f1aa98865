// SPDX-License-Identifier: Apache-2.0
// einsum reduces operands to terms with distinct labels, all of which the result or other terms need. Then einsum
// contracts two terms at a time in the order of the plan.
#include "ops/tensor/einsum.hpp"

#include <algorithm>
#include <cstring>
#include <string>

#include "array/read.hpp"
#include "core/accumulate.hpp"
#include "core/trace.hpp"
#include "format/dense.hpp"
#include "format/emit.hpp"
#include "ops/filled/filled_products.hpp"
#include "ops/product/products.hpp"
#include "ops/reduce/reduce.hpp"
#include "ops/structure/diagonal.hpp"
#include "ops/tensor/contract_terms.hpp"
#include "ops/tensor/einsum_plan.hpp"
#include "ops/tensor/mttkrp.hpp"

namespace s4j {
namespace {

constexpr size_t kMostLabels = 64;

std::string label_text(int64_t code) {
  constexpr int64_t kFirstLetter = 32;
  if (code < kFirstLetter) return "dimension " + std::to_string(code) + " of the ellipsis";
  return std::string("label '") + static_cast<char>(code) + "'";
}

class EinsumCall {
 public:
  EinsumCall(const Einsum& e, Allocator& to) : e_(e), to_(to) {
    if (e.operands.empty()) fail(S4J_ILLEGAL_ARGUMENT, e.name, " takes at least one array");
    type_ = e.operands[0].type();
    for (const Operand& x : e.operands) type_ = product_type(type_, x.type(), e.name);
    if (e.target != nullptr) type_ = accumulating_type(type_, e.target->type());
    number_labels();
    for (const int64_t code : e.output) {
      const int l = number(code);
      if (l < 0) fail(S4J_ILLEGAL_ARGUMENT, e.name, ": ", label_text(code), " of the result occurs in no operand");
      if (std::find(output_.begin(), output_.end(), l) != output_.end())
        fail(S4J_ILLEGAL_ARGUMENT, e.name, ": ", label_text(code), " occurs twice in the result");
      output_.push_back(l);
    }
    shape_ = shape_of(output_, extents_);
    check_receiver(e.target, shape_, e.name);
    sparse_ = true;
    bool columns = true;
    for (size_t i = 0; i < e.operands.size(); ++i) {
      const Operand& x = e.operands[i];
      if (i == 0 || !e.follow_first) sparse_ = sparse_ && is_sparse(x);
      if (is_sparse(x)) columns = columns && x.window.rank == 2 && result_spec(x).same_as(Spec::csc(), 2);
    }
    spec_ = !sparse_ ? Spec::dense() : shape_.rank != 2 ? Spec::coo() : columns ? Spec::csc() : Spec::csr();
  }

  const Shape& shape() const { return shape_; }
  Result run();

 private:
  int number(int64_t code) const {
    const auto at = std::find(codes_.begin(), codes_.end(), code);
    return at == codes_.end() ? -1 : static_cast<int>(at - codes_.begin());
  }
  void number_labels();
  Term term_of(size_t operand);
  void take_diagonals(Term& t) const;
  void sum_out(Term& t, const std::vector<int>& labels) const;
  std::optional<Term> as_mttkrp(const std::vector<Term>& terms) const;
  Result finished(Term&& t);
  Result nothing();

  const Einsum& e_;
  Allocator& to_;
  Type type_;
  std::vector<int64_t> codes_;  // code of each label, by number
  Extents extents_;
  std::vector<int> output_;
  Shape shape_;
  bool sparse_ = false;
  Spec spec_;
};

// Numbers labels in order of appearance. Throws unless the extents of a label agree or are 1.
void EinsumCall::number_labels() {
  std::vector<size_t> from;  // the operand that determined a label's extent
  for (size_t i = 0; i < e_.operands.size(); ++i) {
    const Shape s = e_.operands[i].shape();
    const auto& labels = e_.labels[i];
    for (size_t d = 0; d < labels.size(); ++d) {
      const int64_t n = s[static_cast<int>(d)];
      const auto first = static_cast<size_t>(std::find(labels.begin(), labels.end(), labels[d]) - labels.begin());
      if (s[static_cast<int>(first)] != n)
        fail(S4J_ILLEGAL_ARGUMENT, e_.name, ": ", label_text(labels[d]), " names dimensions of extents ",
             s[static_cast<int>(first)], " and ", n, " of operand ", i, " of shape ", text(s));
      int l = number(labels[d]);
      if (l < 0) {
        if (codes_.size() == kMostLabels)
          fail(S4J_ILLEGAL_ARGUMENT, e_.name, " takes at most ", kMostLabels, " different labels");
        codes_.push_back(labels[d]);
        extents_.push_back(n);
        from.push_back(i);
        continue;
      }
      int64_t& extent = extents_[l];
      if (extent == n || n == 1) continue;
      const size_t other = from[l];
      if (extent != 1)
        fail(S4J_ILLEGAL_ARGUMENT, e_.name, ": ", label_text(labels[d]), " has extent ", extent, " in operand ", other,
             " of shape ", text(e_.operands[other].shape()), ", but ", n, " in operand ", i, " of shape ", text(s));
      extent = n;
      from[l] = i;
    }
  }
}

// Returns an operand as a term; drops dimensions of extent 1 that are broadcast.
Term EinsumCall::term_of(size_t operand) {
  Term t;
  t.x = e_.operands[operand];
  Window& w = t.x.window;
  int kept = 0;
  for (int v = 0; v < e_.operands[operand].window.rank; ++v) {
    const WindowDim d = w.dims[v];
    const int l = number(e_.labels[operand][v]);
    if (d.length == 1 && extents_[l] != 1) {
      if (d.dim >= 0) w.fixed[d.dim] = d.begin;
      continue;
    }
    w.dims[kept++] = d;
    t.labels.push_back(l);
  }
  w.rank = kept;
  return t;
}

void EinsumCall::take_diagonals(Term& t) const {
  for (size_t d = 0; d < t.labels.size(); ++d) {
    const auto later = std::find(t.labels.begin() + static_cast<std::ptrdiff_t>(d) + 1, t.labels.end(), t.labels[d]);
    if (later == t.labels.end()) continue;
    const auto second = later - t.labels.begin();
    Result r = extract_diagonal(pool(), t.x,
                                Diagonal::of(t.x.shape(), static_cast<int64_t>(d), static_cast<int64_t>(second), 0));
    std::vector<int> labels = t.labels;
    const int label = labels[d];
    labels.erase(labels.begin() + second);
    labels.erase(labels.begin() + static_cast<std::ptrdiff_t>(d));
    labels.push_back(label);
    t = Term::of(std::move(r), pool(), std::move(labels));
    --d;
  }
}

// Sums in the result's type, since the sum of an INT array may exceed INT.
void EinsumCall::sum_out(Term& t, const std::vector<int>& labels) const {
  if (labels.empty()) return;
  if (t.x.type() != type_) {
    const Source s = read(t.x);
    t = Term::of({cast_layout(pool(), s.b, type_), cast(t.x.fill(), type_)}, pool(), t.labels);
  }
  Axes axes;
  std::vector<int> kept;
  for (size_t d = 0; d < t.labels.size(); ++d) {
    const bool summed = std::find(labels.begin(), labels.end(), t.labels[d]) != labels.end();
    (summed ? axes.reduced : axes.kept).push_back(static_cast<int>(d));
    if (!summed) kept.push_back(t.labels[d]);
  }
  ReduceOptions options;
  options.name = e_.name;
  Result r = reduce(pool(), S4J_OP_SUM, t.x, axes, options);
  t = Term::of(std::move(r), pool(), std::move(kept));
}

// Computes the product of a sparse tensor and a matrix for each of its dimensions but one, all with one common label,
// without pairwise products. Returns nothing for other terms.
std::optional<Term> EinsumCall::as_mttkrp(const std::vector<Term>& terms) const {
  const auto is = [](const Term& t) { return t.sparse(); };
  const auto x = std::find_if(terms.begin(), terms.end(), is);
  if (x != terms.end() && has_fill(x->x)) return std::nullopt;
  const size_t rank = x == terms.end() ? 0 : x->labels.size();
  if (rank < 3 || terms.size() != rank || output_.size() != 2 || std::count_if(terms.begin(), terms.end(), is) != 1)
    return std::nullopt;
  const int shared = x->has(output_[0]) ? output_[1] : output_[0];
  const int mode = x->has(output_[0]) ? output_[0] : output_[1];
  if (!x->has(mode) || x->has(shared)) return std::nullopt;
  std::vector<Operand> factors;
  for (const int l : x->labels) {
    if (l == mode) continue;
    const auto f = std::find_if(terms.begin(), terms.end(), [&](const Term& t) { return !t.sparse() && t.has(l); });
    if (f == terms.end() || f->labels.size() != 2 || !f->has(shared)) return std::nullopt;
    factors.push_back(f->ordered({l, shared}));
  }
  std::optional<Result> r = sparse_mttkrp(x->x, x->place(mode), factors, type_, to_, e_.name);
  if (!r) return std::nullopt;
  return Term::of(std::move(r->layout), to_, {mode, shared});
}

// Returns the result if a label has extent 0, so that every sum is empty.
Result EinsumCall::nothing() {
  const Scalar zero = cast(Scalar::of(0.0), type_);
  if (!sparse_) {
    Result out{Layout::dense(to_, type_, shape_, false), zero};
    fill_dense(out.layout.b, zero);
    return out;
  }
  const Layout none = Layout::coo(pool(), type_, shape_, 0, 4);
  return {convert(to_, none.b, zero, fitting_spec(spec_, shape_)), zero};
}

// Returns the term's layout if no other reference exists and it has the result's form, else a copy.
Result EinsumCall::finished(Term&& t) {
  const Scalar fill = cast(t.x.fill(), type_);
  // A product of operands with fills other than 0 that would store more than half of its elements is DENSE.
  if (!t.sparse() && t.filled) {
    sparse_ = false;
    spec_ = Spec::dense();
  }
  Source s = read(t.ordered(output_));
  if (t.own != nullptr && s.b.type == type_ && &t.own->allocator() == &to_ && s.of != nullptr &&
      s.b.spec().same_as(spec_, shape_.rank) && (sparse_ || t.labels == output_)) {
    Result out{t.own->take(), fill};
    out.layout.b = s.b;
    return out;
  }
  Layout cast_to;
  if (s.b.type != type_) {
    cast_to = cast_layout(pool(), s.b, type_);
    s.b = cast_to.b;
  }
  return {convert(to_, s.b, fill, fitting_spec(spec_, shape_)), fill};
}

Result EinsumCall::run() {
  for (const int64_t n : extents_)
    if (n == 0) return nothing();
  std::vector<Term> terms;
  for (size_t i = 0; i < e_.operands.size(); ++i) {
    terms.push_back(term_of(i));
    take_diagonals(terms.back());
  }
  std::vector<PlannedTerm> planned;
  uint64_t output = 0;
  for (const int l : output_) output |= uint64_t{1} << l;
  for (size_t i = 0; i < terms.size(); ++i) {
    std::vector<int> alone;  // labels that neither the result nor another term has
    for (const int l : terms[i].labels) {
      bool wanted = (output >> l & 1) != 0;
      for (size_t j = 0; j < terms.size(); ++j) wanted = wanted || (j != i && terms[j].has(l));
      if (!wanted) alone.push_back(l);
    }
    sum_out(terms[i], alone);
    uint64_t labels = 0;
    for (const int l : terms[i].labels) labels |= uint64_t{1} << l;
    terms[i].filled = has_fill(terms[i].x);
    terms[i].entries = static_cast<double>(count_entries(terms[i].x));
    if (terms[i].filled) {
      terms[i].entries = 1;  // every element counts
      for (const int l : terms[i].labels) terms[i].entries *= static_cast<double>(extents_[l]);
    }
    planned.push_back({labels, terms[i].entries, terms[i].sparse()});
  }
  if (std::optional<Term> t = as_mttkrp(terms)) return finished(std::move(*t));
  const auto pairs = plan_contraction(planned, extents_, output);
  for (const auto& [first, second] : pairs) {
    const bool last = &pairs.back().first == &first;
    Term a = std::move(terms[first]);
    Term b = std::move(terms[second]);
    std::vector<int> order = output_;
    if (last && spec_.same_as(Spec::csc(), shape_.rank)) std::reverse(order.begin(), order.end());
    if (!last) {
      order.clear();
      for (const Term* t : {&a, &b})
        for (const int l : t->labels) {
          bool wanted = (output >> l & 1) != 0;
          for (const Term& other : terms) wanted = wanted || (&other != &a && other.has(l));
          if (wanted && std::find(order.begin(), order.end(), l) == order.end()) order.push_back(l);
        }
    }
    const Contraction c{e_.name, type_, extents_, last ? to_ : pool(), order, last, sparse_};
    terms.push_back(contract_terms(c, a, b));
    terms.back().filled = a.filled || b.filled;
    terms[first] = Term();
    terms[second] = Term();
  }
  return finished(std::move(terms.back()));
}

}  // namespace

Result einsum(const Einsum& e, Allocator& to) { return EinsumCall(e, to).run(); }

}  // namespace s4j
