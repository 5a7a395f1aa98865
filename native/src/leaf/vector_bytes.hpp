// SPDX-License-Identifier: Apache-2.0
// Bytes of the widest vector of the instruction set that a leaf's file is compiled for, and the set's intrinsics. A
// macro: what the files of different sets share must not be an inline function or a constant with a name that the
// linker sees.
#pragma once

#if defined(__AVX2__)
#include <immintrin.h>
#elif defined(__aarch64__)
#include <arm_neon.h>
#elif defined(__SSE2__)
#include <emmintrin.h>
#endif

#if defined(__AVX512F__)
#define S4J_BYTES 64
#elif defined(__AVX2__)
#define S4J_BYTES 32
#else
#define S4J_BYTES 16
#endif
