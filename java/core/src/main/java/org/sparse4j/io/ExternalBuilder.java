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
 * Builds a file .s4j of more entries than memory holds, from entries in any order: they are sorted in memory, written to
 * files as memory is full, and merged at the end (external merge sort). From {@link OutOfCore#builder}; of one thread at a
 * time.
 *
 * <pre>{@code
 * try (ExternalBuilder b = OutOfCore.builder(Path.of("x.s4j"), SparseFormat.CSR, DataType.DOUBLE, rows, columns)) {
 *     while (more()) {
 *         b.addByDimension(values, rowOfEach, columnOfEach);
 *     }
 *     b.build();
 * }
 * }</pre>
 */
public final class ExternalBuilder implements AutoCloseable {
    private final EntrySorter sorter;

    ExternalBuilder(Path file, SparseFormat format, DataType type, OutOfCoreOptions options, long... shape) {
        sorter = new EntrySorter(file, format, type, options.settings(file), shape);
    }

    /** Entries that were added. */
    public long added() {
        return sorter.added();
    }

    /** One entry. */
    public ExternalBuilder add(double value, long... coordinates) {
        sorter.add(DataType.DOUBLE, Double.doubleToRawLongBits(value), coordinates);
        return this;
    }

    /** One entry; exact in a builder of type LONG. */
    public ExternalBuilder add(long value, long... coordinates) {
        sorter.add(DataType.LONG, value, coordinates);
        return this;
    }

    /** Entries with one array of coordinates per dimension, such as rows and columns. */
    public ExternalBuilder addByDimension(double[] values, long[]... coordinates) {
        return addColumns(Data.of(values), values.length, coordinates);
    }

    /** Entries with one array of coordinates per dimension, such as rows and columns. */
    public ExternalBuilder addByDimension(double[] values, int[]... coordinates) {
        return addColumns(Data.of(values), values.length, coordinates);
    }

    /** Entries with one array of coordinates per dimension, such as rows and columns. */
    public ExternalBuilder addByDimension(float[] values, long[]... coordinates) {
        return addColumns(Data.of(values), values.length, coordinates);
    }

    /** Entries with one array of coordinates per dimension, such as rows and columns. */
    public ExternalBuilder addByDimension(float[] values, int[]... coordinates) {
        return addColumns(Data.of(values), values.length, coordinates);
    }

    /** Entries with one array of coordinates per dimension, such as rows and columns; exact in a builder of type LONG. */
    public ExternalBuilder addByDimension(long[] values, long[]... coordinates) {
        return addColumns(Data.of(values), values.length, coordinates);
    }

    /** The stored entries of an array of the builder's shape. */
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
     * Merges what was added and writes the file, which takes its place when it is complete. Values of entries given twice
     * are summed within what was sorted together, and these sums are summed: the last bits may be others than in memory.
     * The builder is used up, also when this fails.
     *
     * @throws IllegalArgumentException of entries given twice, where the options refuse them
     * @throws UncheckedIOException where the file system refuses, with the IOException
     * @throws java.util.concurrent.CancellationException where the listener stops
     */
    public void build() {
        sorter.build();
    }

    /** As {@code builder of x.s4j: DOUBLE CSR [3, 4], 5 entries added}. */
    @Override
    public String toString() {
        return sorter.toString();
    }

    /** Gives up what was not built, and its files. */
    @Override
    public void close() {
        sorter.close();
    }
}
