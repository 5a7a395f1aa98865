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
 * Changes shapes by ND4J's static methods that an array does not have; {@link org.sparse4j.Sparse4j#shaping()} returns
 * the instance. {@link INDArray#shapes()} and {@link INDArray#structure()} have the methods of an array.
 *
 * @since 0.1.0
 */
public final class ArrayShaping {
    /** Creates an instance, which has no state. Programs call {@code Sparse4j.shaping()} instead. */
    public ArrayShaping() {}

    /** Returns a copy with {@code width} elements of a value added at the end of a dimension. */
    public INDArray append(INDArray x, int width, double value, int axis) {
        return Padding.append(x, 0, width, value, axis);
    }

    /** Returns a copy with {@code width} elements of a value added at the beginning of a dimension. */
    public INDArray prepend(INDArray x, int width, double value, int axis) {
        return Padding.append(x, width, 0, value, axis);
    }

    /**
     * Returns a padded copy. {@code widths} has one width for both ends of every dimension, or one width for the start
     * and one for the end.
     */
    public INDArray pad(INDArray x, int[] widths, PadMode mode, double value) {
        return Arguments.given(x, "the array").pad(Padding.margins(widths), mode, value);
    }

    /** Returns a padded copy. {@code widths} has the widths at the start and the end of each dimension, [rank][2]. */
    public INDArray pad(INDArray x, int[][] widths, PadMode mode, double value) {
        return Arguments.given(x, "the array").pad(Padding.margins(widths), mode, value);
    }

    /**
     * Returns a padded copy. {@code widths} is INT or LONG, [rank, 2], with the widths at the start and the end of each
     * dimension.
     */
    public INDArray pad(INDArray x, INDArray widths, PadMode mode, double value) {
        return Arguments.given(x, "the array").pad(Padding.margins(widths, mode), mode, value);
    }

    /** Returns a view with a dimension moved before the dimension at position {@code start}. */
    public INDArray rollAxis(INDArray x, int axis, int start) {
        return Structure.rollAxis(x, axis, start);
    }

    /**
     * Sets the elements at the listed indexes (a vector of integers) along a dimension. If indexes repeat, the last one
     * wins. Returns x.
     */
    public INDArray scatterUpdate(INDArray x, INDArray indexes, INDArray updates, int dimension) {
        return Structure.scatterUpdate(x, indexes, updates, dimension);
    }

    /**
     * Returns the strides of a shape in C ('c') or Fortran ('f') order, in elements. See {@link
     * org.sparse4j.family.LayoutOps#stride()}.
     */
    public long[] getStrides(long[] shape, char order) {
        return Strides.of(order, Shapes.check(shape));
    }
}
