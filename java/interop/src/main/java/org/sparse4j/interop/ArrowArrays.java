// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.interop;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.util.AutoCloseables;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.IntVector;
import org.apache.arrow.vector.ValueVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.sparse4j.CooBuilder;
import org.sparse4j.DataType;
import org.sparse4j.DuplicatePolicy;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.backend.Arguments;

/**
 * Converts Arrow vectors to Sparse4j arrays and back, by copying: a column of values with a column of coordinates for each
 * dimension, the three buffers of a CSR or CSC matrix, and vectors.
 *
 * <p>Values are {@code Float8Vector} for DOUBLE, {@code Float4Vector} for FLOAT, {@code IntVector} for INT,
 * {@code BigIntVector} for LONG, {@code BitVector} for BOOL. Coordinates and pointers are {@code IntVector} or
 * {@code BigIntVector}. The caller closes the vectors that a method returns, before their allocator. (Arrow's Java library does
 * not support Arrow's sparse tensors.)
 *
 * <p>All methods take O(entries) time; {@code fromTriplets} also sorts the entries.
 *
 * <pre>{@code
 * INDArray x = Sparse4j.createSparseCOO(new double[] {2, 3}, new long[][] {{0, 1}, {1, 0}}, 2, 2);
 * try (BufferAllocator allocator = new RootAllocator(); VectorSchemaRoot table = ArrowArrays.toTriplets(x, allocator)) {
 *     System.out.println(table.getSchema().getFields().size() + " columns");     // 3 columns
 *     INDArray y = ArrowArrays.fromTriplets(table.getVector("value"), new long[] {2, 2}, table.getVector("dim0"),
 *             table.getVector("dim1"));
 *     System.out.println(y.getFormat() + " " + y.equals(x));                     // COO true
 * }
 * }</pre>
 *
 * @since 0.1.0
 */
public final class ArrowArrays {
    private ArrowArrays() {}

    // ---- from Arrow -----------------------------------------------------------------------------------------------

    /**
     * Returns a DENSE array of rank 1 with a copy of a vector's values. Throws the exceptions of {@link #fromTriplets} for a
     * vector.
     */
    public static INDArray from(ValueVector values) {
        try (ArrowVector v = ArrowVector.values("from", values)) {
            return v.dense();
        }
    }

    /**
     * Returns a COO array of any rank. Row i of the vectors is a value and its coordinates; the values of equal coordinates are
     * added.
     *
     * @param coordinates a vector for each dimension, as long as the values
     * @throws IllegalArgumentException if a vector has another class, contains dictionary codes or a null, or if the number of
     *     vectors or of their rows is wrong
     * @throws IndexOutOfBoundsException if a coordinate is outside the shape; the message has its row
     */
    public static INDArray fromTriplets(ValueVector values, long[] shape, ValueVector... coordinates) {
        int rank = Arguments.given(shape, "fromTriplets", "the shape").length;
        if (Arguments.given(coordinates, "fromTriplets", "the array of vectors").length != rank) {
            throw new IllegalArgumentException("fromTriplets: " + coordinates.length + " vectors of coordinates were given for shape "
                    + Arrays.toString(shape) + "; there must be one for each dimension");
        }
        try (ArrowVector v = ArrowVector.values("fromTriplets", values); CooBuilder builder = Sparse4j.coo(shape).type(v.type())) {
            long[][] wide = new long[rank][];
            int[][] narrow = new int[rank][];
            boolean all = Arrays.stream(coordinates).allMatch(IntVector.class::isInstance);
            for (int d = 0; d < rank; d++) {
                try (ArrowVector c = ArrowVector.whole("fromTriplets", "coordinates in dimension " + d, coordinates[d])) {
                    c.requireCount("fromTriplets", v.count());
                    if (all) {
                        narrow[d] = (int[]) c.copy();
                    } else {
                        wide[d] = c.longs();
                    }
                }
            }
            Building.add(builder, v.copy(), all ? narrow : wide);
            return builder.build();
        }
    }

