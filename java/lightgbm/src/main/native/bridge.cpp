// SPDX-License-Identifier: Apache-2.0
// The bridge of sparse4j-lightgbm: calls LightGBM's C API (https://lightgbm.readthedocs.io/en/stable/C-API.html) in a
// library that Java names. A function that fails returns 0, null, false or a negative number; LightGBM keeps the text
// of the last error of each thread, and Java reads it before the thread's next call. Texts come as bytes of UTF-8.
#include <jni.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <iterator>

#include "bridge.hpp"
#include "lightgbm.hpp"

namespace {

using s4j::bridge::ByteText;
using s4j::bridge::Room;
using s4j::bridge::room;
using s4j::lightgbm::api;
using s4j::lightgbm::Handle;
using s4j::lightgbm::open;
using s4j::lightgbm::short_of_memory;

constexpr int kFloat64 = 1;  // LightGBM's numbers of types
constexpr int kInt64 = 3;

jlong number(Handle handle) noexcept { return reinterpret_cast<jlong>(handle); }
Handle handle(jlong number) noexcept { return reinterpret_cast<Handle>(number); }
template <class T>
const T* at(jlong address) noexcept {
  return reinterpret_cast<const T*>(address);
}

jbyteArray bytes(JNIEnv* env, const char* text, std::size_t n) noexcept {
  jbyteArray to = env->NewByteArray(static_cast<jsize>(n));
  if (to != nullptr) env->SetByteArrayRegion(to, 0, static_cast<jsize>(n), reinterpret_cast<const jbyte*>(text));
  return to;
}

jdoubleArray doubles(JNIEnv* env, const double* from, int n) noexcept {
  jdoubleArray to = env->NewDoubleArray(n);
  if (to != nullptr) env->SetDoubleArrayRegion(to, 0, n, from);
  return to;
}

// A matrix where it is. The order of the words is that of Samples.java.
struct Matrix {
  enum Layout { kCsr, kCsc, kRowMajor, kColumnMajor };

  // Throws OutOfMemoryError if that is necessary; `ok` is false then.
  Matrix(JNIEnv* env, jlongArray from) noexcept {
    jlong words[9];
    env->GetLongArrayRegion(from, 0, std::size(words), words);
    layout = static_cast<int>(words[0]);
    pointers = at<int64_t>(words[1]);
    indexes = at<int32_t>(words[2]);
    values = at<void>(words[3]);
    type = static_cast<int>(words[4]);
    lines = words[5];
    minors = words[6];
    entries = words[7];
    if (words[8] != sizeof(int64_t)) return;
    // LightGBM has indexes of 32 bits. These are less than the number of minors, which has 32 bits.
    const auto* wide = at<int64_t>(words[2]);
    narrow = room<int32_t>(static_cast<std::size_t>(entries) + 1);
    if (narrow == nullptr) {
      short_of_memory(env);
      ok = false;
      return;
    }
    for (int64_t i = pointers[0]; i < pointers[lines]; ++i)
      narrow[static_cast<std::size_t>(i)] = static_cast<int32_t>(wide[i]);
    indexes = narrow.get();
  }

  bool dense() const noexcept { return layout >= kRowMajor; }
  int row_major() const noexcept { return layout == kRowMajor ? 1 : 0; }
  int32_t rows() const noexcept { return static_cast<int32_t>(lines); }
  int32_t columns() const noexcept { return static_cast<int32_t>(minors); }

