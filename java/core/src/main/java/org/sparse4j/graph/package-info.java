// SPDX-License-Identifier: Apache-2.0
/**
 * Calls on graphs: {@link org.sparse4j.graph.Graphs}. A graph is a square matrix of any format, type or view.
 *
 * <p><b>Edges.</b> Entry (i, j) is an edge from vertex i to vertex j whose weight is its value, of BOOL 1 or 0. Every
 * stored entry is one, an explicit zero an edge of weight 0; of a DENSE array every element but 0. {@code prune()}
 * takes the explicit zeros away. (SciPy's csgraph reads sparse matrices alike, but drops edges of weight 0 from the
 * spanning trees that it returns.) What is not stored is no edge: the fill is 0 or the zero of
 * {@link org.sparse4j.blas.Semiring#MIN_PLUS}, which is infinity, of INT and LONG the largest number. An edge whose
 * weight is that zero leads nowhere in shortest paths and spanning forests.
 *
 * <p><b>What is read.</b> Each call copies the matrix once, as one consistent state, and works on the copy in Java
 * arrays: 4 bytes an entry and 4 a vertex, with weights 8 an entry more, and what is said of each call. Graphs have at
 * most 2^31 - 10 vertices and 2^31 - 9 entries; more, and more than the heap holds, is an IllegalArgumentException.
 * Results are DENSE arrays of their own, which the caller closes, the same bits for any number of threads.
 *
 * <p><b>Errors.</b> IllegalArgumentException for null, a shape that is not square, another fill, weights that a call
 * does not take, with their place; IndexOutOfBoundsException for a source that is no vertex; IllegalStateException for
 * a closed array, {@link java.util.ConcurrentModificationException} for one that another thread is writing. All come
 * before anything is made. A call whose thread is interrupted ends soon after the copy is made with a
 * {@link java.util.concurrent.CancellationException}, unless it is short; the thread stays interrupted.
 */
package org.sparse4j.graph;
