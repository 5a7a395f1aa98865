// SPDX-License-Identifier: Apache-2.0
// Assignments to views. "main" is the storage's layout of entries, without pending writes and derived layouts; "w" or
// "window" is the part of a storage that a view shows.
#include "array/assign.hpp"

#include <algorithm>
#include <cstring>

#include "array/read.hpp"
#include "array/scan.hpp"
#include "format/convert.hpp"
#include "format/dense.hpp"
#include "format/emit.hpp"
#include "format/splice.hpp"
#include "layout/lookup.hpp"
#include "parallel/parallel.hpp"

namespace s4j {
namespace {

// The entries of a sparse block, converted from view to storage coordinates and sorted in the order of `spec`.
struct Moved {
  Vec<int64_t> coords;  // `rank` arrays of `count` coordinates
  Buffer values;
  int64_t count = 0;
};

Moved to_storage(const Block& in, const Window& w, const Spec& spec) {
  Moved out;
  out.count = in.nnz;
  const int64_t n = in.nnz;
  const int r = w.storage_rank;
  Vec<int64_t> view = decode_coordinates(in);
  Vec<int64_t> runs(checked_mul(n, std::max(r, 1)));
  for (int d = 0; d < r; ++d) std::fill_n(runs.begin() + d * n, n, w.fixed[d]);
  for (int v = 0; v < w.rank; ++v) {
    const WindowDim& d = w.dims[v];
    if (d.dim < 0) continue;
    for (int64_t k = 0; k < n; ++k) runs[d.dim * n + k] = d.begin + d.step * view[v * n + k];
  }
  Coordinates c;
  c.rank = r;
  c.count = n;
  c.width = 8;
  for (int d = 0; d < r; ++d) c.runs[d] = runs.data() + d * n;
  const Spec natural = Spec::gcs(r, 0);
  const Vec<int64_t> perm = sort_permutation(c, spec.format == Format::kGcs ? spec.order.data() : natural.order.data());
  out.values = Buffer(pool(), n * size_of(in.type));
  const int64_t skip = in.format == Format::kGcs ? in.pointers[0] : 0;
  gather_values(size_of(in.type), static_cast<const char*>(in.values) + skip * size_of(in.type), perm, n,
                out.values.as<void>());
  if (perm.empty()) {
    out.coords = std::move(runs);
  } else {
    out.coords.resize(runs.size());
    for (int d = 0; d < r; ++d) gather_values(8, runs.data() + d * n, perm, n, out.coords.data() + d * n);
  }
  return out;
}

void assign_dense(const Operand& dst, Source src) {
  const Source target = read(dst);  // points into main's values: read() never copies a DENSE view
  const Scalar fill = src.fill;
  Layout copy;
  if (src.b.format == Format::kDense) {
    // The source may be another view of the same memory.
    if (src.of == dst.storage) {
      copy = Layout::dense(pool(), src.b.type, src.b.shape, false);
      copy_dense(src.b, copy.b);
      src.b = copy.b;
    }
    copy_dense(src.b, target.b);
  } else {
    if (src.b.type != target.b.type) {
      copy = cast_layout(pool(), src.b, target.b.type);
      src.b = copy.b;
    }
    fill_dense(target.b, fill);
    scatter_entries(src.b, target.b);
  }
  dst.storage->values_changed();
}

// Assigns to a window that shows every element of the storage: builds a new main in the storage's own format and order.
void assign_whole(const Operand& dst, const Block& src, Scalar fill) {
  Storage& s = *dst.storage;
  if (dst.window.identity(s.shape())) {
    s.replace(convert(s.allocator(), src, fill, s.spec()), fill);
    return;
  }
  const Moved in = to_storage(src, dst.window, s.spec());
  Coordinates c;
  c.rank = s.shape().rank;
  c.count = in.count;
  c.width = 8;
  for (int d = 0; d < c.rank; ++d) c.runs[d] = in.coords.data() + d * in.count;
  s.replace(emit(s.allocator(), s.type(), s.shape(), s.spec(), c, in.values.as<void>(), {}), fill);
}

void replace_moved(Storage& s, const Vec<int64_t>& leaving, const Moved& in) {
  const Block main = s.writable();
  const int64_t n = in.count;
  const int r = s.shape().rank;
  if (static_cast<int64_t>(leaving.size()) == n) {
    const Vec<int64_t> there = coordinates_at(main, leaving);
    if (std::equal(in.coords.begin(), in.coords.begin() + r * n, there.begin())) {
      // The pattern does not change: write the values in place.
      dispatch_size(s.type(), [&](auto u) {
        using U = decltype(u);
        const U* from = in.values.as<U>();
        for (int64_t k = 0; k < n; ++k) s.values<U>()[leaving[k]] = from[k];
      });
      s.values_changed();
      return;
    }
  }
  Vec<int64_t> places(n);
  parallel_for(n, threshold::kGrainHeavy, 50, [&](int64_t b, int64_t e) {
    int64_t at[kMaxRank] = {};
    for (int64_t k = b; k < e; ++k) {
      for (int d = 0; d < r; ++d) at[d] = in.coords[d * n + k];
      places[k] = find_entry(main, at).position;
    }
  });
  s.replace(splice(s.allocator(), main, leaving, {n, in.coords.data(), places.data(), in.values.as<void>()}), s.fill());
}

// Returns false only if no element of the window has a pending write.
bool may_pend(const Storage& s, const Window& w) {
  if (s.pending_count() == 0) return false;
  for (int d = 0; d < w.storage_rank; ++d)
    if (const int64_t c = w.fixed[d]; c >= 0 && !s.may_pend(d, c)) return false;
  for (int v = 0; v < w.rank; ++v)
    if (const WindowDim& d = w.dims[v]; d.dim >= 0 && d.length == 1 && !s.may_pend(static_cast<int>(d.dim), d.begin))
      return false;
  return true;
}

// Logs a small change of a large array as pending writes instead of rebuilding main. A caller that writes row by row
// then does not rebuild main for each row.
void assign_part(const Operand& dst, const Block& src) {
  Storage& s = *dst.storage;
  const int64_t most = std::max(threshold::kLoggedEntries, s.stored().nnz / threshold::kLoggedShare);
  bool waits = src.nnz <= most && !may_pend(s, dst.window);
  if (!waits) s.writable();
  Vec<int64_t> leaving = positions_in_window(s.stored(), dst.window);
  if (waits && src.nnz + static_cast<int64_t>(leaving.size()) > most) {
    waits = false;
    if (s.pending_count() != 0) leaving = positions_in_window(s.writable(), dst.window);
  }
  const Moved in = to_storage(src, dst.window, s.stored().spec());
  if (waits)
    s.log(leaving, in.count, in.coords.data(), in.values.as<void>());
  else
    replace_moved(s, leaving, in);
}

// Sets `v` to the value that the only element of the block `src` assigns. Returns false if `src` stores an entry that
// equals the fill: a pending write cannot represent such an entry, only main can.
bool one_value(const Block& src, Scalar given_fill, const Storage& s, Scalar& v) {
  const bool entry = src.format == Format::kDense || src.nnz > 0;
  Scalar from = given_fill;
  if (entry) {
    from = Scalar{src.type, 0};
    std::memcpy(&from.bits, src.first_value(), size_of(src.type));
  }
  v = cast(from, s.type());
  if (src.format == Format::kDense) return true;
  if (same_scalar(cast(given_fill, s.type()), s.fill())) return !entry || !same_scalar(v, s.fill());
  check_densify(src.shape, "writing implicit elements into a part of a sparse array");
  return true;
}

void put_one(const Operand& dst, Scalar v) {
  constexpr int64_t kFirst[kMaxRank] = {};
  int64_t at[kMaxRank];
  dst.window.to_storage(kFirst, at);
  dst.storage->put(at, &v.bits);
}

}  // namespace

void check_writable(const Operand& dst) {
  if (!dst.window.writable())
    fail(S4J_ILLEGAL_ARGUMENT, "a broadcast view of shape ", text(dst.shape()),
         " is read-only: one stored element stands for several; write to its origin or to a dup()");
}

void check_receiver(const Operand* target, const Shape& result, const char* name) {
  if (target == nullptr) return;
  if (!(target->shape() == result))
    fail(S4J_ILLEGAL_ARGUMENT, name, " gives shape ", text(result), ", but the array for the result has shape ",
         text(target->shape()));
  check_writable(*target);
}

double times_copied(const Shape& from, const Shape& to) {
  double out = 1;
  for (int d = 0; d < to.rank; ++d) {
    const int own = d - (to.rank - from.rank);
    if (own < 0 || from[own] != to[d]) out *= static_cast<double>(to[d]);
  }
  return out;
}

void check_spread(const Operand& given, const Shape& to, const Storage& s, const char* name) {
  if (s.format() == Format::kDense || (given.shape() == to && given.window.writable())) return;
  const Operand src = given.once();  // shows each element once, without the copies that a broadcast makes
  const double copies = times_copied(src.shape(), to);
  const auto most = static_cast<double>(densify_limit());
  const double length = static_cast<double>(std::max<int64_t>(src.shape().length_or_minus(), 0));
  int64_t own = 0;
  if (src.storage->format() != Format::kDense) {
    own = count_entries(src);
  } else if (length * copies > most) {
    const Layout stored = sparsify(pool(), cast_layout(pool(), read(src).b, s.type()).b, s.fill(), Spec::coo());
    own = stored.b.nnz;
  }
  if (static_cast<double>(own) * (copies - 1) > most)
    fail(S4J_WOULD_DENSIFY, name, ": broadcast to shape ", text(to), ", a source of ", own, " entries would store ",
         static_cast<int64_t>(std::min(static_cast<double>(own) * copies, 0x1p62)),
         ", more than org.sparse4j.densifyLimit = ", densify_limit(), kRaiseLimit);
}

Layout entries_for_part(const Storage& s, const Block& src, Scalar fill) {
  Layout casted;
  Block b = src;
  if (b.type != s.type()) {
    casted = cast_layout(pool(), b, s.type());
    b = casted.b;
  }
  if (b.format == Format::kDense || same_scalar(s.fill(), fill)) return convert(pool(), b, s.fill(), Spec::coo());
  check_densify(b.shape, "writing implicit elements into a part of a sparse array");
  const Layout dense = convert(pool(), b, cast(fill, s.type()), Spec::dense());
  return sparsify(pool(), dense.b, s.fill(), Spec::coo());
}

void replace_entries(Storage& s, const Window& w, const Vec<int64_t>& leaving, const Block& src) {
  replace_moved(s, leaving, to_storage(src, w, s.writable().spec()));
}

void assign(const Operand& dst, const Source& given) {
  check_writable(dst);
  Storage& s = *dst.storage;
  if (!(given.b.shape == dst.shape()))
    fail(S4J_ILLEGAL_ARGUMENT, "an array of shape ", text(given.b.shape), " cannot be assigned to an array of shape ",
         text(dst.shape()));
  if (s.format() == Format::kDense) {
    assign_dense(dst, given);
    return;
  }
  const bool whole = dst.window.covers(s.shape());
  Block src = given.b;
  if (Scalar v; dst.one_of_many() && one_value(src, given.fill, s, v)) {
    put_one(dst, v);
    return;
  }
  Scalar fill = src.format == Format::kDense ? s.fill() : cast(given.fill, s.type());
  Layout converted;
  if (src.type != s.type()) {
    converted = cast_layout(pool(), src, s.type());
    src = converted.b;
  }
  if (src.format != Format::kDense && !whole && !same_scalar(s.fill(), fill)) {
    // The implicit elements of `src` differ from the storage's fill, so each element of the window is stored.
    check_densify(dst.shape(), "writing implicit elements into a part of a sparse array");
    converted = convert(pool(), src, fill, Spec::dense());
    src = converted.b;
  }
  if (src.format == Format::kDense) {
    Layout sparse = sparsify(pool(), src, s.fill(), Spec::coo());
    fill = s.fill();
    converted = std::move(sparse);
    src = converted.b;
  }
  if (whole)
    assign_whole(dst, src, fill);
  else
    assign_part(dst, src);
}

void assign_scalar(const Operand& dst, Scalar value) {
  check_writable(dst);
  Storage& s = *dst.storage;
  const Scalar v = cast(value, s.type());
  if (s.format() == Format::kDense) {
    fill_dense(read(dst).b, v);
    s.values_changed();
    return;
  }
  if (dst.one_of_many()) {
    if (!same_scalar(s.fill(), v)) check_densify(dst.shape(), "assigning a number to a part of a sparse array");
    put_one(dst, v);
    return;
  }
  Block constant;  // a DENSE block with strides 0: one value in memory, which is the value of every element
  constant.format = Format::kDense;
  constant.type = s.type();
  constant.shape = dst.shape();
  std::fill_n(constant.strides.begin(), constant.shape.rank, int64_t{0});
  constant.nnz = constant.shape.length_or_minus();
  constant.values = &v.bits;
  if (dst.window.covers(s.shape())) {
    const Layout none = Layout::coo(pool(), s.type(), dst.shape(), 0, 4);
    assign_whole(dst, none.b, v);
    return;
  }
  if (same_scalar(s.fill(), v)) {
    const Layout none = Layout::coo(pool(), s.type(), dst.shape(), 0, 4);
    assign_part(dst, none.b);
    return;
  }
  check_densify(dst.shape(), "assigning a number to a part of a sparse array");
  const Layout region = sparsify(pool(), constant, s.fill(), Spec::coo());
  assign_part(dst, region.b);
}

}  // namespace s4j
