// SPDX-License-Identifier: Apache-2.0
// Foreign memory is memory that another thread or process may change: the caller's (s4j_wrap) or a mapped file's.
#include "capi/foreign.hpp"

#include <algorithm>

#include "parts/parts.hpp"
#include "array/read.hpp"
#include "core/trace.hpp"
#include "format/dense.hpp"
#include "ops/reduce/reduce_parts.hpp"
#include "parallel/parallel.hpp"

namespace s4j {
namespace {

bool is_dense(const Call& call, int i) { return call.operand(i).storage->format() == Format::kDense; }
bool is_mapped(const Call& call, int i) { return is_sparse_in_file(call.operand(i)); }

// Returns the window without hidden dimensions (broadcasts), so that the copy holds each element once.
Window without_hidden(const Window& w) {
  Window out = w;
  out.rank = 0;
  for (int v = 0; v < w.rank; ++v)
    if (const WindowDim& d = w.dims[v]; d.dim >= 0) out.dims[out.rank++] = d;
  return out;
}

// Converts a window on foreign memory to the same window on the copy made through without_hidden(w).
Window on_copy(const Window& w) {
  Window out = w;
  out.storage_rank = 0;
  for (int v = 0; v < w.rank; ++v) {
    WindowDim& d = out.dims[v];
    if (d.dim < 0) continue;
    out.fixed[out.storage_rank] = -1;
    d = {out.storage_rank++, 0, 1, d.length};
  }
  return out;
}

Layout c_ordered(const Block& b) {
  Layout out = Layout::dense(pool(), b.type, b.shape, false);
  copy_dense(b, out.b);
  return out;
}

Layout own_copy(const Block& there) {
  Layout out = c_ordered(there);
  if (there.type == Type::kBool) {
    uint8_t* const v = out.values.as<uint8_t>();
    parallel_for(out.b.nnz, threshold::kGrainCopy, 1, [&](int64_t b, int64_t e) {
      for (int64_t k = b; k < e; ++k) v[k] = v[k] != 0 ? 1 : 0;
    });
  }
  return out;
}

// Writes to `there` the elements of `now` that differ from `before`. `before` and `now` are in C order.
void write_changes(const Block& before, const Block& now, const Block& there) {
  const RowWalk walk(there.shape);
  const int64_t inner = walk.inner(), step = walk.inner_stride(there.strides);
  dispatch_size(there.type, [&](auto u) {
    using U = decltype(u);
    const U *const old = before.data<U>(), *const own = now.data<U>();
    U* const to = const_cast<U*>(there.data<U>());
    const int64_t grain = std::max<int64_t>(1, threshold::kGrainLight / std::max<int64_t>(1, inner));
    parallel_for(walk.rows(), grain, inner, [&](int64_t b, int64_t e) {
      for (int64_t r = b; r < e; ++r) {
        U* const row = to + walk.offset(r, there.strides);
        for (int64_t j = 0; j < inner; ++j)
          if (const int64_t k = r * inner + j; own[k] != old[k]) row[j * step] = own[k];
      }
    });
  });
}

}  // namespace

bool Call::held_for_writing(const Storage& s) const {
  return std::any_of(held_, held_ + held_count_, [&](const Held& h) { return h.storage == &s && h.write; });
}

// Replaces an operand in a mapped file by a copy. If the operand shows an interval of the leading dimension, copies
// only that part, unless a copy of the whole array is cached. Otherwise copies the whole array and caches it for later
// calls.
void Call::copy_mapped(Operand& x) {
  Storage& s = *x.storage;
  const int d = leading_dimension(s);
  int64_t first = 0, last = d < 0 ? 0 : s.extent(d);
  if (d >= 0 && x.window.fixed[d] >= 0) {
    first = x.window.fixed[d];
    last = first + 1;
  }
  WindowDim* cut = nullptr;
  for (int v = 0; v < x.window.rank; ++v)
    if (d >= 0 && x.window.dims[v].dim == d) cut = &x.window.dims[v];
  if (cut != nullptr) {
    first = cut->length == 0 ? 0 : cut->begin;
    last = cut->length == 0 ? 0 : cut->begin + (cut->length - 1) * cut->step + 1;
  }
  const bool all = d < 0 || (first == 0 && last == s.extent(d));
  OwnCopy own{&s, nullptr, {}, {}, all ? whole_copy(s) : kept_copy(s)};
  if (own.kept != nullptr) {
    own.copy = own.kept.get();
  } else {
    trace("copy of a part of foreign memory");
    own.copy = Storage::create(pool(), copy_part(s, first, last), s.fill());
    if (cut != nullptr)
      cut->begin -= first;
    else
      x.window.fixed[d] -= first;
  }
  x.storage = own.copy;
  own_.push_back(std::move(own));
}

void Call::check_origins() const {
  for (int i = 0; i < held_count_; ++i) check_not_lost(*held_[i].storage);
}

void Call::copy_foreign(WorksInPlace in_place) {
  const int n = operand_count_;
  for (int i = 0; i < n; ++i) {
    Origin* const origin = at(i)->storage->origin();
    if (origin == nullptr) continue;
    mapped_ = true;
    if (in_place != in_place::header) origin->verify();
  }
  const auto leaves = [&](int i) { return at(i)->storage->foreign() && (in_place == nullptr || !in_place(*this, i)); };
  int first = 0;
  while (first < n && !leaves(first)) ++first;
  if (first == n) return;
  Vec<uint8_t> copied(n);
  for (int i = 0; i < n; ++i) copied[i] = i >= first && leaves(i) ? 1 : 0;
  own_.reserve(n);
  for (int i = 0; i < n; ++i) {
    if (copied[i] == 0) continue;
    Storage& s = *at(i)->storage;
    if (is_mapped(*this, i)) {
      copy_mapped(*at(i));
      continue;
    }
    const bool written = held_for_writing(s);
    Operand from = *at(i);
    const auto operands = std::count_if(operands_, operands_ + n, [&](const Operand& x) { return x.storage == &s; });
    // If the call writes the array and has several views of it, all views must show the same copy.
    const bool together = written && operands > 1;
    if (together)
      from.window.set_whole(s.shape());
    else
      from.window = without_hidden(from.window);
    trace("copy of foreign memory");
    OwnCopy own{&s, nullptr, read(from).b, {}, nullptr};
    Layout copy = own_copy(own.there);
    if (written) own.before = c_ordered(copy.b);
    own.copy = Storage::create(pool(), std::move(copy), s.fill());
    for (int j = 0; j < n; ++j) {
      Operand& x = *at(j);
      if (x.storage != &s || (!together && j != i)) continue;
      copied[j] = 0;
      x.storage = own.copy;
      if (!together) x.window = on_copy(x.window);
    }
    own_.push_back(std::move(own));
  }
}

void Call::write_back() noexcept {
  for (const OwnCopy& own : own_) {
    if (own.before.values.bytes() == 0) continue;  // the call did not write it
    write_changes(own.before.b, own.copy->stored(), own.there);
    own.original->values_changed();
  }
}

namespace in_place {

bool header(const Call&, int) { return true; }

bool lookup(const Call&, int) { return true; }

bool always(const Call& call, int i) { return !is_mapped(call, i); }

bool counting(const Call& call, int i) {
  const Operand& x = call.operand(i);
  return !is_mapped(call, i) || x.window.covers(x.storage->shape());
}

bool numbers(const Call& call, int i) { return call.operand(i).type() != Type::kBool && !is_mapped(call, i); }

bool elementwise(const Call& call, int i) {
  if (!numbers(call, i)) return false;
  if (is_floating(call.operand(i).type())) return true;
  switch (call.op()) {
    case S4J_OP_DIV:
    case S4J_OP_RDIV:
    case S4J_OP_POW:
    case S4J_OP_REMAINDER:
    case S4J_OP_FMOD:
    case S4J_OP_FLOOR_DIV:
      return false;
    default:
      return true;
  }
}

bool reduction(const Call& call, int i) {
  if (is_mapped(call, i)) {
    const Operand& x = call.operand(i);
    std::vector<int64_t> dims(static_cast<size_t>(call.integers()));
    for (size_t d = 0; d < dims.size(); ++d) dims[d] = call.integer(static_cast<int64_t>(d));
    return i == 0 && better_in_parts(x) &&
           can_reduce_parts(call.op(), x, axes_of(dims.data(), call.integers(), x.window.rank, call.name()),
                            call.flag(S4J_FLAG_STORED));
  }
  return numbers(call, i) && call.op() != S4J_OP_MEDIAN && call.op() != S4J_OP_PERCENTILE;
}

bool assignment(const Call& call, int i) {
  return call.operands() <= 2 && (i == 0 || (is_dense(call, 0) && numbers(call, i)));
}

bool diagonal(const Call& call, int i) {
  return i == 0 ? numbers(call, i) || call.flag(S4J_FLAG_IN_PLACE) : assignment(call, i);
}

bool scatter(const Call& call, int i) { return i == 0 && !is_mapped(call, i); }

bool dense_copy(const Call& call, int i) {
  const int64_t format = call.integer(1);
  return numbers(call, i) && (format == S4J_DENSE || (format < 0 && is_dense(call, 0)));
}

bool product(const Call& call, int i) {
  const bool masked = call.integers() > 1 && call.integer(1) != 0;
  if (is_mapped(call, i)) {
    const bool plain = !masked && (call.integers() < 1 || call.integer(0) == 0) && call.inputs() == 2;
    return plain && is_dense(call, 1 - i) && better_in_parts(call.operand(i));
  }
  return numbers(call, i) && !(masked && i == 2);
}

bool level1(const Call& call, int i) {
  const bool moved = call.op() == S4J_OP_SWAP || call.op() == S4J_OP_COPY;
  return numbers(call, i) && !(moved && call.operands() > 1 && !(is_dense(call, 0) && is_dense(call, 1)));
}

bool tensor(const Call& call, int i) {
  return call.op() == S4J_OP_MTTKRP && i > 0 && !is_dense(call, 0) && numbers(call, i);
}

bool right_side(const Call& call, int i) {
  return call.integers() > 0 && call.integer(0) == S4J_SOLVER_SOLVE && is_dense(call, i) && numbers(call, i);
}

}  // namespace in_place
}  // namespace s4j
