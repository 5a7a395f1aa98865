// SPDX-License-Identifier: Apache-2.0
// Computations that can pause, as C++ coroutines (docs/decisions/0005-linear-algebra.md section 4). They pause at
// suspension points (Pausing), or to wait for a product by the caller: the library never calls back.
#pragma once

#include <chrono>
#include <coroutine>
#include <exception>
#include <optional>
#include <utility>

#include "memory/memory.hpp"
#include "sparse4j.h"

namespace s4j {

// The product y = op x that a computation waits for and the caller computes. x has `cols` elements, y has `rows`.
struct Wanted {
  s4j_wanted op = S4J_WANTED_NOTHING;
  int64_t rows = 0, cols = 0;
  const double* x = nullptr;
  double* y = nullptr;
};

template <class T = void>
class Task;
class TaskState;

// A task and the tasks that it awaits, of which the innermost runs. Only one thread at a time may use a computation;
// different threads may take turns.
class Computation {
 public:
  Computation() = default;
  Computation(const Computation&) = delete;
  Computation& operator=(const Computation&) = delete;
  ~Computation() { abandon(); }

  // Abandons the previous task.
  void begin(Task<> root);
  void abandon() noexcept {
    if (root_) root_.destroy();
    root_ = innermost_ = nullptr;
    wanted_ = {};
  }
  bool active() const { return static_cast<bool>(root_); }
  // Resumes the computation; returns true at its end. Returns false if a task waits for the caller's product, or
  // reaches a suspension point after time `pause`. If a task throws, ends the computation and rethrows.
  using Clock = std::chrono::steady_clock;
  bool run(Clock::time_point pause);
  // Returns the time after which a call limited to this many milliseconds pauses at the next suspension point. 0: the
  // call never pauses; negative: it pauses at the first suspension point.
  static Clock::time_point pause_after(int64_t milliseconds) {
    if (milliseconds < 0) return Clock::time_point::min();
    return milliseconds == 0 ? Clock::time_point::max() : Clock::now() + std::chrono::milliseconds(milliseconds);
  }
  const Wanted& wanted() const { return wanted_; }
  // Tells the computation that the caller has computed the product y that wanted() describes.
  void given() { wanted_.op = S4J_WANTED_NOTHING; }

 private:
  friend class TaskState;
  friend struct Asking;
  friend struct Pausing;
  friend struct Deadline;
  std::coroutine_handle<> innermost_, root_;
  const TaskState* root_state_ = nullptr;
  Wanted wanted_;
  Clock::time_point pause_;
  bool paused_ = false;
};

// The common part of every task's promise. The pool allocates coroutine frames, so that they are counted, limited and
// subject to fault injection.
class TaskState {
 public:
  // NOLINTNEXTLINE(misc-new-delete-overloads): the sized delete below is its counterpart
  static void* operator new(std::size_t bytes) { return pool().allocate(bytes); }
  static void operator delete(void* frame, std::size_t bytes) noexcept { pool().release(frame, bytes); }

  std::suspend_always initial_suspend() noexcept { return {}; }
  // Returns control to run(), which resumes the awaiting task. Resuming that task from here would grow the stack.
  struct Leave {
    bool await_ready() const noexcept { return false; }
    template <class P>
    void await_suspend(std::coroutine_handle<P> self) const noexcept {
      const TaskState& s = self.promise();
      s.in_->innermost_ = s.outer_;
    }
    void await_resume() const noexcept {}
  };
  Leave final_suspend() noexcept { return {}; }
  void unhandled_exception() noexcept { error_ = std::current_exception(); }

  void enter(Computation& in, std::coroutine_handle<> self, std::coroutine_handle<> outer) {
    in_ = &in;
    outer_ = outer;
    in.innermost_ = self;
  }
  Computation& in() const { return *in_; }
  const std::exception_ptr& error() const { return error_; }

