// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.array;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongToDoubleFunction;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.SparseFormat;
import org.sparse4j.backend.Arguments;
import org.sparse4j.backend.Backends;
import org.sparse4j.backend.Function;
import org.sparse4j.backend.HostBlock;
import org.sparse4j.backend.Operand;
import org.sparse4j.memory.MemoryManager;

/** Makes arrays from the caller's data: nested arrays, entries, lines, ranges, or memory of the caller. */
public final class Creation {
    private static final double LARGE = 1 << 20;

    private Creation() {}

    /** Makes a dense array in C order. */
    public static INDArray dense(Data data, long... shape) {
        return Dense.of(data, shape);
    }

    /** Makes a dense array from elements in C or Fortran order. The array stores them in the same order. */
    public static INDArray dense(Data data, char order, long... shape) {
        if (Shapes.requireOrder(order) == 'c') {
            return dense(data, shape);
        }
        // Fortran order is the C order of the transpose, with reversed shape.
        long[] reversed = new long[Shapes.check(shape).length];
        Arrays.setAll(reversed, d -> shape[shape.length - 1 - d]);
        try (INDArray transposed = dense(data, reversed)) {
            return transposed.transpose().dup('f');
        }
    }

    /** Makes a dense array from elements in C order, cast to a type. */
    public static INDArray dense(Data data, DataType type, long... shape) {
        Arguments.given(type, "create", "the data type");
        return cast(dense(data, shape), type);
    }

    /** Returns a new array of a type; closes the given one. */
    private static INDArray cast(INDArray x, DataType type) {
        if (type == x.dataType()) {
            return x;
        }
        try (x) {
            return x.castTo(type);
        }
    }

    /** Makes a dense array filled with one value, in C or Fortran order. */
    public static INDArray full(DataType type, Number value, char order, long... shape) {
        StorageFormats.Layout layout = StorageFormats.layout(SparseFormat.DENSE, shape);
        return StorageFormats.create(type, Shapes.requireOrder(order) == 'c' ? layout
                : new StorageFormats.Layout(layout.format(), 1, layout.order()), value, shape);
    }

    /** Makes a dense array from nested arrays of numbers or boxed numbers; arrays of one level must have equal lengths. */
    public static INDArray nested(Object given, char order) {
        Shapes.requireOrder(order);
        NestedData data = NestedData.of(given);
        INDArray x = StorageFormats.create(data.type(), StorageFormats.layout(SparseFormat.DENSE, data.shape()), 0, data.shape());
        boolean ok = false;
        try {
            data.write(Dense.CHUNK, (first, block) -> Dense.write(x, first, block));
            ok = true;
        } finally {
            if (!ok) {
                x.close();
            }
        }
        if (order == 'c') {
            return x;
        }
        try (x) {
            return x.dup(order);
        }
    }

    /** Makes a DOUBLE vector of the numbers in a list. */
    public static INDArray vector(List<? extends Number> numbers) {
        double[] all = new double[Arguments.given(numbers, "create", "the list of numbers").size()];
        for (int i = 0; i < all.length; i++) {
            all[i] = Arguments.given(numbers.get(i), "number " + i).doubleValue();
        }
        return dense(Data.of(all), all.length);
    }

    public static INDArray coo(Data values, long[][] indexes, long... shape) {
        try (CooEntries b = new CooEntries(shape).type(values.type())) {
            b.addTuples(values, indexes);
            return b.build(StorageFormats.layout(SparseFormat.COO, shape));
        }
    }

    public static INDArray coo(Data values, long[] indexes, long... shape) {
        try (CooEntries b = new CooEntries(shape).type(values.type())) {
            b.addFlat(values, indexes, null);
            return b.build(StorageFormats.layout(SparseFormat.COO, shape));
        }
    }

    /** Makes a COO array from one array of coordinates, long[] or int[], per dimension. */
    public static INDArray cooByDimension(Data values, Object[] coordinates, long... shape) {
        try (CooEntries b = new CooEntries(shape).type(values.type())) {
            b.addColumns(values, coordinates);
            return b.build(StorageFormats.layout(SparseFormat.COO, shape));
        }
    }

