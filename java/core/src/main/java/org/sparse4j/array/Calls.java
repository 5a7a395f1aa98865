// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.array;

import java.util.Arrays;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.backend.Arguments;
import org.sparse4j.backend.Flags;
import org.sparse4j.backend.Function;
import org.sparse4j.ops.AlongOp;
import org.sparse4j.ops.BinaryOp;
import org.sparse4j.ops.IndexReduceOp;
import org.sparse4j.ops.ReduceOp;
import org.sparse4j.ops.TransformOp;

/** Builds the calls of the family interfaces. */
public final class Calls {
    private Calls() {}

    public static INDArray scalar(BinaryOp op, INDArray x, Number y, INDArray result) {
        return Call.of(Function.SCALAR, op).operand(x).scalar(y).result(result).array(result);
    }

    public static INDArray scalarInPlace(BinaryOp op, INDArray x, Number y) {
        return Call.of(Function.SCALAR, op).operand(x).scalar(y).inPlace().array(x);
    }

    public static INDArray pairwise(BinaryOp op, INDArray x, INDArray y, INDArray result) {
        return Call.of(Function.PAIRWISE, op).operand(x).operand(y).result(result).array(result);
    }

    public static INDArray pairwiseInPlace(BinaryOp op, INDArray x, INDArray y) {
        return Call.of(Function.PAIRWISE, op).operand(x).operand(y).inPlace().array(x);
    }

    public static INDArray transform(TransformOp op, INDArray x, INDArray result) {
        return Call.of(Function.TRANSFORM, op).operand(x).result(result).array(result);
    }

    public static INDArray transformInPlace(TransformOp op, INDArray x) {
        return Call.of(Function.TRANSFORM, op).operand(x).inPlace().array(x);
    }

    /** Assigns to each array its source, in order. If one array cannot be written, throws an exception and writes to no array. */
    public static void assignAll(INDArray[] arrays, INDArray... sources) {
        Call call = Call.of(Function.ASSIGN);
        for (INDArray x : arrays) {
            call.operand(x);
        }
        for (INDArray x : sources) {
            call.operand(x);
        }
        call.run();
    }

    public static INDArray reduce(ReduceOp op, INDArray x, boolean keepDims, int... dimensions) {
        return reduce(Call.of(Function.REDUCE, op).operand(x).flag(Flags.KEEP_DIMS, keepDims), x, dimensions);
    }

    /** Reduces x into result. */
    public static INDArray reduce(ReduceOp op, INDArray x, INDArray result, boolean keepDims, int... dimensions) {
        Call call = Call.of(Function.REDUCE, op).operand(x).flag(Flags.KEEP_DIMS, keepDims);
        call.integers(reduced(call, x, dimensions));
        return call.result(Arguments.given(result, call.name(), "the array for the result")).array(result);
    }

    /** Computes a variance or standard deviation, with divisor n - 1 if {@code corrected}, otherwise n. */
    public static INDArray spread(ReduceOp op, INDArray x, boolean corrected, boolean keepDims, int... dimensions) {
        return reduce(Call.of(Function.REDUCE, op).operand(x).flag(Flags.BIASED, !corrected)
                .flag(Flags.KEEP_DIMS, keepDims), x, dimensions);
    }

    public static Number spreadNumber(ReduceOp op, INDArray x, boolean corrected) {
        return Call.of(Function.REDUCE, op).operand(x).flag(Flags.NUMBER).flag(Flags.BIASED, !corrected)
                .number();
    }

    public static Call percentile(INDArray x, Number percent) {
        return Call.of(Function.REDUCE, ReduceOp.PERCENTILE).operand(x)
                .scalar(Arguments.given(percent, "percentile", "the percentage").doubleValue());
    }

    /** Computes a running sum or product along a dimension, or of all elements in C order, as rank 1. */
    public static INDArray running(AlongOp op, INDArray x, int dimension) {
        if (dimension != Integer.MAX_VALUE) {
            return running(op, x, null, dimension);
        }
        INDArray all = x.ravel();
        try {
            return running(op, all, null, 0);
        } finally {
            if (all != x) {
                all.close();
            }
        }
    }

