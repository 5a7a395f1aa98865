// SPDX-License-Identifier: Apache-2.0
// Files mapped into memory to be read. What another process cuts off while it is mapped reads as zeros, and lost()
// tells: where the system ends a process for such a read (SIGBUS), a handler puts zeros there, and hands on what is not
// its own to the handler that was there before, a JVM's; the rest of the last page that is left reads as zeros without
// a signal, which the last byte that was none tells. No file stays open for it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace s4j::sys {

class MappedFile {
 public:
  MappedFile() = default;
  ~MappedFile() { close(); }
  MappedFile(const MappedFile&) = delete;
  MappedFile& operator=(const MappedFile&) = delete;

  // All of a regular file. `path`: the bytes that the system takes, on Windows UTF-16. `scattered`: pieces are read in
  // no order, nothing around them is wanted. False: `why` says, in words; the path is not in them.
  bool open(const void* path, std::size_t path_bytes, bool scattered, std::string& why);
  // Why open failed: the system has no room for another mapping. Closing others helps.
  bool exhausted() const noexcept { return exhausted_; }
  void close() noexcept;

  const char* data() const noexcept { return data_; }
  int64_t bytes() const noexcept { return bytes_; }
  // These bytes are read next.
  void will_read(const void* at, int64_t bytes) const noexcept;
  // Some of it could not be read, or is not there any more; of reads that ended before. Zeros alone may be cut off
  // from the end untold: they read as before.
  bool lost() const noexcept;

 private:
  struct Region;
  friend struct Regions;

  void find_probe() noexcept;

  const char* data_ = nullptr;
  int64_t bytes_ = 0;
  Region* region_ = nullptr;
  const char* probe_ = nullptr;  // read by lost()
  char probed_ = 0;              // what it was
  bool exhausted_ = false;
};

}  // namespace s4j::sys