    /**
     * Returns a CSR array. Row i has the entries from pointers[i] to pointers[i + 1] - 1, so there are rows + 1 pointers.
     *
     * @throws IllegalArgumentException if a vector has another class or contains a null, if rows overlap or leave gaps, or if
     *     an element occurs twice
     * @throws IndexOutOfBoundsException if a column is outside the matrix; the message has its row
     */
    public static INDArray fromCSR(ValueVector values, ValueVector columnNumbers, ValueVector pointers, long rows, long columns) {
        return compressed("fromCSR", SparseFormat.CSR, values, columnNumbers, pointers, rows, columns);
    }

    /** Returns a CSC array from its values, their rows, and the pointers of its columns. See {@link #fromCSR}. */
    public static INDArray fromCSC(ValueVector values, ValueVector rowNumbers, ValueVector pointers, long rows, long columns) {
        return compressed("fromCSC", SparseFormat.CSC, values, rowNumbers, pointers, rows, columns);
    }

    private static INDArray compressed(String method, SparseFormat format, ValueVector values, ValueVector minor, ValueVector pointers,
            long rows, long columns) {
        try (ArrowVector v = ArrowVector.values(method, values); ArrowVector others = ArrowVector.whole(method, "indexes", minor);
                ArrowVector begins = ArrowVector.whole(method, "pointers", pointers)) {
            others.requireCount(method, v.count());
            long lines = format == SparseFormat.CSR ? rows : columns;
            if (rows < 0 || columns < 0 || begins.count() != lines + 1) {
                throw new IllegalArgumentException(method + ": " + begins.count() + " pointers were given for shape [" + rows + ", "
                        + columns + "]; there must be one more than " + (format == SparseFormat.CSR ? "rows" : "columns"));
            }
            return compressed(method, format, v, others, begins.ints(method), rows, columns);
        }
    }

    private static INDArray compressed(String method, SparseFormat format, ArrowVector v, ArrowVector others, int[] pointers,
            long rows, long columns) {
        boolean byRow = format == SparseFormat.CSR;
        if ((byRow ? columns : rows) <= Integer.MAX_VALUE) {
            return Building.compressed(method, format, (int) rows, (int) columns, v.copy(), others.ints(method), pointers, v.count());
        }
        Building.requirePointers(method, format, pointers, v.count());
        long[] own = new long[v.count()];
        for (int l = 0; l + 1 < pointers.length; l++) {
            Arrays.fill(own, pointers[l], pointers[l + 1], l);
        }
        try (CooBuilder builder = Sparse4j.coo(rows, columns).type(v.type()).duplicates(DuplicatePolicy.ERROR)) {
            Building.add(builder, v.copy(), new long[][] {byRow ? own : others.longs(), byRow ? others.longs() : own});
            return builder.build(format);
        }
    }

    // ---- to Arrow -------------------------------------------------------------------------------------------------

    /**
     * Three vectors of a compressed matrix. Closing this object closes them.
     *
     * @since 0.1.0
     */
    public record Compressed(FieldVector values, FieldVector indexes, FieldVector pointers) implements AutoCloseable {
        @Override
        public void close() {
            AutoCloseables.closeNoChecked(values);
            AutoCloseables.closeNoChecked(indexes);
            AutoCloseables.closeNoChecked(pointers);
        }
    }

    /**
     * Returns a vector named {@code value} with a copy of all elements of an array of rank 1, of any format.
     *
     * @throws IllegalArgumentException if the rank is not 1, or there are 2^31 elements or more
     * @throws org.sparse4j.WouldDensifyException if a sparse array has more elements than the densify limit
     */
    public static FieldVector toVector(INDArray x, BufferAllocator allocator) {
        given("toVector", x, allocator);
        Refusals.vector("toVector", x);
        Refusals.dense("toVector", x);
        return Reading.dense(x, 'c', from -> ArrowVector.make("value", from.type(), (int) x.size(0), allocator, from::valueBytes));
    }

