// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.family;

import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleUnaryOperator;
import org.sparse4j.INDArray;

/**
 * Functions of the caller's over the elements. They are called on the calling thread, for each stored entry and for the
 * fill, never for each implicit element, and see a copy: they may read and change any array. What they throw reaches
 * the caller and leaves every array as it was. Values pass as doubles: integers give DOUBLE, BOOL is refused
 * (IllegalArgumentException, castTo first).
 */
public interface FunctionOps extends ArrayFamily {
    /**
     * f of every element, as a new array in the format of a copy: FLOAT stays FLOAT, everything else is DOUBLE. The
     * fill of the result is f(fill), so f should depend on its argument only. Called with the fill first (not for
     * DENSE), then with the stored entries in the order in which the result stores them; C order for COO and DENSE.
     * O(nnz).
     */
    INDArray map(DoubleUnaryOperator f);

    /**
     * As {@link #map}, into this array, cast to its type. Of a part of a sparse array: as {@code assign}, which stores
     * what is no longer the fill. Returns this array.
     */
    INDArray mapi(DoubleUnaryOperator f);

    /**
     * f(x, y) of this array's elements and those of y, broadcast as NumPy does: a new array with the entries that
     * either stores, in this array's layout (COO of another rank), DENSE when one is (WouldDensifyException above the
     * limit, as when copies of a broadcast sparse one would pass it). FLOAT when this is, or when this is of integers and y is FLOAT, else DOUBLE. Order as {@link #map}.
     * O(nnz(this) + nnz(y)).
     */
    INDArray zip(INDArray y, DoubleBinaryOperator f);

    /**
     * All elements in C order folded to one: {@code f(...f(f(identity, x0), x1)..., xn)}. f must be associative and
     * identity its neutral element, because a run of implicit elements is folded by doubling, in O(log length) calls.
     * An array without elements gives the identity. O(nnz log length).
     */
    double reduce(double identity, DoubleBinaryOperator f);

    /**
     * As {@link #reduce(double, DoubleBinaryOperator)} for each group along dimensions (negative ones count from the
     * end; none or Integer.MAX_VALUE: all of them), which vanish. DOUBLE, COO (DENSE of DENSE); the fill of the result
     * is that of a group that stores nothing.
     */
    INDArray reduce(double identity, DoubleBinaryOperator f, int... dimensions);
}
