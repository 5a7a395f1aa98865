// SPDX-License-Identifier: Apache-2.0
package org.sparse4j;

import org.sparse4j.array.CooEntries;
import org.sparse4j.array.Data;
import org.sparse4j.array.StorageFormats;

/**
 * Builds a sparse array from entries that the caller adds in any order: one by one, or several at a time in arrays. The
 * builder stores the entries off-heap and sorts them in {@link #build()}, in O(nnz) time. A single call that adds all
 * entries in flat arrays is the fastest: all threads of the library then check the entries and distribute them into
 * buckets, so that {@link #build()} has less to sort. The methods that set the type, the fill and the policy throw
 * {@link IllegalStateException} after the first entry. A builder is for use by one thread, and builds one array. If the
 * caller does not build it, {@link #close()} frees the entries.
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
 *
 * @since 0.1.0
 */
public final class CooBuilder implements AutoCloseable {
    private final CooEntries taken;

    /** Creates a builder for an array of a shape, as {@link Sparse4j#coo(long...)} does. */
    public CooBuilder(long... shape) {
        taken = new CooEntries(shape);
    }

    /** Sets the type of the values; the default is DOUBLE. Returns this builder. */
    public synchronized CooBuilder type(DataType to) {
        taken.type(to);
        return this;
    }

    /** Sets the value of the elements that have no entry; the default is 0. Returns this builder. */
    public synchronized CooBuilder fill(Number to) {
        taken.fill(to);
        return this;
    }

    /** Sets the policy for entries with equal coordinates; the default is SUM. Returns this builder. */
    public synchronized CooBuilder duplicates(DuplicatePolicy to) {
        taken.duplicates(to);
        return this;
    }

    /** Returns the number of dimensions of the array to be built. */
    public int rank() {
        return taken.shape().length;
    }

    /** Adds one entry. */
    public synchronized CooBuilder add(double value, long... coordinates) {
        return add(DataType.DOUBLE, Double.doubleToRawLongBits(value), coordinates);
    }

    /** Adds one entry. */
    public synchronized CooBuilder add(long value, long... coordinates) {
        return add(DataType.LONG, value, coordinates);
    }

    /** Adds one entry. */
    public synchronized CooBuilder add(boolean value, long... coordinates) {
        return add(DataType.BOOL, value ? 1 : 0, coordinates);
    }

    /** Adds entries with one coordinate tuple per value, [entries][rank]. */
    public synchronized CooBuilder addAll(double[] entries, long[][] coordinates) {
        return addTuples(Data.of(entries), coordinates);
    }

    /** Adds entries whose coordinates are in one flat array, one tuple after the other. */
    public synchronized CooBuilder addAll(double[] entries, long[] coordinates) {
        return addFlat(Data.of(entries), coordinates, null);
    }

    /** Adds entries whose coordinates are in one flat array, one tuple after the other. */
    public synchronized CooBuilder addAll(double[] entries, int[] coordinates) {
        return addFlat(Data.of(entries), null, coordinates);
    }

    /** Adds entries with one array of coordinates per dimension, such as rows and columns. */
    public synchronized CooBuilder addByDimension(double[] entries, int[]... coordinates) {
        return addColumns(Data.of(entries), coordinates);
    }

    /** Adds entries with one array of coordinates per dimension, such as rows and columns. */
    public synchronized CooBuilder addByDimension(double[] entries, long[]... coordinates) {
        return addColumns(Data.of(entries), coordinates);
    }

    /** Adds entries with one coordinate tuple per value, [entries][rank]. */
    public synchronized CooBuilder addAll(float[] entries, long[][] coordinates) {
        return addTuples(Data.of(entries), coordinates);
    }

    /** Adds entries whose coordinates are in one flat array, one tuple after the other. */
    public synchronized CooBuilder addAll(float[] entries, long[] coordinates) {
        return addFlat(Data.of(entries), coordinates, null);
    }

    /** Adds entries whose coordinates are in one flat array, one tuple after the other. */
    public synchronized CooBuilder addAll(float[] entries, int[] coordinates) {
        return addFlat(Data.of(entries), null, coordinates);
    }

    /** Adds entries with one array of coordinates per dimension, such as rows and columns. */
    public synchronized CooBuilder addByDimension(float[] entries, int[]... coordinates) {
        return addColumns(Data.of(entries), coordinates);
    }

    /** Adds entries with one array of coordinates per dimension, such as rows and columns. */
    public synchronized CooBuilder addByDimension(float[] entries, long[]... coordinates) {
        return addColumns(Data.of(entries), coordinates);
    }

