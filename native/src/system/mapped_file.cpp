// SPDX-License-Identifier: Apache-2.0
#include "system/mapped_file.hpp"

#include <atomic>
#include <cerrno>
#include <cstring>
#include <mutex>
#include <new>
#include <system_error>

#if defined(_WIN32)
#include <windows.h>
#else
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <csignal>
#endif

namespace s4j::sys {

#if defined(_WIN32)

// Windows does not let other processes truncate a mapped file, so no data is ever lost.
bool MappedFile::lost() const noexcept { return false; }

void MappedFile::will_read(const void*, int64_t) const noexcept {}

bool MappedFile::open(const void* path, std::size_t path_bytes, bool, std::string& why) {
  const auto failed = [&] {
    const DWORD error = GetLastError();
    exhausted_ = error == ERROR_NOT_ENOUGH_MEMORY || error == ERROR_OUTOFMEMORY;
    why = std::system_category().message(static_cast<int>(error));
    return false;
  };
  exhausted_ = false;
  std::wstring name(path_bytes / sizeof(wchar_t), L'\0');
  std::memcpy(name.data(), path, name.size() * sizeof(wchar_t));
  const HANDLE file = CreateFileW(name.c_str(), GENERIC_READ, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE,
                                  nullptr, OPEN_EXISTING, FILE_ATTRIBUTE_NORMAL, nullptr);
  if (file == INVALID_HANDLE_VALUE) return failed();
  LARGE_INTEGER size;
  bool ok = GetFileSizeEx(file, &size) != 0;
  if (ok && size.QuadPart > 0) {
    const HANDLE mapping = CreateFileMappingW(file, nullptr, PAGE_READONLY, 0, 0, nullptr);
    ok = mapping != nullptr;
    if (ok) {
      data_ = static_cast<const char*>(MapViewOfFile(mapping, FILE_MAP_READ, 0, 0, 0));
      ok = data_ != nullptr;
      if (!ok) failed();
      CloseHandle(mapping);
    } else {
      failed();
    }
  } else if (!ok) {
    failed();
  }
  CloseHandle(file);
  if (ok) bytes_ = size.QuadPart;
  return ok;
}

void MappedFile::close() noexcept {
  if (data_ != nullptr) UnmapViewOfFile(data_);
  data_ = nullptr;
  bytes_ = 0;
}

#else

// The address range of a mapped file, for the signal handler. Regions are reused and never freed, since the handler may
// read them at any time.
struct MappedFile::Region {
  std::atomic<bool> used{true}, lost{false};
  std::atomic<std::uintptr_t> begin{0}, end{0};
  Region* next = nullptr;
};

struct Regions {
  static std::atomic<MappedFile::Region*> first;
  static std::atomic<int64_t> idle;  // the number of unused regions
  static struct sigaction before;
  static std::uintptr_t page;

  static MappedFile::Region* take() noexcept {
    // Searches the list only if a region is unused, since tens of thousands of regions may be in use.
    MappedFile::Region* r = idle.load() > 0 ? first.load(std::memory_order_acquire) : nullptr;
    for (; r != nullptr; r = r->next) {
      bool free = false;
      if (!r->used.compare_exchange_strong(free, true)) continue;
      idle.fetch_sub(1);
      return r;
    }
    auto* const made = new (std::nothrow) MappedFile::Region;
    if (made == nullptr) return nullptr;
    made->next = first.load(std::memory_order_relaxed);
    while (!first.compare_exchange_weak(made->next, made, std::memory_order_release)) {
    }
    return made;
  }

  // If `at` lies in a region, replaces its pages from that of `at` to the end by zeros and returns true.
  static bool mend(std::uintptr_t at) noexcept {
    for (MappedFile::Region* r = first.load(std::memory_order_acquire); r != nullptr; r = r->next) {
      const std::uintptr_t begin = r->begin.load(std::memory_order_acquire),
                           end = r->end.load(std::memory_order_acquire);
      if (begin == 0 || at < begin || at >= end) continue;
      r->lost.store(true, std::memory_order_release);
      const std::uintptr_t from = at & ~(page - 1);
      return mmap(reinterpret_cast<void*>(from), end - from, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1,
                  0) != MAP_FAILED;
    }
    return false;
  }

  static void on_bus(int signal, siginfo_t* info, void* context) {
    const int kept = errno;
    // si_code <= 0 means that a process sent the signal: then there is no fault address.
    if (info->si_code > 0 && mend(reinterpret_cast<std::uintptr_t>(info->si_addr))) {
      errno = kept;
      return;
    }
    errno = kept;
    if ((before.sa_flags & SA_SIGINFO) != 0 && before.sa_sigaction != nullptr)
      return before.sa_sigaction(signal, info, context);
    if (before.sa_handler != SIG_DFL && before.sa_handler != SIG_IGN) return before.sa_handler(signal);
    // With the previous handler restored, the read faults again, and the signal ends the process as without this
    // handler.
    sigaction(signal, &before, nullptr);
  }

