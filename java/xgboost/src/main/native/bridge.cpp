// SPDX-License-Identifier: Apache-2.0
// The JNI glue to XGBoost's C API, in the library that XGBoost4J has loaded. The Java side is
// org.sparse4j.xgboost.Bridge.
//
// Java passes matrices as array interfaces: JSON texts with an address, a shape and a type, as XGBoost takes them
// (https://xgboost.readthedocs.io/en/stable/c.html). XGBoost keeps the text of the last error, and the result of the
// last prediction, of each thread; Java reads both before the thread's next call.
#include <jni.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <iterator>

#include "bridge.hpp"
#include "loaded_library.hpp"

namespace {

using s4j::bridge::ByteText;
using s4j::bridge::exported;
using s4j::xgboost::library_path;
using s4j::xgboost::loaded_libraries;

using Handle = void*;
using Reset = void(Handle);
using Next = int(Handle);

// XGBoost's functions, by their names in its C API; size_t is what its headers call bst_ulong.
struct Api {
  const char* (*XGBGetLastError)();
  void (*XGBoostVersion)(int*, int*, int*);
  int (*XGDMatrixCreateFromCSR)(const char*, const char*, const char*, uint64_t, const char*, Handle*);
  int (*XGDMatrixCreateFromCSC)(const char*, const char*, const char*, uint64_t, const char*, Handle*);
  int (*XGDMatrixCreateFromDense)(const char*, const char*, Handle*);
  int (*XGDMatrixCreateFromCallback)(Handle, Handle, Reset*, Next*, const char*, Handle*);
  int (*XGQuantileDMatrixCreateFromCallback)(Handle, Handle, Handle, Reset*, Next*, const char*, Handle*);
  int (*XGProxyDMatrixCreate)(Handle*);
  int (*XGProxyDMatrixSetDataCSR)(Handle, const char*, const char*, const char*, uint64_t);
  int (*XGProxyDMatrixSetDataDense)(Handle, const char*);
  int (*XGDMatrixSetInfoFromInterface)(Handle, const char*, const char*);
  int (*XGDMatrixFree)(Handle);
  int (*XGBoosterCreate)(const Handle*, uint64_t, Handle*);
  int (*XGBoosterFree)(Handle);
  int (*XGBoosterSetParam)(Handle, const char*, const char*);
  int (*XGBoosterLoadModelFromBuffer)(Handle, const void*, uint64_t);
  int (*XGBoosterPredictFromCSR)(Handle, const char*, const char*, const char*, uint64_t, const char*, Handle,
                                 const uint64_t**, uint64_t*, const float**);
  int (*XGBoosterPredictFromDense)(Handle, const char*, const char*, Handle, const uint64_t**, uint64_t*,
                                   const float**);
  int (*XGBoosterPredictFromDMatrix)(Handle, Handle, const char*, const uint64_t**, uint64_t*, const float**);
};
Api api;

#define SYMBOL(name) \
  { #name, &api.name }
const s4j::bridge::Symbol kSymbols[] = {
    SYMBOL(XGBGetLastError),
    SYMBOL(XGBoostVersion),
    SYMBOL(XGDMatrixCreateFromCSR),
    SYMBOL(XGDMatrixCreateFromCSC),
    SYMBOL(XGDMatrixCreateFromDense),
    SYMBOL(XGDMatrixCreateFromCallback),
    SYMBOL(XGQuantileDMatrixCreateFromCallback),
    SYMBOL(XGProxyDMatrixCreate),
    SYMBOL(XGProxyDMatrixSetDataCSR),
    SYMBOL(XGProxyDMatrixSetDataDense),
    SYMBOL(XGDMatrixSetInfoFromInterface),
    SYMBOL(XGDMatrixFree),
    SYMBOL(XGBoosterCreate),
    SYMBOL(XGBoosterFree),
    SYMBOL(XGBoosterSetParam),
    SYMBOL(XGBoosterLoadModelFromBuffer),
    SYMBOL(XGBoosterPredictFromCSR),
    SYMBOL(XGBoosterPredictFromDense),
    SYMBOL(XGBoosterPredictFromDMatrix),
};
#undef SYMBOL

// The characters of a Java string, as long as this object; null for null, and if memory is short.
class Text {
 public:
  Text(JNIEnv* env, jstring from) noexcept
      : env_(env), from_(from), text_(from == nullptr ? nullptr : env->GetStringUTFChars(from, nullptr)) {}
  Text(JNIEnv* env, jobjectArray from, jsize i) noexcept
      : Text(env, static_cast<jstring>(env->GetObjectArrayElement(from, i))) {}
  ~Text() {
    if (text_ != nullptr) env_->ReleaseStringUTFChars(from_, text_);
  }
  Text(const Text&) = delete;
  Text& operator=(const Text&) = delete;
  operator const char*() const noexcept { return text_; }  // NOLINT(google-explicit-constructor)

 private:
  JNIEnv* env_;
  jstring from_;
  const char* text_;
};

jlong number(Handle handle) noexcept { return reinterpret_cast<jlong>(handle); }
Handle handle(jlong number) noexcept { return reinterpret_cast<Handle>(number); }

// Whether the text of an error of this thread is that of a library: it has the mark and, where several libraries share
// the text (glibc merges their thread-local variables), the library's path in its stack trace.
bool has_error(void* library, const char* mark, bool with_path) noexcept {
  auto* error = reinterpret_cast<const char* (*)()>(exported(library, "XGBGetLastError"));
  const char* text = error == nullptr ? nullptr : error();
  if (text == nullptr || std::strstr(text, mark) == nullptr) return false;
  const char* path = with_path ? library_path(library) : nullptr;
  return !with_path || (path != nullptr && std::strstr(text, path) != nullptr);
}

// Keeps those of the libraries whose error this is. Returns how many there are.
std::size_t of_error(void** libraries, std::size_t count, const char* mark, bool with_path) noexcept {
  std::size_t kept = 0;
  for (std::size_t i = 0; i < count; ++i)
    if (has_error(libraries[i], mark, with_path)) libraries[kept++] = libraries[i];
  return kept;
}

// Opens the library whose last error of this thread has `mark` in its text, or the only one that is loaded. Returns
// null, or the name of a function that it lacks, or "0" or "2" for none and for several libraries.
jstring JNICALL open(JNIEnv* env, jclass, jstring prefix, jstring mark) noexcept {
  constexpr std::size_t kMost = 16;
  void* loaded[kMost];
  const Text begin(env, prefix);
  const Text marked(env, mark);
  if (begin == nullptr || marked == nullptr) return nullptr;
  std::size_t found = loaded_libraries(begin, loaded, kMost);
  const bool none = found == 0;
  if (found > 1) found = of_error(loaded, found, marked, false);
  if (found > 1) found = of_error(loaded, found, marked, true);
  if (found != 1) return env->NewStringUTF(none ? "0" : "2");
  const char* missing = s4j::bridge::bind(loaded[0], kSymbols);
  return missing == nullptr ? nullptr : env->NewStringUTF(missing);
}

// Returns the version as major * 10^6 + minor * 10^3 + patch.
jint JNICALL version(JNIEnv*, jclass) noexcept {
  int major = 0;
  int minor = 0;
  int patch = 0;
  api.XGBoostVersion(&major, &minor, &patch);
  return (major * 1000 + minor) * 1000 + patch;
}

// The bytes of the text, which need not be UTF-8.
jbyteArray JNICALL last_error(JNIEnv* env, jclass) noexcept {
  const char* text = api.XGBGetLastError();
  const auto bytes = static_cast<jsize>(std::strlen(text));
  jbyteArray to = env->NewByteArray(bytes);
  if (to != nullptr) env->SetByteArrayRegion(to, 0, bytes, reinterpret_cast<const jbyte*>(text));
  return to;
}

// Returns a DMatrix, or 0. Without pointers the matrix is dense.
jlong JNICALL matrix(JNIEnv* env, jclass, jboolean columns, jstring pointers, jstring indexes, jstring values,
                     jlong minors, jstring config) noexcept {
  const Text p(env, pointers);
  const Text i(env, indexes);
  const Text v(env, values);
  const Text c(env, config);
  if (env->ExceptionCheck()) return 0;
  Handle made = nullptr;
  const auto n = static_cast<uint64_t>(minors);
  int status = 0;
  if (p == nullptr)
    status = api.XGDMatrixCreateFromDense(v, c, &made);
  else
    status =
        columns ? api.XGDMatrixCreateFromCSC(p, i, v, n, c, &made) : api.XGDMatrixCreateFromCSR(p, i, v, n, c, &made);
  return status == 0 ? number(made) : 0;
}

// The blocks of rows that XGBoost asks for, one after the other, as often as it needs.
struct Blocks {
  JNIEnv* env;
  jobjectArray rows;  // for each block {pointers, indexes, values} or {null, null, values}, then the texts of the infos
  jobjectArray infos;  // the names of labels, weights, ...
  uint64_t minors;
  Handle proxy;
  jsize next;
  bool failed;
};

bool set_block(Blocks& b, jobjectArray block) noexcept {
  const Text pointers(b.env, block, 0);
  const Text indexes(b.env, block, 1);
  const Text values(b.env, block, 2);
  if (b.env->ExceptionCheck() || values == nullptr) return false;
  if ((pointers == nullptr ? api.XGProxyDMatrixSetDataDense(b.proxy, values)
                           : api.XGProxyDMatrixSetDataCSR(b.proxy, pointers, indexes, values, b.minors)) != 0)
    return false;
  for (jsize i = 0; i < b.env->GetArrayLength(b.infos); ++i) {
    const Text name(b.env, b.infos, i);
    const Text info(b.env, block, 3 + i);
    if (b.env->ExceptionCheck() || name == nullptr || info == nullptr ||
        api.XGDMatrixSetInfoFromInterface(b.proxy, name, info) != 0)
      return false;
  }
  return true;
}

void reset_blocks(Handle of) noexcept { static_cast<Blocks*>(of)->next = 0; }

void free_blocks(Blocks& b) noexcept {
  if (b.proxy != nullptr) api.XGDMatrixFree(b.proxy);
  std::free(&b);
}

int next_block(Handle of) noexcept {
  auto& b = *static_cast<Blocks*>(of);
  if (b.failed || b.next == b.env->GetArrayLength(b.rows)) return 0;
  constexpr jint kReferences = 64;
  if (b.env->PushLocalFrame(kReferences) != 0) {
    b.failed = true;
    return 0;
  }
  b.failed = !set_block(b, static_cast<jobjectArray>(b.env->GetObjectArrayElement(b.rows, b.next++)));
  b.env->PopLocalFrame(nullptr);
  return b.failed ? 0 : 1;
}

// Returns a DMatrix of blocks of rows, and what it may point to as long as it exists; null if that failed. The matrix
// is one in external memory, or of quantiles, with those of `reference` if that is not 0.
jlongArray JNICALL blocks(JNIEnv* env, jclass, jboolean quantile, jobjectArray rows, jobjectArray infos, jlong minors,
                          jlong reference, jbyteArray config) noexcept {
  const ByteText c(env, config);
  jlongArray to = c == nullptr ? nullptr : env->NewLongArray(2);
  // Not by new, which would bring libstdc++.
  auto* b = to == nullptr ? nullptr : static_cast<Blocks*>(std::malloc(sizeof(Blocks)));
  if (b == nullptr) return nullptr;
  *b = {env, rows, infos, static_cast<uint64_t>(minors), nullptr, 0, false};
  Handle made = nullptr;
  int status = api.XGProxyDMatrixCreate(&b->proxy);
  if (status == 0)
    status = quantile ? api.XGQuantileDMatrixCreateFromCallback(b, b->proxy, handle(reference), reset_blocks,
                                                                next_block, c, &made)
                      : api.XGDMatrixCreateFromCallback(b, b->proxy, reset_blocks, next_block, c, &made);
  const bool ok = status == 0 && !b->failed;
  b->failed = true;  // there are no blocks after this call
  if (ok) {
    const jlong words[] = {number(made), number(b)};
    env->SetLongArrayRegion(to, 0, 2, words);
    return to;
  }
  if (status == 0) api.XGDMatrixFree(made);
  free_blocks(*b);
  return nullptr;
}

void JNICALL free_kept(JNIEnv*, jclass, jlong kept) noexcept { free_blocks(*static_cast<Blocks*>(handle(kept))); }

// Sets labels, weights, ... of a DMatrix; returns whether that was possible.
jboolean JNICALL info(JNIEnv* env, jclass, jlong matrix, jstring name, jstring values) noexcept {
  const Text n(env, name);
  const Text v(env, values);
  if (n == nullptr || v == nullptr) return JNI_FALSE;
  return api.XGDMatrixSetInfoFromInterface(handle(matrix), n, v) == 0 ? JNI_TRUE : JNI_FALSE;
}

// Returns a booster with that model, or 0.
jlong JNICALL booster(JNIEnv* env, jclass, jbyteArray model) noexcept {
  jbyte* bytes = env->GetByteArrayElements(model, nullptr);
  if (bytes == nullptr) return 0;
  Handle made = nullptr;
  if (api.XGBoosterCreate(nullptr, 0, &made) == 0 &&
      api.XGBoosterLoadModelFromBuffer(made, bytes, static_cast<uint64_t>(env->GetArrayLength(model))) != 0) {
    api.XGBoosterFree(made);
    made = nullptr;
  }
  env->ReleaseByteArrayElements(model, bytes, JNI_ABORT);
  return number(made);
}

void JNICALL free_booster(JNIEnv*, jclass, jlong booster) noexcept { api.XGBoosterFree(handle(booster)); }

jboolean JNICALL parameter(JNIEnv* env, jclass, jlong booster, jstring name, jstring value) noexcept {
  const Text n(env, name);
  const Text v(env, value);
  if (n == nullptr || v == nullptr) return JNI_FALSE;
  return api.XGBoosterSetParam(handle(booster), n, v) == 0 ? JNI_TRUE : JNI_FALSE;
}

// Returns the shape of a result, and after it the address of its floats; null if the prediction failed.
jlongArray predicted(JNIEnv* env, int status, const uint64_t* shape, uint64_t rank, const float* values) noexcept {
  constexpr uint64_t kMostRank = 7;
  if (status != 0 || rank > kMostRank) return nullptr;
  jlong words[kMostRank + 1];
  for (uint64_t i = 0; i < rank; ++i) words[i] = static_cast<jlong>(shape[i]);
  words[rank] = reinterpret_cast<jlong>(values);
  jlongArray to = env->NewLongArray(static_cast<jsize>(rank) + 1);
  if (to != nullptr) env->SetLongArrayRegion(to, 0, static_cast<jsize>(rank) + 1, words);
  return to;
}

// Predicts the rows of a matrix where it is. Without pointers it is dense.
jlongArray JNICALL predict(JNIEnv* env, jclass, jlong booster, jstring pointers, jstring indexes, jstring values,
                           jlong minors, jstring config) noexcept {
  const Text p(env, pointers);
  const Text i(env, indexes);
  const Text v(env, values);
  const Text c(env, config);
  if (env->ExceptionCheck()) return nullptr;
  const uint64_t* shape = nullptr;
  uint64_t rank = 0;
  const float* result = nullptr;
  const int status = p == nullptr
                         ? api.XGBoosterPredictFromDense(handle(booster), v, c, nullptr, &shape, &rank, &result)
                         : api.XGBoosterPredictFromCSR(handle(booster), p, i, v, static_cast<uint64_t>(minors), c,
                                                       nullptr, &shape, &rank, &result);
  return predicted(env, status, shape, rank, result);
}

jlongArray JNICALL predict_matrix(JNIEnv* env, jclass, jlong booster, jlong matrix, jstring config) noexcept {
  const Text c(env, config);
  if (c == nullptr) return nullptr;
  const uint64_t* shape = nullptr;
  uint64_t rank = 0;
  const float* result = nullptr;
  const int status = api.XGBoosterPredictFromDMatrix(handle(booster), handle(matrix), c, &shape, &rank, &result);
  return predicted(env, status, shape, rank, result);
}

void JNICALL free_matrix(JNIEnv*, jclass, jlong matrix) noexcept { api.XGDMatrixFree(handle(matrix)); }

#define STRING "Ljava/lang/String;"
const JNINativeMethod kMethods[] = {
    {const_cast<char*>("open"), const_cast<char*>("(" STRING STRING ")" STRING), reinterpret_cast<void*>(open)},
    {const_cast<char*>("version"), const_cast<char*>("()I"), reinterpret_cast<void*>(version)},
    {const_cast<char*>("lastError"), const_cast<char*>("()[B"), reinterpret_cast<void*>(last_error)},
    {const_cast<char*>("matrix"), const_cast<char*>("(Z" STRING STRING STRING "J" STRING ")J"),
     reinterpret_cast<void*>(matrix)},
    {const_cast<char*>("blocks"), const_cast<char*>("(Z[[" STRING "[" STRING "JJ[B)[J"),
     reinterpret_cast<void*>(blocks)},
    {const_cast<char*>("freeKept"), const_cast<char*>("(J)V"), reinterpret_cast<void*>(free_kept)},
    {const_cast<char*>("info"), const_cast<char*>("(J" STRING STRING ")Z"), reinterpret_cast<void*>(info)},
    {const_cast<char*>("freeMatrix"), const_cast<char*>("(J)V"), reinterpret_cast<void*>(free_matrix)},
    {const_cast<char*>("booster"), const_cast<char*>("([B)J"), reinterpret_cast<void*>(booster)},
    {const_cast<char*>("freeBooster"), const_cast<char*>("(J)V"), reinterpret_cast<void*>(free_booster)},
    {const_cast<char*>("parameter"), const_cast<char*>("(J" STRING STRING ")Z"), reinterpret_cast<void*>(parameter)},
    {const_cast<char*>("predict"), const_cast<char*>("(J" STRING STRING STRING "J" STRING ")[J"),
     reinterpret_cast<void*>(predict)},
    {const_cast<char*>("predictMatrix"), const_cast<char*>("(JJ" STRING ")[J"),
     reinterpret_cast<void*>(predict_matrix)},
};
#undef STRING

}  // namespace

extern "C" JNIEXPORT jint JNICALL JNI_OnLoad(JavaVM* vm, void*) {
  return s4j::bridge::on_load(vm, "sparse4j.loading.xgboost", kMethods, static_cast<jint>(std::size(kMethods)));
}
