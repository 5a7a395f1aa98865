// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.ops;

import java.util.Arrays;
import org.sparse4j.INDArray;
import org.sparse4j.backend.Arguments;
import org.sparse4j.backend.Flags;
import org.sparse4j.backend.Function;

/**
 * An operation with its operands, similar to ND4J's op objects. The method {@code of(...)} of an op creates it, and
 * {@link OpExecutioner#exec(Operation)} runs it any number of times. An operation is immutable. It refers to its arrays
 * and does not close them.
 *
 * <pre>{@code
 * INDArray x = Sparse4j.eye(2);
 * INDArray y = Sparse4j.speye(2);
 * Sparse4j.environment().exec(BinaryOp.ADD.of(x, y).inPlace());
 * INDArray sums = Sparse4j.environment().exec(ReduceOp.SUM.of(x, 1).keepDims());
 * System.out.println(Arrays.toString(sums.shape()) + " " + sums.getDouble(1, 0));  // [2, 1] 2.0
 * }</pre>
 *
 * @since 0.1.0
 */
public final class Operation {
    private final Function function;
    private final Op op;
    private final INDArray x;
    private final INDArray y;
    private final Number scalar;
    private final int[] dimensions;
    private final INDArray z;
    private final long flags;

    Operation(Function function, Op op, INDArray x, INDArray y, Number scalar, int... dimensions) {
        this(function, op, Arguments.given(x, op.opName(), "the array"), y, scalar,
                Arguments.given(dimensions, op.opName(), "the array of dimensions").clone(), null, 0);
    }

    private Operation(Function function, Op op, INDArray x, INDArray y, Number scalar, int[] dimensions, INDArray z,
            long flags) {
        this.function = function;
        this.op = op;
        this.x = x;
        this.y = y;
        this.scalar = scalar;
        this.dimensions = dimensions;
        this.z = z;
        this.flags = flags;
    }

    private Operation with(INDArray receiver, long flag) {
        return new Operation(function, op, x, y, scalar, dimensions, receiver, flags | flag);
    }

    /**
     * Returns this operation with an array that receives the result and must have the shape of the result; null stands
     * for a new array.
     */
    public Operation into(INDArray receiver) {
        return new Operation(function, op, x, y, scalar, dimensions, receiver, flags & ~Flags.IN_PLACE);
    }

    /** Returns this operation with x as the array that receives the result. */
    public Operation inPlace() {
        return with(null, Flags.IN_PLACE);
    }

    /** Returns this reduction with {@code keepDims}: the result keeps the dimensions with length 1. */
    public Operation keepDims() {
        if (function != Function.REDUCE && function != Function.INDEX_REDUCE) {
            throw new IllegalArgumentException(op.opName() + ": keepDims applies to reductions only");
        }
        return with(z, Flags.KEEP_DIMS);
    }

    /**
     * Returns this operation restricted to the stored entries of x, as {@link INDArray#stored()}. Only element-wise
     * operations and reductions support this. The elements of an element-wise result that x does not store have the
     * fill of x, converted to the type of the result.
     */
    public Operation storedOnly() {
        if (function == Function.ALONG || function == Function.DISTANCE) {
            throw new IllegalArgumentException(op.opName() + ": storedOnly applies to element-wise operations and reductions only");
        }
        return with(z, Flags.STORED);
    }

    /** Returns this variance or standard deviation, with divisor n instead of n - 1. */
    public Operation biased() {
        if (op != ReduceOp.VAR && op != ReduceOp.STD) {
            throw new IllegalArgumentException(op.opName() + ": biased applies to var and std only");
        }
        return with(z, Flags.BIASED);
    }

    /** Returns the op. */
    public Op op() {
        return op;
    }

    /** Returns the operation's name. */
    public String opName() {
        return op.opName();
    }

    /** Returns the operation's permanent number. */
    public int opNum() {
        return op.id();
    }

    /** Returns the first operand. */
    public INDArray x() {
        return x;
    }

    /** Returns the second operand, or null. */
    public INDArray y() {
        return y;
    }

    /** Returns the array that receives the result, or null for a new one. */
    public INDArray z() {
        return (flags & Flags.IN_PLACE) != 0 ? x : z;
    }

    /** Returns the number that is the second operand, or null. */
    public Number scalar() {
        return scalar;
    }

    /** Returns the dimensions; an empty array stands for all of them. */
    public int[] dimensions() {
        return dimensions.clone();
    }

    /** Returns the function of the backend that runs the operation. */
    Function function() {
        return function;
    }

    /** Returns the array that was passed to {@link #into}, or null if there is none or the operation is in place. */
    INDArray receiver() {
        return z;
    }

    /** Returns the flags of the backend call. */
    long flags() {
        return flags;
    }

    @Override
    public String toString() {
        return op.opName() + (dimensions.length == 0 ? "" : " along " + Arrays.toString(dimensions));
    }
}
