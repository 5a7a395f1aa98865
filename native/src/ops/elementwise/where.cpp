// SPDX-License-Identifier: Apache-2.0
// The fill is the value of implicit elements, those that an array does not store.
#include "ops/elementwise/where.hpp"

#include <atomic>
#include <cstring>
#include <optional>

#include "array/assign.hpp"
#include "array/entry_offsets.hpp"
#include "array/read.hpp"
#include "format/convert.hpp"
#include "format/dense.hpp"
#include "format/emit.hpp"
#include "format/full.hpp"
#include "format/splice.hpp"
#include "layout/lookup.hpp"
#include "ops/pattern/broadcast_entries.hpp"
#include "ops/pattern/merge.hpp"
#include "parallel/parallel.hpp"

namespace s4j {
namespace {

constexpr int64_t kGrain = threshold::kGrainSteps;

bool is_dense(const Operand& x) { return x.storage->format() == Format::kDense; }

Type where_type(Type a, Type b) {
  if (a == Type::kBool) return b;
  return b == Type::kBool ? a : common_type(a, b);
}

Dims broadcast_strides(const Block& b, const Shape& to) {
  Dims out{};
  for (int i = 1; i <= b.shape.rank; ++i)
    if (b.shape[b.shape.rank - i] != 1) out[to.rank - i] = b.strides[b.shape.rank - i];
  return out;
}

Source owned(Layout&& layout, Scalar fill) {
  Source s;
  s.keep = make_pooled<Layout>(std::move(layout));
  s.b = s.keep->b;
  s.fill = fill;
  return s;
}

// Returns whether f(element, first element) holds for all elements of a DENSE block.
template <class T, class F>
bool all_alike(Block b, F&& f) {
  for (int d = 0; d < b.shape.rank; ++d)  // visits only one of the elements that a broadcast repeats
    if (b.strides[d] == 0 && b.shape[d] > 1) b.shape[d] = 1;
  const RowWalk walk(b.shape);
  const int64_t step = walk.inner_stride(b.strides);
  const T* v = b.data<T>();
  std::atomic<bool> differs{false};
  parallel_for(walk.rows(), std::max<int64_t>(1, threshold::kGrainLight / std::max<int64_t>(walk.inner(), 1)),
               walk.inner(), [&](int64_t r0, int64_t r1) {
                 bool here = false;
                 for (int64_t r = r0; r < r1; ++r) {
                   const T* row = v + walk.offset(r, b.strides);
                   for (int64_t j = 0; j < walk.inner(); ++j) here = here || !f(row[j * step], v[0]);
                 }
                 if (here) differs.store(true, std::memory_order_relaxed);
               });
  return !differs.load();
}

// Returns the positions of the entries of a sparse block for which leaves(position, value) holds.
template <class F>
Vec<int64_t> positions_of(const Block& b, F&& leaves) {
  Vec<int64_t> out;
  dispatch(b.type, [&](auto t) {
    using T = decltype(t);
    const T* v = static_cast<const T*>(b.first_value());
    for (int64_t k = 0; k < b.nnz; ++k)
      if (leaves(k, v[k])) out.push_back(k);
  });
  return out;
}

// An operand's elements at the coordinates of another block's entries.
struct Looked {
  Layout values;          // in the operand's own type
  Vec<uint8_t> implicit;  // 1 if a sparse operand has no entry there
};

class Where {
 public:
  Where(Allocator& to, const Operand& cond, const Operand& x, const Operand& y, const Shape& shape, const Operand* like,
        const char* name)
      : to_(to), cond_(cond), x_(x), y_(y), name_(name), shape_(shape), type_(where_type(x.type(), y.type())) {
    for (const Operand* o : {like, &cond, &x, &y}) {
      if (like_ != nullptr || o == nullptr || (is_dense(*o) && o != like)) continue;
      like_ = o;
    }
  }

  Result run(bool dense_target) {
    limited_ = !dense_target;
    Result out = choose(dense_target);
    if (out.layout.b.format != Format::kDense) check_stored(static_cast<double>(out.layout.b.nnz));
    return out;
  }

