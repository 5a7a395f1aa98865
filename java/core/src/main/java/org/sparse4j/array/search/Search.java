// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.array.search;

import java.util.Arrays;
import java.util.function.IntFunction;
import org.sparse4j.INDArray;
import org.sparse4j.WouldDensifyException;
import org.sparse4j.array.Call;
import org.sparse4j.array.Calls;
import org.sparse4j.array.Dense;
import org.sparse4j.array.Limits;
import org.sparse4j.array.structure.Structure;
import org.sparse4j.backend.Arguments;
import org.sparse4j.backend.Flags;
import org.sparse4j.backend.Function;

/** Builds the calls that sort and search. */
public final class Search {
    /** The backend's code for all dimensions. */
    private static final long ALL = Long.MAX_VALUE;

    private Search() {}

    public static Call sort(String method, INDArray x, int dimension, boolean ascending) {
        return Call.of(Function.SORT).named(method).operand(x)
                .integer(dimension == Integer.MAX_VALUE ? ALL : Calls.dimension(method, dimension, x.rank()))
                .integer(ascending ? 0 : 1);
    }

    /** Returns the positions and the sorted values. */
    public static INDArray[] sortWithIndices(INDArray x, int dimension, boolean ascending) {
        INDArray positions = Arguments.given(x, "sortWithIndices", "the array").argsort(dimension, ascending);
        try {
            return new INDArray[] {positions, x.sorti(dimension, ascending)};
        } catch (RuntimeException | Error e) {
            positions.close();
            throw e;
        }
    }

    /** Returns the values and the positions of the k largest elements. */
    public static INDArray[] topK(INDArray x, int k) {
        int rank = Arguments.given(x, "topK", "the array").rank();
        if (rank != 1 && rank != 2) {
            throw Structure.mismatch("topK takes a vector or a matrix; reshape or slice the array", x);
        }
        if (k < 0 || k > x.size(-1)) {
            throw new IllegalArgumentException("topK: k is " + k + ", but the last dimension of shape " + Arrays.toString(x.shape())
                    + " has " + x.size(-1) + " elements; k must be from 0 to that number. argTopK takes a larger k and writes -1 for "
                    + "missing positions");
        }
        INDArray places = largest("topK", x, k, false);
        try {
            return new INDArray[] {PlacedValues.of(x, places), places};
        } catch (RuntimeException | Error e) {
            places.close();
            throw e;
        }
    }

    /**
     * Returns the values and the positions of the k largest stored elements. Missing elements have the fill as value
     * and the position -1.
     */
    public static INDArray[] topKStored(INDArray x, int k) {
        INDArray places = largest("topKStored", Arguments.given(x, "topKStored", "the array"), k, true);
        try {
            return new INDArray[] {PlacedValues.of(x, places), places};
        } catch (RuntimeException | Error e) {
            places.close();
            throw e;
        }
    }

    /** Works on each row of a matrix, or on a vector as a single row. */
    public static INDArray argTopK(INDArray x, int k, boolean storedOnly) {
        return largest(storedOnly ? "argTopKStored" : "argTopK", Arguments.given(x, "argTopK", "the array"), k, storedOnly);
    }

    private static INDArray largest(String method, INDArray x, int k, boolean storedOnly) {
        boolean vector = x.rank() == 1;
        if (x.isSparse() && k > 0 && x.rank() <= 2) {
            requireBelowLimit(method, x, k);
        }
        INDArray out = Call.of(Function.ARG_TOP_K).named(method).operand(vector ? x.expandDims(0) : x).integer(k)
                .flag(Flags.STORED, storedOnly).array();
        if (!vector) {
            return out;
        }
        try (out) {
            return out.slice(0).dup();
        }
    }

    private static void requireBelowLimit(String method, INDArray x, int k) {
        long rows = x.rank() == 2 ? x.size(0) : 1;
        double elements = (double) rows * k;
        long limit = Limits.densify();
        if (elements > limit && elements - x.nnz() > limit) {
            throw new WouldDensifyException(method + ": for shape " + Arrays.toString(x.shape()) + " with " + x.nnz()
                    + " entries the DENSE result of " + rows + " times " + k + " elements would store more than org.sparse4j.densifyLimit "
                    + "= " + limit + " elements beyond the entries; take blocks of rows, or raise the limit with "
                    + "Sparse4j.environment().setDensifyLimit");
        }
    }

