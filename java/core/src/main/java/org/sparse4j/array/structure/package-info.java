// SPDX-License-Identifier: Apache-2.0

/**
 * How arrays are rearranged, joined and padded, how elements are taken by number, and where they lie: the Java side of the
 * library's {@code ops/structure}.
 */
package org.sparse4j.array.structure;
