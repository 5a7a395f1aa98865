// SPDX-License-Identifier: Apache-2.0
// Memory of an array that the library neither allocated nor counts: a mapped file. If the file is truncated, values,
// indexes and pointers may become zeros while a kernel reads them. So only lookups read it directly. Any other call
// works on a copy, or on one part after another (parts/parts.hpp), and checks at its end whether data was lost.
// docs/decisions/0012-mapped-files.md.
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

  // Verifies all of it; called by any thread before anything but the header is read. Throws S4J_MALFORMED, every time.
  virtual void verify() = 0;
  // Advises that these bytes are read next: they are read from disk in one piece, without read-ahead.
  virtual void will_read(const void* at, int64_t bytes) noexcept = 0;
  // Whether some of it could not be read; once true, it stays true.
  virtual bool lost() const noexcept = 0;
  // Names the origin for messages: "the file /data/x.s4j".
  virtual std::string text() const = 0;
  // Throws S4J_STATE if data was lost.
  void check_not_lost() const {
    if (lost())
      fail(S4J_STATE, "a part of ", text(),
           " could not be read: it was cut off, or its disk failed, while it was open");
  }
};

}  // namespace s4j
