// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.interop;

import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.sparse4j.CooBuilder;
import org.sparse4j.DataType;
import org.sparse4j.DuplicatePolicy;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.backend.Arguments;
import org.sparse4j.backend.Backends;
import org.sparse4j.backend.CallRunner;
import org.sparse4j.backend.Function;
import org.sparse4j.backend.HostBlock;
import org.sparse4j.backend.Operand;
import org.sparse4j.statics.SparseCreation;

/** Builds arrays from the data of other libraries. It does not trust the data: it copies them first and checks the copy. */
final class Building {
    private static final int PIECE = 1 << 18;  // bytes; small enough to stay in the cache between the two copies

    private Building() {}

    /**
     * Builds a CSR or CSC array. Line i has the entries pointers[i] to pointers[i + 1] - 1, in any order. The pointers begin
     * with 0 and end with the number of entries. Arrays may be longer than needed.
     *
     * @param what the name of the matrix in messages
     */
    static INDArray compressed(String what, SparseFormat format, int rows, int columns, Object values, int[] minor,
            int[] pointers, int count) {
        boolean byRow = format == SparseFormat.CSR;
        int lines = extent(what, byRow ? rows : columns);
        int width = extent(what, byRow ? columns : rows);
        Names names = new Names(what, byRow);
        requireLength(what, "pointers", Array.getLength(Arguments.given(pointers, what, "the array of pointers")), lines + 1L);
        requireLength(what, "indexes", Arguments.given(minor, what, "the array of indexes").length, count);
        requireLength(what, "values", Array.getLength(Arguments.given(values, what, "the array of values")), count);
        int[] checked = Arrays.copyOf(pointers, lines + 1);
        names.requirePointers(checked, count);
        int[] others = (int[]) exact(minor, count);
        INDArray x;
        try {
            x = lines(format, exact(values, count), others, checked, rows, columns);
        } catch (IndexOutOfBoundsException | IllegalArgumentException e) {
            throw names.told(e, checked, others, width);
        }
        if (x.nnz() != count) {
            x.close();
            throw names.told(new IllegalArgumentException(what + " contains an element twice"), checked, others, width);
        }
        return x;
    }

    /** Builds a matrix in which the values of elements that occur twice are added. */
    private static INDArray lines(SparseFormat format, Object values, int[] minor, int[] pointers, long... shape) {
        boolean byRow = format == SparseFormat.CSR;
        SparseCreation made = Sparse4j.sparseCreation();
        if (values instanceof double[]) {
            double[] v = (double[]) values;
            return byRow ? made.createSparseCSR(v, minor, pointers, shape) : made.createSparseCSC(v, minor, pointers, shape);
        } else if (values instanceof float[]) {
            float[] v = (float[]) values;
            return byRow ? made.createSparseCSR(v, minor, pointers, shape) : made.createSparseCSC(v, minor, pointers, shape);
        } else if (values instanceof int[]) {
            int[] v = (int[]) values;
            return byRow ? made.createSparseCSR(v, minor, pointers, shape) : made.createSparseCSC(v, minor, pointers, shape);
        } else if (values instanceof long[]) {
            long[] v = (long[]) values;
            return byRow ? made.createSparseCSR(v, minor, pointers, shape) : made.createSparseCSC(v, minor, pointers, shape);
        }
        boolean[] v = (boolean[]) values;
        return byRow ? made.createSparseCSR(v, minor, pointers, shape) : made.createSparseCSC(v, minor, pointers, shape);
    }

    /** Builds an array from a value and a coordinate in each dimension for each entry. */
    static INDArray entries(Object values, int count, DuplicatePolicy policy, SparseFormat format, int[][] coordinates,
            long... shape) {
        try (CooBuilder builder = Sparse4j.coo(shape).type(Bulk.type(values)).duplicates(policy)) {
            add(builder, exact(values, count), coordinates);
            return builder.build(format);
        }
    }

    /** Builds a COO array from entries whose coordinates are adjacent. The values of equal coordinates are added. */
    static INDArray flat(Object values, int count, int[] coordinates, long... shape) {
        try (CooBuilder builder = Sparse4j.coo(shape).type(Bulk.type(values))) {
            int[] all = coordinates.length == count * shape.length ? coordinates : Arrays.copyOf(coordinates, count * shape.length);
            if (values instanceof double[]) {
                builder.addAll((double[]) exact(values, count), all);
            } else {
                builder.addAll((float[]) exact(values, count), all);
            }
            return builder.build();
        }
    }

    /** @param coordinates an int[] or a long[] for each dimension, as int[][] or long[][] */
    static void add(CooBuilder builder, Object values, Object[] coordinates) {
        if (coordinates instanceof long[][]) {
            add(builder, values, (long[][]) coordinates);
        } else {
            add(builder, values, (int[][]) coordinates);
        }
    }