 private:
  // Throws if copies of broadcast entries exceed the densify limit, the maximum number of stored elements.
  void check_stored(double entries) const {
    if (!limited_ || entries <= static_cast<double>(densify_limit())) return;
    double own = 0;
    bool broadcast = false;
    for (const Operand* o : {&cond_, &x_, &y_}) {
      if (is_dense(*o)) continue;
      own += static_cast<double>(count_entries(*o));
      broadcast = broadcast || !(o->shape() == shape_);
    }
    if (broadcast && entries - own > static_cast<double>(densify_limit()))
      fail(S4J_WOULD_DENSIFY, name_, ": broadcast to shape ", text(shape_), ", operands of ", static_cast<int64_t>(own),
           " entries would store ", static_cast<int64_t>(std::min(entries, 0x1p62)),
           ", more than org.sparse4j.densifyLimit = ", densify_limit(), kRaiseLimit);
  }
  double copies(const Operand& o) const { return times_copied(o.shape(), shape_); }
  double spread_entries(const Operand& o) const {
    return is_dense(o) ? 0 : static_cast<double>(count_entries(o)) * copies(o);
  }

  Result choose(bool dense_target) {
    if (like_ == nullptr) return dense(to_);
    const std::optional<Scalar> fill = is_dense(*like_) ? std::nullopt : implicit();
    if (!fill) {
      if (!dense_target) check_densify(shape_, name_);
      return dense(to_);
    }
    fill_ = *fill;
    if (full())  // every chosen element is stored
      return {full_copy(to_, dense(pool()).layout.b, result_spec(like_->broadcast(shape_))), fill_};
    return is_dense(cond_) ? by_dense() : by_sparse();
  }

  // Returns the value of an operand's implicit elements: the fill, or the constant value of a DENSE operand.
  std::optional<Scalar> constant(const Operand& x) const {
    if (!is_dense(x)) return cast(x.fill(), type_);
    const Source in = read(x);
    if (in.b.shape.empty()) return Scalar{type_, 0};
    return dispatch(in.b.type, [&](auto t) -> std::optional<Scalar> {
      using T = decltype(t);
      if (!all_alike<T>(in.b, [](T a, T b) { return same(a, b); })) return std::nullopt;
      const T first = *in.b.template data<T>();
      const bool mixed_zeros = first == T{0} && !all_alike<T>(in.b, same_sign_too<T>);
      return cast(Scalar::of(mixed_zeros ? T{0} : first), type_);
    });
  }

  // Returns the value of the result at elements without an entry of a sparse operand, if there is a single such value.
  std::optional<Scalar> implicit() {
    if (!is_dense(cond_)) return constant(cond_truth() ? x_ : y_);
    const Source c = read(cond_);
    if (c.b.shape.empty()) return constant(y_);
    mixed_ = !dispatch(c.b.type, [&](auto t) {
      using T = decltype(t);
      first_ = truth(*c.b.template data<T>());
      return all_alike<T>(c.b, [](T a, T b) { return truth(a) == truth(b); });
    });
    const std::optional<Scalar> a = constant(!mixed_ && !first_ ? y_ : x_);
    if (!mixed_ || !a) return a;
    const std::optional<Scalar> b = constant(y_);
    if (!b || !same_scalar(*a, *b)) return std::nullopt;
    return one_of_same(*a, *b);
  }
  bool cond_truth() const { return truth(cond_.fill()); }

  // Returns the entries of an operand in the result's shape and type; none for a DENSE constant.
  Source entries(const Operand& x) const {
    if (is_dense(x)) return owned(Layout::coo(pool(), type_, shape_, 0, 4), fill_);
    return read_as(x.broadcast(shape_), Spec::coo(), type_);
  }

  // Handles a sparse condition: its exceptions (where.hpp) select one operand, all other elements the other operand.
  Result by_sparse() {
    const bool base = cond_truth();
    // The result stores at least this many entries. The check comes before any copy is made.
    check_stored(spread_entries(base ? x_ : y_) - spread_entries(cond_));
    const Operand& picked = base ? y_ : x_;
    double length = 1;
    for (int d = 0; d < shape_.rank; ++d) length *= static_cast<double>(shape_[d]);
    const bool all = is_dense(picked) || !same_scalar(cast(picked.fill(), type_), fill_);
    if (!all && copies(cond_) > 1 && copies(x_) == 1 && copies(y_) == 1) return by_looking_up(base);
    const double lacks = all ? 0 : length - spread_entries(picked);  // elements at which `picked` may have no entry
    if (spread_entries(cond_) > lacks)
      check_stored(static_cast<double>(exceptions(cond_).entries.b.nnz) * copies(cond_) - lacks);
    const Source other = entries(base ? x_ : y_);
    const Exceptions at = exceptions(cond_.broadcast(shape_));
    if (at.entries.b.nnz == 0) return finish(other.b);
    Looked found = look_up(base ? y_ : x_, at.entries.b);
    const Scalar own_fill = cast((base ? y_ : x_).fill(), type_);
    if (!same_scalar(own_fill, fill_)) std::fill(found.implicit.begin(), found.implicit.end(), uint8_t{0});
    if (found.values.b.type != type_) found.values = cast_layout(pool(), found.values.b, type_);
    return unite(found.values.b, other.b, found.implicit.data());
  }