    public static INDArray coo(Data values, int[] indexes, long... shape) {
        try (CooEntries b = new CooEntries(shape).type(values.type())) {
            b.addFlat(values, null, indexes);
            return b.build(StorageFormats.layout(SparseFormat.COO, shape));
        }
    }

    public static INDArray gcs(Data values, long[][] indexes, long[] shape, int[] order, int partitioning) {
        StorageFormats.Layout layout = StorageFormats.gcs(shape, order, partitioning);
        try (CooEntries b = new CooEntries(shape).type(values.type())) {
            b.addTuples(values, indexes);
            return b.build(layout);
        }
    }

    /**
     * Makes an array from the form of four arrays, with a begin and an end for each line. Accepts gaps and unsorted
     * lines, and sums duplicates.
     */
    public static INDArray lines(SparseFormat format, Data values, int[] minor, int[] pointersB, int[] pointersE,
            long... shape) {
        StorageFormats.Layout layout = StorageFormats.layout(format, shape);
        requireIndexes(minor, values);
        Arguments.given(pointersE, "the array pointersE");
        if (Arguments.given(pointersB, "the array pointersB").length != pointersE.length) {
            throw new IllegalArgumentException("pointersB has " + pointersB.length + " elements and pointersE has " + pointersE.length
                    + "; both must have one for each line");
        }
        return lines(format, layout, values, minor, pointersB, pointersE, shape);
    }

    /** Makes an array from lines. If {@code ends} is null, each line ends where the next one begins. */
    private static INDArray lines(SparseFormat format, StorageFormats.Layout layout, Data values, int[] minor, int[] pointers,
            int[] ends, long... shape) {
        Data[] parts = {values, Data.of(minor), Data.of(pointers), Data.of(ends == null ? new int[0] : ends)};
        long[] at = new long[parts.length];
        long bytes = 0;
        for (int i = 0; i < parts.length; i++) {
            at[i] = bytes;
            bytes += ((long) parts[i].length() * parts[i].type().width() + 15) / 8 * 8;
        }
        try (HostBlock block = Backends.staging(bytes)) {
            for (int i = 0; i < parts.length; i++) {
                parts[i].stage(parts[i].type(), block, at[i]);
            }
            return new StagedLines(block, values.type(), values.length(), at[1], DataType.INT, at[2],
                    ends == null ? at[2] + Integer.BYTES : at[3], DataType.INT, ends == null ? pointers.length - 1 : ends.length)
                    .array(StagedLines.call("createSparse" + format), layout, shape);
        }
    }

    /** Makes an array from the form of three arrays, with n + 1 pointers for n lines. */
    public static INDArray lines(SparseFormat format, Data values, int[] minor, int[] pointers, long... shape) {
        int lines = Arguments.given(pointers, "the array of pointers").length - 1;
        if (lines < 0) {
            throw new IllegalArgumentException("the array of pointers is empty; n lines need n + 1 pointers");
        }
        StorageFormats.Layout layout = StorageFormats.layout(format, shape);
        requireIndexes(minor, values);
        if (pointers[0] != 0 || pointers[lines] != values.length()) {
            throw new IllegalArgumentException("the pointers go from " + pointers[0] + " to " + pointers[lines]
                    + "; in the form of three arrays they must go from 0 to the number of values, " + values.length()
                    + ". The form of four arrays, with pointersB and pointersE, may leave values out");
        }
        return lines(format, layout, values, minor, pointers, null, shape);
    }

    private static void requireIndexes(int[] minor, Data values) {
        if (Arguments.given(minor, "the array of indexes").length != values.length()) {
            throw new IllegalArgumentException(minor.length + " indexes were given for " + values.length()
                    + " values; there must be one for each value");
        }
    }

