// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.family;

import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleUnaryOperator;
import org.sparse4j.INDArray;

/**
 * Methods that apply a function of the caller to the elements. They call the function on the calling thread: once for
 * each stored entry and once for the fill, which stands for all elements that are not stored. The function receives
 * copies of the elements, so it may read and change any array. If the function throws, the exception reaches the caller
 * and no array has changed. Values are passed as doubles, and the results for integers are DOUBLE. For BOOL, the
 * methods throw IllegalArgumentException; call castTo first.
 *
 * @since 0.1.0
 */
public interface FunctionOps extends ArrayFamily {
    /**
     * Returns f of every element as a new array in the format of {@code dup()}. FLOAT stays FLOAT, and all other types
     * become DOUBLE. The fill of the result is f(fill), so the result of f must depend on nothing but its argument. For
     * a sparse array, the method calls f first for the fill. The calls for the stored entries then follow in the order
     * in which the result stores them, which is C order for COO and DENSE. O(nnz) time.
     */
    INDArray map(DoubleUnaryOperator f);

    /**
     * Does the same as {@link #map}, but casts the results to the type of this array, writes them into it and returns
     * it. On a view that covers only a part of a sparse array, the fill of the array does not change: the method stores
     * every new value that differs from that fill, as {@code assign} does.
     */
    INDArray mapi(DoubleUnaryOperator f);

    /**
     * Returns f(x, y) of the elements of this array and of y, broadcast as in NumPy, as a new array. The result stores
     * every entry that one of the operands stores. It has the layout of this array, COO if its rank differs from that
     * of this array, and DENSE if one operand is DENSE. It is FLOAT if this array is FLOAT, or if this array is of
     * integers and y is FLOAT; otherwise it is DOUBLE. The method calls f in the same order as {@link #map}.
     * O(nnz(this) + nnz(y)) time.
     *
     * @throws org.sparse4j.WouldDensifyException if the result, or the copies of a broadcast sparse operand, exceed the
     *     densify limit
     */
    INDArray zip(INDArray y, DoubleBinaryOperator f);

    /**
     * Returns one number that combines all elements in C order: {@code f(...f(f(identity, x0), x1)..., xn)}. The
     * function f must be associative, and identity must be its neutral element: for n consecutive elements that are not
     * stored, the method combines the fill with itself by doubling, in O(log n) calls. For an array without elements,
     * returns the identity. O(nnz log length) time.
     */
    double reduce(double identity, DoubleBinaryOperator f);

    /**
     * Does the same as {@link #reduce(double, DoubleBinaryOperator)} for each group of elements along the given
     * dimensions. The result does not have these dimensions. Negative dimensions count from the end; no dimension or
     * Integer.MAX_VALUE stands for all of them. The result is DOUBLE in COO, or DENSE for a DENSE array. Its fill is
     * the value of a group without stored entries.
     */
    INDArray reduce(double identity, DoubleBinaryOperator f, int... dimensions);
}
