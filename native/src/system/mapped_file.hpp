// SPDX-License-Identifier: Apache-2.0
// Files that are mapped into memory for reading. If another process truncates a mapped file, the missing part reads as
// zeros and lost() returns true. On systems that raise SIGBUS for such a read, a handler maps zeros there; it passes
// all other faults to the handler that was installed before, such as the JVM's. The missing end of the last page that
// remains reads as zeros without a signal; lost() detects it by comparing one byte that was non-zero. The file
// descriptor is closed after mapping.
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
  // Returns whether open() failed because the process has too many mappings; the caller may close some and try again.
  bool exhausted() const noexcept { return exhausted_; }
  void close() noexcept;

  const char* data() const noexcept { return data_; }
  int64_t bytes() const noexcept { return bytes_; }
  // Advises the system to read these bytes ahead.
  void will_read(const void* at, int64_t bytes) const noexcept;
  // Returns whether some earlier read found a part of the file missing or unreadable. Does not detect the truncation of
  // trailing zeros only, which read as before.
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
