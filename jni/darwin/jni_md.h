// SPDX-License-Identifier: Apache-2.0
// What jni.h asks of a platform, for macOS: JDKs of other systems, with which the library is compiled for it, have
// their own only. Types by the JNI specification, chapter 3; calls by the platform's one convention.
#pragma once

#define JNIEXPORT __attribute__((visibility("default")))
#define JNIIMPORT
#define JNICALL

typedef int jint;
typedef long long jlong;
typedef signed char jbyte;
