// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.array;

import java.util.Arrays;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.SparseFormat;
import org.sparse4j.backend.Abi;
import org.sparse4j.backend.Arguments;
import org.sparse4j.backend.Function;
import org.sparse4j.backend.Operand;
import org.sparse4j.backend.Storage;
import org.sparse4j.backend.Window;

/** Formats and layouts in the numbers of calls. */
public final class StorageFormats {
    private StorageFormats() {}

    /** A format as frames encode it: its number, partitioning and order. */
    public record Layout(int format, int partitioning, int[] order) {}

    /** Returns the format of a storage; a compressed matrix is CSR or CSC. */
    public static SparseFormat format(Storage s) {
        if (s.format() != Abi.GCS) {
            return s.format() == Abi.DENSE ? SparseFormat.DENSE : SparseFormat.COO;
        }
        if (s.rank() != 2 || s.partitioning() != 1) {
            return SparseFormat.GCS;
        }
        return s.order(0) == 0 ? SparseFormat.CSR : SparseFormat.CSC;
    }

    public static Layout layout(SparseFormat format, long[] shape) {
        Shapes.check(shape);
        switch (Arguments.given(format, "the format")) {
            case DENSE:
                return new Layout(Abi.DENSE, 0, new int[0]);
            case COO:
                return new Layout(Abi.COO, 0, new int[0]);
            case GCS:
                return new Layout(Abi.GCS, partitioning(shape), identity(shape.length));
            default:
                if (shape.length != 2) {
                    throw new IllegalArgumentException(format + " exists for matrices only; the shape is "
                            + Arrays.toString(shape) + ". GCS and COO take any rank");
                }
                return new Layout(Abi.GCS, 1, format == SparseFormat.CSR ? new int[] {0, 1} : new int[] {1, 0});
        }
    }

    public static Layout gcs(long[] shape, int[] order, int partitioning) {
        Shapes.check(shape);
        Arguments.given(order, "the dimension order");
        long seen = 0;
        for (int d : order) {
            seen |= d >= 0 && d < shape.length ? 1L << d : 0;
        }
        if (order.length != shape.length || Long.bitCount(seen) != shape.length) {
            throw new IllegalArgumentException("the dimension order " + Arrays.toString(order) + " is not a permutation of 0.."
                    + (shape.length - 1) + " for shape " + Arrays.toString(shape));
        }
        if (partitioning < 0 || partitioning > shape.length) {
            throw new IllegalArgumentException("the partitioning " + partitioning + " is outside 0.." + shape.length);
        }
        return new Layout(Abi.GCS, partitioning, order.clone());
    }

    /** Returns the smallest partitioning whose minor indexes fit 32 bits; one line for a vector. */
    static int partitioning(long... shape) {
        if (shape.length < 2) {
            return 0;
        }
        double minor = 1;
        int p = shape.length;
        while (p > 1 && minor * shape[p - 1] <= Integer.MAX_VALUE) {
            minor *= shape[--p];
        }
        return p;
    }

    public static int[] identity(int rank) {
        int[] order = new int[rank];
        for (int d = 0; d < rank; d++) {
            order[d] = d;
        }
        return order;
    }

    /** Makes an empty (sparse) or full (DENSE) array. */
    public static INDArray create(DataType type, Layout layout, Number fill, long... shape) {
        return Call.of(Function.CREATE).scalar(fill).integer(Arguments.given(type, "the data type").ordinal())
                .integer(layout.format).integer(layout.partitioning).integer(shape.length).integers(shape)
                .integers(order(layout, shape.length)).array();
    }

    /** Makes an empty COO array. */
    public static INDArray sparse(DataType type, long... shape) {
        return create(type, layout(SparseFormat.COO, shape), 0, shape);
    }

    /** Returns the order, always as {@code rank} words: the identity if a format has no order. */
    public static int[] order(Layout layout, int rank) {
        return layout.order.length == rank ? layout.order : identity(rank);
    }

    public static INDArray toFormat(INDArray x, SparseFormat format) {
        if (format == SparseFormat.GCS && x.getFormat().isSparse() && x.getFormat() != SparseFormat.COO
                && x.rank() == x.underlyingRank()) {
            return x.dup();
        }
        return copy("toFormat", x, layout(format, x.shape()));
    }

    public static INDArray toDense(INDArray x) {
        return copy("toDense", x, layout(SparseFormat.DENSE, x.shape()));
    }

    public static INDArray toGcs(INDArray x, int[] order, int partitioning) {
        return copy("toFormat", x, gcs(x.shape(), order, partitioning));
    }

    /** @param method the name in messages */
    private static INDArray copy(String method, INDArray x, Layout to) {
        return Call.of(Function.COPY).named(method).operand(x).integer(-1).integer(to.format)
                .integer(to.partitioning)
                .integers(to.order).array();
    }

    public static INDArray dup(INDArray x, char order) {
        Shapes.requireOrder(order);
        if (x.getFormat().isSparse()) {
            return x.dup();
        }
        return copy("dup", x, new Layout(Abi.DENSE, order == 'f' ? 1 : 0, new int[0]));
    }

    public static INDArray like(INDArray x) {
        Storage s = ((Operand) x).storage();
        s.fact(Storage.Fact.FILL);  // throws for a closed array, as every other use does
        boolean same = x.rank() == s.rank() && x.getFormat().isSparse() && x.getFormat() != SparseFormat.COO;
        Layout layout = same ? new Layout(Abi.GCS, s.partitioning(), s.order()) : layout(x.getFormat(), x.shape());
        return create(x.dataType(), layout, 0, x.shape());
    }

    public static void requireCompressed(Storage s, String what) {
        if (s.format() != Abi.GCS) {
            throw new IllegalStateException("only compressed formats have " + what + ", but this array is " + format(s)
                    + "; toFormat(SparseFormat.GCS) returns a compressed array");
        }
    }

    public static long[] sparseInfo(Window w) {
        int[] flags = w.flags();
        long[] offsets = w.sparseOffsets();
        int[] hidden = w.hiddenDimensions();
        if (hidden.length == 0) {
            hidden = new int[] {-1};
        }
        long[] info = new long[flags.length + offsets.length + hidden.length + 4];
        int n = 0;
        info[n++] = flags.length;
        for (int f : flags) {
            info[n++] = f;
        }
        info[n++] = offsets.length;
        for (long o : offsets) {
            info[n++] = o;
        }
        info[n++] = hidden.length;
        for (int h : hidden) {
            info[n++] = h;
        }
        info[n] = w.storageRank();
        return info;
    }
}
