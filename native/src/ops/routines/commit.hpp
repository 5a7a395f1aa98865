// SPDX-License-Identifier: Apache-2.0
// Makes several assignments that complete together or change nothing.
#pragma once

#include <vector>

#include "array/assign.hpp"
#include "array/read.hpp"
#include "format/convert.hpp"
#include "format/dense.hpp"

namespace s4j {

// Changes sparse storages in copies, which replace the storages at the end, and writes dense memory last. Once finish()
// has written the first array, it cannot fail.
class Commit {
 public:
  Commit() = default;
  Commit(const Commit&) = delete;
  Commit& operator=(const Commit&) = delete;
  ~Commit() {
    for (const Copy& c : copies_) Storage::destroy(c.changed);
  }
  // Plans to[...] = from; `from` has the shape of `to`. The memory of `from` must not change until finish() returns.
  void add(const Operand& to, const Source& from) {
    check_writable(to);
    if (to.storage->format() == Format::kDense) {
      Dense d{read(to), from, to.storage};
      if (from.b.format != Format::kDense && from.b.type != d.to.b.type) {
        d.from.keep = make_pooled<Layout>(cast_layout(pool(), from.b, d.to.b.type));
        d.from.b = d.from.keep->b;
      }
      dense_.push_back(std::move(d));
      return;
    }
    Operand there = to;
    there.storage = copy_of(to);
    assign(there, from);
  }
  void finish() {
    for (const Copy& c : copies_) c.changed->assembled();
    for (const Copy& c : copies_) c.original->replace(c.changed->take(), c.changed->fill());
    for (const Dense& d : dense_) {
      if (d.from.b.format == Format::kDense) {
        copy_dense(d.from.b, d.to.b);
      } else {
        fill_dense(d.to.b, d.from.fill);
        scatter_entries(d.from.b, d.to.b);
      }
      d.storage->values_changed();
    }
  }

 private:
  struct Copy {
    Storage *original, *changed;
  };
  struct Dense {
    Source to, from;
    Storage* storage;
  };
  Storage* copy_of(const Operand& to) {
    Storage& s = *to.storage;
    for (const Copy& c : copies_)
      if (c.original == &s) return c.changed;
    copies_.reserve(copies_.size() + 1);
    // A whole array that is overwritten need not be copied first.
    const Layout none = to.window.covers(s.shape()) ? Layout::coo(pool(), s.type(), s.shape(), 0, 4) : Layout();
    const Block& b = to.window.covers(s.shape()) ? none.b : s.assembled();
    copies_.push_back({&s, Storage::create(s.allocator(), convert(s.allocator(), b, s.fill(), s.spec()), s.fill())});
    return copies_.back().changed;
  }

  std::vector<Copy> copies_;
  std::vector<Dense> dense_;
};

}  // namespace s4j
