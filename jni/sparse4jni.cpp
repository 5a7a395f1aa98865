// SPDX-License-Identifier: Apache-2.0
// The JNI glue: calls every function of the C ABI directly and turns a status other than S4J_OK into a Java exception.
//
// The Java side is org.sparse4j.backend.cpu.Native. Java passes functions, contexts, and the blocks of words of a call
// (frames and out blocks) as addresses; this file never reads their contents.
#include <jni.h>

#include <cstdint>
#include <cstdio>
#include <cstring>
#include <iterator>

#include "sparse4j.h"

namespace {

// System properties that the Java loader of this library sets while it loads it. Their names and meanings never change,
// so that any two versions of Java and native code can reject each other with a clear message. kPackageProperty holds
// the package of Sparse4j's classes, which differs from kPackage in a relocated (shaded) copy.
constexpr char kPackage[] = "org/sparse4j";
constexpr char kPackageProperty[] = "sparse4j.loading.package";
// The version of sparse4j-core, which check_version() compares with this library's version.
constexpr char kVersionProperty[] = "sparse4j.loading.version";
constexpr jsize kMaxProperty = 512;
using Property = char[kMaxProperty + 1];
// In the names below, ~ stands for the package of sparse4j-core.
constexpr char kNativeClass[] = "~/backend/cpu/Native";
// The largest buffer: NewDirectByteBuffer takes a jlong but truncates it silently to 32 bits on JDK 17.
constexpr jlong kMaxWindow = jlong{1} << 30;
constexpr std::size_t kMaxMessage = 4096;

// The exception class for each status of the C ABI, by the status's number.
constexpr const char* kExceptionNames[] = {
    nullptr,
    "java/lang/IllegalArgumentException",
    "java/lang/IndexOutOfBoundsException",
    "java/lang/IllegalStateException",
    "java/util/ConcurrentModificationException",
    "~/WouldDensifyException",
    "java/lang/OutOfMemoryError",
    "java/lang/ArithmeticException",
    "java/lang/InternalError",
    "~/io/MalformedFileException",
};
constexpr int kStatuses = static_cast<int>(std::size(kExceptionNames));
static_assert(kStatuses == S4J_MALFORMED + 1);
jweak exceptions[kStatuses];  // made in JNI_OnLoad; weak, so that the class loader can be unloaded

// Returns the length in bytes of the character at p, or 0 if its encodings in UTF-8 and in Java's modified UTF-8
// differ. The text ends with a zero byte.
std::size_t shared_bytes(const unsigned char* p) noexcept {
  const auto follows = [](unsigned char c) { return (c & 0xC0) == 0x80; };
  if (p[0] < 0x80) return 1;
  if (p[0] >= 0xC2 && p[0] < 0xE0) return follows(p[1]) ? 2 : 0;
  if ((p[0] & 0xF0) != 0xE0 || !follows(p[1]) || !follows(p[2])) return 0;
  return (p[0] == 0xE0 && p[1] < 0xA0) || (p[0] == 0xED && p[1] >= 0xA0) ? 0 : 3;
}

void raise(JNIEnv* env, int32_t status, const char* text) noexcept {
  if (env->ExceptionCheck()) return;
  // ThrowNew needs modified UTF-8, but our messages are UTF-8: they may quote names of files and other foreign text.
  char modified[kMaxMessage];
  constexpr std::size_t kWidest = 3;
  std::size_t n = 0;
  for (const auto* p = reinterpret_cast<const unsigned char*>(text); *p != '\0' && n + kWidest < kMaxMessage;) {
    std::size_t bytes = shared_bytes(p);
    if (bytes == 0) {
      modified[n++] = '?';
      ++p;
      while ((*p & 0xC0) == 0x80) ++p;
    }
    for (; bytes > 0; --bytes) modified[n++] = static_cast<char>(*p++);
  }
  modified[n] = '\0';
  const bool known = status > S4J_OK && status < kStatuses;
  auto type = static_cast<jclass>(env->NewLocalRef(exceptions[known ? status : static_cast<int32_t>(S4J_INTERNAL)]));
  // NewLocalRef() returns null if memory is short
  if (type == nullptr) type = env->FindClass("java/lang/OutOfMemoryError");
  if (type != nullptr) env->ThrowNew(type, modified);
}

// Calls f and turns C++ exceptions into Java exceptions: one that reached the JVM would end the process.
template <class F>
void guarded(JNIEnv* env, F&& f) noexcept {
  try {
    f();
  } catch (...) {
    raise(env, S4J_INTERNAL, "a C++ exception reached the JNI glue");
  }
}

struct Named {
  const char* name;
  s4j_function* function;
};
// Name and address of each function of sparse4j.h; cmake/functions.cmake generates the rows from that header.
constexpr Named kFunctions[] = {
#define S4J_FUNCTION(name) {#name, &s4j_##name},
#include "functions.inc"
#undef S4J_FUNCTION
};

// Returns the address of the function s4j_NAME, for Java to keep; throws InternalError if there is none.
jlong JNICALL function(JNIEnv* env, jclass, jstring name) noexcept {
  const char* const text = env->GetStringUTFChars(name, nullptr);
  if (text == nullptr) return 0;  // an OutOfMemoryError is pending
  jlong found = 0;
  for (const Named& f : kFunctions)
    if (std::strcmp(f.name, text) == 0) found = reinterpret_cast<jlong>(f.function);
  if (found == 0) {
    char message[100];
    std::snprintf(message, sizeof message, "libsparse4j has no function s4j_%s; it is older than the jar", text);
    raise(env, S4J_INTERNAL, message);
  }
  env->ReleaseStringUTFChars(name, text);
  return found;
}

jint JNICALL call(JNIEnv* env, jclass, jlong function, jlong ctx, jlong frame, jlong out) noexcept {
  int32_t status = S4J_INTERNAL;
  guarded(env, [&] {
    auto* context = reinterpret_cast<s4j_context*>(ctx);
    status = reinterpret_cast<s4j_function*>(function)(context, reinterpret_cast<const int64_t*>(frame),
                                                       reinterpret_cast<int64_t*>(out));
    if (status != S4J_OK) raise(env, status, s4j_context_error(context));
  });
  return status;
}

jlong JNICALL context_create(JNIEnv* env, jclass) noexcept {
  jlong made = 0;
  guarded(env, [&] {
    made = reinterpret_cast<jlong>(s4j_context_create());
    if (made == 0) raise(env, S4J_NO_MEMORY, "there is no memory for a context");
  });
  return made;
}

void JNICALL context_destroy(JNIEnv* env, jclass, jlong ctx) noexcept {
  guarded(env, [&] { s4j_context_destroy(reinterpret_cast<s4j_context*>(ctx)); });
}

jobject JNICALL wrap(JNIEnv* env, jclass, jlong address, jlong bytes) noexcept {
  if (address == 0 || bytes < 0 || bytes > kMaxWindow) {
    raise(env, S4J_ILLEGAL_ARGUMENT, "a window of a buffer must have an address other than 0 and from 0 to 2^30 bytes");
    return nullptr;
  }
  return env->NewDirectByteBuffer(reinterpret_cast<void*>(address), bytes);
}

jlong JNICALL address(JNIEnv* env, jclass, jobject buffer) noexcept {
  void* at = buffer == nullptr ? nullptr : env->GetDirectBufferAddress(buffer);
  if (at == nullptr) raise(env, S4J_ILLEGAL_ARGUMENT, "the buffer is not direct");
  return reinterpret_cast<jlong>(at);
}

template <class F>
JNINativeMethod row(const char* name, const char* signature, F* function) {
  // JNI declares these members as char*, not const char*, for historical reasons
  return {const_cast<char*>(name), const_cast<char*>(signature), reinterpret_cast<void*>(function)};
}

void throw_new(JNIEnv* env, const char* name, const char* text) {
  jclass type = env->FindClass(name);
  if (type != nullptr) env->ThrowNew(type, text);
}

// Reads a system property into `text`, which stays empty if it is not set. Returns false if a Java exception is
// pending.
bool read_property(JNIEnv* env, const char* key, Property& text) {
  text[0] = '\0';
  jclass system = env->FindClass("java/lang/System");
  if (system == nullptr) return false;
  jmethodID get = env->GetStaticMethodID(system, "getProperty", "(Ljava/lang/String;)Ljava/lang/String;");
  jstring name = get == nullptr ? nullptr : env->NewStringUTF(key);
  if (name == nullptr) return false;
  auto value = static_cast<jstring>(env->CallStaticObjectMethod(system, get, name));
  if (env->ExceptionCheck()) return false;
  if (value != nullptr) {
    const jsize bytes = env->GetStringUTFLength(value);
    if (bytes > kMaxProperty) {
      throw_new(env, "java/lang/IllegalArgumentException", "Sparse4j's package or version has too long a name");
      return false;
    }
    env->GetStringUTFRegion(value, 0, env->GetStringLength(value), text);
    text[bytes] = '\0';
    if (env->ExceptionCheck()) return false;
  }
  env->DeleteLocalRef(value);
  env->DeleteLocalRef(name);
  env->DeleteLocalRef(system);
  return true;
}

// Throws unless core and this library have one version. Runs before the lookup of any of our classes, which another
// version may lack. The loader recognises the message.
bool check_version(JNIEnv* env) {
  Property core;
  if (!read_property(env, kVersionProperty, core)) return false;
  char own[64];
  std::snprintf(own, sizeof own, "%s, ABI %d", s4j_version(), static_cast<int>(s4j_abi_version()));
  if (std::strcmp(core, own) == 0) return true;
  char text[2 * kMaxProperty];
  std::snprintf(text, sizeof text, "the native library is of version %s; sparse4j-core is of version %s", own,
                core[0] == '\0' ? "unknown" : core);
  throw_new(env, "java/lang/UnsatisfiedLinkError", text);
  return false;
}

// Finds the package of Sparse4j's classes, in JNI's notation. Returns false if a Java exception is pending.
bool find_package(JNIEnv* env, Property& package) {
  if (!read_property(env, kPackageProperty, package)) return false;
  if (package[0] == '\0') std::strcpy(package, kPackage);
  for (char* c = package; *c != '\0'; ++c)
    if (*c == '.') *c = '/';
  return true;
}

jclass find_class(JNIEnv* env, const char* package, const char* name) {
  if (name[0] != '~') return env->FindClass(name);
  char whole[kMaxProperty + 64];
  std::snprintf(whole, sizeof whole, "%s%s", package, name + 1);
  return env->FindClass(whole);
}

bool register_natives(JNIEnv* env, const char* package) {
  const JNINativeMethod methods[] = {
      row("contextCreate", "()J", &context_create),        row("contextDestroy", "(J)V", &context_destroy),
      row("wrap", "(JJ)Ljava/nio/ByteBuffer;", &wrap),     row("address", "(Ljava/nio/ByteBuffer;)J", &address),
      row("function", "(Ljava/lang/String;)J", &function), row("call", "(JJJJ)I", &call),
  };
  jclass natives = find_class(env, package, kNativeClass);
  if (natives == nullptr) return false;
  const jint status = env->RegisterNatives(natives, methods, static_cast<jint>(std::size(methods)));
  env->DeleteLocalRef(natives);
  return status == JNI_OK;
}

bool find_exceptions(JNIEnv* env, const char* package) {
  for (int i = 1; i < kStatuses; ++i) {
    jclass found = find_class(env, package, kExceptionNames[i]);
    if (found == nullptr) return false;
    exceptions[i] = env->NewWeakGlobalRef(found);
    env->DeleteLocalRef(found);
    if (exceptions[i] == nullptr) return false;
  }
  return true;
}

}  // namespace

extern "C" JNIEXPORT jint JNICALL JNI_OnLoad(JavaVM* vm, void*) {
  JNIEnv* env = nullptr;
  if (vm->GetEnv(reinterpret_cast<void**>(&env), JNI_VERSION_1_8) != JNI_OK) return JNI_ERR;
  Property package;
  if (!check_version(env) || !find_package(env, package) || !find_exceptions(env, package))
    return JNI_ERR;  // a Java exception is pending
  if (s4j_abi_version() != S4J_ABI_VERSION) {
    raise(env, S4J_STATE, "libsparse4j and the JNI glue were built from different versions");
    return JNI_ERR;
  }
  return register_natives(env, package) ? JNI_VERSION_1_8 : JNI_ERR;
}

extern "C" JNIEXPORT void JNICALL JNI_OnUnload(JavaVM* vm, void*) {
  JNIEnv* env = nullptr;
  if (vm->GetEnv(reinterpret_cast<void**>(&env), JNI_VERSION_1_8) != JNI_OK) return;
  for (jweak& e : exceptions) {
    if (e != nullptr) env->DeleteWeakGlobalRef(e);
    e = nullptr;
  }
}