  int layout = kCsr;
  const int64_t* pointers = nullptr;
  const int32_t* indexes = nullptr;
  const void* values = nullptr;
  int type = 0;
  int64_t lines = 0;
  int64_t minors = 0;
  int64_t entries = 0;
  bool ok = true;
  Room<int32_t> narrow;
};

// The bytes of the text, which need not be UTF-8.
jbyteArray JNICALL last_error(JNIEnv* env, jclass) noexcept {
  const char* text = api.LGBM_GetLastError();
  return bytes(env, text, std::strlen(text));
}

jlong JNICALL dataset(JNIEnv* env, jclass, jlongArray matrix, jbyteArray parameters, jlong reference) noexcept {
  const Matrix m(env, matrix);
  const ByteText p(env, parameters);
  if (!m.ok || p == nullptr) return 0;
  Handle made = nullptr;
  int status = 0;
  if (m.dense())
    status = api.LGBM_DatasetCreateFromMat(m.values, m.type, m.rows(), m.columns(), m.row_major(), p, handle(reference),
                                           &made);
  else
    status = (m.layout == Matrix::kCsc ? api.LGBM_DatasetCreateFromCSC : api.LGBM_DatasetCreateFromCSR)(
        m.pointers, kInt64, m.indexes, m.values, m.type, m.lines + 1, m.entries, m.minors, p, handle(reference), &made);
  return status == 0 ? number(made) : 0;
}

// Sets labels, weights, ...; the numbers of types are LightGBM's.
jboolean JNICALL field(JNIEnv* env, jclass, jlong dataset, jbyteArray name, jlong values, jint n, jint type) noexcept {
  const ByteText t(env, name);
  return t != nullptr && api.LGBM_DatasetSetField(handle(dataset), t, at<void>(values), n, type) == 0;
}

// The names lie one after the other, each with a 0 at its end.
jboolean JNICALL names(JNIEnv* env, jclass, jlong dataset, jbyteArray joined, jint n) noexcept {
  const ByteText t(env, joined);
  const Room<const char*> all(room<const char*>(static_cast<std::size_t>(n) + 1));
  if (all == nullptr) short_of_memory(env);
  if (all == nullptr || t == nullptr) return JNI_FALSE;
  const char* next = t;
  for (int i = 0; i < n; ++i) {
    all[static_cast<std::size_t>(i)] = next;
    next += std::strlen(next) + 1;
  }
  return api.LGBM_DatasetSetFeatureNames(handle(dataset), all.get(), n) == 0;
}

void JNICALL free_dataset(JNIEnv*, jclass, jlong dataset) noexcept { api.LGBM_DatasetFree(handle(dataset)); }

// Returns whether a booster may have the second parameters on a dataset that has the first.
jboolean JNICALL compatible(JNIEnv* env, jclass, jbyteArray of_dataset, jbyteArray of_booster) noexcept {
  const ByteText d(env, of_dataset);
  const ByteText b(env, of_booster);
  return d != nullptr && b != nullptr && api.LGBM_DatasetUpdateParamChecking(d, b) == 0;
}

jlong JNICALL trainer(JNIEnv* env, jclass, jlong dataset, jbyteArray parameters) noexcept {
  const ByteText p(env, parameters);
  Handle made = nullptr;
  return p != nullptr && api.LGBM_BoosterCreate(handle(dataset), p, &made) == 0 ? number(made) : 0;
}

jboolean JNICALL valid(JNIEnv*, jclass, jlong booster, jlong dataset) noexcept {
  return api.LGBM_BoosterAddValidData(handle(booster), handle(dataset)) == 0;
}

// Trains a round. Returns 1 if no split was possible, 0 otherwise, and -1 if that failed.
jint JNICALL update(JNIEnv*, jclass, jlong booster) noexcept {
  int finished = 0;
  return api.LGBM_BoosterUpdateOneIter(handle(booster), &finished) == 0 ? finished : -1;
}

// The names of the metrics, each with a 0 at its end.
jbyteArray JNICALL metrics(JNIEnv* env, jclass, jlong booster) noexcept {
  int n = 0;
  if (api.LGBM_BoosterGetEvalCounts(handle(booster), &n) != 0) return nullptr;
  std::size_t longest = 0;
  // LightGBM says how long they are only if there is nothing to write to.
  if (api.LGBM_BoosterGetEvalNames(handle(booster), 0, &n, 0, &longest, nullptr) != 0) return nullptr;
  const auto count = static_cast<std::size_t>(n);
  const Room<char> text(room<char>(count * longest + 1));
  const Room<char*> each(room<char*>(count + 1));
  if (text == nullptr || each == nullptr) return short_of_memory(env);
  for (std::size_t i = 0; i < count; ++i) each[i] = &text[i * longest];
  if (api.LGBM_BoosterGetEvalNames(handle(booster), n, &n, longest, &longest, each.get()) != 0) return nullptr;
  std::size_t end = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t length = std::strlen(each[i]) + 1;
    std::memmove(&text[end], each[i], length);
    end += length;
  }
  return bytes(env, text.get(), end);
}

// The metrics of the training set (0) or of a validation set (1, 2, ...).
jdoubleArray JNICALL evaluate(JNIEnv* env, jclass, jlong booster, jint set, jint n) noexcept {
  const Room<double> to(room<double>(static_cast<std::size_t>(n) + 1));
  if (to == nullptr) return short_of_memory(env);
  return api.LGBM_BoosterGetEval(handle(booster), set, &n, to.get()) == 0 ? doubles(env, to.get(), n) : nullptr;
}

