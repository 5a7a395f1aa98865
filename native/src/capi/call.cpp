// SPDX-License-Identifier: Apache-2.0
#include "capi/call.hpp"

#include <algorithm>
#include <cctype>
#include <cstring>
#include <numeric>

#include "memory/arena.hpp"

namespace s4j {
namespace {

// Reads the words of a frame one after the other; throws at the end of the frame.
class Reader {
 public:
  Reader(const int64_t* words, int64_t count) : words_(words), count_(count) {}
  int64_t next() {
    if (at_ >= count_)
      fail(S4J_ILLEGAL_ARGUMENT, "the frame ends after ", count_,
           " words, before its operands and numbers are complete");
    return words_[at_++];
  }
  const int64_t* skip(int64_t n) {
    if (n > count_ - at_)
      fail(S4J_ILLEGAL_ARGUMENT, "the frame ends after ", count_,
           " words, before its operands and numbers are complete");
    const int64_t* from = words_ + at_;
    at_ += n;
    return from;
  }

 private:
  const int64_t* words_;
  int64_t count_, at_ = 0;
};

Storage* storage_at(int64_t handle) {
  auto* s = reinterpret_cast<Storage*>(handle);
  if (s == nullptr || (handle & 63) != 0 || s->header()[S4J_H_MAGIC] != S4J_HEADER_MAGIC)
    fail(S4J_STATE, "the array was released");
  return s;
}

void read_operand(Reader& in, Operand& x) {
  x.storage = storage_at(in.next());
  const int64_t rank = in.next();
  const int64_t storage_rank = in.next();
  if (rank == -1) {
    x.window.set_whole(x.storage->shape());
    return;
  }
  if (rank < 0 || rank > kMaxRank || storage_rank != x.storage->shape().rank)
    fail(S4J_ILLEGAL_ARGUMENT, "the window has rank ", rank, " over ", storage_rank,
         " storage dimensions; its rank must be from 0 to ", kMaxRank, ", and the storage has ",
         x.storage->shape().rank, " dimensions");
  x.window.rank = static_cast<int>(rank);
  x.window.storage_rank = static_cast<int>(storage_rank);
  for (int v = 0; v < x.window.rank; ++v) {
    WindowDim& d = x.window.dims[v];
    d.dim = in.next();
    d.begin = in.next();
    d.step = in.next();
    d.length = in.next();
  }
  for (int d = 0; d < x.window.storage_rank; ++d) x.window.fixed[d] = in.next();
  x.window.check(x.storage->shape());
}

}  // namespace

Call::Call(s4j_context* ctx, const int64_t* frame, int64_t* out, const char* name) : ctx_(ctx), out_(out), name_(name) {
  constexpr int64_t kHeader = 8;
  if (frame[0] != S4J_ABI_VERSION)
    fail(S4J_ILLEGAL_ARGUMENT, "the frame was built for ABI version ", frame[0], ", but this library has version ",
         S4J_ABI_VERSION);
  const int64_t total = frame[6];
  if (total < kHeader || total > (int64_t{1} << 24))
    fail(S4J_ILLEGAL_ARGUMENT, "the frame's number of words is ", total, ", which is outside the limits of a frame");
  op_ = static_cast<int>(frame[1]);
  flags_ = frame[5];
  if (frame[2] < 0 || frame[2] > std::min(kMaxOperands, total / 3) || frame[3] < 0 || frame[3] > 16 || frame[4] < 0 ||
      frame[4] > total)
    fail(S4J_ILLEGAL_ARGUMENT, "the frame announces ", frame[2], " operands, ", frame[3], " scalars and ", frame[4],
         " integers, which are outside the limits of a frame");
  Reader in(frame + kHeader, total - kHeader);
  if (frame[2] > kInlineOperands) {
    many_held_.resize(frame[2]);
    many_operands_.resize(frame[2]);
    held_ = many_held_.data();
    operands_ = many_operands_.data();
    for (; operand_count_ < frame[2]; ++operand_count_) read_operand(in, *at(operand_count_));
  } else {
    for (; operand_count_ < frame[2]; ++operand_count_) read_operand(in, *::new (at(operand_count_)) Operand);
  }
  scalars_ = in.skip(2 * frame[3]);
  scalar_count_ = static_cast<int>(frame[3]);
  for (int i = 0; i < scalar_count_; ++i)
    if (scalars_[2 * i] < 0 || scalars_[2 * i] >= kTypes)
      fail(S4J_ILLEGAL_ARGUMENT, "the frame has a scalar of the unknown type ", scalars_[2 * i]);
  integers_ = in.skip(frame[4]);
  integer_count_ = frame[4];
}

Call::~Call() {
  if (arena_ != nullptr) arena_->let_go();
  for (const OwnCopy& own : own_)
    if (own.kept == nullptr) Storage::destroy(own.copy);
  for (int i = 0; i < held_count_; ++i) {
    const Held& h = held_[i];
    if (h.write)
      h.storage->unlock_write();
    else
      h.storage->unlock_read();
  }
}

uint32_t Call::written_by_flags() const {
  if (flag(S4J_FLAG_RESULT)) {
    if (operand_count_ == 0) fail(S4J_ILLEGAL_ARGUMENT, "the frame has the result flag, but no result operand");
    return kLastWritten;
  }
  return flag(S4J_FLAG_IN_PLACE) ? 1u : 0u;
}

void Call::lock(uint32_t written) {
  auto writes = [&](int i) {
    return (i < 30 && ((written >> i) & 1) != 0) || (i == operand_count_ - 1 && (written & kLastWritten) != 0) ||
           (i < operand_count_ / 2 && (written & kHalfWritten) != 0);
  };
  std::array<int, kInlineOperands> few;
  Vec<int> many(operand_count_ > kInlineOperands ? operand_count_ : 0);
  int* const order = many.empty() ? few.data() : many.data();
  const auto before = [&](int i, int k) {
    const int64_t a = at(i)->storage->id(), b = at(k)->storage->id();
    return a != b ? a < b : writes(i) && !writes(k);
  };
  int* const end = order + operand_count_;
  if (many.empty()) {
    for (int i = 0; i < operand_count_; ++i) {  // insertion: most calls have two or three operands
      int to = i;
      for (; to > 0 && before(i, order[to - 1]); --to) order[to] = order[to - 1];
      order[to] = i;
    }
  } else {
    std::iota(order, end, 0);
    std::sort(order, end, before);
  }
  for (const int* i = order; i != end; ++i) {
    const Held h{at(*i)->storage, writes(*i)};
    if (held_count_ > 0 && held_[held_count_ - 1].storage == h.storage) continue;
    if (h.write)
      h.storage->lock_write(name_);
    else
      h.storage->lock_read(name_);
    held_[held_count_++] = h;
  }
}

const Operand& Call::operand(int i) const {
  if (i < 0 || i >= operands())
    fail(S4J_ILLEGAL_ARGUMENT, name_, " needs operand ", i, ", but the number of operands in the frame is ",
         operands());
  return *at(i);
}
Scalar Call::scalar(int i) const {
  if (i < 0 || i >= scalars())
    fail(S4J_ILLEGAL_ARGUMENT, name_, " needs scalar ", i, ", but the number of scalars in the frame is ", scalars());
  Scalar v{static_cast<Type>(scalars_[2 * i]), static_cast<uint64_t>(scalars_[2 * i + 1])};
  if (v.type == Type::kBool) v.bits = (v.bits & 0xff) != 0 ? 1 : 0;  // arrays store only 0 and 1
  return v;
}
int64_t Call::integer(int64_t i) const {
  if (i < 0 || i >= integers())
    fail(S4J_ILLEGAL_ARGUMENT, name_, " needs integer ", i, ", but the number of integers in the frame is ",
         integers());
  return integers_[i];
}
void Call::expect_inputs(int count) const {
  if (inputs() != count) fail(S4J_ILLEGAL_ARGUMENT, name_, " takes ", count, " operands, but the frame has ", inputs());
}
void Call::expect_inputs(int least, int most) const {
  if (inputs() < least || inputs() > most)
    fail(S4J_ILLEGAL_ARGUMENT, name_, " takes ", least, " to ", most, " operands, but the frame has ", inputs());
}
void Call::expect_operands(int count) const {
  if (operands() != count)
    fail(S4J_ILLEGAL_ARGUMENT, name_, " takes ", count, " operands, but the frame has ", operands());
}
void Call::expect_integers(int64_t at_least) const {
  if (integers() < at_least)
    fail(S4J_ILLEGAL_ARGUMENT, name_, " takes at least ", at_least, " integers, but the frame has ", integers());
}

const Operand* Call::target() const {
  if (flag(S4J_FLAG_RESULT)) return &operand(operand_count_ - 1);
  if (flag(S4J_FLAG_IN_PLACE)) return &operand(0);
  return nullptr;
}

Allocator& Call::allocator() const {
  if (const Operand* t = target()) return t->storage->allocator();
  if (arena_ == nullptr && ctx_->arena != nullptr) {
    if (!ctx_->arena->hold(name_)) fail(S4J_STATE, name_, ": the workspace was destroyed");
    arena_ = ctx_->arena;
  }
  if (arena_ != nullptr) return *arena_;
  return pool();
}

PatternTarget Call::pattern_target(bool fails) const {
  const Operand* t = target();
  const Operand& x = operand(0);
  const bool own = t != nullptr && !fails && t->storage == x.storage && t->whole() && x.whole();
  if (own) {
    check_out_storage(1);   // may fail, so it runs before the first value is overwritten
    x.storage->writable();  // merges pending writes into the array before the kernel reads it
  }
  return {allocator(), own ? x.storage : nullptr};
}

void Call::deliver(Result&& r, int64_t at) {
  const Operand* t = target();
  if (t == nullptr) {
    check_out_storage(at);  // may fail, so it runs before the array exists
    if (mapped_) check_origins();
    out_storage(at, *Storage::create(allocator(), std::move(r.layout), r.fill));
    made_ = true;
    return;
  }
  check_out_storage(at);
  Storage& s = *t->storage;
  expect_result(r.layout.b.shape);
  deliver_into(*t, std::move(r));
  out_storage(at, s);
}

void Call::check_out(int64_t words) const {
  if (words >= out_[0]) fail(S4J_ILLEGAL_ARGUMENT, name_, " needs an out block of more than ", words, " words");
}

void Call::out(int64_t word, int64_t value) {
  check_out(word);
  out_[word] = value;
}

void Call::out_scalar(int64_t word, Scalar s) {
  out(word, static_cast<int64_t>(s.type));
  out(word + 1, static_cast<int64_t>(s.bits));
}

void Call::check_out_storage(int64_t at) const {
  if (at + kStorageWords > out_[0])
    fail(S4J_ILLEGAL_ARGUMENT, name_, " needs an out block of at least ", at + kStorageWords, " words");
}

void describe_storage(const Storage& s, int64_t* w) noexcept {
  w[0] = reinterpret_cast<int64_t>(&s);
  w[1] = s.id();
  w[2] = s.header()[S4J_H_TYPE];
  w[3] = s.header()[S4J_H_FORMAT];
  w[4] = s.header()[S4J_H_RANK];
  w[5] = s.header()[S4J_H_PARTITIONING];
  w[6] = reinterpret_cast<int64_t>(s.header());
  w[7] = live_bytes_about();
  const int rank = s.rank();
  for (int d = 0; d < rank; ++d) w[8 + d] = s.extent(d);
  if (s.format() == Format::kGcs && 2 * rank <= kMaxRank)
    std::copy_n(s.header() + S4J_H_ORDER(rank), rank, w + 8 + rank);
}

void Call::out_storage(int64_t at, Storage& given) {
  check_out_storage(at);
  const auto own = std::find_if(own_.begin(), own_.end(), [&](const OwnCopy& o) { return o.copy == &given; });
  describe_storage(own == own_.end() ? given : *own->original, out_ + at);
}

Type type_from(int64_t t) {
  if (t < 0 || t >= kTypes) fail(S4J_ILLEGAL_ARGUMENT, "there is no data type with the number ", t);
  return static_cast<Type>(t);
}

Format format_from(int64_t f) {
  if (f < 0 || f > S4J_GCS) fail(S4J_ILLEGAL_ARGUMENT, "there is no format with the number ", f);
  return static_cast<Format>(f);
}

Spec spec_from(const Call& call, Format format, int64_t partitioning, int rank, int64_t order_at) {
  if (format == Format::kCoo) return Spec::coo();
  if (format == Format::kDense) return Spec::dense(partitioning == 1);
  Spec s;
  s.format = Format::kGcs;
  if (partitioning < 0 || partitioning > rank)
    fail(S4J_ILLEGAL_ARGUMENT, "GCS partitioning ", partitioning, " is outside 0..", rank);
  s.partitioning = static_cast<int>(partitioning);
  for (int i = 0; i < rank; ++i)
    s.order[i] = static_cast<int>(std::clamp<int64_t>(call.integer(order_at + i), -1, kMaxRank));
  return s;
}

int32_t record(s4j_context* ctx, s4j_status status, const char* what) noexcept {
  if (ctx != nullptr) {
    try {
      ctx->error = what;
    } catch (...) {
      ctx->error.clear();
    }
  }
  return status;
}

int32_t record(s4j_context* ctx, s4j_status status, const char* name, const char* what) noexcept {
  const size_t length = std::strlen(name);
  const size_t word = std::strcspn(what, " ");
  const bool same =
      std::strncmp(what, name, length) == 0 && std::isalnum(static_cast<unsigned char>(what[length])) == 0;
  const bool named = same || (word > 0 && what[word - 1] == ':');
  if (ctx == nullptr || named) return record(ctx, status, what);
  try {
    ctx->error.assign(name).append(": ").append(what);
  } catch (...) {
    return record(ctx, status, what);
  }
  return status;
}

}  // namespace s4j