    public static INDArray runningInPlace(AlongOp op, INDArray x, int dimension) {
        if (dimension == Integer.MAX_VALUE && x.rank() > 1) {
            throw new IllegalArgumentException(Call.of(Function.ALONG, op) + " of all elements has rank 1 and cannot be written into an "
                    + "array of shape " + Arrays.toString(x.shape()) + "; name a dimension, or call " + Call.of(Function.ALONG, op)
                    + "(Integer.MAX_VALUE)");
        }
        return running(op, x, x, dimension == Integer.MAX_VALUE ? 0 : dimension);
    }

    private static INDArray running(AlongOp op, INDArray x, INDArray receiver, int dimension) {
        Call call = Call.of(Function.ALONG, op).operand(x);
        call.integers(reduced(call, x, dimension));
        return receiver == null ? call.array() : call.inPlace().array(receiver);
    }

    public static Number reduceNumber(ReduceOp op, INDArray x) {
        return wide(Call.of(Function.REDUCE, op).operand(x).flag(Flags.NUMBER).number());
    }

    public static INDArray indexReduce(IndexReduceOp op, INDArray x, int... dimensions) {
        return reduce(Call.of(Function.INDEX_REDUCE, op).operand(x), x, dimensions);
    }

    /** Adds the dimensions to the call of a reduction of x, and runs it. */
    public static INDArray reduce(Call call, INDArray x, int... dimensions) {
        return call.integers(reduced(call, x, dimensions)).array();
    }

    /** Returns the dimensions of a reduction of x, in the form of {@link #dimensions}. */
    public static long[] reduced(Object method, INDArray x, int... dimensions) {
        // As in NumPy, a scalar may be reduced along dimension 0 or -1.
        boolean number = x.rank() == 0 && dimensions != null && dimensions.length == 1
                && (dimensions[0] == 0 || dimensions[0] == -1);
        return number ? new long[0] : dimensions(method, x, dimensions);
    }

    /** Throws for arithmetic on BOOL, with the message of the native library. */
    public static void numeric(DataType type, String method) {
        if (type == DataType.BOOL) {
            throw new IllegalArgumentException(method + ": BOOL arrays have no arithmetic; convert them with castTo first");
        }
    }

    /** Returns a Double for floating numbers, a Long for integers. */
    public static Number wide(Number n) {
        if (n instanceof Float) {
            return n.doubleValue();
        }
        return n instanceof Integer ? Long.valueOf(n.longValue()) : n;
    }

    /**
     * Returns dimensions as the backend needs them: counted from the front, each once; an empty array means all.
     *
     * @param method the method's name for messages, by its toString()
     */
    public static long[] dimensions(Object method, INDArray x, int... dimensions) {
        if (dimensions == null) {
            throw new IllegalArgumentException(method + ": the array of dimensions must not be null");
        }
        if (dimensions.length == 1 && dimensions[0] == Integer.MAX_VALUE) {
            return new long[0];
        }
        long[] all = new long[dimensions.length];
        long seen = 0;
        for (int i = 0; i < all.length; i++) {
            int d = dimension(method, dimensions[i], x.rank());
            if ((seen >> d & 1) != 0) {
                throw new IllegalArgumentException(method + ": dimension " + dimensions[i] + " occurs twice in "
                        + Arrays.toString(dimensions));
            }
            seen |= 1L << d;
            all[i] = d;
        }
        return all;
    }

    /** Returns the position of a new dimension, counted from the front: before one of x's dimensions, or after the last. */
    public static int place(String method, int place, INDArray x) {
        int rank = x.rank();
        int at = place < 0 ? place + rank + 1 : place;
        if (at < 0 || at > rank) {
            throw new IllegalArgumentException(method + ": a new dimension cannot be inserted at " + place + " in shape "
                    + Arrays.toString(x.shape()) + "; the position must be from " + (-rank - 1) + " to " + rank);
        }
        return at;
    }

    /** Returns the number of a dimension counted from the front. */
    public static int dimension(Object method, int dimension, int rank) {
        int d = dimension < 0 ? dimension + rank : dimension;
        if (d < 0 || d >= rank) {
            throw new IllegalArgumentException(method + ": there is no dimension " + dimension + " in an array of rank " + rank
                    + (rank == 0 ? "" : "; dimensions are " + -rank + " to " + (rank - 1)));
        }
        return d;
    }

