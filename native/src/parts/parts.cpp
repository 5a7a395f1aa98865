// SPDX-License-Identifier: Apache-2.0
// A line is a compressed row of GCS (a generalised CSR). Line ids are stored if GCS is hypersparse.
#include "parts/parts.hpp"

#include <algorithm>

#include "core/trace.hpp"
#include "layout/lookup.hpp"
#include "parallel/parallel.hpp"

namespace s4j {
namespace {

constexpr char kWhole[] = "copy of foreign memory", kLeads[] = "leading coordinates of a file";
constexpr int64_t kReadAtOnce = 1 << 20;  // bytes

// Leads: a sample of an ascending array of keys in a file, the keys at multiples of `each`. Stretch: the keys between.
struct Leads {
  int64_t each;
  Vec<int64_t> keys;
};

// The ascending keys that are searched: the leading coordinates of COO, or the line ids of a hypersparse GCS.
template <class I>
struct Run {
  const I* at;
  int64_t count;

  // Returns the first position whose key is >= `key`. With leads, the search reads only one stretch of the file.
  int64_t search(int64_t key, const Leads* leads) const noexcept {
    if (leads == nullptr) return lower_bound_run(at, 0, count, key);
    const int64_t n = static_cast<int64_t>(leads->keys.size()), j = lower_bound_run(leads->keys.data(), 0, n, key);
    return lower_bound_run(at, j == 0 ? 0 : (j - 1) * leads->each + 1, j == n ? count : j * leads->each, key);
  }
};

// Calls f(run) with the array that searches of a block use.
template <class F>
auto with_run(const Block& b, F&& f) {
  if (b.format == Format::kGcs) return f(Run<int64_t>{b.line_ids, b.lines});
  return dispatch_index(b.index_width, [&](auto i) {
    return f(Run<decltype(i)>{b.coordinate<decltype(i)>(0), b.nnz});
  });
}

bool is_searched(const Block& b) noexcept { return b.format == Format::kCoo || b.line_ids != nullptr; }

std::shared_ptr<Leads> read_leads(Origin& origin, const Block& b) {
  return with_run(b, [&](auto run) {
    auto out = make_pooled<Leads>();
    out->each = std::max<int64_t>(threshold::kLeadEach, run.count / threshold::kMostLeads);
    out->keys.reserve(static_cast<size_t>(run.count / out->each + 1));
    const int64_t stretch = kReadAtOnce / static_cast<int64_t>(sizeof *run.at);
    int64_t asked = 0;
    for (int64_t k = 0; k < run.count; k += out->each) {
      for (; asked <= k; asked += stretch)
        origin.will_read(run.at + asked, std::min(stretch, run.count - asked) * static_cast<int64_t>(sizeof *run.at));
      out->keys.push_back(static_cast<int64_t>(run.at[k]));
    }
    return out;
  });
}

// Returns data that is cached with an array in a file until the library needs the memory for other data. If it is
// missing, make(bytes) makes it and sets its size.
template <class T, class Make>
std::shared_ptr<T> kept_or_made(Storage& s, const char* name, Make&& make) {
  Cache& cache = s.cache();
  const std::lock_guard lock(cache);
  CacheEntry* e = cache.find({name});
  if (e == nullptr) e = &cache.add({name});
  cache.touch();
  if (e->kept != nullptr) return std::static_pointer_cast<T>(e->kept);
  const Cache::Making making(cache);
  int64_t bytes = 0;
  std::shared_ptr<T> made = make(bytes);
  check_not_lost(s);
  cache.keep(*e, made, bytes);
  return made;
}

// Returns the leads of an array in a file if coordinates are found by searching its keys; else null.
std::shared_ptr<const Leads> leads_of(Storage& s, const Block& b) {
  if (s.origin() == nullptr || !is_searched(b)) return nullptr;
  return kept_or_made<Leads>(s, kLeads, [&](int64_t& bytes) {
    auto made = read_leads(*s.origin(), b);
    bytes = static_cast<int64_t>(made->keys.size() * sizeof(int64_t));
    return made;
  });
}

// GCS: the number of lines of one coordinate of the leading dimension.
int64_t lines_each(const Block& b) noexcept {
  int64_t n = 1;
  for (int i = 1; i < b.partitioning; ++i) n *= b.shape[b.order[i]];
  return n;
}

// The begin of a coordinate of the leading dimension: its first stored line (COO: 0) and its first entry. Both lie
// within the array, whatever the file contains.
struct Begin {
  int64_t line, entry;
};
Begin begin_of(const Block& b, int64_t c, const Leads* leads) noexcept {
  if (b.format == Format::kCoo) return {0, with_run(b, [&](auto run) { return run.search(c, leads); })};
  const int64_t id = c * lines_each(b);
  const int64_t line =
      b.line_ids == nullptr ? std::min(id, b.lines) : Run<int64_t>{b.line_ids, b.lines}.search(id, leads);
  return {line, std::clamp<int64_t>(b.pointers[line], 0, b.nnz)};
}

// As begin_of() for a file that needs searching, but reads only the leads: the result may lie up to one stretch (see
// Leads) too far.
Begin begin_about(const Block& b, int64_t c, const Leads* leads) noexcept {
  if (leads == nullptr) return begin_of(b, c, nullptr);
  const bool coo = b.format == Format::kCoo;
  const int64_t j =
      lower_bound_run(leads->keys.data(), 0, static_cast<int64_t>(leads->keys.size()), coo ? c : c * lines_each(b));
  const int64_t at = std::min(j * leads->each, coo ? b.nnz : b.lines);
  return coo ? Begin{0, at} : Begin{at, std::clamp<int64_t>(b.pointers[at], 0, b.nnz)};
}

int64_t bytes_before(const Block& b, int64_t c, const Leads* leads) noexcept {
  const Begin at = begin_about(b, c, leads);
  const int64_t indexes = b.format == Format::kCoo ? b.shape.rank : 1;
  return at.entry * (size_of(b.type) + indexes * b.index_width) + at.line * (b.line_ids == nullptr ? 8 : 16);
}

void copy_values(const Block& from, int64_t first, Layout& to) noexcept {
  const int64_t size = size_of(from.type);
  copy_bytes(static_cast<const char*>(from.values) + first * size, to.b.nnz * size, to.values.as<void>());
}

// Advises the system that entries [first, first + n) of a file are read next.
void announce(const Storage& s, const Block& b, int64_t first, int64_t n) noexcept {
  Origin* const origin = s.origin();
  if (origin == nullptr) return;
  const int64_t runs = b.format == Format::kCoo ? b.shape.rank : 1;
  for (int64_t d = 0; d < runs; ++d)
    origin->will_read(static_cast<const char*>(b.indexes) + (d * b.index_pitch + first) * b.index_width,
                      n * b.index_width);
  origin->will_read(static_cast<const char*>(b.values) + first * size_of(b.type), n * size_of(b.type));
}

Layout part_of_coo(const Block& b, const Shape& shape, int64_t c, int64_t first, int64_t n) {
  Layout out = Layout::coo(pool(), b.type, shape, n, b.index_width);
  for (int d = 0; d < shape.rank; ++d)
    copy_bytes(static_cast<const char*>(b.indexes) + (d * b.index_pitch + first) * b.index_width, n * b.index_width,
               out.indexes.as<char>() + d * n * b.index_width);
  if (c != 0)
    dispatch_index(b.index_width, [&](auto i) {
      using Index = decltype(i);
      Index* const run = out.mutable_coordinate<Index>(0);
      for (int64_t k = 0; k < n; ++k) run[k] -= static_cast<Index>(c);
    });
  copy_values(b, first, out);
  return out;
}

Layout part_of_gcs(const Block& b, const Shape& shape, int64_t c, int64_t from, int64_t until, int64_t first,
                   int64_t n) {
  const bool hyper = b.line_ids != nullptr;
  Layout out = Layout::gcs(pool(), b.type, shape, b.spec(), n, until - from, hyper, b.index_width);
  copy_bytes(static_cast<const char*>(b.indexes) + first * b.index_width, n * b.index_width, out.indexes.as<void>());
  copy_values(b, first, out);
  int64_t* const pointers = out.mutable_pointers();
  int64_t* const ids = out.line_ids.as<int64_t>();
  const int64_t skipped = hyper ? c * lines_each(b) : 0;
  parallel_for(until - from + 1, threshold::kGrainLight, 1, [&](int64_t l0, int64_t l1) {
    for (int64_t l = l0; l < l1; ++l) {
      pointers[l] = b.pointers[from + l] - first;
      if (hyper && l < until - from) ids[l] = b.line_ids[from + l] - skipped;
    }
  });
  return out;
}

}  // namespace

int leading_dimension(const Storage& s) noexcept {
  if (s.rank() == 0 || s.format() == Format::kDense) return -1;
  if (s.format() == Format::kCoo) return 0;
  return s.header()[S4J_H_PARTITIONING] == 0 ? -1 : static_cast<int>(s.header()[S4J_H_ORDER(s.rank())]);
}

void check_not_lost(const Storage& s) {
  if (const Origin* const o = s.origin(); o != nullptr) o->check_not_lost();
}

int64_t leading_bytes(Storage& s, int64_t coordinate) {
  const Block b = s.assembled();
  const int64_t bytes = bytes_before(b, coordinate, leads_of(s, b).get());
  check_not_lost(s);
  return bytes;
}

Layout copy_part(Storage& s, int64_t first, int64_t last) {
  const Block b = s.stored();
  const std::shared_ptr<const Leads> leads = leads_of(s, b);
  const Begin from = begin_of(b, first, leads.get()), until = begin_of(b, last, leads.get());
  const int64_t n = std::max<int64_t>(0, until.entry - from.entry);
  Shape shape = b.shape;
  shape[leading_dimension(s)] = last - first;
  announce(s, b, from.entry, n);
  Layout out = b.format == Format::kCoo
                   ? part_of_coo(b, shape, first, from.entry, n)
                   : part_of_gcs(b, shape, first, from.line, std::max(from.line, until.line), from.entry, n);
  check_not_lost(s);
  return out;
}

std::shared_ptr<Storage> kept_copy(Storage& s) {
  Cache& cache = s.cache();
  const std::lock_guard lock(cache);
  const CacheEntry* const e = cache.find({kWhole});
  return e == nullptr ? nullptr : std::static_pointer_cast<Storage>(e->kept);
}

std::shared_ptr<Storage> whole_copy(Storage& s) {
  return kept_or_made<Storage>(s, kWhole, [&](int64_t& bytes) {
    trace("copy of foreign memory");
    const Block b = s.stored();
    announce(s, b, 0, b.nnz);
    Layout own = Layout::copy(pool(), b);
    bytes = own.bytes();
    const auto array = make_pooled<Temporary>(std::move(own), s.fill());
    return std::shared_ptr<Storage>(array, (**array).storage);
  });
}

bool better_in_parts(const Operand& x) {
  Storage& s = *x.storage;
  if (leading_dimension(s) < 0 || detail::part_dimension(x) < 0 || kept_copy(s) != nullptr) return false;
  const int64_t* const h = s.header();
  const int64_t bytes = h[S4J_H_VALUES_BYTES] + h[S4J_H_INDEXES_BYTES] + 8 * h[S4J_H_LINES];
  const MemoryStats m = memory_stats();
  return bytes > (m.limit - m.live) / 2;
}

namespace detail {

int part_dimension(const Operand& x) noexcept {
  if (!x.window.covers(x.storage->shape())) return -1;
  const int d = leading_dimension(*x.storage);
  for (int v = 0; v < x.window.rank; ++v)
    if (x.window.dims[v].dim == d) return v;
  return -1;
}

int64_t part_bytes() noexcept {
  const MemoryStats m = memory_stats();
  return std::clamp<int64_t>((m.limit - m.live) / threshold::kPartsOfMemory, threshold::kLeastPart,
                             threshold::kMostPart);
}

int64_t part_end(Storage& s, int64_t first, int64_t bytes) {
  const Block b = s.stored();
  const std::shared_ptr<const Leads> leads = leads_of(s, b);
  const int64_t all = b.shape[leading_dimension(s)], before = bytes_before(b, first, leads.get());
  // The largest end whose part has at most about `bytes` bytes, or the next coordinate.
  int64_t low = first + 1, high = all;
  while (low < high) {
    const int64_t mid = low + (high - low + 1) / 2;
    if (bytes_before(b, mid, leads.get()) - before <= bytes)
      low = mid;
    else
      high = mid - 1;
  }
  return std::min(low, all);
}

}  // namespace detail
}  // namespace s4j