// The model of some rounds; of all from `first` on if `rounds` is -1.
jbyteArray JNICALL text(JNIEnv* env, jclass, jlong booster, jint first, jint rounds) noexcept {
  constexpr int64_t kMost = INT32_MAX - 8;  // the longest array of a JVM
  int64_t n = 1 << 16;
  for (int64_t have = 0; have < n;) {
    have = n;
    const Room<char> to(room<char>(static_cast<std::size_t>(have)));
    if (to == nullptr || n > kMost) return short_of_memory(env);
    if (api.LGBM_BoosterSaveModelToString(handle(booster), first, rounds, 0, have, &n, to.get()) != 0) return nullptr;
    if (n <= have) return bytes(env, to.get(), std::strlen(to.get()));
  }
  return nullptr;
}

jlong JNICALL load(JNIEnv* env, jclass, jbyteArray model) noexcept {
  const ByteText t(env, model);
  Handle made = nullptr;
  int rounds = 0;
  return t != nullptr && api.LGBM_BoosterLoadModelFromString(t, &rounds, &made) == 0 ? number(made) : 0;
}

void JNICALL free_booster(JNIEnv*, jclass, jlong booster) noexcept { api.LGBM_BoosterFree(handle(booster)); }

jdoubleArray JNICALL importance(JNIEnv* env, jclass, jlong booster, jint kind, jint features) noexcept {
  const Room<double> to(room<double>(static_cast<std::size_t>(features) + 1));
  if (to == nullptr) return short_of_memory(env);
  return api.LGBM_BoosterFeatureImportance(handle(booster), 0, kind, to.get()) == 0 ? doubles(env, to.get(), features)
                                                                                    : nullptr;
}

// Writes the predictions by all rounds to `result`, which has room for them. (LightGBM keeps the rounds of a prediction
// in the booster, so calls at the same time with other rounds would disturb each other.)
jboolean JNICALL predict(JNIEnv* env, jclass, jlong booster, jlongArray matrix, jint kind, jbyteArray parameters,
                         jlong result) noexcept {
  const Matrix m(env, matrix);
  const ByteText p(env, parameters);
  if (!m.ok || p == nullptr) return JNI_FALSE;
  int64_t n = 0;
  auto* to = reinterpret_cast<double*>(result);
  const int status =
      m.dense() ? api.LGBM_BoosterPredictForMat(handle(booster), m.values, m.type, m.rows(), m.columns(), m.row_major(),
                                                kind, 0, 0, p, &n, to)
                : api.LGBM_BoosterPredictForCSR(handle(booster), m.pointers, kInt64, m.indexes, m.values, m.type,
                                                m.lines + 1, m.entries, m.minors, kind, 0, 0, p, &n, to);
  return status == 0;
}

// Returns {pointers, indexes, values} of one CSR matrix for each output, one after the other; each has pointers from 0
// on. The pointers are int[], because the rows of a call are few.
jobjectArray JNICALL contributions(JNIEnv* env, jclass, jlong booster, jlongArray matrix,
                                   jbyteArray parameters) noexcept {
  constexpr int kContributions = 3;
  const Matrix m(env, matrix);
  const ByteText p(env, parameters);
  if (!m.ok || p == nullptr) return nullptr;
  int64_t lengths[2] = {0, 0};
  void* pointers = nullptr;
  int32_t* indexes = nullptr;
  void* values = nullptr;
  if (api.LGBM_BoosterPredictSparseOutput(handle(booster), m.pointers, kInt64, m.indexes, m.values, m.type, m.lines + 1,
                                          m.entries, m.minors, kContributions, 0, 0, p, Matrix::kCsr, lengths,
                                          &pointers, &indexes, &values) != 0)
    return nullptr;
  jobjectArray all = nullptr;
  if (lengths[0] > INT32_MAX - 8 || lengths[1] > INT32_MAX - 8) {
    short_of_memory(env);
  } else {
    const auto n = static_cast<jsize>(lengths[0]);
    const auto lines = static_cast<jsize>(lengths[1]);
    jclass object = env->FindClass("java/lang/Object");
    jlongArray p_to = object == nullptr ? nullptr : env->NewLongArray(lines);
    jintArray i_to = p_to == nullptr ? nullptr : env->NewIntArray(n);
    jdoubleArray v_to = i_to == nullptr ? nullptr : env->NewDoubleArray(n);
    all = v_to == nullptr ? nullptr : env->NewObjectArray(3, object, nullptr);
    if (all != nullptr) {
      env->SetLongArrayRegion(p_to, 0, lines, static_cast<const jlong*>(pointers));
      env->SetIntArrayRegion(i_to, 0, n, indexes);
      env->SetDoubleArrayRegion(v_to, 0, n, static_cast<const double*>(values));
      env->SetObjectArrayElement(all, 0, p_to);
      env->SetObjectArrayElement(all, 1, i_to);
      env->SetObjectArrayElement(all, 2, v_to);
    }
  }
  api.LGBM_BoosterFreePredictSparse(pointers, indexes, values, kInt64, m.type);
  return all;
}

