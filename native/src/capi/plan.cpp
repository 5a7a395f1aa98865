// SPDX-License-Identifier: Apache-2.0
#include "capi/plan.hpp"

#include <algorithm>
#include <new>

namespace s4j {
namespace {

// Returns whether no other process or thread can change or free the memory of the array while a guard is held.
bool is_own(const Storage& s) { return !s.foreign() && s.header()[S4J_H_WORKSPACE] == 0; }

}  // namespace

Plan* Plan::create(const Call& call, const int64_t* frame) {
  auto* const p = ::new (pool().allocate(sizeof(Plan))) Plan;
  p->words_ = frame[6];
  if (p->words_ > kMostWords || call.operands() != kOperands || !call.flag(S4J_FLAG_RESULT)) return p;
  std::copy_n(frame, p->words_, p->frame_.begin());
  p->frame_[kWord] = 0;
  bool own = true;
  for (int i = 0; i < kOperands; ++i) {
    p->storages_[i] = call.operand(i).storage;
    own = own && is_own(*p->storages_[i]);
  }
  p->usable_ = own && p->storages_[0] != p->storages_[2] && p->storages_[1] != p->storages_[2];
  return p;
}

void Plan::destroy(Plan* p) noexcept {
  p->magic_ = 0;
  p->~Plan();
  pool().release(p, sizeof(Plan));
}

Plan* Plan::find(int64_t handle) noexcept {
  auto* p = reinterpret_cast<Plan*>(handle);
  return p == nullptr || (handle & 63) != 0 || p->magic_ != kMagic ? nullptr : p;
}

Plan& Plan::at(int64_t handle) {
  Plan* const p = find(handle);
  if (p == nullptr) fail(S4J_STATE, "the plan was released");
  return *p;
}

bool Plan::is_for(const int64_t* frame) const noexcept {
  return frame[6] == words_ && std::equal(frame, frame + kWord, frame_.begin()) &&
         std::equal(frame + kWord + 1, frame + words_, frame_.begin() + kWord + 1);
}

bool Plan::run(const int64_t* frame, int64_t* out, const char* name) noexcept {
  if (!usable_ || !is_for(frame) || out[0] < 1 + kStorageWords) return false;
  for (const Storage* s : storages_)
    if (s->header()[S4J_H_MAGIC] != S4J_HEADER_MAGIC) return false;
  Storage &a = *storages_[0], &b = *storages_[1], &result = *storages_[2];
  bool by_writer = false;
  if (!result.try_lock_write(name, &by_writer)) return false;
  bool done = false;
  if (a.try_lock_read(name)) {
    const bool other = &a != &b;
    if (!other || b.try_lock_read(name)) {
      done = is_current() && compute();
      if (other) b.unlock_read();
    }
    a.unlock_read();
  }
  if (done) {
    result.values_changed();
    describe_storage(result, out + 1);
  }
  result.unlock_write();
  return done;
}

bool Plan::is_current() const noexcept {
  if (!ready_) return false;
  for (int i = 0; i < kOperands; ++i)
    if (storages_[i]->structure_epoch() != epochs_[i] || storages_[i]->pending_count() != 0) return false;
  return true;
}

bool Plan::compute() noexcept {
  try {
    product_.run();
    return true;
  } catch (...) {
    return false;  // the general way reports it
  }
}

void Plan::learn(const Call& call, const Matmul& m) {
  if (!usable_) return;
  ready_ = false;
  for (int i = 0; i < kOperands; ++i) {
    if (call.operand(i).storage != storages_[i]) return;
    epochs_[i] = storages_[i]->structure_epoch();
  }
  ready_ = product_.find(m);
}

}  // namespace s4j
