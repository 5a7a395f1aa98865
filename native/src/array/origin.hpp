// SPDX-License-Identifier: Apache-2.0
// Origin: the owner of memory that the library neither allocated nor counts, namely a mapped file. If another process
// truncates the file, values, indexes and pointers may become zeros during a kernel. Therefore only lookups of single
// elements read this memory directly. Any other call works on a copy, or on one range of lines after another
// (parts/parts.hpp), and checks at its end whether data was lost. See docs/decisions/0012-mapped-files.md.
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

  // Verifies the whole file. A thread calls it before it reads anything but the header. If the file is damaged, every
  // call throws S4J_MALFORMED.
  virtual void verify() = 0;
  // Advises the system that these bytes are read next, so that it reads them from disk at once, without further
  // read-ahead.
  virtual void will_read(const void* at, int64_t bytes) noexcept = 0;
  // Returns whether a part of the file could not be read; once true, the result stays true.
  virtual bool lost() const noexcept = 0;
  // Returns the name of the origin for messages: "the file /data/x.s4j".
  virtual std::string text() const = 0;
  // Throws S4J_STATE if data was lost.
  void check_not_lost() const {
    if (lost())
      fail(S4J_STATE, "a part of ", text(),
           " could not be read: it was cut off, or its disk failed, while it was open");
  }
};

}  // namespace s4j
