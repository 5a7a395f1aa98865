// SPDX-License-Identifier: Apache-2.0
// What the bridges of modules beside core share (java/*/src/main/native): small JNI libraries that call another
// library's C API.
#pragma once

#include <jni.h>

#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <memory>

#if defined(_WIN32)
#include <windows.h>
#else
#include <dlfcn.h>
#endif

namespace s4j::bridge {

struct Free {
  void operator()(void* p) const noexcept { std::free(p); }
};
// An array of numbers or pointers in the C library's memory: operator new would bring libstdc++ into a bridge.
template <class T>
using Room = std::unique_ptr<T[], Free>;

// Returns an array of n elements without values; null if memory is short.
template <class T>
Room<T> room(std::size_t n) noexcept {
  return Room<T>(static_cast<T*>(std::malloc(n * sizeof(T) + 1)));
}

// Returns the address of an exported function; null if the library has none of that name.
inline void* exported(void* library, const char* name) noexcept {
#if defined(_WIN32)
  return reinterpret_cast<void*>(GetProcAddress(static_cast<HMODULE>(library), name));
#else
  return dlsym(library, name);
#endif
}

// A function of a library, and the pointer for its address.
struct Symbol {
  const char* name;
  void* place;
};

// Sets the pointers to the library's functions. Returns null, or the name of a function that it lacks; then nothing is
// set.
template <std::size_t N>
const char* bind(void* library, const Symbol (&symbols)[N]) noexcept {
  for (const Symbol& symbol : symbols)
    if (exported(library, symbol.name) == nullptr) return symbol.name;
  for (const Symbol& symbol : symbols) {
    void* function = exported(library, symbol.name);
    std::memcpy(symbol.place, &function, sizeof function);
  }
  return nullptr;
}

// The characters of a byte array of Java's that ends with a NUL, as long as this object; null if memory is short. Java
// encodes them: JNI's own texts are in another encoding beyond 16 bits.
class ByteText {
 public:
  ByteText(JNIEnv* env, jbyteArray from) noexcept
      : env_(env), from_(from), bytes_(env->GetByteArrayElements(from, nullptr)) {}
  ~ByteText() {
    if (bytes_ != nullptr) env_->ReleaseByteArrayElements(from_, bytes_, JNI_ABORT);
  }
  ByteText(const ByteText&) = delete;
  ByteText& operator=(const ByteText&) = delete;
  operator const char*() const noexcept {  // NOLINT(google-explicit-constructor)
    return reinterpret_cast<const char*>(bytes_);
  }

 private:
  JNIEnv* env_;
  jbyteArray from_;
  jbyte* bytes_;
};

// Returns the class whose name a system property has, as Java sets it while it loads a bridge: shading may have moved
// the class.
inline jclass class_named_by(JNIEnv* env, const char* property) noexcept {
  jclass system = env->FindClass("java/lang/System");
  if (system == nullptr) return nullptr;
  jmethodID get = env->GetStaticMethodID(system, "getProperty", "(Ljava/lang/String;)Ljava/lang/String;");
  jstring key = env->NewStringUTF(property);
  if (get == nullptr || key == nullptr) return nullptr;
  auto value = static_cast<jstring>(env->CallStaticObjectMethod(system, get, key));
  if (value == nullptr || env->ExceptionCheck()) return nullptr;
  const char* name = env->GetStringUTFChars(value, nullptr);
  jclass found = name == nullptr ? nullptr : env->FindClass(name);
  if (name != nullptr) env->ReleaseStringUTFChars(value, name);
  return found;
}

// What JNI_OnLoad does: binds the native methods of that class.
inline jint on_load(JavaVM* vm, const char* property, const JNINativeMethod* methods, jint count) noexcept {
  JNIEnv* env = nullptr;
  if (vm->GetEnv(reinterpret_cast<void**>(&env), JNI_VERSION_1_8) != JNI_OK) return JNI_ERR;
  jclass type = class_named_by(env, property);
  return type == nullptr || env->RegisterNatives(type, methods, count) != 0 ? JNI_ERR : JNI_VERSION_1_8;
}

}  // namespace s4j::bridge
