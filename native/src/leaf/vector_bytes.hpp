// SPDX-License-Identifier: Apache-2.0
// Defines S4J_BYTES, the size of the widest vector of the instruction set for which the including file (leaf_*.cpp or
// elementary_*.cpp) is compiled, and includes the set's intrinsics. S4J_BYTES is a macro because files of different
// sets must not share an inline function or constant that the linker sees.
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
