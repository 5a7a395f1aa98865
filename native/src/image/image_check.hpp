// SPDX-License-Identifier: Apache-2.0
// Verifies that an image is the array that its header describes.
#pragma once

#include "image/image_header.hpp"

namespace s4j {

// Throws S4J_MALFORMED unless the digests of the sections match and the array is valid: coordinates inside the shape
// and ascending, pointers that do not descend, BOOL bytes 0 or 1. O(bytes), on all threads.
void verify_image(const ImageHeader& h, const char* image);

}  // namespace s4j
