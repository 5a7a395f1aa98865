// SPDX-License-Identifier: Apache-2.0
// One call across the C ABI: parses and checks the frame, takes the guards, delivers results, turns Errors into
// statuses.
#pragma once

#include <limits>
#include <stdexcept>
#include <string>
#include <vector>

#include "array/result.hpp"
#include "core/thresholds.hpp"
#include "format/convert.hpp"
#include "memory/arena.hpp"
#include "sparse4j.h"

struct s4j_context {
  std::string error;
  int64_t refused = 0;          // bytes that the last call that failed needed at once, where that was why
  s4j::Arena* arena = nullptr;  // where results go, or null for the pool
  const int64_t owner = s4j::Arena::new_owner();
};

namespace s4j {

class Call;
// Whether a call may work on operand i where it lies although its values change meanwhile (capi/foreign.hpp).
using WorksInPlace = bool (*)(const Call&, int i);

class Call {
 public:
  static constexpr int kInlineOperands = threshold::kInlineOperands;
  static constexpr int64_t kMaxOperands = 1 << 16;    // joining takes thousands
  static constexpr uint32_t kLastWritten = 1u << 31;  // lock(): the last operand, whatever its number
  static constexpr uint32_t kHalfWritten = 1u << 30;  // lock(): the first half of the operands

  // `name` is the operation as users know it, for messages. Parses everything; guards are taken by lock().
  Call(s4j_context* ctx, const int64_t* frame, int64_t* out, const char* name);
  ~Call();
  Call(const Call&) = delete;
  Call& operator=(const Call&) = delete;

  // Take the guards: the operands whose bit is set in `written` (1 << i, i < 30, kLastWritten or kHalfWritten)
  // exclusively, the others shared; ascending by id, each storage once. Called by run() with the mask that the flags
  // imply (IN_PLACE: operand 0, RESULT: the last).
  void lock(uint32_t written);
  uint32_t written_by_flags() const;
  // Under the guards, before anything is read: foreign operands become copies in the library's own memory, but for
  // those of which `in_place` (null: none) says that they need not. What the call wrote into copies goes back at its
  // end.
  void own_operands(WorksInPlace in_place) {
    for (int i = 0; i < operand_count_; ++i)
      if (at(i)->storage->foreign()) return copy_foreign(in_place);
  }
  void write_back() noexcept;
  // The last step: throws S4J_STATE where a file that was read was cut off meanwhile. A new array was asked about
  // before it was made, and is not lost.
  void end() {
    if (mapped_ && !made_) check_origins();
    made_ = true;
  }

  int op() const { return op_; }
  const char* name() const { return name_; }
  bool flag(int64_t f) const { return (flags_ & f) != 0; }
  int operands() const { return operand_count_; }
  // Number of operands that are inputs (without the RESULT operand).
  int inputs() const { return operands() - (flag(S4J_FLAG_RESULT) ? 1 : 0); }
  const Operand& operand(int i) const;
  Operands input_operands() const { return {operands_, static_cast<size_t>(inputs())}; }
  int scalars() const { return scalar_count_; }
  Scalar scalar(int i) const;
  int64_t integers() const { return integer_count_; }
  int64_t integer(int64_t i) const;
  // Throws S4J_ILLEGAL_ARGUMENT unless there are exactly / at least so many.
  void expect_inputs(int count) const;
  void expect_inputs(int least, int most) const;
  void expect_operands(int count) const;
  void expect_integers(int64_t at_least) const;

  // Where the result's memory comes from: the context's workspace, the pool, or the target's own allocator when the
  // result is written into an operand.
  Allocator& allocator() const;
  // The result goes where the flags say: into the target operand (shape checked, cast), or to a new storage, whose
  // words are written to `out` from word `at` on.
  void deliver(Result&& r, int64_t at = 1);
  // Throws unless the result, of this shape, can go where the flags say; to be called before any work.
  void expect_result(const Shape& shape) const { check_receiver(target(), shape, name_); }
  // The operand that receives the result, or null for a new storage.
  const Operand* target() const;
  // Where a result with the pattern of operand 0 goes. `fails`: the operation may still fail once it writes.
  PatternTarget pattern_target(bool fails) const;

  void out(int64_t word, int64_t value);
  void out_scalar(int64_t word, Scalar s);
  void out_storage(int64_t at, Storage& s);
  void check_out_storage(int64_t at) const;
  // Room for words 1 to `words`: before what cannot be undone, or would be lost with its address.
  void check_out(int64_t words) const;

