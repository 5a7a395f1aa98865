// SPDX-License-Identifier: Apache-2.0
// Whether an image is the array that its header speaks of.
#pragma once

#include "image/image_header.hpp"

namespace s4j {

// Throws S4J_MALFORMED unless the sections have their digests, and the array is one: coordinates inside its shape,
// ascending, pointers that do not descend, BOOL bytes 0 and 1. O(bytes), on all threads.
void verify_image(const ImageHeader& h, const char* image);

}  // namespace s4j