    /** Sorts the lines along a dimension of a matrix by their elements at one position of the other dimension. */
    public static INDArray sortLines(INDArray x, int dimension, int place, boolean ascending) {
        Calls.requireMatrix(Arguments.given(x, "the array"), dimension == 0 ? "sortRows" : "sortColumns");
        try (INDArray order = x.slice(place, 1 - dimension).argsort(ascending)) {
            return x.take(order, dimension);
        }
    }

    public static INDArray sortAlongDimensions(INDArray x, int... dimensions) {
        int rank = x.rank();
        long[] first = Calls.dimensions("sortAlongDimensions", x, dimensions);
        int[] order = new int[rank];
        long seen = 0;
        int n = 0;
        for (long d : first) {
            order[n++] = (int) d;
            seen |= 1L << d;
        }
        for (int d = 0; d < rank; d++) {
            if ((seen >> d & 1) == 0) {
                order[n++] = d;
            }
        }
        int lines = Math.min(first.length, Math.max(rank - 1, 0));
        return x.toFormat(order, fitting(x, order, lines));
    }

    /** Returns the partitioning nearest to the wanted one whose lines and minor positions can be numbered. */
    private static int fitting(INDArray x, int[] order, int wanted) {
        for (int away = 0; away <= order.length; away++) {
            for (int p : new int[] {wanted - away, wanted + away}) {
                if (p >= 0 && p <= order.length && fits(x, order, 0, p) && fits(x, order, p, order.length)) {
                    return p;
                }
            }
        }
        return wanted;  // the conversion reports the error
    }

    private static boolean fits(INDArray x, int[] order, int from, int to) {
        long range = 1;
        for (int i = from; i < to; i++) {
            long extent = Math.max(x.size(order[i]), 1);
            if (range > (1L << 62) / extent) {
                return false;
            }
            range *= extent;
        }
        return true;
    }

    public static INDArray where(INDArray cond, INDArray x, INDArray y) {
        return Call.of(Function.WHERE).operand(cond).operand(x).operand(y).array();
    }

    /** Returns the index vector of each dimension. */
    public static INDArray[] where(INDArray cond) {
        try (INDArray all = nonzero(cond)) {
            return each(cond.rank(), d -> all.slice(d, 1).dup());
        }
    }

    public static INDArray nonzero(INDArray x) {
        return Call.of(Function.NONZERO).operand(x).array();
    }

    public static INDArray select(INDArray x, INDArray mask) {
        return Call.of(Function.SELECT).operand(x).operand(mask).array();
    }

    public static INDArray putNumber(INDArray x, INDArray mask, Number put) {
        requireSameShape(x, Arguments.given(mask, "putWhereWithMask", "the mask"));
        Arguments.given(put, "putWhereWithMask", "the number");
        INDArray out = x.like();
        try (INDArray number = Dense.scalar(x.dataType(), put)) {
            return Call.of(Function.WHERE).named("putWhereWithMask").operand(mask).operand(number).operand(x).result(out).array(out);
        } catch (RuntimeException | Error e) {
            out.close();
            throw e;
        }
    }

    private static void requireSameShape(INDArray x, INDArray mask) {
        if (!java.util.Arrays.equals(x.shape(), mask.shape())) {
            throw new IllegalArgumentException("putWhereWithMask: the mask has shape " + java.util.Arrays.toString(mask.shape())
                    + ", but the array has " + java.util.Arrays.toString(x.shape()) + "; the shapes must be equal");
        }
    }

    /** Returns the distinct values (0), their counts (1), first positions (2), or the index of each element's value (3). */
    public static INDArray unique(INDArray x, int what) {
        return Call.of(Function.UNIQUE).operand(x).integer(what).array();
    }

    /** Returns several results of {@link #unique(INDArray, int)}; if one computation fails, closes the other results. */
    public static INDArray[] unique(INDArray x, int... what) {
        return each(what.length, i -> unique(x, what[i]));
    }

    /** Makes {@code count} arrays; if one fails, closes the others. */
    static INDArray[] each(int count, IntFunction<INDArray> make) {
        INDArray[] out = new INDArray[count];
        try {
            for (int i = 0; i < count; i++) {
                out[i] = make.apply(i);
            }
            return out;
        } catch (RuntimeException | Error e) {
            for (INDArray made : out) {
                if (made != null) {
                    made.close();
                }
            }
            throw e;
        }
    }
}
