// SPDX-License-Identifier: Apache-2.0
/**
 * Graph algorithms on matrices; {@link org.sparse4j.graph.Graphs} has all of them. A graph is a square matrix of any
 * format and type; it may be a view.
 *
 * <p><b>Edges.</b> A stored entry (i, j) is an edge from vertex i to vertex j. Its value is the weight of the edge; a
 * BOOL entry has the weight 1 or 0. An explicit zero is an edge of weight 0; {@code prune()} removes explicit zeros. In
 * a DENSE array, every non-zero element is an edge. (SciPy's csgraph reads sparse matrices in the same way, but drops
 * edges of weight 0 from the spanning trees that it returns.)
 *
 * <p>An element that is not stored is no edge. The fill value must therefore be 0 or the zero of
 * {@link org.sparse4j.blas.Semiring#MIN_PLUS}: infinity, and for INT and LONG the largest value of the type. Shortest
 * paths and spanning forests skip an edge whose weight is the zero of MIN_PLUS.
 *
 * <p><b>Memory.</b> Each call copies the matrix once, as one consistent state, and works on the copy in Java arrays.
 * The copy takes 4 bytes for each entry and for each vertex, and 8 more for each entry if the method reads the weights.
 * The Javadoc of each method states its working memory on top of the copy. A graph has at most 2^31 - 10 vertices and
 * 2^31 - 9 entries. A larger graph, or one that needs more memory than the maximum heap size, causes an
 * IllegalArgumentException.
 *
 * <p><b>Results.</b> The arrays of a result are copies, which share no memory with the matrix. They are DENSE, except
 * {@link org.sparse4j.graph.SpanningForest#edges()}. The caller closes the result. Results have the same bits for any
 * number of threads.
 *
 * <p><b>Errors.</b> Each method throws, before it creates a result:
 *
 * <ul>
 * <li>IllegalArgumentException if an argument is null, the matrix is not square, or its fill value is not one of the
 *     above
 * <li>IllegalArgumentException if the method does not accept a weight; the message names the edge
 * <li>IndexOutOfBoundsException if a source is not a vertex
 * <li>IllegalStateException if the matrix is closed
 * <li>{@link java.util.ConcurrentModificationException} if another thread is writing to the matrix
 * </ul>
 *
 * <p><b>Interruption.</b> If the calling thread is interrupted, a long call throws {@link
 * java.util.concurrent.CancellationException}, though not while it copies the matrix. The interrupt status of the
 * thread stays set. A short call may return its result instead. {@link org.sparse4j.graph.Graphs#bandwidth} does not
 * check for interruption.
 *
 * <p><b>Stability.</b> This package is stable until 1.0;
 * <a href="https://github.com/sparse4j/sparse4j/blob/main/docs/versioning.md#stability">docs/versioning.md</a> defines this level.
 *
 * @since 0.1.0
 */
package org.sparse4j.graph;
