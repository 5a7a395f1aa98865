// SPDX-License-Identifier: Apache-2.0
// Storage: one array's memory, shared by all its views. docs/decisions/0001-array-model.md sections 1, 4, 5 and 6.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>

#include "array/pending.hpp"
#include "core/guard.hpp"
#include "core/layout.hpp"
#include "core/memory.hpp"
#include "format/sliced.hpp"

namespace s4j {

// A main layout in another order, kept because somebody asked for it. `structure` owns the indexes, `layout` shows them
// with the values of one epoch: a refresh after a value-only write is one gather. Null where only pointers were added
// to main's own indexes and values.
struct Derived {
  LayoutPtr layout, structure;
  Buffer permutation;  // position in main of each entry: int32 while main has fewer than 2^31 entries, else int64
  int64_t structure_epoch = 0, values_epoch = 0, used = 0;
  int64_t served = 0;  // times it was asked for

  int64_t bytes() const {
    if (structure == nullptr) return layout->bytes();
    return structure->bytes() + static_cast<int64_t>(layout->values.bytes() + permutation.bytes());
  }
};

// How often a product with a vector was asked for that wants the lines of `spec`, since values last changed; and its
// sliced form, once that pays.
struct Repeated {
  Spec spec;
  int64_t structure_epoch = 0, values_epoch = 0;
  int64_t uses = 0;
  bool unfit = false;  // this structure is not to be sliced
  SlicedPtr sliced{};
  int64_t sliced_values = -1;  // the epoch of its values
};

// A product of this array with another, told apart by the structures of both and by how they are read.
struct ProductKey {
  int64_t other = 0, other_epoch = 0;  // the other storage's id and structure epoch
  int64_t form = 0;
  friend bool operator==(const ProductKey&, const ProductKey&) = default;
};
// What is known of it: the structure of its result, once it was asked for twice.
struct ProductPattern {
  ProductKey key;
  int64_t structure_epoch = 0;
  int64_t asked = 0;
  LayoutPtr pattern{};  // without values
};

class Arena;
class Storage;
// What a storage has beside main, made at first use: pending writes, and layouts that can be built again.
struct Annex {
  Annex(Storage& owner, int rank, int64_t value_size) noexcept : storage(owner), pending(rank, value_size) {}
  ~Annex();
  Annex(const Annex&) = delete;
  Annex& operator=(const Annex&) = delete;

  void account(int64_t bytes) noexcept;
  void forget(size_t i) noexcept;
  void forget_all() noexcept;
  // Layouts that show main's own memory.
  void forget_pointed() noexcept;
  void forget_pattern(size_t i) noexcept;
  // Among those whose layouts can be reclaimed.
  void enlist() noexcept;

  Storage& storage;
  Pending pending;
  // Assembly and derived layouts. Recursive, because an allocation inside may reclaim; busy then keeps it off.
  std::recursive_mutex mutex{};
  bool busy = false;
  bool reclaim_skip = false;
  bool enlisted = false;
  bool wary = false;               // a derived layout was invalidated before it had paid
  int64_t declined = 0;            // asks declined since the last structural change
  int64_t declined_structure = 0;  // the epoch they were counted in
  Vec<Derived> derived{};
  Vec<Repeated> repeated{};
  Vec<ProductPattern> patterns{};
  std::atomic<int64_t> derived_bytes{0};
  std::atomic<int64_t> last_used{0};
  Annex *next = nullptr, *previous = nullptr;  // registry, for reclaiming
};

// A layout as a reader holds it: main, which the guard holds, or another order of it, which `keep` holds.
struct Reading {
  Block b;
  LayoutPtr keep{};
};

// The header lies right behind the object, as long as the rank asks for; what most arrays never need (pending writes,
// derived layouts) is made at first use.
class Storage {
 public:
  // Wrap a finished layout; `fill` is in the layout's type. Throws on memory.
  static Storage* create(Allocator& from, Layout&& main, Scalar fill);
  // Free everything and poison the header. Nobody may use it any more.
  static void destroy(Storage* s) noexcept;

