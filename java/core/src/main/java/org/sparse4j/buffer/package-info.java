// SPDX-License-Identifier: Apache-2.0
/**
 * Typed buffers on the live memory of arrays. The methods {@code data()}, {@code values()}, {@code indexes()} and
 * {@code pointersB()} of an array return a {@link org.sparse4j.buffer.DataBuffer}. A buffer stays valid when its array
 * grows, and throws IllegalStateException once the array is closed. docs/LAYOUT.md describes every buffer byte by byte.
 */
package org.sparse4j.buffer;