    public static INDArray rowVector(String method, INDArray x, INDArray y) {
        Arguments.given(y, "the row vector");
        if (isOne(y)) {
            return squeezed(y);
        }
        boolean row = y.rank() == 1 || y.rank() == 2 && y.size(0) == 1;
        if (x.rank() > 2 || x.rank() == 0 || !row || y.size(-1) != x.size(-1)) {
            throw new IllegalArgumentException(method + ": the row vector has shape " + Arrays.toString(y.shape()) + "; for shape "
                    + Arrays.toString(x.shape()) + " it must be [n] or [1, n], where n is the number of columns");
        }
        return y.rank() == 2 ? y.squeeze(0) : y;
    }

    public static INDArray columnVector(String method, INDArray x, INDArray y) {
        Arguments.given(y, "the column vector");
        if (isOne(y)) {
            return squeezed(y);
        }
        boolean column = y.rank() == 1 || y.rank() == 2 && y.size(1) == 1;
        if (x.rank() > 2 || x.rank() == 0 || !column || y.size(0) != x.size(0)) {
            throw new IllegalArgumentException(method + ": the column vector has shape " + Arrays.toString(y.shape()) + "; for shape "
                    + Arrays.toString(x.shape()) + " it must be [n] or [n, 1], where n is the number of rows");
        }
        if (x.rank() == 1) {
            return y.rank() == 2 ? y.squeeze(1) : y;
        }
        return y.rank() == 1 ? y.expandDims(1) : y;
    }

    public static void requireMatrix(INDArray x, String operation) {
        if (x.rank() != 2) {
            throw new IllegalArgumentException(operation + " needs a matrix, but the shape is " + Arrays.toString(x.shape()));
        }
    }

    /** Throws unless x is a matrix. {@code general} names the method for arrays of every rank. */
    public static void requireMatrix(INDArray x, String operation, String general) {
        if (x.rank() != 2) {
            throw new IllegalArgumentException(operation + " needs a matrix, but the shape is " + Arrays.toString(x.shape()) + "; "
                    + general + "() works for every rank");
        }
    }

    /** Returns a vector of rank 2 as rank 1. */
    public static INDArray vector(INDArray x) {
        Arguments.given(x, "the vector");
        return x.rank() == 2 && (x.size(0) == 1 || x.size(1) == 1) ? x.squeeze(x.size(0) == 1 ? 0 : 1) : x;
    }

    public static int toInt(Number n) {
        // Like castTo: floating numbers saturate, LONG keeps the low bits.
        return n.intValue();
    }

    public static long tensorsAlongDimension(INDArray x, int... dimensions) {
        boolean[] along = along("tensorsAlongDimension", x, dimensions);
        long[] others = new long[along.length];
        for (int d = 0; d < others.length; d++) {
            others[d] = along[d] ? 1 : x.size(d);
        }
        return Shapes.length(others);
    }

    public static INDArray tensorAlongDimension(INDArray x, long index, int... dimensions) {
        boolean[] along = along("tensorAlongDimension", x, dimensions);
        // Counts the sub-arrays only for a negative index, since the count may overflow for shapes of more than 2^63 elements.
        long rest = index < 0 ? index + tensorsAlongDimension(x, dimensions) : index;
        boolean inside = rest >= 0;
        INDArray view = x;
        for (int d = along.length - 1; inside && d >= 0; d--) {
            if (!along[d]) {
                inside = x.size(d) > 0;
                if (inside) {
                    view = view.slice(rest % x.size(d), d);
                    rest /= x.size(d);
                }
            }
        }
        if (!inside || rest != 0) {
            throw new IndexOutOfBoundsException("there is no sub-array " + index + " along dimensions " + Arrays.toString(dimensions)
                    + " of shape " + Arrays.toString(x.shape()) + "; the number of sub-arrays is " + tensorsAlongDimension(x, dimensions));
        }
        return view;
    }

    private static boolean[] along(String method, INDArray x, int... dimensions) {
        boolean[] along = new boolean[x.rank()];
        for (long d : dimensions(method, x, dimensions)) {
            along[(int) d] = true;
        }
        return along;
    }

    private static boolean isOne(INDArray y) {
        for (int d = 0; d < y.rank(); d++) {
            if (y.size(d) != 1) {
                return false;
            }
        }
        return true;
    }

    private static INDArray squeezed(INDArray y) {
        return y.squeeze();
    }
}
