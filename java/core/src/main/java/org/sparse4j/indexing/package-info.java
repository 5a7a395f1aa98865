// SPDX-License-Identifier: Apache-2.0
/**
 * Which elements are meant: indexes for {@code get} and {@code put}, made by {@link org.sparse4j.indexing.NDArrayIndex};
 * conditions on values, made by {@link org.sparse4j.indexing.Conditions} and used by
 * {@link org.sparse4j.indexing.BooleanIndexing}; places as numbers and as coordinates,
 * {@link org.sparse4j.indexing.IndexFunctions}. Negative numbers count from the end of their dimension; what is outside throws
 * IndexOutOfBoundsException with index, dimension and length. Indexes and conditions are values: they never change, and threads
 * may share them.
 */
package org.sparse4j.indexing;