  // Handles a sparse broadcast condition without copies of its entries: it is looked up at the entries of both
  // operands.
  Result by_looking_up(bool base) {
    const Source c = read_as(cond_, Spec::coo());
    const auto chosen = [&](const Operand& x, bool wanted) {
      const Source in = entries(x);
      const Vec<int64_t> at = positions_at(in.b, c.b);
      Vec<int64_t> leaving;
      dispatch(c.b.type, [&](auto t) {
        const auto* v = c.b.template data<decltype(t)>();
        for (int64_t k = 0; k < in.b.nnz; ++k)
          if ((at[k] < 0 ? base : truth(v[at[k]])) != wanted) leaving.push_back(k);
      });
      return splice(pool(), in.b, leaving, {});
    };
    const Layout a = chosen(x_, true), b = chosen(y_, false);
    return unite(a.b, b.b, nullptr);
  }

  // Handles a DENSE condition that is constant, or whose operands have the same implicit value.
  Result by_dense() {
    if (!mixed_) check_stored(spread_entries(first_ ? x_ : y_));
    if (!mixed_) return finish(entries(first_ ? x_ : y_).b);
    const Layout a = where_true(x_, true);
    const Layout b = where_true(y_, false);
    return unite(a.b, b.b, nullptr);
  }

  // Returns the entries of an operand at which the DENSE condition equals `wanted`.
  Layout where_true(const Operand& x, bool wanted) const {
    const Source in = entries(x);
    const Source c = read(cond_);
    const Vec<int64_t> offsets = entry_offsets(in.b, broadcast_strides(c.b, shape_));
    Vec<int64_t> leaving;
    dispatch(c.b.type, [&](auto t) {
      const auto* v = c.b.template data<decltype(t)>();
      for (int64_t k = 0; k < in.b.nnz; ++k)
        if (truth(v[offsets[k]]) != wanted) leaving.push_back(k);
    });
    return splice(pool(), in.b, leaving, {});
  }

  // Returns x at the coordinates of a block of the result's shape, without expanding x.
  Looked look_up(const Operand& x, const Block& at) const {
    Looked out{Layout::like(pool(), at, x.type()), Vec<uint8_t>(static_cast<size_t>(at.nnz))};
    const Source in = read(x);
    std::fill(out.implicit.begin(), out.implicit.end(), uint8_t{0});
    if (in.b.format == Format::kDense) {
      const Vec<int64_t> offsets = entry_offsets(at, broadcast_strides(in.b, shape_));
      dispatch_size(in.b.type, [&](auto u) {
        using U = decltype(u);
        const U* v = in.b.data<U>();
        U* z = out.values.template mutable_data<U>();
        parallel_for(at.nnz, kGrain, 2, [&](int64_t s, int64_t e) {
          for (int64_t k = s; k < e; ++k) z[k] = v[offsets[k]];
        });
      });
      return out;
    }
    const Vec<int64_t> coords = decode_coordinates(at);
    const int lead = shape_.rank - in.b.shape.rank;
    const int rank = in.b.shape.rank;
    dispatch_size(in.b.type, [&](auto u) {
      using U = decltype(u);
      const U* v = in.b.data<U>();
      U none;
      std::memcpy(&none, &in.fill.bits, sizeof none);
      U* z = out.values.template mutable_data<U>();
      parallel_for(at.nnz, threshold::kGrainHeavy, 60, [&](int64_t s, int64_t e) {
        int64_t c[kMaxRank] = {};
        for (int64_t k = s; k < e; ++k) {
          for (int d = 0; d < rank; ++d) c[d] = in.b.shape[d] == 1 ? 0 : coords[(d + lead) * at.nnz + k];
          const Place p = find_entry(in.b, c);
          z[k] = p.found ? v[p.position] : none;
          out.implicit[k] = p.found ? 0 : 1;
        }
      });
    });
    return out;
  }

