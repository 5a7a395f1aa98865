// SPDX-License-Identifier: Apache-2.0
// Files mapped into memory to be read. What another process cuts off while it is mapped reads as zeros, and lost()
// tells: where the system ends a process for such a read (SIGBUS), a handler puts zeros there, and hands on what is not
// its own to the handler that was there before, a JVM's; the rest of the last page that is left reads as zeros without
// a signal, which the size of the file tells.
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
  void close() noexcept;

  const char* data() const noexcept { return data_; }
  int64_t bytes() const noexcept { return bytes_; }
  // These bytes are read next.
  void will_read(const void* at, int64_t bytes) const noexcept;
  // Some of it could not be read, or is not there any more; of reads that ended before. A call to the system.
  bool lost() const noexcept;

 private:
  struct Region;
  friend struct Regions;

  const char* data_ = nullptr;
  int64_t bytes_ = 0;
  Region* region_ = nullptr;
  int file_ = -1;
};

}  // namespace s4j::sys
