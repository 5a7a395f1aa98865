// SPDX-License-Identifier: Apache-2.0
// The platform-specific part of jni.h for macOS. Cross-compiling uses the JDK of another system, which contains only
// its own jni_md.h. Types follow the JNI specification, chapter 3; calls use the platform's only convention.
#pragma once

#define JNIEXPORT __attribute__((visibility("default")))
#define JNIIMPORT
#define JNICALL

typedef int jint;
typedef long long jlong;
typedef signed char jbyte;
