// SPDX-License-Identifier: Apache-2.0
package org.sparse4j;

import org.sparse4j.array.CooEntries;
import org.sparse4j.array.Data;
import org.sparse4j.array.StorageFormats;

/**
 * Builds a sparse array from entries in any order, fed one by one, by arrays or in chunks. Entries wait off-heap; they
 * are sorted once, by {@link #build()}, in O(nnz). Fastest is one call with all entries in flat arrays: all threads sort
 * them in while they are taken, out of a copy of the arrays. Type, fill and policy are set before the first entry. A
 * builder is used by one thread and builds once; close it if it is not to build.
 *
 * <pre>{@code
 * INDArray a = Sparse4j.coo(1000, 1000).add(1.5, 3, 4).add(2, 7, 9).build(SparseFormat.CSR);
 * System.out.println(a.getFormat() + " " + a.nnz());                     // CSR 2
 *
 * double[] ratings = {4, 3, 5};
 * int[] users = {0, 0, 1};
 * int[] items = {2, 0, 2};
 * INDArray b = Sparse4j.coo(2, 3).addByDimension(ratings, users, items).build();
 * System.out.println(b.getDouble(1, 2) + " " + b.getDouble(1, 0));       // 5.0 0.0
 *
 * INDArray c = Sparse4j.coo(2, 3).type(DataType.FLOAT).fill(1).duplicates(DuplicatePolicy.LAST)
 *         .add(2, 0, 1).addAll(new double[] {7, 8}, new long[][] {{0, 1}, {1, 1}}).build();
 * System.out.println(c.getDouble(0, 1) + " " + c.sumNumber());           // 7.0 19.0
 * }</pre>
 */
public final class CooBuilder implements AutoCloseable {
    private final CooEntries taken;

    /** For arrays of a shape, as {@link Sparse4j#coo(long...)}. */
    public CooBuilder(long... shape) {
        taken = new CooEntries(shape);
    }

    /** The type of the values; DOUBLE unless said. */
    public synchronized CooBuilder type(DataType to) {
        taken.type(to);
        return this;
    }

    /** The value of the elements that are not given; 0 unless said. */
    public synchronized CooBuilder fill(Number to) {
        taken.fill(to);
        return this;
    }

    /** What becomes of entries given twice; SUM unless said. */
    public synchronized CooBuilder duplicates(DuplicatePolicy to) {
        taken.duplicates(to);
        return this;
    }

    /** Number of dimensions of the array to be built. */
    public int rank() {
        return taken.shape().length;
    }

    /** One entry. */
    public synchronized CooBuilder add(double value, long... coordinates) {
        return add(DataType.DOUBLE, Double.doubleToRawLongBits(value), coordinates);
    }

    /** One entry. */
    public synchronized CooBuilder add(long value, long... coordinates) {
        return add(DataType.LONG, value, coordinates);
    }

    /** One entry. */
    public synchronized CooBuilder add(boolean value, long... coordinates) {
        return add(DataType.BOOL, value ? 1 : 0, coordinates);
    }

    /** Entries with one coordinate tuple per value. */
    public synchronized CooBuilder addAll(double[] entries, long[][] coordinates) {
        return addTuples(Data.of(entries), coordinates);
    }

    /** Entries with their coordinates entry by entry in one array. */
    public synchronized CooBuilder addAll(double[] entries, long[] coordinates) {
        return addFlat(Data.of(entries), coordinates, null);
    }

    /** Entries with their coordinates entry by entry in one array. */
    public synchronized CooBuilder addAll(double[] entries, int[] coordinates) {
        return addFlat(Data.of(entries), null, coordinates);
    }

    /** Entries with one array of coordinates per dimension, such as rows and columns. */
    public synchronized CooBuilder addByDimension(double[] entries, int[]... coordinates) {
        return addColumns(Data.of(entries), coordinates);
    }

    /** Entries with one array of coordinates per dimension, such as rows and columns. */
    public synchronized CooBuilder addByDimension(double[] entries, long[]... coordinates) {
        return addColumns(Data.of(entries), coordinates);
    }

    /** Entries with one coordinate tuple per value. */
    public synchronized CooBuilder addAll(float[] entries, long[][] coordinates) {
        return addTuples(Data.of(entries), coordinates);
    }

    /** Entries with their coordinates entry by entry in one array. */
    public synchronized CooBuilder addAll(float[] entries, long[] coordinates) {
        return addFlat(Data.of(entries), coordinates, null);
    }

    /** Entries with their coordinates entry by entry in one array. */
    public synchronized CooBuilder addAll(float[] entries, int[] coordinates) {
        return addFlat(Data.of(entries), null, coordinates);
    }

    /** Entries with one array of coordinates per dimension, such as rows and columns. */
    public synchronized CooBuilder addByDimension(float[] entries, int[]... coordinates) {
        return addColumns(Data.of(entries), coordinates);
    }

