// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.SparseFormat;
import org.sparse4j.array.Data;
import org.sparse4j.backend.Arguments;
import org.sparse4j.io.outofcore.EntrySorter;

/**
 * Builds a .s4j file from entries in any order, which need not fit in memory. The algorithm is an external merge sort:
 * entries are sorted in memory, written to temporary files when memory is full, and merged at the end. {@link
 * OutOfCore#builder} creates builders. Only one thread at a time may use a builder.
 *
 * <pre>{@code
 * try (ExternalBuilder b = OutOfCore.builder(Path.of("x.s4j"), SparseFormat.CSR, DataType.DOUBLE, rows, columns)) {
 *     while (more()) {
 *         b.addByDimension(values, rowOfEach, columnOfEach);
 *     }
 *     b.build();
 * }
 * }</pre>
 *
 * <p><b>Stability.</b> This type may change in any 0.x version;
 * <a href="https://github.com/sparse4j/sparse4j/blob/main/docs/versioning.md#stability">docs/versioning.md</a> defines this level.
 *
 * @since 0.1.0
 */
public final class ExternalBuilder implements AutoCloseable {
    private final EntrySorter sorter;

    ExternalBuilder(Path file, SparseFormat format, DataType type, OutOfCoreOptions options, long... shape) {
        sorter = new EntrySorter(file, format, type, options.settings(file), shape);
    }

    /** Returns the number of entries that were added. */
    public long added() {
        return sorter.added();
    }

    /** Adds one entry. */
    public ExternalBuilder add(double value, long... coordinates) {
        sorter.add(DataType.DOUBLE, Double.doubleToRawLongBits(value), coordinates);
        return this;
    }

    /** Adds one entry. The value is exact in a builder of type LONG. */
    public ExternalBuilder add(long value, long... coordinates) {
        sorter.add(DataType.LONG, value, coordinates);
        return this;
    }

    /**
     * Adds entries. There is one array of coordinates for each dimension, such as rows and columns; all arrays have the
     * length of values.
     */
    public ExternalBuilder addByDimension(double[] values, long[]... coordinates) {
        return addColumns(Data.of(values), values.length, coordinates);
    }

    /**
     * Adds entries. There is one array of coordinates for each dimension, such as rows and columns; all arrays have the
     * length of values.
     */
    public ExternalBuilder addByDimension(double[] values, int[]... coordinates) {
        return addColumns(Data.of(values), values.length, coordinates);
    }

    /**
     * Adds entries. There is one array of coordinates for each dimension, such as rows and columns; all arrays have the
     * length of values.
     */
    public ExternalBuilder addByDimension(float[] values, long[]... coordinates) {
        return addColumns(Data.of(values), values.length, coordinates);
    }

    /**
     * Adds entries. There is one array of coordinates for each dimension, such as rows and columns; all arrays have the
     * length of values.
     */
    public ExternalBuilder addByDimension(float[] values, int[]... coordinates) {
        return addColumns(Data.of(values), values.length, coordinates);
    }

    /**
     * Adds entries. There is one array of coordinates for each dimension, such as rows and columns; all arrays have the
     * length of values. Values are exact in a builder of type LONG.
     */
    public ExternalBuilder addByDimension(long[] values, long[]... coordinates) {
        return addColumns(Data.of(values), values.length, coordinates);
    }

    /** Adds the stored entries of an array of the shape of the builder. */
    public ExternalBuilder addAll(INDArray x) {
        Arguments.given(x, "addAll", "the array");
        sorter.addAll(x);
        return this;
    }

    private ExternalBuilder addColumns(Data values, int n, Object[] coordinates) {
        sorter.addColumns(values, n, coordinates);
        return this;
    }

    /**
     * Merges the entries and writes the file, which is replaced as a whole ({@link AtomicFile}). Afterwards the builder
     * cannot be used, even if this method fails.
     *
     * <p>With the policy SUM, values at the same coordinates are first summed within each sorted run (the entries of
     * one temporary file), and the sums of the runs are then added. The last bits of a floating-point sum may therefore
     * differ from those of a sum in memory.
     *
     * @throws IllegalArgumentException if the policy is ERROR and two entries have the same coordinates
     * @throws UncheckedIOException if the file system fails, with the IOException as its cause
     * @throws java.util.concurrent.CancellationException if the listener stops the operation
     */
    public void build() {
        sorter.build();
    }

    /** Returns a description such as {@code builder of x.s4j: DOUBLE CSR [3, 4], 5 entries added}. */
    @Override
    public String toString() {
        return sorter.toString();
    }

    /** Discards the entries that {@link #build()} has not written, and deletes the temporary files. */
    @Override
    public void close() {
        sorter.close();
    }
}
