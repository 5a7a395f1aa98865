// SPDX-License-Identifier: Apache-2.0
#include "lightgbm.hpp"

#include <cstring>

#include "bridge.hpp"

namespace s4j::lightgbm {

Api api;

namespace {

#define SYMBOL(name) \
  { #name, &api.name }
const bridge::Symbol kSymbols[] = {
    SYMBOL(LGBM_GetLastError),
    SYMBOL(LGBM_DatasetCreateFromCSR),
    SYMBOL(LGBM_DatasetCreateFromCSC),
    SYMBOL(LGBM_DatasetCreateFromMat),
    SYMBOL(LGBM_DatasetSetField),
    SYMBOL(LGBM_DatasetSetFeatureNames),
    SYMBOL(LGBM_DatasetUpdateParamChecking),
    SYMBOL(LGBM_DatasetFree),
    SYMBOL(LGBM_BoosterCreate),
    SYMBOL(LGBM_BoosterLoadModelFromString),
    SYMBOL(LGBM_BoosterFree),
    SYMBOL(LGBM_BoosterAddValidData),
    SYMBOL(LGBM_BoosterUpdateOneIter),
    SYMBOL(LGBM_BoosterGetEvalCounts),
    SYMBOL(LGBM_BoosterGetEvalNames),
    SYMBOL(LGBM_BoosterGetEval),
    SYMBOL(LGBM_BoosterSaveModelToString),
    SYMBOL(LGBM_BoosterFeatureImportance),
    SYMBOL(LGBM_BoosterPredictForCSR),
    SYMBOL(LGBM_BoosterPredictForMat),
    SYMBOL(LGBM_BoosterPredictSparseOutput),
    SYMBOL(LGBM_BoosterFreePredictSparse),
    SYMBOL(LGBM_BoosterPredictForCSRSingleRowFastInit),
    SYMBOL(LGBM_BoosterPredictForCSRSingleRowFast),
    SYMBOL(LGBM_BoosterPredictForMatSingleRowFastInit),
    SYMBOL(LGBM_BoosterPredictForMatSingleRowFast),
    SYMBOL(LGBM_FastConfigFree),
};
#undef SYMBOL

#if defined(_WIN32)

void* opened(JNIEnv* env, jstring path) noexcept {
  const auto n = static_cast<std::size_t>(env->GetStringLength(path));
  const bridge::Room<wchar_t> name = bridge::room<wchar_t>(n + 1);
  if (name == nullptr) return short_of_memory(env);
  name[n] = 0;
  env->GetStringRegion(path, 0, static_cast<jsize>(n), reinterpret_cast<jchar*>(name.get()));
  return reinterpret_cast<void*>(
      LoadLibraryExW(name.get(), nullptr, LOAD_LIBRARY_SEARCH_DEFAULT_DIRS | LOAD_LIBRARY_SEARCH_DLL_LOAD_DIR));
}

jstring reason(JNIEnv* env) noexcept {
  const DWORD code = GetLastError();
  char text[256] = "error ";
  std::size_t n = std::strlen(text);
  for (DWORD unit = 1000; unit > 0; unit /= 10)
    if (code >= unit || unit == 1) text[n++] = static_cast<char>('0' + code / unit % 10);
  return env->NewStringUTF(text);
}

#else

void* opened(JNIEnv* env, jstring path) noexcept {
  const char* name = env->GetStringUTFChars(path, nullptr);
  if (name == nullptr) return nullptr;
  void* library = dlopen(name, RTLD_NOW | RTLD_LOCAL);
  env->ReleaseStringUTFChars(path, name);
  return library;
}

jstring reason(JNIEnv* env) noexcept {
  const char* text = dlerror();
  return env->NewStringUTF(text == nullptr ? "no reason was given" : text);
}

#endif

}  // namespace

jstring JNICALL open(JNIEnv* env, jclass, jstring path) noexcept {
  void* library = opened(env, path);
  if (library == nullptr) return env->ExceptionCheck() ? nullptr : reason(env);
  const char* missing = bridge::bind(library, kSymbols);
  return missing == nullptr ? nullptr : env->NewStringUTF(missing);
}

std::nullptr_t short_of_memory(JNIEnv* env) noexcept {
  jclass type = env->FindClass("java/lang/OutOfMemoryError");
  if (type != nullptr) env->ThrowNew(type, "sparse4j-lightgbm: memory is short");
  return nullptr;
}

}  // namespace s4j::lightgbm
