// SPDX-License-Identifier: Apache-2.0
#include "array/storage.hpp"

#include <algorithm>
#include <cstring>
#include <new>

#include "array/scan.hpp"
#include "core/lookup.hpp"
#include "core/parallel.hpp"
#include "format/convert.hpp"

namespace s4j {
namespace {
std::atomic<int64_t> next_id{1};
}  // namespace

// ---- life -----------------------------------------------------------------------------------------------------------

Storage::Storage(Allocator& from, Layout&& main, Scalar fill)
    : shape_(main.b.shape),
      type_(main.b.type),
      format_(main.b.format),
      foreign_(!main.values.owned()),
      allocator_(&from),
      main_(make_pooled<Layout>(std::move(main))),
      pending_(shape_.rank, size_of(type_)) {
  header[S4J_H_MAGIC] = S4J_HEADER_MAGIC;
  header[S4J_H_VERSION] = S4J_ABI_VERSION;
  header[S4J_H_ID] = next_id.fetch_add(1);
  header[S4J_H_TYPE] = static_cast<int64_t>(type_);
  header[S4J_H_FORMAT] = static_cast<int64_t>(format_);
  header[S4J_H_RANK] = shape_.rank;
  header[S4J_H_FILL] = static_cast<int64_t>(fill.bits);
  if (auto* arena = dynamic_cast<Arena*>(&from)) {
    header[S4J_H_WORKSPACE] = arena->id();
    header[S4J_H_WORKSPACE_GENERATION] = arena->generation();
    arena->attach();
  }
  publish();
  enlist();
}

Storage::~Storage() {
  delist();
  drop_derived();
  header[S4J_H_MAGIC] = 0;
  if (header[S4J_H_WORKSPACE] != 0) {
    main_.reset();  // before the arena may go
    static_cast<Arena*>(allocator_)->detach();
  }
}

Storage* Storage::create(Allocator& from, Layout&& main, Scalar fill) {
  static const bool registered = [] {
    set_reclaimer(reclaim_derived);
    return true;
  }();
  (void)registered;
  void* memory = pool().allocate(sizeof(Storage));
  try {
    return ::new (memory) Storage(from, std::move(main), fill);
  } catch (...) {
    pool().release(memory, sizeof(Storage));
    throw;
  }
}

void Storage::destroy(Storage* s) noexcept {
  s->~Storage();
  pool().release(s, sizeof(Storage));
}

void Storage::check_alive() const {
  if (header[S4J_H_WORKSPACE] == 0) return;
  const auto* arena = static_cast<const Arena*>(allocator_);
  if (!arena->owned_by_this_thread())
    fail(S4J_STATE, "this array of shape ", text(shape_), " lives in a workspace of another thread; detach() it there");
  if (arena->generation() != header[S4J_H_WORKSPACE_GENERATION])
    fail(S4J_STATE, "the workspace that held this array of shape ", text(shape_),
         " was reset; detach() what has to outlive a cycle");
}

void Storage::publish() noexcept {
  forget_pointed();
  const Block& b = main_->b;
  header[S4J_H_NNZ] = b.nnz;
  header[S4J_H_PENDING] = pending_.count();
  header[S4J_H_VALUES] = reinterpret_cast<int64_t>(main_->values.as<void>());
  header[S4J_H_VALUES_BYTES] = b.nnz * size_of(type_);
  header[S4J_H_INDEXES] = reinterpret_cast<int64_t>(main_->indexes.as<void>());
  header[S4J_H_INDEXES_BYTES] =
      format_ == Format::kDense ? 0 : b.nnz * b.index_width * (format_ == Format::kCoo ? shape_.rank : 1);
  header[S4J_H_INDEX_WIDTH] = format_ == Format::kDense ? 0 : b.index_width;
  header[S4J_H_POINTERS] = reinterpret_cast<int64_t>(main_->pointers.as<void>());
  header[S4J_H_LINES] = b.lines;
  header[S4J_H_LINE_IDS] = reinterpret_cast<int64_t>(main_->line_ids.as<void>());
  header[S4J_H_PARTITIONING] = b.partitioning;
  header[S4J_H_HYPER] = b.line_ids != nullptr ? 1 : 0;
  header[S4J_H_DERIVED_BYTES] = derived_bytes_.load(std::memory_order_relaxed);
  for (int d = 0; d < shape_.rank; ++d) {
    header[S4J_H_SHAPE + d] = shape_[d];
    header[S4J_H_STRIDES + d] = format_ == Format::kDense ? b.strides[static_cast<size_t>(d)] : 0;
    header[S4J_H_ORDER + d] = format_ == Format::kGcs ? b.order[static_cast<size_t>(d)] : d;
  }
}

// ---- reading --------------------------------------------------------------------------------------------------------

const LayoutPtr& Storage::assembled() {
  if (pending_count() == 0) return main_;
  const std::lock_guard lock(mutex_);
  if (pending_count() != 0) assemble_locked();
  return main_;
}

void Storage::assemble_locked() {
  busy_ = true;
  LayoutPtr merged;
  try {
    merged = make_pooled<Layout>(merge_pending(*allocator_, main_->b, pending_));
  } catch (...) {
    busy_ = false;
    throw;
  }
  busy_ = false;
  main_ = std::move(merged);
  pending_.clear();
  ++header[S4J_H_STRUCTURE_EPOCH];
  ++header[S4J_H_VALUES_EPOCH];
  publish();
  pending_count_.store(0, std::memory_order_release);
}

bool Storage::get(const int64_t* coords, void* value) {
  const auto size = static_cast<size_t>(size_of(type_));
  if (pending_count() != 0) {
    const std::lock_guard lock(mutex_);
    const int64_t k = pending_.find(coords);
    if (k >= 0) {
      std::memcpy(value, pending_.deleted(k) ? static_cast<const void*>(&header[S4J_H_FILL]) : pending_.value(k), size);
      return !pending_.deleted(k);
    }
    return get_main(coords, value);
  }
  return get_main(coords, value);
}

bool Storage::get_main(const int64_t* coords, void* value) const {
  const Block& b = main_->b;
  const auto size = size_of(type_);
  int64_t at;
  if (format_ == Format::kDense) {
    at = dense_offset(b, coords);
  } else {
    const Place place = find_entry(b, coords);
    if (!place.found) {
      std::memcpy(value, &header[S4J_H_FILL], static_cast<size_t>(size));
      return false;
    }
    at = place.position;
  }
  std::memcpy(value, static_cast<const char*>(b.values) + at * size, static_cast<size_t>(size));
  return true;
}

// ---- writing --------------------------------------------------------------------------------------------------------

void Storage::put(const int64_t* coords, const void* value) {
  Layout& main = *main_;
  const auto size = size_of(type_);
  if (format_ == Format::kDense) {
    std::memcpy(static_cast<char*>(const_cast<void*>(main.b.values)) + dense_offset(main.b, coords) * size, value,
                static_cast<size_t>(size));
    ++header[S4J_H_VALUES_EPOCH];
    return;
  }
  const bool is_fill = dispatch(type_, [&](auto t) {
    using T = decltype(t);
    T v;
    std::memcpy(&v, value, sizeof v);
    return same(v, fill().raw<T>());
  });
  const int64_t logged = pending_.find(coords);
  if (logged < 0) {
    const Place place = find_entry(main.b, coords);
    if (place.found && !is_fill) {
      std::memcpy(main.values.as<char>() + place.position * size, value, static_cast<size_t>(size));
      ++header[S4J_H_VALUES_EPOCH];
      return;
    }
    if (!place.found && is_fill) return;
  }
  pending_.put(coords, is_fill ? nullptr : value);
  after_logging();
}

// Geometric, so that any mix of N puts and gets costs O(N log N). Failing to merge now loses nothing.
void Storage::after_logging() noexcept {
  pending_count_.store(pending_.count(), std::memory_order_release);
  header[S4J_H_PENDING] = pending_.count();
  ++header[S4J_H_VALUES_EPOCH];
  if (pending_.count() <= std::max(threshold::kPendingEntries, main_->b.nnz / threshold::kPendingShare)) return;
  const std::lock_guard lock(mutex_);
  try {
    assemble_locked();
  } catch (const Error&) {
    return;
  }
}

void Storage::log(const Vec<int64_t>& leaving, int64_t n, const int64_t* coords, const void* values) {
  const Block& b = main_->b;
  const auto size = static_cast<size_t>(size_of(type_));
  const auto gone = static_cast<int64_t>(leaving.size());
  if (gone + n == 0) return;
  const Vec<int64_t> there = coordinates_at(b, leaving);
  Vec<uint8_t> stays(leaving.size(), uint8_t{0});
  Vec<Place> places(static_cast<size_t>(n));
  int64_t at[kMaxRank] = {};
  auto load = [&](const int64_t* runs, int64_t count, int64_t k) {
    for (int d = 0; d < shape_.rank; ++d) at[d] = runs[d * count + k];
  };
  for (int64_t k = 0; k < n; ++k) {
    load(coords, n, k);
    places[static_cast<size_t>(k)] = find_entry(b, at);
  }
  pending_.reserve(gone + n);
  // Nothing fails from here on.
  for (int64_t k = 0; k < n; ++k) {
    const Place& place = places[static_cast<size_t>(k)];
    const char* value = static_cast<const char*>(values) + static_cast<size_t>(k) * size;
    if (place.found) {
      std::memcpy(main_->values.as<char>() + static_cast<size_t>(place.position) * size, value, size);
      const auto i = std::lower_bound(leaving.begin(), leaving.end(), place.position) - leaving.begin();
      stays[static_cast<size_t>(i)] = 1;
      continue;
    }
    load(coords, n, k);
    pending_.put(at, value);
  }
  for (int64_t k = 0; k < gone; ++k) {
    if (stays[static_cast<size_t>(k)] != 0) continue;
    load(there.data(), gone, k);
    pending_.put(at, nullptr);
  }
  after_logging();
}

void Storage::replace(Layout&& main, Scalar fill) noexcept {
  *main_ = std::move(main);
  pending_.clear();
  pending_count_.store(0, std::memory_order_release);
  header[S4J_H_FILL] = static_cast<int64_t>(fill.bits);
  ++header[S4J_H_STRUCTURE_EPOCH];
  ++header[S4J_H_VALUES_EPOCH];
  publish();
}

Layout& Storage::writable() {
  assembled();
  return *main_;
}

void Storage::values_changed() noexcept { ++header[S4J_H_VALUES_EPOCH]; }

// ---- guard ----------------------------------------------------------------------------------------------------------

void Storage::lock_read(const char* op) {
  if (!guard_.try_read(op))
    fail(S4J_BUSY, op, " reads an array of shape ", text(shape_), " while ", guard_.holder(), " writes it");
}

void Storage::lock_write(const char* op) {
  bool written = false;
  if (!guard_.try_write(op, &written))
    fail(S4J_BUSY, op, " writes an array of shape ", text(shape_), " while ", guard_.holder(),
         written ? " writes it" : " reads it");
}

void Storage::unlock_read() noexcept { guard_.unlock_read(); }
void Storage::unlock_write() noexcept { guard_.unlock_write(); }

}  // namespace s4j