  int64_t id() const { return header()[S4J_H_ID]; }
  int rank() const { return static_cast<int>(header()[S4J_H_RANK]); }
  int64_t extent(int d) const { return header()[S4J_H_SHAPE + d]; }
  Shape shape() const {
    Shape s;
    s.rank = rank();
    for (int d = 0; d < std::min(s.rank, 2); ++d) s.dims[static_cast<size_t>(d)] = extent(d);
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
  // The values lie in memory of somebody else (s4j_wrap), who may write them at any time. Always DENSE.
  bool foreign() const { return !buffers_[0].owned(); }
  const int64_t* header() const { return reinterpret_cast<const int64_t*>(this + 1); }

  // ---- reading (under a read guard) ----
  // main with everything pending merged in; single-flight, other readers wait.
  Block assembled();
  // main in another order, cached. For DENSE: main itself is no GCS, so this builds one of all elements.
  Reading derived(const Spec& spec);
  // The same for a reader that could do without, by one pass over main: nothing where building it is not worth while
  // (few entries, or this storage's layouts keep being invalidated before they pay) or memory is short.
  std::optional<Reading> derived_if_worth(const Spec& spec);
  // The sliced form of a matrix's layout `spec`, for a product with a vector: null for the first `uses` on unchanged
  // values, where slicing does not pay, or when memory is short. `long_row` as in Sliced::build, the same in every
  // call.
  SlicedPtr sliced(const Spec& spec, int64_t long_row, int64_t uses);
  // The structure of a product's result (its symbolic phase), when it was kept. `wanted`: this is not the first time
  // that it is asked for in these structures, so that the caller shall offer it.
  LayoutPtr product_pattern(const ProductKey& key, bool& wanted);
  // Keeps a copy of b's structure; where memory is short nothing is kept.
  void keep_product_pattern(const ProductKey& key, const Block& b) noexcept;
  // The value at storage coordinates; true when stored.
  bool get(const int64_t* coords, void* value);
  int64_t pending_count() const { return pending_count_.load(std::memory_order_acquire); }
  // One of main's buffers as it is owned: 0 values, 1 indexes, 2 pointers, 3 line ids.
  const Buffer& buffer(int which) const { return buffers_[static_cast<size_t>(which)]; }

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
  friend struct Annex;
  void go_into(Arena& arena, const char* op) const;
  Storage(Allocator& from, Layout&& main, Scalar fill);
  ~Storage();
  int64_t* words() noexcept { return reinterpret_cast<int64_t*>(this + 1); }
  const void* value_address() const { return reinterpret_cast<const void*>(header()[S4J_H_VALUES]); }
  Arena* arena() const;                // null: the pool's
  void adopt(Layout&& main) noexcept;  // its buffers, and what the header says of it
  Annex& annex();
  void assemble_locked(Annex& a);
  void after_logging() noexcept;
  bool get_main(const int64_t* coords, void* value) const;
  Derived* find_derived(Annex& a, const Spec& spec);
  LayoutPtr use(Annex& a, Derived& d) noexcept;
  Derived build_derived(const Block& now, const Spec& spec);
  void build_sliced(Annex& a, Repeated& r, const Spec& spec, int64_t long_row);
  void refresh_derived(const Block& now, Derived& d);

  Allocator* allocator_;
  std::array<Buffer, 4> buffers_;
  std::atomic<Annex*> annex_{nullptr};
  std::atomic<int64_t> pending_count_{0};
  Guard guard_;
};
static_assert(sizeof(Storage) % sizeof(int64_t) == 0);

int64_t reclaim_derived(int64_t needed);
// From how many entries on reading a view may build a derived layout; returns the previous number.
int64_t set_layout_entries(int64_t entries) noexcept;

// Live storages; bytes of their derived layouts.
int64_t live_storages() noexcept;
int64_t total_derived_bytes() noexcept;

}  // namespace s4j
