// SPDX-License-Identifier: Apache-2.0
// Files that are mapped into memory for reading. If another process truncates a mapped file, the missing part reads as
// zeros and lost() returns true. On systems that raise SIGBUS for such a read, a handler maps zeros there; it passes
// all other faults to the handler that was installed before, such as the JVM's. The rest of the last remaining page
// reads as zeros without a signal: lost() detects that by comparing one non-zero byte. The file descriptor is closed
// after mapping.
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

  // Maps a whole regular file. `path`: bytes, on Windows UTF-16. `scattered`: advises the system of random access, so
  // that it does not read ahead. Returns false on failure; `why` then says the reason in words, without the path.
  bool open(const void* path, std::size_t path_bytes, bool scattered, std::string& why);
  // Returns whether open() failed because the system allows no further mapping; closing other mappings helps.
  bool exhausted() const noexcept { return exhausted_; }
  void close() noexcept;

  const char* data() const noexcept { return data_; }
  int64_t bytes() const noexcept { return bytes_; }
  // Advises the system that these bytes are read next.
  void will_read(const void* at, int64_t bytes) const noexcept;
  // Returns whether a read that has ended found part of the file unreadable or truncated. Truncation of trailing zeros
  // alone is not detected: they read as before.
  bool lost() const noexcept;

 private:
  struct Region;
  friend struct Regions;

  void find_probe() noexcept;

  const char* data_ = nullptr;
  int64_t bytes_ = 0;
  Region* region_ = nullptr;
  const char* probe_ = nullptr;  // the byte that lost() compares
  char probed_ = 0;              // its value when the file was mapped
  bool exhausted_ = false;
};

}  // namespace s4j::sys
