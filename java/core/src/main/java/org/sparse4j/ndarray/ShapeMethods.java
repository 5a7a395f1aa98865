// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.ndarray;

import java.util.Arrays;
import org.sparse4j.INDArray;
import org.sparse4j.array.ArrayMaker;
import org.sparse4j.array.Calls;
import org.sparse4j.array.Shapes;
import org.sparse4j.backend.Arguments;
import org.sparse4j.backend.Operand;
import org.sparse4j.backend.Window;
import org.sparse4j.family.ShapeOps;

/** Implements {@link ShapeOps}: shapes, and views with another shape. */
public abstract class ShapeMethods implements ShapeOps, Operand {
    /** Returns a view of this array's storage through another window. */
    final INDArray view(Window to) {
        return ArrayMaker.CHOSEN.make(storage(), to, true);
    }

    @Override
    public int rank() {
        return window().rank();
    }

    @Override
    public long[] shape() {
        return window().shape();
    }

    @Override
    public long size(int dimension) {
        return window().length(Calls.dimension("size", dimension, window().rank()));
    }

    @Override
    public long length() {
        return Shapes.length(window().shape());
    }

    @Override
    public INDArray permute(int... order) {
        int[] from = new int[Arguments.given(order, "permute", "the order").length];
        long seen = 0;
        for (int v = 0; v < order.length; v++) {
            from[v] = Calls.dimension("permute", order[v], rank());
            seen |= 1L << from[v];
        }
        if (order.length != rank() || Long.bitCount(seen) != rank()) {
            throw new IllegalArgumentException("permute: " + Arrays.toString(order) + " is not a permutation of the " + rank()
                    + " dimensions of shape " + Arrays.toString(shape()));
        }
        return view(window().permute(from));
    }

    @Override
    public INDArray broadcast(long... shape) {
        return view(window().broadcast(Arguments.given(shape, "broadcast", "the shape")));
    }

    @Override
    public INDArray expandDims(int dimension) {
        return view(window().insert(Calls.place("expandDims", dimension, self())));
    }

    @Override
    public INDArray squeeze(int... dimensions) {
        boolean[] gone = new boolean[rank()];
        for (long d : Calls.dimensions("squeeze", self(), dimensions)) {
            if (window().length((int) d) != 1) {
                throw new IllegalArgumentException("squeeze: dimension " + d + " of shape " + Arrays.toString(shape())
                        + " does not have length 1");
            }
            gone[(int) d] = true;
        }
        Window to = window();
        for (int d = rank() - 1; d >= 0; d--) {
            if (gone[d] || dimensions.length == 0 && window().length(d) == 1) {
                to = to.point(d, 0);
            }
        }
        return view(to);
    }

    @Override
    public INDArray broadcast(INDArray result) {
        return Arguments.given(result, "broadcast", "the array for the result").assign(self());
    }

    @Override
    public INDArray transpose() {
        int[] order = new int[rank()];
        for (int d = 0; d < order.length; d++) {
            order[d] = order.length - 1 - d;
        }
        return permute(order);
    }

    @Override
    public INDArray swapAxes(int a, int b) {
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

    @Override
    public boolean isScalar() {
        return rank() == 0 || rank() <= 2 && size(0) == 1 && size(-1) == 1;
    }

    @Override
    public boolean isVector() {
        return rank() == 1 || isRowVector() || isColumnVector();
    }

    @Override
    public boolean isRowVector() {
        return rank() == 1 && size(0) > 1 || rank() == 2 && size(0) == 1 && size(1) > 1;
    }

    @Override
    public boolean isColumnVector() {
        return rank() == 2 && size(1) == 1 && size(0) > 1;
    }

    @Override
    public boolean isVectorOrScalar() {
        return isVector() || isScalar();
    }

    @Override
    public boolean isRowVectorOrScalar() {
        return isRowVector() || isScalar();
    }

    @Override
    public boolean isColumnVectorOrScalar() {
        return isColumnVector() || isScalar();
    }

    @Override
    public boolean isMatrix() {
        return rank() == 2;
    }

    @Override
    public boolean isSquare() {
        return rank() == 2 && size(0) == size(1);
    }

    @Override
    public boolean isEmpty() {
        for (int d = 0; d < rank(); d++) {
            if (size(d) == 0) {
                return true;
            }
        }
        return false;
    }

    @Override
    public boolean equalShapes(INDArray other) {
        return Arrays.equals(shape(), Arguments.given(other, "equalShapes", "the other array").shape());
    }

    @Override
    public int getLeadingOnes() {
        int n = 0;
        while (n < rank() && size(n) == 1) {
            n++;
        }
        return n;
    }

    @Override
    public int getTrailingOnes() {
        int n = 0;
        while (n < rank() && size(-1 - n) == 1) {
            n++;
        }
        return n;
    }

    @Override
    public long rows() {
        return Shapes.rows(self());
    }

    @Override
    public long columns() {
        return Shapes.columns(self());
    }
}
