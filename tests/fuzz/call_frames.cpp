// SPDX-License-Identifier: Apache-2.0
// Passes any words of a frame to any function of the C ABI, with arrays that earlier calls made. The status is never
// S4J_INTERNAL, a failed call changes no argument, results satisfy the invariants of their layouts, and no byte is live
// after all arrays are released.
#include <algorithm>
#include <map>
#include <memory>

#include "call_words.hpp"

namespace s4j::fuzz {
namespace {

using namespace s4j::test;

constexpr size_t kMostArrays = 8;
constexpr int kMostSteps = 24;
constexpr int64_t kDensifyLimit = 1 << 14;

// Returns the bytes of an array's main layout, for comparison.
std::string stored_bytes(const Storage& s) {
  const Block b = s.stored();
  std::string all(reinterpret_cast<const char*>(s.header() + S4J_H_TYPE), 4 * sizeof(int64_t));
  const auto add = [&](const void* p, int64_t n) {
    if (p != nullptr && n > 0) all.append(static_cast<const char*>(p), static_cast<size_t>(n));
  };
  add(s.header() + S4J_H_FILL, 8);
  add(b.first_value(), b.nnz * size_of(b.type));
  if (b.format == Format::kGcs) add(b.pointers, (b.lines + 1) * 8);
  for (int d = 0; b.format == Format::kCoo && d < b.shape.rank; ++d)
    add(static_cast<const char*>(b.indexes) + d * b.index_pitch * b.index_width, b.nnz * b.index_width);
  if (b.format == Format::kGcs) add(b.indexes, (b.pointers[0] + b.nnz) * b.index_width);
  return all;
}

// Memory of the caller of exactly this many bytes.
class Room {
 public:
  explicit Room(int64_t bytes) : memory_(new uint64_t[words(bytes)]()), bytes_(bytes) {}
  // The last byte of the block is the last byte of the allocation.
  int64_t address() const { return reinterpret_cast<int64_t>(memory_.get()) + words(bytes_) * 8 - bytes_; }
  int64_t aligned() const { return reinterpret_cast<int64_t>(memory_.get()); }
  void fill(Input& in) {
    for (int64_t i = 0; i < bytes_; ++i) reinterpret_cast<uint8_t*>(address())[i] = in.byte();
  }

 private:
  static int64_t words(int64_t bytes) { return (bytes + 7) / 8; }
  std::unique_ptr<uint64_t[]> memory_;
  int64_t bytes_;
};

class Session {
 public:
  Session(const uint8_t* data, size_t size) : in_(data, size) {
    settle(kDensifyLimit);
    call(s4j_configure, Frame().integers({S4J_CONFIG_ISA, -1}));
    call(s4j_configure, Frame().integers({S4J_CONFIG_TRACE, 0}));
    live_ = live_bytes();
    careful_ = in_.bit();
  }

  void run() {
    for (int i = 0; i < kMostSteps && !in_.empty() && !::testing::Test::HasFatalFailure(); ++i) {
      if (arrays_.size() >= kMostArrays) forget(arrays_.front());
      const uint8_t b = in_.byte();
      if (b < 208)
        listed(kFunctions[b % std::size(kFunctions)]);
      else
        unlisted(b % 16);
    }
    end();
  }

 private:
  FrameWords words() { return {in_, {arrays_, solver_, builder_}}; }

  bool alive(int64_t handle) const {
    try {
      storage_of(handle).lock_read("looking at it");
      storage_of(handle).unlock_read();
      return true;
    } catch (const Error&) {
      return false;
    }
  }