    /** Makes a dense array on the bytes of a direct buffer from its position to its limit. */
    public static INDArray wrap(ByteBuffer buffer, DataType type, long... shape) {
        if (buffer == null || !buffer.isDirect()) {
            throw new IllegalArgumentException("wrap: "
                    + (buffer == null ? "the buffer must not be null" : "the buffer is on the Java heap")
                    + "; ByteBuffer.allocateDirect makes a buffer that native code can share");
        }
        if (buffer.isReadOnly()) {
            throw new IllegalArgumentException("wrap: the buffer is read-only, but arrays can be written; pass a buffer that is not read-only");
        }
        ByteBuffer bytes = buffer.slice();
        if (bytes.hasRemaining()) {
            bytes.get(0); // throws if the buffer belongs to a MemorySegment whose arena is closed or confined to another thread
        }
        INDArray x = wrap(Backends.current().place(bytes), bytes.capacity(), type, shape);
        ((Operand) x).storage().keep(bytes);
        return x;
    }

    public static INDArray wrap(long address, long bytes, DataType type, long... shape) {
        INDArray x = Call.of(Function.WRAP).integer(Arguments.given(type, "wrap", "the data type").ordinal())
                .integer(Shapes.check(shape).length).integers(shape).integer(address).integer(bytes).array();
        ((Operand) x).storage().lend();
        return x;
    }

    /** Makes an identity matrix; throws at once if even the result exceeds the memory limit. */
    public static INDArray diagonal(DataType type, long n, SparseFormat format) {
        boolean dense = format == SparseFormat.DENSE;
        double bytes = type.width() * (dense ? (double) n * n : n) + (dense ? 0 : 12.0 * n);
        // maxBytes() may read files of the system, so only large arrays call it.
        long limit = bytes < LARGE ? Long.MAX_VALUE : MemoryManager.instance().maxBytes();
        if (bytes > limit) {
            throw new OutOfMemoryError("an identity of shape [" + n + ", " + n + "] needs "
                    + String.format(java.util.Locale.ROOT, "%.3g", bytes) + " bytes, more than org.sparse4j.maxBytes = "
                    + limit + (dense ? "; speye() stores its diagonal only" : ""));
        }
        try (CooEntries b = new CooEntries(n, n).type(type)) {
            for (long i = 0; i < n; i++) {
                b.add(DataType.LONG, 1, i, i);
            }
            return b.build(StorageFormats.layout(format, b.shape()));
        }
    }

    /** Makes a CSR matrix from diagonals at these offsets (column - row). A diagonal of one number repeats that number. */
    public static INDArray diagonals(double[][] diagonals, long[] offsets, long rows, long columns) {
        long[] shape = Shapes.check(new long[] {rows, columns});
        if (Arguments.given(diagonals, "diags", "the array of diagonals").length
                != Arguments.given(offsets, "diags", "the array of offsets").length) {
            throw new IllegalArgumentException("diags: " + diagonals.length + " diagonals and " + offsets.length
                    + " offsets were given; each diagonal needs one offset");
        }
        for (int d = 0; d < diagonals.length; d++) {
            Arguments.given(diagonals[d], "diags", "diagonal " + d);
        }
        if (java.util.Arrays.stream(offsets).distinct().count() < offsets.length) {
            throw new IllegalArgumentException("diags: the offsets " + java.util.Arrays.toString(offsets)
                    + " contain an offset twice; each diagonal needs its own offset");
        }
        for (int d = 0; d < offsets.length; d++) {
            long length = diagonalLength(offsets[d], rows, columns);
            double[] values = diagonals[d];
            // As in SciPy, a diagonal directly outside the matrix, with no elements, may also be given as one value.
            boolean repeats = offsets[d] >= -rows && offsets[d] <= columns;
            if (values.length != length && !(values.length == 1 && repeats)) {
                throw new IllegalArgumentException("diags: diagonal " + d + " has " + values.length + " values; in a matrix of shape ["
                        + rows + ", " + columns + "] the diagonal at offset " + offsets[d] + " takes " + length
                        + (length == 1 ? " value" : " values") + (repeats && length != 1 ? ", or 1 value that is repeated" : ""));
            }
        }
        try (CooEntries b = new CooEntries(shape)) {
            for (int d = 0; d < offsets.length; d++) {
                long length = diagonalLength(offsets[d], rows, columns);
                for (long i = 0; i < length; i++) {
                    double value = diagonals[d][diagonals[d].length == 1 ? 0 : (int) i];
                    b.add(DataType.DOUBLE, Double.doubleToRawLongBits(value), i + Math.max(0, -offsets[d]),
                            i + Math.max(0, offsets[d]));
                }
            }
            return b.build(StorageFormats.layout(SparseFormat.CSR, shape));
        }
    }

