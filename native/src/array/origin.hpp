// SPDX-License-Identifier: Apache-2.0
// Memory of an array that the library reads but neither made nor counts: a file that is mapped. Values, indexes and
// pointers may become zeros under a reader (the file was cut off), so that no kernel but those that only look things up
// reads it: a call works on a copy, or on one part after the other (parts/parts.hpp), and asks at its end whether
// something was lost. docs/decisions/0012-mapped-files.md.
#pragma once

#include <string>

#include "core/error.hpp"

namespace s4j {

class Origin {
 public:
  Origin() = default;
  virtual ~Origin() = default;
  Origin(const Origin&) = delete;
  Origin& operator=(const Origin&) = delete;

  // Before anything but the header is read, by any thread: whether all of it is what it says. Throws S4J_MALFORMED, and
  // does so again.
  virtual void verify() = 0;
  // These bytes of it are read next: they come from the disk in one piece, and none beside them.
  virtual void will_read(const void* at, int64_t bytes) noexcept = 0;
  // Some of it could not be read; from then on it never can.
  virtual bool lost() const noexcept = 0;
  // What it is, for messages: "the file /data/x.s4j".
  virtual std::string text() const = 0;
  // Throws S4J_STATE where something was lost.
  void check_not_lost() const {
    if (lost())
      fail(S4J_STATE, "a part of ", text(),
           " could not be read: it was cut off, or its disk failed, while it was open");
  }
};

}  // namespace s4j