  // Runs a call with an out block whose length the frame states.
  s4j_status invoke(s4j_function* f, const std::vector<int64_t>& frame) {
    const int64_t capacity = in_.rarely(64) ? 1 + in_.below(48) : 96;
    out_ = std::make_unique<int64_t[]>(static_cast<size_t>(capacity));
    out_[0] = capacity;
    std::map<int64_t, std::string> before;
    if (careful_)
      for (const int64_t a : arrays_)
        if (alive(a)) {
          storage_of(a).assembled();
          before[a] = stored_bytes(storage_of(a));
        }
    if (in_.rarely(32)) call(s4j_configure, Frame().integers({S4J_CONFIG_FAIL_ALLOCATION, 1 + in_.below(40)}));
    const auto status = static_cast<s4j_status>(f(context(), frame.data(), out_.get()));
    set_fail_countdown(0);
    EXPECT_GE(status, S4J_OK);
    EXPECT_LE(status, S4J_MALFORMED);
    const std::string text = s4j_context_error(context());
    EXPECT_NE(status, S4J_INTERNAL) << text;
    if (status == S4J_OK) return status;
    EXPECT_FALSE(text.empty());
    for (const auto& [a, bytes] : before) {
      if (!alive(a)) continue;
      EXPECT_EQ(storage_of(a).pending_count(), 0) << "the failed call wrote: " << text;
      EXPECT_EQ(stored_bytes(storage_of(a)) == bytes, true) << "the failed call wrote: " << text;
    }
    return status;
  }

  // Records an array that a call has returned, whether new or known.
  void given(int64_t handle) {
    if (std::find(arrays_.begin(), arrays_.end(), handle) == arrays_.end()) arrays_.push_back(handle);
  }

  void listed(const Function& f) {
    FrameWords w = words();
    w.operation(f.family);
    for (int64_t n = f.operands + (f.more > 0 ? in_.below(f.more + 1) : 0); n > 0; --n) w.operand();
    for (int64_t n = f.scalars > 0 && !in_.rarely(32) ? f.scalars : 0; n > 0; --n) w.scalar();
    w.integers(f.integers);
    const std::vector<int64_t> frame = w.take();
    const s4j_status status = invoke(f.call, frame);
    if (status == S4J_OK) succeeded(f, frame);
    for (const int64_t a : arrays_)
      if (alive(a)) expect_sound(storage_of(a));
  }

  void succeeded(const Function& f, const std::vector<int64_t>& frame) {
    if (f.call == s4j_builder_create) {
      drop_builder();
      builder_ = out_[1];
      const size_t rank = frame.size() - static_cast<size_t>(frame[4]) + 2;
      builder_rank_ = frame[rank];
    }
    if (f.call == s4j_builder_finish) builder_ = 0;
    if (f.call == s4j_plan_create) return planned(frame);
    const int64_t first = frame[4] > 0 ? frame[frame.size() - static_cast<size_t>(frame[4])] : 0;
    if (f.call == s4j_solver) {
      if (first == S4J_SOLVER_CREATE || first == S4J_SOLVER_START) {
        if (out_[1] == 0) return;  // QR needs no factors of the transpose
        solver_ = out_[1];
        solvers_.push_back(solver_);
        Out made;  // makes the factors, unless that takes over 20 ms
        if (first == S4J_SOLVER_CREATE)
          test::invoke(s4j_solver, Frame().integers({S4J_SOLVER_STEP, solver_, 1, 20}), made);
      }
      if (first == S4J_SOLVER_RELEASE) std::erase(solvers_, solver_);
      if (first != S4J_SOLVER_SOLVE && first != S4J_SOLVER_RESULT) return;
    }
    // These calls return a number instead of an array, or write a diagonal.
    if ((f.call == s4j_reduce || f.call == s4j_index_reduce) && (frame[5] & S4J_FLAG_NUMBER) != 0) return;
    if (f.call == s4j_diagonal && first >= 2) return;
    if (f.makes) given(out_[1]);
  }

  // Runs a call that was planned.
  void planned(std::vector<int64_t> frame) {
    const int64_t plan = out_[1];
    s4j_frame_plan(frame.data(), plan);
    for (int i = 0; i < 3; ++i) invoke(s4j_matmul, frame);
    call(s4j_plan_release, Frame().integers({plan}));
  }

  void drop_builder() {
    if (builder_ != 0) call(s4j_builder_release, Frame().integers({builder_}));
    builder_ = 0;
  }

  // Calls functions that take memory of the caller, or that end something.
  void unlisted(int which) {
    switch (which) {
      case 0:
      case 1:
        return import();
      case 2:
        return wrap();
      case 3:
      case 4:
        return append();
      case 5:
        return entries();
      case 6:
        return buffer();
      case 7:
        return ravel();
      case 8:
        return guard();
      case 9:
        return workspace();
      case 10:
        return configure();
      case 11:
        return text();
      case 12:
        return lines();
      case 13:
        return memory();
      case 14:
        return gather();
      default:
        if (!arrays_.empty()) forget(arrays_[in_.byte() % arrays_.size()]);
    }
  }

