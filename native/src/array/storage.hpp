// SPDX-License-Identifier: Apache-2.0
// Storage: the memory of one array, shared by all its views. "main" is the array's own layout of entries (DENSE, COO or
// GCS). Pending writes and layouts derived from main are kept beside it. See docs/decisions/0001-array-model.md
// sections 1, 4, 5 and 6.
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
// State allocated on first use: the pending-write log and the cache of derived layouts.
struct Annex {
  Annex(int rank, int64_t value_size, int64_t* cached) noexcept : pending(rank, value_size), cache(rank, cached) {}

  Pending pending;
  Cache cache;
};

// Owns main and a header that describes it word by word (S4J_H_...). The header follows the object in memory, with the
// length that the rank needs. Rarely used members (pending writes, derived layouts) are allocated on first use.
class Storage {
 public:
  // Wraps a finished layout; `fill` is in the layout's type. Throws if memory is short.
  static Storage* create(Allocator& from, Layout&& main, Scalar fill);
  // Makes a read-only storage of any format on the memory of an origin.
  static Storage* create(std::shared_ptr<Origin> origin, const Block& main, Scalar fill);
  // Frees all memory and poisons the header; does so later if a thread uses elements without a call. The storage must
  // not be used afterwards.
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
  // Returns whether another thread or process may change the contents at any time: the values of a DENSE array in the
  // caller's memory (s4j_wrap), or everything in a mapped file (an origin).
  bool foreign() const { return origin_ != nullptr || !buffers_[0].owned(); }
  Origin* origin() const { return origin_.get(); }
  const std::shared_ptr<Origin>& shared_origin() const { return origin_; }
  const int64_t* header() const { return reinterpret_cast<const int64_t*>(this + 1); }

  // ---- reading (under a read guard) ----
  // Returns main after merging all pending writes into it. One reader merges while others wait.
  Block assembled();
  // Returns the cache of derived data, allocated on first use. Throws if memory is short.
  Cache& cache() { return annex().cache; }
  // Gets the value at storage coordinates; returns whether it is stored.
  bool get(const int64_t* coords, void* value);
  int64_t pending_count() const { return pending_count_.load(std::memory_order_acquire); }
  // Returns one of main's owned buffers: 0 values, 1 indexes, 2 pointers, 3 line ids.
  const Buffer& buffer(int which) const { return buffers_[which]; }

  // ---- writing (under the write guard) ----
  // Sets one element; `value` is in the storage's type. Strong guarantee.
  void put(const int64_t* coords, const void* value);
  // Returns main as it is, without the pending writes.
  Block stored() const;
  // Returns false only if no pending write has coordinate c in dimension d. May return true although none has it.
  bool may_pend(int d, int64_t c) const;
  // Logs pending writes: the removal of main's entries at the ascending positions `leaving`, and n insertions, given as
  // rank arrays of n coordinates and n values. None of these elements may have a pending write already. Strong
  // guarantee. O((n + leaving) log nnz), like the same number of puts.
  void log(const Vec<int64_t>& leaving, int64_t n, const int64_t* coords, const void* values);
  // Replaces main and the fill, which changes the structure.
  void replace(Layout&& main, Scalar fill) noexcept;
  // Replaces main's values but not its structure, and the fill unless DENSE. A null `from` means that the caller has
  // already written the values in place.
  void replace_values(const Layout* from, Scalar fill);
  // Moves main out of a storage. The caller then only destroys the storage.
  Layout take() noexcept;
  // Returns main after merging the pending writes. The caller may write its values and must then call values_changed().
  Block writable() { return assembled(); }
  template <class T>
  T* values() const {
    return static_cast<T*>(const_cast<void*>(value_address()));
  }
  void values_changed() noexcept { ++words()[S4J_H_VALUES_EPOCH]; }
  // Sets the value of implicit elements, in the storage's type.
  void set_fill(Scalar fill) noexcept { words()[S4J_H_FILL] = static_cast<int64_t>(fill.bits); }
  int64_t drop_derived() noexcept;
  int64_t derived_bytes() const noexcept;

  // ---- guard: many readers or one writer; a call never waits. Throws S4J_BUSY naming both operations, or S4J_STATE if
  // the workspace of the storage was reset or belongs to another thread.
  void lock_read(const char* op);
  void lock_write(const char* op);
  // As lock_read() and lock_write() for an array that is neither in a workspace nor in a file, but return false while
  // another call uses it. `by_writer` then says which kind of call.
  bool try_lock_read(const char* op) noexcept { return guard_.try_read(op); }
  bool try_lock_write(const char* op, bool* by_writer) noexcept;
  // A caller that will destroy() the storage locks by this method. It also succeeds for arrays of closed workspaces.
  void lock_release(const char* op);
  void unlock_read() noexcept;
  void unlock_write() noexcept;

  // ---- elements without calls (core/hazards.hpp) ----
  // Lets threads read and write elements in memory from now on: the storage frees memory only after the last of them
  // has left it. Returns false if the memory is that of a workspace, a file or the caller. Under a read guard.
  bool allow_direct_access() noexcept;
  const Guard& guard() const noexcept { return guard_; }
  // Returns the word of a sequence lock: bit 0 is set while a call writes the array or it has pending writes, so that
  // only calls may read it; bits 1 to 31 are those of the values epoch, the others those of the structure epoch.
  const std::atomic<int64_t>& stamp() const noexcept { return stamp_; }

 private:
  void go_into(Arena& arena, const char* op) const;
  [[noreturn]] void fail_as_busy(const char* op, bool written) const;
  Storage(Allocator& from, Layout&& main, Scalar fill);
  ~Storage();
  int64_t* words() noexcept { return reinterpret_cast<int64_t*>(this + 1); }
  const void* value_address() const { return reinterpret_cast<const void*>(header()[S4J_H_VALUES]); }
  Arena* arena() const;                    // null: the storage's memory comes from the pool
  void adopt(Layout&& main) noexcept;      // takes over main's buffers; describes the buffers in the header
  void describe(const Block& b) noexcept;  // describes the buffers in the header
  Annex& annex();
  void assemble_locked(Annex& a);
  void after_logging() noexcept;
  void set_stamp(bool only_calls) noexcept;
  bool get_main(const int64_t* coords, void* value) const;

  // Each operation writes guard_, so that its cache line moves between threads. Only rarely used members share that
  // line; otherwise reading the others would be slow too.
  std::array<Buffer, 4> buffers_;
  Guard guard_;
  Allocator* allocator_;
  std::atomic<Annex*> annex_{nullptr};
  std::atomic<int64_t> pending_count_{0};
  std::shared_ptr<Origin> origin_;
  std::atomic<bool> direct_access_{false};
  std::atomic<int64_t> stamp_{1};
};
static_assert(sizeof(Storage) % sizeof(int64_t) == 0);

// Returns the number of live storages. The number is exact while no thread makes or drops a storage.
int64_t live_storages() noexcept;

}  // namespace s4j
