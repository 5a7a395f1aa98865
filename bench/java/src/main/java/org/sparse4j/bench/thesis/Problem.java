// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.bench.thesis;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.buffer.DataBuffer;

/** A random array, the same for every library: Sparse4j's COO, and conversions for the other libraries. */
public final class Problem implements AutoCloseable {
    /**
     * The parameters of the array.
     *
     * @param shape the extents
     * @param density the number of stored entries divided by the number of elements
     * @param type FLOAT or DOUBLE
     */
    public record Plan(long[] shape, double density, DataType type) {
        double length() {
            return Arrays.stream(shape).asDoubleStream().reduce(1, (a, b) -> a * b);
        }

        double entries() {
            return density * length();
        }

        /** Returns a rough size in bytes in a format. A sparse array has indexes of 4 bytes; its size is doubled for derived layouts. */
        double bytes(String storage) {
            int width = type.width();
            return storage.equals(SparseFormat.DENSE.name()) ? length() * width
                    : 2 * entries() * (width + (storage.equals(SparseFormat.COO.name()) ? 4.0 * shape.length : 4));
        }

        String shapeText() {
            return shape.length == 1 ? String.valueOf(shape[0])
                    : Arrays.stream(shape).mapToObj(String::valueOf).collect(Collectors.joining(" x "));
        }
    }

    /**
     * Compressed columns as Java arrays; a vector is a matrix with one column.
     *
     * @param pointers the begin of each column, and the end of the last column
     * @param rows the row of each entry
     * @param values the value of each entry
     */
    public record Columns(int[] pointers, int[] rows, double[] values) {}

    private final Plan plan;
    private final INDArray entries;
    private final INDArray dense;
    private final INDArray result;
    private Columns columns;
    private Path folder;

    Problem(Plan plan, long seed) {
        this.plan = plan;
        entries = Sparse4j.sprand(plan.type(), plan.density(), seed, plan.shape());
        long longest = Arrays.stream(plan.shape()).max().orElse(1);
        dense = Sparse4j.sampling().rand(plan.type(), new long[] {longest}, seed + 1);
        result = Sparse4j.sampling().rand(plan.type(), new long[] {longest}, seed + 2);
    }

    /** Returns the parameters of the array. */
    public Plan plan() {
        return plan;
    }

    /** Returns the array in COO. The problem closes it. */
    public INDArray entries() {
        return entries;
    }

    /** Returns a dense vector of the array's largest extent: the operand x of gemv, and y of dot and axpy. */
    public INDArray dense() {
        return dense;
    }

    /** Returns a dense vector of the array's largest extent, for the result y of gemv. */
    public INDArray result() {
        return result;
    }

    /** Returns a DENSE copy of the array; the caller closes it. */
    public INDArray whole() {
        return entries.toFormat(SparseFormat.DENSE);
    }

    /** Returns the row of the first entry, or 0 if the array has no entry. */
    public long firstRow() {
        return entries.nnz() == 0 ? 0 : entries.indexes().getLong(0);
    }

    /** Returns the column of the first entry of a matrix, or 0 if the array has no entry. */
    public long firstColumn() {
        return entries.nnz() == 0 ? 0 : entries.indexes().getLong(entries.nnz());
    }

    /** Returns the array as compressed columns, which the first call makes. */
    public Columns columns() {
        if (columns == null) {
            long rows = plan.shape()[0];
            try (INDArray matrix = entries.reshape(rows, (long) (plan.length() / rows)).toFormat(SparseFormat.CSC)) {
                int[] pointers = new int[(int) matrix.size(1) + 1];
                int[] ends = matrix.pointersE().asInt();
                int[] lines = matrix.lineIds().asInt();
                for (int k = 0; k < ends.length; k++) {
                    pointers[1 + (lines.length > 0 ? lines[k] : k)] = ends[k];
                }
                for (int j = 1; j < pointers.length; j++) {
                    pointers[j] = Math.max(pointers[j], pointers[j - 1]);
                }
                columns = new Columns(pointers, matrix.indexes().asInt(), matrix.values().asDouble());
            }
        }
        return columns;
    }

    /**
     * Returns a folder with files of the values, of the indexes (all those of one dimension, then those of the next) and of the
     * dense vectors. The first call writes the files.
     */
    public Path files() {
        if (folder == null) {
            try {
                folder = Files.createTempDirectory("sparse4j-problem");
                write("values", entries.values());
                write("indexes", entries.indexes());
                write("dense", dense.values());
                write("result", result.values());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return folder;
    }

    private void write(String name, DataBuffer buffer) throws IOException {
        try (FileChannel out = FileChannel.open(folder.resolve(name), StandardOpenOption.CREATE,
                StandardOpenOption.WRITE)) {
            buffer.read(bytes -> {
                try {
                    while (bytes.hasRemaining()) {
                        out.write(bytes);
                    }
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
        }
    }

    @Override
    public void close() {
        entries.close();
        dense.close();
        result.close();
        if (folder != null) {
            try (Stream<Path> all = Files.walk(folder)) {
                all.sorted(Comparator.reverseOrder()).forEach(path -> path.toFile().delete());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