  void import() {
    FrameWords w = words();
    const auto type = static_cast<Type>(in_.below(5));
    const bool gcs = in_.bit();
    const int64_t rank = in_.below(4), turn = in_.byte(), partitioning = in_.below(rank + 1);
    std::vector<int64_t> integers = {static_cast<int64_t>(type), gcs ? S4J_GCS : S4J_DENSE, partitioning, rank};
    Shape shape;
    shape.rank = static_cast<int>(rank);
    for (int d = 0; d < rank; ++d) integers.push_back(shape[d] = in_.below(6));
    for (int d = 0; d < rank; ++d) integers.push_back((d + turn) % rank);
    int64_t lines = 1;
    for (int d = 0; d < partitioning; ++d) lines *= shape[static_cast<int>((d + turn) % rank)];
    if (in_.rarely()) lines = in_.below(16);
    const int64_t count = gcs || in_.rarely() ? in_.below(16) : shape.length();
    const int64_t width = in_.bit() ? 4 : 8, pointer_width = in_.bit() ? 4 : 8;
    Room values(count * size_of(type)), minors(count * width), begins(lines * pointer_width),
        ends(lines * pointer_width);
    values.fill(in_);
    const auto numbers = [&](const Room& room, int64_t n, int64_t bytes, auto&& next) {
      for (int64_t k = 0; k < n; ++k) {
        const int64_t v = next(k);
        std::memcpy(reinterpret_cast<char*>(room.address()) + k * bytes, &v, static_cast<size_t>(bytes));
      }
    };
    numbers(minors, count, width, [&](int64_t) { return in_.rarely() ? in_.word() : in_.below(6); });
    int64_t at = 0;
    numbers(begins, lines, pointer_width, [&](int64_t) { return in_.rarely() ? in_.word() : (at += in_.below(3)); });
    at = 0;
    numbers(ends, lines, pointer_width, [&](int64_t k) {
      if (in_.rarely()) return in_.word();
      int64_t next = count;
      if (k + 1 < lines)
        std::memcpy(&(next = 0), reinterpret_cast<const char*>(begins.address()) + (k + 1) * pointer_width,
                    static_cast<size_t>(pointer_width));
      return next;
    });
    integers.insert(integers.end(), {values.address(), count});
    if (gcs)
      integers.insert(integers.end(),
                      {minors.address(), width, begins.address(), ends.address(), pointer_width, lines});
    w.operation(0);
    for (const int64_t i : integers) w.integer(i);
    if (invoke(s4j_import, w.take()) != S4J_OK) return;
    given(out_[1]);
    expect_sound(storage_of(arrays_.back()));
  }

  void wrap() {
    FrameWords w = words();
    const auto type = static_cast<Type>(in_.below(5));
    const int64_t rank = in_.below(4);
    w.integer(static_cast<int64_t>(type));
    w.integer(rank);
    int64_t length = 1;
    for (int64_t d = 0; d < rank; ++d) {
      const int64_t extent = in_.rarely(64) ? in_.word() : in_.below(6);
      w.integer(extent);
      length = extent < 0 || extent > 100 ? 0 : length * extent;
    }
    auto room = std::make_unique<Room>(length * size_of(type));
    if (type != Type::kBool || in_.rarely(4)) room->fill(in_);
    w.integer(room->address() + (in_.rarely(32) && type != Type::kBool ? 1 : 0));
    w.integer(length * size_of(type));
    if (invoke(s4j_wrap, w.take()) != S4J_OK) return;
    given(out_[1]);
    wrapped_[out_[1]] = std::move(room);
  }