    /**
     * Returns a copy of the entries of an array of any rank, in C order, as columns {@code dim0}, {@code dim1}, ... and
     * {@code value}. For a DENSE array, these are the non-zero elements. The coordinates are {@code IntVector} if all extents
     * fit, else {@code BigIntVector}.
     *
     * @throws IllegalArgumentException if the fill value is not 0, or there are 2^31 entries or more
     */
    public static VectorSchemaRoot toTriplets(INDArray x, BufferAllocator allocator) {
        given("toTriplets", x, allocator);
        Refusals.zeroFill("toTriplets", x);
        return Reading.sparse(x, SparseFormat.COO, from -> {
            int n = Refusals.count("toTriplets", from.count(), "entries");
            return made(all -> {
                for (int d = 0; d < x.rank(); d++) {
                    long first = (long) d * n;
                    all.add(ArrowVector.make("dim" + d, indexType(from), n, allocator, (at, count) -> from.indexBytes(first + at, count)));
                }
                all.add(ArrowVector.make("value", from.type(), n, allocator, from::valueBytes));
                VectorSchemaRoot table = new VectorSchemaRoot(all);
                table.setRowCount(n);
                return table;
            });
        });
    }

    /**
     * Returns a copy of a matrix as sorted CSR: values, columns and row pointers. For a DENSE array, the entries are the
     * non-zero elements. Columns and pointers are {@code IntVector} if the number of columns fits, else {@code BigIntVector}.
     *
     * @throws IllegalArgumentException if the rank is not 2, the fill value is not 0, or there are 2^31 entries or rows or more
     */
    public static Compressed toCSR(INDArray x, BufferAllocator allocator) {
        return compressed("toCSR", x, SparseFormat.CSR, allocator);
    }

    /** Returns a copy of a matrix as sorted CSC: values, rows and column pointers. See {@link #toCSR}. */
    public static Compressed toCSC(INDArray x, BufferAllocator allocator) {
        return compressed("toCSC", x, SparseFormat.CSC, allocator);
    }

    private static Compressed compressed(String method, INDArray x, SparseFormat format, BufferAllocator allocator) {
        given(method, x, allocator);
        Refusals.rankTwo(method, x);
        Refusals.zeroFill(method, x);
        boolean byRow = format == SparseFormat.CSR;
        int lines = Refusals.count(method, x.size(byRow ? 0 : 1), byRow ? "rows" : "columns");
        return Reading.sparse(x, format, from -> {
            int n = Refusals.count(method, from.count(), "entries");
            int[] pointers = from.pointers(lines);
            return made(all -> {
                all.add(ArrowVector.make("values", from.type(), n, allocator, from::valueBytes));
                all.add(ArrowVector.make("indexes", indexType(from), n, allocator, from::indexBytes));
                all.add(ArrowVector.of("pointers", pointers, indexType(from), allocator));
                return new Compressed(all.get(0), all.get(1), all.get(2));
            });
        });
    }

    private static DataType indexType(Reading from) {
        return from.indexWidth() == Integer.BYTES ? DataType.INT : DataType.LONG;
    }

    private static void given(String method, INDArray x, BufferAllocator allocator) {
        Arguments.given(x, method, "the array");
        Arguments.given(allocator, method, "the allocator");
    }

    private interface Making<T> {
        T of(List<FieldVector> made);
    }

    /** Makes an object from several vectors; if that fails, closes the vectors made so far. */
    private static <T> T made(Making<T> making) {
        List<FieldVector> all = new ArrayList<>();
        boolean ok = false;
        try {
            T made = making.of(all);
            ok = true;
            return made;
        } finally {
            if (!ok) {
                all.forEach(AutoCloseables::closeNoChecked);
            }
        }
    }
}
