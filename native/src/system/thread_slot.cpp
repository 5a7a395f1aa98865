// SPDX-License-Identifier: Apache-2.0
#include "system/thread_slot.hpp"

#if defined(_WIN32)
#include <windows.h>
#else
#include <pthread.h>
#endif
#if defined(__APPLE__)
#include <dlfcn.h>
#endif

namespace s4j::sys {

#if defined(_WIN32)

ThreadSlot::ThreadSlot(void (*end)(void*)) noexcept {
  // The system calls `end` whenever a thread ends, so the library that contains that function must stay loaded.
  HMODULE self = nullptr;
  GetModuleHandleExW(GET_MODULE_HANDLE_EX_FLAG_FROM_ADDRESS | GET_MODULE_HANDLE_EX_FLAG_PIN,
                     reinterpret_cast<LPCWSTR>(reinterpret_cast<void*>(end)), &self);
  key_ = FlsAlloc(end);
  usable_ = key_ != FLS_OUT_OF_INDEXES;
}
bool ThreadSlot::set(void* p) const noexcept { return usable_ && FlsSetValue(key_, p) != 0; }

#else

static_assert(sizeof(pthread_key_t) <= sizeof(unsigned long));

ThreadSlot::ThreadSlot(void (*end)(void*)) noexcept {
#if defined(__APPLE__)
  // Keeps the library that contains `end` loaded. Static executables and libraries linked with -z nodelete stay anyway.
  Dl_info self{};
  if (dladdr(reinterpret_cast<void*>(end), &self) != 0)
    dlopen(self.dli_fname, RTLD_NOW | RTLD_LOCAL | RTLD_NOLOAD | RTLD_NODELETE);
#endif
  pthread_key_t key{};
  usable_ = pthread_key_create(&key, end) == 0;
  key_ = key;
}
bool ThreadSlot::set(void* p) const noexcept {
  return usable_ && pthread_setspecific(static_cast<pthread_key_t>(key_), p) == 0;
}

#endif

}  // namespace s4j::sys
