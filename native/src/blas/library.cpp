// SPDX-License-Identifier: Apache-2.0
// Opens OpenBLAS so that it can neither end nor hang the process when address space or threads are short. OpenBLAS
// starts a thread per processor while it is loaded and ends the process if it cannot; each call of it spins until it
// gets a buffer.
#include "blas/library.hpp"

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <thread>
#include <vector>

#include "core/thresholds.hpp"
#include "parallel/parallel.hpp"
#include "parallel/spare_threads.hpp"
#include "system/dynamic_library.hpp"
#include "system/machine.hpp"
#include "system/pages.hpp"

namespace s4j {
namespace {

// File names to try: those of OpenBLAS, then those of other CBLAS libraries.
#if defined(_WIN32)
constexpr const char* kNames[] = {"libopenblas.dll", "openblas.dll"};
#elif defined(__APPLE__)
constexpr const char* kNames[] = {"libopenblas.dylib", "/opt/homebrew/opt/openblas/lib/libopenblas.dylib",
                                  "/usr/local/opt/openblas/lib/libopenblas.dylib"};
#else
constexpr const char* kNames[] = {"libopenblas.so.0", "libopenblas.so", "libcblas.so.3", "libblas.so.3", "libcblas.so"};
#endif

constexpr auto kBufferBytes = static_cast<std::size_t>(threshold::kBlasBufferBytes);

std::mutex mutex;
std::string path;
bool hidden = false;
bool configured = false;
std::atomic<const BlasLibrary*> current{nullptr};  // null: the search for a library has not taken place yet

// List of all libraries opened so far. They are never closed, since another thread may be calling one.
const BlasLibrary* opened = nullptr;

const BlasLibrary* adopt(BlasLibrary&& found) {
  for (const BlasLibrary* l = opened; l != nullptr; l = l->next)
    if (l->name == found.name && l->dgemm == found.dgemm) return l;
  found.next = opened;
  opened = new BlasLibrary(std::move(found));
  return opened;
}

// Returns whether the process can start as many threads as OpenBLAS would. Used on systems that cannot pin a thread to
// one processor.
bool has_threads() noexcept {
  const auto wanted = static_cast<int>(std::thread::hardware_concurrency());
  return spare_threads(wanted) == wanted;
}

// Makes OpenBLAS allocate the work buffers of its calls in advance, one for each concurrent call. Returns the number of
// buffers, 0 if there is no address space for one.
int64_t make_buffers(void* handle) noexcept {
  const int64_t processors = std::thread::hardware_concurrency();
  const int64_t wanted = std::clamp<int64_t>(std::max<int64_t>(threads(), processors), 1, threshold::kBlasCalls);
  auto* const take = reinterpret_cast<void* (*)(int)>(sys::library_symbol(handle, "blas_memory_alloc"));
  auto* const give = reinterpret_cast<void (*)(void*)>(sys::library_symbol(handle, "blas_memory_free"));
  if (take == nullptr || give == nullptr) return wanted;  // not OpenBLAS: no buffers to allocate
  void* buffers[threshold::kBlasCalls] = {};
  int64_t made = 0;
  // The first buffer is required; each further one must leave address space for the rest of the process.
  while (made < wanted && sys::has_room((made == 0 ? 2 : 4) * kBufferBytes)) buffers[made++] = take(0);
  for (int64_t i = 0; i < made; ++i) give(buffers[i]);
  return made;
}

// Opens a library. Returns false, with the reason in `why`, if it has no CBLAS functions or cannot be used safely.
bool try_open(const std::string& file, BlasLibrary& out, std::string& why) {
  // While OpenBLAS is opened, it starts a thread for each processor that it sees; with one processor it starts none. No
  // more are needed, since Sparse4j's own threads call it concurrently.
  const sys::OneProcessor one;
  if (!sys::has_room(3 * kBufferBytes)) {
    why = "no address space for OpenBLAS's buffers";
    return false;
  }
  if (!one.narrowed() && !has_threads()) {
    why = "no threads for OpenBLAS to start";
    return false;
  }
  void* const handle = sys::open_library(file.c_str());
  if (handle == nullptr) return false;
  out.dgemm = reinterpret_cast<CblasGemm<double>>(sys::library_symbol(handle, "cblas_dgemm"));
  out.sgemm = reinterpret_cast<CblasGemm<float>>(sys::library_symbol(handle, "cblas_sgemm"));
  if (out.dgemm == nullptr || out.sgemm == nullptr) {
    sys::close_library(handle);
    return false;
  }
  if (auto set = reinterpret_cast<void (*)(int)>(sys::library_symbol(handle, "openblas_set_num_threads"))) set(1);
  const int64_t calls = make_buffers(handle);
  if (calls == 0) {
    out.dgemm = nullptr;  // the library stays open: closing it would not end its threads
    out.sgemm = nullptr;
    why = "no address space for OpenBLAS's buffers";
    return false;
  }
  out.calls = std::make_unique<std::counting_semaphore<>>(calls);
  out.handle = handle;
  using Config = char* (*)();
  out.name = file;
  if (auto config = reinterpret_cast<Config>(sys::library_symbol(handle, "openblas_get_config")))
    out.name = std::string(config()) + " (" + file + ")";
  return true;
}

}  // namespace

const BlasLibrary& blas_library() {
  if (const BlasLibrary* l = current.load(std::memory_order_acquire)) return *l;
  const std::lock_guard<std::mutex> lock(mutex);
  if (const BlasLibrary* l = current.load(std::memory_order_relaxed)) return *l;
  if (!configured) {
    configured = true;
    if (const char* asked = std::getenv("S4J_BLAS")) {
      hidden = std::strcmp(asked, "none") == 0;
      path = hidden ? "" : asked;
    }
  }
  std::vector<std::string> candidates;
  if (!hidden && !path.empty()) candidates = {path};
  if (!hidden && path.empty()) candidates.assign(std::begin(kNames), std::end(kNames));
  BlasLibrary found;
  found.name = "built-in";
  std::string why;
  for (const std::string& file : candidates)
    if (try_open(file, found, why) || !why.empty()) break;
  if (found.dgemm == nullptr && why.empty() && !path.empty() && !hidden) why = "no CBLAS in " + path;
  if (!why.empty()) found.name += " (" + why + ")";
  const BlasLibrary* const l = adopt(std::move(found));
  current.store(l, std::memory_order_release);
  return *l;
}

void set_blas_path(const char* p) {
  const std::lock_guard<std::mutex> lock(mutex);
  configured = true;
  hidden = p == nullptr;
  path = p == nullptr ? "" : p;
  current.store(nullptr, std::memory_order_release);
}

std::string blas_name() { return blas_library().name; }

void* blas_symbol(const char* symbol) {
  const BlasLibrary& l = blas_library();
  return l.handle == nullptr ? nullptr : sys::library_symbol(l.handle, symbol);
}

}  // namespace s4j
