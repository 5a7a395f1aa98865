// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.statics;

import org.sparse4j.INDArray;
import org.sparse4j.PadMode;
import org.sparse4j.array.Shapes;
import org.sparse4j.array.structure.Padding;
import org.sparse4j.array.structure.Strides;
import org.sparse4j.array.structure.Structure;
import org.sparse4j.backend.Arguments;

/**
 * What ND4J does with an array's shape and an array's methods do not: {@link org.sparse4j.Sparse4j#shaping()}. The others are
 * {@link INDArray#shapes()} and {@link INDArray#structure()}.
 */
public final class ArrayShaping {
    /** Creates an instance, which has no state. Programs call {@code Sparse4j.shaping()} instead. */
    public ArrayShaping() {}

    /** Returns a copy with a margin of a number at the end of a dimension. */
    public INDArray append(INDArray x, int width, double value, int axis) {
        return Padding.append(x, 0, width, value, axis);
    }

    /** Returns a copy with a margin of a number at the beginning of a dimension. */
    public INDArray prepend(INDArray x, int width, double value, int axis) {
        return Padding.append(x, width, 0, value, axis);
    }

    /** Returns a copy with margins: one width before and after every dimension, or one before and one after. */
    public INDArray pad(INDArray x, int[] widths, PadMode mode, double value) {
        return Arguments.given(x, "the array").pad(Padding.margins(widths), mode, value);
    }

    /** Returns a copy with margins: per dimension the widths before and after. */
    public INDArray pad(INDArray x, int[][] widths, PadMode mode, double value) {
        return Arguments.given(x, "the array").pad(Padding.margins(widths), mode, value);
    }

    /** Returns a copy with margins: per dimension a row, INT or LONG, of the widths before and after. */
    public INDArray pad(INDArray x, INDArray widths, PadMode mode, double value) {
        return Arguments.given(x, "the array").pad(Padding.margins(widths, mode), mode, value);
    }

    /** Returns a view with a dimension moved before the one that is at a place. */
    public INDArray rollAxis(INDArray x, int axis, int start) {
        return Structure.rollAxis(x, axis, start);
    }

    /**
     * Sets the elements with the listed numbers (a vector of whole ones) along a dimension; the last of equal ones wins.
     * Returns x.
     */
    public INDArray scatterUpdate(INDArray x, INDArray indexes, INDArray updates, int dimension) {
        return Structure.scatterUpdate(x, indexes, updates, dimension);
    }

    /**
     * How many elements further the next one along each dimension lies, in C ('c') or Fortran ('f') order: see
     * {@link org.sparse4j.family.LayoutOps#stride()}.
     */
    public long[] getStrides(long[] shape, char order) {
        return Strides.of(order, Shapes.check(shape));
    }
}
