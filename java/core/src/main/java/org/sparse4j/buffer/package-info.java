// SPDX-License-Identifier: Apache-2.0
/**
 * Live memory of arrays as typed buffers: {@link org.sparse4j.buffer.DataBuffer}, which {@code data()}, {@code values()},
 * {@code indexes()} and {@code pointersB()} give. A buffer follows its array when that grows, and throws IllegalStateException
 * once it is closed; docs/LAYOUT.md shows every buffer byte by byte.
 */
package org.sparse4j.buffer;