    /** Adds entries with one coordinate tuple per value, [entries][rank]. A builder of type LONG keeps all 64 bits. */
    public synchronized CooBuilder addAll(long[] entries, long[][] coordinates) {
        return addTuples(Data.of(entries), coordinates);
    }

    /**
     * Adds entries whose coordinates are in one flat array, one tuple after the other. A builder of type LONG keeps all
     * 64 bits.
     */
    public synchronized CooBuilder addAll(long[] entries, long[] coordinates) {
        return addFlat(Data.of(entries), coordinates, null);
    }

    /**
     * Adds entries whose coordinates are in one flat array, one tuple after the other. A builder of type LONG keeps all
     * 64 bits.
     */
    public synchronized CooBuilder addAll(long[] entries, int[] coordinates) {
        return addFlat(Data.of(entries), null, coordinates);
    }

    /**
     * Adds entries with one array of coordinates per dimension, such as rows and columns. A builder of type LONG keeps
     * all 64 bits.
     */
    public synchronized CooBuilder addByDimension(long[] entries, int[]... coordinates) {
        return addColumns(Data.of(entries), coordinates);
    }

    /**
     * Adds entries with one array of coordinates per dimension, such as rows and columns. A builder of type LONG keeps
     * all 64 bits.
     */
    public synchronized CooBuilder addByDimension(long[] entries, long[]... coordinates) {
        return addColumns(Data.of(entries), coordinates);
    }

    /** Adds entries with one coordinate tuple per value, [entries][rank]. */
    public synchronized CooBuilder addAll(int[] entries, long[][] coordinates) {
        return addTuples(Data.of(entries), coordinates);
    }

    /** Adds entries whose coordinates are in one flat array, one tuple after the other. */
    public synchronized CooBuilder addAll(int[] entries, long[] coordinates) {
        return addFlat(Data.of(entries), coordinates, null);
    }

    /** Adds entries whose coordinates are in one flat array, one tuple after the other. */
    public synchronized CooBuilder addAll(int[] entries, int[] coordinates) {
        return addFlat(Data.of(entries), null, coordinates);
    }

    /** Adds entries with one array of coordinates per dimension, such as rows and columns. */
    public synchronized CooBuilder addByDimension(int[] entries, int[]... coordinates) {
        return addColumns(Data.of(entries), coordinates);
    }

    /** Adds entries with one array of coordinates per dimension, such as rows and columns. */
    public synchronized CooBuilder addByDimension(int[] entries, long[]... coordinates) {
        return addColumns(Data.of(entries), coordinates);
    }

    /** Adds entries with one coordinate tuple per value, [entries][rank]. The value true counts as 1. */
    public synchronized CooBuilder addAll(boolean[] entries, long[][] coordinates) {
        return addTuples(Data.of(entries), coordinates);
    }

    /** Adds entries whose coordinates are in one flat array, one tuple after the other. The value true counts as 1. */
    public synchronized CooBuilder addAll(boolean[] entries, long[] coordinates) {
        return addFlat(Data.of(entries), coordinates, null);
    }

    /** Adds entries whose coordinates are in one flat array, one tuple after the other. The value true counts as 1. */
    public synchronized CooBuilder addAll(boolean[] entries, int[] coordinates) {
        return addFlat(Data.of(entries), null, coordinates);
    }

    /**
     * Adds entries with one array of coordinates per dimension, such as rows and columns. The value true counts as 1.
     */
    public synchronized CooBuilder addByDimension(boolean[] entries, int[]... coordinates) {
        return addColumns(Data.of(entries), coordinates);
    }

    /**
     * Adds entries with one array of coordinates per dimension, such as rows and columns. The value true counts as 1.
     */
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

    /** Builds the array in COO and returns it. */
    public synchronized INDArray build() {
        return build(SparseFormat.COO);
    }

    /** Builds the array in a format and returns it. GCS uses the natural order of the dimensions. */
    public synchronized INDArray build(SparseFormat format) {
        return taken.build(StorageFormats.layout(format, taken.shape()));
    }

    /** Builds the array in generalized compressed storage of the given layout and returns it. */
    public synchronized INDArray build(int[] dimensionOrder, int partitioning) {
        return taken.build(StorageFormats.gcs(taken.shape(), dimensionOrder, partitioning));
    }

    /** Frees all entries; the builder can then build no array. After {@link #build()}, does nothing. */
    @Override
    public synchronized void close() {
        taken.close();
    }

    /**
     * Returns a text with the type and the shape of the array, and with the words "built or closed" after {@link
     * #build()} or {@link #close()}.
     */
    @Override
    public synchronized String toString() {
        return "CooBuilder " + taken;
    }
}
