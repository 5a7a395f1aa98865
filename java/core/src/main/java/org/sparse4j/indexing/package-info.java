// SPDX-License-Identifier: Apache-2.0
/**
 * Types that select elements:
 *
 * <ul>
 * <li>indexes for {@code get} and {@code put}, which {@link org.sparse4j.indexing.NDArrayIndex} creates
 * <li>conditions on values, which {@link org.sparse4j.indexing.Conditions} creates and {@link
 *     org.sparse4j.indexing.BooleanIndexing} uses
 * <li>conversions between positions and coordinates, in {@link org.sparse4j.indexing.IndexFunctions}
 * </ul>
 *
 * <p>Negative numbers count from the end of their dimension. An index outside its dimension throws
 * IndexOutOfBoundsException with the index, the dimension and its length. Indexes and conditions are immutable, and
 * threads may share them.
 *
 * <p><b>Stability.</b> This package is stable until 1.0;
 * <a href="https://github.com/sparse4j/sparse4j/blob/main/docs/versioning.md#stability">docs/versioning.md</a> defines this level.
 *
 * @since 0.1.0
 */
package org.sparse4j.indexing;
