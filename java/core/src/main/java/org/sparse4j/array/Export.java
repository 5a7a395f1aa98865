// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.array;

import java.lang.reflect.Array;
import java.util.Arrays;
import java.util.Locale;
import org.sparse4j.CompressedArrays;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.SparseFormat;

/** Copies arrays to Java arrays. */
public final class Export {
    private static final int MOST = Integer.MAX_VALUE - 8;  // the length of the longest Java array on common JVMs
    private static final int ROW_BYTES = 24;                // the header of a Java array, and its reference in the array of rows

    private Export() {}

    public static Object vector(INDArray x, Class<?> as) {
        if (x.rank() > 2 || x.rank() == 2 && x.size(0) != 1 && x.size(1) != 1) {
            throw new IllegalArgumentException("shape " + Arrays.toString(x.shape()) + " is not a vector; call getRow or getColumn first, "
                    + "or a method that returns a matrix, such as toDoubleMatrix()");
        }
        Object[] row = rows(x, as, 1, x.length());
        return row[0];
    }

    public static Object matrix(INDArray x, Class<?> as) {
        if (x.rank() != 2) {
            throw new IllegalArgumentException("shape " + Arrays.toString(x.shape()) + " is not a matrix; call reshape first, or take a "
                    + "slice of rank 2");
        }
        return rows(x, as, x.size(0), x.size(1));
    }

    private static Object[] rows(INDArray x, Class<?> as, long rows, long columns) {
        Object[] to = (Object[]) Array.newInstance(as, fitting(x, rows, columns, width(as)));
        DataType type = x.dataType();
        long[] shape = x.shape();
        boolean dense = x.getFormat() == SparseFormat.DENSE;
        try (Entries e = new Entries(x)) {
            if (!dense) {
                Number fill = x.fillValue();
                for (Object row : to) {
                    fill(row, DataType.of(fill), DataType.bits(fill));
                }
            }
            for (long k = 0; e.next(); k++) {
                long n = dense ? k : e.linear(shape);
                set(to[(int) (n / columns)], (int) (n % columns), type, e.bits());
            }
        }
        return to;
    }

    private static int width(Class<?> type) {
        return type == double.class || type == long.class ? Long.BYTES : Integer.BYTES;
    }

    /** Returns both lengths; throws if Java arrays cannot have them or the maximal heap has no room. */
    private static int[] fitting(INDArray x, long rows, long columns, int width) {
        String what = "shape " + Arrays.toString(x.shape()) + " as Java arrays: " + rows + " of " + columns + " elements";
        String cure = "; convert a part of the array, or visit the entries with forEachEntry";
        if (rows > MOST || columns > MOST) {
            throw new IllegalArgumentException(what + ", and a Java array has at most " + MOST + cure);
        }
        requireHeap(what, rows * (ROW_BYTES + (double) columns * width), cure);
        return new int[] {(int) rows, (int) columns};
    }

    private static void requireHeap(String what, double bytes, String cure) {
        long room = Runtime.getRuntime().maxMemory();
        if (bytes > room) {
            throw new IllegalArgumentException(what + String.format(Locale.ROOT,
                    " take %.0f bytes, and the heap has %d (-Xmx)", bytes, room) + cure);
        }
    }

    private static void set(Object row, int i, DataType type, long bits) {
        if (row instanceof double[]) {
            ((double[]) row)[i] = type.toDouble(bits);
        } else if (row instanceof float[]) {
            ((float[]) row)[i] = DataTypes.toFloat(type, bits);
        } else if (row instanceof int[]) {
            ((int[]) row)[i] = DataTypes.toInt(type, bits);
        } else {
            ((long[]) row)[i] = type.toLong(bits);
        }
    }

    private static void fill(Object row, DataType type, long bits) {
        if (row instanceof double[]) {
            Arrays.fill((double[]) row, type.toDouble(bits));
        } else if (row instanceof float[]) {
            Arrays.fill((float[]) row, DataTypes.toFloat(type, bits));
        } else if (row instanceof int[]) {
            Arrays.fill((int[]) row, DataTypes.toInt(type, bits));
        } else {
            Arrays.fill((long[]) row, type.toLong(bits));
        }
    }

