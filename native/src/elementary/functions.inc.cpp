// SPDX-License-Identifier: Apache-2.0
// Includes all parts of the elementary functions, so that a file can compile them for one instruction set.
#include "elementary/lanes.inc.cpp"
#include "elementary/exponential.inc.cpp"
#include "elementary/logarithm.inc.cpp"
#include "elementary/power.inc.cpp"
#include "elementary/trigonometric.inc.cpp"
#include "elementary/inverse.inc.cpp"
#include "elementary/hyperbolic.inc.cpp"