// Returns what predicts values for single rows of this type and layout. LightGBM 4 confuses the kind and the rounds of
// sparse rows with each other, so all of them are 0: values, from all rounds.
jlong JNICALL fast(JNIEnv* env, jclass, jlong booster, jboolean dense, jint type, jint columns,
                   jbyteArray parameters) noexcept {
  const ByteText p(env, parameters);
  if (p == nullptr) return 0;
  Handle made = nullptr;
  const int status =
      dense ? api.LGBM_BoosterPredictForMatSingleRowFastInit(handle(booster), 0, 0, 0, type, columns, p, &made)
            : api.LGBM_BoosterPredictForCSRSingleRowFastInit(handle(booster), 0, 0, 0, type, columns, p, &made);
  return status == 0 ? number(made) : 0;
}

void JNICALL free_fast(JNIEnv*, jclass, jlong fast) noexcept { api.LGBM_FastConfigFree(handle(fast)); }

// Returns the n predictions of a row.
jdoubleArray JNICALL predict_fast(JNIEnv* env, jclass, jlong fast, jlongArray matrix, jint n) noexcept {
  constexpr jint kMany = 64;
  double some[kMany];
  const Matrix m(env, matrix);
  const Room<double> more = n <= kMany ? Room<double>() : room<double>(static_cast<std::size_t>(n));
  if (m.ok && n > kMany && more == nullptr) short_of_memory(env);
  if (env->ExceptionCheck()) return nullptr;
  double* to = n <= kMany ? some : more.get();
  int64_t written = 0;
  const int status = m.dense() ? api.LGBM_BoosterPredictForMatSingleRowFast(handle(fast), m.values, &written, to)
                               : api.LGBM_BoosterPredictForCSRSingleRowFast(handle(fast), m.pointers, kInt64, m.indexes,
                                                                            m.values, 2, m.entries, &written, to);
  return status == 0 ? doubles(env, to, n) : nullptr;
}

// Returns whether one of the values is 0 for LightGBM: not more than its float 1e-35 away.
template <class T>
bool zero_among(const T* values, int64_t n) noexcept {
  constexpr double kZero = 1e-35F;
  for (int64_t i = 0; i < n; ++i)
    if (values[i] >= -kZero && values[i] <= kZero) return true;
  return false;
}

jboolean JNICALL zeros(JNIEnv* env, jclass, jlongArray matrix) noexcept {
  const Matrix m(env, matrix);
  if (!m.ok) return JNI_FALSE;
  const int64_t n = m.pointers[m.lines] - m.pointers[0];
  return m.type == kFloat64 ? zero_among(static_cast<const double*>(m.values) + m.pointers[0], n)
                            : zero_among(static_cast<const float*>(m.values) + m.pointers[0], n);
}

#define METHOD(name, signature, function) \
  { const_cast<char*>(name), const_cast<char*>(signature), reinterpret_cast<void*>(function) }
const JNINativeMethod kMethods[] = {
    METHOD("open", "(Ljava/lang/String;)Ljava/lang/String;", open),
    METHOD("lastError", "()[B", last_error),
    METHOD("dataset", "([J[BJ)J", dataset),
    METHOD("field", "(J[BJII)Z", field),
    METHOD("names", "(J[BI)Z", names),
    METHOD("freeDataset", "(J)V", free_dataset),
    METHOD("compatible", "([B[B)Z", compatible),
    METHOD("trainer", "(J[B)J", trainer),
    METHOD("valid", "(JJ)Z", valid),
    METHOD("update", "(J)I", update),
    METHOD("metrics", "(J)[B", metrics),
    METHOD("evaluate", "(JII)[D", evaluate),
    METHOD("text", "(JII)[B", text),
    METHOD("load", "([B)J", load),
    METHOD("freeBooster", "(J)V", free_booster),
    METHOD("importance", "(JII)[D", importance),
    METHOD("predict", "(J[JI[BJ)Z", predict),
    METHOD("contributions", "(J[J[B)[Ljava/lang/Object;", contributions),
    METHOD("fast", "(JZII[B)J", fast),
    METHOD("freeFast", "(J)V", free_fast),
    METHOD("predictFast", "(J[JI)[D", predict_fast),
    METHOD("zeros", "([J)Z", zeros),
};
#undef METHOD

}  // namespace

extern "C" JNIEXPORT jint JNICALL JNI_OnLoad(JavaVM* vm, void*) {
  return s4j::bridge::on_load(vm, "sparse4j.loading.lightgbm", kMethods, static_cast<jint>(std::size(kMethods)));
}
