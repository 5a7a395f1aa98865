// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.facade;

import java.util.Arrays;
import java.util.Random;
import java.util.function.UnaryOperator;
import org.sparse4j.CooBuilder;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.indexing.INDArrayIndex;
import org.sparse4j.indexing.NDArrayIndex;

/**
 * An array of a format, whole or as a kind of view, and beside it a dense array with the same elements, which were
 * chosen and placed by index arithmetic of the test's own.
 */
final class Subject implements AutoCloseable {
    enum View { WHOLE, INTERVAL, POINT, NEW_AXIS, PERMUTED, BROADCAST }

    private static final double[] REALS = {0, 0, 1, -1, 2, 3.5, -0.5, 4, Double.NaN, Double.POSITIVE_INFINITY, 1e9};
    private static final long[] INTEGERS = {0, 0, 1, -1, 2, 3, 7, -5, Integer.MAX_VALUE, (1L << 53) + 1};
    private static final DataType[] TYPES = {DataType.DOUBLE, DataType.DOUBLE, DataType.DOUBLE, DataType.FLOAT,
        DataType.INT, DataType.LONG, DataType.BOOL};

    final INDArray owner;
    final INDArray x;
    final INDArray dense;
    final boolean fillIsZero;
    final boolean readOnly;
    /** The owner's elements that the view does not show. */
    private final long[][] outside;
    private final Number[] outsideBefore;

    private Subject(INDArray owner, INDArray x, INDArray dense, boolean fillIsZero, boolean readOnly,
            long[][] outside) {
        this.owner = owner;
        this.x = x;
        this.dense = dense;
        this.fillIsZero = fillIsZero;
        this.readOnly = readOnly;
        this.outside = outside;
        this.outsideBefore = Arrays.stream(outside).map(owner::getNumber).toArray(Number[]::new);
    }

    /** Whether no element was written that the view does not show. */
    boolean outsideIsUntouched() {
        return Arrays.equals(outsideBefore, Arrays.stream(outside).map(owner::getNumber).toArray(Number[]::new));
    }

    static Subject random(Random r, SparseFormat format, View view) {
        boolean matrix = format == SparseFormat.CSR || format == SparseFormat.CSC;
        int rank = matrix ? 2 : view == View.WHOLE ? r.nextInt(5) : view == View.NEW_AXIS ? r.nextInt(4)
                : 1 + r.nextInt(3);
        long[] shape = new long[rank];
        for (int d = 0; d < rank; d++) {
            shape[d] = view != View.POINT && r.nextInt(15) == 0 ? 0 : 1 + r.nextInt(rank > 3 ? 2 : 4);
        }
        if (r.nextInt(3) == 0) {
            Arrays.fill(shape, 2);  // agrees with nearly everything
        }
        if (view == View.BROADCAST) {
            shape[r.nextInt(rank)] = 1;
        }
        return new Maker(r, format, TYPES[r.nextInt(TYPES.length)], shape).make(view);
    }

    /** A whole array of a shape, in any format it can have. */
    static Subject of(Random r, DataType type, long... shape) {
        SparseFormat[] formats = shape.length == 2 ? SparseFormat.values()
                : new SparseFormat[] {SparseFormat.COO, SparseFormat.GCS, SparseFormat.DENSE};
        return new Maker(r, formats[r.nextInt(formats.length)], type, shape).make(View.WHOLE);
    }

    @Override
    public void close() {
        owner.close();
        dense.close();
    }

    @Override
    public String toString() {
        return Outcome.text(x) + (x.isView() ? " of " + Outcome.text(owner) : "");
    }

    /** Builds one. */
    private static final class Maker {
        private final Random r;
        private final SparseFormat format;
        private final DataType type;
        private final long[] shape;
        private final Number[] elements;
        private final Number fill;

        Maker(Random r, SparseFormat format, DataType type, long... shape) {
            this.r = r;
            this.format = format;
            this.type = type;
            this.shape = shape;
            this.fill = format != SparseFormat.DENSE && r.nextInt(4) == 0 ? number(REALS.length - 1) : integer(0);
            this.elements = new Number[count(shape)];
            double density = r.nextDouble();
            for (int i = 0; i < elements.length; i++) {
                elements[i] = r.nextDouble() < density || format == SparseFormat.DENSE ? number(REALS.length) : null;
            }
        }

        private Number integer(long n) {
            return type.isFloating() ? Double.valueOf(n) : Long.valueOf(n);
        }

        private Number number(int reals) {
            if (type.isFloating()) {
                return REALS[r.nextInt(reals)];
            }
            long n = INTEGERS[r.nextInt(INTEGERS.length)];
            return type == DataType.BOOL ? n & 1 : type == DataType.INT ? (long) (int) n : n;
        }