  // Returns the union of both patterns, with a's value at elements where both have an entry. An entry of a that `drop`
  // marks is removed, together with b's entry there.
  Result unite(const Block& a, const Block& b, const uint8_t* drop) {
    Union u = merge_patterns(pool(), a, b, type_);
    const int64_t n = u.layout.b.nnz;
    dispatch_size(type_, [&](auto w) {
      using U = decltype(w);
      const U* va = a.data<U>();
      const U* vb = b.data<U>();
      U* z = u.layout.template mutable_data<U>();
      parallel_for(n, kGrain, 2, [&](int64_t s, int64_t e) {
        for (int64_t k = s; k < e; ++k) {
          const int64_t i = u.left[k];
          z[k] = i >= 0 ? va[i] : vb[u.right[k]];
        }
      });
    });
    Vec<int64_t> leaving;
    for (int64_t k = 0; k < n && drop != nullptr; ++k) {
      const int64_t i = u.left[k];
      if (i >= 0 && drop[i] != 0) leaving.push_back(k);
    }
    if (!leaving.empty()) u.layout = splice(pool(), u.layout.b, leaving, {});
    return finish(u.layout.b);
  }

  Result finish(const Block& coo) { return {convert(to_, coo, fill_, result_spec(like_->broadcast(shape_))), fill_}; }

  bool full() const {
    return !shape_.empty() && !is_dense(x_) && !is_dense(y_) && (is_dense(cond_) || read_full(cond_)) &&
           read_full(x_) && read_full(y_);
  }

  // Computes a DENSE result, element by element.
  Result dense(Allocator& to) {
    Result out{Layout::dense(to, type_, shape_, false), Scalar{type_, 0}};
    if (out.layout.b.nnz == 0) return out;
    const Source c = read_as(cond_, Spec::dense());
    const Source a = read_as(x_, Spec::dense(), type_);
    const Source b = read_as(y_, Spec::dense(), type_);
    const Dims sc = broadcast_strides(c.b, shape_);
    const Dims sa = broadcast_strides(a.b, shape_);
    const Dims sb = broadcast_strides(b.b, shape_);
    const RowWalk walk(shape_);
    const int64_t tc = walk.inner_stride(sc);
    const int64_t ta = walk.inner_stride(sa);
    const int64_t tb = walk.inner_stride(sb);
    dispatch(c.b.type, [&](auto t) {
      using C = decltype(t);
      dispatch_size(type_, [&](auto w) {
        using U = decltype(w);
        U* z = out.layout.template mutable_data<U>();
        parallel_for(walk.rows(), std::max<int64_t>(1, threshold::kGrainLight / std::max<int64_t>(walk.inner(), 1)),
                     2 * walk.inner(), [&](int64_t r0, int64_t r1) {
                       for (int64_t r = r0; r < r1; ++r) {
                         const C* pc = c.b.template data<C>() + walk.offset(r, sc);
                         const U* pa = a.b.template data<U>() + walk.offset(r, sa);
                         const U* pb = b.b.template data<U>() + walk.offset(r, sb);
                         U* row = z + r * walk.inner();
                         for (int64_t j = 0; j < walk.inner(); ++j)
                           row[j] = truth(pc[j * tc]) ? pa[j * ta] : pb[j * tb];
                       }
                     });
      });
    });
    return out;
  }

  Allocator& to_;
  const Operand &cond_, &x_, &y_;
  const char* name_;
  Shape shape_;
  Type type_;
  const Operand* like_ = nullptr;
  bool limited_ = true;
  Scalar fill_;
  // For a DENSE condition: whether it has both truth values, and the truth of its first element.
  bool mixed_ = false, first_ = false;
};

}  // namespace

Exceptions exceptions(const Operand& x) {
  if (is_dense(x)) {
    const Source in = read(x);
    const Scalar zero{in.b.type, 0};
    return {owned(sparsify(pool(), in.b, zero, Spec::coo()), zero), false};
  }
  Exceptions out{read_as(x, Spec::coo()), truth(x.fill())};
  const Vec<int64_t> leaving = positions_of(out.entries.b, [&](int64_t, auto v) { return truth(v) == out.base; });
  if (!leaving.empty()) out.entries = owned(splice(pool(), out.entries.b, leaving, {}), out.entries.fill);
  return out;
}

Result where(Allocator& to, const Operand& cond, const Operand& x, const Operand& y, bool dense_target,
             const Operand* like, const char* name) {
  const Shape shape = broadcast_shape(broadcast_shape(cond.shape(), x.shape()), y.shape());
  const Operand condition = cond.once(), a = x.once(), b = y.once();  // limits depend on the broadcast sources
  return Where(to, condition, a, b, shape, like, name).run(dense_target);
}

}  // namespace s4j
