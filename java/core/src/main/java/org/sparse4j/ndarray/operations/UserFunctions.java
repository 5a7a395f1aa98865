// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.ndarray.operations;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleUnaryOperator;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.SparseFormat;
import org.sparse4j.array.Call;
import org.sparse4j.array.Calls;
import org.sparse4j.array.CooEntries;
import org.sparse4j.array.DataTypes;
import org.sparse4j.array.Entries;
import org.sparse4j.array.Shapes;
import org.sparse4j.array.StorageFormats;
import org.sparse4j.backend.Arguments;
import org.sparse4j.backend.Backends;
import org.sparse4j.backend.Function;
import org.sparse4j.backend.HostBlock;

/** Runs functions of the caller over arrays. */
public final class UserFunctions {
    private static final int VALUES = 0;  // the number of the buffer of values
    private static final int CHUNK = 1 << 14;

    private UserFunctions() {}

    public static INDArray map(INDArray x, DoubleUnaryOperator f) {
        Arguments.given(f, "map", "the function");
        DataType type = real(x.dataType(), x.dataType(), "map");
        // Reads everything before the first call of f, since f may write to or close any array.
        boolean sparse = x.isSparse();
        double from = x.fillValue().doubleValue();
        INDArray out = aligned("map", x, null, false, type, 0);
        try {
            double fill = sparse ? f.applyAsDouble(from) : 0;
            overwrite(out, null, (a, b) -> f.applyAsDouble(a));
            return withFill("map", out, fill);
        } catch (Throwable e) {
            out.close();
            throw e;
        }
    }

    /** Applies f to the stored entries only; keeps the fill. */
    public static INDArray mapStored(INDArray x, DoubleUnaryOperator f) {
        Arguments.given(f, "map", "the function");
        INDArray out = aligned("map", x, null, false, real(x.dataType(), x.dataType(), "map"), x.fillValue().doubleValue());
        try {
            overwrite(out, null, (a, b) -> f.applyAsDouble(a));
            return out;
        } catch (Throwable e) {
            out.close();
            throw e;
        }
    }

    public static INDArray zip(INDArray x, INDArray y, DoubleBinaryOperator f) {
        Arguments.given(y, "zip", "the other array");
        Arguments.given(f, "zip", "the function");
        DataType type = real(x.dataType(), y.dataType(), "zip");
        boolean sparse = x.isSparse() && y.isSparse();
        double fillOfX = x.fillValue().doubleValue();
        double fillOfY = y.fillValue().doubleValue();
        // Passes integers to f without rounding.
        INDArray out = aligned("zip", x, y, false, x.dataType() == type ? type : DataType.DOUBLE, 0);
        try (INDArray second = aligned("zip", x, y, true, DataType.DOUBLE, 0)) {
            double fill = sparse ? f.applyAsDouble(fillOfX, fillOfY) : 0;
            overwrite(out, second, f);
            out = withFill("zip", out, fill);
            if (out.dataType() == type) {
                return out;
            }
            INDArray cast = out.castTo(type);
            out.close();
            return cast;
        } catch (Throwable e) {
            out.close();
            throw e;
        }
    }

    /** Replaces the fill 0 of an array by another one; closes the given array. */
    private static INDArray withFill(String method, INDArray x, double fill) {
        if (Double.doubleToRawLongBits(fill) == 0) {
            return x;
        }
        INDArray filled = aligned(method, x, null, false, x.dataType(), fill);
        x.close();
        return filled;
    }

    private static DataType real(DataType x, DataType y, String method) {
        Calls.numeric(x, method);
        Calls.numeric(y, method);
        DataType first = x.isFloating() ? x : y;
        return first.isFloating() ? first : DataType.DOUBLE;
    }

    private static INDArray aligned(String method, INDArray x, INDArray y, boolean second, DataType type, double fill) {
        Call call = Call.of(Function.ALIGN).named(method).operand(x);
        if (y != null) {
            call.operand(y);
        }
        return call.integer(type.ordinal()).integer(second ? 1 : 0).scalar(fill).array();
    }

