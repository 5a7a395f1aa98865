// SPDX-License-Identifier: Apache-2.0
// Verifies an image (an array's bytes after a header): the bytes must match the digests in the header and form a valid
// array.
#pragma once

#include "image/image_header.hpp"

namespace s4j {

// Throws S4J_MALFORMED unless the digest of each section (values, indexes, pointers, line ids) matches and the array is
// valid: coordinates inside the shape and ascending, pointers that do not descend, BOOL bytes 0 or 1. O(bytes), on all
// threads.
void verify_image(const ImageHeader& h, const char* image);

}  // namespace s4j
