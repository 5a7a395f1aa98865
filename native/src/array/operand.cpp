// SPDX-License-Identifier: Apache-2.0
#include "array/operand.hpp"

namespace s4j {

Window Window::whole(const Shape& s) {
  Window w;
  w.set_whole(s);
  return w;
}

void Window::set_whole(const Shape& s) {
  rank = storage_rank = s.rank;
  for (int d = 0; d < s.rank; ++d) {
    dims[d] = {d, 0, 1, s[d]};
    fixed[d] = -1;
  }
}

Shape Window::shape() const {
  Shape s;
  s.rank = rank;
  for (int v = 0; v < rank; ++v) s[v] = dims[v].length;
  return s;
}

bool Operand::one_of_many() const {
  if (storage->format() == Format::kDense) return false;
  for (int v = 0; v < window.rank; ++v)
    if (window.dims[v].length != 1) return false;
  return storage->shape().length_or_minus() != 1;
}

bool Window::covers(const Shape& storage) const {
  for (int v = 0; v < rank; ++v) {
    const WindowDim& w = dims[v];
    if (w.dim < 0 ? w.length != 1 : w.length != storage[static_cast<int>(w.dim)]) return false;
  }
  for (int d = 0; d < storage_rank; ++d)
    if (fixed[d] >= 0 && storage[d] != 1) return false;
  return true;
}

bool Window::identity(const Shape& storage) const {
  if (rank != storage_rank) return false;
  for (int v = 0; v < rank; ++v) {
    const WindowDim& w = dims[v];
    if (w.dim != v || w.length != storage[v]) return false;
  }
  return true;
}

bool Window::writable() const {
  for (int v = 0; v < rank; ++v)
    if (dims[v].dim < 0 && dims[v].length > 1) return false;
  return true;
}

void Window::to_storage(const int64_t* view, int64_t* storage) const {
  for (int d = 0; d < storage_rank; ++d) storage[d] = fixed[d];
  for (int v = 0; v < rank; ++v) {
    const WindowDim& w = dims[v];
    if (w.dim >= 0) storage[w.dim] = w.begin + w.step * view[v];
  }
}

void Window::check(const Shape& storage) const {
  if (storage_rank != storage.rank || rank < 0 || rank > kMaxRank)
    fail(S4J_ILLEGAL_ARGUMENT, "a window of rank ", rank, " over ", storage_rank,
         " storage dimensions does not fit shape ", text(storage));
  uint64_t seen = 0;
  for (int v = 0; v < rank; ++v) {
    const WindowDim& w = dims[v];
    if (w.dim < -1 || w.dim >= storage.rank || w.length < 0)
      fail(S4J_ILLEGAL_ARGUMENT, "window dimension ", v, " names storage dimension ", w.dim, " with length ", w.length);
    if (w.dim < 0) continue;
    if (((seen >> w.dim) & 1) != 0)
      fail(S4J_ILLEGAL_ARGUMENT, "storage dimension ", w.dim,
           " occurs twice in a window; each dimension may occur once");
    seen |= uint64_t{1} << w.dim;
    const int64_t extent = storage[static_cast<int>(w.dim)];
    if (w.begin < 0 || w.step < 1 || w.length > extent ||
        (w.length > 0 && (w.begin >= extent || (w.length - 1) > (extent - 1 - w.begin) / w.step)))
      fail(S4J_INDEX, "the window (begin ", w.begin, ", step ", w.step, ", length ", w.length,
           ") is outside dimension ", w.dim, " of shape ", text(storage));
  }
  for (int d = 0; d < storage.rank; ++d) {
    const int64_t f = fixed[d];
    const bool covered = ((seen >> d) & 1) != 0;
    if (covered ? f != -1 : (f < 0 || f >= storage[d]))
      fail(S4J_INDEX, "the window fixes dimension ", d, " of shape ", text(storage), " at ", f,
           ", which is outside it");
  }
}

namespace {
[[noreturn]] void no_broadcast(const Shape& from, const Shape& to) {
  fail(S4J_ILLEGAL_ARGUMENT, "shape ", text(from), " does not broadcast to ", text(to),
       ": aligned at the end, each length must be equal or 1");
}
}  // namespace

Window Window::broadcast(const Shape& to) const {
  const Shape from = shape();
  const int lead = to.rank - rank;
  if (lead < 0) no_broadcast(from, to);
  Window out = *this;
  out.rank = to.rank;
  for (int v = 0; v < to.rank; ++v) {
    WindowDim& w = out.dims[v];
    if (v < lead) {
      w = {-1, 0, 1, to[v]};
      continue;
    }
    w = dims[v - lead];
    if (w.length == to[v]) continue;
    if (w.length != 1) no_broadcast(from, to);
    if (w.dim >= 0) out.fixed[w.dim] = w.begin;
    w = {-1, 0, 1, to[v]};
  }
  return out;
}

Window Window::assigned_to(const Shape& to) const {
  const int drop = rank - to.rank;
  if (drop <= 0) return broadcast(to);
  Window w = *this;
  for (int v = 0; v < drop; ++v) {
    const WindowDim& x = dims[v];
    if (x.length != 1)
      fail(S4J_ILLEGAL_ARGUMENT, "shape ", text(shape()), " does not broadcast to ", text(to),
           ": only leading dimensions of length 1 may be left out");
    if (x.dim >= 0) w.fixed[x.dim] = x.begin;
  }
  for (int v = 0; v < to.rank; ++v) w.dims[v] = dims[v + drop];
  w.rank = to.rank;
  return w.broadcast(to);
}

Window Window::permute(const int* order) const {
  Window out = *this;
  for (int v = 0; v < rank; ++v) out.dims[v] = dims[order[v]];
  return out;
}

Shape broadcast_shape(const Shape& a, const Shape& b) {
  Shape out;
  out.rank = std::max(a.rank, b.rank);
  for (int i = 1; i <= out.rank; ++i) {
    const int64_t x = i <= a.rank ? a[a.rank - i] : 1;
    const int64_t y = i <= b.rank ? b[b.rank - i] : 1;
    if (x != y && x != 1 && y != 1)
      fail(S4J_ILLEGAL_ARGUMENT, "shapes ", text(a), " and ", text(b), " do not broadcast: aligned at the end, ", x,
           " and ", y, " are neither equal nor 1");
    out[out.rank - i] = x == 1 ? y : x;
  }
  return out;
}

Spec fitting_spec(const Spec& spec, const Shape& shape) {
  try {
    check_spec(spec, shape);
    return spec;
  } catch (const Error&) {
    return Spec::coo();
  }
}

Spec result_spec(const Operand& x) {
  const Storage& s = *x.storage;
  if (s.format() == Format::kDense) return Spec::dense();
  if (s.format() == Format::kCoo || x.window.rank != s.shape().rank) return Spec::coo();
  return fitting_spec(s.spec(), x.shape());
}

Spec copy_spec(const Operand& x) {
  const Storage& s = *x.storage;
  if (s.format() == Format::kGcs && x.window.rank != s.shape().rank)
    return fitting_spec(Spec::gcs(x.window.rank, std::min(s.spec().partitioning, x.window.rank)), x.shape());
  return result_spec(x);
}

}  // namespace s4j