    /** Sets z = f(z, y) entry by entry; both have the same layout. Copies entries in chunks first, since f may close any array. */
    private static void overwrite(INDArray z, INDArray y, DoubleBinaryOperator f) {
        DataType type = z.dataType();
        long n = z.nnz();
        int capacity = (int) Math.max(1, Math.min(CHUNK, n));
        try (HostBlock block = Backends.current().allocate(2L * Double.BYTES * capacity)) {
            ByteBuffer out = block.window(0, Double.BYTES * capacity);
            ByteBuffer in = block.window((long) Double.BYTES * capacity, Double.BYTES * capacity);
            for (long first = 0; first < n; first += capacity) {
                int count = (int) Math.min(capacity, n - first);
                transfer(z, first, count, block.place(0), false);
                if (y != null) {
                    transfer(y, first, count, block.place((long) Double.BYTES * capacity), false);
                }
                for (int i = 0; i < count; i++) {
                    double a = type.toDouble(DataTypes.read(type, out, i));
                    double b = y == null ? 0 : in.getDouble(Double.BYTES * i);
                    DataTypes.write(type, out, i, DataTypes.cast(DataType.DOUBLE,
                            Double.doubleToRawLongBits(f.applyAsDouble(a, b)), type));
                }
                transfer(z, first, count, block.place(0), true);
            }
        }
    }

    private static void transfer(INDArray x, long first, int count, long place, boolean write) {
        Call.of(Function.BUFFER).operand(x).integer(VALUES).integer(first).integer(count).integer(place)
                .integer(write ? 1 : 0).run();
    }

    public static double reduce(INDArray x, double identity, DoubleBinaryOperator f) {
        try (INDArray one = reduce(x, identity, f, new int[0])) {
            return one.getDouble();
        }
    }

    public static INDArray reduce(INDArray x, double identity, DoubleBinaryOperator f, int... dimensions) {
        Arguments.given(f, "reduce", "the function");
        real(x.dataType(), x.dataType(), "reduce");
        int rank = x.rank();
        boolean[] reduced = new boolean[rank];
        long[] named = Calls.reduced("reduce", x, dimensions);
        Arrays.fill(reduced, named.length == 0);
        for (long d : named) {
            reduced[(int) d] = true;
        }
        int[] order = new int[rank];
        int kept = 0;
        for (int pass = 0, at = 0; pass < 2; pass++) {
            for (int d = 0; d < rank; d++) {
                if (reduced[d] == (pass == 1)) {
                    order[at++] = d;
                }
            }
            kept = pass == 0 ? at : kept;
        }
        INDArray grouped = x.permute(order);
        long[] shape = grouped.shape();
        Groups groups = new Groups(identity, f, x.fillValue().doubleValue(),
                Shapes.length(Arrays.copyOfRange(shape, kept, rank)));
        try (INDArray copy = grouped.dup(); CooEntries out = new CooEntries(Arrays.copyOf(shape, kept))) {
            out.type(DataType.DOUBLE).fill(groups.ofNone());
            groups.fold(copy, kept, out);
            return out.build(StorageFormats.layout(x.isSparse() ? SparseFormat.COO : SparseFormat.DENSE, out.shape()));
        }
    }

    /** Folds the entries of an array group by group; the leading dimensions number the groups. */
    private static final class Groups {
        private final double identity;
        private final DoubleBinaryOperator f;
        private final long size;
        private final double[] powers = new double[Long.SIZE];  // the folds of 1, 2, 4, ... implicit elements
        private int known = 1;
        private double value;
        private long next;  // the position of the group's next element

        Groups(double identity, DoubleBinaryOperator f, double fill, long size) {
            this.identity = identity;
            this.f = f;
            this.size = size;
            powers[0] = fill;
        }

        double ofNone() {
            begin();
            skip(size);
            return value;
        }

        void fold(INDArray x, int kept, CooEntries out) {
            long[] shape = x.shape();
            long[] at = new long[shape.length];
            long[] group = null;
            try (Entries e = new Entries(x)) {
                while (e.next()) {
                    e.coordinates(at);
                    if (group == null || !Arrays.equals(group, 0, kept, at, 0, kept)) {
                        end(group, out);
                        group = Arrays.copyOf(at, kept);
                        begin();
                    }
                    long place = 0;
                    for (int d = kept; d < at.length; d++) {
                        place = place * shape[d] + at[d];
                    }
                    skip(place);
                    value = f.applyAsDouble(value, x.dataType().toDouble(e.bits()));
                    next = place + 1;
                }
            }
            end(group, out);
        }

        private void begin() {
            value = identity;
            next = 0;
        }

        private void end(long[] group, CooEntries out) {
            if (group != null) {
                skip(size);
                out.add(DataType.DOUBLE, Double.doubleToRawLongBits(value), group);
            }
        }

        /** Folds the implicit elements before a position. */
        private void skip(long place) {
            long run = place - next;
            for (int k = 0; run >> k != 0; k++) {
                if (k == known) {
                    powers[known++] = f.applyAsDouble(powers[k - 1], powers[k - 1]);
                }
                if ((run >> k & 1) != 0) {
                    value = f.applyAsDouble(value, powers[k]);
                }
            }
        }
    }
}
