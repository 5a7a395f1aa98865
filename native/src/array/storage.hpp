// SPDX-License-Identifier: Apache-2.0
// Storage: one array's memory, shared by all its views. docs/decisions/0001-array-model.md sections 1, 4, 5 and 6.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>

#include "array/cache.hpp"
#include "array/origin.hpp"
#include "array/pending.hpp"
#include "core/guard.hpp"
#include "layout/layout.hpp"
#include "memory/memory.hpp"

namespace s4j {

class Arena;
// What a storage has beside main, made at first use: pending writes, and what can be made again.
struct Annex {
  Annex(int rank, int64_t value_size, int64_t* cached) noexcept : pending(rank, value_size), cache(rank, cached) {}

  Pending pending;
  Cache cache;
};

// The header lies right behind the object, as long as the rank asks for; what most arrays never need (pending writes,
// derived layouts) is made at first use.
class Storage {
 public:
  // Wrap a finished layout; `fill` is in the layout's type. Throws on memory.
  static Storage* create(Allocator& from, Layout&& main, Scalar fill);
  // On memory of an origin, of any format; it can be read, not written.
  static Storage* create(std::shared_ptr<Origin> origin, const Block& main, Scalar fill);
  // Free everything and poison the header. Nobody may use it any more.
  static void destroy(Storage* s) noexcept;

  int64_t id() const { return header()[S4J_H_ID]; }
  int rank() const { return static_cast<int>(header()[S4J_H_RANK]); }
  int64_t extent(int d) const { return header()[S4J_H_SHAPE + d]; }
  Shape shape() const {
    Shape s;
    s.rank = rank();
    for (int d = 0; d < std::min(s.rank, 2); ++d) s.dims[d] = extent(d);
    if (s.rank > 2) std::copy_n(header() + S4J_H_SHAPE, s.rank, s.dims.begin());
    return s;
  }
  Type type() const { return static_cast<Type>(header()[S4J_H_TYPE]); }
  Format format() const { return static_cast<Format>(header()[S4J_H_FORMAT]); }
  Spec spec() const;
  Scalar fill() const { return Scalar{type(), static_cast<uint64_t>(header()[S4J_H_FILL])}; }
  int64_t structure_epoch() const { return header()[S4J_H_STRUCTURE_EPOCH]; }
  int64_t values_epoch() const { return header()[S4J_H_VALUES_EPOCH]; }
  Allocator& allocator() const { return *allocator_; }
  // What may change at any time: the values of a DENSE array in memory of somebody else (s4j_wrap), or all of one that
  // has an origin.
  bool foreign() const { return origin_ != nullptr || !buffers_[0].owned(); }
  Origin* origin() const { return origin_.get(); }
  const std::shared_ptr<Origin>& shared_origin() const { return origin_; }
  const int64_t* header() const { return reinterpret_cast<const int64_t*>(this + 1); }

  // ---- reading (under a read guard) ----
  // main with everything pending merged in; single-flight, other readers wait.
  Block assembled();
  // What is kept beside main, made at first use; throws on memory.
  Cache& cache() { return annex().cache; }
  // The value at storage coordinates; true when stored.
  bool get(const int64_t* coords, void* value);
  int64_t pending_count() const { return pending_count_.load(std::memory_order_acquire); }
  // One of main's buffers as it is owned: 0 values, 1 indexes, 2 pointers, 3 line ids.
  const Buffer& buffer(int which) const { return buffers_[which]; }

  // ---- writing (under the write guard) ----
  // Set one element (in the storage's type). Strong guarantee.
  void put(const int64_t* coords, const void* value);
  // main as it stands, without what is pending.
  Block stored() const;
  // False: no pending write has coordinate c in dimension d.
  bool may_pend(int d, int64_t c) const;
  // Entries that leave main, by position and ascending, and n that come, as rank runs of coordinates and values; none
  // of them pends. Strong guarantee. O((n + leaving) log nnz), like so many puts.
  void log(const Vec<int64_t>& leaving, int64_t n, const int64_t* coords, const void* values);
  // Replace main: a structural change. `fill` may change with it.
  void replace(Layout&& main, Scalar fill) noexcept;
  // Other values, of the same structure, which stays; null: they are there already. And another fill, unless DENSE.
  void replace_values(const Layout* from, Scalar fill);
  // main as it stands, from a storage that is only destroyed after that.
  Layout take() noexcept;
  // The assembled main, whose values may be written; the caller calls values_changed() after the write.
  Block writable() { return assembled(); }
  template <class T>
  T* values() const {
    return static_cast<T*>(const_cast<void*>(value_address()));
  }
  void values_changed() noexcept { ++words()[S4J_H_VALUES_EPOCH]; }
  // Another value for the implicit elements, in the storage's type.
  void set_fill(Scalar fill) noexcept { words()[S4J_H_FILL] = static_cast<int64_t>(fill.bits); }
  int64_t drop_derived() noexcept;
  int64_t derived_bytes() const noexcept;

  // ---- guard: readers or one writer, never waited for; throws S4J_BUSY naming both operations, S4J_STATE when the
  // workspace that held it was reset or is another thread's
  void lock_read(const char* op);
  void lock_write(const char* op);
  // Before destroy(), which is for arrays of ended workspaces too.
  void lock_release(const char* op);
  void unlock_read() noexcept;
  void unlock_write() noexcept;

 private:
  void go_into(Arena& arena, const char* op) const;
  Storage(Allocator& from, Layout&& main, Scalar fill);
  ~Storage();
  int64_t* words() noexcept { return reinterpret_cast<int64_t*>(this + 1); }
  const void* value_address() const { return reinterpret_cast<const void*>(header()[S4J_H_VALUES]); }
  Arena* arena() const;                    // null: the pool's
  void adopt(Layout&& main) noexcept;      // its buffers, and what the header says of it
  void describe(const Block& b) noexcept;  // in the header: what lies in the buffers
  Annex& annex();
  void assemble_locked(Annex& a);
  void after_logging() noexcept;
  bool get_main(const int64_t* coords, void* value) const;

  // The guard, which every use writes, shares its cache line with what uses hardly read: threads on one array would
  // pass the rest to and fro with it.
  std::array<Buffer, 4> buffers_;
  Guard guard_;
  Allocator* allocator_;
  std::atomic<Annex*> annex_{nullptr};
  std::atomic<int64_t> pending_count_{0};
  std::shared_ptr<Origin> origin_;
};
static_assert(sizeof(Storage) % sizeof(int64_t) == 0);

// Live storages: exact while no thread makes or drops one.
int64_t live_storages() noexcept;

}  // namespace s4j
