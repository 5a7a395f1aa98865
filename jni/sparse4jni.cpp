// SPDX-License-Identifier: Apache-2.0
// The JNI glue: one row per C function, handed over as it is; a status other than S4J_OK becomes a Java exception.
//
// Java's side is org.sparse4j.backend.cpu.Native. A frame, an out block and a context cross as addresses; nothing here
// looks inside them.
#include <jni.h>

#include <cstdint>
#include <cstring>
#include <iterator>

#include "sparse4j.h"

namespace {

constexpr char kNativeClass[] = "org/sparse4j/backend/cpu/Native";
// NewDirectByteBuffer takes a jlong but truncates it silently to 32 bits on JDK 17.
constexpr jlong kMaxWindow = jlong{1} << 30;
constexpr std::size_t kMaxMessage = 4096;

// The exception class of each status, by its number.
constexpr const char* kExceptionNames[] = {
    nullptr,
    "java/lang/IllegalArgumentException",
    "java/lang/IndexOutOfBoundsException",
    "java/lang/IllegalStateException",
    "java/util/ConcurrentModificationException",
    "org/sparse4j/WouldDensifyException",
    "java/lang/OutOfMemoryError",
    "java/lang/ArithmeticException",
    "java/lang/InternalError",
    "org/sparse4j/io/MalformedFileException",
};
constexpr int kStatuses = static_cast<int>(std::size(kExceptionNames));
static_assert(kStatuses == S4J_MALFORMED + 1);
jweak exceptions[kStatuses];  // made at load; weak, so that the class loader can go

void raise(JNIEnv* env, int32_t status, const char* text) noexcept {
  if (env->ExceptionCheck()) return;
  // ThrowNew wants modified UTF-8; our texts are ASCII but for names that came from outside.
  char ascii[kMaxMessage];
  std::size_t n = 0;
  for (; text[n] != '\0' && n + 1 < kMaxMessage; ++n) {
    const auto c = static_cast<unsigned char>(text[n]);
    ascii[n] = c < 0x80 ? text[n] : '?';
  }
  ascii[n] = '\0';
  const bool known = status > S4J_OK && status < kStatuses;
  auto type = static_cast<jclass>(env->NewLocalRef(exceptions[known ? status : static_cast<int32_t>(S4J_INTERNAL)]));
  if (type == nullptr) type = env->FindClass("java/lang/OutOfMemoryError");  // there was no room for the reference
  if (type != nullptr) env->ThrowNew(type, ascii);
}

// No C++ exception may cross into the JVM: it would end it.
template <class F>
void guarded(JNIEnv* env, F&& f) noexcept {
  try {
    f();
  } catch (...) {
    raise(env, S4J_INTERNAL, "a C++ exception reached the JNI glue");
  }
}

template <s4j_function* Fn>
jint JNICALL call(JNIEnv* env, jclass, jlong ctx, jlong frame, jlong out) noexcept {
  int32_t status = S4J_INTERNAL;
  guarded(env, [&] {
    auto* context = reinterpret_cast<s4j_context*>(ctx);
    status = Fn(context, reinterpret_cast<const int64_t*>(frame), reinterpret_cast<int64_t*>(out));
    if (status != S4J_OK) raise(env, status, s4j_context_error(context));
  });
  return status;
}

jlong JNICALL context_create(JNIEnv* env, jclass) noexcept {
  jlong made = 0;
  guarded(env, [&] {
    made = reinterpret_cast<jlong>(s4j_context_create());
    if (made == 0) raise(env, S4J_NO_MEMORY, "no memory for a context");
  });
  return made;
}

void JNICALL context_destroy(JNIEnv* env, jclass, jlong ctx) noexcept {
  guarded(env, [&] { s4j_context_destroy(reinterpret_cast<s4j_context*>(ctx)); });
}

jobject JNICALL wrap(JNIEnv* env, jclass, jlong address, jlong bytes) noexcept {
  if (address == 0 || bytes < 0 || bytes > kMaxWindow) {
    raise(env, S4J_ILLEGAL_ARGUMENT, "a window of a buffer has an address and at most 2^30 bytes");
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
  // The struct's fields are char* without const for history's sake.
  return {const_cast<char*>(name), const_cast<char*>(signature), reinterpret_cast<void*>(function)};
}

template <s4j_function* Fn>
JNINativeMethod family(const char* name) {
  return row(name, "(JJJ)I", &call<Fn>);
}

bool register_natives(JNIEnv* env) {
  const JNINativeMethod methods[] = {
      row("contextCreate", "()J", &context_create),
      row("contextDestroy", "(J)V", &context_destroy),
      row("wrap", "(JJ)Ljava/nio/ByteBuffer;", &wrap),
      row("address", "(Ljava/nio/ByteBuffer;)J", &address),
      family<s4j_configure>("configure"),
      family<s4j_memory>("memory"),
      family<s4j_trim>("trim"),
      family<s4j_info>("info"),
      family<s4j_trace>("trace"),
      family<s4j_ops>("ops"),
      family<s4j_alloc>("alloc"),
      family<s4j_free>("free"),
      family<s4j_create>("create"),
      family<s4j_import>("importArrays"),
      family<s4j_builder_create>("builderCreate"),
      family<s4j_builder_append>("builderAppend"),
      family<s4j_builder_finish>("builderFinish"),
      family<s4j_builder_release>("builderRelease"),
      family<s4j_release>("release"),
      family<s4j_describe>("describe"),
      family<s4j_guard>("guard"),
      family<s4j_drop_layouts>("dropLayouts"),
      family<s4j_prune>("prune"),
      family<s4j_workspace>("workspace"),
      family<s4j_get>("get"),
      family<s4j_put>("put"),
      family<s4j_count>("count"),
      family<s4j_entries>("entries"),
      family<s4j_buffer>("buffer"),
      family<s4j_copy>("copy"),
      family<s4j_assign>("assign"),
      family<s4j_fill>("fill"),
      family<s4j_ravel>("ravel"),
      family<s4j_rearrange>("rearrange"),
      family<s4j_scatter>("scatter"),
      family<s4j_concat>("concat"),
      family<s4j_reshape>("reshape"),
      family<s4j_band>("band"),
      family<s4j_diagonal>("diagonal"),
      family<s4j_scalar>("scalar"),
      family<s4j_transform>("transform"),
      family<s4j_pairwise>("pairwise"),
      family<s4j_reduce>("reduce"),
      family<s4j_index_reduce>("indexReduce"),
      family<s4j_along>("along"),
      family<s4j_distance>("distance"),
      family<s4j_align>("align"),
      family<s4j_level1>("level1"),
      family<s4j_matmul>("matmul"),
      family<s4j_matmul_entries>("matmulEntries"),
      family<s4j_blas>("blas"),
      family<s4j_optimize>("optimize"),
      family<s4j_sddmm>("sddmm"),
      family<s4j_contract>("contract"),
      family<s4j_tensor>("tensor"),
      family<s4j_wrap>("wrapArray"),
      family<s4j_row_gram>("rowGram"),
      family<s4j_posv>("posv"),
      family<s4j_lapack>("lapack"),
      family<s4j_arg_top_k>("argTopK"),
      family<s4j_random>("random"),
      family<s4j_sort>("sort"),
      family<s4j_where>("where"),
      family<s4j_nonzero>("nonzero"),
      family<s4j_select>("select"),
      family<s4j_place>("place"),
      family<s4j_unique>("unique"),
      family<s4j_solver>("solver"),
      family<s4j_matrix_market_read>("matrixMarketRead"),
      family<s4j_matrix_market_write>("matrixMarketWrite"),
  };
  jclass natives = env->FindClass(kNativeClass);
  if (natives == nullptr) return false;
  const jint status = env->RegisterNatives(natives, methods, static_cast<jint>(std::size(methods)));
  env->DeleteLocalRef(natives);
  return status == JNI_OK;
}

bool find_exceptions(JNIEnv* env) {
  for (int i = 1; i < kStatuses; ++i) {
    jclass found = env->FindClass(kExceptionNames[i]);
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
  if (!find_exceptions(env)) return JNI_ERR;  // the failed FindClass has left its exception
  if (s4j_abi_version() != S4J_ABI_VERSION) {
    raise(env, S4J_STATE, "libsparse4j and the JNI glue were built from different versions");
    return JNI_ERR;
  }
  return register_natives(env) ? JNI_VERSION_1_8 : JNI_ERR;
}

extern "C" JNIEXPORT void JNICALL JNI_OnUnload(JavaVM* vm, void*) {
  JNIEnv* env = nullptr;
  if (vm->GetEnv(reinterpret_cast<void**>(&env), JNI_VERSION_1_8) != JNI_OK) return;
  for (jweak& e : exceptions) {
    if (e != nullptr) env->DeleteWeakGlobalRef(e);
    e = nullptr;
  }
}
