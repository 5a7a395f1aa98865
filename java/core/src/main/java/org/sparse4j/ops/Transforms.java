// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.ops;

import org.sparse4j.INDArray;
import org.sparse4j.backend.Arguments;
import org.sparse4j.backend.Function;
import org.sparse4j.backend.OpCall;
import org.sparse4j.blas.BlasWrapper;

/**
 * Functions of elements. The fill is transformed too, so results equal the dense ones and stay sparse. Every function
 * has a form with {@code copy}: false writes into the array itself and returns it (cast to its type). Integers into
 * sqrt, exp, log1p and sin give DOUBLE. BOOL is refused (IllegalArgumentException). O(nnz).
 */
public final class Transforms {
    private Transforms() {}

    private static INDArray transform(TransformOp op, INDArray x, boolean copy) {
        OpCall call = OpCall.of(Function.TRANSFORM, op).operand(x);
        return copy ? call.array() : call.inPlace().array(x);
    }

    /** -x. */
    public static INDArray neg(INDArray x) {
        return transform(TransformOp.NEG, x, true);
    }

    /** -x, into x unless copy. */
    public static INDArray neg(INDArray x, boolean copy) {
        return transform(TransformOp.NEG, x, copy);
    }

    /** The absolute value. */
    public static INDArray abs(INDArray x) {
        return transform(TransformOp.ABS, x, true);
    }

    /** The absolute value, into x unless copy. */
    public static INDArray abs(INDArray x, boolean copy) {
        return transform(TransformOp.ABS, x, copy);
    }

    /** The square root. */
    public static INDArray sqrt(INDArray x) {
        return transform(TransformOp.SQRT, x, true);
    }

    /** The square root, into x unless copy. */
    public static INDArray sqrt(INDArray x, boolean copy) {
        return transform(TransformOp.SQRT, x, copy);
    }

    /** e to the power x. */
    public static INDArray exp(INDArray x) {
        return transform(TransformOp.EXP, x, true);
    }

    /** e to the power x, into x unless copy. */
    public static INDArray exp(INDArray x, boolean copy) {
        return transform(TransformOp.EXP, x, copy);
    }

    /** ln(1 + x). */
    public static INDArray log1p(INDArray x) {
        return transform(TransformOp.LOG1P, x, true);
    }

    /** ln(1 + x), into x unless copy. */
    public static INDArray log1p(INDArray x, boolean copy) {
        return transform(TransformOp.LOG1P, x, copy);
    }

    /** The sine. */
    public static INDArray sin(INDArray x) {
        return transform(TransformOp.SIN, x, true);
    }

    /** The sine, into x unless copy. */
    public static INDArray sin(INDArray x, boolean copy) {
        return transform(TransformOp.SIN, x, copy);
    }

    /** -1, 0 or 1; NaN for NaN. */
    public static INDArray sign(INDArray x) {
        return transform(TransformOp.SIGN, x, true);
    }

    /** -1, 0 or 1; NaN for NaN, into x unless copy. */
    public static INDArray sign(INDArray x, boolean copy) {
        return transform(TransformOp.SIGN, x, copy);
    }

    /** x to the power y. */
    public static INDArray pow(INDArray x, Number y) {
        return binary(BinaryOp.POW, x, y, true);
    }

    /** x to the power y, into x unless copy. */
    public static INDArray pow(INDArray x, Number y, boolean copy) {
        return binary(BinaryOp.POW, x, y, copy);
    }

    /** x to the power y. */
    public static INDArray pow(INDArray x, INDArray y) {
        return binary(BinaryOp.POW, x, y, true);
    }

    /** x to the power y, into x unless copy. */
    public static INDArray pow(INDArray x, INDArray y, boolean copy) {
        return binary(BinaryOp.POW, x, y, copy);
    }

    private static INDArray binary(BinaryOp op, INDArray x, INDArray y, boolean copy) {
        OpCall call = OpCall.of(Function.PAIRWISE, op).operand(x).operand(y);
        return copy ? call.array() : call.inPlace().array(x);
    }

    private static INDArray binary(BinaryOp op, INDArray x, Number y, boolean copy) {
        OpCall call = OpCall.of(Function.SCALAR, op).operand(x).scalar(y);
        return copy ? call.array() : call.inPlace().array(x);
    }

    /** The larger of x and y; NaN propagates. */
    public static INDArray max(INDArray x, INDArray y) {
        return binary(BinaryOp.MAX, x, y, true);
    }

    /** The larger of x and y; NaN propagates, into x unless copy. */
    public static INDArray max(INDArray x, INDArray y, boolean copy) {
        return binary(BinaryOp.MAX, x, y, copy);
    }

    /** The larger of x and y; NaN propagates. */
    public static INDArray max(INDArray x, Number y) {
        return binary(BinaryOp.MAX, x, y, true);
    }

    /** The larger of x and y; NaN propagates, into x unless copy. */
    public static INDArray max(INDArray x, Number y, boolean copy) {
        return binary(BinaryOp.MAX, x, y, copy);
    }

    /** The smaller of x and y; NaN propagates. */
    public static INDArray min(INDArray x, INDArray y) {
        return binary(BinaryOp.MIN, x, y, true);
    }

    /** The smaller of x and y; NaN propagates, into x unless copy. */
    public static INDArray min(INDArray x, INDArray y, boolean copy) {
        return binary(BinaryOp.MIN, x, y, copy);
    }

    /** The smaller of x and y; NaN propagates. */
    public static INDArray min(INDArray x, Number y) {
        return binary(BinaryOp.MIN, x, y, true);
    }

    /** The smaller of x and y; NaN propagates, into x unless copy. */
    public static INDArray min(INDArray x, Number y, boolean copy) {
        return binary(BinaryOp.MIN, x, y, copy);
    }

    /** The inner product of two vectors. */
    public static double dot(INDArray x, INDArray y) {
        return BlasWrapper.instance().dot(x, y);
    }

    private static OpCall along(AlongOp op, INDArray x, int... dimensions) {
        Arguments.given(dimensions, OpCall.of(Function.ALONG, op).name(), "the array of dimensions");
        boolean all = dimensions.length == 1 && dimensions[0] == Integer.MAX_VALUE;
        return OpCall.of(Function.ALONG, op).operand(x).integers(all ? new int[0] : dimensions);
    }

    /**
     * 1 in x's type at the first largest element of each group along dimensions (none: of everything), else 0; NaN is
     * the largest. A sparse array stays sparse with one entry per group, up to the densify limit where groups store
     * nothing. O(nnz + groups).
     */
    public static INDArray isMax(INDArray x, int... dimensions) {
        return along(AlongOp.IS_MAX, x, dimensions).array();
    }

    /** {@link #softmax(INDArray, int)} along the last dimension. */
    public static INDArray softmax(INDArray x) {
        return along(AlongOp.SOFTMAX, x, -1).array();
    }

    /** {@link #softmax(INDArray, int)} along the last dimension, into x unless copy. */
    public static INDArray softmax(INDArray x, boolean copy) {
        return copy ? softmax(x) : along(AlongOp.SOFTMAX, x, -1).inPlace().array(x);
    }

    /**
     * exp(x) over its sum along a dimension, computed in double from the largest element down, so that no exponential
     * overflows. Dense, of a sparse array too: up to the densify limit; {@code x.stored().softmax(d)} stays sparse.
     * Integers give DOUBLE; a line with NaN or Infinity is NaN. O(length).
     */
    public static INDArray softmax(INDArray x, int dimension) {
        return along(AlongOp.SOFTMAX, x, dimension).array();
    }
}