  static void watch() noexcept {
    static std::once_flag once;
    std::call_once(once, [] {
      page = static_cast<std::uintptr_t>(sysconf(_SC_PAGESIZE));
      struct sigaction own {};
      own.sa_sigaction = on_bus;
      own.sa_flags = SA_SIGINFO | SA_RESTART | SA_ONSTACK;
      sigemptyset(&own.sa_mask);
      sigaction(SIGBUS, &own, &before);
    });
  }
};

std::atomic<MappedFile::Region*> Regions::first{nullptr};
std::atomic<int64_t> Regions::idle{0};
struct sigaction Regions::before {};
std::uintptr_t Regions::page = 4096;

bool MappedFile::lost() const noexcept {
  if (region_ == nullptr) return false;
  if (region_->lost.load(std::memory_order_acquire)) return true;
  // A truncated part of the page reads as zeros. If the whole page is gone, the handler maps zeros and sets `lost`.
  const char now = *static_cast<const volatile char*>(probe_);
  if ((now != 0 || probed_ == 0) && !region_->lost.load(std::memory_order_acquire)) return false;
  region_->lost.store(true, std::memory_order_release);
  return true;
}

// Chooses the byte that lost() compares: the last non-zero byte of the last page, since any truncation of data before
// it also removes this byte. If the last page is all zeros, chooses its last byte. Losing part of such a page changes
// nothing, and losing all of it makes the read fault.
void MappedFile::find_probe() noexcept {
  const char* const last = data_ + bytes_ - 1;
  const char* const page = data_ + ((bytes_ - 1) & ~static_cast<int64_t>(Regions::page - 1));
  probe_ = last;
  while (probe_ > page && *static_cast<const volatile char*>(probe_) == 0) --probe_;
  probed_ = *static_cast<const volatile char*>(probe_);
  if (probed_ == 0) probe_ = last;
}

void MappedFile::will_read(const void* at, int64_t bytes) const noexcept {
  if (bytes <= 0) return;
  const auto begin = reinterpret_cast<std::uintptr_t>(at), from = begin & ~(Regions::page - 1);
  madvise(reinterpret_cast<void*>(from), begin - from + static_cast<std::size_t>(bytes), MADV_WILLNEED);
}

bool MappedFile::open(const void* path, std::size_t path_bytes, bool scattered, std::string& why) {
  const auto failed = [&] {
    exhausted_ = errno == ENOMEM;
    why = std::generic_category().message(errno);
    return false;
  };
  exhausted_ = false;
  const std::string name(static_cast<const char*>(path), path_bytes);
  const int file = ::open(name.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);  // O_NONBLOCK: opening a pipe must not wait
  if (file < 0) return failed();
  struct stat found {};
  bool ok = fstat(file, &found) == 0;
  if (!ok) failed();
  if (ok && !S_ISREG(found.st_mode)) {
    why = S_ISDIR(found.st_mode) ? "it is a directory" : "only regular files can be mapped";
    ok = false;
  }
  if (ok && found.st_size > 0) {
    Regions::watch();
    void* const p = mmap(nullptr, static_cast<std::size_t>(found.st_size), PROT_READ, MAP_SHARED, file, 0);
    ok = p != MAP_FAILED;
    if (!ok) failed();
    region_ = ok ? Regions::take() : nullptr;
    if (ok && region_ == nullptr) {
      errno = ENOMEM;
      failed();
      munmap(p, static_cast<std::size_t>(found.st_size));
      ok = false;
    }
    if (ok) {
      if (scattered) madvise(p, static_cast<std::size_t>(found.st_size), MADV_RANDOM);
      data_ = static_cast<const char*>(p);
      bytes_ = static_cast<int64_t>(found.st_size);
      const auto begin = reinterpret_cast<std::uintptr_t>(p);
      region_->lost.store(false, std::memory_order_relaxed);
      const std::uintptr_t rest = Regions::page - 1;
      region_->end.store((begin + static_cast<std::uintptr_t>(bytes_) + rest) & ~rest, std::memory_order_release);
      region_->begin.store(begin, std::memory_order_release);
      find_probe();
    }
  }
  ::close(file);  // the mapping does not need the descriptor, and a process may have few descriptors
  return ok;
}

void MappedFile::close() noexcept {
  if (data_ == nullptr) return;
  region_->begin.store(0, std::memory_order_release);
  munmap(const_cast<char*>(data_), static_cast<std::size_t>(bytes_));
  region_->end.store(0, std::memory_order_release);
  region_->used.store(false, std::memory_order_release);
  Regions::idle.fetch_add(1);
  region_ = nullptr;
  data_ = nullptr;
  bytes_ = 0;
}

#endif

}  // namespace s4j::sys