  void append() {
    if (builder_ == 0) return;
    const int64_t count = in_.rarely(32) ? -in_.below(3) : in_.below(12), width = in_.bit() ? 4 : 8;
    const int64_t n = std::max<int64_t>(count, 0);
    const Room values(n * 8), indexes(n * builder_rank_ * width);
    for (int64_t k = 0; k < n; ++k) {
      const Scalar v = in_.value(Type::kLong);
      std::memcpy(reinterpret_cast<char*>(values.address()) + k * 8, &v.bits, 8);
    }
    for (int64_t k = 0; k < n * builder_rank_; ++k) {
      const int64_t v = in_.rarely(32) ? in_.word() : in_.below(7);
      std::memcpy(reinterpret_cast<char*>(indexes.address()) + k * width, &v, static_cast<size_t>(width));
    }
    FrameWords w = words();
    for (const int64_t i : {builder_, count, values.address(), indexes.address(), width, in_.below(2)}) w.integer(i);
    invoke(s4j_builder_append, w.take());
  }

  void entries() {
    FrameWords w = words();
    w.operand();
    const int64_t from = in_.word(), count = std::min<int64_t>(in_.word(), 1 << 16), most = std::max<int64_t>(count, 0);
    const Room values(most * 8), indexes(most * 8 * w.first_shape().rank);
    const bool want_values = in_.bit(), want_indexes = in_.bit();
    for (const int64_t i : {from, count, want_values ? values.aligned() : 0, want_indexes ? indexes.aligned() : 0,
                            static_cast<int64_t>(in_.bit())})
      w.integer(i);
    if (invoke(s4j_entries, w.take()) == S4J_OK) {
      EXPECT_LE(out_[1], most);
    }
  }

  void gather() {
    FrameWords w = words();
    w.operand();
    const int64_t rank = w.first_shape().rank, places = in_.below(16);
    const Room at(places * rank * 8);
    auto* const words_of = reinterpret_cast<int64_t*>(at.aligned());
    for (int64_t k = 0; k < places * rank; ++k) words_of[k] = in_.rarely() ? in_.word() : in_.below(9) - 3;
    const int64_t count = in_.rarely() ? INT64_MAX - in_.below(2) : places;  // more than any memory holds
    for (const int64_t i : {count, at.aligned()}) w.integer(i);
    if (invoke(s4j_gather, w.take()) == S4J_OK) given(out_[1]);
  }

  void buffer() {
    FrameWords w = words();
    w.operand();
    const int64_t which = in_.rarely() ? in_.word() : in_.below(4), first = in_.word(), count = in_.word();
    Room room(count < 0 || count > (1 << 17) ? 8 : count * 8);
    room.fill(in_);
    for (const int64_t i : {which, first, count, room.aligned(), static_cast<int64_t>(in_.rarely(4))}) w.integer(i);
    invoke(s4j_buffer, w.take());
  }

  void ravel() {
    const int64_t unravel = in_.below(2), mode = in_.rarely() ? in_.word() : in_.below(3);
    const int64_t count = in_.rarely() ? -in_.below(9) : in_.below(9), rank = in_.rarely() ? in_.word() : in_.below(5);
    const int64_t n = std::max<int64_t>(count, 0), r = rank < 0 || rank > kMaxRank ? 0 : rank;
    const Room tuples(n * r * 8), numbers(n * 8);
    auto* const from = reinterpret_cast<int64_t*>((unravel != 0 ? numbers : tuples).aligned());
    for (int64_t k = 0; k < n * (unravel != 0 ? 1 : r); ++k) from[k] = in_.word();
    FrameWords w = words();
    for (const int64_t i : {unravel, mode, count, (unravel != 0 ? numbers : tuples).aligned(),
                            (unravel != 0 ? tuples : numbers).aligned(), rank})
      w.integer(i);
    for (int64_t d = 0; d < r; ++d) w.integer(in_.word());
    invoke(s4j_ravel, w.take());
  }

  void guard() {
    if (arrays_.empty()) return;
    const int64_t a = arrays_[in_.byte() % arrays_.size()];
    const bool take = guards_[a] == 0 || in_.bit();
    FrameWords w = words();
    std::vector<int64_t> frame = w.take();
    frame = {S4J_ABI_VERSION, 0, 1, 0, 1, 0, 12, 0, a, -1, 0, take ? 1 : 0};
    if (invoke(s4j_guard, frame) == S4J_OK) guards_[a] += take ? 1 : -1;
  }