    private static long diagonalLength(long offset, long rows, long columns) {
        // Compares first, since the subtraction could overflow: an offset may be any long.
        if (offset >= columns || offset <= -rows) {
            return 0;
        }
        return Math.min(rows + Math.min(0, offset), columns - Math.max(0, offset));
    }

    public static INDArray linspace(double lower, double upper, long n, DataType type) {
        requireCount(n);
        requireFinite("linspace", lower, upper);
        long steps = Math.max(1, n - 1);
        // The difference of two finite bounds may overflow.
        double whole = upper - lower;
        double step = Double.isInfinite(whole) ? upper / steps - lower / steps : whole / steps;
        return cast(sequence(n, i -> i > 0 && i == n - 1 ? upper : after(lower, i, step)), type);
    }

    /** Makes a vector of n numbers: {@code lower}, {@code lower + step}, and so on. */
    public static INDArray steps(DataType type, double lower, double step, long n) {
        requireCount(n);
        requireFinite("linspace", lower, step);
        return cast(sequence(n, i -> after(lower, i, step)), type);
    }

    /** Returns from + n step, even if the product n step overflows DOUBLE. */
    private static double after(double from, long n, double step) {
        double way = n * step;
        return Double.isInfinite(way) ? Math.fma((double) n, step, from) : from + way;
    }

    private static void requireCount(long n) {
        if (n < 0) {
            throw new IllegalArgumentException("linspace: the count is " + n + "; it must be 0 or more");
        }
    }

    public static INDArray arange(double begin, double end, double step) {
        requireFinite("arange", begin, end, step);
        if (step == 0) {
            throw new IllegalArgumentException("arange: the step is " + step + "; it must not be 0");
        }
        double whole = end - begin;
        double count = Math.max(0, Math.ceil(Double.isInfinite(whole) ? end / step - begin / step : whole / step));
        if (count > Dense.MAX_ARRAY) {
            throw new IllegalArgumentException("arange: from " + begin + " to " + end + " by " + step + " there are " + count
                    + " numbers; an array of them has at most " + Dense.MAX_ARRAY);
        }
        return sequence((long) count, i -> after(begin, i, step));
    }

    /** Makes a dense vector of a function's values at 0, 1, ...; only one chunk at a time is on the Java heap. */
    private static INDArray sequence(long n, LongToDoubleFunction element) {
        long[] shape = {n};
        INDArray x = StorageFormats.create(DataType.DOUBLE, StorageFormats.layout(SparseFormat.DENSE, shape), 0, shape);
        boolean ok = false;
        try {
            for (long from = 0; from < n; from += Dense.CHUNK) {
                double[] chunk = new double[(int) Math.min(Dense.CHUNK, n - from)];
                long first = from;
                Arrays.setAll(chunk, i -> element.applyAsDouble(first + i));
                Dense.write(x, from, Data.of(chunk));
            }
            ok = true;
            return x;
        } finally {
            if (!ok) {
                x.close();
            }
        }
    }

    private static void requireFinite(String method, double... numbers) {
        for (double x : numbers) {
            if (!Double.isFinite(x)) {
                throw new IllegalArgumentException(method + ": the bounds and the step are " + Arrays.toString(numbers)
                        + "; they must be finite");
            }
        }
    }
}
