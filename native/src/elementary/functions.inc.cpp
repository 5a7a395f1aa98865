// SPDX-License-Identifier: Apache-2.0
// All parts of the elementary functions.
#include "elementary/lanes.inc.cpp"
#include "elementary/exponential.inc.cpp"
#include "elementary/logarithm.inc.cpp"
#include "elementary/power.inc.cpp"
#include "elementary/trigonometric.inc.cpp"
#include "elementary/inverse.inc.cpp"
#include "elementary/hyperbolic.inc.cpp"