 private:
  void check_origins() const;
  s4j_context* ctx_;
  int64_t* out_;
  const char* name_;
  int op_ = 0;
  int64_t flags_ = 0;
  int operand_count_ = 0, scalar_count_ = 0, held_count_ = 0;
  int64_t integer_count_ = 0;
  bool mapped_ = false, made_ = false;  // an operand has an origin; nothing may fail any more
  // In place and uninitialised beyond the counts: parsing a call allocates nothing.
  const int64_t* scalars_ = nullptr;   // in the frame, two words each
  const int64_t* integers_ = nullptr;  // in the frame
  struct Held {
    Storage* storage;
    bool write;
  };
  std::array<Held, kInlineOperands> few_held_;
  // Raw: an array of Operands would be zeroed as a whole, which costs more than a scalar read.
  alignas(Operand) unsigned char few_operands_[kInlineOperands * sizeof(Operand)];
  void copy_foreign(WorksInPlace in_place);
  void copy_mapped(Operand& x);
  bool held_for_writing(const Storage& s) const;
  // What stands for elements of a foreign storage.
  struct OwnCopy {
    Storage *original, *copy;
    Block there;                    // the elements where they lie
    Layout before;                  // as they were copied, when the call may write them
    std::shared_ptr<Storage> kept;  // that owns the copy, where other calls may use it too
  };
  Vec<OwnCopy> own_;
  Vec<Held> many_held_;
  Vec<Operand> many_operands_;      // instead of few_operands_ when there are more
  mutable Arena* arena_ = nullptr;  // the context's, once the call allocates there: held until it ends
  Held* held_ = few_held_.data();
  Operand* operands_ = reinterpret_cast<Operand*>(few_operands_);
  Operand* at(int i) const { return operands_ + i; }
};

// Words of a frame as what they stand for; throw S4J_ILLEGAL_ARGUMENT.
Type type_from(int64_t t);
Format format_from(int64_t f);
// The layout of a format: partitioning, and the order (GCS only) from integer `order_at` on.
Spec spec_from(const Call& call, Format format, int64_t partitioning, int rank, int64_t order_at);

int32_t record(s4j_context* ctx, s4j_status status, const char* what) noexcept;
// As record(), with the operation's name before a text that does not begin with it (or with another "name:").
int32_t record(s4j_context* ctx, s4j_status status, const char* name, const char* what) noexcept;

// The silhouette of every exported function: parse, lock, work, status. f(Call&). `written`: the operands to guard
// exclusively when the flags do not say. `in_place`: which foreign operands are not copied first (null: none).
template <class F>
int32_t run(s4j_context* ctx, const int64_t* frame, int64_t* out, const char* name, WorksInPlace in_place, F&& f,
            uint32_t written = 0) noexcept {
  if (ctx == nullptr || frame == nullptr || out == nullptr) return record(ctx, S4J_ILLEGAL_ARGUMENT, "null argument");
  Arena::called_by(ctx->owner);
  try {
    Call call(ctx, frame, out, name);
    call.lock(call.written_by_flags() | written);
    call.own_operands(in_place);
    f(call);
    call.write_back();
    call.end();
    return S4J_OK;
  } catch (const Error& e) {
    ctx->refused = e.bytes();
    return record(ctx, e.status(), name, e.what());
  } catch (const std::bad_alloc&) {
    ctx->refused = 0;
    return record(ctx, S4J_NO_MEMORY, name, "the system is out of memory");
  } catch (const std::length_error&) {
    ctx->refused = std::numeric_limits<int64_t>::max();
    return record(ctx, S4J_NO_MEMORY, name, "more elements would be stored than memory has addresses");
  } catch (const std::exception& e) {
    return record(ctx, S4J_INTERNAL, name, e.what());
  } catch (...) {
    return record(ctx, S4J_INTERNAL, name, "unknown failure");
  }
}

// The same by a function that is given copies of all foreign operands.
template <class F>
int32_t run(s4j_context* ctx, const int64_t* frame, int64_t* out, const char* name, F&& f,
            uint32_t written = 0) noexcept {
  return run(ctx, frame, out, name, WorksInPlace{nullptr}, std::forward<F>(f), written);
}

}  // namespace s4j
