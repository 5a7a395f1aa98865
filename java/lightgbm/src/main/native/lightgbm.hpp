// SPDX-License-Identifier: Apache-2.0
// The functions of LightGBM, in the library that open() has opened.
#pragma once

#include <jni.h>

#include <cstddef>
#include <cstdint>

namespace s4j::lightgbm {

using Handle = void*;

// LightGBM's functions, by their names in its C API.
struct Api {
  const char* (*LGBM_GetLastError)();
  int (*LGBM_DatasetCreateFromCSR)(const void*, int, const int32_t*, const void*, int, int64_t, int64_t, int64_t,
                                   const char*, Handle, Handle*);
  int (*LGBM_DatasetCreateFromCSC)(const void*, int, const int32_t*, const void*, int, int64_t, int64_t, int64_t,
                                   const char*, Handle, Handle*);
  int (*LGBM_DatasetCreateFromMat)(const void*, int, int32_t, int32_t, int, const char*, Handle, Handle*);
  int (*LGBM_DatasetSetField)(Handle, const char*, const void*, int, int);
  int (*LGBM_DatasetSetFeatureNames)(Handle, const char**, int);
  int (*LGBM_DatasetUpdateParamChecking)(const char*, const char*);
  int (*LGBM_DatasetFree)(Handle);
  int (*LGBM_BoosterCreate)(Handle, const char*, Handle*);
  int (*LGBM_BoosterLoadModelFromString)(const char*, int*, Handle*);
  int (*LGBM_BoosterFree)(Handle);
  int (*LGBM_BoosterAddValidData)(Handle, Handle);
  int (*LGBM_BoosterUpdateOneIter)(Handle, int*);
  int (*LGBM_BoosterGetEvalCounts)(Handle, int*);
  int (*LGBM_BoosterGetEvalNames)(Handle, int, int*, std::size_t, std::size_t*, char**);
  int (*LGBM_BoosterGetEval)(Handle, int, int*, double*);
  int (*LGBM_BoosterSaveModelToString)(Handle, int, int, int, int64_t, int64_t*, char*);
  int (*LGBM_BoosterFeatureImportance)(Handle, int, int, double*);
  int (*LGBM_BoosterPredictForCSR)(Handle, const void*, int, const int32_t*, const void*, int, int64_t, int64_t,
                                   int64_t, int, int, int, const char*, int64_t*, double*);
  int (*LGBM_BoosterPredictForMat)(Handle, const void*, int, int32_t, int32_t, int, int, int, int, const char*,
                                   int64_t*, double*);
  int (*LGBM_BoosterPredictSparseOutput)(Handle, const void*, int, const int32_t*, const void*, int, int64_t, int64_t,
                                         int64_t, int, int, int, const char*, int, int64_t*, void**, int32_t**, void**);
  int (*LGBM_BoosterFreePredictSparse)(void*, int32_t*, void*, int, int);
  int (*LGBM_BoosterPredictForCSRSingleRowFastInit)(Handle, int, int, int, int, int64_t, const char*, Handle*);
  int (*LGBM_BoosterPredictForCSRSingleRowFast)(Handle, const void*, int, const int32_t*, const void*, int64_t, int64_t,
                                                int64_t*, double*);
  int (*LGBM_BoosterPredictForMatSingleRowFastInit)(Handle, int, int, int, int, int32_t, const char*, Handle*);
  int (*LGBM_BoosterPredictForMatSingleRowFast)(Handle, const void*, int64_t*, double*);
  int (*LGBM_FastConfigFree)(Handle);
};
extern Api api;

// Opens the library and sets `api`. Returns null; or the loader's reason; or the name of a function that the library
// lacks, and `api` is as before.
jstring JNICALL open(JNIEnv* env, jclass, jstring path) noexcept;

// Throws OutOfMemoryError, and returns null.
std::nullptr_t short_of_memory(JNIEnv* env) noexcept;

}  // namespace s4j::lightgbm
