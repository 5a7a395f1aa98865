// SPDX-License-Identifier: Apache-2.0
// Before all else of each source, where clang compiles for aarch64: its arm_neon.h has no fused multiply-add without
// this macro, with which Eigen would round a product and a sum once (cmake/flags.cmake).
#pragma once

#include <arm_neon.h>
#undef __ARM_FEATURE_FMA
