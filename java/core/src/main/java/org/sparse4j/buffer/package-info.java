// SPDX-License-Identifier: Apache-2.0
/**
 * Typed buffers on the live memory of arrays. The methods {@code data()}, {@code values()}, {@code indexes()} and
 * {@code pointersB()} of an array return a {@link org.sparse4j.buffer.DataBuffer}. A buffer stays valid when its array
 * grows, and throws IllegalStateException once the array is closed. docs/LAYOUT.md describes every buffer byte by byte.
 *
 * <p><b>Stability.</b> This package may change in any 0.x version;
 * <a href="https://github.com/sparse4j/sparse4j/blob/main/docs/versioning.md#stability">docs/versioning.md</a> defines this level.
 *
 * @since 0.1.0
 */
package org.sparse4j.buffer;
