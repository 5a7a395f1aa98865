// SPDX-License-Identifier: Apache-2.0
#include "array/storage.hpp"

#include <algorithm>
#include <cassert>
#include <chrono>
#include <cstring>
#include <new>

#include "array/scan.hpp"
#include "core/hazards.hpp"
#include "format/convert.hpp"
#include "layout/lookup.hpp"
#include "memory/arena.hpp"
#include "memory/retired.hpp"
#include "memory/thread_memory.hpp"
#include "parallel/parallel.hpp"

namespace s4j {
namespace {
// A thread reserves this many ids at once; with one id at a time, threads would contend for the counter with each
// result.
constexpr int64_t kIds = 1024;
std::atomic<int64_t> next_ids{1};

int64_t new_id() noexcept {
  thread_local int64_t next = 0, end = 0;
  if (next == end) {
    next = next_ids.fetch_add(kIds, std::memory_order_relaxed);
    end = next + kIds;
  }
  return next++;
}

size_t bytes_of(int rank) { return sizeof(Storage) + S4J_HEADER_WORDS(rank) * sizeof(int64_t); }

// Returns where main stores the element: the position of its value, or where a new entry would go.
Place place_in_main(const Storage& s, const int64_t* coords) {
  const Block b = s.stored();
  return b.format == Format::kDense ? Place{dense_offset(b, coords), true} : find_entry(b, coords);
}
}  // namespace

int64_t live_storages() noexcept { return ThreadMemory::storages(); }

// ---- life -----------------------------------------------------------------------------------------------------------

Storage::Storage(Allocator& from, Layout&& main, Scalar fill)
    : buffers_{std::move(main.values), std::move(main.indexes), std::move(main.pointers), std::move(main.line_ids)},
      allocator_(&from) {
  const Block& b = main.b;
  int64_t* const w = words();
  const int rank = b.shape.rank;
  std::fill_n(w, S4J_H_SHAPE, int64_t{0});  // a constant length: no call of memset
  for (int d = 0; d < rank; ++d) {
    w[S4J_H_SHAPE + d] = read_alone(b.shape.dims[d]);
    w[S4J_H_SHAPE + rank + d] = 0;
  }
  w[S4J_H_MAGIC] = S4J_HEADER_MAGIC;
  w[S4J_H_VERSION] = S4J_ABI_VERSION;
  w[S4J_H_ID] = new_id();
  w[S4J_H_TYPE] = static_cast<int64_t>(b.type);
  w[S4J_H_FORMAT] = static_cast<int64_t>(b.format);
  w[S4J_H_RANK] = rank;
  w[S4J_H_FILL] = static_cast<int64_t>(fill.bits);
  if (from.is_arena()) {
    auto& arena = static_cast<Arena&>(from);
    w[S4J_H_WORKSPACE] = arena.id();
    w[S4J_H_WORKSPACE_GENERATION] = arena.generation();
    arena.attach();
  }
  describe(main.b);
  ThreadMemory::count_storage(1);
}

Storage::~Storage() {
  ThreadMemory::count_storage(-1);
  if (Annex* const a = annex_.load(std::memory_order_relaxed)) {
    a->~Annex();
    pool().release(a, sizeof(Annex));
  }
  words()[S4J_H_MAGIC] = 0;
  if (Arena* const a = arena()) {
    const bool there = a->generation() == header()[S4J_H_WORKSPACE_GENERATION];
    // This loop runs before detach(), after which the arena may be freed. If the arena has been reset, other arrays may
    // already use the memory, so give_up() only forgets it.
    for (Buffer& b : buffers_) there ? b.reset() : b.give_up();
    a->detach();
  }
}

Storage* Storage::create(Allocator& from, Layout&& main, Scalar fill) {
  const size_t bytes = bytes_of(main.b.shape.rank);
  void* const memory = pool().allocate(bytes);
  return ::new (memory) Storage(from, std::move(main), fill);
}

Storage* Storage::create(std::shared_ptr<Origin> origin, const Block& main, Scalar fill) {
  Layout there;
  there.b = main;
  const auto borrowed = [&main](int which) {
    const Block::Elements e = main.buffer(which);
    return Buffer::borrowed(const_cast<void*>(e.at), static_cast<size_t>(e.bytes()));
  };
  there.values = borrowed(0);
  there.indexes = borrowed(1);
  there.pointers = borrowed(2);
  there.line_ids = borrowed(3);
  Storage* const made = create(pool(), std::move(there), fill);
  made->origin_ = std::move(origin);
  return made;
}

void Storage::destroy(Storage* s) noexcept {
  const auto later = [](void* storage) noexcept { destroy(static_cast<Storage*>(storage)); };
  if (s->direct_access_.load(std::memory_order_relaxed) && retire(s->header(), s, later)) return;
  const size_t bytes = bytes_of(s->rank());
  s->~Storage();
  pool().release(s, bytes);
}

void Storage::go_into(Arena& arena, const char* op) const {
  if (!arena.owned_by_caller() && !arena.ended())
    fail(S4J_STATE, "this array of shape ", text(shape()),
         " lives in a workspace of another thread; call detach() in that thread");
  if (arena.hold(op)) {
    if (arena.generation() == header()[S4J_H_WORKSPACE_GENERATION]) return;
    arena.let_go();
  }
  fail(S4J_STATE, "the workspace that held this array of shape ", text(shape()),
       arena.ended() ? " has ended, with its thread or by destroyAll(); detach() copies an array that must outlive it"
                     : " was reset; detach() copies an array that must outlive a cycle");
}

void Storage::adopt(Layout&& main) noexcept {
  if (direct_access_.load(std::memory_order_relaxed)) retire(header(), buffers_);
  buffers_[0] = std::move(main.values);
  buffers_[1] = std::move(main.indexes);
  buffers_[2] = std::move(main.pointers);
  buffers_[3] = std::move(main.line_ids);
  describe(main.b);
}

void Storage::describe(const Block& b) noexcept {
  int64_t* const w = words();
  const int rank = b.shape.rank;
  assert(b.format != Format::kCoo || b.index_pitch == b.nnz);
  w[S4J_H_NNZ] = b.nnz;
  w[S4J_H_VALUES] = reinterpret_cast<int64_t>(buffers_[0].as<void>());
  w[S4J_H_VALUES_BYTES] = b.nnz * size_of(b.type);
  w[S4J_H_PARTITIONING] = b.partitioning;
  if (b.format == Format::kDense) {
    for (int d = 0; d < rank; ++d) w[S4J_H_STRIDES(rank) + d] = read_alone(b.strides[d]);
  } else {
    w[S4J_H_INDEXES] = reinterpret_cast<int64_t>(buffers_[1].as<void>());
    w[S4J_H_INDEXES_BYTES] = b.nnz * b.index_width * (b.format == Format::kCoo ? rank : 1);
    w[S4J_H_INDEX_WIDTH] = b.index_width;
  }
  if (b.format == Format::kGcs) {
    w[S4J_H_POINTERS] = reinterpret_cast<int64_t>(buffers_[2].as<void>());
    w[S4J_H_LINES] = b.lines;
    w[S4J_H_LINE_IDS] = reinterpret_cast<int64_t>(buffers_[3].as<void>());
    w[S4J_H_HYPER] = b.line_ids != nullptr ? 1 : 0;
    for (int d = 0; d < rank; ++d) w[S4J_H_ORDER(rank) + d] = read_alone(b.order[d]);
  }
}

Annex& Storage::annex() {
  if (Annex* const known = annex_.load(std::memory_order_acquire)) return *known;
  void* const memory = pool().allocate(sizeof(Annex));
  auto* const made = ::new (memory) Annex(rank(), size_of(type()), words() + S4J_H_DERIVED_BYTES);
  Annex* expected = nullptr;
  if (annex_.compare_exchange_strong(expected, made, std::memory_order_acq_rel)) return *made;
  made->~Annex();  // another reader has installed its annex first
  pool().release(made, sizeof(Annex));
  return *expected;
}

Spec Storage::spec() const {
  const auto partitioning = static_cast<int>(header()[S4J_H_PARTITIONING]);
  if (format() == Format::kCoo) return Spec::coo();
  if (format() == Format::kDense) return Spec::dense(partitioning == 1);
  Spec s(Format::kGcs, partitioning);
  for (int d = 0; d < rank(); ++d) s.order[d] = static_cast<int>(header()[S4J_H_ORDER(rank()) + d]);
  return s;
}

Block Storage::stored() const {
  const int64_t* const w = header();
  Block b;
  b.format = format();
  b.type = type();
  b.shape = shape();
  b.nnz = w[S4J_H_NNZ];
  b.values = value_address();
  b.partitioning = static_cast<int>(w[S4J_H_PARTITIONING]);
  const int rank = b.shape.rank;
  if (b.format == Format::kDense) {
    std::copy_n(w + S4J_H_STRIDES(rank), rank, b.strides.begin());
    return b;
  }
  b.indexes = reinterpret_cast<const void*>(w[S4J_H_INDEXES]);
  b.index_pitch = b.nnz;
  b.index_width = static_cast<int>(w[S4J_H_INDEX_WIDTH]);
  if (b.format == Format::kCoo) return b;
  b.pointers = reinterpret_cast<const int64_t*>(w[S4J_H_POINTERS]);
  b.lines = w[S4J_H_LINES];
  b.line_ids = reinterpret_cast<const int64_t*>(w[S4J_H_LINE_IDS]);
  for (int d = 0; d < rank; ++d) b.order[d] = static_cast<int>(w[S4J_H_ORDER(rank) + d]);
  return b;
}

// ---- reading --------------------------------------------------------------------------------------------------------

Block Storage::assembled() {
  if (pending_count() != 0) {
    Annex& a = annex();
    const std::lock_guard lock(a.cache);
    if (pending_count() != 0) assemble_locked(a);
  }
  return stored();
}

void Storage::assemble_locked(Annex& a) {
  Layout merged;
  {
    const Cache::Making making(a.cache);
    merged = merge_pending(*allocator_, stored(), a.pending);
  }
  replace(std::move(merged), fill());
}

bool Storage::get(const int64_t* coords, void* value) {
  if (pending_count() == 0) return get_main(coords, value);
  Annex& a = annex();
  const std::lock_guard lock(a.cache);
  const int64_t k = a.pending.find(coords);
  if (k < 0) return get_main(coords, value);
  const bool deleted = a.pending.deleted(k);
  std::memcpy(value, deleted ? static_cast<const void*>(header() + S4J_H_FILL) : a.pending.value(k), size_of(type()));
  return !deleted;
}

bool Storage::get_main(const int64_t* coords, void* value) const {
  const int64_t size = size_of(type());
  const Place place = place_in_main(*this, coords);
  const void* const from =
      place.found ? values<char>() + place.position * size_of(type()) : static_cast<const void*>(header() + S4J_H_FILL);
  std::memcpy(value, from, size);
  return place.found;
}

// ---- writing --------------------------------------------------------------------------------------------------------

void Storage::put(const int64_t* coords, const void* value) {
  const auto size = size_of(type());
  const Place place = place_in_main(*this, coords);
  const bool is_fill = format() != Format::kDense && dispatch(type(), [&](auto t) {
                         using T = decltype(t);
                         T v;
                         std::memcpy(&v, value, sizeof v);
                         return same(v, fill().raw<T>());
                       });
  if (pending_count() == 0 || annex().pending.find(coords) < 0) {
    if (place.found && !is_fill) {
      std::memcpy(values<char>() + place.position * size, value, size);
      values_changed();
      return;
    }
    if (!place.found && is_fill) return;
  }
  annex().pending.put(coords, is_fill ? nullptr : value);
  after_logging();
}

void Storage::replace_values(const Layout* from, Scalar fill) {
  writable();
  if (from != nullptr && from->b.nnz > 0) std::memcpy(values<void>(), from->values.as<void>(), from->values.bytes());
  if (format() != Format::kDense) set_fill(fill);
  values_changed();
}

bool Storage::may_pend(int d, int64_t c) const {
  const Annex* const a = annex_.load(std::memory_order_acquire);
  return a != nullptr && a->pending.may_have(d, c);
}

// Merges the log into main once it exceeds a fixed share of main (kPendingShare): any mix of N puts and gets costs O(N
// log N). If merging fails, the log keeps all writes.
void Storage::after_logging() noexcept {
  Annex& a = *annex_.load(std::memory_order_relaxed);
  pending_count_.store(a.pending.count(), std::memory_order_release);
  words()[S4J_H_PENDING] = a.pending.count();
  values_changed();
  if (a.pending.count() <= std::max(threshold::kPendingEntries, header()[S4J_H_NNZ] / threshold::kPendingShare)) return;
  const std::lock_guard lock(a.cache);
  try {
    assemble_locked(a);
  } catch (const Error&) {
    return;
  }
}

void Storage::log(const Vec<int64_t>& leaving, int64_t n, const int64_t* coords, const void* values) {
  const Block b = stored();
  const int64_t size = size_of(type());
  const auto gone = static_cast<int64_t>(leaving.size());
  if (gone + n == 0) return;
  const Vec<int64_t> there = coordinates_at(b, leaving);
  Vec<uint8_t> stays(leaving.size(), uint8_t{0});
  Vec<Place> places(n);
  int64_t at[kMaxRank] = {};
  auto load = [&](const int64_t* runs, int64_t count, int64_t k) {
    for (int d = 0; d < b.shape.rank; ++d) at[d] = runs[d * count + k];
  };
  for (int64_t k = 0; k < n; ++k) {
    load(coords, n, k);
    places[k] = find_entry(b, at);
  }
  Pending& pending = annex().pending;
  pending.reserve(gone + n);
  // No statement below can fail.
  for (int64_t k = 0; k < n; ++k) {
    const Place& place = places[k];
    const char* value = static_cast<const char*>(values) + k * size;
    if (place.found) {
      std::memcpy(this->values<char>() + place.position * size, value, size);
      const auto i = std::lower_bound(leaving.begin(), leaving.end(), place.position) - leaving.begin();
      stays[i] = 1;
      continue;
    }
    load(coords, n, k);
    pending.put(at, value);
  }
  for (int64_t k = 0; k < gone; ++k) {
    if (stays[k] != 0) continue;
    load(there.data(), gone, k);
    pending.put(at, nullptr);
  }
  after_logging();
}

void Storage::replace(Layout&& main, Scalar fill) noexcept {
  int64_t* const w = words();
  if (Annex* const a = annex_.load(std::memory_order_relaxed)) {
    const std::lock_guard lock(a->cache);
    a->cache.erase_if([](const CacheEntry& e) { return e.borrows; });
    a->pending.clear();
  }
  adopt(std::move(main));
  w[S4J_H_FILL] = static_cast<int64_t>(fill.bits);
  w[S4J_H_PENDING] = 0;
  ++w[S4J_H_STRUCTURE_EPOCH];
  ++w[S4J_H_VALUES_EPOCH];
  pending_count_.store(0, std::memory_order_release);
  if (direct_access_.load(std::memory_order_relaxed)) set_stamp(guard_.is_written());
}

Layout Storage::take() noexcept {
  Layout main;
  main.b = stored();
  main.values = std::move(buffers_[0]);
  main.indexes = std::move(buffers_[1]);
  main.pointers = std::move(buffers_[2]);
  main.line_ids = std::move(buffers_[3]);
  return main;
}

// ---- threads of the host
// ----------------------------------------------------------------------------------------------

bool Storage::allow_direct_access() noexcept {
  if (foreign() || arena() != nullptr) return false;
  direct_access_.store(true, std::memory_order_relaxed);
  set_stamp(pending_count() != 0);
  return true;
}

void Storage::set_stamp(bool only_calls) noexcept {
  const auto structure = static_cast<uint64_t>(structure_epoch()) << 32;
  const uint64_t values = (static_cast<uint64_t>(values_epoch()) & 0x7fffffff) << 1;
  stamp_.store(static_cast<int64_t>(structure | values | (only_calls ? 1 : 0)), std::memory_order_release);
}

// ---- derived data ---------------------------------------------------------------------------------------------------

int64_t Storage::derived_bytes() const noexcept { return header()[S4J_H_DERIVED_BYTES]; }

int64_t Storage::drop_derived() noexcept {
  Annex* const a = annex_.load(std::memory_order_acquire);
  return a == nullptr ? 0 : a->cache.clear_if_idle();
}

// ---- guard ----------------------------------------------------------------------------------------------------------

Arena* Storage::arena() const { return header()[S4J_H_WORKSPACE] == 0 ? nullptr : static_cast<Arena*>(allocator_); }

// Ends the message about two concurrent calls on one array: names the remedy.
constexpr const char* kWhenBusy = "; wait until that call has returned, or work on a dup()";
// A write without a call takes nanoseconds unless the system suspends its thread.
constexpr std::chrono::seconds kLongestWrite{1};

void Storage::lock_read(const char* op) {
  if (!guard_.try_read(op))
    fail(S4J_BUSY, op, " reads an array of shape ", text(shape()), " while another call writes it (", guard_.holder(),
         ")", kWhenBusy);
  // The guard is held: if the workspace is closed from now on, its memory stays until this operation ends.
  if (Arena* const a = arena()) try {
      go_into(*a, op);
    } catch (...) {
      guard_.unlock_read();
      throw;
    }
}

bool Storage::try_lock_write(const char* op, bool* by_writer) noexcept {
  if (!guard_.try_write(op, by_writer)) return false;
  if (direct_access_.load(std::memory_order_relaxed)) {
    set_stamp(true);
    // A thread that loads a value stored from now on, and then the stamp, sees that a call is writing.
    std::atomic_thread_fence(std::memory_order_release);
  }
  return true;
}

void Storage::lock_write(const char* op) {
  if (origin_ != nullptr)
    fail(S4J_STATE, op, " writes an array of shape ", text(shape()), " that lies in ", origin_->text(),
         " and can only be read; dup() returns a copy that can be written");
  bool written = false;
  if (!try_lock_write(op, &written)) fail_as_busy(op, written);
  if (Arena* const a = arena()) try {
      go_into(*a, op);
    } catch (...) {
      guard_.unlock_write();
      throw;
    }
}

void Storage::lock_release(const char* op) {
  bool written = false;
  if (guard_.try_write(op, &written)) return;
  // A thread that writes an element without a call holds the guard for nanoseconds. No such write begins any more.
  const bool again = direct_access_.load(std::memory_order_relaxed) && wait_for_hazard(header(), kLongestWrite) &&
                     guard_.try_write(op, &written);
  if (!again) fail_as_busy(op, written);
}

void Storage::fail_as_busy(const char* op, bool written) const {
  fail(S4J_BUSY, op, " writes an array of shape ", text(shape()), " while another call ", written ? "writes" : "reads",
       " it (", guard_.holder(), ")", kWhenBusy);
}

// Releases the guard before the arena: once the arena is released, this storage's memory may be freed.
void Storage::unlock_read() noexcept {
  guard_.unlock_read();
  if (Arena* const a = arena()) a->let_go();
}

void Storage::unlock_write() noexcept {
  if (direct_access_.load(std::memory_order_relaxed)) set_stamp(pending_count() != 0);
  guard_.unlock_write();
  if (Arena* const a = arena()) a->let_go();
}

}  // namespace s4j
