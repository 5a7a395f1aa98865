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

/** A random array, the same for every library: in our COO, and handed on as others want it. */
public final class Problem implements AutoCloseable {
    /**
     * What it shall be.
     *
     * @param shape the lengths
     * @param density stored over all elements
     * @param type FLOAT or DOUBLE
     */
    public record Plan(long[] shape, double density, DataType type) {
        double length() {
            return Arrays.stream(shape).asDoubleStream().reduce(1, (a, b) -> a * b);
        }

        double entries() {
            return density * length();
        }

        /** Bytes of the array in a storage, roughly: indexes of four bytes, and as much again for what is kept. */
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
     * Compressed columns as Java arrays; a vector is one column.
     *
     * @param pointers where each column begins, and the end of the last
     * @param rows of the entries
     * @param values of the entries
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

    /** What it was made from. */
    public Plan plan() {
        return plan;
    }

    /** The array, COO. */
    public INDArray entries() {
        return entries;
    }

    /** A dense vector as long as the array's longest dimension: x of products, y of vectors' routines. */
    public INDArray dense() {
        return dense;
    }

    /** Another one, for results. */
    public INDArray result() {
        return result;
    }

    /** The array as dense numbers; the caller closes it. */
    public INDArray whole() {
        return entries.toFormat(SparseFormat.DENSE);
    }

    /** The row of its first entry; 0 of an array without any. */
    public long firstRow() {
        return entries.nnz() == 0 ? 0 : entries.indexes().getLong(0);
    }

    /** The column of a matrix's first entry; 0 of an array without any. */
    public long firstColumn() {
        return entries.nnz() == 0 ? 0 : entries.indexes().getLong(entries.nnz());
    }

    /** Its columns; made once. */
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

    /** A folder with the COO's values and indexes, one dimension after the other, and the dense vectors; made once. */
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