  void workspace() {
    const int64_t action = in_.below(6);
    if ((workspace_ == 0) != (action == 0)) return;
    const int64_t bytes = in_.rarely(8) ? in_.word() : in_.byte() * int64_t{64};
    FrameWords w = words();
    w.integer(action);
    w.integer(action == 0 ? bytes : action == 2 ? 0 : workspace_);
    if (invoke(s4j_workspace, w.take()) != S4J_OK) return;
    if (action == 0) workspace_ = out_[1];
    // A call was inside the workspace, which is destroyed when that call ends.
    if (action == 4 || (action == 3 && out_[1] == 1)) {
      workspace_ = 0;
      call(s4j_workspace, Frame().integers({2, 0}));
    }
  }

  void configure() {
    constexpr int64_t kKeys[] = {S4J_CONFIG_DENSIFY_LIMIT,
                                 S4J_CONFIG_ISA,
                                 S4J_CONFIG_HUGE_PAGES,
                                 S4J_CONFIG_LAYOUT_ENTRIES,
                                 S4J_CONFIG_TRACE,
                                 S4J_CONFIG_LAYOUT_ENTRIES,
                                 99,
                                 -1};
    const int64_t key = kKeys[in_.below(8)];
    const int64_t value = key == S4J_CONFIG_DENSIFY_LIMIT ? in_.below(256) : in_.word();
    FrameWords w = words();
    w.integer(key);
    w.integer(value);
    invoke(s4j_configure, w.take());
  }

  void text() {
    const int64_t which = in_.below(4), capacity = which == 3 ? 64 : in_.byte() * int64_t{4};
    const Room room(capacity);
    FrameWords w = words();
    if (which == 2) w.integer(2);
    if (which == 3) w.integer(in_.word());
    w.integer(room.address());
    if (which != 3) w.integer(capacity);
    constexpr s4j_function* kTexts[] = {s4j_info, s4j_trace, s4j_memory, s4j_ops};
    invoke(kTexts[which], w.take());
  }

  void lines() {
    FrameWords w = words();
    w.operand();
    const Room room(1 << 16);
    const int64_t what = in_.below(2);
    w.integer(what);
    w.integer(in_.below(4));
    w.integer(in_.below(2));
    w.integer(in_.word());
    w.integer(room.address());
    w.integer(1 << 16);
    if (invoke(s4j_matrix_market_write, w.take()) == S4J_OK && what == 1) {
      EXPECT_LE(out_[1], 1 << 16);
    }
  }

  void memory() {
    const int64_t bytes = in_.rarely(4) ? in_.word() : in_.byte() * int64_t{300};
    FrameWords w = words();
    w.integer(bytes);
    if (invoke(s4j_alloc, w.take()) != S4J_OK) return;
    const int64_t address = out_[1];
    EXPECT_EQ(address % 64, 0);
    std::memset(reinterpret_cast<void*>(address), 1, static_cast<size_t>(bytes));
    call(s4j_free, Frame().integers({address, bytes}));
  }

  void forget(int64_t a) {
    while (guards_[a] > 0) {
      call(s4j_guard, Frame().whole(a).integers({0}));
      --guards_[a];
    }
    release(a);
    std::erase(arrays_, a);
    wrapped_.erase(a);
    guards_.erase(a);
  }

  void end() {
    drop_builder();
    for (const int64_t s : solvers_) call(s4j_solver, Frame().integers({S4J_SOLVER_RELEASE, s}));
    while (!arrays_.empty()) forget(arrays_.back());
    call(s4j_workspace, Frame().integers({2, 0}));
    if (workspace_ != 0) call(s4j_workspace, Frame().integers({4, workspace_}));
    settle(kDensifyLimit);
    EXPECT_EQ(live_bytes(), live_) << "not all was freed";
  }

  Input in_;
  int64_t live_ = 0;
  bool careful_ = false;
  std::unique_ptr<int64_t[]> out_;
  std::vector<int64_t> arrays_, solvers_;
  std::map<int64_t, int> guards_;
  std::map<int64_t, std::unique_ptr<Room>> wrapped_;
  int64_t solver_ = 0, builder_ = 0, builder_rank_ = 0, workspace_ = 0;
};

}  // namespace

void call_frames(const uint8_t* data, size_t size) { Session(data, size).run(); }

}  // namespace s4j::fuzz