    /**
     * Returns the rows of a matrix as indptr, indices and values. The method cscArrays passes the transposed matrix.
     * Messages name the given method.
     */
    public static CompressedArrays compressed(INDArray x, String method) {
        if (x.rank() != 2) {
            throw new IllegalArgumentException(method + ": shape " + Arrays.toString(x.shape()) + " is not a matrix; call reshape first, "
                    + "or take a slice of rank 2");
        }
        if (x.getFormat() == SparseFormat.DENSE) {
            try (INDArray entries = x.toFormat(SparseFormat.CSR)) {
                return compressed(entries, method);
            }
        }
        Number fill = x.fillValue();
        if (DataType.bits(fill) != 0) {
            throw new IllegalArgumentException(method + ": elements that are not stored are " + fill
                    + " in this array, but 0 in the result; sub(" + fill + ") returns an array with the fill 0, and toDense() stores all "
                    + "elements");
        }
        boolean rows = method.equals("csrArrays");
        requireCount(method, x.size(0) + 1, rows ? "row pointers" : "column pointers", rows);
        requireCount(method, x.size(1), rows ? "columns" : "rows", rows);
        DataType type = x.dataType();
        try (Entries e = new Entries(x)) {
            int count = requireCount(method, e.total(), "entries", rows);
            requireHeap(method + ": the arrays", (double) Integer.BYTES * (x.size(0) + 1)
                    + (double) count * (Integer.BYTES + Double.BYTES), "; take parts of the matrix, or visit the entries with"
                    + " forEachEntry");
            int[] indptr = new int[(int) x.size(0) + 1];
            int[] indices = new int[count];
            double[] values = new double[count];
            int line = 0;
            for (int k = 0; e.next(); k++) {
                for (int at = (int) e.coordinate(0); line <= at; line++) {
                    indptr[line] = k;
                }
                indices[k] = (int) e.coordinate(1);
                values[k] = exact(type, e.bits(), method);
            }
            Arrays.fill(indptr, line, indptr.length, count);
            return new CompressedArrays(indptr, indices, values);
        }
    }

    private static int requireCount(String method, long n, String what, boolean rows) {
        if (n > MOST) {
            throw new IllegalArgumentException(method + ": the matrix has " + n + " " + what + ", but a Java array has at most " + MOST
                    + " elements; take parts of the matrix, such as get(" + (rows ? "interval(0, n), all()" : "all(), interval(0, n)")
                    + "), or visit the entries with forEachEntry");
        }
        return (int) n;
    }

    private static double exact(DataType type, long bits, String method) {
        double value = type.toDouble(bits);
        if (type == DataType.LONG && ((long) value != bits || value == 0x1p63)) {
            throw new IllegalArgumentException(method + ": no double is equal to the value " + bits
                    + "; castTo(DataType.DOUBLE) rounds it, and forEachLongEntry passes it exactly");
        }
        return value;
    }

    public static long[][] coordinates(INDArray x) {
        try (Entries e = new Entries(x)) {
            long[][] all = (long[][]) Array.newInstance(long.class, fitting(x, e.total(), x.rank(), Long.BYTES));
            for (int k = 0; e.next(); k++) {
                e.coordinates(all[k]);
            }
            return all;
        }
    }

    public static long[] vectorCoordinates(INDArray x) {
        boolean[] left = new boolean[x.rank()];
        for (int d : x.hiddenDimensions()) {
            left[d] = true;
        }
        // A vector needs one coordinate; the other one is always 0.
        if (x.rank() == 2 && !left[0] && !left[1] && (x.size(0) == 1 || x.size(1) == 1)) {
            left[x.size(0) == 1 ? 0 : 1] = true;
        }
        int width = 0;
        for (boolean l : left) {
            width += l ? 0 : 1;
        }
        try (Entries e = new Entries(x)) {
            long[] all = new long[fitting(x, 1, Math.multiplyExact(e.total(), (long) width), Long.BYTES)[1]];
            for (int n = 0; e.next();) {
                for (int d = 0; d < left.length; d++) {
                    if (!left[d]) {
                        all[n++] = e.coordinate(d);
                    }
                }
            }
            return all;
        }
    }
}
