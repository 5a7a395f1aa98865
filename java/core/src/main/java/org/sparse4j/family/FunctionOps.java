// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.family;

import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleUnaryOperator;
import org.sparse4j.INDArray;

/**
 * Methods that apply a function of the caller to the elements. They call the function on the calling thread, once for
 * each stored entry and for the fill, not for each element that is not stored. The function works on a copy, so it may
 * read and change any array. If the function throws, the exception reaches the caller and no array has changed. Values
 * are passed as doubles, and the results for integers are DOUBLE. For BOOL, the methods throw IllegalArgumentException;
 * call castTo first.
 *
 * @since 0.1.0
 */
public interface FunctionOps extends ArrayFamily {
    /**
     * Returns f of every element as a new array in the format of a copy: FLOAT stays FLOAT, all other types become
     * DOUBLE. The fill of the result is f(fill), so f should depend on nothing but its argument. The method calls f
     * first for the fill (not for DENSE) and then for the stored entries in the order in which the result stores them:
     * C order for COO and DENSE. O(nnz) time.
     */
    INDArray map(DoubleUnaryOperator f);

    /**
     * Does the same as {@link #map}, but writes into this array, cast to its type, and returns it. For a part of a
     * sparse array, stores the new values as {@code assign} does: every element that differs from the fill.
     */
    INDArray mapi(DoubleUnaryOperator f);

    /**
     * Returns f(x, y) of the elements of this array and of y, broadcast as in NumPy, as a new array. The result stores
     * every entry that one of the operands stores. It has the layout of this array, COO if the rank differs, and DENSE
     * if one operand is DENSE. It is FLOAT if this array is FLOAT, or if this array is of integers and y is FLOAT;
     * otherwise DOUBLE. The method calls f in the order of {@link #map}. O(nnz(this) + nnz(y)) time.
     *
     * @throws org.sparse4j.WouldDensifyException if the result, or the copies of a broadcast sparse operand, exceed the
     *     densify limit
     */
    INDArray zip(INDArray y, DoubleBinaryOperator f);

    /**
     * Returns all elements, in C order, folded to one number: {@code f(...f(f(identity, x0), x1)..., xn)}. The function
     * f must be associative, and identity must be its neutral element, because the method folds a run of elements that
     * are not stored by doubling, in O(log length) calls. An array without elements returns the identity. O(nnz log
     * length) time.
     */
    double reduce(double identity, DoubleBinaryOperator f);

    /**
     * Does the same as {@link #reduce(double, DoubleBinaryOperator)} for each group along dimensions, which the result
     * does not have. Negative dimensions count from the end; no dimension or Integer.MAX_VALUE stands for all of them.
     * The result is DOUBLE in COO, or DENSE for a DENSE array; its fill is the value of a group that stores nothing.
     */
    INDArray reduce(double identity, DoubleBinaryOperator f, int... dimensions);
}
