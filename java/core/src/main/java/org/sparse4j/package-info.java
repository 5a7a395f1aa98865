// SPDX-License-Identifier: Apache-2.0
/**
 * Sparse n-dimensional arrays. {@link org.sparse4j.Sparse4j} creates arrays, and {@link org.sparse4j.INDArray} is the
 * type of all of them, in every format and for views.
 *
 * <p>The methods of an array stand in interfaces by family, such as {@link org.sparse4j.family.ReductionOps}. The
 * Javadoc of each interface states the rules that its methods share: shapes, types, errors and cost. An in-place method
 * has a name that ends in {@code i} and returns its array. Every other method returns a new array or, if its Javadoc
 * says so, a view. The caller closes new arrays; the garbage collector frees those that are never closed.
 *
 * <p>All methods throw the same exceptions, and a method that throws has changed nothing:
 *
 * <ul>
 * <li>IllegalArgumentException if an argument is null, or shapes or types do not fit; the message names the argument and what it must be
 * <li>IndexOutOfBoundsException if an index lies outside its dimension; the message names the dimension
 * <li>IllegalStateException if an array is closed
 * <li>{@link java.util.ConcurrentModificationException} if another thread is writing to an array
 * <li>{@link org.sparse4j.WouldDensifyException} if the result would store more elements than the densify limit allows
 * <li>OutOfMemoryError if the call would exceed the limit on native memory
 * </ul>
 *
 * <p><b>Stability.</b> This package is stable until 1.0;
 * <a href="https://github.com/sparse4j/sparse4j/blob/main/docs/versioning.md#stability">docs/versioning.md</a> defines this level.
 *
 * @since 0.1.0
 */
package org.sparse4j;