    /** Entries with one array of coordinates per dimension, such as rows and columns. */
    public synchronized CooBuilder addByDimension(float[] entries, long[]... coordinates) {
        return addColumns(Data.of(entries), coordinates);
    }

    /** Entries with one coordinate tuple per value; exact in a builder of type LONG. */
    public synchronized CooBuilder addAll(long[] entries, long[][] coordinates) {
        return addTuples(Data.of(entries), coordinates);
    }

    /** Entries with their coordinates entry by entry in one array; exact in a builder of type LONG. */
    public synchronized CooBuilder addAll(long[] entries, long[] coordinates) {
        return addFlat(Data.of(entries), coordinates, null);
    }

    /** Entries with their coordinates entry by entry in one array; exact in a builder of type LONG. */
    public synchronized CooBuilder addAll(long[] entries, int[] coordinates) {
        return addFlat(Data.of(entries), null, coordinates);
    }

    /** Entries with one array of coordinates per dimension, such as rows and columns; exact in a builder of type LONG. */
    public synchronized CooBuilder addByDimension(long[] entries, int[]... coordinates) {
        return addColumns(Data.of(entries), coordinates);
    }

    /** Entries with one array of coordinates per dimension, such as rows and columns; exact in a builder of type LONG. */
    public synchronized CooBuilder addByDimension(long[] entries, long[]... coordinates) {
        return addColumns(Data.of(entries), coordinates);
    }

    /** Entries with one coordinate tuple per value. */
    public synchronized CooBuilder addAll(int[] entries, long[][] coordinates) {
        return addTuples(Data.of(entries), coordinates);
    }

    /** Entries with their coordinates entry by entry in one array. */
    public synchronized CooBuilder addAll(int[] entries, long[] coordinates) {
        return addFlat(Data.of(entries), coordinates, null);
    }

    /** Entries with their coordinates entry by entry in one array. */
    public synchronized CooBuilder addAll(int[] entries, int[] coordinates) {
        return addFlat(Data.of(entries), null, coordinates);
    }

    /** Entries with one array of coordinates per dimension, such as rows and columns. */
    public synchronized CooBuilder addByDimension(int[] entries, int[]... coordinates) {
        return addColumns(Data.of(entries), coordinates);
    }

    /** Entries with one array of coordinates per dimension, such as rows and columns. */
    public synchronized CooBuilder addByDimension(int[] entries, long[]... coordinates) {
        return addColumns(Data.of(entries), coordinates);
    }

    /** Entries with one coordinate tuple per value; true is 1. */
    public synchronized CooBuilder addAll(boolean[] entries, long[][] coordinates) {
        return addTuples(Data.of(entries), coordinates);
    }

    /** Entries with their coordinates entry by entry in one array; true is 1. */
    public synchronized CooBuilder addAll(boolean[] entries, long[] coordinates) {
        return addFlat(Data.of(entries), coordinates, null);
    }

    /** Entries with their coordinates entry by entry in one array; true is 1. */
    public synchronized CooBuilder addAll(boolean[] entries, int[] coordinates) {
        return addFlat(Data.of(entries), null, coordinates);
    }

    /** Entries with one array of coordinates per dimension, such as rows and columns; true is 1. */
    public synchronized CooBuilder addByDimension(boolean[] entries, int[]... coordinates) {
        return addColumns(Data.of(entries), coordinates);
    }

    /** Entries with one array of coordinates per dimension, such as rows and columns; true is 1. */
    public synchronized CooBuilder addByDimension(boolean[] entries, long[]... coordinates) {
        return addColumns(Data.of(entries), coordinates);
    }

    private CooBuilder add(DataType from, long bits, long... coordinates) {
        taken.add(from, bits, coordinates);
        return this;
    }

    private CooBuilder addTuples(Data data, long[][] coordinates) {
        taken.addTuples(data, coordinates);
        return this;
    }

    private CooBuilder addFlat(Data data, long[] longs, int[] ints) {
        taken.addFlat(data, longs, ints);
        return this;
    }

    private CooBuilder addColumns(Data data, Object[] columns) {
        taken.addColumns(data, columns);
        return this;
    }

    /** The array as COO. */
    public synchronized INDArray build() {
        return build(SparseFormat.COO);
    }

    /** The array in a format; GCS in natural order. */
    public synchronized INDArray build(SparseFormat format) {
        return taken.build(StorageFormats.layout(format, taken.shape()));
    }

    /** The array in generalized compressed storage. */
    public synchronized INDArray build(int[] dimensionOrder, int partitioning) {
        return taken.build(StorageFormats.gcs(taken.shape(), dimensionOrder, partitioning));
    }

    /** Gives everything up that was not built. Harmless after {@link #build()}. */
    @Override
    public synchronized void close() {
        taken.close();
    }

    /** The type and the shape of the array to be built; or that it was built, or given up. */
    @Override
    public synchronized String toString() {
        return "CooBuilder " + taken;
    }
}
