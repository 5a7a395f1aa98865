// SPDX-License-Identifier: Apache-2.0
/**
 * Sparse n-dimensional arrays: {@link org.sparse4j.Sparse4j} makes them, {@link org.sparse4j.INDArray} is one, whatever its
 * format and whether it is a view of another.
 *
 * <p>An array's methods stand in interfaces by family, such as {@link org.sparse4j.family.ReductionOps}, whose first page says what all
 * of them have in common: shapes, types, errors, cost. An in-place method ends in {@code i} and returns its array; all others
 * give a new array or, where their comment says so, a view. New arrays are to be closed; what nobody closes, the garbage
 * collector frees.
 *
 * <p>Refusals are the same everywhere. IllegalArgumentException: shapes or types that do not fit, with both, and null;
 * IndexOutOfBoundsException: an index outside, with its dimension; IllegalStateException: an array that was closed;
 * {@link java.util.ConcurrentModificationException}: one that another thread is writing;
 * {@link org.sparse4j.WouldDensifyException}: more elements to store than allowed; OutOfMemoryError: beyond the limit on native
 * memory. A method that throws has changed nothing.
 */
package org.sparse4j;