 private:
  Computation* in_ = nullptr;
  std::coroutine_handle<> outer_;
  std::exception_ptr error_;
};

template <class T>
struct TaskPromise : TaskState {
  std::optional<T> value;
  Task<T> get_return_object();
  void return_value(T v) { value.emplace(std::move(v)); }
  T take() { return std::move(*value); }
};
template <>
struct TaskPromise<void> : TaskState {
  Task<> get_return_object();
  void return_void() {}
  void take() const {}
};

// A function that may pause. A task starts when another task awaits it by `co_await f()`. Never await inside ?:, && or
// ||, since GCC 12's sanitizers then read variables that only the other branch sets. Arguments passed by reference must
// outlive the task.
template <class T>
class [[nodiscard]] Task {
 public:
  using promise_type = TaskPromise<T>;

  explicit Task(promise_type& promise) : self_(std::coroutine_handle<promise_type>::from_promise(promise)) {}
  Task(Task&& other) noexcept : self_(std::exchange(other.self_, nullptr)) {}
  Task(const Task&) = delete;
  Task& operator=(const Task&) = delete;
  Task& operator=(Task&&) = delete;
  ~Task() {
    if (self_) self_.destroy();
  }

  bool await_ready() const noexcept { return false; }
  template <class P>
  void await_suspend(std::coroutine_handle<P> outer) {
    self_.promise().enter(outer.promise().in(), self_, outer);
  }
  T await_resume() {
    if (self_.promise().error() != nullptr) std::rethrow_exception(self_.promise().error());
    return self_.promise().take();
  }

 private:
  friend class Computation;
  std::coroutine_handle<promise_type> self_;
};

template <class T>
Task<T> TaskPromise<T>::get_return_object() {
  return Task<T>(*this);
}
inline Task<> TaskPromise<void>::get_return_object() { return Task<>(*this); }

// `co_await Asking{...}` pauses the computation until the caller has computed the product y = op x.
struct Asking {
  Wanted wanted;
  bool await_ready() const noexcept { return false; }
  template <class P>
  void await_suspend(std::coroutine_handle<P> self) {
    self.promise().in().wanted_ = wanted;
  }
  void await_resume() const noexcept {}
};

// `co_await Pausing{}` is a suspension point, which tasks place between long parts of their work: run() returns there
// if its time `pause` has passed, else the task continues.
struct Pausing {
  bool await_ready() const noexcept { return false; }
  template <class P>
  bool await_suspend(std::coroutine_handle<P> self) {
    Computation& in = self.promise().in();
    in.paused_ = Computation::Clock::now() >= in.pause_;
    return in.paused_;
  }
  void await_resume() const noexcept {}
};

// `co_await Deadline{}` returns the time at which run() should return. Tasks pass it to loops that several threads
// execute, since no task can await inside such a loop.
struct Deadline {
  Computation::Clock::time_point until;
  bool await_ready() const noexcept { return false; }
  template <class P>
  bool await_suspend(std::coroutine_handle<P> self) noexcept {
    until = self.promise().in().pause_;
    return false;
  }
  Computation::Clock::time_point await_resume() const noexcept { return until; }
};

inline void Computation::begin(Task<> task) {
  abandon();
  const auto root = std::exchange(task.self_, nullptr);
  root_ = root;
  root_state_ = &root.promise();
  root.promise().enter(*this, root, nullptr);
}

inline bool Computation::run(Clock::time_point pause) {
  pause_ = pause;
  paused_ = false;
  while (innermost_ && wanted_.op == S4J_WANTED_NOTHING && !paused_) innermost_.resume();
  if (innermost_) return false;
  const std::exception_ptr error = root_state_->error();
  abandon();
  if (error != nullptr) std::rethrow_exception(error);
  return true;
}

// Runs a task to its end without pauses. The task must not wait for a caller's product.
template <class T>
T at_once(Task<T> task) {
  std::optional<T> value;
  const auto keep = [](Task<T> inner, std::optional<T>& into) -> Task<> { into.emplace(co_await inner); };
  Computation computation;
  computation.begin(keep(std::move(task), value));
  computation.run(Computation::Clock::time_point::max());
  return std::move(*value);
}
inline void at_once(Task<> task) {
  Computation computation;
  computation.begin(std::move(task));
  computation.run(Computation::Clock::time_point::max());
}

}  // namespace s4j
