// SPDX-License-Identifier: Apache-2.0

/** Rearranging, joining and padding arrays; elements by position; strides: the Java side of the library's {@code ops/structure}. */
package org.sparse4j.array.structure;
