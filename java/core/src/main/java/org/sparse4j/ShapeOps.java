// SPDX-License-Identifier: Apache-2.0
package org.sparse4j;

import java.util.Arrays;
import org.sparse4j.array.Calls;
import org.sparse4j.array.Shapes;
import org.sparse4j.backend.Arguments;

/** Shape and its changes. Arrays without other remark are views in constant time that write through. */
public interface ShapeOps extends ArrayFamily {
    /** Number of dimensions. */
    int rank();

    /** The lengths of the dimensions; a copy. */
    long[] shape();

    /** The length of one dimension; a negative number counts from the end. */
    long size(int dimension);

    /** The product of the shape; ArithmeticException when it does not fit into a long. */
    long length();

    /** Dimension i of the view is dimension {@code order[i]} of this array. Negative numbers count from the end. */
    INDArray permute(int... order);

    /**
     * The array repeated to a shape as by NumPy's broadcast_to; read-only where one element stands for several. A part
     * of it that shows each element once, such as a row, is a view of the origin and writes to that.
     */
    INDArray broadcast(long... shape);

    /** Writes this array, broadcast and cast, into result and returns it: {@code result.assign(this)}. */
    default INDArray broadcast(INDArray result) {
        return Arguments.given(result, "broadcast", "the array for the result").assign(self());
    }

    /** A view with a new dimension of length 1 before the given place; a negative one counts from the end. */
    INDArray expandDims(int dimension);

    /** A view without the given dimensions, which must be of length 1; without all of length 1 when none is given. */
    INDArray squeeze(int... dimensions);

    /** The dimensions in reverse order: the transpose of a matrix. Rank 0 and 1 stay as they are. */
    default INDArray transpose() {
        int[] order = new int[rank()];
        for (int d = 0; d < order.length; d++) {
            order[d] = order.length - 1 - d;
        }
        return permute(order);
    }

    /** A view with two dimensions exchanged. */
    default INDArray swapAxes(int a, int b) {
        int[] order = new int[rank()];
        for (int d = 0; d < order.length; d++) {
            order[d] = d;
        }
        int first = Calls.dimension("swapAxes", a, rank());
        int second = Calls.dimension("swapAxes", b, rank());
        order[first] = second;
        order[second] = first;
        return permute(order);
    }

    /** Rank 0, [1] or [1, 1]. */
    default boolean isScalar() {
        return rank() == 0 || rank() <= 2 && size(0) == 1 && size(-1) == 1;
    }

    /** Rank 1, or rank 2 with one length 1 and the other longer. */
    default boolean isVector() {
        return rank() == 1 || isRowVector() || isColumnVector();
    }

    /** [n] or [1, n] with n above 1. */
    default boolean isRowVector() {
        return rank() == 1 && size(0) > 1 || rank() == 2 && size(0) == 1 && size(1) > 1;
    }

    /** [n, 1] with n above 1. */
    default boolean isColumnVector() {
        return rank() == 2 && size(1) == 1 && size(0) > 1;
    }

    /** {@link #isVector()} or {@link #isScalar()}. */
    default boolean isVectorOrScalar() {
        return isVector() || isScalar();
    }

    /** {@link #isRowVector()} or {@link #isScalar()}. */
    default boolean isRowVectorOrScalar() {
        return isRowVector() || isScalar();
    }

    /** {@link #isColumnVector()} or {@link #isScalar()}. */
    default boolean isColumnVectorOrScalar() {
        return isColumnVector() || isScalar();
    }

    /** Rank 2. */
    default boolean isMatrix() {
        return rank() == 2;
    }

    /** A matrix with as many rows as columns. */
    default boolean isSquare() {
        return rank() == 2 && size(0) == size(1);
    }

    /** Whether some dimension has length 0. */
    default boolean isEmpty() {
        for (int d = 0; d < rank(); d++) {
            if (size(d) == 0) {
                return true;
            }
        }
        return false;
    }

    /** Whether another array has the same shape. */
    default boolean equalShapes(INDArray other) {
        return Arrays.equals(shape(), Arguments.given(other, "equalShapes", "the other array").shape());
    }

    /** How many dimensions from the first on have length 1, before one that has not. */
    default int getLeadingOnes() {
        int n = 0;
        while (n < rank() && size(n) == 1) {
            n++;
        }
        return n;
    }

    /** How many dimensions from the last back have length 1, after one that has not. */
    default int getTrailingOnes() {
        int n = 0;
        while (n < rank() && size(-1 - n) == 1) {
            n++;
        }
        return n;
    }

    /** Rows of a matrix; 1 for rank 0 and 1; IllegalStateException for a higher rank. */
    default long rows() {
        return Shapes.rows(self());
    }

    /** Columns of a matrix; the length for rank 1, 1 for rank 0; IllegalStateException for a higher rank. */
    default long columns() {
        return Shapes.columns(self());
    }
}