        private Subject make(View view) {
            INDArray owner = build();
            int rank = shape.length;
            INDArray x;
            UnaryOperator<long[]> origin;
            switch (view) {
                case INTERVAL: {
                    INDArrayIndex[] list = new INDArrayIndex[rank];
                    long[] begin = new long[rank];
                    for (int d = 0; d < rank; d++) {
                        begin[d] = shape[d] > 1 ? 1 : 0;
                        list[d] = NDArrayIndex.interval(begin[d], 2, shape[d]);
                    }
                    x = owner.get(list);
                    origin = c -> map(c.length, d -> begin[d] + 2 * c[d]);
                    break;
                }
                case POINT: {
                    int gone = r.nextInt(rank);
                    long at = r.nextInt((int) shape[gone]);
                    x = owner.slice(at, gone);
                    origin = c -> map(rank, d -> d == gone ? at : c[d < gone ? d : d - 1]);
                    break;
                }
                case NEW_AXIS: {
                    int added = r.nextInt(rank + 1);
                    INDArrayIndex[] list = NDArrayIndex.nTimes(NDArrayIndex.all(), rank + 1);
                    list[added] = NDArrayIndex.newAxis();
                    x = owner.get(list);
                    origin = c -> map(rank, d -> c[d < added ? d : d + 1]);
                    break;
                }
                case PERMUTED: {
                    int[] order = new int[rank];
                    int turn = 1 + r.nextInt(rank);
                    Arrays.setAll(order, d -> (d + turn) % rank);
                    x = owner.permute(order);
                    origin = c -> {
                        long[] from = new long[rank];
                        for (int d = 0; d < rank; d++) {
                            from[order[d]] = c[d];
                        }
                        return from;
                    };
                    break;
                }
                case BROADCAST: {
                    long[] to = new long[rank + 1];
                    to[0] = 2;
                    for (int d = 0; d < rank; d++) {
                        to[d + 1] = shape[d] == 1 ? 3 : shape[d];
                    }
                    x = owner.broadcast(to);
                    origin = c -> map(rank, d -> shape[d] == 1 ? 0 : c[d + 1]);
                    break;
                }
                default:
                    x = owner;
                    origin = c -> c;
                    break;
            }
            return finish(owner, x, origin, view);
        }

        private Subject finish(INDArray owner, INDArray x, UnaryOperator<long[]> origin, View view) {
            long[] to = x.shape();
            INDArray dense = Sparse4j.zeros(type, to);
            boolean[] shown = new boolean[elements.length];
            for (int i = 0; i < count(to); i++) {
                long[] c = unravel(i, to);
                int from = ravel(origin.apply(c), shape);
                shown[from] = true;
                dense.putScalar(c, elements[from] == null ? fill : elements[from]);
            }
            long[][] outside = java.util.stream.IntStream.range(0, elements.length).filter(i -> !shown[i])
                    .mapToObj(i -> unravel(i, shape)).toArray(long[][]::new);
            return new Subject(owner, x, dense, fill.doubleValue() == 0, view == View.BROADCAST, outside);
        }

        private INDArray build() {
            if (format == SparseFormat.DENSE) {
                INDArray dense = Sparse4j.zeros(type, shape);
                for (int i = 0; i < elements.length; i++) {
                    dense.putScalar(unravel(i, shape), elements[i]);
                }
                if (r.nextBoolean()) {
                    return dense;
                }
                try (dense) {
                    return dense.dup('f');
                }
            }
            try (CooBuilder b = Sparse4j.coo(shape).type(type).fill(fill)) {
                for (int i = 0; i < elements.length; i++) {
                    if (elements[i] instanceof Double) {
                        b.add(elements[i].doubleValue(), unravel(i, shape));
                    } else if (elements[i] != null) {
                        b.add(elements[i].longValue(), unravel(i, shape));
                    }
                }
                if (format != SparseFormat.GCS) {
                    return b.build(format);
                }
                int[] order = new int[shape.length];
                int turn = r.nextInt(shape.length + 1);
                Arrays.setAll(order, d -> (d + turn) % order.length);
                return b.build(order, r.nextInt(shape.length + 1));
            }
        }
    }

    private static long[] map(int length, java.util.function.IntToLongFunction f) {
        long[] out = new long[length];
        Arrays.setAll(out, f);
        return out;
    }

    private static int count(long... shape) {
        return (int) Arrays.stream(shape).reduce(1, (a, b) -> a * b);
    }

    private static long[] unravel(int i, long... shape) {
        long[] c = new long[shape.length];
        int rest = i;
        for (int d = shape.length - 1; d >= 0; d--) {
            c[d] = rest % shape[d];
            rest /= (int) shape[d];
        }
        return c;
    }

    private static int ravel(long[] c, long... shape) {
        long at = 0;
        for (int d = 0; d < shape.length; d++) {
            at = at * shape[d] + c[d];
        }
        return (int) at;
    }
}