    private static void add(CooBuilder builder, Object values, int[][] coordinates) {
        if (values instanceof double[]) {
            builder.addByDimension((double[]) values, coordinates);
        } else if (values instanceof float[]) {
            builder.addByDimension((float[]) values, coordinates);
        } else if (values instanceof int[]) {
            builder.addByDimension((int[]) values, coordinates);
        } else if (values instanceof long[]) {
            builder.addByDimension((long[]) values, coordinates);
        } else {
            builder.addByDimension((boolean[]) values, coordinates);
        }
    }

    private static void add(CooBuilder builder, Object values, long[][] coordinates) {
        if (values instanceof double[]) {
            builder.addByDimension((double[]) values, coordinates);
        } else if (values instanceof float[]) {
            builder.addByDimension((float[]) values, coordinates);
        } else if (values instanceof int[]) {
            builder.addByDimension((int[]) values, coordinates);
        } else if (values instanceof long[]) {
            builder.addByDimension((long[]) values, coordinates);
        } else {
            builder.addByDimension((boolean[]) values, coordinates);
        }
    }

    /** Throws if lines overlap or leave gaps; see {@link #compressed}. */
    static void requirePointers(String what, SparseFormat format, int[] pointers, int count) {
        new Names(what, format == SparseFormat.CSR).requirePointers(pointers, count);
    }

    private static Object exact(Object values, int count) {
        if (Array.getLength(values) == count) {
            return values;
        }
        Object all = Bulk.array(Bulk.type(values), count);
        System.arraycopy(values, 0, all, 0, count);
        return all;
    }

    static int extent(String what, int n) {
        if (n < 0) {
            throw new IllegalArgumentException(what + " has " + n + " rows or columns; the number must not be negative");
        }
        return n;
    }

    static void requireLength(String what, String of, long length, long wanted) {
        if (wanted < 0 || length < wanted) {
            throw new IllegalArgumentException(what + " says that it has " + wanted + " " + of + ", but has room for " + length);
        }
    }

    /** Copies elements from an index on to a buffer. */
    interface Source {
        void put(long from, int count, ByteBuffer to);
    }

    /** Builds a dense array in C ('c') or Fortran ('f') order from elements given in that order. */
    static INDArray dense(DataType type, char order, Source source, long... shape) {
        INDArray x = Sparse4j.creation().create(type, shape, order);
        boolean ok = false;
        long count = x.length();
        int piece = (int) Math.min(count, PIECE / type.width());
        try (HostBlock block = Backends.current().allocate(Math.max(8, (long) piece * type.width()))) {
            for (long from = 0; from < count; from += piece) {
                int n = (int) Math.min(piece, count - from);
                source.put(from, n, block.window(0, n * type.width()));
                CallRunner.run(Function.BUFFER, (Operand) x, 0, from, n, block.place(0), 1);
            }
            ok = true;
            return x;
        } finally {
            if (!ok) {
                x.close();
            }
        }
    }

    /** The names of a compressed matrix and its lines in messages. */
    private record Names(String what, boolean byRow) {
        private String line(int l) {
            return what + ": " + (byRow ? "row " : "column ") + l;
        }

        void requirePointers(int[] pointers, int count) {
            int lines = pointers.length - 1;
            for (int l = 0; l < lines; l++) {
                if (pointers[l] > pointers[l + 1]) {
                    throw new IllegalArgumentException(line(l) + " begins at entry " + pointers[l] + " and ends at "
                            + pointers[l + 1]);
                }
            }
            if (pointers[0] != 0 || pointers[lines] != count) {
                throw new IllegalArgumentException(what + ": the pointers of its " + (byRow ? "rows" : "columns") + " go from "
                        + pointers[0] + " to " + pointers[lines] + "; with " + count + " entries they must go from 0 to " + count);
            }
        }

        /** Rewrites an exception in terms of this matrix: an index outside, or an element that occurs twice in a line. */
        RuntimeException told(RuntimeException e, int[] pointers, int[] minor, int width) {
            String other = byRow ? "column " : "row ";
            for (int l = 0; l + 1 < pointers.length; l++) {
                int[] line = Arrays.copyOfRange(minor, pointers[l], pointers[l + 1]);
                for (int k = 0; k < line.length; k++) {
                    if (line[k] < 0 || line[k] >= width) {
                        return because(e, new IndexOutOfBoundsException(line(l) + " has an entry in " + other + line[k]
                                + ", which is outside 0.." + (width - 1)));
                    }
                }
                Arrays.sort(line);
                for (int k = 1; k < line.length; k++) {
                    if (line[k - 1] == line[k]) {
                        return because(e, new IllegalArgumentException(line(l) + " has " + other + line[k]
                                + " twice; a matrix has one value for each element"));
                    }
                }
            }
            return e;
        }

        private static RuntimeException because(RuntimeException cause, RuntimeException told) {
            told.initCause(cause);
            return told;
        }
    }
}
